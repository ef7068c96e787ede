"""One parser under atheris: `python -m tests.fuzz.one PARSER CORPUS ...`, with the options of libFuzzer."""

from __future__ import annotations

import logging
import sys
import tempfile
from pathlib import Path

import atheris

with atheris.instrument_imports(include=["companion"]):
    from companion.torture.parsers import PARSERS

    name = sys.argv.pop(1)
    parser = PARSERS[name]


class Broken(Exception):
    """What came out of a parser was no error of ours."""


def main() -> None:
    logging.disable(logging.CRITICAL)
    memory = Path("/dev/shm")  # files that are read at once and forgotten
    with tempfile.TemporaryDirectory(dir=memory if memory.is_dir() else None) as folder:
        with atheris.instrument_imports(include=["companion"]):  # what is imported when it is wanted
            for seed in parser.seeds(Path(folder)):
                parser.fault(seed, Path(folder))

        def one(data: bytes) -> None:
            if fault := parser.fault(data, Path(folder)):
                raise Broken(fault)

        atheris.Setup(sys.argv, one)
        atheris.Fuzz()


main()
