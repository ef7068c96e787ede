"""Promise: a companion that is killed at any instant has lost nothing that it had confirmed.

Two companions are killed in turns: the referee of the protocol, against a twin that is never killed and must say the
same, word for word; and the whole desk with its devices, against what it had shown before.
"""

from __future__ import annotations

import json
import shutil
import tempfile
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from random import Random
from time import monotonic, sleep

from companion.cli import main
from companion.daemon.memory import Memory, remember
from companion.engine import CompanionError, Json, Record
from companion.engine.seen import FORCED
from companion.games import GAMES, rulebook
from companion.service.starts import FILE
from companion.table import Answerers, resume
from companion.table.referee import Referee
from companion.torture.at_the_pipe import at_the_pipe, digest
from companion.torture.life import Hung, Life
from companion.torture.trial import Span, Tally

NAMES = ("Ana", "Ben", "Cy", "Dan")
MOST_LINES = 90
"""Of one game of the referee; then another one begins."""
LOST, WRONG = "confirmed answers lost", "wrong states"
KILLED = 0.2
"""How likely a companion is killed while it works on a line."""
TAKEN_BACK = 0.06
BEGINNING = 0.03
"""Seconds in which a game begins."""
RESUME = '{"do":"resume","journal":"game.journal"}'
LATENCY = 0.004
"""Seconds that an answer takes, to begin with; later it is measured."""
DESKS = 0.12
"""Of all lives so many are those of a whole desk, which takes longer to start."""
PRESSES = ("OK",) * 6 + ("DOWN", "RIGHT") * 2 + ("UP", "LEFT", "BACK")
SHOWN = 0.05
"""Seconds within which a desk shows something for a press, or nothing."""
AROUND = 60
"""Letters before and after a difference that are told."""
LIVES = 8
"""Of one desk."""
DRIVERS = ("companion.devices.simulated", "gpiozero.pins.local", "luma.oled.device", "smbus2", "serial", "PIL.Image")
"""What a desk imports when it starts."""
BY_ITSELF = ("auto", "bot", FORCED)
"""Sources of answers that a new life gives without anybody's wish."""
DESK_LINES = 25
"""Presses in one life of a desk, at most."""


