"""What people see of a game of Zombie Slayer in text: the town, the Slayer's sheet, and what he carries."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from companion.engine import Json, Request
from companion.games.kit.wording import many
from companion.games.zombie_slayer.chapters.exploring import Places
from companion.games.zombie_slayer.meta import NAMED, SKILLS
from companion.games.zombie_slayer.pointing import place_of
from companion.games.zombie_slayer.questions import QUESTIONS
from companion.games.zombie_slayer.state import SLAYER, ZOMBIES, ZombieSlayer
from companion.tiles import NOWHERE, Square
from companion.tiles.text import Figure, Look
from companion.tiles.town_text import TownScene, draw_card_turns, draw_town

HERO = Figure("@", "@", "pawn")
MASTER = Figure("N", "N", "necromancer")
DUNG = Figure("*", "*", "note")
COLOURS = {colour: Figure(colour[0], colour[0], colour) for colour in ("violet", "green", "blue")}
FOLLOWERS = {name: Figure(name[0].upper(), name[0].upper(), "survivor") for name in NAMED}
LETTERS = {"skill": "S", "melee": "M", "ranged": "R", "defence": "D", "holy": "H"}
STEP_NAMES = {SLAYER: "the Slayer acts", ZOMBIES: "the Zombies act"}
secret = QUESTIONS.secret


def drawing(
    game: ZombieSlayer, request: Request[Any] | None, numbers: Mapping[Json, int], look: Look, width: int
) -> list[str]:
    """The town with everybody in it, and the number of each option that is a place."""
    marks: dict[Square, str] = {}
    for value, number in numbers.items():
        square = place_of(game, value)
        if square != NOWHERE:
            marks.setdefault(square, str(number))
    return draw_town(TownScene(game.town, figures(game), marks), look, width, None, game.town.places[game.slayer.at])


def figures(game: ZombieSlayer) -> dict[Square, list[Figure]]:
    """The Slayer first, then his followers, opponents, and what lies on the ground."""
    standing: defaultdict[Square, list[Figure]] = defaultdict(list)
    standing[game.slayer.at].append(HERO)
    for name, follower in game.followers.items():
        standing[follower.at].append(FOLLOWERS[name])
    for square, colour in game.zombies.items():
        standing[square].append(COLOURS[colour])
    if game.master >= 0:
        standing[game.master].append(MASTER)
    for square in game.dung:
        standing[square].append(DUNG)
    return standing


def tile_drawing(game: ZombieSlayer, request: Request[Any] | None, look: Look) -> list[str]:
    """The card that is to be placed, each way round that is possible."""
    if request is None or not isinstance(request.options, Places):
        return []
    turns = sorted({place.quarters for place in request.options.legal()})
    return draw_card_turns(request.options.ground, turns, look)


def buildings(game: ZombieSlayer) -> list[str]:
    """The cards of the town by the place of their middle square."""
    return [f"{laid.cell[0]},{laid.cell[1]} {laid.tile.name}" for laid in game.town.laid]


def legend(game: ZombieSlayer, fine: bool) -> str:
    """What the letters on the map mean."""
    strip = "▒ = green border" if fine else ": = green border"
    return f"@ = Slayer  capitals = followers  N = Necromancer  v g b = zombies  * = dragon dung  {strip}"


def headline(game: ZombieSlayer) -> str:
    """Whose turn it is and how far it has come."""
    if game.step not in STEP_NAMES:
        return "Before the first turn"
    left = f", {many(game.actions, 'action')} left" if game.step == SLAYER else ""
    return f"Turn {game.number}  {game.who}  {STEP_NAMES[game.step]}{left}"


def standings(game: ZombieSlayer) -> list[str]:
    """The Slayer, his sheet, and his followers."""
    slayer = game.slayer
    items = ", ".join(f"{count} {item}" for item, count in slayer.items.items()) or "nothing"
    lines = [
        f"-> Life {slayer.life}  Luck {slayer.luck}  Experience {slayer.experience}  points {slayer.points}",
        f"   sheet {sheet(game)}  skills {', '.join(SKILLS[skill] for skill in slayer.skills) or 'none'}",
        f"   carries {items}" + (f"  with {slayer.fanatics} fanatic townsmen" if slayer.fanatics else ""),
    ]
    lines += [
        f"   {game.pack.tokens[name].name} at {game.name_of(one.at)}, {many(one.actions, 'action')}"
        for name, one in game.followers.items()
    ]
    if game.master >= 0:
        lines.append(f"   the Necromancer at {game.name_of(game.master)}: Life {game.master_life}")
    return lines


def sheet(game: ZombieSlayer) -> str:
    """The six faces in short: `3:DDD 4:MMMM`."""
    faces = game.slayer.pips.faces
    drawn = ["".join(LETTERS[name] * count for name, count in face.items()) for face in faces]
    return " ".join(f"{number}:{pips}" for number, pips in enumerate(drawn, 1) if pips) or "blank"


def working(game: ZombieSlayer) -> Iterable[str]:
    """What lasts for a while."""
    slayer = game.slayer
    lasting = {
        "Accuracy potion": slayer.accuracy,
        "Defence potion": slayer.guard,
        "Assault, defence lowered": slayer.penalty,
        "Endure Pain": slayer.endured,
        "Dash, no defence": slayer.dashed,
    }
    return (name for name, strength in lasting.items() if strength)


def hand(game: ZombieSlayer, seat: int) -> list[str]:
    """Nobody holds cards in this game."""
    return ["There are no cards in hand in this game."]


def way(game: ZombieSlayer, request: Request[Any], square: str) -> list[Json]:
    """A square typed by itself means the move to it, where one is asked."""
    deed = f"move {square}"
    return [deed] if request.name == "turn.action" and deed in request.options else []
