"""The package as people get it: what is in it, and that it works where nothing else is."""
