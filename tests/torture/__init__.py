"""Tests of the running table, its journal and the referee protocol."""
