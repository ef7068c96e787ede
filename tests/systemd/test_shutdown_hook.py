"""What systemd runs as the very last thing: the picture that says that the power may go."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from companion import cli
from tests.systemd.tools import FOLDER, need

HOOK = FOLDER / "companion.shutdown"


@pytest.fixture
def hook(tmp_path: Path) -> Path:
    """The hook, with a program in the place of the companion that writes down what it is told."""
    program = tmp_path / "companion"
    program.write_text(f'#!/bin/sh\necho "$TMPDIR: $*" >> {tmp_path}/told\n')
    program.chmod(0o755)
    copy = tmp_path / "hook"
    copy.write_text(HOOK.read_text().replace("/opt/companion/current/bin/companion", str(program)))
    copy.chmod(0o755)
    return copy


def told(hook: Path, *words: str) -> list[str]:
    done = subprocess.run([need("sh"), hook, *words], env={"PATH": "/usr/bin:/bin"}, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    file = hook.parent / "told"
    return file.read_text().splitlines() if file.exists() else []


@pytest.mark.parametrize("how", ["poweroff", "halt"])
def test_when_the_machine_goes_off_the_last_picture_is_drawn(hook: Path, how: str) -> None:
    assert told(hook, how) == ["/run: rest --off --config /etc/companion/companion.toml"]


@pytest.mark.parametrize("how", ["reboot", "kexec", ""])
def test_when_it_starts_again_nothing_is_promised(hook: Path, how: str) -> None:
    assert told(hook, how) == []


def test_a_program_that_is_gone_holds_up_nothing(hook: Path) -> None:
    (hook.parent / "companion").unlink()
    assert told(hook, "poweroff") == []


def test_it_says_only_what_the_command_line_understands() -> None:
    line = next(line for line in HOOK.read_text().splitlines() if "/companion rest" in line)
    words = line.partition("/companion rest ")[2].partition(" ||")[0].split()
    _parser, command = cli._parser("rest")
    assert command is not None
    args = _parser.parse_args(["rest", *words])
    assert args.off
    assert args.config == Path("/etc/companion/companion.toml")
