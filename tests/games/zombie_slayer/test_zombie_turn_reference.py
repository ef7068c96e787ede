"""The Zombies' turn that the referee runs equals one worked out by hand, on a thousand random positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from companion.engine import Driver
from companion.games import rulebook
from companion.games.zombie_slayer.pack import SlayerPack
from companion.packs import load
from tests.games.zombie_slayer.zombie_turn_by_hand import NAMES, Night, Streets, place_of
from tests.rules.citing import rule

PARTS = 20
POSITIONS = 50
"""Twenty parts of fifty positions are a thousand."""
SIDES = {"0,3": "r270", "3,0": "r0", "0,-3": "r90", "-3,0": "r180"}
CORNERS = {"3,3": ("r0", "r270"), "3,-3": ("r0", "r90"), "-3,-3": ("r180", "r90"), "-3,3": ("r180", "r270")}
SWITCHES = {
    "movement": ("eight-way", "eight-way", "orthogonal"),
    "diagonal-walls": ("either-route", "both-routes"),
    "zombie-activation": ("all-actions-in-a-row", "all-actions-in-a-row", "one-action-each"),
}


@pytest.fixture(scope="module")
def pack() -> SlayerPack:
    found = load("zombie-slayer")
    assert isinstance(found, SlayerPack)
    return found


def random_position(rng: Random, pack: SlayerPack) -> dict[str, Any]:
    """Five to nine cards, some edges walled, a handful of Zombies and perhaps followers, in the Zombies' turn."""
    deck = rng.sample(pack.town_deck, 8)
    temple = rng.random() < 0.3
    cards: list[dict[str, str]] = [{"tile": "town-centre", "at": "0,0", "turn": "r0"}]
    for number, (cell, turn) in enumerate(SIDES.items()):
        tile = "temple" if temple and number == 0 else deck.pop()
        cards.append({"tile": tile, "at": cell, "turn": turn})
    for cell, turns in CORNERS.items():
        if rng.random() < 0.5:
            cards.append({"tile": deck.pop(), "at": cell, "turn": rng.choice(turns)})
    squares = [f"{card['at']}.{name}" for card in cards for name in NAMES]
    sealed = [f"{square} {rng.choice('NESW')}" for square in rng.sample(squares, rng.randrange(len(squares) // 3))]
    rng.shuffle(squares)
    slayer = squares.pop()
    followers = [{"name": name, "at": squares.pop()} for name in ("bron", "archibald") if rng.random() < 0.35]
    if rng.random() < 0.1:
        followers = [{"name": "bron", "at": slayer}]
    document: dict[str, Any] = {
        "game": "zombie-slayer",
        "options": {name: rng.choice(values) for name, values in SWITCHES.items()},
        "turn": {"step": "zombies"},
        "map": cards,
        "sealed": sealed,
        "zombies": [
            {"at": squares.pop(), "kind": rng.choice(("violet", "green", "blue"))} for _ in range(rng.randint(1, 14))
        ],
        "players": [{"name": "Ana"}],
        "slayer": {"at": slayer, "luck": 0, "items": {}},
        "followers": followers,
    }
    if temple and rng.random() < 0.7 and "0,3.C" in squares:
        document["necromancer"] = {"at": "0,3.C"}
    return document


def compare(rng: Random, document: dict[str, Any], pack: SlayerPack) -> int:
    """Run the turn on both sides, question by question; how many there were."""
    game: Any = rulebook("zombie-slayer").load(document, pack)
    driver: Driver[Any] = Driver(game)
    night = Night(document, pack)
    turn = night.turn()
    questions = 0
    answer: Any = None
    while True:
        try:
            name, allowed = turn.send(answer)
        except StopIteration:
            break
        questions += 1
        if name == "attack":
            answer = attack(rng, driver, pack, next(iter(allowed)))
            continue
        assert driver.pending is not None
        assert (driver.pending.name, frozenset(driver.pending.options)) == (name, allowed), document
        answer = rng.choice(sorted(allowed))
        driver.answer(answer)
    assert driver.pending is not None
    assert driver.pending.name == ("ritual.hand" if "necromancer" in document else "turn.action"), document
    assert {game.name_of(square): kind for square, kind in game.zombies.items()} == night.standing(), document
    assert {name: game.name_of(one.at) for name, one in game.followers.items()} == night.followers
    return questions


def attack(rng: Random, driver: Driver[Any], pack: SlayerPack, target: str) -> bool:
    """Roll an attack; is the follower dead? The Slayer is never hurt: a rolled 1 has no melee pips."""
    assert driver.pending is not None
    assert driver.pending.name == "zombie.attack"
    if target == "slayer":
        driver.answer(1)
        driver.answer([1] * driver.game.slayer.life)
        return False
    kind = acting(driver)
    die, defence = rng.randint(1, 6), rng.randint(1, 6)
    driver.answer(die)
    assert driver.pending.name == "follower.defence"
    driver.answer(defence)
    return pack.tokens[kind].pips.count(die, "melee") > pack.tokens[target].pips.count(defence, "defence")


def acting(driver: Driver[Any]) -> str:
    """The colour of the Zombie that acts, as the referee reports it."""
    return str(driver.game.marches[-1].figure.split()[1])


@rule(
    "zombie-slayer.move.shortest-path",
    "zombie-slayer.move.order-colour",
    "zombie-slayer.move.order-distance",
    "zombie-slayer.ruling.path-distance",
    "zombie-slayer.ruling.blocked-path",
)
@pytest.mark.parametrize("part", range(PARTS))
def test_the_turn_equals_the_one_by_hand(part: int, pack: SlayerPack) -> None:
    rng = Random(1000 + part)
    questions = sum(compare(rng, random_position(rng, pack), pack) for _ in range(POSITIONS))
    assert questions > POSITIONS  # there was something to compare


def test_streets_by_hand_know_the_walls_of_a_turned_card(pack: SlayerPack) -> None:
    """The second lane has a wall below its first two squares; turned by a quarter it stands to the west of them."""
    document = {"options": {}, "map": [{"tile": "a-w2", "at": "0,3", "turn": "r90"}], "sealed": []}
    streets = Streets(document, pack)
    assert "0,3.N" not in streets.touching["0,3.NE"]
    assert "0,3.C" not in streets.touching["0,3.E"]
    assert "0,3.S" in streets.touching["0,3.SE"]
    assert place_of("0,3.NE") == (1, 4)
