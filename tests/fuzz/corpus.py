"""The kept corpus: small inputs that once reached something new in a parser, or broke it. Never thrown away by hand."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

CORPUS = Path(__file__).parent / "corpus"
LONGEST = 4096
"""Bytes of an input that is kept; a fault is kept whatever its length."""


def inputs(parser: str) -> Iterator[Path]:
    """What is kept for a parser, always in the same order."""
    return iter(sorted((CORPUS / parser).glob("*")))


def keep(parser: str, data: bytes, kind: str = "new") -> Path:
    """Keep an input, once; named for what is in it, so that nobody keeps it twice."""
    folder = CORPUS / parser
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{kind}-{sha256(data).hexdigest()[:12]}"
    file.write_bytes(data)
    return file
