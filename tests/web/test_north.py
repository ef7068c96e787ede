"""The north mark on the page: every word and the N follow it, on all pages at once, and it is remembered."""

from __future__ import annotations

from pathlib import Path

from tests.web.browsing import NEARLY_WON, Visitor, Windows, companion

WAYS = "() => [...document.querySelectorAll('.compass [data-key]')].map((key) => key.ariaLabel)"


def turn(visitor: Visitor, edge: str) -> None:
    visitor.page.click("#tab-more")
    visitor.page.select_option("[data-key=north]", edge)
    visitor.until(f"() => document.querySelector('.map-place .north, .north').ariaLabel.includes('{edge}')")


def test_the_edge_with_the_mark_is_north_everywhere(windows: Windows, tmp_path: Path) -> None:
    with companion(tmp_path) as one:
        visitor, other = windows.open(one.url), windows.open(one.url)
        visitor.load(NEARLY_WON)
        visitor.until("() => document.querySelector('.compass')")
        up = visitor.page.evaluate(WAYS)
        assert up[0].startswith("north")
        assert visitor.text(".north") == "N↑"
        turn(visitor, "right")
        assert visitor.text(".north") == "N→"
        visitor.until(f"() => ({WAYS})()[0].startsWith('west')")
        other.until("() => document.querySelector('.north').textContent === 'N→'")
        other.until(f"() => ({WAYS})()[0].startsWith('west')")
        visitor.close()
        other.close()
    with companion(tmp_path) as one:
        again = windows.open(one.url)
        again.until("() => document.querySelector('.north')?.textContent === 'N→'")
