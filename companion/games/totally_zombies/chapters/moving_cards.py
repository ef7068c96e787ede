"""Cards that a correction moves: what leaves a hand or the table before a player goes onto the discard stack of its own
deck, and what comes was in that deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from companion.engine import Json
from companion.games.horde import moving_cards
from companion.games.horde.moving_cards import Stacks
from companion.games.totally_zombies.meta import TOWN
from companion.games.totally_zombies.people import AREA_OF
from companion.games.totally_zombies.state import TotallyZombies

STACKS = Stacks("events", "discard")
HELD = (".hand", ".front")
Held = Counter[tuple[str, Json]]
"""Cards of players: the area of its deck, and which one it is, or None."""


def keep_the_sum(game: TotallyZombies, changes: Iterable[str], document: dict[str, Json]) -> None:
    """Hands and cards in front are corrected without a word about the decks: they are set right with it, unless the
    same correction speaks of them (totally-zombies.setup.event-discard-stacks)."""
    changed = list(changes)
    decks = document.get("decks")
    if any(path.startswith("decks") for path in changed) or not any(path.endswith(HELD) for path in changed):
        return
    if _written(game, document["players"]) is None or not isinstance(decks, dict):
        return  # the position says what is wrong with it
    moving_cards.forget_in_hands(document["players"], _laid(game, document["players"]), game.unaccounted, _unseen(game))
    has = _written(game, document["players"]) or Counter()
    had = _lay(game)
    for area in {area for area, _ in (had - has) + (has - had)}:
        if isinstance(decks.get(area), dict):
            moving_cards.keep_the_sum(decks[area], STACKS, _of(had, area), _of(has, area))


def _laid(game: TotallyZombies, players: Any) -> Counter[str]:
    """The cards that lie before players now, by the position, and did not until now."""
    front = (entry for player in players for entry in player.get("front", ()))
    names = (str(entry.get("card") if isinstance(entry, dict) else entry) for entry in front)
    lie = Counter(name for name in names if name in game.pack.cards and not game.from_supply(name))
    lay = Counter(card for player in game.players for card in player.front)
    return Counter({card: count for card, count in (lie - lay).items() if game.out_of_sight(card)})


def _unseen(game: TotallyZombies) -> Callable[[str], Json]:
    """How a position writes a card that nobody has shown, of the same deck as that one."""
    return lambda card: None if game.home_of(card) == TOWN else {"unseen": game.home_of(card)}


def _of(held: Held, area: str) -> Counter[Json]:
    return Counter({card: count for (home, card), count in held.items() if home == area})


def _lay(game: TotallyZombies) -> Held:
    """What the players have until now."""
    held: Held = Counter()
    for player in game.players:
        for card in (*player.hand, *player.front):
            if not game.from_supply(card):
                held[game.home_of(card), None if card in AREA_OF else card] += 1
    return held


def _written(game: TotallyZombies, players: Json) -> Held | None:
    """What they have by the position; None when it makes no sense."""
    held: Held = Counter()
    if not isinstance(players, list):
        return None
    for player in players:
        cards = _cards_of(player)
        if cards is None:
            return None
        for card in cards:
            key = _key(game, card)
            if key is None:
                return None
            if key[0]:
                held[key] += 1
    return held


def _cards_of(player: Json) -> list[Json] | None:
    if not isinstance(player, dict):
        return None
    hand, front = player.get("hand", []), player.get("front", [])
    if isinstance(hand, int):
        hand = [None] * max(0, min(hand, 300))
    return [*hand, *front] if isinstance(hand, list) and isinstance(front, list) else None


def _key(game: TotallyZombies, card: Json) -> tuple[str, Json] | None:
    """The area of a card's deck, and which one it is; no area for a car from the supply, None for no card at all."""
    if card is None:
        return TOWN, None
    if isinstance(card, dict) and "unseen" in card:
        area = card["unseen"]
        return (area, None) if isinstance(area, str) and area in game.decks else None
    name = card.get("card") if isinstance(card, dict) else card
    if not isinstance(name, str) or (name not in game.pack.cards and not game.from_supply(name)):
        return None
    return ("", name) if game.from_supply(name) else (game.home_of(name), name)
