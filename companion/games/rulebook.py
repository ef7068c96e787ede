"""How the rest of the companion finds a game: its title, who can play it, its house rules, and how it begins."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:  # listing the games must stay light on a small computer
    from companion.engine import Game, Json
    from companion.games.kit.colours import Lit
    from companion.packs import Pack


DEATHS, KILLS = "deaths", "kills"
"""What games count under the same name, so that whoever compares them finds it."""
TEAM = "team"
"""The mode of every game that is played in pairs."""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """A switch: the first value is the rule, the others are what some tables play."""

    name: str
    ruling: str
    values: tuple[str, ...]
    several: bool = False
    """Several of the values may be chosen together, written `town+woods`; the first one stands alone for all."""
    always: tuple[str, ...] = ()
    """Of several: the values that nobody leaves out."""
    called: Mapping[str, str] = field(default_factory=dict)
    """What players call the values, where their ids do not say it."""

    @property
    def default(self) -> str:
        return self.values[0]

    def allows(self, value: str) -> bool:
        """Is it a value of this switch, or some of them where several may be chosen?"""
        if value in self.values or not self.several:
            return value in self.values
        chosen = value.split("+")
        return len({*chosen}) == len(chosen) and {*chosen} <= {*self.values[1:]}

    def parts(self, value: str) -> tuple[str, ...]:
        """What is chosen together, in the order of the values."""
        wanted = self.values[1:] if value == self.default else (*self.always, *value.split("+"))
        return tuple(one for one in self.values[1:] if one in wanted)

    def together(self, parts: Collection[str]) -> str:
        """The value that means these together: the first one where nothing is left out."""
        chosen = [one for one in self.values[1:] if one in parts or one in self.always]
        return "+".join(chosen) if len(chosen) < len(self.values) - 1 else self.default


@dataclass(frozen=True, slots=True)
class Mix:
    """What a mode and scenarios are together: allowed, allowed by house rules alone, or against a rule."""

    rule: str = ""
    why: str = ""
    """Why it is refused; empty where anybody may play it."""
    needs: Mapping[str, str] = field(default_factory=dict)
    """The house rules that allow it; none where nothing does."""

    def refused(self, options: Mapping[str, str]) -> bool:
        """Do the house rules that hold leave it forbidden?"""
        return bool(self.why) and not (self.needs and self.needs.items() <= options.items())


@dataclass(frozen=True, slots=True)
class NewGame:
    """What a table says before a game begins."""

    players: tuple[str | Mapping[str, Json], ...]
    mode: str
    options: Mapping[str, str] = field(default_factory=dict)
    own_deck: bool = False
    """The referee keeps tile stack and event deck itself; otherwise they lie on the table."""
    ask_setup: bool = False
    """Lead the table through the set-up, question by question."""
    film: tuple[int | None, ...] | None = None
    """Days since each player's last zombie film, where the game asks for it."""
    report: Mapping[str, Json] = field(default_factory=dict)
    """What people counted and laid out, to be compared with what the rules ask for."""
    scenarios: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    details: Mapping[str, Json] = field(default_factory=dict)
    """What a mode or scenario wants to know beforehand, such as the teams."""


@dataclass(frozen=True, slots=True)
class Rulebook:
    """One game."""

    id: str
    title: str
    pack: str
    players: Mapping[str, tuple[int, int]]
    """For each mode, how few and how many can play; the first mode is the usual one."""
    house_rules: Mapping[str, HouseRule]
    new: Callable[[Pack, NewGame], Game]
    load: Callable[[Json, Pack], Game]
    scenarios: tuple[str, ...] = ()
    variants: tuple[str, ...] = ()
    details: Mapping[str, str] = field(default_factory=dict)
    """What `NewGame.details` may hold, each with a sentence for people."""
    choices: Mapping[str, tuple[tuple[Json, str], ...]] = field(default_factory=dict)
    """The details that are chosen from a few values, each with a label; None leaves it out."""
    pawns: tuple[str, ...] = ()
    """The colours that players choose from; empty where nobody chooses."""
    only_with: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """House rules and details that speak of certain modes or scenarios only; elsewhere they make no sense."""
    lights: Mapping[str, Lit] = field(default_factory=dict)
    """How the game's own pieces are lit, by the names of colours that the roles of its board give."""
    goals: Mapping[str, str] = field(default_factory=dict)
    """For each mode, scenario and variant a sentence for people who choose: what it is about."""
    mix: Callable[[str, Sequence[str]], Mix] = lambda mode, scenarios: Mix()
    """May these scenarios be played together in this mode? Unless a game says otherwise they may."""
    measures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """The details that people may also say in numbers of their own, with what each number counts."""
    counted: Mapping[str, str] = field(default_factory=dict)
    """What is counted while the game is played (`Game.count`), for each seat: its name, and the words for a heading."""
    cards_by_answer: tuple[str, ...] = ()
    """The questions whose answer is the card that somebody plays, where cards are not played out of turn."""

    @property
    def modes(self) -> tuple[str, ...]:
        return tuple(self.players)

    def goal(self, choice: str) -> str:
        """What a mode, scenario, variant or detail is about."""
        return self.goals.get(choice) or self.details.get(choice, "")

    def house_rule_on(self, ruling: str) -> HouseRule | None:
        """The switch that changes a ruling; None where it holds as written."""
        return next((rule for rule in self.house_rules.values() if rule.ruling == ruling), None)

    def in_pairs(self, mode: str) -> bool:
        """Are there teams of two, that `details["teams"]` may name by their seats?"""
        return mode == TEAM and "teams" in self.details


def opposite(players: int) -> list[int]:
    """The team of each seat, as long as nobody says otherwise: partners sit opposite."""
    return [seat % max(1, players // 2) for seat in range(players)]


def opened_by(begins: str, loads: str = "") -> tuple[Callable[[Pack, NewGame], Game], Callable[[Json, Pack], Game]]:
    """How a game begins and is taken up: `begin` and `load` of modules that are imported only then, because listing
    the games must stay light on a small computer."""
    from importlib import import_module

    def new(pack: Pack, wish: NewGame) -> Game:
        game: Game = import_module(begins).begin(pack, wish)
        return game

    def load(document: Json, pack: Pack) -> Game:
        game: Game = import_module(loads or begins).load(document, pack)
        return game

    return new, load


GAMES = ("zombies", "zombie-slayer", "midevil", "totally-zombies", "totally-medieval")
"""Every game there is, by its id."""


def rulebook(game: str) -> Rulebook:
    """The rulebook of a game; imported only when it is wanted."""
    from importlib import import_module

    module: Any = import_module(f"companion.games.{game.replace('-', '_')}")
    book: Rulebook = module.RULEBOOK
    return book
