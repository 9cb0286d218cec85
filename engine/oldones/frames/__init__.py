"""The procedures of the game, one file each."""
