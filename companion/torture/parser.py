"""A parser of the companion: how bytes are given to it, what of it may come out, and what it stumbles over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from random import Random

from companion.errors import CompanionError

CUT = b"\n#----\n"
"""Between the files of something that is read from several."""
LONGEST = 1 << 16
"""Bytes of an input: what is longer is refused by its length, and tried by hand."""


@dataclass(frozen=True, slots=True)
class Parser:
    """One of them. `read` gives it the bytes, and a folder of its own for files; `seeds` are good inputs."""

    name: str
    read: Callable[[bytes, Path], None]
    seeds: Callable[[Path], Sequence[bytes]]
    needs: str = ""
    """A library that it cannot be imported without."""

    @property
    def here(self) -> bool:
        return not self.needs or find_spec(self.needs) is not None

    def fault(self, data: bytes, folder: Path) -> str:
        """What is wrong with how these bytes are read; empty when they are, or are refused as they should be."""
        try:
            self.read(data[:LONGEST], folder)
        except CompanionError as error:
            return "" if str(error) else f"{self.name}: an error without words"
        except Exception as error:  # whatever it is: it would have ended something
            return f"{self.name}: {type(error).__name__}: {str(error)[:200]}"
        return ""


class NotAsPromised(Exception):
    """A parser gave something that it never may."""


def put(folder: Path, **files: bytes) -> None:
    for name, content in files.items():
        (folder / name.replace("_", ".")).write_bytes(content)


def pieces(data: bytes, count: int) -> list[bytes]:
    pieces = data.split(CUT, count - 1)
    return pieces + [b""] * (count - len(pieces))


def changed(chance: Random, seeds: Sequence[bytes]) -> Iterator[bytes]:
    """Inputs without end, made of those that are known: bytes lost, doubled, written over, two of them mixed."""
    while True:
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.choice((1, 1, 2, 4, 8))):
            start = chance.randrange(len(data) + 1)
            end = min(len(data), start + chance.choice((0, 1, 1, 4, 30)))
            other = chance.choice(seeds)
            begin = chance.randrange(len(other) + 1)
            fresh = (chance.randbytes(chance.randint(1, 4)), other[begin : begin + 30], chance.choice(TOKENS))
            data[start:end] = chance.choice(fresh)
        yield bytes(data)


TOKENS = (
    b"null", b"true", b"-1", b"0", b"1e999", b"NaN", b"9" * 30, b"9" * 5000, b"[" * 3000, b"{" * 60, b'"', b"\\ud800",
    b"\x00", b"\xff\xfe", b"\n", b"[]", b"{}", b'""', b"0,0.C", b"[[a]]\n", b"a.a.a", b"=", b"'''", b"\xe2\x80\xae",
    b"\xc2\xb2", b"..", b"/", b"%2e",
)  # fmt: skip
"""What parsers stumble over."""
