"""Compares the catalogues with code and tests: which rule has no test, which is never cited, which does not exist.

Code cites a rule by writing its id in a string or a comment; a test cites the rules it executes with `@rule("...")`.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from companion.rules.catalogue import Catalogue, catalogue, games

PACKAGE = Path(__file__).parents[1]

_QUOTING = {tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}


@dataclass(frozen=True, slots=True)
class Citation:
    """One mention of a rule: its id and the place, as `folder/file.py:12`."""

    id: str
    at: str


@dataclass(frozen=True, slots=True)
class Audit:
    """What was found for one game; `tested` is None where there are no tests to look at."""

    game: str
    rules: int
    tested: int | None
    without_test: tuple[str, ...]
    without_citation: tuple[str, ...]
    unknown: tuple[Citation, ...]

    @property
    def clean(self) -> bool:
        return not (self.without_test or self.without_citation or self.unknown)


def folder_of_tests(package: Path) -> Path | None:
    """The tests folder of a checkout; an installed package has none."""
    folder = package.parent / "tests"
    return folder if (folder / "rules").is_dir() else None


def audit(package: Path = PACKAGE, tests: Path | None = None) -> list[Audit]:
    """One report for each game that has a catalogue."""
    in_code = list(citations_in_code(package))
    in_tests = None if tests is None else list(citations_in_tests(tests))
    return [_audit(catalogue(game), in_code, in_tests) for game in games()]


def citations_in_code(package: Path) -> Iterator[Citation]:
    """Ids in strings and comments; the folder of the catalogue itself explains ids and does not count."""
    pattern = re.compile(rf"(?<![\w.-])(?:{'|'.join(games())})\.[a-z0-9-]+\.[a-z0-9]+(?:-[a-z0-9]+)*")
    for file in sorted(package.rglob("*.py")):
        if package / "rules" in file.parents:
            continue
        for token in tokenize.generate_tokens(io.StringIO(file.read_text(encoding="utf-8")).readline):
            if token.type in _QUOTING:
                for id in pattern.findall(token.string):
                    yield Citation(id, _place(file, token.start[0], package))


def citations_in_tests(tests: Path) -> Iterator[Citation]:
    """Ids given to `rule(...)`, as a decorator or as a mark of a parameter set."""
    for file in sorted(tests.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
            if isinstance(node, ast.Call) and _is_rule(node.func):
                for given in node.args:
                    if isinstance(given, ast.Constant) and isinstance(given.value, str):
                        yield Citation(given.value, _place(file, given.lineno, tests))


def _is_rule(function: ast.expr) -> bool:
    return isinstance(function, ast.Name) and function.id == "rule"


def _place(file: Path, line: int, root: Path) -> str:
    return f"{file.relative_to(root.parent).as_posix()}:{line}"


def _audit(book: Catalogue, in_code: Sequence[Citation], in_tests: Sequence[Citation] | None) -> Audit:
    coded = {citation.id for citation in in_code}
    tested = {citation.id for citation in in_tests or ()}
    without_test = () if in_tests is None else tuple(id for id in book.rules if id not in tested)
    return Audit(
        game=book.game,
        rules=len(book.rules),
        tested=None if in_tests is None else len(book.rules) - len(without_test),
        without_test=without_test,
        without_citation=tuple(id for id in book.rules if id not in coded),
        unknown=tuple(citation for citation in (*in_code, *(in_tests or ())) if _is_unknown(citation.id, book)),
    )


def _is_unknown(id: str, book: Catalogue) -> bool:
    return id.partition(".")[0] == book.game and id not in book.rules and id not in book.rulings
