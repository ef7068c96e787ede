"""The report of a study: one page that needs nothing else, neither a library nor a network."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from html import escape

from companion.games import rulebook
from companion.games.kit.board import board_of
from companion.laboratory import plots, robin
from companion.laboratory.comparing import Difference, Measure, counted_of, differences, each_pair, measures
from companion.laboratory.gathering import Gathered, Useful
from companion.laboratory.intervals import Interval, mean, median, pooled, sample, wilson
from companion.laboratory.plan import Plan
from companion.laboratory.plots import COLOURS, Line
from companion.rules.catalogue import UnknownRule, lookup

MOST_SERIES = 6
"""So many variants are told apart in one picture."""
MOST_CARDS = 40
"""So many cards are drawn; the table has all."""
STYLE = """
:root { color-scheme: light dark; --ink: #1d2023; --soft: #666c73; --line: #d9dce0; --paper: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e8ea; --soft: #a0a6ad; --line: #3a3f45; --paper: #16181b } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); max-width: 62rem;
  margin: 0 auto; padding: 1rem 1.2rem 4rem }
h1 { line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid var(--line) }
table { border-collapse: collapse; font-size: 0.9rem; display: block; overflow-x: auto }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid var(--line); text-align: right; vertical-align: top }
th:first-child, td:first-child { text-align: left } td.words, th.words { text-align: left }
td { white-space: nowrap } td:first-child, td.words { white-space: normal; min-width: 7rem }
svg { display: block; width: 100%; max-width: 40rem; height: auto; margin: 0.4rem 0 }
svg text { font: 12.5px system-ui, sans-serif; fill: var(--ink) }
svg .label { text-anchor: end } svg .tick { text-anchor: middle; fill: var(--soft) } svg .told { fill: var(--soft) }
svg .group { font-weight: 600 } svg .above, svg .group { paint-order: stroke; stroke: var(--paper); stroke-width: 5px }
svg .grid { stroke: var(--line) } svg .mark { stroke: var(--ink); stroke-dasharray: 4 3 }
.legend span { margin-right: 1rem; white-space: nowrap } .legend i { display: inline-block; width: 0.8em; height: 0.8em;
  margin-right: 0.35em; border-radius: 2px }
