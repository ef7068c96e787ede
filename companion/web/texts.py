"""The page's own words, in every language: English stands in `pages/texts.en.json`, others in the catalogue `page`.

Each has its key (`question.list`) as its context in the catalogue, so that a translator sees where it stands and the
same English word may be two. Gaps have names there; on their way to a page they become numbers, in the order in which
they stand in English, for that is how the page fills them. Of a pair of texts the number that chooses is the first.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import parse_qs

from companion.languages import ENGLISH, NAMES, Tongue, tongue
from companion.web.files import PAGES, TYPES, Content

ENGLISH_TEXTS = PAGES / "texts.en.json"
PLACE = "/static/texts.json"
GAP = re.compile(r"\{(\w+)\}")
COUNT = "count"
"""What the number is called that chooses one of a pair."""
FORMS = (1, 2)
"""A number for each form of a pair."""

Pair: TypeAlias = tuple[str, str]
Texts_: TypeAlias = dict[str, Any]


def spoken_here(language: str) -> str:
    """The language with this code, `de` for `de-AT` too; empty for one that nobody knows here."""
    short = language.replace("_", "-").partition("-")[0].lower()
    return short if short in NAMES or type(tongue(short)) is not Tongue else ""


def accepted(header: str) -> str:
    """The language that a browser likes best of those that we speak; empty where there is none."""
    wishes: list[tuple[float, str]] = []
    for part in header.split(",")[:20]:
        name, _, rest = part.strip().partition(";")
        try:
            wishes.append((float(rest.strip().removeprefix("q=") or 1), name))
        except ValueError:
            continue
    liked = (spoken_here(name) for worth, name in sorted(wishes, key=lambda wish: -wish[0]) if worth > 0)
    return next(filter(None, liked), "")


def english(path: Path = ENGLISH_TEXTS) -> Texts_:
    """Every text by its key, in English."""
    texts: Texts_ = json.loads(path.read_text(encoding="utf-8"))
    return texts


def flat(texts: Texts_, above: str = "") -> Iterator[tuple[str, str | Pair]]:
    """Each text with its whole key: `question.list`."""
    for key, text in texts.items():
        if isinstance(text, dict):
            yield from flat(text, f"{above}{key}.")
        else:
            yield above + key, text if isinstance(text, str) else (text[0], text[1])


def in_tongue(texts: Texts_, spoken: Tongue, above: str = "") -> Texts_:
    """The texts as a page reads them in a language."""
    said: Texts_ = {}
    for key, text in texts.items():
        if isinstance(text, dict):
            said[key] = in_tongue(text, spoken, f"{above}{key}.")
        elif isinstance(text, str):
            said[key] = _numbered(spoken.phrase(text, above + key), _order(text))
        else:
            order = _order(" ".join(reversed(text)), COUNT)
            said[key] = [_numbered(spoken.counted(text[0], text[1], count, above + key), order) for count in FORMS]
    return said


def _order(text: str, *first: str) -> list[str]:
    return list(dict.fromkeys((*first, *GAP.findall(text))))


def _numbered(text: str, order: list[str]) -> str:
    return GAP.sub(lambda gap: f"{{{order.index(gap[1])}}}" if gap[1] in order else gap[0], text)


class Texts:
    """What pages ask for at their very beginning."""

    def __init__(self, of_table: Callable[[], str] = lambda: ENGLISH) -> None:
        self._of_table = of_table
        self._made: dict[str, tuple[tuple[int, Tongue], Content]] = {}

    def get(self, query: str, header: str) -> Content:
        """The words in the language that is asked for, else the browser's, else the table's."""
        asked = parse_qs(query).get("language", [""])[0]
        language = spoken_here(asked) or accepted(header) or spoken_here(self._of_table()) or ENGLISH
        mark = ENGLISH_TEXTS.stat().st_mtime_ns, tongue(language)
        kept = self._made.get(language)
        if kept is None or kept[0] != mark:
            kept = self._made[language] = mark, content(language)
        return kept[1]


def content(language: str) -> Content:
    """All words of the page in one language, and which others there are."""
    words = in_tongue(english(), tongue(language))
    told = {"language": language, "languages": NAMES, "words": words}
    body = json.dumps(told, ensure_ascii=False, separators=(",", ":")).encode()
    return Content(body, TYPES[".json"], f'"{sha256(body).hexdigest()[:20]}"')
