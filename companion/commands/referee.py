"""`companion referee`: the referee protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import BinaryIO

from companion.table.lines import LONGEST
from companion.table.referee import Referee


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--packs", action="append", default=[], metavar="FOLDER", help="look for packs in here first")
    parser.add_argument("--journals", metavar="FOLDER", help="let games be recorded and resumed in this folder")


def run(args: argparse.Namespace) -> int:
    referee = Referee(args.packs, args.journals)
    try:
        for line in lines(sys.stdin.buffer):
            sys.stdout.write(referee.handle(line) + "\n")
            sys.stdout.flush()
    finally:
        referee.close()
    return 0


def lines(stream: BinaryIO) -> Iterator[str]:
    """Every line, whatever bytes it holds; of one that is too long only the beginning, still too long to be read."""
    while data := stream.readline(LONGEST + 2):
        rest = data
        while not rest.endswith(b"\n") and (rest := stream.readline(LONGEST)):
            pass
        yield data.decode("utf-8", errors="surrogateescape").rstrip("\n")
