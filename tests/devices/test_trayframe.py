"""The frames of the wire between tray and companion: what is sent arrives, and nothing else does."""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.devices import trayframe
from companion.devices.trayframe import LINE_LIMIT, Reader, checksum, frame, resend_after, unframe

values = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**31), 2**31) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


def fits(message: dict[str, object]) -> bool:
    return len(json.dumps(message, separators=(",", ":"))) + 10 <= LINE_LIMIT


def message(fields: Mapping[str, object]) -> dict[str, object]:
    return {"m": "roll", **fields}


keys = st.text(max_size=5).filter(lambda key: key != "m")
messages = st.dictionaries(keys, values, max_size=3).map(message).filter(fits)


def pieces(data: bytes, cuts: list[int]) -> list[bytes]:
    """The bytes, cut at these places."""
    ends = sorted({min(cut, len(data)) for cut in cuts} | {0, len(data)})
    return [data[start:end] for start, end in pairwise(ends)]


def framed(body: bytes) -> bytes:
    return body + b"*" + checksum(body) + b"\n"


def test_a_frame_is_one_line_of_compact_json_with_its_checksum() -> None:
    assert frame({"m": "got", "b": "9f3c21ab", "n": 5}) == b'{"m":"got","b":"9f3c21ab","n":5}*498bc3c3\n'


@given(messages, st.lists(st.integers(0, 600), max_size=6))
def test_a_message_arrives_however_its_line_is_cut(message: dict[str, object], cuts: list[int]) -> None:
    reader = Reader()
    arrived = [heard for piece in pieces(frame(message), cuts) for heard in reader.feed(piece)]
    assert arrived == [message]
    assert reader.bad == 0


@given(st.lists(st.binary(max_size=700), max_size=8))
def test_no_bytes_break_the_reader_and_none_make_it_grow(chunks: list[bytes]) -> None:
    reader = Reader()
    for chunk in chunks:
        reader.feed(chunk)
        assert len(reader._part) < LINE_LIMIT
        assert sum(map(len, reader.noise)) <= trayframe.NOISE_LIMIT * trayframe.WORDS_LIMIT
    reader.feed(b"\n")
    assert reader.feed(frame({"m": "here"})) == [{"m": "here"}], "after any noise the next line is understood"


@given(messages, st.integers(0, 511), st.integers(1, 255))
def test_a_line_with_one_wrong_byte_is_noise(message: dict[str, object], place: int, wrong: int) -> None:
    line = bytearray(frame(message)[:-1])
    line[place % len(line)] ^= wrong
    if b"\n" in line or line.endswith(b"\r"):
        return  # it is another line then, which the tests above are about
    assert unframe(bytes(line)) is None


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b'["m"]',
        b'{"m":1}',
        b'{"n":1}',
        b'{"m":"roll"',
        b"\xff\xfe",
        b"[" * 400,
        b'{"m":' + b'{"m":' * 80,
    ],
)
def test_what_is_no_message_is_noise_even_with_a_good_checksum(body: bytes) -> None:
    reader = Reader()
    assert reader.feed(framed(body)) == []
    assert reader.bad == 1


def test_a_line_without_end_is_skipped_whole_and_counted_once() -> None:
    reader = Reader()
    for _ in range(1000):
        assert reader.feed(b"x" * 100) == []
    assert reader.feed(b'{"m":"here"}*' + checksum(b'{"m":"here"}') + b"\n" + frame({"m": "here"})) == [{"m": "here"}]
    assert reader.bad == 1


def test_empty_lines_and_carriage_returns_are_no_noise() -> None:
    reader = Reader()
    line = frame({"m": "here"})
    assert reader.feed(b"\r\n\n" + line[:-1] + b"\r\n") == [{"m": "here"}]
    assert reader.bad == 0


def test_the_longest_line_arrives_and_a_longer_one_is_not_sent() -> None:
    fill = LINE_LIMIT - len(frame({"m": "roll", "fill": ""}))
    longest: dict[str, object] = {"m": "roll", "fill": "x" * fill}
    assert len(frame(longest)) == LINE_LIMIT
    assert Reader().feed(frame(longest)) == [longest]
    with pytest.raises(ValueError, match="513 bytes; 512 are allowed"):
        frame({"m": "roll", "fill": "x" * (fill + 1)})


def test_a_traceback_is_kept_for_the_log() -> None:
    reader = Reader()
    reader.feed(b'  File "main.py", line 12, in <module>\r\nOSError: 5\r\n')
    assert reader.noise == [b'  File "main.py", line 12, in <module>\r', b"OSError: 5\r"]


def test_what_is_not_answered_is_said_quickly_at_first_and_then_slowly() -> None:
    assert [resend_after(tries) for tries in (1, 11, 12, 1000)] == [80, 80, 1000, 1000]


def test_the_two_ends_share_no_word() -> None:
    """Else an echo, which the board's console makes, would be taken for an answer."""
    ours = {trayframe.ASK_HELLO, trayframe.HERE, trayframe.GOT, *trayframe.COMMANDS}
    theirs = {trayframe.HELLO, trayframe.NOW, trayframe.ROLL, trayframe.DID}
    assert not ours & theirs


def test_the_longest_roll_and_the_longest_beat_fit_a_line() -> None:
    """Five dice, each with its place and confidence; and the longest fault that can be told."""
    five = [6] * trayframe.DICE_LIMIT
    roll = {
        "m": trayframe.ROLL,
        "b": "f" * 8,
        "n": 2**30 - 1,
        "dice": five,
        "places": [1, 2, 3, 4, 5],
        "sure": [100] * 5,
    }
    assert len(trayframe.frame({**roll, "state": trayframe.WRONG_COUNT, "ago": 2**30 - 1})) < trayframe.LINE_LIMIT / 2
    counted = dict.fromkeys(("s", "resent", "bad", "faults"), 2**30 - 1)
    beat = {
        "m": trayframe.NOW,
        "b": "f" * 8,
        "state": trayframe.WRONG_COUNT,
        "dice": [None] * 5,
        "armed": 5,
        "kept": 64,
        **counted,
    }
    assert len(trayframe.frame({**beat, "fault": '"' * trayframe.WORDS_LIMIT})) < trayframe.LINE_LIMIT
