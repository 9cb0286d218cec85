"""The rules of The Old Ones, by name; the numbers are those of the worked cases."""
