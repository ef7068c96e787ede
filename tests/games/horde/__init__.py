"""What the games with a horde share, seen with other rules than those of the standing games."""
