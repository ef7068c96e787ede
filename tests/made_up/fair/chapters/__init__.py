"""The turn of the fair."""
