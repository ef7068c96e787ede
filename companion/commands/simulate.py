"""`companion simulate`: bots play many games, also of several variants; how they end, what makes a difference, and
whether the rules hold together. docs/laboratory.md explains it."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.bots import BOTS, bot_name
from companion.bots.budget import Budget
from companion.commands import agreeing
from companion.engine import BadInput
from companion.games import GAMES, rulebook
from companion.laboratory import report, study, varying
from companion.laboratory.chunks import Folder
from companion.laboratory.comparing import differences
from companion.laboratory.crew import cores
from companion.laboratory.gathering import Gathered, gather
from companion.laboratory.plan import Cell, Plan
from companion.laboratory.playing import usual_players

USUAL_BOT = "sensible"
WHO = f"{', '.join(BOTS)}, which may say how long it thinks (searching:200 tries, searching:0.2s)"
INTERRUPTED = 130
WORTH_IT = 20
"""So many games are worth other processes."""


def a_bot(words: str) -> str:
    """A bot as the command line names it."""
    try:
        return bot_name(words)
    except BadInput as no:
        raise argparse.ArgumentTypeError(str(no)) from no


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", choices=GAMES, help="which game")
    add("--players", type=int, metavar="N", help="how many bots play (default 4, or as near as it goes)")
    add("--games", type=int, default=100, metavar="N", help="how many games of each variant (default 100)")
    add("--seed", type=int, default=1, metavar="S", help="game k is played with seed S+k (default 1)")
    add("--turns", type=int, default=400, metavar="N", help="stop a game after so many turns (default 400)")
    _about_bots(parser)
    add(
        "--vary",
        action="append",
        default=[],
        metavar="NAME=VALUE,VALUE",
        help="play every value of a house rule, of players, pack, mode, scenario or variant; several multiply",
    )
    add("--verify", action="store_true", help="replay every game, also strictly, and compare")
    agreeing.arguments(parser)
    add("--packs", action="append", default=[], metavar="DIR", help="look for packs in here first")
    add("--out", type=Path, metavar="DIR", help="keep a row for each game and a report here; goes on after a stop")
    add("--workers", type=int, metavar="N", help="how many processes play (default: one for each core)")
    add("--cluster", metavar="ADDRESS", default="", help="play on a Dask cluster: tcp://HOST:PORT, or local:N")
    add("--json", action="store_true", help="print the result as JSON")


def _about_bots(parser: argparse.ArgumentParser) -> None:
    who = parser.add_mutually_exclusive_group()
    who.add_argument("--bot", type=a_bot, metavar="BOT", help=f"who plays: {WHO} (default {USUAL_BOT})")
    who.add_argument(
        "--bots",
        metavar="BOT,BOT",
        help="who sits where; all move on by one seat from game to game, so that each sits everywhere equally often",
    )
    parser.add_argument(
        "--against",
        type=a_bot,
        metavar="BOT",
        help="the other seats play like this; the first bot changes seats from game to game",
    )
    parser.add_argument(
        "--at-least", type=int, metavar="N", help="fail where the first bot wins fewer games against the other one"
    )


def run(args: argparse.Namespace) -> int:
    check(args)
    plan = plan_of(args)
    timed = next(filter(by_the_clock, plan.bots), None)
    if timed and (args.out or args.cluster):
        raise BadInput(
            f"{timed} thinks by the clock, so nobody could play its games again; for results that are kept, "
            "say how many tries it has: searching:200"
        )
    varying.try_out(plan)
    try:
        if args.out is not None:
            return kept(args, Folder(args.out, plan))
        with TemporaryDirectory(prefix="companion-") as folder:
            return played(args, Folder(Path(folder), plan))
    except study.Stopped as stopped:
        on = f"the same command goes on: {shlex.join(['companion', *sys.argv[1:]])}"
        kept_nothing = "nothing is kept; with --out DIR the same command would go on"
        print(f"companion: {stopped}; {on if args.out else kept_nothing}", file=sys.stderr)
        return INTERRUPTED


def check(args: argparse.Namespace) -> None:
    for name in ("games", "turns", "workers"):
        if getattr(args, name) is not None and getattr(args, name) < 1:
            raise BadInput(f"--{name} is {getattr(args, name)}; at least 1 is needed")
    if args.at_least is not None and not (args.against and 0 < args.at_least <= args.games):
        raise BadInput(f"--at-least is {args.at_least}; it counts games won with --against, of {args.games}")
    if args.against and (args.bots or args.vary):
        raise BadInput(f"--against is for one bot in one variant; write --bots {args.bot or USUAL_BOT},{args.against}")


def plan_of(args: argparse.Namespace) -> Plan:
    """What was typed, as a plan."""
    book = rulebook(args.game)
    agreed = agreeing.agreement(args, book)
    axes = varying.read_axes(args.vary)
    varying.fixed_twice(axes, agreed, args.players)
    players = usual_players(args.game, agreed.mode) if args.players is None else args.players
    cells = varying.grid(book, axes, Cell((), players, book.pack, agreed), args.players, args.packs)
    return Plan(
        args.game,
        tuple(cells),
        bots_of(args, players),
        args.seed,
        args.games,
        args.turns,
        args.verify,
        tuple(args.packs),
    )


def bots_of(args: argparse.Namespace, players: int) -> tuple[str, ...]:
    if args.bots is None:
        first = args.bot or USUAL_BOT
        return (first, *[args.against] * (players - 1)) if args.against else (first,)
    return tuple(map(bot_name, args.bots.split(",")))


def by_the_clock(bot: str) -> bool:
    """Does it think for a time, so that another machine would play another game?"""
    _, colon, budget = bot.partition(":")
    return bool(colon) and Budget.read(budget).seconds is not None


def workers_of(args: argparse.Namespace, plan: Plan) -> int:
    """Every core, unless said otherwise; a few games are played sooner than another process has started."""
    return args.workers or (cores() if plan.all_games >= WORTH_IT else 1)


def played(args: argparse.Namespace, folder: Folder) -> int:
    """Play, and print what it came to."""
    folder.open()
    spent = study.play_missing(folder, workers_of(args, folder.plan), args.cluster, sys.stderr.isatty())
    cells = gather(folder)
    return tell(args, folder.plan, cells, spent, [])


def kept(args: argparse.Namespace, folder: Folder) -> int:
    """The same with everything in a folder, from which it goes on when it was stopped."""
    folder.open()
    spent = study.play_missing(folder, workers_of(args, folder.plan), args.cluster, progress=True)
    cells, notes = study.write_results(folder)
    lasting = summary(args, folder.plan, cells)
    files = study.write_report(folder, lasting, report.page(folder.plan, cells))
    return tell(args, folder.plan, cells, spent, [*notes, "written: " + " ".join(map(str, files))])


def tell(
    args: argparse.Namespace, plan: Plan, cells: Sequence[Gathered], spent: study.Spent, notes: Sequence[str]
) -> int:
    result = summary(args, plan, cells, spent)
    for line in [json.dumps(result, indent=2)] if args.json else lines(result):
        print(line)
    for note in notes:
        print(note, file=sys.stderr if args.json else sys.stdout)
    each = result.get("variants", [result])
    return 1 if any(one["failures"] or one["too_few"] for one in each) else 0


# ---------------------------------------------------------------------- what is told


def summary(
    args: argparse.Namespace, plan: Plan, cells: Sequence[Gathered], spent: study.Spent | None = None
) -> dict[str, Any]:
    """Of one variant what it came to; of several what each came to and how they differ. Times only of a run."""
    each = [of_cell(args, plan, cell) for cell in cells]
    took = took_of(spent, sum(cell.decisions for cell in cells), plan.all_games) if spent else {}
    if len(each) == 1:
        return {**each[0], **took}
    told = [
        {
            "measure": one.measure.name,
            "vary": one.name,
            "from": one.usual,
            "to": one.other,
            "difference": [one.interval.value, one.interval.low, one.interval.high],
            "sentence": one.sentence,
        }
        for one in differences(plan, cells)
    ]
    return {"game": plan.game, "games": plan.all_games, **took, "variants": each, "differences": told}


def took_of(spent: study.Spent, decisions: int, games: int) -> dict[str, Any]:
    """Processor time of all who played, and the clock; what was played before this run took nothing."""
    share = spent.games / games
    return {
        "seconds": round(spent.seconds, 3),
        "elapsed": round(spent.elapsed, 3),
        "played_now": spent.games,
        "decisions_per_second": round(decisions * share / spent.seconds) if spent.seconds else 0,
    }


def of_cell(args: argparse.Namespace, plan: Plan, cell: Gathered) -> dict[str, Any]:
    return {
        "game": plan.game,
        "variant": cell.cell.name if cell.cell.chosen else None,
        "mode": cell.cell.agreed.mode,
        "players": cell.cell.players,
        "bot": plan.bots[0],
        "bots": list(plan.bots),
        "seed": plan.seed,
        "games": cell.games,
        "decisions": cell.decisions,
        "turn_limit": plan.turns,
        "mean_turns": round(cell.mean_turns, 1),
        "endings": dict(sorted(cell.endings.items())),
        "wins": [cell.wins[seat] for seat in range(cell.cell.players)],
        "wins_by_bot": {bot: [cell.bot(bot).hits, cell.bot(bot).of] for bot in cell.bots()},
        "banners": {banner: [share.hits, share.of] for banner, share in sorted(cell.banners.items())},
        "counted": {
            what: sum(number * times for number, times in numbers.items()) for what, numbers in cell.counted.items()
        },
        "against": [args.against, cell.first_bot] if args.against else None,
        "at_least": args.at_least,
        "too_few": cell.first_bot < (args.at_least or 0),
        "verified": plan.verify,
        "failures": cell.failures,
    }


def lines(result: dict[str, Any]) -> Iterator[str]:
    if "variants" not in result:
        yield from lines_of(result, result)
        return
    for one in result["variants"]:
        yield from lines_of(one, None)
        yield ""
    yield timing(result, sum(one["decisions"] for one in result["variants"]))
    yield from (one["sentence"] for one in result["differences"])


def timing(took: dict[str, Any], decisions: int) -> str:
    return f"{decisions} decisions in {took['seconds']} s: {took['decisions_per_second']} a second"


def lines_of(result: dict[str, Any], took: dict[str, Any] | None) -> Iterator[str]:
    bots = dict.fromkeys(result["bots"] if not result["against"] else result["bots"][:1])
    who = f"{result['players']} {' and '.join(bots)} bots"
    variant = f" ({result['variant']})" if result["variant"] else ""
    yield f"{result['games']} {result['mode']} games of {result['game']}{variant}, {who}, seed {result['seed']}"
    if took:
        yield timing(took, result["decisions"])
    yield f"{result['mean_turns']} turns a game (limit {result['turn_limit']})"
    for ending, count in result["endings"].items():
        yield f"  {count:5} {ending}"
    yield "wins by seat: " + " ".join(str(count) for count in result["wins"])
    yield from (f"{banner} won {won} of {games}" for banner, (won, games) in result["banners"].items())
    if len(bots) > 1:
        yield from (f"{bot} won {won} of {seats} seats" for bot, (won, seats) in result["wins_by_bot"].items())
    yield from verdicts(result)


def verdicts(result: dict[str, Any]) -> Iterator[str]:
    if result["against"]:
        yield f"{result['bot']} won {result['against'][1]} of {result['games']} games against {result['against'][0]}"
    if result["too_few"]:
        yield f"FAILED at least {result['at_least']} games had to be won against {result['against'][0]}"
    if result["players"] == 1:
        yield f"won: {result['wins'][0]} of {result['games']} games, {result['wins'][0] / result['games']:.0%}"
    if result["verified"] and not result["failures"]:
        yield "every replay equals its live game"
    yield from (f"FAILED {failure}" for failure in result["failures"])
