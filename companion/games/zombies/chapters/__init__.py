"""The 2014 rulebook of Zombies!!!, a module for each chapter."""
