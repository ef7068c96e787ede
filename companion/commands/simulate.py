"""`companion simulate`: bots play many games, also of several variants; how they end, what makes a difference, and
whether the rules hold together. docs/laboratory.md explains it."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from companion.bots import BOTS, bot_name
from companion.bots.budget import Budget
from companion.commands import agreeing
from companion.engine import BadInput
from companion.games import GAMES, rulebook
from companion.laboratory import report, robin, study, varying
from companion.laboratory.chunks import Folder
from companion.laboratory.comparing import differences
from companion.laboratory.crew import cores
from companion.laboratory.gathering import Gathered, Share, gather
from companion.laboratory.intervals import wilson
from companion.laboratory.plan import Cell, Plan
from companion.laboratory.playing import usual_players

USUAL_BOT = "sensible"
WHO = f"{', '.join(BOTS)}, which may say how long it thinks (searching:200 tries, searching:0.2s; or search:200)"
INTERRUPTED = 130
WORTH_IT = 20
"""So many games are worth other processes."""


COOPERATIVE = "cooperative"


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
    add("--out", metavar="DIR", help="keep a row for each game and a report here; goes on after a stop")
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
        "--round-robin",
        action="store_true",
        help="each of --bots plays --games games against each other one, two at a table; both change seats",
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
            with closing(Folder(Path(args.out), plan)) as folder, study.saying_what_is_kept(args.out, the_same()):
                return kept(args, folder)
        with TemporaryDirectory(prefix="companion-") as place, closing(Folder(Path(place), plan)) as folder:
            return played(args, folder)
    except study.Stopped as stopped:
        on = f"the same command goes on: {the_same()}"
        kept_nothing = "nothing is kept; with --out DIR the same command would go on"
        print(f"companion: {stopped}; {on if args.out else kept_nothing}", file=sys.stderr)
        return INTERRUPTED


def the_same() -> str:
    """The command as it was typed."""
    return shlex.join(["companion", *sys.argv[1:]])


def check(args: argparse.Namespace) -> None:
    for name in ("games", "turns", "workers"):
        if getattr(args, name) is not None and getattr(args, name) < 1:
            raise BadInput(f"--{name} is {getattr(args, name)}; at least 1 is needed")
    if args.out is not None and not args.out.strip():
        raise BadInput("--out names no folder; write --out results, for instance, or --out . for this one")
    if args.at_least is not None and not (args.against and 0 < args.at_least <= args.games):
        raise BadInput(f"--at-least is {args.at_least}; it counts games won with --against, of {args.games}")
    if args.against and (args.bots or args.vary):
        raise BadInput(f"--against is for one bot in one variant; write --bots {args.bot or USUAL_BOT},{args.against}")
    if args.round_robin:
        check_round_robin(args)


def check_round_robin(args: argparse.Namespace) -> None:
    """Two at a table, and one of them wins."""
    if not args.bots:
        raise BadInput("--round-robin needs to know who plays: --bots random,sensible,searching:8")
    if args.vary:
        raise BadInput(
            "--round-robin plays one variant; for another one type it again with --option, --mode, --variant"
        )
    if args.players not in (None, robin.AT_THE_TABLE):
        raise BadInput(f"--players is {args.players}; in a round robin two sit at each table")
    if args.mode == COOPERATIVE:
        raise BadInput("--round-robin asks who wins against whom; in a cooperative game all win or lose together")


def plan_of(args: argparse.Namespace) -> Plan:
    """What was typed, as a plan."""
    book = rulebook(args.game)
    agreed = agreeing.agreement(args, book)
    axes = varying.read_axes(args.vary)
    varying.fixed_twice(axes, agreed, args.players)
    players = usual_players(args.game, agreed.mode) if args.players is None else args.players
    bots, usual = bots_of(args, players), Cell((), players, book.pack, agreed)
    grid = varying.grid(book, axes, usual, args.players, args.packs)
    return Plan(
        args.game,
        tuple(robin.pairs(usual, bots) if args.round_robin else grid),
        bots,
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
    if plan.round_robin:
        table = [of_score(score) for score in robin.scores(plan, cells)]
        return {"game": plan.game, "games": plan.all_games, **took, "variants": each, "round_robin": table}
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
        "bot": plan.seated(cell.cell)[0],
        "bots": list(plan.seated(cell.cell)),
        "seed": plan.seed,
        "games": cell.games,
        "decisions": cell.decisions,
        "turn_limit": plan.turns,
        "mean_turns": round(cell.mean_turns, 1),
        "endings": dict(sorted(cell.endings.items())),
        "wins": [cell.wins[seat] for seat in range(cell.cell.players)],
        "wins_by_bot": {bot: [cell.bot(bot).hits, cell.bot(bot).of] for bot in cell.bots()},
        "intervals": intervals_of(args, cell),
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


def intervals_of(args: argparse.Namespace, cell: Gathered) -> dict[str, Any]:
    """How sure the wins are: each share with the ends between which it may really lie."""
    first = Share(cell.first_bot, cell.games)
    return {
        "wins": [shared(cell.seat(seat)) for seat in range(cell.cell.players)],
        "wins_by_bot": {bot: shared(cell.bot(bot)) for bot in cell.bots()},
        "banners": {banner: shared(share) for banner, share in sorted(cell.banners.items())},
        "against": shared(first) if args.against else None,
    }


def shared(share: Share) -> list[float]:
    """A share and its ends: Wilson's interval, of 100 such intervals 95 hold the true value."""
    return [round(one, 4) for one in (share.interval.value, share.interval.low, share.interval.high)]


