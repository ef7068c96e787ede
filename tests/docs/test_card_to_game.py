"""From card to game: every line that the page tells people to type can be typed, and what it promises is so."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path

import pytest

from tests.docs.test_commands import BLOCK, parsed
from tests.docs.test_links import TOP

PAGE = (TOP / "docs/card-to-game.md").read_text(encoding="utf-8")
INLINE = re.findall(r"`((?:sudo |companion |git |systemd/)[^`\n]+)`", PAGE)
LINES = [line for block in BLOCK.findall(PAGE) for line in block.splitlines() if line] + INLINE
OF_THE_SYSTEM = {
    "apt-get",
    "cd",
    "cp",
    "git",
    "lsblk",
    "mount",
    "nano",
    "nmtui",
    "reboot",
    "ssh",
    "systemctl",
    "umount",
}
SHARE = "/opt/companion/share/"


def typed(line: str) -> list[str]:
    """The words without who types them."""
    words = shlex.split(line)
    if words[:1] == ["sudo"]:
        words = words[3:] if words[1] == "-u" else words[1:]
    return words


@pytest.mark.parametrize("line", LINES)
def test_each_line_can_be_typed(line: str) -> None:
    program, *words = typed(line)
    if program == "companion":
        assert not parsed(words)
    elif program.endswith(".sh"):
        script = TOP / "systemd" / Path(program).name
        said = subprocess.run(["bash", script, "--help"], capture_output=True, text=True, check=True).stdout
        assert [word for word in words if word not in said] == []
    else:
        assert program in OF_THE_SYSTEM


def test_what_it_takes_from_the_installed_folder_is_put_there(tmp_path: Path) -> None:
    command = ["bash", str(TOP / "systemd/install.sh"), "--root", str(tmp_path), "--board", "pi4"]
    subprocess.run(command, capture_output=True, text=True, check=True)
    named = set(re.findall(rf"{SHARE}([\w.-]+)", PAGE))
    assert named == {"install.sh", "uninstall.sh"}
    assert [name for name in named if not (tmp_path / SHARE.lstrip("/") / name).is_file()] == []


def test_the_steps_are_in_their_order() -> None:
    headings = re.findall(r"^## (.+)$", PAGE, re.MULTILINE)
    assert [heading[0] for heading in headings[:6]] == list("123456")
    assert headings[6:] == ["Backup and restore", "Upgrade", "Roll back", "Uninstall"]


def test_a_backup_is_made_before_what_could_lose_one() -> None:
    for heading in ("## Upgrade", "## Uninstall"):
        lines = BLOCK.findall(PAGE.split(heading)[1])[0].splitlines()
        scripts = [place for place, line in enumerate(lines) if ".sh" in line]
        backup = next(place for place, line in enumerate(lines) if line.startswith("sudo companion backup"))
        assert backup < scripts[0]


def test_restoring_stops_the_companion_first() -> None:
    for block in BLOCK.findall(PAGE):
        lines = block.splitlines()
        restores = [place for place, line in enumerate(lines) if re.match(r"sudo companion restore [^-]", line)]
        for place in restores:
            assert "sudo systemctl stop companion" in lines[:place]


def test_the_printed_steps_are_those_of_the_doctor() -> None:
    from companion.doctor.first_light import STEPS

    said = re.findall(r"^(\d) of (\d): ([\w-]+) ", PAGE, re.MULTILINE)
    assert [number for number, _, _ in said] == [str(number) for number in range(1, len(STEPS) + 1)]
    assert sorted(step for _, _, step in said) == sorted(STEPS)
    assert {total for _, total, _ in said} == {str(len(STEPS))}
