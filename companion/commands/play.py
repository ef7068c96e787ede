"""`companion play`: a game in the terminal, with the companion as referee."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import TextIO

from companion import packs
from companion.commands import agreeing, language
from companion.commands.games import find
from companion.commands.started import play_command
from companion.config import Config, ConfigError, load_config
from companion.engine import BadInput, Json
from companion.engine.letters import near
from companion.games import GAMES
from companion.games.kit.north import MARK, UP
from companion.languages import say
from companion.packs.loader import Choice
from companion.table import Opening, Table, new_opening
from companion.table.draft import new_draft
from companion.table.opening import ASK
from companion.table.shelf import BOT_NAMES, Shelf, default_folder, remembered, with_bots
from companion.terminal.screen import Screen, look_for
from companion.terminal.session import Session
from companion.terminal.typed import TYPED
from companion.terminal.welcome import NobodyThere, Welcome, names_in, wish_of

MOST_REMEMBERED = 20
"""So many of the latest games are looked at for the names of people."""


def arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("game", nargs="?", metavar="GAME", help=f"which game: {', '.join(GAMES)} (default: you are asked)")
    add("--players", metavar="ANA,BEN", help="names of the people, in turn order")
    add("--bots", type=int, metavar="N", help="how many bots join them")
    add("--sharp", action="store_true", help="the bots think before they act, and play better")
    add("--seed", type=int, metavar="S", help="makes the companion's dice and cards repeatable")
    add("--chance", choices=("ask", "auto"), help="ask: you type what real dice and cards show; auto: the companion's")
    agreeing.arguments(parser)
    add("--always", action="append", default=[], metavar="WHAT", help="what goes by itself, such as zombies")
    add("--setup", action="store_true", help="lead through the set-up of the table, question by question")
    add("--ask-everything", action="store_true", help="ask also what leaves nothing to decide, and every roll")
    add("--packs", action="append", default=[], metavar="DIR", help="look for packs of tiles and cards in here first")
    add("--pack", metavar="ID", help="play with this pack; `companion packs list` names all")
    add("--resume", nargs="?", const="", metavar="FILE", help="go on with a game that was left (default: the latest)")
    add("--journals", type=Path, metavar="DIR", help="where games are kept (default: your data folder)")
    language.arguments(parser, "what it is played in")


def run(args: argparse.Namespace) -> int:
    forgive(sys.stdin)
    screen = Screen(print, look_for(sys.stdout))
    configured = _configured(screen)
    screen.language = language.language_of(args, configured)
    shelf = Shelf(
        args.journals or default_folder(),
        [*args.packs, *map(str, configured.packs)] if configured else args.packs,
        args.pack or (configured.pack if configured else ""),
        args.ask_everything,
        own_dice=True,
    )
    MARK.point(configured.desk.north if configured else UP)
    read = reader()
    try:
        opening, table = sit_down(args, shelf, screen, read)
    except (NobodyThere, KeyboardInterrupt):
        screen.write("")
        screen.say(say("No game was begun."))
        return 0
    return Session(shelf, opening, table, screen, read, lambda game: again(args, game)).run()


def _configured(screen: Screen) -> Config | None:
    """What the table's configuration says of packs; a board that is described wrongly is no reason not to play here."""
    try:
        return load_config()
    except ConfigError as error:
        screen.say(say("The configuration is passed over: {}", error.mistakes[0]))
        return None


def again(args: argparse.Namespace, game: str) -> str:
    """The command that goes on with the game, as it must be typed here."""
    kept = ["--journals", str(args.journals)] if args.journals else []
    packs = [word for folder in args.packs for word in ("--packs", folder)]
    spoken = ["--language", args.language] if args.language else []
    return play_command(game, "--resume", *kept, *packs, *spoken)


def sit_down(
    args: argparse.Namespace, shelf: Shelf, screen: Screen, read: Callable[[str], str | None]
) -> tuple[Opening, Table]:
    """A game that was left, or a new one; what the command does not say is asked."""
    if args.game is not None:
        find(args.game)
    if args.resume is not None:
        return shelf.resume(_named(args, shelf))
    welcome = Welcome(screen, read)
    asked = args.players is None and args.bots is None
    if asked:
        screen.say(say("Zombie Table Companion. `{help}` explains every question, `{quit}` leaves.", **TYPED))
        left = welcome.which_left(shelf.unfinished_games([args.game] if args.game else GAMES))
        if left is not None:
            return shelf.resume(left.path)
    choices = packs.choices(shelf.packs)
    game = args.game or _game_of(shelf.pack, choices) or (welcome.game() if asked else GAMES[0])
    opening = new_opening(_wish(args, welcome, shelf, choices, game) if asked else agreed(args, shelf, game))
    return opening, shelf.begin(opening)


