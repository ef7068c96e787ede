"""The story of an evening: one game, told from its journal alone, as one file that needs no network.

`course` plays the journal once more and notes what happened, `film` what the board looked like, `measures` finds out
what is worth telling, `words` says it, `page` puts the file together. Nothing is told that was never shown to all.
"""
