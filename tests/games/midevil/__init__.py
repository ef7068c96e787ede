"""MidEvil: printed examples, and what random play brings up."""
