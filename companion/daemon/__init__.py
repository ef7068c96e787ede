"""The companion on the table: one loop that joins devices, desk and table."""
