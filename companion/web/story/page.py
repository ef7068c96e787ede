"""One file that holds the whole story: it asks nobody for anything, and opens by a double click."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from hashlib import sha256
from html import escape
from itertools import groupby
from pathlib import Path

from companion import __version__
from companion.engine import BadInput, Json
from companion.games.kit.wording import halves
from companion.languages import ENGLISH, joined, say, speaking, spoken, translated
from companion.rules import UnknownRule, lookup
from companion.table.journal import read
from companion.table.luck import Luck
from companion.web.story import bundle, charts, measures, words
from companion.web.story.course import Course, Play, Turn

MOST_FILM = 600_000
"""So many bytes of pictures at most; the rest of a file is far below 200,000."""
FIRST_YEAR = 2020
"""A small board without a clock of its own believes that it is earlier."""
MARK = "<!doctype html>\n<!-- The evening's story -->\n"
"""How every such file begins: it may be written over by another one."""


@dataclass(frozen=True, slots=True)
class Story:
    """A file, and what a browser has to be told when it is served."""

    html: str
    policy: str

    @property
    def bytes(self) -> bytes:
        return self.html.encode()


def story_of(
    path: Path, packs: Sequence[str] = (), show: Collection[int] = (), when: date | None = None, language: str = ENGLISH
) -> Story:
    """The story of the game in a journal; `show`: the seats whose players agreed to show what they hold."""
    return told(Course(read(path), packs), show, when, language)


def played_on(path: Path) -> date | None:
    """The day on which a journal was last written, as its file says; nothing where the clock was not set yet."""
    written = datetime.fromtimestamp(path.stat().st_mtime).date()
    return written if written.year >= FIRST_YEAR else None


def seats_of(course_names: Sequence[str], wanted: Sequence[str]) -> set[int]:
    """The seats of these players; refused where nobody is called so."""
    for name in wanted:
        if name not in course_names:
            raise BadInput(
                say("nobody called {} played this game; it was played by {}", repr(name), words.listed(course_names))
            )
    return {course_names.index(name) for name in wanted}


def told(course: Course, show: Collection[int] = (), when: date | None = None, language: str = ENGLISH) -> Story:
    """The whole file, in a language."""
    with speaking(language):
        return _told(course, show, when, language)


def _told(course: Course, show: Collection[int], when: date | None, language: str) -> Story:
    script, styles = bundle.script(), bundle.styles()
    allowed = {"default": "none", "script": _hash(script), "style": _hash(styles)}
    policy = "; ".join(f"{what}-src '{whose}'" for what, whose in allowed.items())
    policy += "; img-src data:; base-uri 'none'; form-action 'none'"
    title = _e(say("{}: {}", words.TITLE, words.head(course)))
    html = (
        f'{MARK}<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="dark light">\n<meta name="referrer" content="no-referrer">\n'
        f"<title>{title}</title>\n<style>{styles}</style>\n</head>\n<body>\n"
        f"{''.join(_sections(course, show, when))}"
        f'<script type="application/json" id="told">{_safe(translated(_film(course), language))}</script>\n'
        f"<script>{script}</script>\n</body>\n</html>\n"
    )
    return Story(html, policy)


def _e(words: str) -> str:
    """Words in the language of the story, as HTML."""
    return escape(spoken(words))


def _hash(text: str) -> str:
    return f"sha256-{b64encode(sha256(text.encode()).digest()).decode()}"


def _safe(data: Json) -> str:
    """As JSON that ends no script, whatever somebody is called."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _film(course: Course) -> dict[str, Json]:
    """Everything that the moving part draws."""
    film, became = course.film.as_json(course.game, MOST_FILM)
    turns = [[turn.number, turn.seat, became[turn.frame], words.told(course, turn)] for turn in course.turns]
    return film | {"names": course.names, "colours": course.colours, "turns": turns, "words": words.script()}


# ---------------------------------------------------------------------- what can be read