def _named(args: argparse.Namespace, shelf: Shelf) -> Path:
    """The game that is to be gone on with; the latest of all where nothing is named."""
    if args.game is None and not args.resume:
        latest = shelf.latest(GAMES)
        if latest is not None:
            return latest
    return shelf.find(args.resume, args.game or GAMES[0])


def _game_of(pack: str, choices: Sequence[Choice]) -> str:
    """Whoever names a pack means its game."""
    return next((choice.game for choice in choices if choice.id == pack), "")


def _pack_of(shelf: Shelf, game: str, given: str | None) -> dict[str, Json]:
    """The pack that was named, or is configured for this game."""
    suits = given or _game_of(shelf.pack, packs.choices(shelf.packs)) == game
    return {"pack": shelf.pack} if shelf.pack and suits else {}


def _wish(
    args: argparse.Namespace, welcome: Welcome, shelf: Shelf, choices: Sequence[Choice], game: str
) -> dict[str, Json]:
    """What people say when they are asked; what the command has said is not asked again."""
    given = agreeing.agreement(args, find(game))
    draft = new_draft(packs=choices)
    draft.choose_game(game)
    draft.choose_mode(given.mode)
    draft.extras, draft.rules = [*given.scenarios, *given.variants], dict(given.options)
    draft.pack = str(_pack_of(shelf, game, args.pack).get("pack", ""))
    if args.mode is None:
        welcome.mode(draft)
    if not {rule.name for rule in draft.in_play()} & {*given.options}:
        welcome.in_play(draft)
    if not given.scenarios:
        welcome.scenario(draft)
    if not given.variants:
        welcome.variants(draft)
    if not given.details:
        welcome.details(draft)
    if not args.pack:
        welcome.pack(draft)
    names = welcome.players(draft, remembered(shelf.left(GAMES, MOST_REMEMBERED), game))
    if args.chance is None:
        welcome.dealing(draft)
    draft.chance = args.chance or draft.chance
    welcome.by_itself(draft)
    draft.setup = ASK if args.setup else draft.setup
    welcome.last_look(draft)
    wish = wish_of(draft, names)
    wish["details"] = {**wish["details"], **given.details}
    return wish if args.seed is None else {**wish, "seed": args.seed}


def agreed(args: argparse.Namespace, shelf: Shelf, game: str) -> dict[str, Json]:
    """What the command says, without asking anything."""
    bots = args.bots or 0
    if not 0 <= bots <= len(BOT_NAMES):
        raise BadInput(say("--bots is {}; between 0 and {} can join", bots, len(BOT_NAMES)))
    wish: dict[str, Json] = {
        "game": game,
        "players": list(with_bots(names_in(args.players or ""), bots, args.sharp)),
        "chance": args.chance or "ask",
        **agreeing.agreement(args, find(game)).as_json(),
        **_pack_of(shelf, game, args.pack),
    }
    wish |= {"setup": "ask"} if args.setup else {}
    wish |= {"agreed": {"automation": args.always}} if args.always else {}
    return wish if args.seed is None else {**wish, "seed": args.seed}


def forgive(stream: TextIO) -> None:
    """Bytes that are no text must not end a game."""
    if isinstance(stream, TextIOWrapper):
        stream.reconfigure(errors="replace")


def reader() -> Callable[[str], str | None]:
    """Reads a line: with editing keys on a terminal; the lines of a script are echoed, so that its output reads on."""
    if not sys.stdin.isatty():
        return _piped
    with suppress(ImportError):
        import readline  # noqa: F401 - gives input() its editing keys
    return _typed


def _typed(prompt: str) -> str | None:
    try:
        return input(near(prompt, sys.stdout.encoding or "utf-8"))
    except EOFError:
        return None


def _piped(prompt: str) -> str | None:
    line = sys.stdin.readline()
    if not line:
        return None
    print(prompt + line.rstrip("\n"))
    return line