@dataclass(slots=True)
class Protocol:
    """A game by the protocol, in one life after the other."""

    folder: Path
    chance: Random
    tally: Tally
    game: str
    twin: Referee = field(default_factory=Referee)
    lines: int = 0
    latency: float = LATENCY

    def play(self) -> None:
        """From its beginning to its end, or to so many lines; killed and taken up in between."""
        book = rulebook(self.game)
        mode = self.chance.choice([*book.modes])
        least, most = book.players[mode]
        new: dict[str, Json] = {"do": "new", "game": self.game, "mode": mode, "seed": self.chance.randrange(10**6)}
        new["players"] = [*NAMES[: self.chance.randint(least, min(most, len(NAMES)))]]
        expected = self.twin.handle(json.dumps(new))
        living: Life | None = self._begun(json.dumps({**new, "journal": "game.journal"}), expected)
        while living is not None:
            living = self._go_on(living)

    def _begun(self, new: str, expected: str) -> Life:
        """A game that is killed while it begins has begun, or begins under the same name."""
        life = self._life()
        life.send(new)
        if self.chance.random() >= KILLED:
            self._same(self._reply(life), expected)
            return life
        sleep(self.chance.uniform(0.0, BEGINNING))
        begun = bool(life.kill())
        self.tally.did["kills"] += 1
        self._complained(life)
        life = self._life()
        life.send(RESUME)
        taken_up = bool(json.loads(self._reply(life))["ok"])
        if begun and not taken_up:
            self.tally.did[LOST] += 1
            self.tally.broken.append(f"{self.game}: a game that had begun cannot be taken up")
        if not taken_up:
            life.send(new)
            self._same(self._reply(life), expected)
        return life

    def _go_on(self, life: Life) -> Life | None:
        """One line, heard or killed over; who lives afterwards."""
        line = self._next_line()
        if line is None or self.lines >= MOST_LINES:
            self._killed(life, None).kill()
            return None
        self.lines += 1
        begun = monotonic()
        life.send(line)
        if self.chance.random() < KILLED:
            sleep(self.chance.uniform(0.0, 1.5 * self.latency))
            return self._killed(life, line)
        self._same(self._reply(life), self.twin.handle(line))
        self.latency += 0.05 * (monotonic() - begun - self.latency)
        self.tally.did["confirmed answers"] += 1
        return life

    def _next_line(self) -> str | None:
        """What is asked is answered in any way that is allowed, or taken back."""
        asked = json.loads(self.twin.handle('{"do":"view"}'))
        if asked["n"] is None:
            return None
        if self.lines and self.chance.random() < TAKEN_BACK:
            return '{"do":"undo"}'
        options = asked["options"] or [{"value": number} for number in asked.get("numbers", [0])[:1]]
        return json.dumps({"do": "answer", "n": asked["n"], "value": self.chance.choice(options)["value"]})

    def _killed(self, life: Life, line: str | None) -> Life:
        """Kill it, and take the game up in another life: it stands where it stood, or after the last line."""
        heard = life.kill()
        self.tally.did["kills"] += 1
        self._complained(life)
        if line is not None and heard:
            self._same(heard[-1], self.twin.handle(line))
            self.tally.did["confirmed answers"] += 1
            line = None
        again = self._taken_up()
        found = self._look(again)
        if found == self._twin() or line is None:
            self._judge(found)
            return again
        self.twin.handle(line)  # it was not confirmed, but had come to the disk
        self.tally.did["unconfirmed answers that counted"] += 1
        self._judge(found)
        return again

    def _taken_up(self) -> Life:
        """Also what takes a game up is killed sometimes."""
        for _ in range(3):
            again = self._life()
            again.send(RESUME)
            if self.chance.random() >= KILLED / 2:
                break
            sleep(self.chance.uniform(0.0, 3 * self.latency))
            again.kill()
            self.tally.did["kills"] += 1
            self._complained(again)
        else:
            again = self._life()
            again.send(RESUME)
        reply = json.loads(self._reply(again))
        if not reply["ok"]:
            self.tally.broken.append(f"{self.game}: a killed game cannot be taken up: {reply}")
        return again

    def _look(self, life: Life) -> tuple[Json, Json]:
        """Every answer, and the whole position."""
        life.send('{"do":"history"}')
        life.send('{"do":"position"}')
        return json.loads(self._reply(life)), json.loads(self._reply(life))

    def _twin(self) -> tuple[Json, Json]:
        return json.loads(self.twin.handle('{"do":"history"}')), json.loads(self.twin.handle('{"do":"position"}'))

    def _judge(self, found: tuple[Json, Json]) -> None:
        history, position = self._twin()
        if found[0] != history:
            self.tally.did[LOST] += 1
            self.tally.broken.append(f"{self.game}: after a kill the answers are others: {_first(found[0], history)}")
        elif found[1] != position:
            self.tally.did[WRONG] += 1
            self.tally.broken.append(f"{self.game}: after a kill the position is another one")

    def _same(self, heard: str, expected: str) -> None:
        if heard != expected:
            self.tally.did[WRONG] += 1
            self.tally.broken.append(f"{self.game}: the referee is not its twin: {_first(heard, expected)}")

    def _life(self) -> Life:
        return Life(main, ["referee", "--journals", str(self.folder)])

    def _reply(self, life: Life) -> str:
        line = life.hear()
        if line is None:
            life.kill()
            raise Hung(f"{self.game}: the referee does not answer: {life.complaints()}")
        return line

    def _complained(self, life: Life) -> None:
        if words := life.complaints():
            self.tally.broken.append(f"{self.game}: the referee complains: {words}")


@dataclass(frozen=True, slots=True)
class Shown:
    """What a desk shows: how many answers count, which, and on which screen people see it."""

    answers: int
    digest: str
    screen: str = field(default="", compare=False)

    @classmethod
    def read(cls, line: str) -> Shown:
        """A line of the desk: `tile.place 12 Placing, buttons ok, answers 1f2e3d4c`."""
        _, answers, screen, *_ = line.split()
        return cls(int(answers), line.rpartition(" ")[2], screen.rstrip(","))


