"""The configuration template and the program agree on every key and every default."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from companion.config import Config, ConfigError, load_config
from companion.languages import ENGLISH
from tests.systemd.tools import FOLDER

TEMPLATE = FOLDER / "companion.toml"

KEY = re.compile(r"^#(?=[\w.-]+ = |\[)", re.MULTILINE)


def loaded(text: str, folder: Path) -> Config:
    file = folder / "companion.toml"
    file.write_text(text)
    return load_config(file, {})


def with_every_key() -> str:
    """The template with all that is behind a # put into force."""
    return KEY.sub("", TEMPLATE.read_text())


def test_the_template_is_accepted() -> None:
    config = load_config(TEMPLATE, {})
    assert config.board == "pi4"
    assert config.games == Path("/var/lib/companion/games")


@pytest.mark.parametrize("board", ["pi3", "pi4", "pi5", "zero2w", "simulated"])
def test_it_is_accepted_for_every_board(board: str, tmp_path: Path) -> None:
    text = TEMPLATE.read_text().replace('board = "pi4"', f'board = "{board}"')
    assert loaded(text, tmp_path).profile.model == board


def test_with_every_key_in_force_it_is_accepted_and_says_the_defaults(tmp_path: Path) -> None:
    plain, full = loaded(TEMPLATE.read_text(), tmp_path), loaded(with_every_key(), tmp_path)
    assert full.desk == replace(plain.desk, language=ENGLISH)  # as where nobody says anything
    assert full.log == plain.log
    assert full.web == plain.web
    assert full.dice_from == plain.dice_from
    assert full.profile.screen == plain.profile.screen
    assert full.profile.pixels == plain.profile.pixels
    assert full.profile.tray == plain.profile.tray
    assert full.profile.bluetooth == plain.profile.bluetooth
    assert full.profile.camera == plain.profile.camera
    assert full.profile.sound == plain.profile.sound
    assert full.profile.speech == plain.profile.speech


def known_to_the_program(heading: str, folder: Path) -> set[str]:
    """The keys below a heading, as the program lists them when it is given one that resembles none."""
    with pytest.raises(ConfigError) as refused:
        loaded(f'board = "simulated"\n{heading}\n0123456789 = 1\n', folder)
    listed = re.search(r"known here: ([^\n;]+)", str(refused.value))
    assert listed is not None, refused.value
    return {key.strip() for key in listed[1].split(",")}


@pytest.mark.parametrize(
    "name", ["desk", "games", "dice", "log", "web", "knob", "tray", "camera", "bluetooth", "power", "audio"]
)
def test_every_key_of_the_configuration_is_in_it(name: str, tmp_path: Path) -> None:
    given = tomllib.loads(with_every_key())[name]
    left_out = {"tray": {"baud"}}.get(name, set())
    assert set(given) == known_to_the_program(f"[{name}]", tmp_path) - left_out


def test_every_table_of_the_configuration_is_in_it(tmp_path: Path) -> None:
    assert set(tomllib.loads(with_every_key())) == known_to_the_program("", tmp_path)


def test_every_key_is_explained() -> None:
    """Each stands below a line of explanation, alone or with its neighbours."""
    blocks = re.split(r"\n(?=\n)", TEMPLATE.read_text())
    for block in blocks:
        lines = [line for line in block.splitlines() if line]
        assert any(line.startswith("# ") for line in lines) or "[buttons.pins]" in block, block
