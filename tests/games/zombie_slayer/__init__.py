"""Zombie Slayer as it is played."""