@dataclass(slots=True)
class Desk:
    """A whole desk, its buttons at the end of a pipe, in one life after the other."""

    folder: Path
    chance: Random
    tally: Tally

    def play(self) -> None:
        """So many lives of one evening; after each the journal has what was shown, and the next life shows the same."""
        before: Shown | None = None
        for _ in range(LIVES):
            (self.folder / FILE).unlink(missing_ok=True)  # each life is that of a machine that was started anew
            life = self._life()
            shown = self._started(life)
            if before is not None and not self._goes_on(shown, before):
                self.tally.did[LOST] += 1
                self.tally.broken.append(f"the desk stands at {shown}, its journal at {before}")
            if not shown.answers:
                life.send(f"begin {self.chance.choice([*GAMES])}")
                shown = self._heard(life, 10.0) or shown
            before = self._killed(life, self._pressed(life, shown))

    def _life(self) -> Life:
        return Life(at_the_pipe, self._words())

    def _words(self) -> list[str]:
        """What is typed after `companion run`."""
        words = ["--board", "simulated", "--no-page", "--games", str(self.folder / "games")]
        return [*words, "--config", str(self.folder / "companion.toml")]

    def _started(self, life: Life) -> Shown:
        shown = self._heard(life, 60.0)
        while shown is not None and shown.screen == "Boot":
            shown = self._heard(life, 60.0)
        if shown is None:
            life.kill()
            raise Hung(f"the desk does not start: {life.complaints()}")
        return shown

    def _heard(self, life: Life, patience: float) -> Shown | None:
        """What the desk shows next."""
        while (line := life.hear(patience)) is not None:
            if ", answers " in line:
                return Shown.read(line)
        return None

    def _pressed(self, life: Life, shown: Shown) -> Shown:
        """Presses, until it is time to die in the middle of one."""
        for _ in range(self.chance.randrange(DESK_LINES)):
            life.send(self.chance.choice(PRESSES))
            while (heard := self._heard(life, SHOWN)) is not None:
                self.tally.did["confirmed answers"] += abs(heard.answers - shown.answers)
                shown = heard
                if not self.chance.randrange(3):
                    break
        life.send(self.chance.choice(PRESSES))
        sleep(self.chance.uniform(0.0, 0.03))
        return shown

    def _killed(self, life: Life, shown: Shown) -> Shown | None:
        """What the journal says after the kill; all that was shown before is in it."""
        for line in life.kill():
            if ", answers " in line:
                shown = Shown.read(line)
        self.tally.did["kills"] += 1
        self.tally.did["kills of a whole desk"] += 1
        self._complained(life)
        records, over = self._on_disk()
        values = [record.value for record in records]
        if len(values) < shown.answers or digest(values[: shown.answers]) != shown.digest:
            self.tally.did[LOST] += 1
            self.tally.broken.append(
                f"the desk had shown {shown.answers} answers, its journal has {len(values)}, or others"
            )
        return None if over else Shown(len(values), digest(values))

    def _complained(self, life: Life) -> None:
        if words := life.complaints():
            self.tally.broken.append(f"the desk complains: {words}")

    def _goes_on(self, shown: Shown, before: Shown) -> bool:
        """Does a new life stand where the last one stood? What leaves nothing to decide, and what people have left to
        the companion, is answered as soon as there is somebody to do it: so it may stand farther by just that."""
        if shown == before:
            return True
        records, _ = self._on_disk()
        then = [record.value for record in records[: before.answers]]
        since = records[before.answers : shown.answers]
        return digest(then) == before.digest and bool(since) and all(record.source in BY_ITSELF for record in since)

    def _on_disk(self) -> tuple[list[Record], bool]:
        """The answers of the game that was played last, and whether nobody goes on with it."""
        journals = sorted((self.folder / "games").glob("*.journal"), key=lambda path: path.stat().st_mtime_ns)
        if not journals:
            return [], True
        twin = self.folder / "twin.copy"
        shutil.copy(journals[-1], twin)
        try:
            table = resume(twin, (), Answerers())
        except (CompanionError, OSError) as error:
            self.tally.broken.append(f"the journal of a killed desk cannot be taken up: {error}")
            return [], True
        try:
            return list(table.driver.history), table.driver.pending is None
        finally:
            table.close()
            twin.unlink()


def _first(found: Json, expected: Json) -> str:
    """Where two things that are written begin to differ."""
    here, there = (one if isinstance(one, str) else json.dumps(one) for one in (found, expected))
    same = next((at for at, (one, other) in enumerate(zip(here, there, strict=False)) if one != other), 0)
    begin = max(0, same - AROUND)
    return f"...{here[begin : same + AROUND]}... instead of ...{there[begin : same + AROUND]}..."


def evening_of(folder: Path) -> None:
    """What a desk finds: an empty configuration, and people who do not compare figure by figure after each cut."""
    (folder / "companion.toml").touch()
    (folder / "games").mkdir()
    remember(folder / "games", Memory({"walk_through": False}))


def bring_in() -> None:
    """Whatever a life needs is here before it is forked: what people wait for at a start is not what is tried."""
    for module in DRIVERS:
        import_module(module)
    for game in GAMES:
        book, referee = rulebook(game), Referee()
        referee.handle('{"do":"games"}')
        people = [*NAMES[: book.players[book.modes[0]][0]]]
        referee.handle(json.dumps({"do": "new", "game": game, "players": people}))
        referee.handle('{"do":"position"}')


def run(span: Span, chance: Random) -> Tally:
    """Games of the protocol, and now and then an evening at a desk."""
    bring_in()
    tally = Tally()
    tally.did.update({LOST: 0, WRONG: 0})
    while span.goes_on(tally):
        with tempfile.TemporaryDirectory(prefix="killed-") as folder:
            try:
                if chance.random() < DESKS:
                    evening_of(Path(folder))
                    Desk(Path(folder), chance, tally).play()
                else:
                    Protocol(Path(folder), chance, tally, chance.choice([*GAMES])).play()
            except Hung as hung:
                tally.broken.append(str(hung))
    return tally
