"""How a game begins: what a table agreed on before the first question, as it is said to the referee and journalled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import cache
from hashlib import sha256
from pathlib import Path
from secrets import randbits
from typing import Any

from companion import packs
from companion.engine import DRAW, ROLL, BadInput, Game, Json, Record
from companion.engine.letters import name_of, told_apart
from companion.engine.reading import Part
from companion.games import GAMES, NewGame, Rulebook, rulebook
from companion.games.kit.board import board_of
from companion.games.kit.handing import CHANCE
from companion.games.kit.house_rules import todays_name
from companion.games.kit.questions import left_for_good
from companion.packs import Pack
from companion.table.agreements import agreements_of, read_written
from companion.table.answerers import Answerers, Generator
from companion.table.entries import SEEN, record_of
from companion.table.offered import read_seen

ASK, AUTO, DONE = "ask", "auto", "done"
LARGEST_SEED = 2**63 - 1
MOST_DAYS = 10_000
MOST_SINCE = 10_000
"""So much never happens in one step, not even where everybody plays cards and corrects them."""
ON_TABLE, ON_PAGE = "table", "page"
AGREED = ("scenario", "variants", "details")
BESIDE = ("automation", "map")
"""What people agree on beside the rules: it belongs to this game, and no rule asks for it."""
PARTS = (
    *("game", "players", "mode", *AGREED, "options", "seed", "chance", "setup", "film", "report"),
    *("pack", "position", "agreed"),
)
NEW = tuple(part for part in PARTS if part != "position")
LOAD = ("position", "chance", "seed", "agreed")


@dataclass(frozen=True, slots=True)
class Opening:
    """What the table agreed on. With a position the game goes on from there, otherwise it is a new one."""

    game: str
    players: tuple[str | Mapping[str, Json], ...] = ()
    mode: str = ""
    scenario: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    details: Mapping[str, Json] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    seed: int = 0
    chance: str = ASK
    setup: str = DONE
    film: tuple[int | None, ...] | None = None
    report: Mapping[str, Json] = field(default_factory=dict)
    pack: str = ""
    position: Json = None
    automation: tuple[Json, ...] = ()
    """What the companion answers by itself from the first question on: `rolls`, `draws`, groups of the game, each as
    `Agreement.written` has it."""
    map: str = ON_TABLE
    """Where the map is: tiles on the table, or the page alone."""

    @property
    def map_on_page(self) -> bool:
        """Is the page the only map, so that nobody lays tiles or moves figures on the table?"""
        return self.map == ON_PAGE

    def agreed(self) -> dict[str, Json]:
        """What was agreed beside the rules, as a journal writes it; empty where all is as usual."""
        automation: dict[str, Json] = {"automation": list(self.automation)} if self.automation else {}
        return automation | ({"map": self.map} if self.map != ON_TABLE else {})

    @property
    def book(self) -> Rulebook:
        return rulebook(self.game)

    def content(self, folders: Iterable[str | Path] = ()) -> Pack:
        """The tiles and cards it is played with."""
        pack = packs.load(self.pack or self.book.pack, folders)
        if pack.game != self.game:
            raise BadInput(f"the pack {pack.id} belongs to {pack.game}, not to {self.game}")
        return pack

    def begin(self, pack: Pack) -> tuple[Game, list[Record]]:
        """The game before its first question, and what happened since the position, where there is one."""
        if self.position is not None:
            return load_position(self.book, self.position, pack)
        wish = NewGame(
            self.players,
            self.mode or self.book.modes[0],
            self.options,
            own_deck=self.chance == AUTO,
            ask_setup=self.setup == ASK,
            film=self.film,
            report=self.report,
            scenarios=self.scenario,
            variants=self.variants,
            details=self.details,
        )
        return self.book.new(pack, wish), []

    def as_dealt(self, pack: Pack) -> Opening:
        """Whoever dealt the cards of this position goes on dealing: the companion, or people with real ones."""
        game, _ = self.begin(pack)
        return replace(self, chance=AUTO if board_of(game.id).own_deck(game) else ASK)

    def answerers(self) -> Answerers:
        """Who answers: people, or a generator for all that is chance."""
        answerers = Answerers()
        if self.chance == AUTO:
            answerers.let(Generator(self.seed), ROLL)
            answerers.let(Generator(self.seed), DRAW)
        return answerers

    def header(self, pack: Pack) -> dict[str, Json]:
        """The first line of its journal."""
        parts: dict[str, Any] = {"game": self.game, "seed": self.seed, "chance": self.chance}
        if self.position is not None:
            parts["position"] = self.position
        else:
            parts["mode"] = self.mode or self.book.modes[0]
            parts["options"] = {todays_name(name): value for name, value in self.options.items()}
            parts |= {"setup": self.setup, "players": list(self.players)}
            parts |= {"film": list(self.film)} if self.film is not None else {}
            parts |= {"report": dict(self.report)} if self.report else {}
            agreed = {"scenario": list(self.scenario), "variants": list(self.variants), "details": dict(self.details)}
            parts |= {name: value for name, value in agreed.items() if value}
        parts |= {"agreed": self.agreed()} if self.agreed() else {}
        return {**parts, **digests(pack)}


def load_position(book: Rulebook, position: Json, pack: Pack) -> tuple[Game, list[Record]]:
    """The game at a position, and the records that lead from that step boundary to where the table stands."""
    since = Part(position).part("since", []).items(MOST_SINCE)
    game = book.load(bare_position(position), pack)
    return game, [*(_since(part) for part in since), *read_seen(Part(position).part(SEEN, []))]


def bare_position(position: Json) -> dict[str, Json]:
    """The step boundary of a position alone: without what happened after it, and what was taken back."""
    bare = {key: value for key, value in Part(position).table().items() if key not in ("since", SEEN)}
    players = bare.get("players")
    return bare | ({"players": list(_shown_names(players))} if isinstance(players, list) else {})


def _since(part: Part) -> Record:
    try:
        return record_of(part.value)
    except BadInput as error:
        raise part.fail(str(error)) from error


def digests(pack: Pack) -> dict[str, Json]:
    """What a journal says about the content and the rules it was played with."""
    return {"pack": {"id": pack.id, "digest": pack.digest}, "rules": rules_digest(pack.game)}


@cache
def rules_digest(game: str) -> str:
    """Two catalogues of rules with the same digest say the same."""
    from importlib.resources import files

    return sha256((files("companion.rules") / f"{game}.toml").read_bytes()).hexdigest()


# ---------------------------------------------------------------------- reading what people or programs wrote


def new_opening(arguments: Json) -> Opening:
    """A new game; PositionError names the argument that cannot be."""
    root = Part(deepcopy(arguments))  # whoever said it may change it afterwards
    root.table(NEW)
    opening = _opening(root)
    opening = replace(opening, players=tuple(_typed_name(part) for part in root.part("players").items()))
    for one in root.part("agreed", {}).part("automation", []).items() if opening.automation else ():
        _check_left(opening, one if isinstance(one.value, str) else one.part("what"), one)
    return opening


def _check_left(opening: Opening, what: Part, one: Part) -> None:
    """Nothing is agreed on that this game does not have: the group, the way, the player."""
    group = left_for_good(opening.game)[what.word(tuple(left_for_good(opening.game)))]
    if one is not what and one.has("how"):
        one.part("how").word((CHANCE, *group.ways))
    if one is not what and one.has("seat"):
        one.part("seat").number(0, len(opening.players) - 1)


def load_opening(arguments: Json) -> Opening:
    """A game that goes on from a position."""
    root = Part(deepcopy(arguments))
    root.table(LOAD)
    return _from_position(root)


def header_opening(header: Json) -> tuple[Opening, Part]:
    """The opening that a journal's first line holds, and the digests it names."""
    root = Part({key: value for key, value in header.items() if key not in ("journal", "crc", "rules", "pack")})
    root.table(PARTS)
    opening = _from_position(root) if root.has("position") else _opening(root)
    opening = replace(opening, players=_shown_names(opening.players))
    pack = Part(header).part("pack")
    pack.part("digest").text()
    return replace(opening, pack=pack.part("id").text()), Part(header)


