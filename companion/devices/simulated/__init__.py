"""Simulated wires: the real libraries run on them, and anybody's tests may pull, press, plug and read them."""
