"""Cards that a correction moves: what leaves a player goes onto the discard pile, what comes was in a pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from companion.engine import Json
from companion.games.midevil.state import MidEvil


class Kind(NamedTuple):
    """Cards that lie before players, and the piles they come from and go to."""

    before: str
    pile: str
    discard: str


KINDS = (Kind("front", "events", "discard"), Kind("spells", "spells", "spell-discard"))


def keep_the_sum(game: MidEvil, changes: Iterable[str], document: dict[str, Json]) -> None:
    """Corrections of what lies before a player say nothing of the piles: they are set right with it, unless the same
    correction speaks of them (midevil.setup.inventory-events)."""
    changed = list(changes)
    for kind in KINDS:
        piles = any(path == "decks" or path.startswith(f"decks.{kind.pile}") for path in changed)
        if piles or not any(path.endswith(f".{kind.before}") for path in changed):
            continue
        lie = _written(document["players"], kind.before)
        if lie is None or not isinstance(document.get("decks"), dict):
            continue  # the position says what is wrong with it
        lay = Counter(card for player in game.players for card in getattr(player, kind.before))
        decks: dict[str, Any] = document["decks"]
        decks[kind.discard] = [*decks.get(kind.discard, ()), *(lay - lie).elements()]
        for card in (lie - lay).elements():
            _take(decks, kind, card)


def _written(players: Json, before: str) -> Counter[str] | None:
    """The cards that a position has before the players; None when it makes no sense."""
    found: Counter[str] = Counter()
    for player in players if isinstance(players, list) else ():
        cards = player.get(before, []) if isinstance(player, dict) else None
        if not isinstance(cards, list):
            return None
        for entry in cards:
            card = entry.get("card") if isinstance(entry, Mapping) else entry
            if not isinstance(card, str):
                return None
            found[card] += 1
    return found


def _take(decks: dict[str, Any], kind: Kind, card: Json) -> None:
    """A card that nobody has seen comes from the pile; else it was discarded."""
    for name, known in ((kind.pile, False), (kind.pile, True), (kind.discard, True), (kind.discard, False)):
        pile = decks.get(name, 0)
        if isinstance(pile, int) and pile > 0 and not known:
            decks[name] = pile - 1
            return
        if isinstance(pile, list) and (card if known else None) in pile:
            pile.remove(card if known else None)
            return
