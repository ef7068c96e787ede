"""The rulebook of Totally Zombies!!!, one module for each of its chapters."""
