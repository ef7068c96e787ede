"""A story in a real browser, from a file: it draws the game to its end, runs by itself, and asks nobody for a thing."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from companion.engine.letters import LONGEST_NAME
from companion.games.kit.wording import halves
from companion.table import present
from companion.table.journal import read
from companion.web.story import bundle, charts
from companion.web.story.course import Course
from companion.web.story.page import told
from tests.web.browsing import DESKTOP, PHONE, Visitor
from tests.web.fitting import cut
from tests.web.test_story import KEPT, scripted

LATEST = [path for path in KEPT if "format-2" in path.parts]
ELSEWHERE = "http://192.0.2.1/"
LOOKS = """root => [...root.querySelectorAll(":not(.in-force, .in-force *)")].map((one) => {
  const its = getComputedStyle(one), of = (...names) => names.map((name) => its.getPropertyValue(name)).join(" ");
  const kind = one.getAttribute("class") ?? "";
  const drawn = of("display", "fill", "stroke", "stroke-width", "stroke-dasharray", "text-anchor", "opacity");
  const laid = of("flex-wrap", "gap", "justify-content", "padding", "border-style", "border-radius");
  const block = [its.display.replace("inline-", ""), laid, its.backgroundColor].join(" ");
  return kind + ": " + (one.namespaceURI.endsWith("svg") ? drawn : block);
})"""
"""How everything in it looks; in which line it stands (`inline-flex`) is another matter, and so is
the card in force, which the page shows elsewhere."""
PRESSED = """() => { for (const land of document.querySelectorAll(".land")) {
  const button = document.createElement("button");
  button.className = land.className;
  button.append(...land.childNodes);
  land.replaceWith(button);
} }"""
"""On the page a land is a thing to press."""
WIDE_NAMES = (
    "W" * 24,
    "Ottilie-Äußerst-Überwältigend",
    "\N{ZOMBIE}\N{CROWN}" * 8,
    "<b>Jo</b>",
    "Müller & Söhne",
    "Maximiliana-Alexandra I. zu Hohenstein",
    "Maximiliana-Alexandra II. zu Hohenstein",
    "Ща́стье-Жюль",
)
CUT = """svg => { const { width, height } = svg.viewBox.baseVal;
  return [...svg.querySelectorAll("text")].filter((one) => { const { x, y, width: w, height: h } = one.getBBox();
    return x < 0 || x + w > width || y < 0 || y + h > height; }).map((one) => one.textContent);
}"""
"""What reaches over the edge of its picture."""


@contextmanager
def opened(browser: Any, file: Path, size: dict[str, int], motion: str = "reduce") -> Iterator[tuple[Any, list[str]]]:
    """The file in a window, and whatever went wrong or left the machine."""
    context = browser.new_context(viewport=size, reduced_motion=motion)
    page = context.new_page()
    wrong: list[str] = []

    def requested(request: Any) -> None:
        if not request.url.startswith("file:"):
            wrong.append(request.url)

    page.on("console", lambda message: wrong.append(message.text))
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("request", requested)
    context.route(lambda url: not url.startswith("file:"), lambda route: route.abort())
    page.goto(file.as_uri())
    try:
        yield page, wrong
    finally:
        context.close()


def told_in(folder: Path, journal: Path) -> tuple[Path, Course]:
    course = Course(read(journal))
    file = folder / "story.html"
    file.write_bytes(told(course).bytes)
    return file, course


@pytest.mark.parametrize("journal", LATEST, ids=lambda path: path.stem)
def test_the_replay_ends_as_the_game_did(journal: Path, tmp_path: Path, browser: Any) -> None:
    file, course = told_in(tmp_path, journal)
    with opened(browser, file, PHONE) as (page, wrong):
        page.evaluate("evening.go(0)")
        page.evaluate("evening.go(evening.last)")
        figures = page.evaluate("evening.moment.figures")
        tiles = page.evaluate("[...evening.moment.tiles.values()]")
        drawn = page.evaluate("document.querySelectorAll('.layer-figures .figure').length")
        has = page.evaluate("evening.moment.has")
        wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wrong == []
    game, board = course.game, course.board
    key = lambda one: (one["x"], one["y"], one["role"], one["words"])  # noqa: E731
    assert sorted(figures, key=key) == sorted(present.figures(game, board), key=key)
    assert [*has.values()] == [board.standing(game, seat) for seat in range(game.seats)]
    assert wide[0] <= wide[1], "nothing is wider than a phone"
    if board.mat(game) is None:
        assert drawn == len(figures)
        laid = {
            cell: {(q["x"], q["y"], q["kind"], q["ways"]) for q in tile["squares"]} for cell, tile in laid_in(course)
        }
        seen = {tile["cell"]: {(q["x"], q["y"], q["kind"], q["ways"]) for q in tile["squares"]} for tile in tiles}
        assert seen == laid


@pytest.mark.parametrize("journal", LATEST, ids=lambda path: path.stem)
def test_everything_on_the_board_looks_as_it_does_on_the_page(journal: Path, tmp_path: Path, browser: Any) -> None:
    file, _ = told_in(tmp_path, journal)
    with opened(browser, file, DESKTOP) as (page, _):
        stage = page.locator(".stage")
        html, looks = stage.inner_html(), stage.evaluate(LOOKS)
    context = browser.new_context(viewport=DESKTOP, reduced_motion="reduce")
    page = context.new_page()
    styles = (bundle.PAGES / bundle.SHARED_STYLE).read_text(encoding="utf-8")
    page.set_content(f"<style>{styles}</style><body><main><div id=map class=stage>{html}</div></main>")
    page.evaluate(PRESSED)
    on_the_page = page.locator(".stage").evaluate(LOOKS)
    context.close()
    assert len(looks) > 50
    assert [pair for pair in zip(looks, on_the_page, strict=True) if pair[0] != pair[1]] == []


def laid_in(course: Course) -> Iterator[tuple[str, Any]]:
    yield from present.tiles(course.board.ground(course.game)).items()


@pytest.mark.no_cover
def test_it_runs_by_itself_unless_somebody_wants_it_to_stand_still(tmp_path: Path, browser: Any) -> None:
    scripted(tmp_path / "zombies-0001.journal").close()
    file, _ = told_in(tmp_path, tmp_path / "zombies-0001.journal")
    with opened(browser, file, DESKTOP, "no-preference") as (page, wrong):
        page.wait_for_function("() => evening.at === evening.last && !evening.playing")
        page.click("#film .buttons button:first-child")
        assert page.evaluate("[evening.at, evening.playing]") == [0, False]
        page.click("#film .buttons button:nth-child(3)")
        page.wait_for_function("() => evening.at === evening.last && !evening.playing")
        assert wrong == []
    with opened(browser, file, DESKTOP) as (page, wrong):
        assert page.evaluate("evening.at === evening.last && !evening.playing"), "it stands at the end"
        assert wrong == []


@pytest.mark.parametrize("most", [7, 1234.5])
def test_every_name_and_number_beside_a_curve_or_a_bar_can_be_read(most: float, browser: Any) -> None:
    names, colours = WIDE_NAMES, ["red", "blue"] * 4
    ends = [most - seat for seat in range(8)]
    curve = charts.curve([[0, end] for end in ends], names, colours, "Hearts")
    bars = charts.bars(ends, names, colours, [f"{end} squares" for end in ends], "Who walked how far")
    page = browser.new_page()
    page.set_content(f"<style>{bundle.styles()}</style><body><section>{curve}{bars}</section>")
    pictures = page.locator("svg")
    cut = [pictures.nth(at).evaluate(CUT) for at in (0, 1)]
    beside = pictures.nth(0).locator(".name").all_text_contents()
    before = pictures.nth(1).locator(".count").all_text_contents()
    page.close()
    assert cut == [[], []]
    assert [words.rpartition(" ")[2] for words in beside] == [halves(end) for end in ends]
    assert len({words.rpartition(" ")[0] for words in beside}) == len(set(before)) == 8, "everybody is told apart"


@pytest.mark.parametrize("wide", [320, 360])
def test_a_name_without_end_makes_no_phone_scroll_sideways(wide: int, tmp_path: Path, browser: Any) -> None:
    scripted(tmp_path / "zombies-0001.journal", "W" * LONGEST_NAME).close()
    file, _ = told_in(tmp_path, tmp_path / "zombies-0001.journal")
    with opened(browser, file, {"width": wide, "height": 740}) as (page, wrong):
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        assert cut(page) == []
        assert wrong == []


def test_a_name_that_bites_is_only_a_name_and_nothing_leaves(tmp_path: Path, browser: Any) -> None:
    name = f"<img src={ELSEWHERE}x>"[:24]
    scripted(tmp_path / "zombies-0001.journal", name).close()
    file, course = told_in(tmp_path, tmp_path / "zombies-0001.journal")
    with opened(browser, file, DESKTOP) as (page, wrong):
        assert page.evaluate("document.querySelectorAll('img').length") == 0
        assert page.text_content(".players .chip") == course.names[0]
        assert wrong == []
        forbidden = page.evaluate(f"fetch('{ELSEWHERE}').then(() => 'went', () => 'stayed')")
        assert forbidden == "stayed"


def test_after_the_end_the_page_opens_the_story_beside_itself(at_table: Visitor) -> None:
    at_table.tap(0, 6)  # the centre of the helipad, three steps north
    at_table.see("#question .ending")
    with at_table.page.context.expect_page() as opened:
        at_table.press("story")
    story = opened.value
    story.wait_for_selector("#film .figure")
    assert "/story/" in story.url
    assert "Ana wins" in story.text_content(".ending")
    assert at_table.page.url.partition("#")[0].endswith("/"), "the table stays where it was"
    story.close()
