"""Cards before players that a correction moves, and the piles they come from and go to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from companion.engine import Json
from companion.games.horde import moving_cards
from companion.games.horde.moving_cards import Stacks
from companion.games.midevil.state import MidEvil

KINDS = {"front": Stacks("events", "discard"), "spells": Stacks("spells", "spell-discard")}
"""What lies before players, by its name."""


def keep_the_sum(game: MidEvil, changes: Iterable[str], document: dict[str, Json]) -> None:
    """Corrections of what lies before a player say nothing of the piles: they are set right with it, unless the same
    correction speaks of them (midevil.setup.inventory-events)."""
    changed, deck = list(changes), set(game.whole_deck)
    for before, stacks in KINDS.items():
        piles = any(path == "decks" or path.startswith(f"decks.{stacks.pile}") for path in changed)
        if piles or not any(path.endswith(f".{before}") for path in changed):
            continue
        lie = _written(document["players"], before)
        if lie is None or not isinstance(document.get("decks"), dict):
            continue  # the position says what is wrong with it
        lay = Counter(card for player in game.players for card in getattr(player, before))
        if before == "front":
            laid = Counter(
                {card: count for card, count in (lie - lay).items() if card in deck and game.out_of_sight(card)}
            )
            moving_cards.forget_in_hands(document["players"], laid, game.unaccounted, lambda card: None)
        moving_cards.keep_the_sum(document["decks"], stacks, lay, lie)


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
