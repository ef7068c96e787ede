"""The Zombie Table Companion: a referee for physical zombie board games."""

__version__ = "0.1.0"
