"""Tests of the rulebooks as programs, a folder per game."""
