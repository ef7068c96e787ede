"""Search and Rescue in random play: face-down tokens and their mix always agree, and no survivor is ever lost.

Somebody who plays well half of the time finds tokens, dies and rescues; leaving players take nobody with them.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import cast

import pytest

from companion.bots.sensible import SensibleBot
from companion.engine import BadInput, Driver, Game, PositionError, Refused, pick
from companion.games import rulebook
from companion.games.zombies.state import HIDDEN, Zombies
from companion.packs import load
from tests.conformance.playing import Seating, step
from tests.rules.sitting import given

RESCUE = ("search-and-rescue",)
FILLING = ("tile.place", "tile.door", "tile.zombie", "tile.token")
STEPS = 900


def tokens_and_mix_agree(game: Zombies) -> None:
    hidden = Counter(square // 9 for square, what in game.tokens.items() if what == HIDDEN)
    assert hidden == {index: len(mix) for index, mix in game.mixed.items()}
    for index, mix in game.mixed.items():
        tile = game.map.laid[index].tile
        assert mix.count("survivor") <= tile.survivors
        assert mix.count("bullet") <= tile.bullets
        assert mix.count("heart") <= tile.hearts


def survivors(driver: Driver[Zombies]) -> int:
    """Those on the map, face down, with players and beside the map, and those of tiles that are not filled yet."""
    game = driver.game
    filled = len(game.map.laid) - (driver.pending is not None and driver.pending.name in FILLING[1:])
    printed = sum(tile.survivors * game.pack.copies(id) for id, tile in game.pack.tiles.items())
    placed = sum(laid.tile.survivors for laid in game.map.laid[:filled])
    face_down = sum(mix.count("survivor") for mix in game.mixed.values())
    face_up = list(game.tokens.values()).count("survivor")
    held = sum(player.survivors for player in game.players)
    return (printed - placed) + face_down + face_up + held + game.homeless


def act(driver: Driver[Zombies], random: Random, bot: SensibleBot) -> None:
    """Something legal: mostly sensible, sometimes anything, rarely somebody leaves."""
    if random.random() < 0.002:
        try:
            driver.interrupt("leave", random.randrange(len(driver.game.players)), None)
        except (Refused, BadInput):
            return
    elif random.random() < 0.6:
        driver.answer(bot.answer(driver))
    else:
        step(cast(Driver[Game], driver), random, cards=0.2)


@pytest.mark.parametrize("mode", ["competitive", "team", "cooperative"])
def test_tokens_agree_and_survivors_are_conserved(mode: str) -> None:
    seen: Counter[str] = Counter()
    for seed in range(6):
        driver = cast(Driver[Zombies], Seating("zombies", mode, 4, RESCUE).begin())
        random, bot = Random(seed), SensibleBot(seed)
        for _ in range(STEPS):
            if driver.pending is None:
                break
            seen[driver.pending.name] += 1
            act(driver, random, bot)
            tokens_and_mix_agree(driver.game)
            assert survivors(driver) == 18
        seen["rescued"] += sum(record.name == "token.turn" and record.value == "survivor" for record in driver.history)
        seen["deaths"] += sum(player.deaths for player in driver.game.players)
        if driver.pending is not None:
            document = driver.game.position()
            assert rulebook("zombies").load(document, load("zombies-2014")).position() == document
    assert seen["token.turn"] > 10
    assert seen["rescued"] > 0
    assert seen["deaths"] > 0
    assert seen["rescue.return"] > 0


def test_a_generator_turns_tokens_up_as_often_as_they_are_in_the_mix() -> None:
    table = given(
        "depot 1,0", doors="1,0.N", scenario=RESCUE[0], step="move", ana={"at": "1,0.N"},
        hidden="1,0.NW 1,0.N 1,0.NE 1,0.E 1,0.SE", mixed={"1,0": "bullet bullet heart survivor survivor"},
    )  # fmt: skip
    table.answer(3, "E")
    assert table.asks == "token.turn"
    drawn = Counter(pick(table.pending.options, place / 1000) for place in range(1000))
    assert drawn == {"bullet": 400, "heart": 200, "survivor": 400}
    table.answer("heart", "S")
    drawn = Counter(pick(table.pending.options, place / 1000) for place in range(1000))
    assert drawn == {"bullet": 500, "survivor": 500}, "the heart is out of the mix"


def test_a_correction_that_cannot_be_leaves_the_mix_as_it_was() -> None:
    table = given(
        "depot 1,0", doors="1,0.N", scenario=RESCUE[0], step="move", ana={"at": "1,0.N"},
        hidden="1,0.NW 1,0.N 1,0.NE 1,0.E 1,0.SE", mixed={"1,0": "bullet bullet heart survivor survivor"},
    )  # fmt: skip
    with pytest.raises(PositionError, match="one of bullet, heart, survivor"):
        table.driver.correct({"mixed.0.what.2": "chainsaw"})
    assert table.game.mixed[1] == ["bullet", "bullet", "heart", "survivor", "survivor"]
