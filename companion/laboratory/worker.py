"""A process that plays chunks: the plan comes as the first line, then the number of a chunk on each, and each is
answered with one line. It ends when nobody asks any more, also because whoever asked was killed."""

from __future__ import annotations

import json
import os
import signal
import sys
import traceback
from time import process_time
from typing import Any, TextIO

from companion.engine import CompanionError
from companion.laboratory.chunks import play_chunk
from companion.laboratory.plan import chunks, received


def main(orders: TextIO, answers: TextIO) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever asked decides what Ctrl-C means
    plan = None
    for line in orders:
        order = json.loads(line)
        try:
            if plan is None:
                plan = received(order)
                digest, all_chunks = plan.digest(), chunks(plan)
                continue
            begun = process_time()
            text = play_chunk(plan, digest, all_chunks[order])
            answer: dict[str, Any] = {"chunk": order, "text": text, "seconds": process_time() - begun}
        except CompanionError as error:
            answer = {"refused": str(error)}
        except Exception:  # a broken rule: whoever asked wants to see where
            answer = {"broken": traceback.format_exc()}
        answers.write(json.dumps(answer) + "\n")
        answers.flush()


if __name__ == "__main__":
    try:
        main(sys.stdin, sys.stdout)
    except BrokenPipeError:  # whoever asked was killed; Python would complain when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
