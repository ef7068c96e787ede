"""The languages that the companion speaks, each by its own name. This is the one place that says so."""

LANGUAGES = {"en": "English"}
