"""Every kept input is read, or refused as it should be; and what each parser usually reads is read."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from companion.errors import CompanionError
from companion.torture.parser import Parser
from companion.torture.parsers import PARSERS
from tests.fuzz.corpus import inputs

KNOWN = [pytest.param(parser, id=name) for name, parser in PARSERS.items() if parser.here]


@pytest.fixture(autouse=True)
def quiet() -> None:
    logging.getLogger("companion").setLevel(logging.CRITICAL)


@pytest.mark.parametrize("parser", KNOWN)
def test_the_corpus_is_read_or_refused(parser: Parser, tmp_path: Path) -> None:
    kept = list(inputs(parser.name))
    assert kept, f"python -m tests.fuzz {parser.name} fills it"
    faults = {file.name: parser.fault(file.read_bytes(), tmp_path) for file in kept}
    assert {name: fault for name, fault in faults.items() if fault} == {}


@pytest.mark.parametrize("parser", KNOWN)
def test_good_inputs_are_read(parser: Parser, tmp_path: Path) -> None:
    """Without one that is read, everything else would be refused at the door."""
    read = 0
    for seed in parser.seeds(tmp_path):
        try:
            parser.read(seed, tmp_path)
            read += 1
        except CompanionError:
            continue
    assert read


def test_an_error_of_pythons_own_is_a_fault(tmp_path: Path) -> None:
    def broken(data: bytes, folder: Path) -> None:
        raise KeyError(data.decode())

    parser = Parser("broken", broken, lambda folder: [b"x"])
    assert "KeyError" in parser.fault(b"x", tmp_path)
