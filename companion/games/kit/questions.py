"""Questions declared once: the sentence, the few words, the rule, secrecy, dice, and what history says of the answer.

    STEP = QUESTIONS.window("move.step", UP_TO, "Step, {left} left", "{who}, take a step or stop: {left} left.")
    step = await STEP.to(player.seat, PawnSteps(game, player))

A question stands in the game's module `questions`, or beside the one card that asks it. Whoever is above the games asks
the question what it needs to know: whether dice are rolled, what nobody should read, which words to show.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, Generic, NamedTuple, TypeAlias, TypedDict, TypeVar, Unpack

from companion.engine import CHOICE, DRAW, ROLL, AnyOrder, Game, Json, Options, Record, Refusal, Request, Window
from companion.games.kit.handing import BY_CHANCE, CHANCE, Decision, Group, Played, Way
from companion.games.kit.wording import faces, lines_for
from companion.games.rulebook import GAMES
from companion.languages import fill, say

G = TypeVar("G", bound=Game)
T = TypeVar("T")
M = TypeVar("M", bound=Callable[[Any, Any, Any], str])

Said: TypeAlias = str | Callable[[Any, Json], str]
"""What history says of an answer: words with `{value}` in them, or a function of the game and the value."""
Means: TypeAlias = Callable[[Any, Request[Any], Any], str]
"""What a roll means, in a few words: from the game as it is before the roll counts, the question, and the dice."""


Role: TypeAlias = str | Callable[[Request[Any]], str]
Settling: TypeAlias = Callable[[Any, Request[Any]], Json]
"""An answer that follows from the game and the question; None where none does."""


class Clock(NamedTuple):
    """A time limit for people. The rules never look at it: whoever has a clock answers when the time is up."""

    seconds: Callable[[Any, Request[Any]], int]
    """How long an answer may take, by the game and the question; 0 for as long as people like."""
    late: Json = None
    """The answer that is given when the time is up; None where people only see that it is."""


class Details(TypedDict, total=False):
    """What only some questions have."""

    said: Said
    step: str
    """The step of the turn that asks it; without one any step may."""
    late: str
    """The rule that an answer breaks which comes when that step does not ask for it; usually the rule that asks."""
    secret: bool
    """The answer is something that nobody should read: a card drawn into a hand."""
    lost: bool
    """What is chosen is given away for good: no key chooses it before somebody has moved to it."""
    in_order: bool
    """Several dice whose order means something: the first one stands first."""
    means: Means
    """What a roll means to people: `not enough: 1 bullet would do`."""
    settled: Settling
    """The answer where nothing is left to decide; None while there is something."""
    suggested: Settling
    """The answer that most people give: a single key accepts it. None where there is none."""
    same: Callable[[Any, Request[Any], Json], Hashable]
    """Answers with the same key lead to the same thing: people choose from one of them."""
    series: str
    """Questions of one series follow each other, and people may answer all of them at one stroke."""
    spread: Settling
    """A sensible answer within such a series; without one people fill in each answer themselves, as on a form."""
    puts: Role
    """The role of the figure that comes onto the map by an answer; a function of the question where it differs."""
    waits: bool
    """People do something at the table first: even the only answer is theirs to give."""
    fact: bool
    """People know the answer, look, or work it out; it is no choice, so nobody advises which one to give."""
    passing: Json
    """The answer with which most people pass by: what is asked then is listed together with the rest."""
    rank: Callable[[Any, Request[Any], Json], int]
    """Where an answer stands in the list that people see; usually as the rules list it."""
    warn: Callable[[Any, Request[Any], Json], str]
    """What people should know before they give this answer; empty where there is nothing."""
    clock: Clock
    """How long the answer may take."""


class Question:
    """One question of a rulebook; `to` asks it."""

    __slots__ = (
        "brief", "clock", "fact", "in_order", "kind", "late", "lost", "means", "name", "passing", "puts", "questions",
        "rank", "rule", "said", "same", "secret", "sentence", "series", "settled", "spread", "step", "suggested",
        "waits", "warn",
    )  # fmt: skip
    window = False

    def __init__(
        self,
        questions: Questions[Any],
        kind: str,
        name: str,
        rule: str,
        brief: str,
        sentence: str,
        **details: Unpack[Details],
    ) -> None:
        self.questions = questions
        self.kind = kind
        self.name = name
        self.sentence = sentence
        self.brief = brief
        self.rule = rule
        self.said = details.get("said", "")
        self.step = details.get("step", "")
        self.late = details.get("late", rule)
        self.secret = details.get("secret", False)
        self.lost = details.get("lost", False)
        self.in_order = details.get("in_order", False)
        self.means = details.get("means")
        self.settled = details.get("settled")
        self.suggested = details.get("suggested")
        self.same = details.get("same")
        self.series = details.get("series", "")
        self.spread = details.get("spread")
        self.puts: Role = details.get("puts", "")
        self.waits = details.get("waits", False)
        self.fact = details.get("fact", False)
        self.passing = details.get("passing")
        self.rank = details.get("rank")
        self.warn = details.get("warn")
        self.clock = details.get("clock")

    def to(self, seat: int, options: Options[T], rule: str = "") -> Request[T]:
        """Ask it; sometimes another rule than the usual one asks."""
        return Asked(self, seat, options, rule or self.rule)

    def meaning(self, means: M) -> M:
        """Says what the roll or the draw means: stands above the function beside the rule that reads it."""
        self.means = means
        return means

    def asked_by(self, request: Request[Any]) -> bool:
        """Is this the question that waits? Several may share a name, and are one to the outside."""
        return request.name == self.name

    def words(self, game: Any, value: Json) -> str:
        """What history says of this answer; empty where the question has no words of its own."""
        return say(self.said, value=value) if isinstance(self.said, str) else self.said(game, value)


class Asked(Request[T]):
    """A question on its way; it knows where it was declared."""

    __slots__ = ("question",)

    def __init__(self, question: Question, seat: int, options: Options[T], rule: str) -> None:
        self.number = 0
        self.seat = seat
        self.kind = question.kind
        self.name = question.name
        self.options = options
        self.rule = rule
        self.question = question


class OpenQuestion(Question):
    """A question during which others may act: the answer is None when they did."""

    __slots__ = ()
    window = True

    def to(self, seat: int, options: Options[T], rule: str = "") -> Window[T]:
        return OpenlyAsked(self, seat, options, rule or self.rule)


class OpenlyAsked(Asked[T], Window[T]):
    """Such a question on its way."""

    __slots__ = ()


class Questions(Generic[G]):
    """All questions of one rulebook, by name. `fields` fills the gaps in their words; `groups` are the words under
    which people leave them to the companion."""

    def __init__(
        self, fields: Callable[[G, Request[Any]], Mapping[str, object]], groups: Mapping[str, Group] | None = None
    ) -> None:
        self.fields = fields
        self.groups = groups or {}
        self._by_name: dict[str, Question] = {}

    def __iter__(self) -> Iterator[Question]:
        return iter(self._by_name.values())

    def get(self, name: str) -> Question | None:
        """The question of that name; where several are called so, the one declared first."""
        return self._by_name.get(name)

    def secret(self, name: str) -> bool:
        """Is the answer to a question of this name something that nobody should read?"""
        question = self._by_name.get(name)
        return question is not None and question.secret

    def said(self, game: G, record: Record) -> str:
        """What history says of an answer; where the question says nothing of its own, what the option was called."""
        question = self._by_name.get(record.name)
        return (question.words(game, record.value) if question else "") or say(record.label) or faces(record.value)

    def choice(self, name: str, rule: str, brief: str, sentence: str, **details: Unpack[Details]) -> Question:
        """Somebody decides."""
        return self._declared(Question(self, CHOICE, name, rule, brief, sentence, **details))

    def roll(self, name: str, rule: str, brief: str, sentence: str, **details: Unpack[Details]) -> Question:
        """Dice decide."""
        return self._declared(Question(self, ROLL, name, rule, brief, sentence, **details))

    def draw(self, name: str, rule: str, brief: str, sentence: str, **details: Unpack[Details]) -> Question:
        """A card, a tile or a place is drawn."""
        return self._declared(Question(self, DRAW, name, rule, brief, sentence, **details))

    def window(
        self, name: str, rule: str, brief: str, sentence: str, kind: str = CHOICE, **details: Unpack[Details]
    ) -> OpenQuestion:
        """Of any kind, and others may act while it waits."""
        return self._declared(OpenQuestion(self, kind, name, rule, brief, sentence, **details))

    def _declared(self, question: Q) -> Q:
        self._by_name.setdefault(question.name, question)
        return question


Q = TypeVar("Q", bound=Question)


# ---------------------------------------------------------------------- what is asked, for people and for those above


def sentence(game: Any, request: Request[Any]) -> str:
    """What the referee asks, as a sentence."""
    question = _question(request)
    return fill(question.sentence, question.questions.fields(game, request))


def brief(game: Any, request: Request[Any]) -> str:
    """What the referee asks, in lines of at most 21 characters for the small screen."""
    question = _question(request)
    return lines_for(fill(question.brief, question.questions.fields(game, request)))


def meaning(game: Any, request: Request[Any], value: Json) -> str:
    """What a roll or a draw means to people, asked before it counts; empty where the question does not say."""
    question = _question(request)
    means, read = question.means, request.options.read(value)
    return means(game, request, read) if means is not None and not isinstance(read, Refusal) else ""


def _question(request: Request[Any]) -> Question:
    question = declared(request)
    assert question is not None, f"{request.name} is not declared as a question"
    return question


def declared(request: Request[Any]) -> Question | None:
    """The question as its game declares it; of several in any order the first."""
    if isinstance(request, AnyOrder):
        request = request.first
    return request.question if isinstance(request, Asked) else None


def in_group(what: str, request: Request[Any]) -> bool:
    """Does the question belong to this group of its game? A word that the game does not declare is that of a step."""
    question = declared(request)
    groups: Mapping[str, Group] = question.questions.groups if question is not None else {}
    return groups[what].holds(request) if what in groups else request.name.startswith(f"{what}.")


def ways_of(game: Game, what: str) -> dict[str, Way]:
    """How the companion may decide this group in this game, as it is played; by chance always."""
    return ways_in(game.id, what, game)


def ways_in(game: str, what: str, played: Played) -> dict[str, Way]:
    """The same of a game that may not have begun."""
    group = questions_of(game).groups.get(what)
    return {CHANCE: BY_CHANCE} | {way: one for way, one in (group.ways if group else {}).items() if one.fits(played)}


def decided(game: Game, what: str, how: str, request: Request[Any]) -> Decision | None:
    """What the companion decides in this way; None where chance does."""
    way = ways_of(game, what).get(how)
    return way.decide(game, request) if way is not None and request.kind == CHOICE else None


def groups_for_good(game: str) -> dict[str, Group]:
    """What people can leave to the companion from now on in this game, besides rolls and draws."""
    return {what: group for what, group in questions_of(game).groups.items() if group.for_good}


IN_EVERY_GAME = {
    "rolls": Group(say("Rolls"), say("The companion rolls the dice that the tray or your hand would roll."), ""),
    "draws": Group(say("Draws"), say("The companion draws tiles and cards from its own deck."), ""),
}
"""What can be left to the companion for good whatever is played: what chance answers."""


def left_for_good(game: str) -> dict[str, Group]:
    """Everything that people can leave to the companion from now on."""
    return IN_EVERY_GAME | groups_for_good(game)


def called(name: str) -> list[Question]:
    """What the games ask under this name. Where two use the same name it means the same kind of dice in both."""
    found = (questions_of(game).get(name) for game in GAMES)
    return [question for question in found if question is not None]


@cache
def rolls_dice(name: str) -> bool:
    """Are dice rolled for a question of this name? A place in a stack is a number too, but nobody rolls it."""
    return all(question.kind == ROLL for question in called(name))


@cache
def keeps_order(name: str) -> bool:
    """Does the order of its dice mean something, so that the first die of it stands first?"""
    return any(question.in_order for question in called(name))


def questions_of(game: str) -> Questions[Any]:
    """The questions of a game, by its id."""
    questions: Questions[Any] = import_module(f"companion.games.{game.replace('-', '_')}.questions").QUESTIONS
    return questions
