"""Cards, corrections and undo in any order at a table of Zombies!!! (see `tests/games/machine.py`)."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import invariant

from companion.engine import Driver
from companion.games import NewGame, rulebook
from companion.packs import load
from tests.conformance.playing import NAMES
from tests.games.machine import AnyTable, Changes, thorough, wandered

PACK = load("zombies-2014")
HOUSE_RULES: tuple[dict[str, str], ...] = (
    {},
    {"zombie-arrival": "fight-at-once", "allowance": "follows-hearts", "collecting": "optional"},
    {"card-limit": "one-per-each-players-turn", "death-hand": "discarded-and-redrawn"},
)
IMPOSSIBLE: tuple[dict[str, Any], ...] = (
    {"players.0.hearts": 6},
    {"players.1.hearts": -1},
    {"players.0.bullets": "many"},
    {"players.0.zombies": 101},
    {"players.0.at": "99,99.C"},
    {"players.0.hand": 51},
    {"players.0.hand": ["no-such-card"]},
    {"players.0.front": ["fear"]},
    {"players.9.hearts": 3},
    {"players": []},
    {"zombies": 5},
    {"zombies": [{"at": "0,0.C", "count": 101}]},
    {"zombies.0,0.C": 2},
    {"zombies.0,0.NE": True},
    {"tokens.0,0.C": "banana"},
    {"doors.0,0.C": True},
    {"turn.seat": 9},
    {"turn.step": "lunch"},
    {"turn.left": "far"},
    {"map": []},
    {"decks.events": 51},
    {"effects": [{"card": "fear"}]},
    {"nothing": 1},
    {"": None},
)


@lru_cache(maxsize=32)
def middle(seed: int) -> str:
    """A position from the middle of a random game, as text; everybody may play, and holds what to play with."""
    random = Random(seed)
    players = 2 + seed % 3
    options = HOUSE_RULES[seed % len(HOUSE_RULES)]
    driver = Driver(rulebook("zombies").new(PACK, NewGame(NAMES[:players], "competitive", options, own_deck=True)))
    document = wandered(driver, random)
    deal(document, random)
    return json.dumps(document)


def deal(document: dict[str, Any], random: Random) -> None:
    """Known and unseen cards in every hand, items in front; the rest is the deck."""
    cards = list((Counter(PACK.deck) - Counter(entry["card"] for entry in document.get("effects", []))).elements())
    random.shuffle(cards)
    items = [card for card in dict.fromkeys(cards) if PACK.card(card).stays_in_front]
    for player in document["players"]:
        player["front"] = [items.pop() for _ in range(2)] if player["at"] and len(items) > 1 else []
        for card in player["front"]:
            cards.remove(card)
        player["hand"] = [cards.pop() if random.random() < 0.8 else None for _ in range(3)]
        player.pop("plays", None)
    document["decks"].pop("events")
    document["decks"].pop("discard")


class Table(AnyTable):
    """People at a table of Zombies!!!."""

    id = "zombies"
    pack = PACK
    impossible = IMPOSSIBLE

    def middle(self, seed: int) -> str:
        return middle(seed)

    def hides(self, seat: int) -> bool:
        return None in self.driver.game.players[seat].hand

    def tokens(self, seat: int) -> st.SearchStrategy[Changes]:
        has = st.tuples(st.integers(1, 5), st.integers(0, 9))
        return has.map(lambda some: {f"players.{seat}.hearts": some[0], f"players.{seat}.bullets": some[1]})

    def corrections(self) -> st.SearchStrategy[Changes]:
        """Figures, tokens and cards, near the square that was named last, else near any figure."""
        game, near, squares = self.driver.game, self.near(), self.squares()
        seats = st.sampled_from(self.seats()).map(str)
        steps = st.sampled_from(["fight", "draw", "move", "zombies", "discard"])
        return st.one_of(
            squares.map(lambda square: {f"zombies.{square}": game.map.by_name[square] not in game.zombies}),
            st.sampled_from([{f"zombies.{game.map.names[square]}": 0} for square in sorted(near)]),
            st.tuples(squares, st.sampled_from(["bullet", "heart", None])).map(
                lambda pair: {f"tokens.{pair[0]}": pair[1]}
            ),
            st.tuples(seats, squares).map(lambda p: {f"players.{p[0]}.at": p[1], f"players.{p[0]}.hearts": 2}),
            seats.map(lambda seat: {f"players.{seat}.at": None, f"players.{seat}.hearts": 0}),
            seats.map(lambda seat: {f"players.{seat}.front": []}),
            seats.map(lambda seat: {f"players.{seat}.bullets": 0}),
            seats.map(lambda seat: {f"players.{seat}.zombies": game.players[int(seat)].zombies + game.supply()}),
            steps.map(lambda step: {"turn.step": step}),
        )

    @invariant()
    def pieces_are_conserved(self) -> None:
        game = self.driver.game
        assert game.card_total() == 50
        assert game.supply() >= 0
        assert game.horde() + sum(player.zombies for player in game.players) + game.supply() == 100
        assert all(count <= PACK.copies(card) for card, count in game.seen_cards().items())


TestTable = Table.TestCase
TestTable.settings = thorough(60, 30)
