"""Those who play: this process alone, or several on all cores. Each plays a chunk and asks for the next one."""

from __future__ import annotations

import json
import os
import selectors
import subprocess
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import process_time
from typing import Any

from companion.engine import CompanionError
from companion.laboratory.chunks import play_chunk
from companion.laboratory.plan import HOME, Chunk, Plan

MOST_TRIES = 3
"""A chunk with which so many processes were killed is not tried again."""


@dataclass(frozen=True, slots=True)
class Done:
    """A chunk that was played: what it is kept as, and the processor time that it took."""

    chunk: Chunk
    text: str
    seconds: float


class Broken(Exception):
    """A rule broke in another process; the message is its traceback."""


class WorkerLost(CompanionError):
    """Processes that play are killed again and again."""


def cores() -> int:
    """The cores that we may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def play_here(plan: Plan, wanted: Sequence[Chunk]) -> Iterator[Done]:
    """One chunk after the other, in this process."""
    digest = plan.digest()
    for chunk in wanted:
        begun = process_time()
        text = play_chunk(plan, digest, chunk)
        yield Done(chunk, text, process_time() - begun)


def surroundings() -> dict[str, str]:
    """Whoever plays imports this very companion, whatever lies in the folder where somebody typed the command."""
    before = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (str(HOME.parent), before)))}


class Worker:
    """One process that plays."""

    def __init__(self, plan: dict[str, Any]) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "companion.laboratory.worker"],
            env=surroundings(),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
        )
        self.chunk: Chunk | None = None
        self.heard = b""
        self.send(plan)

    def send(self, order: object) -> None:
        assert self.process.stdin is not None
        with suppress(BrokenPipeError):  # it was killed: that is seen where its answer should come
            self.process.stdin.write(json.dumps(order).encode() + b"\n")

    def play(self, chunk: Chunk) -> None:
        self.chunk = chunk
        self.send(chunk.number)

    def hear(self) -> dict[str, Any] | None:
        """Its answer, as soon as it is whole; EOFError when the process is gone."""
        assert self.process.stdout is not None
        piece = os.read(self.process.stdout.fileno(), 1 << 16)
        if not piece:
            raise EOFError
        self.heard += piece
        if not piece.endswith(b"\n"):
            return None
        answer, self.heard = json.loads(self.heard), b""
        return dict(answer)

    def end(self) -> None:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()


class Crew:
    """Several processes that play the chunks of one plan; one that is killed is replaced."""

    def __init__(self, plan: Plan, wanted: Sequence[Chunk], workers: int) -> None:
        self.plan = plan.to_send()
        self.left = deque(wanted)
        self.tries: Counter[int] = Counter()
        self.workers: list[Worker] = []
        self.ready = selectors.DefaultSelector()
        self.size = min(workers, len(wanted))

    def __enter__(self) -> Crew:
        for _ in range(self.size):
            self._hire()
        return self

    def __exit__(self, *_: object) -> None:
        for worker in self.workers:
            worker.end()
        self.ready.close()

    def play(self) -> Iterator[Done]:
        """Chunks as they are done, in whatever order that is."""
        while any(worker.chunk is not None for worker in self.workers):
            for key, _ in self.ready.select():
                worker: Worker = key.data
                try:
                    answer = worker.hear()
                except EOFError:
                    self._replace(worker)
                    continue
                if answer is not None:
                    yield self._done(worker, answer)

    def _hire(self) -> None:
        worker = Worker(self.plan)
        self.workers.append(worker)
        self.ready.register(worker.process.stdout, selectors.EVENT_READ, worker)  # type: ignore[arg-type]
        self._next(worker)

    def _next(self, worker: Worker) -> None:
        worker.chunk = None
        if self.left:
            chunk = self.left.popleft()
            self.tries[chunk.number] += 1
            worker.play(chunk)

    def _done(self, worker: Worker, answer: dict[str, Any]) -> Done:
        if "refused" in answer:
            raise CompanionError(answer["refused"])
        if "broken" in answer:
            raise Broken(answer["broken"])
        assert worker.chunk is not None
        done = Done(worker.chunk, answer["text"], answer["seconds"])
        self._next(worker)
        return done

    def _replace(self, worker: Worker) -> None:
        self.ready.unregister(worker.process.stdout)  # type: ignore[arg-type]
        worker.end()
        self.workers.remove(worker)
        chunk = worker.chunk
        if chunk is None:
            return
        if self.tries[chunk.number] >= MOST_TRIES:
            status = worker.process.returncode
            raise WorkerLost(f"a process that plays was ended {MOST_TRIES} times in one place (status {status})")
        self.left.appendleft(chunk)
        self._hire()