def _opening(root: Part) -> Opening:
    if not root.has("players"):
        raise root.part("players").fail('is missing; name the players, such as ["Ana", "Ben"]')
    return Opening(
        game=root.part("game").word(GAMES) if root.has("game") else _missing_game(root),
        players=tuple(_player(part) for part in root.part("players").items()),
        mode=root.part("mode").text() if root.has("mode") else "",
        scenario=_words(root.part("scenario", [])),
        variants=_words(root.part("variants", [])),
        details=root.part("details", {}).table(),
        options={name: root.part("options").part(name).text() for name in root.part("options", {}).table()},
        seed=_seed(root),
        chance=root.part("chance", ASK).word((ASK, AUTO)),
        setup=root.part("setup", DONE).word((DONE, ASK)),
        film=tuple(_days(part) for part in root.part("film").items()) if root.part("film").value is not None else None,
        report=root.part("report", {}).table(),
        pack=root.part("pack").text() if root.has("pack") else "",
        **_agreed(root),
    )


def _agreed(root: Part) -> dict[str, Any]:
    """What is agreed beside the rules."""
    part = root.part("agreed", {})
    part.table(BESIDE)
    return {
        "automation": tuple(
            one.written() for one in agreements_of(read_written(one) for one in part.part("automation", []).items())
        ),
        "map": part.part("map", ON_TABLE).word((ON_TABLE, ON_PAGE)),
    }


