"""The rule catalogues: every rule and ruling with its id, so that a refusal can say what it stands on.

`catalogue("zombies")` reads one game's catalogue, `lookup("zombies.combat.kill-on-four")` finds one entry.
"""

from __future__ import annotations

from companion.rules.catalogue import Catalogue, Entry, Option, UnknownRule, catalogue, games, lookup

__all__ = ["Catalogue", "Entry", "Option", "UnknownRule", "catalogue", "games", "lookup"]
