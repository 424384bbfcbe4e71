"""The rules kernel that all games share; it imports no game."""
