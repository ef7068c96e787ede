"""What a position of Totally Medieval promises: who is strong, who is fed, and whose Homeland is nearer to falling."""

from __future__ import annotations

from companion.games.kit.prospects import share, weighed
from companion.games.totally_medieval.chapters.score import winner
from companion.games.totally_medieval.people import Side
from companion.games.totally_medieval.state import Medieval

FED = 8
"""More Harvest than this hardly matters."""
WEIGHTS = (0.12, 0.29, 0.35, 0.0, 0.43, 0.17, -0.41)


def prospects(game: Medieval, seat: int) -> float:
    """How likely that seat wins from here, if both play sensibly."""
    mine, theirs = (weighed(counted(game, game.players[one]), WEIGHTS) for one in (seat, 1 - seat))
    return share(mine, (theirs,))


def counted(game: Medieval, side: Side) -> tuple[float, ...]:
    """What speaks for a side: its people, its food, guards at home, and how near its Armies are to the other's."""
    if not side.civilization:
        return (0.0,) * len(WEIGHTS)
    people = [game.card(one.card) for one in side.characters]
    guards, goal = side.at(game.home(side)), game.mat.distances(game.home(game.opponent(side)))
    near = [1 / (1 + goal[one.at]) * game.card(one.card).attack for one in side.characters if goal[one.at] <= 2]
    return (
        sum(card.attack + card.defence for card in people) / 10,
        len(people),
        min(side.harvest, FED) / FED,
        float(bool(guards)),
        sum(game.card(one.card).defence for one in guards) / 10,
        sum(near) / 10,
        float(sum(bool(one.ills) for one in side.characters)),
    )


FIGHT = ("battle.machine", "battle.attack-roll", "battle.defence-roll")
"""How the questions of a battle begin, until its totals stand."""


def fallen(game: Medieval, seat: int) -> bool:
    """Has that side lost the battle?"""
    card = game.fought
    best = winner(card) if card is not None else None
    return best is not None and best.seat != seat
