"""Tests of the rulebooks, one module per game or chapter, and of the catalogue itself."""
