"""What things are called: Terrains, groups, Characters, in words that players know."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kit.mat import NOWHERE, Square
from companion.games.totally_medieval.printed import Variance
from companion.games.totally_medieval.state import Medieval
from companion.languages import joined, meant, say

PREFERRED = {"clear": say("clear"), "extreme": say("extreme")}
"""The Weather that a civilization may prefer, as people call it."""


def place(game: Medieval, at: Square) -> str:
    """A rectangle: `the Knights' Castle`, `Fever Swamp (row 2, middle)`, `the face-down Terrain in row 2, middle`."""
    rectangle = game.mat.rectangles[at]
    if game.is_home(at):
        side = next(side for side in game.players if game.home(side) == at)
        name = homeland(game, at)
        return meant(f"the {name}", "the Homeland {}", name) if side.civilization else name
    terrain = game.terrain(at)
    if terrain is None:
        return say("the face-down Terrain in {}", rectangle.words)
    return say("{} ({})", terrain.name, rectangle.words)


def homeland(game: Medieval, at: Square) -> str:
    """`Knights' Castle`; before it is chosen `Ana's Homeland`."""
    side = next(side for side in game.players if game.home(side) == at)
    return game.civilization(side).homeland if side.civilization else say("{}'s Homeland", side.name)


def characters(game: Medieval, cards: Iterable[str]) -> str:
    """`Champion`, `Champion and Squire`, `Champion, Squire and King`."""
    *most, last = [game.card(card).name for card in cards] or [say("nobody")]
    return say("{} and {}", joined(", ", most), last) if most else last


def whose(game: Medieval, card: str) -> str:
    """A Character that nobody takes for one of the other side: `Champion`, but `Ana's King`, for both have one."""
    one = game.card(card)
    alike = (other for other in game.pack.people.values() if other.name == one.name)
    if all(other.civilization == one.civilization for other in alike):
        return one.name
    owner = next(side.name for side in game.players if side.civilization == one.civilization)
    return say("{}'s {}", owner, one.name)


def battle_place(game: Medieval) -> str:
    """Where the battle is that is being scored, or was: `at Fever Swamp (row 2, middle)`; empty where there is none."""
    battle = game.fighting()
    attacks = game.attacks[battle.attack : battle.attack + 1] if battle else [one for one in game.attacks if one.fought]
    if not attacks:
        return ""
    there = place(game, attacks[0].at)
    return meant(f"at {there}", "at the place {}", there)


def hidden_place(game: Medieval) -> str:
    """Where somebody has just arrived on a face-down Terrain: `row 2, middle`."""
    arrived = (one.at for one in game.active.characters if game.face_down(one.at))
    return next((game.mat.rectangles[at].words for at in arrived), say("the middle of the mat"))


def illness_in_force(game: Medieval) -> str:
    """The illness that the Situation card brings."""
    card = game.in_force()
    return card.name if card is not None and card.illness else say("an illness")


def claimed_land(game: Medieval) -> str:
    """The Terrain that is acting on those who took it."""
    terrain = game.terrain(game.claiming) if game.claiming != NOWHERE else None
    return terrain.name if terrain is not None else say("the Terrain")


def group_words(game: Medieval) -> str:
    """Who is about to move."""
    return characters(game, game.moving) if game.moving else say("your Army")


def one_of(game: Medieval, card: str) -> str:
    """A Character with where it stands: `Champion at Fever Swamp (row 2, middle)`."""
    one = next((one for side in game.players for one in side.characters if one.card == card), None)
    return standing_at(game.card(card).name, place(game, one.at)) if one else game.card(card).name


def standing_at(who: str, where: str) -> str:
    """One or several, with where they stand."""
    return meant(f"{who} at {where}", "{} at the place {}", who, where)


def goals(game: Medieval) -> list[str]:
    """How somebody wins, as it was agreed before the game (totally-medieval.win.alternative-goals)."""
    victory = game.options["victory"]
    found = [] if victory == "king-only" else [say("take the other Homeland")]
    if victory in ("homeland-or-king", "king-only"):
        found.append(say("put the other King into the discard pile"))
    if victory == "custom":
        found.append(game.goal or say("reach the goal that you agreed on"))
    return found


def situation(game: Medieval) -> str:
    """The Situation card in force with its numbers: `Clear Skies: clear +7/+5, extreme -2/-2`."""
    card = game.in_force()
    if card is None:
        return say("no Situation card yet")
    if card.illness:
        costs = _variance(game.pack.illnesses[card.illness].variance)
        return say("{}: {} for each who has it", card.name, costs)
    numbers = [
        say("{} {}", PREFERRED.get(prefers, prefers), _variance(both)) for prefers, both in card.variances.items()
    ]
    return say("{}: {}", card.name, joined(", ", numbers)) if numbers else card.name


def _variance(both: Variance) -> str:
    """Attack and Defence, each with its sign."""
    return f"{both.attack:+}/{both.defence:+}"
