"""The decisions of Mysthea, one file for each part of the game: what is legal, and what it does."""
