"""The rulebook of Zombie Slayer, a module for each chapter."""
