"""Cures, corrections and undo in any order at a table of Totally Medieval (see `tests/games/machine.py`)."""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import invariant

from companion.games import rulebook
from companion.games.totally_medieval.meta import ARMY, HARVEST_MOST
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.questions import REVEAL, TERRAIN_VICTIM
from companion.packs import load
from tests.conformance.playing import Seating
from tests.conformance.setting import LONG
from tests.conformance.wars import WARS
from tests.games.machine import AnyTable, Changes, thorough, wandered
from tests.rules.warring import sides

PACK: Any = load(rulebook("totally-medieval").pack)
HEALERS = ("knights-bishop", "vikings-seeress", "knights-king", "vikings-dragon-ships")
IMPOSSIBLE: tuple[Changes, ...] = (
    {"players.0.harvest": 21},
    {"players.1.harvest": -1},
    {"players.0.harvest": "plenty"},
    {"players.0.civilization": "vikings", "players.1.civilization": "vikings"},
    {"players.1.civilization": "romans"},
    {"players.0.hand": 4},
    {"players.0.hand": ["no-such-card"]},
    {"players.0.pile": 20},
    {"players.0.machines": ["knights-king"]},
    {"players.0.discard": ["vikings-king", "knights-king", "knights-king"]},
    {"players.0.characters": [{"card": "knights-harvest", "at": "t1"}]},
    {"players.0.characters": [{"card": "knights-queen", "at": "t1"}]},
    {"players.0.characters": [{"card": "knights-king", "at": "t8"}]},
    {"players.0.characters": [{"card": "knights-king", "at": "draw_s"}]},
    {"players.0.characters": [{"card": "knights-king", "at": "t1", "ills": [{"illness": "hiccups"}]}]},
    {"players.9.harvest": 3},
    {"players": []},
    {"terrains": 5},
    {"terrains.hs": "green-valley"},
    {"terrains.t4": "moon"},
    {"situation": "rain of frogs"},
    {"used-situations": ["plague", "plague"]},
    {"turn.seat": 2},
    {"turn.leader": -1},
    {"turn.step": "lunch"},
    {"turn.moves": 3},
    {"turn.attacks": [{"army": [], "at": "t1", "back": "t3"}]},
    {"battle": [{"attack": 5}]},
    {"sum": [{"seat": 0, "purpose": "move", "value": 7}]},
    {"sums": "dreamt"},
    {"variants": ["four-players"]},
    {"goal": "the last biscuit"},
    {"nothing": 1},
    {"": None},
)


@lru_cache(maxsize=32)
def middle(seed: int) -> str:
    """A position from the middle of a random game, as text; somebody in it is ill beside a healer."""
    random, setting = Random(seed), WARS[seed % len(WARS)]
    driver = Seating("totally-medieval", "standard", 2, setting=setting).begin()
    document = wandered(driver, random, *((1, 25) if setting.position else (60, 200)))
    for entry in document["players"]:
        sicken(entry["characters"], random)
    return json.dumps(document)


def sicken(people: list[dict[str, Any]], random: Random) -> None:
    """Half of those who are not at home have some illness."""
    for one in people:
        if one["at"] not in ("hs", "hn") and random.random() < 0.5:
            one["ills"] = [{"illness": random.choice(sorted(PACK.illnesses)), "begun": 1, "ended": 1}]