def _sections(course: Course, show: Collection[int], when: date | None) -> Iterator[str]:
    yield _head(course, when)
    yield "<main>\n"
    yield _section("replay", words.REPLAY, f'<div id="film"><noscript>{_p(words.NO_SCRIPT)}</noscript></div>')
    if curves := "".join(_curves(course)):
        yield _section("course", words.COURSE, f'<div class="charts">{curves}</div>')
    if course.plays:
        yield _section("card", words.CARD, _cruellest(course))
    yield _section("points", words.POINTS, _points(course))
    if luck := _dice(course):
        yield _section("dice", words.DICE, luck)
    if len(course.names) > 1 and any(measures.distances(course)):
        yield _section("walked", words.WALKED, _walked(course))
    if records := "".join(_records(course)):
        yield _section("records", words.RECORDS, f'<dl class="records">{records}</dl>')
    if hands := "".join(_hands(course, show)):
        yield _section("hands", words.HANDS, hands)
    yield _section("turns", words.TURNS, _turns(course))
    yield f"</main>\n<footer>{_p(words.WHAT_IS_IN_IT)}{_p(joined(' ', (words.MADE_BY, __version__)))}</footer>\n"


def _section(name: str, title: str, inside: str) -> str:
    return f'<section id="{name}"><h2>{_e(title)}</h2>{inside}</section>\n'


def _p(text: str, kind: str = "") -> str:
    return f"<p{f' class={chr(34)}{kind}{chr(34)}' if kind else ''}>{_e(text)}</p>"


def _chip(course: Course, seat: int) -> str:
    name, colour = (course.names[seat], course.colours[seat]) if seat >= 0 else (words.TABLE, "white")
    return f'<span class="chip colour-{_e(colour)}">{_e(name)}</span>'


def _chips(course: Course, seats: Sequence[int]) -> str:
    return " ".join(_chip(course, seat) for seat in seats)


def _head(course: Course, when: date | None) -> str:
    over = course.driver.over
    winners = over.winners if over else ()
    rule = _rule(over.rule) if over else ""
    more = _p(words.afresh(course), "soft") if course.afresh else ""
    return (
        f'<header class="{"won" if winners else "open"}"><p class="kicker">{_e(words.TITLE)}</p>'
        f"<h1>{_e(course.opening.book.title)}</h1>"
        f'<p class="players">{_chips(course, range(len(course.names)))}</p>'
        f'<p class="ending">{_e(words.ending(course))}</p>{_p(words.how(course, rule), "how")}'
        f"{_p(words.about(course, when), 'soft')}{more}</header>\n"
    )


def _rule(rule: str) -> str:
    """What the rule says by which the game ended; nothing where no catalogue has it."""
    try:
        return lookup(rule).text
    except UnknownRule:
        return ""


def _curves(course: Course) -> Iterator[str]:
    for curve in measures.drawn(course):
        lines = measures.series(course, curve.what)
        label = words.curve_label(course, curve, [line[-1] for line in lines])
        picture = charts.curve(lines, course.names, course.colours, spoken(label))
        yield f"<figure><figcaption>{_e(curve.title)}</figcaption>{picture}</figure>"


def _cruellest(course: Course) -> str:
    cards = measures.cruel(course)
    if not cards:
        return _p(words.NO_CRUEL_CARD)
    worst, *rest = cards
    card = (
        f'<div class="card"><strong>{_e(worst.name)}</strong><p>{_e(worst.does)}</p>'
        f"<small>{_e(words.points(worst.blame))}</small></div>"
    )
    others = "".join(f"<li>{_blamed(course, play)}</li>" for play in rest)
    more = f'<ol class="others">{others}</ol>' if others else ""
    said = f"<p>{_chip(course, worst.seat)} {_e(words.played(course, worst))}</p>"
    return f'<div class="cruel">{card}<div>{said}{more}{_p(words.how_cruel(course), "soft")}</div></div>'


def _blamed(course: Course, play: Play) -> str:
    return f"<b>{_e(play.name)}</b> ({_e(words.points(play.blame))}) {_e(words.played(course, play))}"