def _words(part: Part) -> tuple[str, ...]:
    """One word or a list of them."""
    return (part.text(),) if isinstance(part.value, str) else tuple(entry.text() for entry in part.items())


def _from_position(root: Part) -> Opening:
    part = root.part("position")
    if not root.has("position"):
        raise part.fail("is missing; give the position to go on from")
    part.table()
    inside = Part(part.value)  # paths as people see them in their position, without the name of the argument
    return Opening(
        game=inside.part("game", GAMES[0]).word(GAMES),
        seed=_seed(root),
        chance=root.part("chance", ASK).word((ASK, AUTO)),
        pack=inside.part("pack").text() if inside.has("pack") else "",
        position=part.value,
        **_agreed(root),
    )


def _missing_game(root: Part) -> str:
    raise root.part("game").fail(f"is missing; name one of {', '.join(GAMES)}")


def _seed(root: Part) -> int:
    """Without a seed nobody knows what comes; the journal keeps the one that was drawn."""
    if root.part("seed").value is None:
        return randbits(32)
    return root.part("seed").number(-LARGEST_SEED, LARGEST_SEED)


def _player(part: Part) -> str | Mapping[str, Json]:
    if isinstance(part.value, str):
        return part.text()
    if not isinstance(part.value, dict):
        raise part.fail('expected a name, or {"name": "Ana", "pawn": "red"}')
    part.table(("name", "pawn"))
    part.part("name").text()
    if part.has("pawn"):
        part.part("pawn").text()
    return dict(part.value)


def _typed_name(part: Part) -> str | Mapping[str, Json]:
    """A player of a new game, by a name that may be one."""
    named = part if isinstance(part.value, str) else part.part("name")
    try:
        name = name_of(named.text())
    except BadInput as error:
        raise named.fail(str(error)) from error
    return name if named is part else {**part.table(), "name": name}


def _shown_names(players: Sequence[Any]) -> tuple[Any, ...]:
    """Players of a file, whoever wrote it: their names are kept there as they are, and shown so that they can be."""
    named = [player.get("name") if isinstance(player, Mapping) else player for player in players]
    if not all(isinstance(name, str) for name in named):
        return tuple(players)  # refused when it is loaded
    shown = zip(players, told_apart(map(str, named)), strict=True)
    return tuple({**player, "name": name} if isinstance(player, Mapping) else name for player, name in shown)


def names_of(opening: Opening) -> list[str]:
    """The names of the players, as they are shown; a position that cannot be is refused when it is loaded."""
    players = opening.players if opening.position is None else opening.position.get("players")
    if not isinstance(players, Sequence) or isinstance(players, str):
        return []
    return [str(one.get("name")) if isinstance(one, Mapping) else str(one) for one in _shown_names(players)]


def _days(part: Part) -> int | None:
    return None if part.value is None else part.number(0, MOST_DAYS)
