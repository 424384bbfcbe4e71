"""The games: rules only. A game imports the kernel and never another game."""
