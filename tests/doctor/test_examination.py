"""The whole examination: what it says, in which order, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from companion import cli
from companion.devices.errors import LibraryMissing
from companion.devices.profile import Profile
from companion.doctor import Examination, Finding, Machine, Verdict, examine, failed, libraries, ok, skipped, warning
from companion.doctor.report import as_json, as_text
from companion.service import Running
from tests.doctor.machines import Tree, computer, machine, well_kept

DOCUMENT = Path(__file__).parents[2] / "docs" / "doctor.md"


async def all_well(profile: Profile) -> list[Finding]:
    """Devices that answer."""
    return [ok(name, f"on {profile.model}") for name in ("buttons", "screen", "pixels", "tray")]


async def never(profile: Profile) -> list[Finding]:
    raise AssertionError("nobody may touch the devices now")


def verdicts(examination: Examination) -> dict[str, Verdict]:
    return {finding.check: finding.verdict for finding in examination.findings}


@pytest.fixture
def games(tmp_path: Path) -> Path:
    folder = tmp_path / "kept" / "games"
    folder.mkdir(parents=True)
    return folder


@pytest.fixture
def pi(tmp_path: Path, games: Path) -> Tree:
    tree = well_kept(tmp_path / "root", "pi4")
    tree.write("etc/companion/companion.toml", f'board = "pi4"\n[games]\nfolder = "{games}"\n')
    return tree


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The libraries that only a Raspberry Pi has are taken for present."""
    found, told = libraries.present, libraries.version_of
    pins = {libraries.LGPIO: "0.2.2.0", libraries.GPIOD: "2.5.0"}
    modules = {library.module for library in pins}
    monkeypatch.setattr(libraries, "present", lambda module: module in modules or found(module))
    monkeypatch.setattr(libraries, "version_of", lambda library: pins.get(library) or told(library))


@pytest.mark.usefixtures("installed")
def test_a_well_kept_machine_passes_with_the_configuration_of_the_system(pi: Tree) -> None:
    examination = examine(machine(pi), look_at_devices=all_well)
    assert examination.ok
    assert (examination.board, examination.machine) == ("pi4", "Raspberry Pi 4 Model B Rev 1.5")
    assert {name for name, verdict in verdicts(examination).items() if verdict is not Verdict.OK} == {
        "pio",
        "certificate",
    }


def test_a_wrong_configuration_is_told_with_its_line_and_the_rest_goes_on(pi: Tree) -> None:
    pi.write("etc/companion/companion.toml", 'board = "pi4"\n[desk]\nbrightnes = 0.5\n')
    examination = examine(machine(pi), look_at_devices=never)
    about = examination.findings[0]
    assert not examination.ok
    assert (about.check, about.verdict) == ("config", Verdict.FAILED)
    assert "companion.toml:3" in about.found
    assert "brightness" in about.found
    assert verdicts(examination)["disk-speed"] is Verdict.OK
    assert verdicts(examination)["profile"] is verdicts(examination)["board"] is Verdict.SKIPPED
    assert verdicts(examination)["screen"] is Verdict.SKIPPED


def test_another_board_can_be_asked_for(tmp_path: Path, games: Path) -> None:
    tree = computer(tmp_path / "root")
    here = machine(tree, environ={"XDG_DATA_HOME": str(games)})
    assert examine(here, board="simulated", look_at_devices=all_well).ok
    asked = examine(here, board="pi5", look_at_devices=all_well)
    assert (asked.board, asked.ok) == ("pi5", False)
    assert verdicts(asked)["board"] is Verdict.FAILED
    unknown = examine(here, board="pi9", look_at_devices=never)
    assert verdicts(unknown)["profile"] is Verdict.FAILED
    assert "pi9" in unknown.findings[1].found


def test_a_missing_configuration_that_was_named_fails(tmp_path: Path) -> None:
    examination = examine(machine(computer(tmp_path)), tmp_path / "none.toml", look_at_devices=never)
    assert verdicts(examination)["config"] is Verdict.FAILED


def test_the_devices_of_a_running_companion_are_left_alone(pi: Tree) -> None:
    with Running(pi.root / "run/companion/companion.lock"):
        examination = examine(machine(pi), look_at_devices=never)
    found = {finding.check: finding for finding in examination.findings}
    assert found["tray"].verdict is Verdict.SKIPPED
    assert found["tray"].remedy == "stop it first: sudo systemctl stop companion"
    assert "a companion runs" in found["lock"].found