.soft { color: var(--soft); font-size: 0.9rem } .failed { color: #b3261e; font-weight: 600 }
"""


def page(plan: Plan, cells: Sequence[Gathered]) -> str:
    """The whole report."""
    title = f"{rulebook(plan.game).title}: {plan.all_games:,} games in {_many(len(cells), 'variant')}"
    body = "\n".join(
        section
        for part in (head, strength, compared, lengths, seats, endings, counts, cards, rules, method)
        for section in part(plan, cells)
    )
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width, initial-scale=1"><title>{escape(title)}</title>'
        f"<style>{STYLE}</style></head><body>\n<h1>{escape(title)}</h1>\n{body}\n</body></html>\n"
    )


SEEN = "Where a bar does not reach the dashed line it is orange: a difference was seen."
"""What the colours of a picture of differences say."""

# ---------------------------------------------------------------------- words


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}" if count == 1 else f"{count:,} {what}s"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], words: Sequence[int] = ()) -> str:
    """Cells are text; those columns that are words stand to the left."""
    kind = [' class="words"' if column in words else "" for column in range(len(heads))]
    top = "".join(f"<th{kind[at]}>{escape(head)}</th>" for at, head in enumerate(heads))
    lines = ("".join(f"<td{kind[at]}>{escape(cell)}</td>" for at, cell in enumerate(row)) for row in rows)
    return f"<table><tr>{top}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _p(words: str, kind: str = "") -> str:
    return f'<p class="{kind}">{escape(words)}</p>' if kind else f"<p>{escape(words)}</p>"


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def within(interval: Interval, show: str = "{:.1f}") -> str:
    return f"{show.format(interval.value)} ({show.format(interval.low)} to {show.format(interval.high)})"


def within_percent(interval: Interval) -> str:
    return f"{percent(interval.value)} ({100 * interval.low:.1f} to {100 * interval.high:.1f})"


# ---------------------------------------------------------------------- sections


def head(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    who = " and ".join(dict.fromkeys(plan.bots))
    seeds = f"seeds {plan.seed} to {plan.seed + plan.games - 1}"
    yield _p(
        f"Bots play: {who}. {plan.games:,} games in each variant, {seeds}, at most {plan.turns} turns. Intervals are "
        "such that 95 of 100 hold the true value."
    )
    failed = sum(cell.failed for cell in cells)
    if failed:
        yield _p(f"{_many(failed, 'game')} failed; what is told below may be wrong.", "failed")
    heads = ["variant", "players", "games", *(measure.heading.lower() for measure in measures(plan))]
    yield _table(
        heads, ([cell.cell.name, str(cell.cell.players), f"{cell.games:,}", *_own(plan, cell)] for cell in cells)
    )


def _own(plan: Plan, cell: Gathered) -> list[str]:
    return [_measured(measure, measure.own(cell)) for measure in measures(plan)]


def _measured(measure: Measure, interval: Interval) -> str:
    return within_percent(interval) if measure.percent else within(interval, "{:.2f}")


def strength(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    if not plan.round_robin:
        return
    table = robin.scores(plan, cells)
    yield "<h2>Who is stronger</h2>"
    yield _p(
        "Each bot against all others together, and against each of them; games that nobody won are not won.", "soft"
    )
    yield plots.intervals([_score(score) for score in table], 0.5, "% of games won", 100)
    rows = ([one.bot, one.against or "all", f"{one.share.hits:,}", f"{one.share.of:,}", _won(one)] for one in table)
    yield _table(["bot", "against", "won", "games", "share"], rows, words=(1,))


def _score(score: robin.Score) -> Line:
    share, colour = score.share.interval, COLOURS[bool(score.against)]
    return Line(score.against or "all", share, percent(share.value), colour, f"{score.bot} against")


def _won(score: robin.Score) -> str:
    return within_percent(score.share.interval)


def compared(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    found = differences(plan, cells)
    if not found:
        return
    yield "<h2>What makes a difference</h2>"
    yield _p(f"Each value against the first one, on the average over all else that is varied. {SEEN}", "soft")
    yield f"<ul>{''.join(f'<li>{escape(one.sentence)}</li>' for one in found)}</ul>"
    for measure in measures(plan):
        mine = [one for one in found if one.measure.name == measure.name]
        pairs = [one for one in each_pair(plan, cells) if one.measure.name == measure.name]
        yield f"<h3>{escape(measure.heading)}</h3>"
        yield plots.intervals(_grouped(mine, pairs), 0, f"more {measure.unit}", _scale(measure))


def _grouped(mine: Sequence[Difference], pairs: Sequence[Difference]) -> list[Line]:
    """Each value with its average over all else and, below it, every pair."""
    if not pairs:
        return [_difference(one, f"{one.name}={one.other} instead of {one.usual}") for one in mine]
    lines = []
    for all_else in mine:
        group = f"{all_else.name}={all_else.other} instead of {all_else.usual}"
        lines.append(_difference(all_else, "on the average over all below", group))
        same = [one for one in pairs if (one.name, one.other) == (all_else.name, all_else.other)]
        lines += [_difference(one, one.where, group) for one in same]
    return lines


def _difference(one: Difference, label: str, group: str = "") -> Line:
    told = one.measure.amount(one.interval.value)
    return Line(label, one.interval, f"+{told}" if one.interval.value > 0 else told, COLOURS[one.seen], group)


def _scale(measure: Measure) -> float:
    return 100.0 if measure.percent else 1.0


def lengths(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    yield "<h2>Game length</h2>"
    yield from spread(plan, cells, ended_turns, "turns", f"stopped after {plan.turns}")
    heads = ["variant", "mean", "shortest 5 %", "half", "longest 5 %", "stopped at the limit"]
    yield _table(heads, ([cell.cell.name, *_length(cell)] for cell in cells))


def ended_turns(cell: Gathered) -> Mapping[int, int]:
    """How long the games were that came to an end."""
    return cell.turns - cell.stopped


def spread(
    plan: Plan,
    cells: Sequence[Gathered],
    numbers: Callable[[Gathered], Mapping[int, int]],
    unit: str,
    stopped: str = "",
) -> Iterator[str]:
    """How a number spreads: in each variant, or, where these are too many for one picture, by each thing that is
    varied, whatever the others are. Where it is said what stopped games are called, they stand beside the scale."""
    for series in _series(plan, cells):
        counts = {name: pooled(map(numbers, some)) for name, some in series.items()}
        apart = {name: sum(cell.stopped.total() for cell in some) for name, some in series.items()}
        yield plots.histogram(counts, unit, plots.Apart(stopped, apart) if stopped else None)


def _series(plan: Plan, cells: Sequence[Gathered]) -> Iterator[dict[str, list[Gathered]]]:
    """The variants of each picture, under the names by which they are told apart."""
    if len(cells) <= MOST_SERIES:
        yield {cell.cell.name: [cell] for cell in cells}
        return
    if plan.round_robin:
        yield {bot: [cell for cell in cells if bot in cell.cell.bots] for bot in plan.bots}
        return
    for name in plan.names():
        values = dict.fromkeys(dict(cell.cell.chosen)[name] for cell in cells)
        yield {f"{name}={value}": [cell for cell in cells if (name, value) in cell.cell.chosen] for value in values}


def _length(cell: Gathered) -> list[str]:
    parts = [str(median(cell.turns, share)) for share in (0.05, 0.5, 0.95)]
    return [within(mean(sample(cell.turns)), "{:.2f}"), *parts, str(cell.stopped.total())]


def seats(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    yield "<h2>Who wins</h2>"
    yield _p("The dashed line is where all seats would be that win equally often.", "soft")
    for cell in cells:
        lines = [_share(f"seat {seat + 1}", cell.seat(seat).interval) for seat in range(cell.cell.players)]
        lines += [_share(bot, cell.bot(bot).interval, 2) for bot in cell.bots() if len(cell.bots()) > 1]
        lines += [_share(banner, share.interval, 3) for banner, share in sorted(cell.banners.items())]
        yield f"<h3>{escape(cell.cell.name)}</h3>"
        yield plots.intervals(lines, 1 / cell.cell.players, "% of games won", 100)


def _share(label: str, interval: Interval, colour: int = 0) -> Line:
    return Line(label, interval, percent(interval.value), COLOURS[colour])


def endings(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    yield "<h2>How games end</h2>"
    yield plots.stacked([(cell.cell.name, cell.endings) for cell in cells])
    kinds = sorted({ending for cell in cells for ending in cell.endings})
    heads = ["ending", *(cell.cell.name for cell in cells)]
    yield _table(
        heads, ([kind, *(within_percent(wilson(cell.endings[kind], cell.games)) for cell in cells)] for kind in kinds)
    )


def counts(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    for what, words in rulebook(plan.game).counted.items():
        yield f"<h2>{escape(words[0].upper() + words[1:])}</h2>"
        numbers = counted_of(what)
        yield from spread(plan, cells, numbers, "in a game, all seats together")
        means = [mean(sample(numbers(cell))) for cell in cells]
        lines = [Line(cell.cell.name, one, f"{one.value:.2f}") for cell, one in zip(cells, means, strict=True)]
        yield plots.intervals(lines, None, "mean in a game")


def cards(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    if not any(cell.cards for cell in cells):
        return
    yield "<h2>Cards</h2>"
    yield _p(
        "How often a seat that played the card won, against how often those seats win anyway. This shows who plays a "
        f"card, not only what it does: whoever lives longer plays more of them. {SEEN}",
        "soft",
    )
    for cell in cells:
        useful, names = cell.useful(), card_names(plan, cell)
        drawn = sorted(useful, key=lambda one: -one.played)[:MOST_CARDS]
        yield f"<h3>{escape(cell.cell.name)}</h3>"
        yield plots.intervals([_card(one, names) for one in useful if one in drawn], 0, "more wins in 100", 100)
        heads = ["card", "played by", "won", "expected", "difference"]
        rows = ([names[one.card], f"{one.played:,}", *_worth(one)] for one in useful)
        yield f"<details><summary>All cards</summary>{_table(heads, rows)}</details>"


def _card(one: Useful, names: dict[str, str]) -> Line:
    return Line(names[one.card], one.gain, f"{100 * one.gain.value:+.1f}", COLOURS[not one.gain.holds_zero])


def _worth(one: Useful) -> list[str]:
    gain = "no difference could be seen" if one.gain.holds_zero else f"{100 * one.gain.value:+.1f}"
    return [within_percent(one.won), percent(one.expected), gain]


def card_names(plan: Plan, cell: Gathered) -> dict[str, str]:
    """What the cards are called; one that is in no deck of this table keeps its id."""
    game = plan.table(cell.cell).sit_down().game
    board = board_of(game.id)
    known = board.cards(game)
    return {card: board.play_words(game, {"card": card})[0] if card in known else card for card in sorted(cell.cards)}


def rules(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    yield "<h2>Rule by rule</h2>"
    yield _p(
        "How often a question was asked by the rule, how often a player decided then (the rest are rolls and draws), "
        "in what share of the games, and how many games it ended. Whatever bots are offered is legal: a refusal is a "
        "fault.",
        "soft",
    )
    for cell in cells:
        known = sorted({*cell.rules, *cell.ended_by}, key=lambda rule: (-_asked(cell, rule), rule))
        heads = ["rule", "what it says", "asked", "decided", "in games", "ended", "refused"]
        rows = ([rule, told(rule), *_mattered(cell, rule)] for rule in known)
        yield f"<details{' open' if len(cells) == 1 else ''}><summary>{escape(cell.cell.name)}</summary>"
        yield f"{_table(heads, rows, words=(1,))}</details>"


def told(rule: str) -> str:
    """What a rule says, in our words; nothing where no catalogue has it."""
    try:
        return lookup(rule).text
    except UnknownRule:
        return ""


def _asked(cell: Gathered, rule: str) -> int:
    return cell.rules[rule].asked if rule in cell.rules else 0


def _mattered(cell: Gathered, rule: str) -> list[str]:
    one = cell.rules.get(rule)
    numbers = (one.asked, one.decided, one.games, one.refused) if one else (0, 0, 0, 0)
    asked, decided, games, refused = numbers
    ended = cell.ended_by[rule]
    return [
        f"{asked:,}",
        f"{decided:,}",
        percent(games / cell.games),
        f"{ended:,}" if ended else "",
        str(refused or ""),
    ]


def method(plan: Plan, cells: Sequence[Gathered]) -> Iterator[str]:
    yield "<h2>How this was worked out</h2>"
    yield _p(
        "Shares have Wilson's interval, their differences Newcombe's; means have Student's, their differences Welch's. "
        "Whoever looks at 20 intervals finds one by luck that misses its value. Bots are no people: what is told "
        "here holds for games that are played like theirs. Games that were stopped count with the length of the limit."
    )
    document = plan.as_json()
    yield _p(
        f"Companion {document['companion']}, rules {document['rules'][:12]}, plan {plan.digest()[:12]}. The same "
        "command gives the same games.",
        "soft",
    )
