"""Tests of companion.packs."""
