"""Whatever a page links to or shows is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PAGES = [
    TOP / "README.md",
    TOP / "CONTRIBUTING.md",
    *sorted((TOP / "docs").glob("*.md")),
    *sorted(TOP.glob("*/README.md")),
    *sorted(TOP.glob("hardware/*/README.md")),
]
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(TOP)))
def test_links_lead_somewhere(page: Path) -> None:
    links = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if "://" not in link]
    assert [link for link in links if not (page.parent / link).exists()] == []


def test_every_page_is_reached_from_the_front_page() -> None:
    linked, waiting = set(), [TOP / "README.md"]
    while waiting:
        page = waiting.pop()
        for link in LINK.findall(page.read_text(encoding="utf-8")):
            there = (page.parent / link).resolve()
            if there.suffix == ".md" and there.is_file() and there not in linked:
                linked.add(there)
                waiting.append(there)
    assert {page.name for page in (TOP / "docs").glob("*.md")} - {page.name for page in linked} == set()


def test_every_picture_is_shown_on_a_page() -> None:
    shown = {Path(link).name for page in PAGES for link in LINK.findall(page.read_text(encoding="utf-8"))}
    pictures = {path.name for path in (TOP / "docs/pictures").iterdir() if path.suffix in (".png", ".svg")}
    assert {name for name in pictures if not name.startswith("page-")} - shown == set()


@pytest.mark.parametrize("game", ["zombies", "zombie_slayer"])
def test_the_rulebook_in_code_names_modules_that_are_there(game: str) -> None:
    page = (TOP / "docs/architecture.md").read_text(encoding="utf-8")
    table = page.partition(f"| rulebook | module of `companion/games/{game}` |\n")[2].partition("\n\n")[0]
    named = set(re.findall(r"`([a-z_/]+)`", table))
    folder = TOP / "companion/games" / game
    assert [name for name in named if not (folder / name).is_dir() and not (folder / f"{name}.py").is_file()] == []
    chapters = {f"chapters/{path.stem}" for path in (folder / "chapters").glob("*.py")}
    assert len(chapters & named) > len(chapters) / 2
