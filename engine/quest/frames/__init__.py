"""The procedures of a race, one file each."""
