"""Whole games, listened to in a language that nobody speaks: what is still English was glued together somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from gettext import GNUTranslations
from random import Random
from typing import Any

from companion.bots.sensible import SensibleBot
from companion.engine import Driver, Game, Json, Refused
from companion.games import NewGame, rulebook
from companion.games.kit.board import Fix, board_of
from companion.games.kit.questions import groups_for_good, meaning, ways_of
from companion.games.kit.speaking import change_words
from companion.languages.pseudo import Pseudo
from companion.languages.said import in_tongue
from companion.languages.tongue import Catalogued, catalogues
from companion.packs import load
from tests.conformance.playing import Seating, choose

TYPED = ("unseen",)
"""What is typed as the protocol writes it, in every language."""
NAMES = ("Pfff", "Tsk", "Brr", "Hmm", "Zzz", "Psst", "Grr", "Shh")
"""People without vowels: whoever hears one hears a word of ours."""
ENGLISH = re.compile(r"\b\w*[aeiouAEIOU]\w*\b")
PSEUDO = Pseudo()
MOST_OPTIONS = 12


class Unknown(GNUTranslations):
    """The last catalogue that is asked: it notes every word that no other one knows."""

    def __init__(self) -> None:
        super().__init__()
        self.words: set[str] = set()

    def gettext(self, message: str) -> str:
        self.words |= {message} if ENGLISH.search(re.sub(r"{[^}]*}", "", message)) else set()
        return message

    def ngettext(self, one: str, more: str, count: int) -> str:
        self.words.add(one)
        return one if count == 1 else more

    def pgettext(self, context: str, message: str) -> str:
        return message  # it is asked for without its form next

    def npgettext(self, context: str, one: str, more: str, count: int) -> str:
        return one if count == 1 else more


def unknown(language: str) -> tuple[Catalogued, Unknown]:
    """A language, and the words that it turns out to lack."""
    nothing = Unknown()
    return Catalogued(iter((*catalogues(language), nothing))), nothing


def leaks(words: str, kept: Iterable[str] = ()) -> list[str]:
    """The English words in what somebody sees in that language, besides what is the same in every one."""
    seen = str(in_tongue(words, PSEUDO))
    for name in kept:
        seen = seen.replace(name, "")
    return ENGLISH.findall(seen)


def begun(seating: Seating) -> Driver[Game]:
    """The game with people without vowels, told aloud."""
    book = rulebook(seating.game)
    details = seating.setting.details
    wish = NewGame(
        NAMES[: seating.players],
        seating.mode,
        seating.setting.options,
        True,
        scenarios=seating.scenarios,
        variants=(*seating.variants, *seating.setting.variants),
        details=details,
    )
    driver = Driver(book.new(load(book.pack), wish))
    driver.game.quiet = False
    return driver


def heard(seating: Seating, seed: int, turns: int, sensible: bool = True) -> Iterator[tuple[str, str]]:
    """Everything that people read of a game, and where: a sensible one, or one by chance."""
    driver, random, told = begun(seating), Random(seed), 0
    bot = SensibleBot(seed)
    yield from choices(seating.game, driver.game)
    while driver.pending is not None and driver.game.turn_number() < turns:
        yield from seen(driver, random)
        value = bot.answer(driver) if sensible else choose(random, driver.ask())
        request = driver.ask()
        yield f"{request.name} means", meaning(driver.game, request, value) if request.kind != "choice" else ""
        driver.answer(value, source="auto")
        if random.random() < 0.2 and (play := bot.interrupt(driver)):
            try:
                driver.interrupt("play", play[0], play[1])
            except Refused as no:
                yield "refusal of a card", no.why
        log = driver.game.log
        yield from (("log", line) for line in log[told:])
        told = len(log)


def choices(id: str, game: Game) -> Iterator[tuple[str, str]]:
    """What is chosen before a game."""
    book = rulebook(id)
    for goal in (*book.players, *book.scenarios, *book.variants):
        yield "goal", book.goal(goal)
    for what, group in groups_for_good(id).items():
        yield from (("group", words) for words in (group.title, group.how, group.offer))
        yield from (("way", words) for way in ways_of(game, what).values() for words in (way.title, way.how))


def seen(driver: Driver[Game], random: Random) -> Iterator[tuple[str, str]]:
    """What a table sees at a question."""
    game, request = driver.game, driver.ask()
    board: Any = board_of(game.id)
    yield f"{request.name} sentence", game.sentence(request)
    yield f"{request.name} brief", game.brief(request)
    yield from (("heading", words) for words in board.heading(game, request))
    yield from (("headline", words) for words in (board.headline(game),))
    options = request.options
    for number, value in zip(range(MOST_OPTIONS), options.legal(), strict=False):
        yield f"{request.name} option {number}", options.label(value)
    for value in list(options.candidates())[:MOST_OPTIONS]:
        if (no := options.refusal(value)) is not None:
            yield f"{request.name} refusal", no.why
    for garbage in (None, 99, "xyz", [7]):
        if (no := options.why_not(garbage)) is not None:
            yield f"{request.name} why not", no.why
    if driver.history:
        yield f"history of {driver.history[-1].name}", board.words_of(game, driver.history[-1])
    if random.random() < 0.05:
        yield from _board(driver, board)


def _told(fix: Fix) -> list[Json]:
    """What it may be set to, where that is told with its path alone."""
    return [] if "{" in fix.path else [value for value, _ in fix.values[:2]] or [fix.now]


def _counted(game: Game, board: Any) -> list[str]:
    rare = [curve.what for curve in board.curves if not curve.title]
    return [*rare, *(what for what, _ in (*board.told_of(game, 0), *board.counted(game, 0)))]


def _board(driver: Driver[Game], board: Any) -> Iterator[tuple[str, str]]:
    game = driver.game
    yield from (("fact", fact.words) for fact in board.facts(game))
    for fix in board.fixes(game):
        yield "fix", fix.words
        yield "group of fixes", fix.group
        yield from (("value of a fix", label) for _, label in fix.values[:6])
        yield from (("set right", change_words(game, fix.path, value)) for value in _told(fix))
    for seat in range(game.seats):
        yield "standing", board.standing(game, seat)
        yield from (("tally", what) for what, _ in board.tally(game, seat))
        yield from (("change", board.change(game, seat, what, by)) for what in _counted(game, board) for by in (1, -1))
        yield "death", board.death(game, seat)
        for card in board.in_front(game, seat):
            yield from (("card", words) for words in board.play_words(game, {"card": card}))
    yield from (("pile", what) for what, _ in board.piles(game))
    yield from (("march", words) for march in board.marches(driver) for words in (march.figure, march.does, march.why))
    yield from (("role", role.called) for role in board.roles)
