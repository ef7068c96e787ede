"""Tests of companion.commands."""
