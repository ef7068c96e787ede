"""Cards, corrections and undo in any order at a table of Totally Zombies!!! (see `tests/games/machine.py`)."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

from hypothesis import strategies as st
from hypothesis.stateful import invariant

from companion.games.totally_zombies.meta import CARS, areas_chosen
from companion.games.totally_zombies.people import AREA_OF
from tests.conformance.playing import Seating
from tests.conformance.settings import LONG, PACK, SETTINGS
from tests.games.machine import AnyTable, Changes, thorough, wandered

PLACES = SETTINGS["totally-zombies"]
IMPOSSIBLE: tuple[Changes, ...] = (
    {"players.0.life": 5.5},
    {"players.1.life": -1},
    {"players.0.life": 2.25},
    {"players.0.guts": 7},
    {"players.0.bullets": "many"},
    {"players.0.zombies": {"unicorn": 1}},
    {"players.0.event-tokens": -1},
    {"players.0.sewer-tokens": 3},
    {"players.0.at": "99,99.C"},
    {"players.0.hand": 301},
    {"players.0.hand": ["no-such-card"]},
    {"players.0.hand": [{"unseen": "moon"}]},
    {"players.0.front": ["fear"]},
    {"players.9.life": 3},
    {"players": []},
    {"zombies": 5},
    {"zombies": [{"at": "0,0.C", "kind": "unicorn"}]},
    {"zombies": [{"at": "0,0.C", "count": 21}]},
    {"zombies.0,0.C": 2},
    {"zombies.0,0.NE": True},
    {"zombies.sewer 0,0.C": True},
    {"tokens.0,0.C": "banana"},
    {"tokens.sewer 0,0.C": "life"},
    {"sewer-entrances.0,0.NE": True},
    {"turn.seat": 9},
    {"turn.step": "lunch"},
    {"turn.left": "far"},
    {"turn.deck": "moon"},
    {"map": []},
    {"surface": [0, 0, 0, 0]},
    {"gaps": ["0,0.C"]},
    {"decks.town.events": 301},
    {"decks.town.tiles": ["no-such-tile"]},
    {"decks.moon": {}},
    {"effects": [{"card": "no-such-card"}]},
    {"announced": ["no-such-card"]},
    {"nothing": 1},
    {"": None},
)


@lru_cache(maxsize=32)
def middle(seed: int) -> str:
    """A position from the middle of a random game, as text; everybody may play, and holds what to play with."""
    random = Random(seed)
    setting = PLACES[seed % len(PLACES)]
    driver = Seating("totally-zombies", "competitive", min(4, setting.players), setting=setting).begin()
    document = wandered(driver, random)
    deal(document, random)
    return json.dumps(document)


def deal(document: dict[str, Any], random: Random) -> None:
    """Known and unseen cards in every hand, items in front; the rest is the decks. Everybody may pay for a card."""
    areas = areas_chosen(document["options"].get("areas-in-play", "all"))
    away = Counter([entry["card"] for entry in document.get("effects", [])] + document.get("removed-cards", []))
    cards = list((Counter(card for area in areas for card in PACK.event_deck(area)) - away).elements())
    random.shuffle(cards)
    items = [card for card in dict.fromkeys(cards) if PACK.card(card).stays_in_front]
    for player in document["players"]:
        if player.get("dead") or player.get("gone"):
            continue
        player["front"] = [items.pop() for _ in range(2)]
        for card in player["front"]:
            cards.remove(card)
        player["hand"] = [face(cards.pop(), random) for _ in range(3)]
        player["event-tokens"] = 1
        player.pop("plays", None)
    for piles in document["decks"].values():
        for pile in ("events", "discard", "top", "under"):
            piles.pop(pile, None)


def face(card: str, random: Random) -> Any:
    """A card, or only its back."""
    return card if random.random() < 0.8 else {"unseen": PACK.card(card).area}


class Table(AnyTable):
    """People at a table of Totally Zombies!!!."""

    id = "totally-zombies"
    pack = PACK
    impossible = IMPOSSIBLE

    def middle(self, seed: int) -> str:
        return middle(seed)

    def hides(self, seat: int) -> bool:
        return any(card in AREA_OF for card in self.driver.game.players[seat].hand)

    def tokens(self, seat: int) -> st.SearchStrategy[Changes]:
        has = st.tuples(st.sampled_from([0.5, 1, 2.5, 5]), st.integers(0, 9), st.integers(0, 5))
        path = f"players.{seat}"
        return has.map(lambda some: {f"{path}.life": some[0], f"{path}.bullets": some[1], f"{path}.guts": some[2]})

    def corrections(self) -> st.SearchStrategy[Changes]:
        """Figures, tokens and cards, near the square that was named last, else near any figure."""
        game, squares = self.driver.game, self.squares()
        breeds = st.sampled_from([True, "dog", "clown", "enhanced", None])
        seats = st.sampled_from(self.seats()).map(str)
        steps = st.sampled_from(["tile", "fight", "draw", "move", "zombies", "discard"])
        return st.one_of(
            st.tuples(squares, breeds).map(lambda pair: {f"zombies.{pair[0]}": pair[1]}),
            squares.map(lambda square: {f"zombies.{square}": 0}),
            st.tuples(squares, st.sampled_from(["bullet", "life", None])).map(
                lambda pair: {f"tokens.{pair[0]}": pair[1]}
            ),
            st.tuples(squares, st.booleans()).map(lambda pair: {f"sewer-entrances.{pair[0]}": pair[1]}),
            st.tuples(seats, squares).map(lambda p: {f"players.{p[0]}.at": p[1], f"players.{p[0]}.life": 2}),
            seats.map(lambda seat: {f"players.{seat}.front": []}),
            seats.map(lambda seat: {f"players.{seat}.hand": 2}),
            seats.map(lambda seat: {f"players.{seat}.guts": 0}),
            seats.map(lambda seat: {f"players.{seat}.zombies": {"dog": 2, "zombie": 3}}),
            st.sampled_from(sorted(game.decks)).map(lambda area: {f"decks.{area}.tiles": []}),
            steps.map(lambda step: {"turn.step": step}),
        )

    @invariant()
    def pieces_are_conserved(self) -> None:
        """Every card of every deck is somewhere, and no more often than there are copies."""
        game = self.driver.game
        for area, piles in game.decks.items():
            total = len(piles.events) + len(piles.discards) + game.cards_away(area)
            assert total + game.hidden_unseen >= len(game.whole_deck(area)) >= total
        for card, count in game.seen_cards().items():
            assert count <= game.whole_deck(game.home_of(card)).count(card)

    @invariant()
    def nobody_is_where_nobody_can_be(self) -> None:
        game = self.driver.game
        for square, figures in game.zombies.items():
            assert game.level(square) != "sewer"
            assert figures
        for player in game.players:
            assert player.on_map == (player.life > 0)
            assert all(player.front[car] in (0, 1) for car in CARS if car in player.front)


TestTable = Table.TestCase
TestTable.settings = thorough(200 if LONG else 20, 30)
