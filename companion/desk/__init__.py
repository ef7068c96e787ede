"""The desk: what the small screen and the lit squares show, and what the buttons mean."""
