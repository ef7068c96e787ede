"""A game in the terminal: the map in text, numbered options, and commands for everything else."""
