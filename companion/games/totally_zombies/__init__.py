"""Totally Zombies!!!: the town and five areas around it, and three ways to be the one who gets out."""
