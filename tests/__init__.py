"""Tests of the companion; the folders mirror the package."""
