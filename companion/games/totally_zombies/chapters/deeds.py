"""What people may do at any time that is no card: guts for life, a sewer entrance, the spell, a token left lying.

Each deed is listed and played like a card; the chapter to which it belongs says why not, and what happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import BadInput, Json, Options, Refusal, Refused, Request, Rule
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import TARGET
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import NOWHERE, Square

WAIT = "totally-zombies.ruling.card-window"


class Deed:
    """One of them."""

    source = ""
    """Where it comes from, in a word."""
    inside_cards = False
    """May it be done in the middle of a card?"""

    def no(self, game: TotallyZombies, player: Player) -> Refusal | None:
        """Why the player may not; None when it may be done."""
        raise NotImplementedError

    def where(self, game: TotallyZombies, player: Player) -> Options[Square] | None:
        """The squares among which one is chosen, where there is something to choose."""
        return None

    async def do(self, game: TotallyZombies, player: Player, square: Square) -> None:
        raise NotImplementedError


class GutsForLife(Deed):
    """Two guts tokens for a life token, by anybody at any time (totally-zombies.guts.exchange)."""

    source, inside_cards = "guts", True

    def no(self, game: TotallyZombies, player: Player) -> Refusal | None:
        no: Refusal | None = game.chapter("chapters.guts").no_exchange(game, player)
        return no

    async def do(self, game: TotallyZombies, player: Player, square: Square) -> None:
        game.chapter("chapters.guts").exchange(game, player)


class SewerEntrance(Deed):
    """A sewer entrance is placed in the own turn (totally-zombies.sewer.place-own-turn)."""

    source = "tokens"

    def no(self, game: TotallyZombies, player: Player) -> Refusal | None:
        no: Refusal | None = game.chapter("chapters.sewers").no_entrance_placed(game, player.seat)
        if no is None and not self.where(game, player):
            return Refusal("totally-zombies.sewer.place-on-road", "there is no road square for a sewer entrance")
        return no

    def where(self, game: TotallyZombies, player: Player) -> Options[Square]:
        openings: Options[Square] = game.chapter("chapters.sewers").openings(game, player.seat)
        return openings

    async def do(self, game: TotallyZombies, player: Player, square: Square) -> None:
        game.chapter("chapters.sewers").open_sewer(game, player.seat, square)


class Recite(Deed):
    """The spell is recited in the Cabin (totally-zombies.win.spell-roll)."""

    source = "spell"

    def no(self, game: TotallyZombies, player: Player) -> Refusal | None:
        no: Refusal | None = game.chapter("chapters.winning").no_reciting(game, player)
        return no

    async def do(self, game: TotallyZombies, player: Player, square: Square) -> None:
        await game.chapter("chapters.winning").recite(game, player)


class TakeToken(Deed):
    """A token that was left lying is taken after all (totally-zombies.ruling.pick-up-timing)."""

    source = "map"

    def no(self, game: TotallyZombies, player: Player) -> Refusal | None:
        no: Refusal | None = game.chapter("chapters.picking_up").no_taking(game, player)
        return no

    async def do(self, game: TotallyZombies, player: Player, square: Square) -> None:
        game.chapter("chapters.picking_up").take_token(game, player)


DEEDS: dict[str, Deed] = {
    "guts-for-life": GutsForLife(),
    "sewer-entrance": SewerEntrance(),
    "recite": Recite(),
    "take-token": TakeToken(),
}


def no_deed(game: TotallyZombies, seat: int, deed: str, waiting: tuple[Request[Any], ...]) -> Refusal | None:
    """Why a player may not do this now."""
    player, asked = game.players[seat], waiting[-1]
    if player.gone:
        return Refusal("totally-zombies.ruling.player-leaves", f"{player.name} has left the game")
    if not asked.window or (len(waiting) > 1 and not DEEDS[deed].inside_cards):
        return Refusal(WAIT, "finish what has been begun first")
    return DEEDS[deed].no(game, player)


def deeds_open(game: TotallyZombies, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[str]:
    """What of all this a player may do now."""
    return (deed for deed in DEEDS if no_deed(game, seat, deed, waiting) is None)


def do_deed(game: TotallyZombies, seat: int, value: Mapping[str, Json], waiting: tuple[Request[Any], ...]) -> Rule:
    """Check it, then start it."""
    name = str(value["card"])
    no = no_deed(game, seat, name, waiting)
    if no is not None:
        raise Refused(no.rule, no.why)
    return _does(game, game.players[seat], DEEDS[name], _square(game, game.players[seat], DEEDS[name], value))


def _square(game: TotallyZombies, player: Player, deed: Deed, value: Mapping[str, Json]) -> Square:
    """The square that was named with it; -1 when none was."""
    raw = value.get("target")
    if raw is None:
        return NOWHERE
    options = deed.where(game, player)
    if options is None:
        raise BadInput(f"{value['card']} has no target to name")
    square = options.read(raw)
    no = square if isinstance(square, Refusal) else options.refusal(square)
    if isinstance(no, Refusal):
        raise Refused(no.rule, no.why)
    assert isinstance(square, int)
    return square


async def _does(game: TotallyZombies, player: Player, deed: Deed, square: Square) -> None:
    options = deed.where(game, player) if square == NOWHERE else None
    if options is not None:
        square = await TARGET.to(player.seat, options)
    await deed.do(game, player, square)
