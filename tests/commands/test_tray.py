"""`companion tray calibrate|watch|selftest` against a tray on a pseudo-terminal that runs the firmware's own code."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import IO, Any

import pytest
from serial import Serial

from companion.cli import main
from companion.devices import trayframe as wire
from companion.devices.errors import TrayError, TrayGone
from companion.devices.events import DiceRolled, DiceSeen, HealthChanged
from companion.devices.firmware import board_files, firmware_folder, run_here
from companion.devices.health import Health, State
from companion.devices.simulated.dice import Die, Field
from companion.devices.simulated.throws import any_pose_of
from companion.devices.simulated.tray import PtyTray
from companion.devices.wiring import TrayWiring
from companion.tray_tools.calibrating import calibrate, places_of
from companion.tray_tools.errors import TrayUnfit
from companion.tray_tools.keyboard import Keyboard
from companion.tray_tools.port import Neighbours
from companion.tray_tools.remedies import OTHERWISE, reason, remedy_for
from companion.tray_tools.selftest import ask_board, selftest
from companion.tray_tools.session import Session, session
from companion.tray_tools.watching import Watch, noise_told, watch
from tests.firmware import scenes
from tests.firmware.micropython import MicroPythonBoard
from tests.firmware.scripted import board as scripted

PATIENCE = 20.0


class Sensors(scripted.Board):
    """Two places with nine sensors each, and the firmware's guide that calibrates them."""

    def __init__(self) -> None:
        bench: Any = run_here("guide")
        self.random = Random(4)
        self.fields = [Field(self.random) for _ in range(2)]
        super().__init__({"empty": [field.read(None) for field in self.fields], "scenes": []}, self, lambda: 0)
        self.guide = bench.Guide(self)

    def step(self, step: object) -> dict[str, object]:
        answer: dict[str, object] = self.guide.calibrate(step)
        return answer

    def see(self, places: list[list[int]]) -> None:
        self._looks = [[0.0, places]]

    def emptied(self) -> None:
        self.see([field.read(None) for field in self.fields])

    def slips(self) -> None:
        self.see([field.read_white() for field in self.fields])

    def dice(self, *tops: int) -> None:
        die = Die()
        self.see([f.read(die, any_pose_of(self.random, die, top)) for f, top in zip(self.fields, tops, strict=True)])

    def look_at_all(self) -> list[list[int]]:
        return [self.look(place) for place in range(2)]

    def one_die(self) -> None:
        die = Die()
        pose = any_pose_of(self.random, die, 4)
        self.see([self.fields[0].read(die, pose), self.fields[1].read(None)])


@pytest.fixture
def tray() -> Iterator[PtyTray]:
    with PtyTray() as peer:
        yield peer


@pytest.fixture
def sensors(tray: PtyTray) -> Sensors:
    board = Sensors()
    tray.guide = board.step
    return board


@pytest.fixture
def config(tmp_path: Path) -> Path:
    file = tmp_path / "companion.toml"
    file.write_text('board = "pi4"\n[games]\nfolder = "games"\n')
    return file


def with_tray(tray: PtyTray | MicroPythonBoard, deed: Callable[[Session], Any]) -> Any:
    """Do something in a session with this tray."""

    async def do() -> Any:
        async with session(TrayWiring(str(tray.path)), Neighbours(tray.path.parent, tray.path.parent, {})) as talk:
            return await deed(talk)

    return asyncio.run(do())


# ---------------------------------------------------------------------- calibrate


def guided(tray: PtyTray, *hands: Callable[[], None] | str | None) -> tuple[bool, str]:
    """Go through the calibration; before each ENTER these hands do something. A word is typed, None is the end."""
    said: list[str] = []
    deeds = iter(hands)

    async def ask(hint: str) -> str | None:
        said.append(f"[{hint.strip()}]")
        deed = next(deeds)
        if deed is None or isinstance(deed, str):
            return deed
        deed()
        return ""

    good = with_tray(tray, lambda talk: calibrate(talk, ask, said.append, PATIENCE))
    assert next(deeds, "over") == "over", "everything was asked for"
    return good, "\n".join(said)


