"""The log of readings: every throw with what became of it, on a disk that may fail, judged by source and place."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.table.readings import (
    AGAIN,
    DISPUTED,
    FILE,
    TAKEN,
    Reading,
    ReadingLog,
    judge_readings,
    kept_readings,
)


def reading(number: int, state: str = "rolled", fate: str = TAKEN, **more: object) -> Reading:
    return Reading("tray", state, fate, (1 + number % 6,), (1 + number % 5,), wanted=1, when=number, **more)  # type: ignore[arg-type]


def log_of(folder: Path, *readings: Reading, most: int = 10**6) -> ReadingLog:
    log = ReadingLog(folder, most)
    for one in readings:
        log.keep(one)
    return log


def test_what_is_kept_is_read_again(tmp_path: Path) -> None:
    kept = [reading(1), Reading("camera", "cocked", AGAIN, (4, 4), (), (3,), 3, 0.25, 99)]
    log_of(tmp_path / "new" / "folder", *kept)
    assert kept_readings(tmp_path / "new" / "folder") == kept


def test_nothing_was_kept(tmp_path: Path) -> None:
    assert kept_readings(tmp_path) == []
    assert judge_readings([]) == []


def test_a_line_torn_at_any_byte_costs_that_line_alone(tmp_path: Path) -> None:
    log = log_of(tmp_path, reading(1), reading(2))
    whole = log.path.read_bytes()
    first = whole.index(b"\n") + 1
    for end in range(first, len(whole)):
        log.path.write_bytes(whole[:end])
        log.keep(reading(3))
        numbers = [one.when for one in kept_readings(tmp_path)]
        assert numbers in ([1, 3], [1, 2, 3]), end
        assert numbers == [1, 2, 3] or end < len(whole) - 1


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"null",
        b"[]",
        b"{}",
        b'{"source":"tray","state":"dancing","fate":"taken"}',
        b'{"source":"tray","state":"rolled","fate":"taken","dice":["x"]}',
        b'{"source":"tray","state":"rolled","fate":"taken","when":1e999}',
        b"\xff\xfe",
        b"[" * 9000,
    ],
)
def test_lines_that_make_no_sense_are_passed_over(line: bytes, tmp_path: Path) -> None:
    log = log_of(tmp_path, reading(1))
    with log.path.open("ab") as file:
        file.write(line + b"\n")
    log.keep(reading(2))
    assert [one.when for one in kept_readings(tmp_path)] == [1, 2]


def test_it_never_grows_beyond_its_size_and_forgets_the_oldest(tmp_path: Path) -> None:
    log = log_of(tmp_path, *(reading(number) for number in range(300)), most=4000)
    assert log.path.stat().st_size <= 4000
    numbers = [one.when for one in kept_readings(tmp_path)]
    assert numbers == list(range(numbers[0], 300))
    assert [path.name for path in tmp_path.iterdir()] == [FILE]


def test_a_disk_that_cannot_be_written_holds_up_nobody(tmp_path: Path) -> None:
    (tmp_path / "games").write_text("no folder")
    log_of(tmp_path / "games", reading(1))
    assert (tmp_path / "games").read_text() == "no folder"


# ---------------------------------------------------------------------- judging


def throws(count: int, state: str = "rolled", fate: str = TAKEN, **more: object) -> list[Reading]:
    return [reading(number, state, fate, **more) for number in range(count)]


@pytest.mark.parametrize(
    ("readings", "words"),
    [
        (throws(19), "too few throws to say: 1 more"),
        (throws(40), "reads well"),
        (throws(40) + throws(2, "cocked", AGAIN), "reads well"),
        (
            throws(40) + throws(9, "cocked", AGAIN),
            "dice cannot be read too often: clean it, mind the light, then calibrate",
        ),
        (
            throws(40) + throws(9, "cocked", AGAIN, unread=(3,)),
            "place 3 cannot be read too often: clean it, then calibrate",
        ),
        (
            throws(40) + throws(9, "wrong-count", AGAIN),
            "the number of dice is wrong too often: take old dice out before a throw",
        ),
        (
            throws(40) + throws(9, fate=DISPUTED),
            "another source reads other faces too often: look who is right, then calibrate",
        ),
    ],
)
def test_what_to_do_about_a_source(readings: list[Reading], words: str) -> None:
    random.Random(1).shuffle(readings)
    (judgement,) = judge_readings(readings)
    assert judgement.words == words


def test_throws_are_counted_by_what_became_of_them_and_dice_by_their_place() -> None:
    readings = [
        Reading("tray", "rolled", TAKEN, (4, 2), (1, 5), wanted=2),
        Reading("tray", "cocked", AGAIN, (4,), (1,), (5,), wanted=2),
        Reading("tray", "wrong-count", AGAIN, (4,), (2,), wanted=0),
        Reading("camera", "rolled", "offered", (6,)),
    ]
    tray, camera = judge_readings(readings)
    assert (tray.throws, tray.cocked, tray.wrong_count, tray.again) == (3, 1, 1, 1)
    assert round(tray.at_once, 2) == 0.33
    assert [(place.number, place.read, place.unread) for place in tray.places] == [(1, 2, 0), (2, 1, 0), (5, 1, 1)]
    assert (camera.source, camera.fates, camera.places) == ("camera", {"offered": 1}, ())
