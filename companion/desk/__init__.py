"""The desk: what the small screen and the lights show, and what a press means. Pure; it knows no hardware."""
