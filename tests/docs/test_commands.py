"""Every command that a page tells people to type can be typed: it is parsed by the very parser that would run it."""

from __future__ import annotations

import argparse
import re
import shlex
from collections.abc import Iterator
from contextlib import redirect_stderr
from io import StringIO
from pathlib import Path

import pytest

from companion.cli import COMMANDS, _parser
from companion.extras import MODULES
from tests.docs.test_links import PAGES, TOP

BLOCK = re.compile(r"^```sh\n(.*?)^```", re.M | re.S)
INLINE = re.compile(r"`((?:\./play|(?:\.venv/bin/)?companion|python -m companion) [^`\n]+)`")
STARTS = (["companion"], [".venv/bin/companion"], ["python", "-m", "companion"], ["python3", "-m", "companion"])
PLAY = "./play"
NUMBER = "7"
"""What stands for a number where a page writes a letter."""


def commands(page: Path) -> list[str]:
    """Lines of shell blocks and what stands in backquotes, as far as it is ours."""
    text = page.read_text(encoding="utf-8")
    lines = [line for block in BLOCK.findall(text) for line in block.replace("\\\n", " ").split("\n")]
    found = [*lines, *INLINE.findall(text)]
    return [command for line in found if (command := line.partition("#")[0].strip()) and ours(command)]


def ours(command: str) -> bool:
    words = command.split()
    return words[0] == PLAY or any(words[: len(start)] == start for start in STARTS)


def each(command: str) -> Iterator[list[str]]:
    """The words of a command, one for each alternative (`flash|watch`); what a shell does with it is cut off."""
    words = shlex.split(re.split(r" (?:[|>] |<<)", command)[0])
    words = [word for word in words if word not in ("...", "[...]")]
    place = next((place for place, word in enumerate(words) if "|" in word), None)
    if place is None:
        yield words
        return
    for word in words[place].split("|"):
        yield [*words[:place], word, *words[place + 1 :]]


def parsed(words: list[str]) -> str:
    """What the parser says against it; empty where it can be run."""
    said = StringIO()
    name = next((word for word in words if not word.startswith("-")), None)
    parser, command = _parser(name)
    try:
        with redirect_stderr(said):
            parser.parse_args(words)
    except SystemExit as ended:
        named = words == [name] and "arguments are required" in said.getvalue()  # the command as such is meant
        return said.getvalue() if ended.code and not named else ""
    return "" if command is not None or not words else f"{name} is no command"


def of_the_companion(words: list[str]) -> list[str]:
    """The words after the command, as `companion` reads them; `./play` adds `play` or `run`."""
    if words[0] == PLAY:
        return _of_play(words[1:])
    start = next(start for start in STARTS if words[: len(start)] == start)
    return words[len(start) :]


def _of_play(words: list[str]) -> list[str]:
    """As the last `case` of the script has it; `tests/package/test_play_script.py` types it."""
    if words[:1] in (["--terminal"], ["--help"], ["-h"], ["help"]):
        return ["play", *words[1:]]
    if words[:1] == ["--install"]:
        first = 2 if words[1:2] == ["--unlocked"] else 1
        return [] if {*words[first].split(",")} <= {*MODULES} else ["no-such-extra"]
    if words[:1] in ([], ["--page"]):
        return ["run", *words[1:]]
    return ["run", *words] if words[0] == "--phones" else ["play", *words]


FOUND = [(page, words) for page in PAGES for command in commands(page) for words in each(command)]
NAMES = [f"{page.relative_to(TOP)}: {' '.join(words)}" for page, words in FOUND]


@pytest.mark.parametrize("words", [words for _, words in FOUND], ids=NAMES)
def test_what_a_page_says_can_be_typed(words: list[str]) -> None:
    typed = of_the_companion(words)
    problem = parsed(typed)
    if "invalid int value" in problem:  # a letter stands for a number
        problem = parsed([NUMBER if re.fullmatch("[A-Z]", word) else word for word in typed])
    assert not problem


def test_pages_name_most_of_the_commands() -> None:
    said = {name for _, words in FOUND for name in of_the_companion(words)[:1]}
    assert set(COMMANDS) - said <= {"rest"}  # the service runs that one


def test_a_command_that_is_not_there_would_be_found() -> None:
    assert "unrecognized arguments" in parsed(["play", "zombies", "--slot", "3"])
    assert parsed(["dance"])
    assert not parsed(["packs", "show", "zombies-2014"])


def test_the_epilogs_name_commands_that_are_there() -> None:
    """`--help` too tells people what to type."""
    for name in COMMANDS:
        parser, _ = _parser(name)
        sub = next(action for action in parser._actions if isinstance(action, argparse._SubParsersAction))
        for said in INLINE.findall(sub.choices[name].format_help().replace("\n", " ")):
            for words in each(" ".join(said.split())):
                assert not parsed(of_the_companion(words)), said
