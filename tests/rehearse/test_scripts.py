"""Scripts: what they may say, how mistakes are named, and that a recorded session plays again."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from companion.cli import main
from companion.daemon.recorder import Recorder
from companion.rehearse import BadScript, RehearsalError, read_script
from companion.rehearse.rehearsal import rehearse
from companion.rehearse.script import EXPECTED, VERBS
from companion.rehearse.stage import Stage

SCRIPTS = Path(__file__).parent / "scripts"


def script(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "friday.txt"
    file.write_text(text, encoding="utf-8")
    return file


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("press OKAY", "friday.txt:2: press: 'OKAY' is none of UP, DOWN, LEFT, RIGHT, OK, BACK, CARD, WHY"),
        ("jump", "friday.txt:2: 'jump' is nothing a rehearsal can do; it can seed, journal, mat, camera"),
        ("roll 7", "friday.txt:2: roll: '7' is no number from 1 to 6"),
        ("roll 1 2 3 4 5 6", "friday.txt:2: roll: the tray has 5 places"),
        ("roll camera 1 2 3 4 5 6 7", "friday.txt:2: roll: '7' is no number from 1 to 6"),
        ("cocked mirror", "friday.txt:2: cocked: nothing stands after it but one of tray, camera, bluetooth"),
        ("roll", "friday.txt:2: roll: numbers must stand after it"),
        ("mat 16", "friday.txt:2: mat: the columns and the rows of the mat must stand after it"),
        ("mat 16 2", "friday.txt:2: mat: '2' is no number from 3 to 64"),
        ("expect", "friday.txt:2: expect: one of screen, no, pixel"),
        ("expect pixel 0,0.C shining", "friday.txt:2: expect: write: expect pixel 1,0.W steady|breathing"),
        ("unplug toaster", "friday.txt:2: unplug: 'toaster' is none of buttons, screen, pixels, tray"),
        ('expect screen "half', "friday.txt:2: cannot be read"),
        ("cut now", "friday.txt:2: cut: nothing stands after it"),
        ("fault rain", "friday.txt:2: fault: one of drop, corrupt"),
    ],
)
def test_a_mistake_is_named_before_anything_is_played(tmp_path: Path, line: str, problem: str) -> None:
    with pytest.raises(BadScript) as error:
        read_script(script(tmp_path, f"press OK\n{line}\n"))
    assert str(error.value).startswith(problem)


def test_what_did_not_come_is_named_with_its_line_and_the_screen(tmp_path: Path) -> None:
    file = script(tmp_path, 'press OK\n\nexpect screen "Monopoly"\n')
    with pytest.raises(RehearsalError) as error:
        rehearse(read_script(file))
    assert 'friday.txt:3: expect screen Monopoly: expected "Monopoly" on the screen' in str(error.value)
    assert "Zombies!!! (2014)" in str(error.value)


@pytest.mark.parametrize("file", sorted(SCRIPTS.glob("*.txt")), ids=lambda file: file.stem)
def test_rehearsal(file: Path) -> None:
    assert rehearse(read_script(file)) > 5


def test_the_example_of_the_page_plays(tmp_path: Path) -> None:
    """docs/rehearsals.md shows a script that anybody can paste."""
    page = (Path(__file__).parents[2] / "docs/rehearsals.md").read_text(encoding="utf-8")
    _, example, *_ = page.split("```\n")
    assert rehearse(read_script(script(tmp_path, example)), tmp_path) > 15
    assert (tmp_path / "after-the-cut-screen.png").is_file()


def test_the_page_names_every_verb_and_expectation() -> None:
    page = (Path(__file__).parents[2] / "docs/rehearsals.md").read_text(encoding="utf-8")
    rows = "".join(line for line in page.splitlines() if line.startswith("|"))
    assert [verb for verb in VERBS if f"`{verb}" not in rows] == []
    assert [what for what in EXPECTED if f"`expect {what}" not in rows] == []


def test_a_companion_that_is_switched_off_shows_its_last_picture(tmp_path: Path) -> None:
    off = 'press UP OK\nexpect screen "Shut down?"\nhold OK\nexpect screen "do not unplug yet"\nsnapshot off\n'
    assert rehearse(read_script(script(tmp_path, f'{off}restart\nexpect screen "New game"\n')), tmp_path) == 7
    with pytest.raises(RehearsalError, match=r"friday.txt:6: press OK: the companion is switched off"):
        rehearse(read_script(script(tmp_path, f"{off}press OK\n")))


def test_a_missing_library_is_one_line_with_its_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "smbus2", None)
    monkeypatch.setitem(sys.modules, "smbus2.smbus2", None)
    assert main(["rehearse", str(script(tmp_path, "press OK"))]) == 1
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("companion: the library smbus2")
    assert "./play --install desk" in line


def test_snapshots_are_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = script(tmp_path, "press OK\nsnapshot games\n")
    assert main(["rehearse", str(file), "--snapshots", str(tmp_path / "shots")]) == 0
    assert capsys.readouterr().out == "friday.txt: 2 lines, as expected\n"
    shots = sorted(path.name for path in (tmp_path / "shots").iterdir())
    assert shots == ["games-lights.png", "games-screen.png"]
    assert all((tmp_path / "shots" / name).read_bytes().startswith(b"\x89PNG") for name in shots)


def test_a_recorded_session_plays_again(tmp_path: Path) -> None:
    file = tmp_path / "session.txt"

    async def session() -> None:
        stage = Stage(tmp_path / "games")
        stage.recorder = Recorder(file.open("w", encoding="utf-8"), asyncio.get_running_loop().time)
        async with stage:
            await stage.press("OK", "OK", "OK")
            for _ in range(10):
                if stage.daemon.desk.table is not None:
                    break
                await stage.press("OK")
            await stage.press("DOWN")
            await stage.unplug("tray")
            await stage.plug("tray")
            await stage.hold("BACK")
            await stage.roll(3)

    asyncio.run(session())
    text = file.read_text(encoding="utf-8")
    for line in ("press OK", "press DOWN", "unplug tray", "plug tray", "hold BACK", "roll 3", 'expect screen "Game'):
        assert f"\n{line}" in text
    assert rehearse(read_script(file)) > 10
