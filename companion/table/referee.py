"""The referee protocol: one JSON object per line in, exactly one per line out. Nothing that comes in ends it.

Documented, with every verb, in docs/referee-protocol.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from companion.durable import Sync, data_sync
from companion.engine import BLUETOOTH, CAMERA, TABLE, TRAY, TYPED, CompanionError, Json, PositionError, Refused, Stale
from companion.engine.reading import Part
from companion.games import GAMES, HouseRule, Rulebook, rulebook
from companion.games.kit.handing import CHANCE
from companion.games.kit.questions import left_for_good
from companion.table.agreements import HOW_LONG, NEVER, ONCE, PHASE, usual_group
from companion.table.answerers import Answerers
from companion.table.autopilot import Autopilot
from companion.table.counting import ON_THE_TABLE, saying_what_counted
from companion.table.errors import BadLine, JournalUnwritable
from companion.table.fairness import judge
from companion.table.hinting import hint, hint_words
from companion.table.lines import read_line
from companion.table.opening import AGREED, ASK, Opening, load_opening, new_opening
from companion.table.present import state
from companion.table.seating import Answering, begin, take_up
from companion.table.table import Table
from companion.table.view import history_line, outer_seat, view

Reply: TypeAlias = dict[str, Json]

ANSWER = "answer"
"""`"forced":"answer"`: what leaves nothing to decide is not asked."""
LONGEST_WORDS = 600
LARGE = 10**9
JOURNAL_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}")


class Referee:
    """One game at a time, asked and answered in lines."""

    def __init__(
        self, packs: Iterable[str | Path] = (), journals: str | Path | None = None, sync: Sync = data_sync
    ) -> None:
        self.packs = tuple(packs)
        self.journals = Path(journals) if journals is not None else None
        self.sync = sync
        self.table: Table | None = None
        self.opening: Opening | None = None
        self._autopilot: Autopilot | None = None

    def handle(self, line: str) -> str:
        """The answer to one line; never raises."""
        try:
            return json.dumps(self._reply(line), separators=(",", ":"), allow_nan=False)
        except Exception as error:  # the promise of the protocol: a mistake of ours ends no game
            words = f"this is a bug in the companion, please report it: {type(error).__name__}: {error}"
            return json.dumps(_error(f"{words}; the game stands as before, see view"))

    def close(self) -> None:
        """Leave the table; its journal can be resumed."""
        if self.table is not None:
            self.table.close()
            self.table = self.opening = self._autopilot = None

    def _reply(self, line: str) -> Reply:
        try:
            said = read_line(line)
            verb = _verb(said)
            return verb.run(self, _arguments(verb, said))
        except Refused as no:
            return _refused(no.rule, no.why)
        except Stale as late:
            return _refused("stale", str(late))
        except PositionError as no:
            if no.rule:
                return _refused(no.rule, f"{no.path}: {no.problem}", no.path)
            return {**_error(f"{no.path}: {no.problem}"), "path": no.path}
        except JournalUnwritable as full:
            return _error(str(full)) | ({"counted": full.counted} if full.in_part else {})
        except (CompanionError, OSError) as error:
            return _error(str(error))

    # ------------------------------------------------------------------ beginning

    def _new(self, said: Part) -> Reply:
        return self._begin(new_opening, said)

    def _load(self, said: Part) -> Reply:
        return self._begin(load_opening, said)

    def _begin(self, read: Callable[[Json], Opening], said: Part) -> Reply:
        answering = _answering(said)
        opening = read({key: value for key, value in said.table().items() if key not in ("journal", "forced")})
        path = self._journal(said) if said.part("journal").value is not None else None
        return self._sit_down(opening, begin(opening, self.packs, path, answering(opening), self.sync))

    def _resume(self, said: Part) -> Reply:
        return self._sit_down(*take_up(self._journal(said), self.packs, _answering(said), self.sync))

    def _sit_down(self, opening: Opening, table: Table) -> Reply:
        self.close()
        self.opening, self.table, self._autopilot = opening, table, Autopilot(table)
        with saying_what_counted(table, ON_THE_TABLE):
            return self._going_on(table)

    def _going_on(self, table: Table) -> Reply:
        """What was left to the referee is answered before the next question is shown."""
        if self._autopilot is not None:
            self._autopilot.act()
        return view(table)

    def _act(self, deed: Callable[[Table], None]) -> Reply:
        """Do something at the table, and let the referee go on."""
        table = self._seated()
        with saying_what_counted(table):
            deed(table)
            return self._going_on(table)

    def _journal(self, said: Part) -> Path:
        name = said.part("journal").text()
        if self.journals is None:
            raise BadLine("journal: this referee keeps no journals; start it with --journals FOLDER")
        if not JOURNAL_NAME.fullmatch(name):
            raise BadLine("journal: expected a file name of letters, digits, '.', '_' and '-', without a folder")
        return self.journals / name

    # ------------------------------------------------------------------ looking

    def _games(self, said: Part) -> Reply:
        return {"ok": True, "games": [_game(rulebook(game)) for game in GAMES]}

    def _view(self, said: Part) -> Reply:
        return view(self._seated())

    def _position(self, said: Part) -> Reply:
        return {"ok": True, "position": self._seated().position()}

    def _state(self, said: Part) -> Reply:
        driver = self._seated().driver
        listener = self._seat(said) if said.part("seat").value is not None else TABLE
        return {"ok": True, **state(driver, self.opening, listener)}

    def _why(self, said: Part) -> Reply:
        table = self._seated()
        request, value = table.driver.ask(), said.part("value").value
        no = table.why_not(value)
        if no is not None:
            return {"ok": True, "legal": False, "rule": no.rule, "why": _short(no.why)}
        prompt = table.game.sentence(request)
        return {"ok": True, "legal": True, "rule": request.rule, "why": prompt, "prompt": prompt}

    def _plays(self, said: Part) -> Reply:
        table = self._seated()
        seats = [self._seat(said)] if said.has("seat") else range(table.game.seats)
        waiting = table.driver.waiting
        plays = [{"seat": seat, **play} for seat in seats if waiting for play in table.game.plays(seat, waiting)]
        return {"ok": True, "plays": plays}

    def _hint(self, said: Part) -> Reply:
        table = self._seated()
        seat = self._seat(said) if said.has("seat") else max(table.driver.ask().seat, 0)
        if seat not in table.hints:
            raise BadLine(f'hint: seat {seat} gets none; {{"do":"hints","seat":{seat},"on":true}} allows them')
        return {"ok": True, **hint_words(hint(table.driver, seat))}

    def _hints(self, said: Part) -> Reply:
        table = self._seated()
        table.allow_hints(self._seat(said), said.part("on").flag())
        return {"ok": True, "hints": sorted(table.hints)}

    def _history(self, said: Part) -> Reply:
        return {"ok": True, "history": [history_line(record) for record in self._seated().driver.history]}

    def _ledger(self, said: Part) -> Reply:
        ledger = self._seated().ledger
        source = said.part("source").text() if said.has("source") else None
        rolls = [
            {"turn": roll.turn, "seat": outer_seat(roll.seat), "name": roll.name, "value": roll.value}
            | {"source": roll.source}
            | ({"before": roll.first} if roll.first is not None else {})
            for roll in ledger
            if source in (None, roll.source)
        ]
        counts = ledger.counts(source)
        shown = {str(face): count for face, count in counts.items()}
        return {"ok": True, "rolls": rolls, "counts": shown, "verdict": judge(counts).words}

    def _rule(self, said: Part) -> Reply:
        from companion.rules import catalogue, lookup

        entry = lookup(said.part("id").text())
        game = entry.id.partition(".")[0]
        source = f"{catalogue(game).title}, {entry.section}" if entry.section else f"ruling: {entry.question}"
        reply: Reply = {"ok": True, "id": entry.id, "kind": entry.kind, "text": entry.text, "source": source}
        rule = rulebook(game).house_rule_on(entry.id) if game in GAMES else None
        if rule is not None:
            reply["option"] = {"name": rule.name, "values": list(rule.values), "default": rule.default}
        return reply

    # ------------------------------------------------------------------ acting

    def _answer(self, said: Part) -> Reply:
        return self._act(
            lambda table: table.answer(
                said.part("value").value,
                number=said.part("n").number(0, LARGE),
                name=said.part("name").text() if said.has("name") else None,
                seat=_guard(said),
                source=said.part("source", TYPED).word((TYPED, TRAY, CAMERA, BLUETOOTH)),
            )
        )

    def _play(self, said: Part) -> Reply:
        play = {"card": said.part("card").text()}
        play |= {key: value for key in ("target", "from") if (value := said.part(key).value) is not None}
        return self._interrupt("play", self._seat(said), play)

    def _leave(self, said: Part) -> Reply:
        return self._interrupt("leave", self._seat(said))

    def _stop(self, said: Part) -> Reply:
        return self._interrupt("stop", TABLE)

    def _interrupt(self, verb: str, seat: int, value: Json = None) -> Reply:
        return self._act(lambda table: table.interrupt(verb, seat, value))

    def _correct(self, said: Part) -> Reply:
        return self._act(lambda table: table.correct(said.part("set").table()))

    def _undo(self, said: Part) -> Reply:
        table = self._seated()
        table.undo(said.part("steps", 1).number(1, LARGE))
        if self._autopilot is not None:
            self._autopilot.wait()
        return view(table)

    def _auto(self, said: Part) -> Reply:
        table = self._seated()
        request = table.driver.ask()
        how_long = said.part("for").word(HOW_LONG) if said.has("for") else ""
        at_once = how_long in ("", ONCE)
        of_step = at_once and not said.has("how")
        usual = request.name.partition(".")[0] if of_step else usual_group(table.game, request)
        what, how = said.part("what", usual).text(), said.part("how", CHANCE).text()
        seat = self._seat(said) if said.part("seat").value is not None else TABLE
        if at_once:
            return self._act(lambda table: table.auto(what, how, seat, once=how_long == ONCE))
        on, for_now = how_long != NEVER, how_long == PHASE
        return self._act(lambda table: table.automate(what, on, how, seat, this_phase=for_now))

    # ------------------------------------------------------------------ inside

    def _seated(self) -> Table:
        if self.table is None:
            raise BadLine('there is no game yet; begin one with {"do":"new","game":"zombies","players":["Ana","Ben"]}')
        return self.table

    def _seat(self, said: Part) -> int:
        return said.part("seat").number(0, self._seated().game.seats - 1)


@dataclass(frozen=True, slots=True)
class Verb:
    """One thing that can be said, with the arguments it needs and those it takes."""

    name: str
    run: Callable[[Referee, Part], Reply]
    needs: tuple[str, ...] = ()
    takes: tuple[str, ...] = ()


BEGINNING = ("mode", *AGREED, "options", "seed", "chance", "setup", "film", "report", "pack", "journal", "forced")
VERBS = {
    verb.name: verb
    for verb in (
        Verb("games", Referee._games),
        Verb("new", Referee._new, ("game", "players"), BEGINNING),
        Verb("load", Referee._load, ("position",), ("chance", "seed", "journal", "forced")),
        Verb("resume", Referee._resume, ("journal",), ("forced",)),
        Verb("position", Referee._position),
        Verb("view", Referee._view),
        Verb("state", Referee._state, (), ("seat",)),
        Verb("answer", Referee._answer, ("n", "value"), ("seat", "name", "source")),
        Verb("why", Referee._why, ("value",)),
        Verb("plays", Referee._plays, (), ("seat",)),
        Verb("play", Referee._play, ("seat", "card"), ("target", "from")),
        Verb("leave", Referee._leave, ("seat",)),
        Verb("stop", Referee._stop),
        Verb("correct", Referee._correct, ("set",)),
        Verb("undo", Referee._undo, (), ("steps",)),
        Verb("auto", Referee._auto, (), ("what", "for", "seat", "how")),
        Verb("hints", Referee._hints, ("seat", "on")),
        Verb("hint", Referee._hint, (), ("seat",)),
        Verb("history", Referee._history),
        Verb("ledger", Referee._ledger, (), ("source",)),
        Verb("rule", Referee._rule, ("id",)),
    )
}


def _verb(said: Reply) -> Verb:
    name = said.get("do")
    if not isinstance(name, str) or name not in VERBS:
        shown = "a line without `do`" if name is None else json.dumps(name)[:40]
        raise BadLine(f"{shown} is nothing the referee can do; it can do {', '.join(VERBS)}")
    return VERBS[name]


def _arguments(verb: Verb, said: Reply) -> Part:
    """The arguments without the verb; missing and unknown ones are named."""
    arguments = {key: value for key, value in said.items() if key != "do"}
    missing = [name for name in verb.needs if name not in arguments]
    if missing:
        raise BadLine(f"{verb.name}: {', '.join(missing)} missing")
    known = verb.needs + verb.takes
    unknown = [name[:40] for name in arguments if name not in known]
    if unknown:
        raise BadLine(f"{verb.name}: {', '.join(unknown)} not known here; it takes {', '.join(known) or 'nothing'}")
    return Part(arguments)


def _answering(said: Part) -> Answering:
    """Who answers: whoever the game began with; a question that leaves nothing to decide itself, where that is said."""
    forced = said.part("forced", ASK).word((ASK, ANSWER)) == ANSWER

    def answering(opening: Opening) -> Answerers:
        answerers = opening.answerers()
        answerers.forced = forced
        return answerers

    return answering


def _guard(said: Part) -> int | None:
    """The seat an answer says it comes from; null is the table as a whole."""
    if not said.has("seat"):
        return None
    return TABLE if said.part("seat").value is None else said.part("seat").number(0, LARGE)


def _game(book: Rulebook) -> Reply:
    ranges = book.players.values()
    return {
        "id": book.id,
        "title": book.title,
        "players": [min(least for least, _ in ranges), max(most for _, most in ranges)],
        "modes": list(book.modes),
        "scenarios": list(book.scenarios),
        "variants": list(book.variants),
        "details": dict(book.details),
        "goals": dict(book.goals),
        "options": {name: _option(rule) for name, rule in book.house_rules.items()},
        "automation": {what: [CHANCE, *group.ways] for what, group in left_for_good(book.id).items()},
    }


def _option(rule: HouseRule) -> Reply:
    """A house rule; where several values may be chosen it says so, and which nobody leaves out."""
    option = {"values": list(rule.values), "default": rule.default, "ruling": rule.ruling}
    return option | ({"several": True, "always": list(rule.always)} if rule.several else {})


def _error(words: str) -> Reply:
    return {"ok": False, "error": _short(words)}


def _refused(rule: str, why: str, path: str = "") -> Reply:
    refused = {"rule": rule, "why": _short(why)}
    return {"ok": False, "refused": refused | {"path": path} if path else refused}


def _short(words: str) -> str:
    return words if len(words) <= LONGEST_WORDS else words[: LONGEST_WORDS - 3] + "..."
