"""The Deluxe parts, one file each."""