def test_calibration_leads_from_empty_to_good_readings(tray: PtyTray, sensors: Sensors) -> None:
    good, said = guided(
        tray, sensors.emptied, sensors.slips, lambda: sensors.dice(4, 2), lambda: sensors.dice(6, 1), "q"
    )
    assert good
    assert tray.steps == ["begin", "empty", "white", "check", "check"]
    assert "1. Take all dice out of the lane." in said
    assert "2. Lay the white paper flat into the lane, and dice on it." in said
    assert "3. Kept. Take the paper out and lay dice into the lane." in said
    for reading in ("place 1: 4 up", "place 2: 2 up", "place 1: 6 up", "place 2: 1 up"):
        assert f"   ok     {reading}, " in said
    assert said.endswith("Good: the tray is calibrated and keeps it.")
    assert sensors.guide.calibrated


def test_a_step_that_fails_says_why_and_is_tried_again(tray: PtyTray, sensors: Sensors) -> None:
    good, said = guided(
        tray,
        sensors.slips,
        sensors.emptied,
        sensors.emptied,
        sensors.slips,
        sensors.one_die,
        lambda: sensors.dice(3, 5),
        "Q",
    )
    assert good
    assert re.search(r"place 1 not empty, or dirty: sensors [1-9 ]+\n   take everything out of the lane", said)
    assert "place 1 too dark, no white seen: sensors 1 to 9\n   lay the paper flat" in said
    assert "ValueError" not in said
    assert "empty  place 2: nothing" in said
    assert tray.steps == ["begin", "empty", "empty", "white", "white", "check", "check"]


@pytest.mark.parametrize("word", ["q", "stop", None])
def test_it_can_be_stopped_before_anything_is_kept(tray: PtyTray, sensors: Sensors, word: str | None) -> None:
    good, said = guided(tray, sensors.emptied, word)
    assert not good
    assert said.endswith("Stopped. The tray keeps the calibration that it had.")
    assert not sensors.guide.calibrated


def test_a_last_check_that_is_bad_or_missing_is_no_success(tray: PtyTray, sensors: Sensors) -> None:
    good, said = guided(tray, sensors.emptied, sensors.slips, lambda: sensors.dice(4, 2), sensors.slips, "q")
    assert not good
    assert "Good" not in said
    good, said = guided(tray, sensors.emptied, sensors.slips, sensors.one_die, "q")
    assert not good
    assert said.endswith("no die was read on place 2")
    good, _ = guided(tray, sensors.emptied, sensors.slips, "q")
    assert not good


def test_a_calibrated_tray_may_still_be_unwell(tray: PtyTray, sensors: Sensors) -> None:
    tray.tested = {"ok": False, "words": "piezo stuck", "calibrated": True}
    good, said = guided(tray, sensors.emptied, sensors.slips, lambda: sensors.dice(4, 2), "q")
    assert not good
    assert said.endswith(
        "not well:\n  wrong: piezo stuck\n         look at the piezo's wires and at the resistor beside it"
    )


def test_a_tray_that_goes_away_ends_the_calibration(tray: PtyTray, sensors: Sensors) -> None:
    with pytest.raises(TrayGone):
        guided(tray, tray.unplug)


def test_the_whole_firmware_is_calibrated_in_a_real_micropython(tmp_path: Path) -> None:
    """From a board that knows nothing to one that reads its dice and passes its self-test."""
    sensors = Sensors()
    empty, white = [field.read(None) for field in sensors.fields], [field.read_white() for field in sensors.fields]
    sensors.dice(4, 2)
    looks = [{"looks": [[0.0, places]]} for places in (white, sensors.look_at_all())]
    script = scenes.write({"empty": empty, "scenes": looks, "keen": False}, tmp_path)
    board = MicroPythonBoard(
        tmp_path / "dice-tray", board_files() | {"board.py": scenes.SCRIPTED_BOARD, "scenes.json": script}
    )
    said: list[str] = []

    async def ask(hint: str) -> str | None:
        if sum("ok     place" in line for line in said[-2:]) == 2:
            return "q"
        if (hint.startswith("ENTER when") and said[-1].startswith("\n2.")) or hint.startswith("ENTER to read"):
            board.do("play")  # slips are laid in, then dice; a step that comes too early is done again
        return ""

    board.plug()
    try:
        assert with_tray(board, lambda talk: calibrate(talk, ask, said.append, PATIENCE))
    finally:
        board.unplug()
    assert [line for line in said if line.startswith("   ok     place 1: 4 up, ")]
    assert said[-1] == "\nGood: the tray is calibrated and keeps it."


