"""`companion simulate`: bots play many games; how they end, how fast, and whether the rules hold together."""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from companion import packs
from companion.bots import BOTS, Bot, act, bot
from companion.bots.rivals import Rivals
from companion.commands import agreeing
from companion.commands.agreeing import Agreement
from companion.engine import BadInput, CompanionError, Driver, Game, Refused
from companion.games import GAMES, NewGame, rulebook
from companion.games.kit.wording import from_to

TURN_LIMIT = "turn limit"
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hal")


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", choices=GAMES, help="which game")
    parser.add_argument(
        "--players", type=int, metavar="N", help="how many bots play (default 4, or as near as it goes)"
    )
    parser.add_argument("--games", type=int, default=100, metavar="N", help="how many games (default 100)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="game k is played with seed S+k (default 1)")
    parser.add_argument(
        "--turns", type=int, default=400, metavar="N", help="stop a game after so many turns (default 400)"
    )
    parser.add_argument("--bot", choices=BOTS, default="random", help="who plays (default random)")
    parser.add_argument(
        "--against",
        choices=BOTS,
        metavar="BOT",
        help="the other seats play like this; the first bot changes seats from game to game",
    )
    parser.add_argument(
        "--at-least", type=int, metavar="N", help="fail where the first bot wins fewer games against the other one"
    )
    parser.add_argument("--verify", action="store_true", help="replay every game, also strictly, and compare")
    agreeing.arguments(parser)
    parser.add_argument("--packs", action="append", default=[], metavar="DIR", help="look for packs in here first")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


@dataclass(slots=True)
class Tally:
    """What all games came to."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    turns: int = 0
    endings: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    flown: Counter[str] = field(default_factory=Counter)
    """How often somebody played under each banner, where a game has such, and how often that won."""
    won_under: Counter[str] = field(default_factory=Counter)
    first_bot: int = 0
    """How often the bot won that plays against others."""
    failures: list[str] = field(default_factory=list)

    @property
    def speed(self) -> float:
        return self.decisions / self.seconds if self.seconds else 0.0

    def add(self, driver: Driver[Game], seconds: float, limit: int) -> None:
        self.games += 1
        self.decisions += len(driver.history)
        self.seconds += seconds
        self.turns += min(driver.game.turn_number(), limit)
        self.endings[driver.game.ending() or TURN_LIMIT] += 1
        winners = driver.over.winners if driver.over else ()
        self.wins.update(winners)
        self.flown.update(filter(None, map(driver.game.banner, range(driver.game.seats))))
        self.won_under.update(filter(None, map(driver.game.banner, winners)))


def run(args: argparse.Namespace) -> int:
    for name in ("games", "turns"):
        if getattr(args, name) < 1:
            raise BadInput(f"--{name} is {getattr(args, name)}; at least 1 is needed")
    if args.at_least is not None and not (args.against and 0 < args.at_least <= args.games):
        raise BadInput(f"--at-least is {args.at_least}; it counts games won with --against, of {args.games}")
    if args.players is None:
        args.players = usual_players(args.game, args.mode)
    tally = simulate(args)
    result = report(args, tally)
    for line in [json.dumps(result, indent=2)] if args.json else lines(result):
        print(line)
    return 1 if tally.failures or result["too_few"] else 0


def usual_players(game: str, mode: str | None) -> int:
    """Four, where the game allows it."""
    book = rulebook(game)
    least, most = book.players.get(mode or "", book.players[book.modes[0]])
    return min(max(4, least), most)


def simulate(args: argparse.Namespace) -> Tally:
    """Play all games; a failure is noted with its seed and step and does not stop the others."""
    table = new_table(args.game, args.players, args.packs, agreeing.agreement(args, rulebook(args.game)))
    tally = Tally()
    for seed in range(args.seed, args.seed + args.games):
        driver = table.sit_down()
        try:
            problem = one_game(args, table, driver, seed, tally)
        except Exception as error:  # a broken rule: its traceback is wanted, with the game that shows it
            error.add_note(f"seed {seed}, step {len(driver.history)}")
            raise
        if problem:
            tally.failures.append(f"seed {seed}, step {len(driver.history)}: {problem}")
    return tally


def one_game(args: argparse.Namespace, table: NewTable, driver: Driver[Game], seed: int, tally: Tally) -> str:
    """Play one game and look at its replays; what went wrong, or nothing."""
    begun = perf_counter()
    problem = play_out(driver, players_of(args, seed), args.turns)
    tally.add(driver, perf_counter() - begun, args.turns)
    tally.first_bot += driver.over is not None and first_seat(args, seed) in driver.over.winners
    return problem or (next(table.doubts(driver), "") if args.verify else "")


def first_seat(args: argparse.Namespace, seed: int) -> int:
    """Where the bot sits that plays against others: each game one seat further."""
    return int((seed - args.seed) % args.players)


def players_of(args: argparse.Namespace, seed: int) -> Bot:
    """One kind of bot for all seats, or the first one against the others."""
    if not args.against:
        return bot(args.bot, seed)
    first = first_seat(args, seed)
    others = frozenset(range(args.players)) - {first}
    rival = bot(args.against, f"{seed} rival", others)
    return Rivals({**dict.fromkeys(others, rival), first: bot(args.bot, seed, frozenset({first}))})


@dataclass(frozen=True, slots=True)
class NewTable:
    """Begins the same game as often as it is wanted."""

    game: str
    pack: packs.Pack
    wish: NewGame

    def sit_down(self) -> Driver[Game]:
        game = rulebook(self.game).new(self.pack, self.wish)
        game.quiet = True
        return Driver(game)

    def doubts(self, live: Driver[Game]) -> Iterator[str]:
        """What differs between the live game and its replays; nothing, if all is well."""
        for strict in (False, True):
            again = self.sit_down()
            kind = "strict replay" if strict else "replay"
            try:
                again.replay(live.history, strict=strict)
            except CompanionError as error:
                yield f"the {kind} stops: {error}"
                continue
            if again.over != live.over:
                yield f"the {kind} ends otherwise: {again.over} instead of {live.over}"
            if again.game.position() != live.game.position():
                yield f"the {kind} leads to another position"
            if asked(again) != asked(live):
                yield f"the {kind} asks {asked(again)} instead of {asked(live)}"


def new_table(game: str, players: int, folders: list[str], agreed: Agreement | None = None) -> NewTable:
    book = rulebook(game)
    agreed = agreed or Agreement(book.modes[0])
    least, most = book.players[agreed.mode]
    if not least <= players <= most:
        who = from_to(least, most, "player")
        raise BadInput(f"--players is {players}; {agreed.mode} {book.title} is played by {who}")
    return NewTable(game, packs.load(book.pack, folders), agreed.new_game(NAMES[:players]))


def play_out(driver: Driver[Game], player: Bot, turns: int) -> str:
    """Play to the end or to the turn limit; what went wrong, or nothing."""
    game = driver.game
    try:
        while driver.pending is not None and game.turn_number() <= turns:
            act(player, driver)
    except Refused as no:
        return f"a listed option was refused: {no}"
    return ""


def asked(driver: Driver[Game]) -> tuple[str, int, str] | None:
    """The pending question in short."""
    request = driver.pending
    return (request.name, request.seat, str(list(request.options))) if request else None


def report(args: argparse.Namespace, tally: Tally) -> dict[str, Any]:
    return {
        "game": args.game,
        "mode": args.mode or rulebook(args.game).modes[0],
        "players": args.players,
        "bot": args.bot,
        "seed": args.seed,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(tally.seconds, 3),
        "decisions_per_second": round(tally.speed),
        "turn_limit": args.turns,
        "mean_turns": round(tally.turns / tally.games, 1),
        "endings": dict(sorted(tally.endings.items())),
        "wins": [tally.wins[seat] for seat in range(args.players)],
        "banners": {banner: [tally.won_under[banner], games] for banner, games in sorted(tally.flown.items())},
        "against": [args.against, tally.first_bot] if args.against else None,
        "at_least": args.at_least,
        "too_few": tally.first_bot < (args.at_least or 0),
        "verified": bool(args.verify),
        "failures": tally.failures,
    }


def lines(result: dict[str, Any]) -> Iterator[str]:
    who = f"{result['players']} {result['bot']} bots"
    yield f"{result['games']} {result['mode']} games of {result['game']}, {who}, seed {result['seed']}"
    yield f"{result['decisions']} decisions in {result['seconds']} s: {result['decisions_per_second']} a second"
    yield f"{result['mean_turns']} turns a game (limit {result['turn_limit']})"
    for ending, count in result["endings"].items():
        yield f"  {count:5} {ending}"
    yield "wins by seat: " + " ".join(str(count) for count in result["wins"])
    yield from (f"{banner} won {won} of {games}" for banner, (won, games) in result["banners"].items())
    if result["against"]:
        yield f"{result['bot']} won {result['against'][1]} of {result['games']} games against {result['against'][0]}"
    if result["too_few"]:
        yield f"FAILED at least {result['at_least']} games had to be won against {result['against'][0]}"
    if result["players"] == 1:
        yield f"won: {result['wins'][0]} of {result['games']} games, {result['wins'][0] / result['games']:.0%}"
    if result["verified"] and not result["failures"]:
        yield "every replay equals its live game"
    yield from (f"FAILED {failure}" for failure in result["failures"])
