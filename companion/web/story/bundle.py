"""The drawings of the page as one script and one style sheet, so that a file draws the board without a network.

The page's own modules are put one after the other, each closed in itself: what it exports is what the next one imports.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
PAGES = HERE.parent / "pages"
SCRIPT, STYLE, SHARED_STYLE = "story.js", "story.css", "style.css"
SECTIONS = ("colours of players and figures", "the map", "a printed mat, and the score card of a battle")
"""What of the page's own styles is wanted, by its headings."""
ALONE = (".one", ".track")
"""What the board draws and the page styles together with other things, above all headings."""
RULE = re.compile(r"^([^{}@\n]+) \{([^{}]*)\}$", re.M)
IMPORT = re.compile(r'^import \{([^}]*)\} from "\./([\w.-]+)";\n', re.M)
EXPORT = re.compile(r"^export ((?:async )?(?:const|let|class|function) (\w+))", re.M)
HEADING = re.compile(r"^/\* --- (.*?) \*/$", re.M)


@cache
def script() -> str:
    """Everything that moves, in one piece."""
    order: dict[str, str] = {}
    _gather(SCRIPT, order)
    return "".join(order.values())


def _gather(name: str, order: dict[str, str]) -> None:
    """A module after those that it needs."""
    source = (HERE / name if name == SCRIPT else PAGES / name).read_text(encoding="utf-8")
    for _, needed in IMPORT.findall(source):
        if needed not in order:
            _gather(needed, order)
    body = IMPORT.sub(lambda found: f"const {{{found[1].replace(' as ', ': ')}}} = {_called(found[2])};\n", source)
    names = [found[2] for found in EXPORT.finditer(body)]
    body = EXPORT.sub(r"\1", body)
    if re.search(r"^(import|export)\b", body, re.M):
        raise ValueError(f"{name} imports or exports in a way that the story does not know")
    order[name] = f"const {_called(name)} = (() => {{\n{body}\nreturn {{ {', '.join(names)} }};\n}})();\n"


def _called(name: str) -> str:
    """What a module is called in the piece."""
    return "$" + re.sub(r"\W", "_", name.removesuffix(".js"))


@cache
def styles() -> str:
    """The colours and the board of the page, and what the story adds."""
    shared = (PAGES / SHARED_STYLE).read_text(encoding="utf-8")
    first, *rest = HEADING.split(shared)
    sections = dict(zip(rest[::2], rest[1::2], strict=True))
    palette = re.search(r"^:root \{.*?^\}\n", first, re.M | re.S)
    if palette is None or not {*SECTIONS} <= {*sections}:
        raise ValueError(f"{SHARED_STYLE} has lost a heading that the story needs")
    own = (HERE / STYLE).read_text(encoding="utf-8")
    return "\n".join([palette[0], *_alone(first), *(sections[name].strip() for name in SECTIONS), own])


def _alone(rules: str) -> Iterator[str]:
    """The rules of what is wanted alone, without whatever else they are for."""
    for selectors, rule in RULE.findall(rules):
        if wanted := [one for one in selectors.split(", ") if one in ALONE]:
            yield f"{', '.join(wanted)} {{{rule}}}"
