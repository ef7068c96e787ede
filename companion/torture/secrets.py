"""Private hands never leave for other clients: whole games at a real server, with everything that could race, and every
byte that came to each page searched for what its reader must not know."""

from __future__ import annotations

import asyncio
import re
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from companion.bots.sensible import SensibleBot
from companion.daemon.page import DaemonPage
from companion.daemon.sitting import Outcome
from companion.desk.intents import Begin
from companion.desk.knowing import Settings
from companion.desk.screens.cards import CardSeat, LookAway
from companion.engine import CHOICE, Json, Request
from companion.games.kit.board import board_of
from companion.rehearse.errors import Missed
from companion.rehearse.stage import Stage
from companion.table import Table
from companion.table.rights import game_of
from companion.torture.eavesdropping import Ear
from companion.torture.knowing import Known, leaks
from companion.torture.trial import Span, Tally
from companion.web import limits
from companion.web.server import PageServer

WISHES: Sequence[dict[str, Json]] = (
    {"game": "zombies", "players": ["Ana", "Ben", "Cleo"], "chance": "auto"},
    {"game": "midevil", "players": ["Ana", "Ben", "Cleo"], "chance": "auto"},
    {"game": "totally-zombies", "players": ["Ana", "Ben", "Cleo"], "chance": "auto"},
    {"game": "totally-medieval", "players": ["Ana", "Ben"], "chance": "auto"},
    {"game": "zombies", "players": ["Ana", "Ben"], "mode": "cooperative", "chance": "auto"},
    {"game": "totally-medieval", "players": ["Ana", "Ben"], "chance": "auto", "variants": ["miniatures"]},
    {"game": "zombie-slayer", "players": ["Ana"], "chance": "auto"},
)
"""Every game in which somebody must not know something; the last has no hands, but a hidden deck."""
LONGEST_GAME = 1500
"""Decisions after which a game that nobody wins is left."""
REPLY = re.compile(r'\{"re":(\d+),')
QUIET = Settings(walk_through=False, quiet=True)

Deed = Callable[["Room"], Awaitable[object]]


@contextmanager
def impatient() -> Iterator[None]:
    """Bots answer faster than people: nobody is slowed down."""
    before = limits.PER_SECOND
    limits.PER_SECOND = 1e6
    try:
        yield
    finally:
        limits.PER_SECOND = before


