"""Every word for people, in every language that the companion speaks. `docs/translating.md` says how.

This is the lowest layer: it imports the standard library alone, and whoever has something to say imports it.
"""

from companion.languages.said import Said, capital, english_of, fill, joined, made, meant, number, say, says
from companion.languages.speaking import speaking, spoken, translated
from companion.languages.tongue import ENGLISH, NAMES, Tongue, learn, tongue

__all__ = [
    "ENGLISH",
    "NAMES",
    "Said",
    "Tongue",
    "capital",
    "english_of",
    "fill",
    "joined",
    "learn",
    "made",
    "meant",
    "number",
    "say",
    "says",
    "speaking",
    "spoken",
    "tongue",
    "translated",
]
