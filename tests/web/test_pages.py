"""The files of the page, without a browser: small, complete, from here alone, readable, and all words in one place."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from companion.languages import ENGLISH, NAMES
from companion.web.texts import content, english

PAGES = Path(__file__).parents[2] / "companion" / "web" / "pages"
FILES = sorted(PAGES.iterdir())
SCRIPTS = [file for file in FILES if file.suffix == ".js"]
HTML = [file for file in FILES if file.suffix == ".html"]
STYLE = (PAGES / "style.css").read_text()

PAIRS = (
    ("ink", "night"),
    ("ink", "card"),
    ("dim", "card"),
    ("dim", "night"),
    ("lamp", "night"),
    ("bad", "card"),
    ("lamp-ink", "lamp"),
)
READABLE = 4.5
"""The contrast that WCAG asks for at level AA."""


MOST = 350_000


def test_everything_together_is_small_with_every_language() -> None:
    other = sum(len(content(language).body) for language in NAMES if language != ENGLISH)
    assert sum(file.stat().st_size for file in FILES) + other <= MOST


@pytest.mark.parametrize("file", [one for one in FILES if one.suffix != ".png"], ids=lambda file: file.name)
def test_nothing_comes_from_elsewhere(file: Path) -> None:
    addresses = re.findall(r"(?:https?:)?//[\w.-]+\.\w+[^\s\"'`)]*", re.sub(r"(?m)^\s*//.*$", "", file.read_text()))
    assert [address for address in addresses if "www.w3.org" not in address] == []


@pytest.mark.parametrize("file", HTML, ids=lambda file: file.name)
def test_scripts_and_styles_are_files_of_their_own(file: Path) -> None:
    """The content security policy of the server allows nothing else."""
    text = file.read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text)
    for path in re.findall(r'(?:src|href)="/static/([^"]+)"', text):
        assert (PAGES / path).is_file(), path


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_every_import_is_there(file: Path) -> None:
    for names, path in re.findall(r'import \{([^}]+)\} from "\./([^"]+)"', file.read_text()):
        source = (PAGES / path).read_text()
        for name in names.split(","):
            assert re.search(rf"export (?:async )?(?:const|function|class) {name.strip()}\b", source), (path, name)


def keys_of(texts: dict[str, Any]) -> set[str]:
    """The keys of the texts, two levels deep: `map.zoomIn`."""
    inner = {f"{key}.{one}" for key, text in texts.items() if isinstance(text, dict) for one in text}
    return {*texts, *inner}


@pytest.mark.parametrize("file", SCRIPTS, ids=lambda file: file.name)
def test_every_word_that_is_used_is_in_the_texts(file: Path) -> None:
    known = keys_of(english())
    script = file.read_text()
    used = set(re.findall(r"\bwords\.(\w+\.\w+|\w+)", script))
    for section in set(re.findall(r"const w = words\.(\w+);", script)):
        if script.count("const w = words.") == 1:
            used |= {f"{section}.{key}" for key in re.findall(r"(?<![\w.])w\.(\w+)", script)}
    used -= {"js"}
    assert used <= known, sorted(used - known)


def colours(block: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6});", block))


def luminance(colour: str) -> float:
    def linear(channel: int) -> float:
        share = channel / 255
        return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(int(colour[i : i + 2], 16)) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("palette", ["bright", "colour-blind"])
def test_text_stands_out(palette: str) -> None:
    usual = colours(STYLE.partition(":root {")[2].partition("}")[0])
    own = colours(STYLE.partition('body[data-palette="colour-blind"] {')[2].partition("}")[0])
    shown = usual | own if palette == "colour-blind" else usual
    for front, back in PAIRS:
        assert contrast(shown[front], shown[back]) >= READABLE, (front, back)


def test_people_who_want_no_motion_get_none() -> None:
    calm = STYLE.partition("@media (prefers-reduced-motion: reduce)")[2]
    assert "animation: none !important" in calm
    assert "transition: none !important" in calm