def test_readings_of_a_check() -> None:
    said = "place 1: 4 up, 93 % sure; place 2: 2 up, 31 % sure; place 3: cocked; place 4: nothing"
    sure, faint, cocked, empty = places_of(said)
    assert (sure.face, sure.sure, sure.good) == (4, 93, True)
    assert (faint.face, faint.good) == (2, False)
    assert faint.judged.startswith("unsure place 2: 2 up, 31 % sure: below 50 %")
    assert (cocked.face, cocked.good, cocked.empty) == (None, False, False)
    assert cocked.judged.startswith("wrong  place 3: cocked: push the dice flat")
    assert (empty.good, empty.empty, empty.judged) == (False, True, "empty  place 4: nothing")


def test_the_command_takes_what_is_typed(
    tray: PtyTray, sensors: Sensors, config: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def step(name: object) -> dict[str, object]:
        if name == "white":
            sensors.slips()
        elif name == "check":
            sensors.dice(4, 2)
        return sensors.step(name)

    tray.guide = step
    with typing(b"\n\n\nq\n") as keyboard:
        monkeypatch.setattr(sys, "stdin", keyboard)
        assert main(["tray", "calibrate", "--port", str(tray.path), "--config", str(config)]) == 0
    out = capsys.readouterr().out
    assert "   ok     place 1: 4 up, " in out
    assert out.endswith("Good: the tray is calibrated and keeps it.\n")


def typing(text: bytes) -> IO[str]:
    """Standard input on which somebody types this and then leaves."""
    reading, writing = os.pipe()
    os.write(writing, text)
    os.close(writing)
    return os.fdopen(reading)


# ---------------------------------------------------------------------- the keyboard


def test_the_keyboard_gives_line_by_line_and_then_nothing() -> None:
    async def read() -> list[str | None]:
        with typing(b"one\n two \nhalf") as file:
            keyboard = Keyboard(file.fileno())
            return [await keyboard.line() for _ in range(4)]

    assert asyncio.run(read()) == ["one", "two", None, None]


def test_a_plain_file_can_stand_for_the_keyboard(tmp_path: Path) -> None:
    (tmp_path / "typed").write_text("\nq\n")

    async def read() -> list[str | None]:
        with (tmp_path / "typed").open() as file:
            keyboard = Keyboard(file.fileno())
            return [await keyboard.line() for _ in range(3)]

    assert asyncio.run(read()) == ["", "q", None]


def test_nobody_waits_for_the_keyboard_but_who_asked() -> None:
    async def read() -> str | None:
        reading, writing = os.pipe()
        try:
            waiting = asyncio.create_task(Keyboard(reading).line())
            await asyncio.sleep(0)
            os.write(writing, b"late\n")
            return await asyncio.wait_for(waiting, PATIENCE)
        finally:
            os.close(reading)
            os.close(writing)

    assert asyncio.run(read()) == "late"


# ---------------------------------------------------------------------- selftest


def test_a_tray_in_order(tray: PtyTray, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tray", "selftest", "--port", str(tray.path), "--config", str(config)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"dice tray at {tray.path}: firmware {wire.FIRMWARE}, 5 places; its ring flashes now",
        "  ok: 5 places: all sensors answer, the motor shakes at 85 mA",
    ]
    assert tray.identified == 1


def test_everything_that_is_wrong_has_a_remedy(tray: PtyTray, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tray.tested = {"ok": False, "words": "not calibrated; place 2 blind: sensors 3 7", "calibrated": False}
    assert main(["tray", "selftest", "--port", str(tray.path), "--config", str(config)]) == 1
    assert capsys.readouterr().out.splitlines()[1:] == [
        "  wrong: not calibrated",
        "         empty the tray and type: companion tray calibrate",
        "  wrong: place 2 blind: sensors 3 7",
        "         wipe the floor; then look at the joints of these sensors: 1 is at the straight wall, lowest row",
    ]


def test_whatever_the_guide_finds_wrong_has_its_own_remedy() -> None:
    """The firmware's words and the remedies are held together here, by what its own source says."""
    source = (firmware_folder() / "guide.py").read_text()
    trouble = (
        r'"(?:place \{[^"]*\} )?([a-z ,]*(?::|on) sensors|motor draws[^"]*|piezo stuck|has no light|does not answer)"'
    )
    said = set(re.findall(trouble, source))
    assert len(said) >= 12, said
    assert [words for words in said if remedy_for(words) == OTHERWISE] == []
    assert len({remedy_for(words) for words in said}) == len(said), "each has a remedy of its own"
    assert remedy_for("the moon is full") == OTHERWISE


@pytest.mark.parametrize(
    ("break_it", "words", "remedy"),
    [
        (lambda tray: tray._bed.fields[1].broken.update({4: "blind"}), "place 2 blind: sensors 4", "wipe the floor"),
        (lambda tray: tray._bed.fields[4].broken.update({2: "stuck"}), "place 5 stuck bright: sensors 2", "load resis"),
        (
            lambda tray: tray._bed.fields[0].broken.update({9: "loose"}),
            "place 1 not connected: sensors 9",
            "look at the",
        ),
        (lambda tray: setattr(tray.board, "draws", 0), "motor draws no current", "look at the motor's wires"),
        (lambda tray: setattr(tray.board, "draws", 450), "motor draws 450 mA and does not turn", "free the motor's"),
        (lambda tray: setattr(tray._bed, "feeble", True), "motor draws 85 mA, but nothing shakes", "screw the motor"),
    ],
    ids=["blind", "stuck", "loose", "no motor", "stuck motor", "weak motor"],
)
def test_a_broken_part_is_named_by_place_and_number_with_what_to_do(
    tray: PtyTray, break_it: Callable[[PtyTray], None], words: str, remedy: str
) -> None:
    break_it(tray)
    tray.board.sense_meanwhile(tray._bed.still())
    said: list[str] = []
    assert with_tray(tray, lambda talk: selftest(talk, said.append, PATIENCE)) is False
    assert said[1] == f"  wrong: {words}"
    assert said[2].strip().startswith(remedy) or remedy in said[2]


def test_no_tray_no_test(tmp_path: Path, config: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tray", "selftest", "--port", str(tmp_path / "none"), "--config", str(config)]) == 1
    assert "not plugged in; plug the dice tray in" in capsys.readouterr().err


def test_a_table_without_a_tray_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "companion.toml").write_text('board = "pi4"\n[tray]\nport = ""\n')
    assert main(["tray", "selftest", "--config", str(tmp_path / "companion.toml")]) == 1
    assert "this table has none" in capsys.readouterr().err


def test_a_tray_that_hangs_is_not_waited_for(tray: PtyTray) -> None:
    tray.silent = True
    with pytest.raises(TrayUnfit, match="no answer"):
        with_tray(tray, lambda talk: selftest(talk, print, patience=0.2))


def test_a_self_test_that_does_not_end(tray: PtyTray) -> None:
    async def hang(talk: Session) -> None:
        await talk.fit(PATIENCE)
        tray.silent = True
        await ask_board(talk, 0.2)

    with pytest.raises(TrayUnfit, match="its self-test did not end; unplug it"):
        with_tray(tray, hang)


def test_the_reason_of_a_refusal_is_the_boards_own() -> None:
    error = TrayError("the dice tray cannot do 'calibrate': ValueError: place 1: no white seen by sensors 3")
    assert reason(error) == "place 1: no white seen by sensors 3"
    assert reason(TrayError("nothing to part")) == "nothing to part"


# ---------------------------------------------------------------------- watch


def test_watch_as_people_run_it(tray: PtyTray, config: Path) -> None:
    """A process of its own: shows what happens as it happens, and Ctrl-C ends it in peace."""
    words = [sys.executable, "-m", "companion", "tray", "watch", "--dice", "2"]
    with subprocess.Popen(
        [*words, "--port", str(tray.path), "--config", str(config)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        lines = process.stdout
        try:
            assert lines.readline() == f"Watching the dice tray at {tray.path}; Ctrl-C ends.\n"
            read_until(lines, "tray ok")
            assert tray.until(lambda: tray.armed == 2, PATIENCE)
            tray.roll([4, 2])
            roll = read_until(lines, "ROLL 1")
            assert re.search(r"4 2 on place 1 2  rolled, \d\d% sure$", roll)
            assert tray.until(lambda: tray.armed == 2, PATIENCE), "the next throw is waited for, too"
            tray.cocked([3, None])
            assert read_until(lines, "ROLL 2").endswith("cocked, 0% sure: take all dice out and throw again")
            assert tray.settled(PATIENCE)
            process.send_signal(signal.SIGINT)
            assert process.wait(PATIENCE) == 0
            assert lines.read().splitlines()[-1] == "2 rolls (1 cocked, 1 rolled), 2 dice"
        finally:
            process.kill()


def read_until(lines: IO[str], words: str) -> str:
    """Read on up to the line in which these words are."""
    for line in lines:
        if words in line:
            return line.strip()
    raise AssertionError(f"it ended without {words!r}")


def test_a_port_that_somebody_has_cannot_be_watched(
    tray: PtyTray, config: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Serial(str(tray.path), exclusive=True):
        assert main(["tray", "watch", "--port", str(tray.path), "--config", str(config)]) == 1
    assert f"dice tray at {tray.path}: port in use; end the other program" in capsys.readouterr().err


def test_watch_sees_a_tray_leave_and_return(tray: PtyTray) -> None:
    said: list[str] = []

    async def look(talk: Session) -> None:
        stop = asyncio.Event()
        watching = asyncio.create_task(watch(talk, hear, stop))
        for words, deed in (("tray ok", tray.unplug), ("tray lost", tray.plug), ("tray ok", stop.set)):
            async with asyncio.timeout(PATIENCE):
                while not any(words in line for line in said):
                    news.clear()
                    await news.wait()
            said.clear()
            deed()
        await watching

    news = asyncio.Event()

    def hear(words: str) -> None:
        said.append(words)
        news.set()

    with_tray(tray, look)
    assert said[-1] == "no rolls"


def test_what_is_written_for_each_event() -> None:
    said: list[str] = []
    moments = iter([10.0, 11.5, 12.0, 12.5, 13.0, 13.5, 14.0, 15.0])
    view = Watch(said.append, lambda: next(moments))
    view.hear(HealthChanged(Health("tray", State.LOST, "no permission", "add this user to the group dialout")))
    view.hear(HealthChanged(Health("tray", State.OK, "not calibrated", "companion tray selftest")))
    view.hear(DiceSeen("tray", "settling", (4, None)))
    view.hear(DiceRolled("tray", "b", 7, (4,), 0.5, "wrong-count"))
    view.hear(DiceRolled("tray", "b", 8, (), 0.0, "wrong-count"))
    view.lost("3 bad 1 again")
    view.lost("3 bad 1 again")
    view.lost("")
    view.write("noise", "Traceback")
    assert said == [
        "     1.5  tray lost    no permission: add this user to the group dialout",
        "     2.0  tray ok      not calibrated: companion tray selftest",
        "     2.5  settling     4 ?",
        "     3.0  ROLL 7       4  wrong-count, 50% sure: take all dice out and throw again",
        "     3.5  ROLL 8       wrong-count: no die was seen in the lane; throw again",
        "     4.0  wire         3 bad lines, 1 said again",
        "     5.0  noise        Traceback",
    ]
    assert view.summary() == "2 rolls (2 wrong-count), 0 dice"


def test_noise_on_the_wire_is_told(tray: PtyTray) -> None:
    told: list[str] = []

    async def listen(talk: Session) -> None:
        await talk.fit(PATIENCE)
        heard = asyncio.Event()

        def hear(words: str) -> None:
            told.append(words)
            heard.set()

        with noise_told(hear):
            tray.faults.corrupt = 1.0
            tray.place([1])
            await asyncio.wait_for(heard.wait(), PATIENCE)

    with_tray(tray, listen)
    assert told[0].startswith("noise on the wire: ")


def test_help_names_every_tool(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["tray", "--help"])
    out = capsys.readouterr().out
    for tool in ("flash", "calibrate", "watch", "selftest"):
        assert tool in out