class Table(AnyTable):
    """People at a table of Totally Medieval."""

    id = "totally-medieval"
    pack = PACK
    impossible = IMPOSSIBLE
    plain: ClassVar = {"players": sides(("", ""))}
    unasked = ("situation.flip", "terrain.reveal", "battle.attack-roll", "battle.casualty", "hand.draw", "sum.answer")

    def middle(self, seed: int) -> str:
        return middle(seed)

    def hides(self, seat: int) -> bool:
        """A cure is never played from the hand."""
        return False

    def some_play(self, data: st.DataObject, source: str) -> dict[str, Any]:
        targets = [one.card for side in self.driver.game.players for one in side.characters]
        target = data.draw(st.sampled_from([*targets, "knights-harvest"]))
        return {"card": data.draw(st.sampled_from(HEALERS)), "from": source, "target": target}

    def arriving(self) -> bool:
        """Somebody has just arrived: what happens there comes first."""
        return any(one.asked_by(self.driver.ask()) for one in (REVEAL, TERRAIN_VICTIM))

    def alive(self) -> list[int]:
        return [] if self.arriving() else [*self.seats()]

    def tokens(self, seat: int) -> st.SearchStrategy[Changes]:
        return st.integers(0, HARVEST_MOST).map(lambda harvest: {f"players.{seat}.harvest": harvest})

    def corrections(self) -> st.SearchStrategy[Changes]:
        """Who stands where and how well, what lies where, and where in the turn the game stands."""
        game = self.driver.game
        places, seats = st.sampled_from(game.mat.names), st.sampled_from(self.seats())
        who = [(side.seat, index, one.card) for side in game.players for index, one in enumerate(side.characters)] or [
            (0, 0, "knights-king")
        ]
        people = st.sampled_from(who).map(lambda one: f"players.{one[0]}.characters.{one[1]}")
        ills = st.lists(st.sampled_from(sorted(PACK.illnesses)), max_size=2)
        steps = st.sampled_from(["situation", "card", "move", "battle", "refill"])
        lands = st.sampled_from([*PACK.terrains, None])
        return st.one_of(
            st.tuples(people, places).map(lambda pair: {f"{pair[0]}.at": pair[1]}),
            st.tuples(people, ills).map(lambda pair: {f"{pair[0]}.ills": [{"illness": ill} for ill in pair[1]]}),
            st.sampled_from(who).map(lambda one: self.without(one[0], one[2])),
            st.tuples(seats, places).map(lambda pair: self.with_another(*pair)),
            st.just({"sum": []}),
            st.tuples(places, lands).map(lambda pair: {f"terrains.{pair[0]}": pair[1]}),
            seats.map(lambda seat: {f"players.{seat}.machines": []}),
            seats.map(lambda seat: {f"players.{seat}.hand": 2}),
            seats.map(lambda seat: {f"players.{seat}.pile": 0}),
            st.sampled_from(sorted(PACK.situations)).map(lambda card: {"situation": card, "used-situations": []}),
            steps.map(lambda step: {"turn.step": step}),
            steps.map(lambda step: {"turn.step": step, "turn.attacks": [], "battle": [], "sum": []}),
            st.integers(0, 2).map(lambda moves: {"turn.moves": moves}),
            st.just({"battle": []}),
            st.just({"battle.0.scored": False}),
            st.sampled_from([[], [6], [1, 1, 1]]).map(lambda dice: {"battle.0.attack-dice": dice}),
        )

    def without(self, seat: int, card: str) -> Changes:
        """Somebody was lost, which nobody noticed."""
        side: Side = self.driver.game.players[seat]
        people = self.driver.game.position()["players"][seat]["characters"]
        left = [entry for entry in people if entry["card"] != card]
        return {f"players.{seat}.characters": left, f"players.{seat}.discard": [*side.discard, card]}

    def with_another(self, seat: int, place: str) -> Changes:
        """Somebody stands there whom nobody noticed."""
        game = self.driver.game
        unseen = [card for card in game.unseen(game.players[seat]) if game.card(card).kind == "character"]
        people = game.position()["players"][seat]["characters"]
        more = [{"card": card, "at": place} for card in unseen[:1]]
        return {f"players.{seat}.characters": [*people, *more], f"players.{seat}.pile": 0}

    # -------------------------------------------------------------- what always holds

    @invariant()
    def cards_are_conserved(self) -> None:
        """Every card of a civilization lies in one place, and none is lost where nobody corrected anything."""
        game = self.driver.game
        for side in game.players:
            known = Counter([*side.discard, *side.machines, *(one.card for one in side.characters)])
            known.update(card for card in side.hand if card is not None)
            deck = Counter(game.pack.by_civilization[side.civilization]) if side.civilization else Counter()
            assert known <= deck
            assert known.total() + side.hand.count(None) + side.pile <= deck.total()

    @invariant()
    def nobody_is_where_nobody_can_be(self) -> None:
        game = self.driver.game
        for side in game.players:
            assert 0 <= side.harvest <= HARVEST_MOST
            home = game.home(side)
            for at, count in Counter(one.at for one in side.characters).items():
                boundless = at == home and game.rule_is("homeland-limit", "unlimited")
                assert boundless or count <= ARMY
            for one in side.characters:
                assert one.at == home or not game.stays_home(one.card)
        for one in game.active.characters:
            assert not game.other.at(one.at) or game.attack_of(one) is not None


TestTable = Table.TestCase
TestTable.settings = thorough(300 if LONG else 30, 40)