class Room:
    """A companion with a game, a page for every seat, two paired phones, the machine's own page, and a stranger."""

    def __init__(self, stage: Stage, chance: Random, tally: Tally) -> None:
        self.stage = stage
        self.chance = chance
        self.tally = tally
        self.hands: list[Ear] = []
        self.phones: list[Ear] = []
        self.others: list[Ear] = []
        self.leaving: list[Ear] = []
        """Pages that were closed; what came to them is still to be searched."""
        self.known: dict[str, Known] = {}
        """By what the games are called on the shelf."""
        self.now: tuple[str, ...] = ()
        """The games that have been on the table since everything was last looked at."""
        self.wish: dict[str, Json] = {}
        self.secrets = 0
        """So often something that others must not know came to whoever may: there was something to find."""

    @property
    def server(self) -> PageServer:
        page = self.stage.daemon.page
        assert isinstance(page, DaemonPage)
        return page.server

    @property
    def table(self) -> Table | None:
        return self.stage.daemon.sitting.table

    @property
    def request(self) -> Request[Any] | None:
        return self.table.driver.pending if self.table is not None else None

    @property
    def ears(self) -> list[Ear]:
        return [*self.hands, *self.phones, *self.others]

    # ------------------------------------------------------------------ life

    async def open(self) -> None:
        """Whoever does not sit down comes in. Whatever is done at the table is noted before anybody hears of it."""
        at_table = self.stage.daemon.at_table
        tell = at_table.tell

        def told(outcome: Outcome, source: str) -> None:
            self._note()
            tell(outcome, source)

        at_table.tell = told
        for number in (1, 2):
            token, _ = self.server.tokens.pair(f"phone {number}")
            self.phones.append(await Ear(f"phone {number}").open(self.server.port, token=token))
        await self.phones[0].ask("watch", desk=True)
        own = await Ear("the machine's own page").open(self.server.port, local=True)
        own.sees_the_desk = own.role == "host"
        if own.sees_the_desk:
            await own.ask("watch", desk=True)
        self.others = [own, await Ear("a stranger").open(self.server.port)]

    async def begin(self, wish: dict[str, Json]) -> None:
        self.wish = wish
        await self.stage.daemon.do(Begin(wish), "typed")
        await self.look()
        await self.sit_down()

    async def sit_down(self) -> None:
        """Everybody takes the page of the own seat in the game that is on the table now."""
        self.leaving += self.hands
        for ear in self.hands:
            await ear.close()
        self.hands = [await self.hand(seat) for seat in range(self.table.game.seats if self.table else 0)]

    async def hand(self, seat: int) -> Ear:
        """The page of a seat in the game that is on the table."""
        game = self.server.sections.game_id()
        link = self.server.tokens.of_seat(game, seat)
        return await Ear(f"seat {seat}", seat, game).open(self.server.port, seat=link)

    async def close(self) -> None:
        for ear in self.ears:
            await ear.close()

    # ------------------------------------------------------------------ looking

    async def look(self) -> None:
        """Wait until everything is done and has come; then search all of it."""
        for ear in (*self.ears, *self.ears):  # what is pushed comes beside the replies
            await ear.ask("ping")
        for ear in (*self.ears, *self.leaving):
            self._search(ear)
        self.leaving.clear()
        self.now = self.now[-1:]

    def _note(self) -> None:
        table, opening = self.table, self.stage.daemon.sitting.opening
        if table is None or opening is None:
            return
        game = game_of(table)
        self.known.setdefault(game, Known(table)).note(table, opening.seed)
        if self.now[-1:] != (game,):
            self.now = (*self.now, game)

    def _search(self, ear: Ear) -> None:
        """What came in the time of two games may speak of either, to whoever may know of it."""
        for message in ear.taken():
            self.tally.did["bytes read"] += len(message)
            replied = REPLY.match(message) if isinstance(message, str) else None
            number = int(replied[1]) if replied else -1
            if number in ear.shown_alone:
                continue
            said = ear.said.get(number, "")
            found = [
                list(leaks(message, known, ear.seat if ear.game == game else -1, ear.sees_the_desk, said))
                for game, known in self.known.items()
                if game in self.now
            ]
            if found and all(found):
                self.tally.broken.append(f"{self.wish['game']}: {found[0][0]} came to {ear.name}")
            elif ear.seat >= 0 and any(self._news_to_others(message)):
                self.secrets += 1

    def _news_to_others(self, message: str | bytes) -> Iterator[str]:
        """What somebody without a hand would have learned from this message."""
        for game in self.now[-1:]:
            yield from leaks(message, self.known[game], -1, False)

    # ------------------------------------------------------------------ doing

    async def play(self, span: Span, most: int = LONGEST_GAME) -> None:
        """Until the game is over: mostly one thing after the other, now and then several at once."""
        for _ in range(most):
            if not span.goes_on(self.tally):
                return
            if self.table is None:
                await self.begin(self.wish)
            if self.request is None:
                self.tally.did["games to their end"] += 1
                return
            several = self.chance.random() < 0.25
            deeds: list[Deed] = [decides]
            if several:
                names = self.chance.choices([*RACES], [*RACES.values()], k=self.chance.randint(1, 3))
                deeds = [*([decides] * self.chance.randint(0, 1)), *names]
                self.chance.shuffle(deeds)
                self.tally.did["races"] += 1
            for deed in deeds:
                self.tally.did[deed.__name__.replace("_", " ")] += 1
            await asyncio.gather(*(deed(self) for deed in deeds))
            await self.stage.until(lambda: not self.stage.daemon.working, "the table to come to rest")
            await self.look()
            if any(ear.game != self.server.sections.game_id() for ear in self.hands):
                await self.sit_down()


# ---------------------------------------------------------------------- what people do


async def decides(room: Room) -> None:
    """Whoever is asked answers: on the own page, on a phone, or with the buttons."""
    table, request = room.table, room.request
    if table is None or request is None:
        return
    value = await room.stage.daemon.look(lambda: _wish(room, table, request))
    way = room.chance.random()
    if value is None:
        return
    if way < 0.05 and not room.stage.daemon.desk.busy:
        with suppress(Missed):  # somebody else was faster
            await room.stage.choose(value)
    elif request.kind != CHOICE:
        await room.chance.choice(room.phones).ask("roll", n=request.number)
    elif way < 0.2:
        phone = room.chance.choice(room.phones)
        await phone.ask("reveal", n=request.number)
        await phone.ask("answer", n=request.number, value=value)
    else:
        ear = room.hands[request.seat] if 0 <= request.seat < len(room.hands) else room.phones[0]
        await ear.ask("answer", n=request.number, value=value)
    room.tally.did["decisions"] += 1


def _wish(room: Room, table: Table, request: Request[Any]) -> Json:
    """What a sensible player would answer; None where the question is another one by now."""
    if table.driver.pending is not request:
        return None
    if request.kind == CHOICE and room.chance.random() < 0.1:
        return room.chance.choice(list(islice(request.options, 60)))
    return SensibleBot(room.chance.random(), frozenset({request.seat})).answer(table.driver)


async def plays_a_card(room: Room) -> None:
    """Somebody plays a card of the own hand, or tries to."""
    ear = room.chance.choice(room.hands)
    hand = ear.sections.get("hand")
    cards = [card["play"] for card in hand["cards"] if card["play"]] if hand else []
    if cards:
        await ear.ask("play", seat=ear.seat, **room.chance.choice(cards))


async def takes_back(room: Room) -> None:
    await room.chance.choice(room.phones).ask("undo", steps=room.chance.randint(1, 6))


async def begins_anew(room: Room) -> None:
    """Another game of the same kind is begun in the middle of this one."""
    await room.chance.choice(room.phones).ask("new", wish=room.wish)


