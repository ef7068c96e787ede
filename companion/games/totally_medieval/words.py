"""What things are called: Terrains, groups, Characters, in words that players know."""

from __future__ import annotations

from collections.abc import Iterable

from companion.games.kit.mat import NOWHERE, Square
from companion.games.totally_medieval.printed import Variance
from companion.games.totally_medieval.state import Medieval


def place(game: Medieval, at: Square) -> str:
    """A rectangle: `the Knights' Castle`, `Fever Swamp (row 2, middle)`, `the face-down Terrain in row 2, middle`."""
    rectangle = game.mat.rectangles[at]
    if game.is_home(at):
        side = next(side for side in game.players if game.home(side) == at)
        return f"the {game.civilization(side).homeland}" if side.civilization else f"{side.name}'s Homeland"
    terrain = game.terrain(at)
    return f"{terrain.name} ({rectangle.words})" if terrain else f"the face-down Terrain in {rectangle.words}"


def characters(game: Medieval, cards: Iterable[str]) -> str:
    """`Champion`, `Champion and Squire`, `Champion, Squire and King`."""
    *most, last = [game.card(card).name for card in cards] or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def whose(game: Medieval, card: str) -> str:
    """A Character that nobody takes for one of the other side: `Champion`, but `Ana's King`, for both have one."""
    one = game.card(card)
    alike = (other for other in game.pack.people.values() if other.name == one.name)
    if all(other.civilization == one.civilization for other in alike):
        return one.name
    return f"{next(side.name for side in game.players if side.civilization == one.civilization)}'s {one.name}"


def battle_place(game: Medieval) -> str:
    """Where the battle is that is being scored, or was: `at Fever Swamp (row 2, middle)`; empty where there is none."""
    battle = game.fighting()
    attacks = game.attacks[battle.attack : battle.attack + 1] if battle else [one for one in game.attacks if one.fought]
    return f"at {place(game, attacks[0].at)}" if attacks else ""


def hidden_place(game: Medieval) -> str:
    """Where somebody has just arrived on a face-down Terrain: `row 2, middle`."""
    arrived = (one.at for one in game.active.characters if game.face_down(one.at))
    return next((game.mat.rectangles[at].words for at in arrived), "the middle of the mat")


def illness_in_force(game: Medieval) -> str:
    """The illness that the Situation card brings."""
    card = game.in_force()
    return card.name if card is not None and card.illness else "an illness"


def claimed_land(game: Medieval) -> str:
    """The Terrain that is acting on those who took it."""
    terrain = game.terrain(game.claiming) if game.claiming != NOWHERE else None
    return terrain.name if terrain is not None else "the Terrain"


def group_words(game: Medieval) -> str:
    """Who is about to move."""
    return characters(game, game.moving) if game.moving else "your Army"


def one_of(game: Medieval, card: str) -> str:
    """A Character with where it stands: `Champion at Fever Swamp (row 2, middle)`."""
    one = next((one for side in game.players for one in side.characters if one.card == card), None)
    return f"{game.card(card).name} at {place(game, one.at)}" if one else game.card(card).name


def goals(game: Medieval) -> list[str]:
    """How somebody wins, as it was agreed before the game (totally-medieval.win.alternative-goals)."""
    victory = game.options["victory"]
    found = [] if victory == "king-only" else ["take the other Homeland"]
    if victory in ("homeland-or-king", "king-only"):
        found.append("put the other King into the discard pile")
    if victory == "custom":
        found.append(game.goal or "reach the goal that you agreed on")
    return found


def situation(game: Medieval) -> str:
    """The Situation card in force with its numbers: `Clear Skies: clear +7/+5, extreme -2/-2`."""
    card = game.in_force()
    if card is None:
        return "no Situation card yet"
    if card.illness:
        return f"{card.name}: {_variance(game.pack.illnesses[card.illness].variance)} for each who has it"
    numbers = ", ".join(f"{prefers} {_variance(both)}" for prefers, both in card.variances.items())
    return f"{card.name}: {numbers}" if numbers else card.name


def _variance(both: Variance) -> str:
    """Attack and Defence, each with its sign."""
    return f"{both.attack:+}/{both.defence:+}"
