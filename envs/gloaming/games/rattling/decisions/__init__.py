"""The decisions of a match, one file per phase of the game."""
