"""A table of Totally Medieval for rule checks: who stands where, in a line each.

    mat = war(knights="champion@t1 squire@t1 king@hs", vikings="raider@t4", harvest=(20, 10))

As the checks of the catalogue say: Knights sit south and lead, Overcast is in force, Harvest is 20, and a middle
Terrain that is not named is plain. `terrain` names others: `terrain={"t4": "fever-swamp"}`; `down="t4 t5"` lie face
down.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from companion.engine import Driver, Json, Refused
from companion.games import rulebook
from companion.games.totally_medieval.printed import NO_EFFECT, MedievalPack, Terrain
from companion.packs import load

MIDDLE = ("t1", "t2", "t3", "t4", "t5", "t6", "t7")
CIVILIZATIONS = ("knights", "vikings")


@cache
def pack() -> MedievalPack:
    """The shipped pack, with plain Terrains besides."""
    shipped = load("totally-medieval")
    assert isinstance(shipped, MedievalPack)
    plain = Terrain("plain", "Plain", "", 0, NO_EFFECT, "", copies=7)
    return replace(shipped, terrains={**shipped.terrains, "plain": plain})


def war(
    knights: str = "",
    vikings: str = "",
    terrain: dict[str, str] | None = None,
    down: str = "",
    hands: tuple[Json, Json] = (0, 0),
    piles: tuple[int, int] = (0, 0),
    harvest: tuple[int, int] = (20, 20),
    machines: tuple[str, str] = ("", ""),
    discards: tuple[str, str] = ("", ""),
    situation: str = "overcast",
    levels: tuple[str, str] = ("", ""),
    **position: Any,
) -> Driver[Any]:
    """The game, before its first question; what else is said belongs to the position (`turn={"step": "move"}`)."""
    lands = {name: "plain" for name in MIDDLE if name not in down.split()} | (terrain or {})
    players = sides((knights, vikings), hands, piles, harvest, machines, discards, levels)
    document = {
        "players": players,
        "situation": situation,
        "terrains": [{"at": at, "terrain": name} for at, name in lands.items()],
        "turn": {"step": "card"},
    } | position
    return Driver(rulebook("totally-medieval").load(document, pack()))


def sides(
    standing: tuple[str, str],
    hands: tuple[Json, Json] = (0, 0),
    piles: tuple[int, int] = (0, 0),
    harvest: tuple[int, int] = (20, 20),
    machines: tuple[str, str] = ("", ""),
    discards: tuple[str, str] = ("", ""),
    levels: tuple[str, str] = ("", ""),
) -> list[dict[str, Json]]:
    """Ana with the Knights and Ben with the Vikings, as a position has them."""
    return [
        {
            "name": name,
            "civilization": civilization,
            "harvest": harvest[seat],
            "hand": _cards(civilization, hands[seat]),
            "pile": piles[seat],
            "characters": _standing(civilization, standing[seat]),
            "machines": [f"{civilization}-{card}" for card in machines[seat].split()],
            "discard": [f"{civilization}-{card}" for card in discards[seat].split()],
            **({"level": levels[seat]} if levels[seat] else {}),
        }
        for seat, (name, civilization) in enumerate(zip(("Ana", "Ben"), CIVILIZATIONS, strict=True))
    ]


def _cards(civilization: str, hand: Json) -> Json:
    """A number of unseen cards, or `champion harvest` by name."""
    return hand if isinstance(hand, int) else [f"{civilization}-{card}" for card in hand.split()]


def _standing(civilization: str, written: str) -> list[dict[str, Json]]:
    """`champion@t1`; `champion@t1:plague:2.1` is ill for two own turns begun and one ended; `squire@t1:leprosy+plague`
    has two illnesses."""
    people: list[dict[str, Json]] = []
    for one in written.split():
        where, *ills = one.replace("+", " ").split(":", 1)
        card, at = where.split("@")
        entry: dict[str, Json] = {"card": f"{civilization}-{card}", "at": at}
        if ills:
            entry["ills"] = [_ill(*ill.split(":")) for ill in ills[0].split()]
        people.append(entry)
    return people


def _ill(illness: str, clocks: str = "0.0") -> dict[str, Json]:
    begun, ended = map(int, clocks.split("."))
    return {"illness": illness, "begun": begun, "ended": ended}


def refused(driver: Driver[Any], value: Json, **more: Any) -> str:
    """The rule by which an answer or a report is refused."""
    with pytest.raises(Refused) as no:
        driver.answer(value, **more)
    return no.value.rule


def where(driver: Driver[Any], card: str) -> str:
    """Where a Character stands: `t4`; `discard`, or empty when it is nowhere."""
    game = driver.game
    for side in game.players:
        for one in side.characters:
            if one.card == card:
                return str(game.mat.names[one.at])
        if card in side.discard:
            return "discard"
    return ""


def ills(driver: Driver[Any], card: str) -> list[str]:
    """What a Character in play suffers from, in the order in which it was caught."""
    one = next(one for side in driver.game.players for one in side.characters if one.card == card)
    return [ill.illness for ill in one.ills]


PASSING = {"turn.card": "none", "move.from": "stop", "heal.offer": "none", "turn.end": "end"}


def pass_on(driver: Driver[Any]) -> None:
    """Do nothing more in this turn, and let the other one be on."""
    seat = driver.game.seat
    while driver.game.seat == seat:
        request = driver.ask()
        assert request.name in PASSING, request.name
        driver.answer(PASSING[request.name])


def next_round(driver: Driver[Any], card: str) -> None:
    """Both do nothing more in this Round, then the next one opens with this Situation card."""
    opened = driver.game.round
    while driver.game.round == opened:
        pass_on(driver)
    driver.answer(card, name="situation.flip")


def move(driver: Driver[Any], who: str, to: str) -> None:
    """One whole move: `move(mat, "champion squire", "t4")`, with whatever is asked on the way."""
    game = driver.game
    prefix = game.active.civilization
    cards = [f"{prefix}-{card}" for card in who.split()]
    driver.answer(where(driver, cards[0]), name="move.from")
    if driver.ask().name == "move.who":
        driver.answer(" ".join(cards), name="move.who")
    driver.answer(to, name="move.to")