def of_score(score: robin.Score) -> dict[str, Any]:
    won = {"won": score.share.hits, "of": score.share.of, "share": shared(score.share)}
    return {"bot": score.bot, "against": score.against or None, **won}


def lines(result: dict[str, Any]) -> Iterator[str]:
    if "round_robin" in result:
        yield from lines_of_robin(result)
        return
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
    yield "wins by seat: " + ", ".join(f"{won} {sure(won, result['games'])}" for won in result["wins"])
    yield from (f"{banner} won {of_all(won, games)}" for banner, (won, games) in result["banners"].items())
    if len(bots) > 1:
        yield from (f"{bot} won {of_all(won, seats, ' seats')}" for bot, (won, seats) in result["wins_by_bot"].items())
    yield from verdicts(result)


def of_all(won: int, games: int, what: str = "") -> str:
    return f"{won} of {games}{what} {sure(won, games)}"


def sure(won: int, games: int) -> str:
    """The interval of a share, as people read it."""
    interval = wilson(won, games)
    return f"({100 * interval.low:.1f} to {100 * interval.high:.1f} %)"


def lines_of_robin(result: dict[str, Any]) -> Iterator[str]:
    """One table, the strongest bot first: all its games, then those against each other one."""
    pair, table = result["variants"][0], result["round_robin"]
    bots = sum(not row["against"] for row in table)
    how = f"a round robin of {bots} bots, {pair['games']} games a pair, seed {pair['seed']}"
    yield f"{result['games']} {pair['mode']} games of {result['game']}, {how}"
    yield timing(result, sum(one["decisions"] for one in result["variants"]))
    rows = [("bot", "against", "won", "95 %"), *map(row_of_robin, table)]
    wide = [max(len(row[at]) for row in rows) for at in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(word.ljust(room) for word, room in zip(row, wide, strict=True)).rstrip()
    yield from dict.fromkeys(line for one in result["variants"] for line in verdicts(one))


def row_of_robin(row: Mapping[str, Any]) -> tuple[str, str, str, str]:
    bot = "" if row["against"] else row["bot"]
    return bot, row["against"] or "all", f"{row['won']} of {row['of']}", sure(row["won"], row["of"])[1:-1]


def verdicts(result: dict[str, Any]) -> Iterator[str]:
    if result["against"]:
        rival, won = result["against"]
        yield f"{result['bot']} won {of_all(won, result['games'], f' games against {rival}')}"
    if result["too_few"]:
        yield f"FAILED at least {result['at_least']} games had to be won against {result['against'][0]}"
    if result["players"] == 1:
        won, games = result["wins"][0], result["games"]
        yield f"won: {won} of {games} games, {won / games:.0%} {sure(won, games)}"
    if result["verified"] and not result["failures"]:
        yield "every replay equals its live game"
    yield from (f"FAILED {failure}" for failure in result["failures"])
