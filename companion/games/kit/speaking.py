"""What is written for programs (squares, paths, ids), said in words for people: `zombies on the north of ...`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from companion.engine import Game, Json
from companion.engine.reading import numeral
from companion.games.kit.mat import Mat
from companion.games.kit.places import cell_words, placed, tile_words, where
from companion.games.kit.wording import a, faces, halves
from companion.languages import Said, english_of, joined, made, meant, say
from companion.languages.said import Phrase
from companion.tiles import NOWHERE, read_cell, read_placement
from companion.tiles.ground import Ground

_LAYER = r"[a-z]+(?:-[a-z]+)* "
_SQUARE = r"-?\d+,-?\d+\.[NESWC]{1,2}"
_PLACE = re.compile(rf"['\"]?(\b{_LAYER})?(?<![\d.,])({_SQUARE}|-?\d+,-?\d+ r\d+|-?\d+,-?\d+)\b['\"]?")
_PATH = re.compile(r"\b[a-z]+(?:\.(?:[a-z-]+|\d+))+\b(?!\()")
_ID = re.compile(r"['\"]?\b([a-z0-9]+(?:-[a-z0-9]+)+)\b['\"]?")
_HOW_WRITTEN = re.compile(r"[;:,]? ?(?:\w+ )?(?:are|is) written like .*$|, such as ['\"{\[].*$")
_IS = re.compile(r"^is [^;]*; ")
_TILE = re.compile(rf"map\.(?:{_LAYER})?-?\d+,-?\d+(?:\.(?:[NESWC]{{1,2}}|tile))?")
_THING = r"[a-z]+(?:-[a-z]+)*"
_ON_SQUARE = re.compile(rf"({_THING})\.((?:{_LAYER})?{_SQUARE})(?:\.({_THING}))?")

KINDS = ("tiles", "faces", "cards", "towns", "tokens", "breeds", "people", "terrains", "situations", "illnesses")
"""Where a pack keeps what has a printed name."""
ROUND = {
    "r0": say("as printed"),
    "r90": say("a quarter clockwise"),
    "r180": say("upside down"),
    "r270": say("a quarter back"),
}
"""How a tile can be turned."""
WRITTEN = {
    "at": say("place"),
    "doors": say("doors"),
    "due": say("still to do"),
    "left": say("steps left"),
    "players": say("players"),
    "turn": say("turn"),
}
"""What people call what positions have under these keys; a game has more of them, as `written`."""


def ground_of(game: Game) -> Ground[Any] | Mat | None:
    """The map or the mat of a game that has one."""
    return getattr(game, "ground", None)


@cache
def _named(mat: Mat) -> str:
    """The names of rectangles, as a pattern: nobody at a table knows them."""
    return "|".join(map(re.escape, mat.names))


def _on_square(game: Game) -> re.Pattern[str]:
    """How a correction names a square, or a rectangle of the mat: `terrains.t4`."""
    land = ground_of(game)
    return re.compile(rf"({_THING})\.({_named(land)})\b(?:\.({_THING}))?") if isinstance(land, Mat) else _ON_SQUARE


def place_words(game: Game, text: str) -> str:
    """A square, a cell or a placement in words; the text itself where it is none of them."""
    land = ground_of(game)
    if land is None:
        return text
    if isinstance(land, Mat):
        return land.rectangles[land.by_name[text]].words if text in land.by_name else text
    square, tile, placement, cell = land.square(text), land.tile_named(text), read_placement(text), read_cell(text)
    if square != NOWHERE:
        return where(land, square)
    if tile != NOWHERE:
        return tile_words(land, tile)
    if placement is not None:
        return placed(land, placement)
    if cell is not None:
        return cell_words(land, cell)
    return say("that square") if re.fullmatch(f"(?:{_LAYER})?{_SQUARE}", text) else text


def in_words(game: Game, text: str) -> str:
    """A sentence for programs in words for people: no squares, no paths, no ids."""
    text = _HOW_WRITTEN.sub("", text)
    text = _on_square(game).sub(lambda found: f"{_things(game, found)} on {place_words(game, found[2])}", text)
    land = ground_of(game)
    if isinstance(land, Mat):
        text = re.sub(rf"['\"]?\b({_named(land)})\b['\"]?", lambda found: place_words(game, found[1]), text)
    else:
        text = _PLACE.sub(lambda found: _place(game, found[1] or "", found[2]), text)
    text = _PATH.sub(lambda found: path_words(game, found[0]), text)
    return _ID.sub(lambda found: _called(game, found[1], found[0]), text)


def said_in_words(game: Game, problem: str) -> str:
    """The same of words that can be said in any language, which the result can be too."""
    how = problem.how if isinstance(problem, Said) else None
    if not isinstance(how, Phrase) or how.fields:
        return in_words(game, problem)
    arguments = (_argument(game, one) for one in how.arguments)
    return meant(in_words(game, english_of(problem)), how.template, *arguments)


def _argument(game: Game, told: Any) -> Any:
    if not isinstance(told, str):
        return told
    return said_in_words(game, told) if isinstance(told, Said) else place_words(game, in_words(game, told))


def _place(game: Game, before: str, place: str) -> str:
    """A place in words; the word `before` it is its layer, or says what follows and is not needed any more."""
    land = ground_of(game)
    layers = land.layers if isinstance(land, Ground) else ()
    return place_words(game, before + place if before.rstrip() in layers else place)


def _called(game: Game, id: str, written: str) -> str:
    """What a tile or a card is called; other words stay as they are."""
    return _printed(game, id) or (id.replace("-", " ") if written != id else id)


def _printed(game: Game, id: str) -> str:
    """The printed name that belongs to an id."""
    pack = getattr(game, "pack", None)
    for kind in KINDS:
        found = getattr(pack, kind, {}).get(id)
        if found is not None:
            name: str = getattr(found, "name", "") or found.ground.name
            return name
    face = getattr(pack, "faces", {}).get(id)
    return say("the other side of {}", face.name) if face is not None else ""


# ---------------------------------------------------------------------- corrections


def path_words(game: Game, path: str) -> str:
    """What is corrected: `Ben: hearts`, `turn: left`, `zombies on the Hospital's door`."""
    on_square = _on_square(game).fullmatch(path)
    if on_square:
        return say("{} on {}", _things(game, on_square), place_words(game, on_square[2]))
    keys = path.split(".")
    if name := _listed_card(game, keys):
        keys[2:4] = [name]
    seat = numeral(keys[1]) if keys[0] == "players" and len(keys) > 1 else None
    if seat is not None and seat < len(game.names):
        keys[:2] = [game.names[seat]]
    spoken = [_key(game, key) if (place := numeral(key)) is None else say("no. {}", place + 1) for key in keys]
    return say("{}: {}", joined(" ", spoken[:-1]), spoken[-1]) if len(spoken) > 1 else spoken[0]


def _key(game: Game, key: str) -> str:
    """What people call what a position has under a key."""
    return WRITTEN.get(key) or getattr(game, "written", {}).get(key) or say(key.replace("-", " "))


def _listed_card(game: Game, keys: Sequence[str]) -> str:
    """The printed name of something in a list of a player: `players.0.characters.2`; empty where it has none."""
    place: Json = game.position() if keys[0] == "players" and len(keys) > 3 else None
    for key in keys[:4]:
        inside = place if isinstance(place, dict) else dict(enumerate(place)) if isinstance(place, list) else {}
        place = inside.get(numeral(key) if isinstance(place, list) else key)
    card = place.get("card") if isinstance(place, dict) else None
    return _printed(game, card) if isinstance(card, str) else ""


def value_words(game: Game, value: Json) -> str:
    """A value that was set: a number as it is, a square in words, of anything larger only that it was set."""
    if isinstance(value, str):
        words = place_words(game, value)
        return _printed(game, value) or (say(words.replace("-", " ")) if words == value else words)
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if isinstance(value, int | float):
        return halves(value)
    return say("set") if value else say("none")


def change_words(game: Game, path: str, value: Json) -> str:
    """One corrected value: `Ben: hearts 4`, `Ana on the middle of Town Square`, `no zombies on the Hospital's door`."""
    if _TILE.fullmatch(path):
        return _tile_set(game, value)
    if path == "chance" and not isinstance(value, str):
        return say("the dice: {}", faces(value))
    on_square = _on_square(game).fullmatch(path)
    if on_square:
        return say("{} on {}", _put(game, _things(game, on_square), value), place_words(game, on_square[2]))
    if hides(path, value):
        return say("{} hidden", path_words(game, path))
    what, at = path.rpartition(".")[::2]
    if at == "at" and isinstance(value, str) and what:
        return say("{} on {}", path_words(game, what), value_words(game, value))
    return say("{} {}", path_words(game, path), value_words(game, value))


def _tile_set(game: Game, value: Json) -> str:
    """Which tile lies somewhere in truth: `Gas Station lies there, turned a quarter clockwise`."""
    if value in (None, False, 0):
        return say("no tile lies there")
    words = str(value).split()
    tile = next((value_words(game, word) for word in words if word not in ROUND), _the_tile(game))
    turn = next((ROUND[word] for word in words if word in ROUND), "")
    return say("{} lies there, turned: {}", tile, turn) if turn else say("{} lies there", tile)


def _the_tile(game: Game) -> str:
    land = ground_of(game)
    return say("the {}", (land if isinstance(land, Ground) else Ground).tile, about="laid")


def _things(game: Game, on_square: re.Match[str]) -> str:
    """What a correction of a square speaks of: `zombies`, or of one kind there `zombie dogs`."""
    kind = on_square[3]
    many = f"{_printed(game, kind) or kind}s" if kind else on_square[1].replace("-", " ")
    return say(many)  # its words are declared where the kind is


def _put(game: Game, things: str, value: Json) -> str:
    """What lies on a square now: `no zombies`, `a zombie`, `2 zombies`, `a violet zombie`."""
    thing = things.removesuffix("s")
    if value in (None, False, 0):
        return say("no {}", things)
    if isinstance(value, str):
        return a(value_words(game, value))
    if value in (1, True):
        return meant(f"a {thing}", "one of the {}", things)
    return say("{} {}", value, things) if isinstance(value, int) else things


def changes_words(game: Game, changes: Mapping[str, Json]) -> str:
    """Everything that was set right: nothing hidden."""
    return joined(", ", [change_words(game, path, value) for path, value in changes.items()])


def cannot_be(game: Game, changes: Mapping[str, Json], problem: str) -> str:
    """Why a correction cannot be: `Ben: hearts 9 cannot be: expected 0 to 5`."""
    told = said_in_words(game, problem)
    why = made(_expected, told) if _IS.match(english_of(problem)) else told
    return say("{} cannot be: {}", changes_words(game, changes), why)


def _expected(problem: str) -> str:
    """Of `is 9; expected 0 to 5` the second half, in any language."""
    return problem.partition("; ")[2]


class Changes:
    """Corrections on their way into a sentence: their words are made only when somebody reads it."""

    __slots__ = ("changes", "game")

    def __init__(self, game: Game, changes: Mapping[str, Json]) -> None:
        self.game = game
        self.changes = changes

    def __str__(self) -> str:
        return changes_words(self.game, self.changes)


def hides(path: str, value: Json) -> bool:
    """Does a correction speak of what lies in a hand or a pile? Then its value is not told."""
    keys = path.split(".")
    whole = keys[0] == "players" and len(keys) < 3
    return whole or "hand" in keys or keys[0] in ("deck", "decks") or (keys[0] == "chance" and isinstance(value, str))
