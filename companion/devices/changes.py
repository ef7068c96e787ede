"""Which part of a screen has to be sent again: pure functions over two frames.

A window costs some bytes of commands, so changes that lie close together are sent as one window.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.devices.wiring import SCREEN_HEIGHT, SCREEN_WIDTH

PAGES = SCREEN_HEIGHT // 8


@dataclass(frozen=True, slots=True)
class Window:
    """Columns `left` to `right` of pages `top` to `bottom`, both ends included."""

    top: int
    bottom: int
    left: int
    right: int

    @property
    def size(self) -> int:
        return (self.bottom - self.top + 1) * (self.right - self.left + 1)

    def cut(self, frame: bytes) -> bytes:
        """The bytes of a frame inside this window, page by page."""
        starts = (SCREEN_WIDTH * page for page in range(self.top, self.bottom + 1))
        return b"".join(frame[start + self.left : start + self.right + 1] for start in starts)


WHOLE = Window(0, PAGES - 1, 0, SCREEN_WIDTH - 1)


def changes(old: bytes | None, new: bytes, overhead: int, *, tall: bool = True) -> list[Window]:
    """Windows that turn the old frame into the new one, everything if there is no old one.

    `overhead` is what a window costs besides its bytes; `tall` tells whether one may span several pages.
    """
    whole = [WHOLE] if tall else [replace(WHOLE, top=page, bottom=page) for page in range(PAGES)]
    if old is None:
        return whole
    windows = [window for page in range(PAGES) for window in _runs(old, new, page, overhead)]
    if tall:
        windows = _stacked(windows, overhead)
    return min(windows, whole, key=lambda them: sum(window.size + overhead for window in them))


def _runs(old: bytes, new: bytes, page: int, overhead: int) -> list[Window]:
    """The changed columns of one page; gaps that cost less than another window are sent along."""
    start = SCREEN_WIDTH * page
    before, after = old[start : start + SCREEN_WIDTH], new[start : start + SCREEN_WIDTH]
    if before == after:
        return []
    runs: list[tuple[int, int]] = []
    for column in range(SCREEN_WIDTH):
        if before[column] == after[column]:
            continue
        if runs and column - runs[-1][1] - 1 <= overhead:
            runs[-1] = (runs[-1][0], column)
        else:
            runs.append((column, column))
    return [Window(page, page, left, right) for left, right in runs]


def _stacked(windows: list[Window], overhead: int) -> list[Window]:
    """The same windows, those of neighbouring pages joined where that is cheaper."""
    joined: list[Window] = []
    for window in windows:
        for place, above in enumerate(joined):
            both = _around(above, window)
            if above.bottom == window.top - 1 and both.size <= above.size + window.size + overhead:
                joined[place] = both
                break
        else:
            joined.append(window)
    return joined


def _around(one: Window, other: Window) -> Window:
    return Window(one.top, other.bottom, min(one.left, other.left), max(one.right, other.right))
