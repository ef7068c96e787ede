"""What pages tell people to type, in blocks and in the middle of sentences; and whether each command can be typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.docs.test_commands import NUMBER, PLAY, STARTS, each, of_the_companion, parsed
from tests.docs.test_links import PAGES, TOP

EVERY_PAGE = sorted({*PAGES, *(TOP / "hardware").rglob("*.md"), *(TOP / "systemd").rglob("*.md")})

OF_THE_SYSTEM = {
    "apt-get": "installs into the machine",
    "cd": "goes to a folder that the lines before have made",
    "cp": "copies onto a drive that must be plugged in",
    "dask": "Dask's own, on several machines; tests/laboratory/test_cluster.py starts a scheduler and workers",
    "diff": "Debian's",
    "eval": "takes up what the command in it prints, which is checked for itself",
    "git": "Debian's; fetches from the checkout's own address",
    "i2cdetect": "Debian's i2c-tools; needs the bus of a Raspberry Pi",
    "journalctl": "systemd's; reads the log of the installed service",
    "lsblk": "lists drives that must be plugged in",
    "mount": "changes the machine",
    "mpremote": "talks to a board that must be plugged in; tests/commands/test_tray_flash.py drives it",
    "nano": "an editor",
    "nmtui": "a program to look at",
    "pinctrl": "Raspberry Pi OS's; reads the pins of a Raspberry Pi",
    "pipx": "Debian's; tests/package tries what it would install",
    "raspi-config": "Raspberry Pi OS's; changes the machine",
    "reboot": "restarts the machine",
    "source": "takes up what the command before it prints, which is checked for itself",
    "ssh": "goes to another machine",
    "systemctl": "starts and stops the installed service",
    "tail": "Debian's",
    "tee": "Debian's",
    "umount": "changes the machine",
    "vcgencmd": "Raspberry Pi OS's; asks the firmware of a Raspberry Pi",
}
"""Programs that no test of ours should run, each with the reason."""

FENCE = re.compile(r"^ *```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
BETWEEN = re.compile(r"(?<!`)`([^`\n]+)`(?!`)")
SHELLS = ("sh", "bash", "shell", "console")
HEREDOC = re.compile(r"<<-?\s*'?(\w+)'?")
OPERATORS = {"|", "||", "&&", ";", "&"}
OUR_PROGRAMS = ("./", ".venv/bin/", "companion", "hardware/", "pytest", "python", "python3", "scripts/", "systemd/")


def blocks(page: Path) -> Iterator[list[str]]:
    """The commands of each block, as they stand there; what is typed in between them belongs to its command."""
    for language, text in FENCE.findall(page.read_text(encoding="utf-8")):
        lines = list(_commands(text))
        if lines and (language in SHELLS or (not language and _is_a_command(lines[0]))):
            yield lines


def between(page: Path) -> Iterator[str]:
    """Commands in the middle of a sentence."""
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    yield from (line for line in BETWEEN.findall(text) if " " in line and _is_a_command(line))


def _commands(text: str) -> Iterator[str]:
    lines = iter(text.replace("\\\n", " ").splitlines())
    for line in lines:
        if here := HEREDOC.search(line):
            inside = list(iter(lambda: next(lines), here[1]))
            yield "\n".join([line, *inside, here[1]])
        elif line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def _is_a_command(line: str) -> bool:
    words = line.split()
    first = next((word for word in words if "=" not in word), "")
    return first == "sudo" or first in OF_THE_SYSTEM or any(_is_ours(first, start) for start in OUR_PROGRAMS)


def _is_ours(word: str, start: str) -> bool:
    return word.startswith(start) and word != start if start.endswith("/") else word == start


def simple(line: str) -> Iterator[list[str]]:
    """The programs that a line starts, each with its words; not who runs it, in which surroundings, where it writes."""
    line = re.sub(r'"?\$\((.*?)\)"?', r"; \1", HEREDOC.split(line)[0])  # what it takes up is a line of its own
    reader = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    reader.whitespace_split, reader.commenters = True, "#"
    words: list[str] = []
    tokens = iter(reader)
    for token in tokens:
        if token in OPERATORS:
            yield from filter(None, [bare(words)])
            words = []
        elif set(token) <= {"<", ">", "&"}:
            next(tokens, None)
        else:
            words.append(token)
    yield from filter(None, [bare(words)])


def bare(words: list[str]) -> list[str]:
    while words and (re.fullmatch(r"\w+=.*", words[0]) or words[0] == "sudo"):
        words = words[3:] if words[:2] == ["sudo", "-u"] else words[1:]
    return words


def is_of_the_companion(words: list[str]) -> bool:
    return words[0] == PLAY or any(words[: len(start)] == start for start in STARTS)


def problem(words: list[str]) -> str:
    """Why this cannot be typed; empty where it can."""
    program, *rest = words
    if is_of_the_companion(words):
        return next(filter(None, (_parsed(one) for one in each(shlex.join(words)))), "")
    if program in OF_THE_SYSTEM:
        return ""
    if program.endswith(".sh"):
        return _known(rest, _help(TOP / "systemd" / Path(program).name))
    name = Path(program).name
    if name in ("python", "python3"):
        return _script(rest)
    if name == "pytest":
        return "; ".join(f"{path} is not there" for path in rest if "/" in path and not _is_there(path))
    script = TOP / program
    if script.is_file() and os.access(script, os.X_OK):
        return _known(rest, script.read_text(encoding="utf-8"))
    return f"{program} is neither ours nor in OF_THE_SYSTEM: execute it, check it, or say there why not"


def _parsed(words: list[str]) -> str:
    typed = of_the_companion(words)
    said = parsed(typed)
    if "invalid int value" in said:  # a letter stands for a number
        said = parsed([NUMBER if re.fullmatch("[A-Z]", word) else word for word in typed])
    return said


def _script(words: list[str]) -> str:
    module = words[:1] == ["-m"]
    if words[:2] in (["-m", "venv"], ["-m", "pip"]):
        return ""
    path = TOP / (words[1].replace(".", "/") + ".py" if module else words[0])
    if not path.is_file():
        return f"{path.relative_to(TOP)} is not there"
    return _known(words[2 if module else 1 :], path.read_text(encoding="utf-8"))


def _known(words: list[str], text: str) -> str:
    """Options must stand in what a program says of itself."""
    return "; ".join(f"there is no {word}" for word in words if word.startswith("-") and word not in text)


def _is_there(path: str) -> bool:
    """Or a page leads to making it: tests/docs/test_adding_a_game.py types that whole page."""
    made = "\n".join(page.read_text(encoding="utf-8") for page in EVERY_PAGE)
    return (TOP / path).exists() or f"`{path}`" in made


@cache
def _help(script: Path) -> str:
    return subprocess.run(["bash", script, "--help"], capture_output=True, text=True, check=True).stdout
