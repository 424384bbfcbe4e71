"""Interfaces to other libraries, one file each; they know the kernel and no single game."""
