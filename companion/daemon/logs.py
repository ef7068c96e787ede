"""Logging through a queue: a slow disk or a full pipe never holds up the loop."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from logging.handlers import QueueHandler, QueueListener, RotatingFileHandler
from pathlib import Path
from queue import SimpleQueue

from companion.engine.letters import readable

FORM = "%(asctime)s %(levelname)s %(name)s: %(message)s"
LARGEST = 1_000_000
"""Bytes of one log file; three are kept."""


class Readable(logging.Formatter):
    """Whatever is told, nothing but letters is written: logs are read in terminals."""

    def format(self, record: logging.LogRecord) -> str:
        return readable(super().format(record))


@contextmanager
def logging_through_a_queue(level: str = "info", file: Path | None = None) -> Iterator[None]:
    """Everything that is logged goes to the file, or to the error stream; a thread of its own writes it."""
    waiting: SimpleQueue[logging.LogRecord] = SimpleQueue()
    sink = _sink(file)
    sink.setFormatter(Readable(FORM))
    root, entrance = logging.getLogger("companion"), QueueHandler(waiting)
    before = root.level
    listener = QueueListener(waiting, sink)
    root.setLevel(level.upper())
    root.addHandler(entrance)
    listener.start()
    try:
        yield
    finally:
        root.removeHandler(entrance)
        root.setLevel(before)
        listener.stop()
        sink.close()


def _sink(file: Path | None) -> logging.Handler:
    if file is None:
        return logging.StreamHandler(sys.stderr)
    file.parent.mkdir(parents=True, exist_ok=True)
    return RotatingFileHandler(file, maxBytes=LARGEST, backupCount=2, encoding="utf-8")
