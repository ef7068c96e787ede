"""Tests of the pages: what they show and name is so."""