def test_devices_whose_library_is_missing_are_passed_over(pi: Tree) -> None:
    async def look(profile: Profile) -> list[Finding]:
        raise LibraryMissing("smbus2")

    found = {finding.check: finding for finding in examine(machine(pi), look_at_devices=look).findings}
    assert found["screen"].verdict is Verdict.SKIPPED
    assert found["screen"].found == "the library smbus2 is missing"
    assert "./play" in found["screen"].remedy


def test_a_companion_without_systemd_has_its_lock_beside_the_games(pi: Tree, games: Path) -> None:
    with Running(games.parent / "companion.lock"):
        assert verdicts(examine(machine(pi), look_at_devices=never))["buttons"] is Verdict.SKIPPED


# Reports

SAMPLE = Examination(
    (
        ok("python", "companion on Python"),
        warning("power", "the voltage was too low", "use the supply made for this board"),
        failed("screen", "no answer at 0x3c", "check the screen's four wires"),
        skipped("tray", "not fitted"),
    ),
    "pi4",
    "Raspberry Pi 4",
)


def test_as_people_read_it() -> None:
    assert list(as_text(SAMPLE)) == [
        "ok       python         companion on Python",
        "WARNING  power          the voltage was too low",
        "                        -> use the supply made for this board",
        "FAILED   screen         no answer at 0x3c",
        "                        -> check the screen's four wires",
        "skipped  tray           not fitted",
        "4 checks: 1 ok, 1 warning, 1 failed, 1 skipped",
    ]


def test_long_findings_are_wrapped_and_commands_are_not() -> None:
    long = Examination((failed("disk-space", "much " * 30, "type: " + "word " * 30),), "", "")
    lines = list(as_text(long, 80))
    assert all(len(line) <= 80 for line in lines if "->" not in line)
    assert sum("->" in line for line in lines) == 1


def test_several_mistakes_are_lines_of_their_own() -> None:
    lines = list(as_text(Examination((failed("config", "a.toml:3: one\na.toml:9: two", "correct them"),), "", "")))
    assert [line.strip() for line in lines[:2]] == ["FAILED   config         a.toml:3: one", "a.toml:9: two"]


def test_as_programs_read_it() -> None:
    assert json.loads(as_json(SAMPLE)) == {
        "doctor": 1,
        "ok": False,
        "board": "pi4",
        "machine": "Raspberry Pi 4",
        "counts": {"ok": 1, "warning": 1, "failed": 1, "skipped": 1},
        "checks": [
            {"check": "python", "verdict": "ok", "found": "companion on Python", "remedy": ""},
            {
                "check": "power",
                "verdict": "warning",
                "found": "the voltage was too low",
                "remedy": "use the supply made for this board",
            },
            {
                "check": "screen",
                "verdict": "failed",
                "found": "no answer at 0x3c",
                "remedy": "check the screen's four wires",
            },
            {"check": "tray", "verdict": "skipped", "found": "not fitted", "remedy": ""},
        ],
    }


def test_every_check_is_documented_in_its_order(pi: Tree) -> None:
    rows = [line.split("|")[1].strip(" `") for line in DOCUMENT.read_text().splitlines() if line.startswith("| `")]
    checks = [finding.check for finding in examine(machine(pi), look_at_devices=all_well).findings]
    assert [row for row in rows if row in checks] == checks
    assert len(checks) == len(set(checks))


# The command


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody's own configuration or games play a part."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))


@pytest.mark.usefixtures("home")
def test_the_command_on_this_machine(capsys: pytest.CaptureFixture[str]) -> None:
    status = cli.main(["doctor", "--board", "simulated", "--json"])
    said = json.loads(capsys.readouterr().out)
    assert status == (0 if said["ok"] else 1)
    devices = {check["check"]: check["verdict"] for check in said["checks"][-5:]}
    assert devices == {"buttons": "ok", "screen": "ok", "pixels": "ok", "sound": "ok", "tray": "ok"}


@pytest.mark.usefixtures("home")
def test_the_command_for_people_fails_when_a_check_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("companion.commands.doctor.Machine", lambda: Machine(root=tmp_path))
    (tmp_path / "own.toml").write_text("bord = 1\n")
    assert cli.main(["doctor", "--config", str(tmp_path / "own.toml")]) == 1
    said = capsys.readouterr()
    assert "FAILED   config" in said.out
    assert 'did you mean "board"' in said.out
    assert said.err == ""
