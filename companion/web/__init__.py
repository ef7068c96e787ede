"""The page: the desk and the map in a browser, every player's private hand on a phone. See docs/page.md."""
