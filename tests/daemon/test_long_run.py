"""A long evening: two thousand answers leave no threads, no open files, and hardly any memory behind."""

from __future__ import annotations

import gc
import os
import threading
import tracemalloc
from pathlib import Path

import pytest

from companion.desk.intents import Answer, Begin
from tests.daemon.hands import WISHES, Hands

pytestmark = pytest.mark.no_cover

ANSWERS, WARM = 2000, 500
LOOKS = 5
"""Every so many answers somebody looks: drawing takes longest while memory is measured."""
GROWTH = 3 * 2**20
"""Bytes for fifteen hundred answers: a game keeps what it needs for taking back."""


def answer(hands: Hands, times: int) -> None:
    """Legal answers, some of them seen on the screen; a game that is over is followed by another one."""
    for number in range(times):
        table = hands.sitting.table
        assert table is not None
        if table.driver.pending is None:
            hands.want(Begin(WISHES[0]))
            continue
        hands.want(Answer(table.driver.pending.number, (hands.choice(table),)))
        hands.now += 1.0
        if not number % LOOKS:
            hands.look()


def measured() -> tuple[int, int, int]:
    gc.collect()
    return tracemalloc.get_traced_memory()[0], len(os.listdir("/proc/self/fd")), threading.active_count()


def test_a_long_evening(tmp_path: Path) -> None:
    hands = Hands(tmp_path, 3)
    hands.want(Begin(WISHES[0]))
    answer(hands, WARM - 100)
    tracemalloc.start()
    try:
        answer(hands, 100)
        memory, files, threads = measured()
        answer(hands, ANSWERS - WARM)
        memory_after, files_after, threads_after = measured()
    finally:
        tracemalloc.stop()
    hands.compare_with_the_journal()
    hands.stop()
    assert files_after <= files
    assert threads_after <= threads
    assert memory_after - memory < GROWTH
    assert len(hands.desk.screens) < 4
