"""Words for people: gathers them from code, packs and rules into the catalogues of every language, and compiles those.

    python scripts/words.py update            # after words were written: new ones stand in the .po files, empty
    python scripts/words.py compile           # after a translation: the .mo files that the companion reads
    python scripts/words.py check             # what is missing, what nobody says any more, which gaps do not fit
    python scripts/words.py update zombies    # one part alone

A part (a gettext domain) is a folder of the companion, or a game with its rules and its pack: `docs/translating.md`.
"""

from __future__ import annotations

import argparse
import ast
import re
import string
import sys
import tomllib
from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "companion"
sys.path.insert(0, str(ROOT))

from companion.games import rulebook  # noqa: E402
from companion.languages.tongue import ENGLISH, FORMS, NAMES  # noqa: E402
from companion.packs.reading import PRINTED  # noqa: E402
from companion.web.texts import ENGLISH_TEXTS, english, flat  # noqa: E402

LANGUAGES = [language for language in NAMES if language != ENGLISH]
GAMES = {
    "zombies": "zombies-2014",
    "zombie-slayer": "zombie-slayer",
    "midevil": "midevil",
    "totally-zombies": "totally-zombies",
    "totally-medieval": "totally-medieval",
}
"""Every game and its pack."""
PAGE = "page"
"""The words of the page itself: not in code, but in `pages/texts.en.json`, each with its key as its context."""
PARTS: dict[str, list[str]] = {
    "desk": ["desk", "daemon", "devices", "service", "extras.py"],
    "table": [
        "languages",
        "engine",
        "tiles",
        "packs",
        "rules",
        "table",
        "bots",
        "games/*.py",
        "games/kit",
        "games/horde",
    ],
    "terminal": ["terminal", "commands/*.py"],
    "web": ["web"],
    PAGE: [],
} | {game: [f"games/{game.replace('-', '_')}"] for game in GAMES}
"""Which folders' words are in which catalogue."""
ASKING = ("choice", "roll", "draw", "window")
"""How games declare questions: name, rule, then the few words and the sentence."""
NAMING = ("groups", "put")
"""What is called by a word that is also shown."""


class Word(NamedTuple):
    """One text that is said, and where."""

    id: str | tuple[str, str]
    about: str
    where: str


def words_of(part: str) -> Iterator[Word]:
    """Everything that a part of the companion says."""
    for folder in PARTS[part]:
        place = PACKAGE / folder
        files = sorted(PACKAGE.glob(folder)) if folder.endswith(".py") else sorted(place.rglob("*.py"))
        for file in files:
            yield from words_in(file.read_text(encoding="utf-8"), str(file.relative_to(ROOT)))
    if part == PAGE:
        yield from (Word(text, key, str(ENGLISH_TEXTS.relative_to(ROOT))) for key, text in flat(english()))
    if part in GAMES:
        yield from words_of_choices(part)
        yield from words_of_rules(PACKAGE / "rules" / f"{part}.toml")
        for file in sorted((PACKAGE / "packs" / GAMES[part]).glob("*.toml")):
            for text in printed(tomllib.loads(file.read_text(encoding="utf-8"))):
                yield Word(text, "", str(file.relative_to(ROOT)))


def words_of_choices(game: str) -> Iterator[Word]:
    """What people choose before a game, which is called by its id: modes, scenarios, house rules and their values."""
    book, where = rulebook(game), f"companion/games/{game.replace('-', '_')}/meta.py"
    rules = book.house_rules.values()
    values = (value for rule in rules for value in rule.values if value not in rule.called and not value.isdigit())
    for id in (*book.players, *book.scenarios, *book.variants, *book.choices, *book.house_rules, *values, *book.pawns):
        yield Word(id.replace("-", " ").replace("_", " "), "", where)


# ---------------------------------------------------------------------- code


class Glued(Exception):
    """Words that are put together before anybody can translate them."""