def _points(course: Course) -> str:
    points = measures.turning_points(course)
    if not points:
        return _p(words.NO_POINTS)
    rows = (f"<li><b>{max(0, one.turn)}</b> {_e(words.point(course, one))}</li>" for one in points)
    return f'<ul class="points">{"".join(rows)}</ul>'


def _dice(course: Course) -> str:
    luck = measures.luck(course)
    if not luck:
        return ""
    heads = (words.PLAYER, words.DICE_HEAD, words.PIPS, words.EXPECTED, words.FACES, words.LUCK)
    rows = "".join(_luck_row(course, seat, one) for seat, one in luck.items())
    head = "".join(f'<th scope="col">{_e(one)}</th>' for one in heads)
    table = f'<div class="wide"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
    return f"{table}{_p(words.HOW_LUCKY, 'soft')}"


def _luck_row(course: Course, seat: int, luck: Luck) -> str:
    faces = [*luck.counts]
    titles = [spoken(words.face(luck, face)) for face in faces]
    colour = course.colours[seat] if seat >= 0 else "white"
    picture = charts.faces([luck.counts[face] for face in faces], colour, titles, "; ".join(titles))
    numbers = (str(luck.dice), str(luck.total), f"{halves(luck.expected)} ({words.signed(luck.above)})")
    heads = (words.DICE_HEAD, words.PIPS, words.EXPECTED)
    cells = "".join(_cell(head, _e(one)) for head, one in zip(heads, numbers, strict=True))
    return (
        f'<tr><th scope="row">{_chip(course, seat)}</th>{cells}<td class="faces">{picture}</td>'
        f"{_cell(words.LUCK, _e(words.chance(luck)))}</tr>"
    )


def _cell(head: str, inside: str) -> str:
    """A cell that knows its heading: on a phone it stands under no column."""
    return f'<td data-head="{_e(head)}">{inside}</td>'


def _walked(course: Course) -> str:
    far = measures.distances(course)
    told_ = [spoken(words.squares(course, steps)) for steps in far]
    return charts.bars(far, course.names, course.colours, told_, spoken(words.WALKED))


def _records(course: Course) -> Iterator[str]:
    for one in measures.records(course):
        title, value = words.record(course, one)
        yield f"<div><dt>{_e(title)}</dt><dd>{_chips(course, one.seats)} <b>{_e(value)}</b></dd></div>"


def _hands(course: Course, show: Collection[int]) -> Iterator[str]:
    """What players hold who agreed to show it, as it is where the story ends: what they held before may be in
    somebody else's hand by now."""
    game, board = course.game, course.board
    for seat in sorted(seat for seat in show if 0 <= seat < len(course.names)):
        cards = [
            board.play_words(game, {"card": card}) if card is not None else (words.NOT_SHOWN, "")
            for card in board.in_hand(game, seat)
        ] or [(words.NO_CARDS, "")]
        held = "".join(f'<li class="card"><strong>{_e(name)}</strong><p>{_e(does)}</p></li>' for name, does in cards)
        yield f'<p>{_chip(course, seat)} {_e(words.hand_of(course.names[seat]))}</p><ul class="hand">{held}</ul>'


def _turns(course: Course) -> str:
    said = [(turn, words.told(course, turn)) for turn in course.turns]
    rows = (
        f"<li><b>{_e(title)}</b> {_e(told_)}</li>"
        for quiet, run in groupby(said, lambda one: one[1] == words.QUIET_TURN)
        for title, told_ in (_quiet(course, [turn for turn, _ in run]) if quiet else _titled(course, run))
    )
    return f'<ol class="turns">{"".join(rows)}</ol>'


def _titled(course: Course, said: Iterable[tuple[Turn, str]]) -> Iterator[tuple[str, str]]:
    return ((words.turn_title(course, turn), told_) for turn, told_ in said)


def _quiet(course: Course, turns: Sequence[Turn]) -> Iterator[tuple[str, str]]:
    """Turns one after the other in which nothing happened stand together."""
    if played := [turn for turn in turns if turn.number > 0]:
        yield words.quiet_title(course, played), words.QUIET_TURN
