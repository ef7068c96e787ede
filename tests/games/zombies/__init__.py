"""Zombies!!!: event cards, interrupts and corrections."""