async def resumes(room: Room) -> None:
    """A game of the shelf is taken up again."""
    shelf = room.phones[0].sections.get("shelf") or []
    games = [game["id"] for game in shelf if not game["over"] and game["game"] == room.wish["game"]]
    if games:
        await room.chance.choice(room.phones).ask("resume", game=room.chance.choice(games))


async def shows_a_hand(room: Room) -> None:
    """Somebody at the desk looks at a hand there, and leaves it lying about; a phone presses on."""
    stage = room.stage
    with suppress(Missed):
        await stage.press("CARD")
        while type(stage.daemon.desk.top) in (CardSeat, LookAway):
            await stage.press("OK")
    await room.phones[1].ask("press", button=room.chance.choice(("OK", "DOWN", "WHY", "BACK")))


async def goes_back(room: Room) -> None:
    with suppress(Missed):
        for _ in range(3):
            await room.stage.press("BACK")


async def asks_for_a_hint(room: Room) -> None:
    request = room.request
    if request is None:
        return
    await room.phones[0].ask("hints", seat=max(0, request.seat), on=True)
    alone = room.chance.random() < 0.5
    ear = room.chance.choice([*room.hands, *room.phones])
    await ear.ask("hint", n=request.number, **({"alone": True} if alone else {}))


async def sets_right(room: Room) -> None:
    """One of the corrections that a page offers."""
    phone = room.chance.choice(room.phones)
    fixes = (await phone.ask("fixes")).get("fixes", [])
    fixes = [fix for fix in fixes if fix["values"] and "{at}" not in fix["path"]]
    if fixes:
        fix = room.chance.choice(fixes)
        await phone.ask("correct", set={fix["path"]: room.chance.choice(fix["values"])["value"]})


async def changes_seats(room: Room) -> None:
    """Two players change phones: each has the link of the other from now on."""
    if room.table is None or len(room.hands) < 2:
        return
    seat = room.chance.randrange(len(room.hands))
    gone, room.hands[seat] = room.hands[seat], await room.hand(seat)
    room.leaving.append(gone)
    await gone.close()


async def pries(room: Room) -> None:
    """Whoever wants to know too much."""
    table, request = room.table, room.request
    if table is None or request is None:
        return
    ear = room.chance.choice([*room.hands, *room.phones, room.others[-1]])
    seat = room.chance.randrange(table.game.seats)
    cards = sorted(board_of(table.game.id).cards(table.game)) or ["x"]
    deed = room.chance.choice(("why", "play", "answer", "reveal", "correct", "replay", "new", "spread", "fixes"))
    said: dict[str, dict[str, Json]] = {
        "why": {"value": room.chance.choice(cards)},
        "play": {"seat": seat, "card": room.chance.choice(cards)},
        "answer": {"n": request.number + room.chance.randint(0, 1), "value": room.chance.choice(cards)},
        "reveal": {"n": request.number},
        "correct": {"set": {f"players.{seat}.hand": [room.chance.choice(cards)]}},
        "replay": {"game": game_of(table), "at": len(table.driver.history)},
        "new": {"wish": {**room.wish, "seed": 1}},
        "spread": {"n": request.number, "plan": [room.chance.choice(cards)]},
        "fixes": {},
    }
    await ear.ask(deed, **said[deed])


async def looks_anew(room: Room) -> None:
    """A phone that shows the desk opens it again: it is sent the picture that there is."""
    await room.phones[0].ask("watch", desk=True)


RACES: dict[Deed, float] = {
    plays_a_card: 5,
    takes_back: 2,
    begins_anew: 0.3,
    resumes: 0.5,
    shows_a_hand: 2,
    goes_back: 1,
    asks_for_a_hint: 0.3,
    sets_right: 1,
    changes_seats: 1,
    pries: 6,
    looks_anew: 3,
}
"""What may come at any time, each with how often."""


# ---------------------------------------------------------------------- the trial


def run(span: Span, chance: Random) -> Tally:
    """Game after game, of every kind in turn."""
    tally = Tally()
    asyncio.run(_games(span, chance, tally))
    return tally


async def _games(span: Span, chance: Random, tally: Tally) -> None:
    secrets = Counter[str]()
    number = 0
    while span.goes_on(tally):
        wish, seed = WISHES[number % len(WISHES)], chance.randrange(1 << 30)
        number += 1
        secrets[str(wish["game"])] += await one_game(wish, seed, span, tally)
    tally.measured["secrets that came to their own player alone"] = ", ".join(
        f"{game} {count:,}" for game, count in sorted(secrets.items())
    )


async def one_game(wish: dict[str, Json], seed: int, span: Span, tally: Tally, most: int = LONGEST_GAME) -> int:
    """One evening with one kind of game; how many secrets came to those whose they are."""
    broken = len(tally.broken)
    with impatient(), tempfile.TemporaryDirectory() as folder:
        async with Stage(Path(folder) / "games", seed=seed, settings=QUIET, page=True) as stage:
            room = Room(stage, Random(seed), tally)
            await room.open()
            try:
                await room.begin(wish)
                await room.play(span, most)
            finally:
                await room.close()
    tally.did["games"] += 1
    tally.broken[broken:] = [f"{words} (seed {seed})" for words in tally.broken[broken:]]
    return room.secrets
