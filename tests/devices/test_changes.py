"""Only what changed is sent, and what is sent makes the new frame of the old one."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices.changes import WHOLE, Window, changes

BLANK = bytes(1024)


def painted(*spots: tuple[int, int, bytes]) -> bytes:
    """A blank frame with bytes at (page, column)."""
    frame = bytearray(BLANK)
    for page, column, ink in spots:
        frame[128 * page + column : 128 * page + column + len(ink)] = ink
    return bytes(frame)


@st.composite
def frames(draw: st.DrawFn) -> bytes:
    """Mostly blank frames with a few strokes, as screens are; strokes may run over the end of a page."""
    frame = bytearray(BLANK)
    for _ in range(draw(st.integers(0, 6))):
        start = draw(st.integers(0, 1023))
        ink = draw(st.binary(min_size=1, max_size=60))
        frame[start : start + len(ink)] = ink[: 1024 - start]
    return bytes(frame)


def applied(frame: bytes, windows: list[Window], new: bytes) -> bytes:
    """What a controller has after these windows of the new frame were sent."""
    memory = bytearray(frame)
    for window in windows:
        sent = iter(window.cut(new))
        for page in range(window.top, window.bottom + 1):
            for column in range(window.left, window.right + 1):
                memory[128 * page + column] = next(sent)
    return bytes(memory)


@given(old=frames(), new=frames(), overhead=st.integers(0, 20), tall=st.booleans())
def test_the_windows_make_the_new_frame_of_the_old(old: bytes, new: bytes, overhead: int, tall: bool) -> None:
    windows = changes(old, new, overhead, tall=tall)
    assert applied(old, windows, new) == new
    assert tall or all(window.top == window.bottom for window in windows)


@given(old=frames(), new=frames())
def test_a_change_never_costs_more_than_the_whole_frame(old: bytes, new: bytes) -> None:
    assert sum(window.size + 10 for window in changes(old, new, 10)) <= 1024 + 10


def test_equal_frames_need_no_window() -> None:
    assert changes(BLANK, BLANK, 10) == []


def test_without_an_old_frame_everything_is_sent() -> None:
    assert changes(None, BLANK, 10) == [WHOLE]
    assert changes(None, BLANK, 7, tall=False) == [Window(page, page, 0, 127) for page in range(8)]


@pytest.mark.parametrize(("gap", "windows"), [(10, 1), (11, 2)])
def test_neighbours_are_joined_where_a_window_would_cost_more(gap: int, windows: int) -> None:
    new = painted((2, 20, b"\xff"), (2, 21 + gap, b"\xff"))
    assert len(changes(BLANK, new, 10)) == windows


def test_a_line_of_text_over_two_pages_is_one_window() -> None:
    new = painted((2, 6, bytes(range(1, 101))), (3, 6, bytes(range(1, 101))))
    assert changes(BLANK, new, 10) == [Window(2, 3, 6, 105)]


def test_pages_that_share_no_columns_stay_apart() -> None:
    new = painted((2, 0, b"\xff" * 10), (3, 100, b"\xff" * 10))
    above, below = changes(BLANK, new, 10)
    assert (above, below) == (Window(2, 2, 0, 9), Window(3, 3, 100, 109))


def test_many_windows_that_cost_more_than_everything_become_everything() -> None:
    new = painted(
        *((page, 0, b"\x01" * (12 * page + 5) + bytes(11) + b"\x01" * (112 - 12 * page)) for page in range(8))
    )
    assert changes(BLANK, new, 10) == [WHOLE]


def test_windows_do_not_overlap() -> None:
    new = painted((0, 0, b"\xff" * 30), (1, 5, b"\xff" * 30), (1, 90, b"\xff"), (2, 88, b"\xff" * 4))
    windows = changes(BLANK, new, 10)
    assert all(one.bottom < other.top or one.right < other.left for one, other in pairwise(windows))
