"""The Zombies!!! system: what several rulebooks share that play with a horde of figures on a map of tiles."""
