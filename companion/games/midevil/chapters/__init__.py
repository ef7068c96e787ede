"""The rules of MidEvil, chapter by chapter."""