def words_in(source: str, where: str) -> Iterator[Word]:
    """What a module says: `say`, `says`, `tell`, `many`, and the questions that it declares."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call):
            try:
                yield from (Word(id, about, where) for id, about in _called(node))
            except Glued as glued:
                raise Glued(f"{where}, line {node.lineno}: {glued}") from None


def _called(node: ast.Call) -> Iterator[tuple[str | tuple[str, str], str]]:
    name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
    if name in ("say", "tell") and node.args:
        about = next((one for key in node.keywords if key.arg == "about" for one in _texts(key.value)), "")
        for text in _texts(node.args[0]):
            yield text, about
    elif name == "meant" and len(node.args) > 1:
        yield from ((text, "") for text in _texts(node.args[1]))
    elif name == "says" and len(node.args) > 2:
        for one, more in zip(_texts(node.args[1]), _texts(node.args[2]), strict=True):
            yield (one, more), ""
    elif name == "many" and len(node.args) == 2:
        for thing in _texts(node.args[1]):
            yield (f"{{}} {thing}", f"{{}} {thing}s"), ""
    elif name in NAMING and node.args:
        yield from ((text, "") for text in _texts(node.args[0]))
    elif name in ASKING and len(node.args) > 3:
        for part in (*node.args[2:4], *(key.value for key in node.keywords if key.arg == "said")):
            for text in _texts(part):
                yield text, ""


def _is_words(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value != ""


def _texts(node: ast.expr) -> Iterator[str]:
    """The words that stand here: one text, or either of two."""
    if isinstance(node, ast.JoinedStr) or (isinstance(node, ast.BinOp) and any(map(_is_words, ast.walk(node)))):
        raise Glued(f'{ast.unparse(node)} is put together; write whole sentences with gaps: say("{{}} goes", name)')
    if isinstance(node, ast.Constant) and _is_words(node):
        yield str(node.value)
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body)
        yield from _texts(node.orelse)


# ---------------------------------------------------------------------- rules and packs


def words_of_rules(file: Path) -> Iterator[Word]:
    """What every rule and ruling says, and which question a ruling answers."""
    book = tomllib.loads(file.read_text(encoding="utf-8"))
    where = str(file.relative_to(ROOT))
    yield from (Word(row["says"], "", where) for row in book["rule"])
    for row in book["ruling"]:
        yield Word(row["ruling"], "", where)
        yield Word(row["question"], "", where)


def printed(value: Any, key: str = "") -> Iterator[str]:
    """What is printed on tiles, cards and tokens, and what they do."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from printed(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from printed(inner, key)
    elif isinstance(value, str) and value and key in PRINTED:
        yield value


# ---------------------------------------------------------------------- catalogues


def path_of(language: str, part: str, ending: str = "po") -> Path:
    return PACKAGE / "languages" / language / "LC_MESSAGES" / f"{part}.{ending}"


def gathered(part: str) -> Catalog:
    """The words of a part, in the order in which they stand; each once."""
    template = Catalog(domain=part, charset="utf-8")
    for word in words_of(part):
        said = template.get(word.id, word.about or None)
        if said is None:
            template.add(word.id, context=word.about or None, locations=[(word.where, 0)], flags=())
        elif (word.where, 0) not in said.locations:
            said.locations.append((word.where, 0))
    return template


def catalogue(language: str, part: str) -> Catalog:
    """What is translated so far."""
    path = path_of(language, part)
    if not path.exists():
        return _named(Catalog(locale=language, domain=part, charset="utf-8"), language, part)
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=part)


def _named(words: Catalog, language: str, part: str) -> Catalog:
    words.header_comment = f"# {NAMES[language]}: {part}. docs/translating.md says how."
    words.project, words.version = "zombie-table-companion", "1"
    return words


def updated(language: str, part: str) -> Catalog:
    """The catalogue with every word that is said today, and none that is not; forms of a word stay with it."""
    before, new = catalogue(language, part), _named(Catalog(locale=language, charset="utf-8"), language, part)
    for said in filter(lambda one: one.id, gathered(part)):
        known = before.get(said.id, said.context)
        new.add(said.id, known.string if known else "", said.locations, context=said.context,
                user_comments=known.user_comments if known else ())  # fmt: skip
        for form in FORMS:
            if (known := before.get(said.id, form)) is not None:
                new.add(said.id, known.string, said.locations, context=form, user_comments=known.user_comments)
    return new


def write(language: str, part: str, words: Catalog) -> None:
    path = path_of(language, part)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(as_text(words), encoding="utf-8")


