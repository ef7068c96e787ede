"""From where everything that a catalogue lists under automation is asked: by random play, or a position as text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from tests.rules.outbreak import ROW, entrances, horde
from tests.table.playing import Line

MOST = 400


class Way(NamedTuple):
    """How a table gets there."""

    asks: str
    """The question that is asked there."""
    wish: Mapping[str, Any] = MappingProxyType({})
    """A new game in which random play comes to it."""
    position: Mapping[str, Any] = MappingProxyType({})
    """Where somebody wrote the position down instead."""
    answers: tuple[Any, ...] = ()
    """What is answered from there on."""


CAUGHT: dict[str, Any] = {
    "game": "zombies",
    "scenario": ["search-and-rescue"],
    "turn": {"seat": 0, "step": "fight"},
    "map": [{"tile": "town-square", "at": "0,0"}, {"tile": "army-surplus", "at": "1,0"}],
    "doors": [{"at": "1,0.N"}],
    "tokens": [{"at": "1,0.N", "what": "hidden"}],
    "mixed": [{"at": "1,0", "what": ["bullet"]}],
    "zombies": [{"at": "1,0.C"}, {"at": "0,0.W"}],
    "players": [{"name": "Ana", "at": "1,0.C", "hearts": 1, "bullets": 0, "survivors": 1}, {"name": "Ben"}],
}
"""Whoever falls before the building lets a survivor go, and two squares of it are equally near."""
CROSSING = [{"tile": "town-square", "at": "0,0"}, {"tile": "town-crossroad", "at": "1,0"}]
STREET: dict[str, Any] = {
    "game": "zombies",
    "turn": {"seat": 0, "step": "zombies", "due": 2},
    "map": CROSSING,
    "zombies": [{"at": "1,0.N"}, {"at": "1,0.W"}, {"at": "0,0.N"}],
    "players": [{"name": "Ana", "at": "0,0.C"}, {"name": "Ben", "at": "1,0.E"}],
}
"""Ana's step 5."""
TURNED: dict[str, Any] = {
    **STREET,
    "scenario": ["last-man-standing"],
    "turn": {"seat": 0, "step": "zombies"},
    "players": [*STREET["players"], {"name": "Cy", "at": "0,0.E"}, {"name": "Dee", "turned": True}],
}
"""Dee is the Zombie Player."""
FIGHT: dict[str, Any] = {
    "game": "totally-zombies",
    "turn": {"seat": 0, "step": "fight"},
    "map": list(ROW),
    "zombies": horde("0,0.C"),
    "players": [
        {"name": "Ana", "at": "0,0.C", "life": 3, "guts": 2, "bullets": 2, "hand": 0},
        {"name": "Ben", "at": "0,0.E", "hand": 0},
    ],
}
"""Ana has to fight one zombie."""
BELOW: dict[str, Any] = {
    "game": "totally-zombies",
    "turn": {"seat": 0, "step": "token"},
    "map": list(ROW),
    "sewer-entrances": entrances("0,0.C"),
    "zombies": horde("2,0.C"),
    "players": [{"name": "Ana", "at": "sewer 0,0.C", "life": 3, "guts": 2, "hand": 0}, {"name": "Ben", "hand": 0}],
}
"""Ana's turn begins in the sewer."""
SHRINE: dict[str, Any] = {
    "game": "zombie-slayer",
    "players": [{"name": "Ida"}],
    "turn": {"step": "zombies"},
    "map": [
        {"tile": "town-centre", "at": "0,0", "turn": "r0", "entered": True},
        {"tile": "temple", "at": "0,3", "turn": "r270", "entered": True},
    ],
    "necromancer": {"at": "0,3.C"},
}
"""The Zombies' turn; the Necromancer stands in his temple."""
SLAYER = {"players": ["Ida"]}
ASKED: dict[str, dict[str, Way]] = {
    "zombies": {
        "dice": Way("move.roll"),
        "tile-stack": Way("tile.draw"),
        "first-player": Way("setup.first", {"film": [3, 3]}),
        "place-tile": Way("tile.place"),
        "named-contents": Way("tile.zombie"),
        "helipad-placer": Way("helipad.tie"),
        "zombie-moves": Way("zombies.which", position=STREET),
        "coop-zombies": Way("zombies.which", {"mode": "cooperative"}),
        "zombie-player": Way("zombies.which", position=TURNED, answers=("none",)),
        "event-deck": Way("event.draw"),
        "survivor-return": Way("rescue.return", position=CAUGHT, answers=(1,)),
    },
    "midevil": {
        "roll-dice": Way("move.roll"),
        "pick-first-player": Way("setup.starter"),
        "pick-entrance-places": Way("setup.entrances", {"mode": "dungeon+castle"}),
        "suggest-placement": Way("tile.place"),
        "place-tokens": Way("tile.skeleton"),
        "auto-move-skeletons": Way("skeletons.which"),
        "virtual-decks": Way("event.draw"),
    },
    "totally-zombies": {
        "roll-any-die": Way("move.roll"),
        "virtual-decks": Way("tile.draw"),
        "contents-placement": Way("tile.bullet"),
        "combat-autopilot": Way("combat.pay", position=FIGHT, answers=(3,)),
        "sewer-upkeep": Way("sewer.pay", position=BELOW),
        "zombie-step-advisor": Way("zombies.which"),
    },
    "zombie-slayer": {
        "zombie-turn": Way("zombies.which", SLAYER),
        "spawn": Way("spawn.die", SLAYER),
        "ritual": Way("ritual.hand", position=SHRINE),
        "referee-dice": Way("zombie.attack", SLAYER),
    },
    "totally-medieval": {"dice-and-questions": Way("battle.attack-roll")},
}
"""For every entry about questions that people answer, how a table comes to one of them."""


@cache
def _there(game: str, entry: str) -> dict[str, Any]:
    """The position in which the entry is asked for, as a file of it says."""
    way = ASKED[game][entry]
    line = Line()
    if way.position:
        view = line.say("load", position=way.position, seed=7)
        assert view["ok"], view
        for value in way.answers:
            view = line.answer(value)
    else:
        view = _play(line, game, way)
    assert view["name"] == way.asks, view
    return line.position


def _play(line: Line, game: str, way: Way) -> dict[str, Any]:
    """Random answers until it is asked."""
    view = line.say("new", **{"game": game, "players": ["Ana", "Ben"], "seed": 1, **way.wish})
    random = Random(1)
    for _ in range(MOST):
        assert view["ok"], view
        if view["name"] == way.asks:
            return view
        view = line.say("answer", n=view["n"], value=random.choice(view["options"])["value"])
    raise AssertionError(f"{way.asks} never came")


def at_the_question(game: str, entry: str) -> tuple[Line, dict[str, Any]]:
    """A referee at a table where the entry is asked for, and what it shows."""
    line = Line()
    view = line.say("load", position=_there(game, entry), seed=7)
    assert view["ok"], view
    assert view["name"] == ASKED[game][entry].asks
    return line, view