def as_text(words: Catalog) -> str:
    """A .po file without dates, line numbers and names: it changes when its words do."""
    out = BytesIO()
    write_po(out, words, width=120, omit_header=True, include_lineno=False)
    return (
        f'{words.header_comment}\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n'
        f'"Language: {words.locale}\\n"\n"Plural-Forms: {words.plural_forms}\\n"\n\n{out.getvalue().decode()}'
    )


def compiled(language: str, part: str) -> bytes:
    """The .mo file of a catalogue."""
    out = BytesIO()
    words = catalogue(language, part)
    plain = Catalog(locale=language, charset="utf-8")
    for said in words:
        if said.id and said.string and not said.fuzzy:
            plain.add(said.id, said.string, context=said.context)
    write_mo(out, plain)
    return re.sub(rb"(?m)^(Project-Id-Version|[A-Za-z-]*Date|Report-Msgid-Bugs-To|Last-Translator|Language-Team|"
                  rb"Generated-By): [^\n]*", lambda line: line[1] + b": " + b" " * (len(line[0]) - len(line[1]) - 2),
                  out.getvalue())  # fmt: skip


# ---------------------------------------------------------------------- what is wrong


def faults(language: str, part: str) -> Iterator[str]:
    """Everything that is missing, unused or does not fit."""
    known, said = catalogue(language, part), gathered(part)
    for word in filter(lambda one: one.id, said):
        found = known.get(word.id, word.context)
        if found is None or not all(_strings(found)):
            yield f"{language}/{part}: not translated: {word.id!r}"
    for word in filter(lambda one: one.id, known):
        if said.get(word.id, None if word.context in FORMS else word.context) is None and not (
            word.context in FORMS and any(one.id == word.id for one in said)
        ):
            yield f"{language}/{part}: nobody says this any more: {word.id!r}"
        if word.fuzzy:
            yield f"{language}/{part}: marked as fuzzy: {word.id!r}"
        yield from (f"{language}/{part}: {fault}: {word.id!r}" for fault in _gap_faults(word))


def _strings(word: Message) -> tuple[str, ...]:
    return tuple(word.string) if isinstance(word.string, (tuple, list)) else (word.string or "",)


def _gap_faults(word: Message) -> Iterator[str]:
    """Gaps of a translation that its English words do not have, and forms that there are not."""
    ids = tuple(map(str, word.id)) if isinstance(word.id, tuple) else (str(word.id),)
    try:
        there = {name for one in ids for name in gaps(one)}
        for text in filter(None, _strings(word)):
            if strange := {name for name, _ in gaps_and_forms(text)} - {name for name, _ in there_with(ids)}:
                yield f"no such gap: {', '.join(sorted(strange))}"
            if strange := {form for _, form in gaps_and_forms(text)} - {form for _, form in there_with(ids)} - {*FORMS}:
                yield f"no such form: {', '.join(sorted(strange))}"
            if isinstance(word.id, str) and (lost := there - gaps(text)):
                yield f"left out: {', '.join(sorted(lost))}"
    except ValueError as error:
        yield f"cannot be read ({error})"


def there_with(ids: tuple[str, ...]) -> set[tuple[str, str]]:
    return {gap for one in ids for gap in gaps_and_forms(one)}


def gaps(text: str) -> set[str]:
    """The gaps of a sentence by their names; those without one are counted."""
    return {name for name, _ in gaps_and_forms(text)}


def gaps_and_forms(text: str) -> set[tuple[str, str]]:
    found: set[tuple[str, str]] = set()
    if "{" not in text:
        return found
    for place, (_, name, form, _) in enumerate(one for one in string.Formatter().parse(text) if one[1] is not None):
        found.add((name or str(place), form or ""))
    return found


# ---------------------------------------------------------------------- what people type


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("do", choices=("update", "compile", "check"))
    parser.add_argument("parts", nargs="*", default=list(PARTS), metavar="PART", help=", ".join(PARTS))
    chosen = parser.parse_args()
    try:
        return done(chosen.do, chosen.parts)
    except Glued as glued:
        parser.error(str(glued))


def done(do: str, parts: Sequence[str]) -> int:
    wrong = 0
    for part in parts:
        for language in LANGUAGES:
            if do == "update":
                write(language, part, updated(language, part))
            elif do == "compile":
                path_of(language, part, "mo").write_bytes(compiled(language, part))
            else:
                for fault in faults(language, part):
                    print(fault)
                    wrong += 1
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
