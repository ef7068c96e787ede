"""What people may do at any time that is no card: guts for life, a sewer entrance, the spell, a token left lying.

Each deed is listed and played like a card; the chapter to which it belongs says why not, and what happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from companion.engine import BadInput, Json, Options, Refusal, Refused, Request, Rule
from companion.games.totally_zombies.questions import OPENING
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

ON_ROAD = "totally-zombies.sewer.place-on-road"
WAIT = "totally-zombies.ruling.card-window"


class Deed(NamedTuple):
    """One of them: the chapter to which it belongs says why not, and carries it out."""

    source: str
    """Where it comes from, in a word."""
    chapter: str
    no: str
    """The predicate of the chapter, of the game and a seat."""
    does: str
    """What carries it out, of the game, the seat and perhaps a square."""
    where: str = ""
    """The squares among which one is chosen, of the game and the seat, where there is something to choose."""
    inside_cards: bool = False
    """May it be done in the middle of a card, while a question of the rules waits there?"""

    def part(self, game: TotallyZombies, name: str) -> Any:
        return getattr(game.chapter(f"chapters.{self.chapter}"), name)


DEEDS = {
    "guts-for-life": Deed("guts", "guts", "no_exchange", "exchange", inside_cards=True),
    "sewer-entrance": Deed("tokens", "sewers", "no_entrance_placed", "open_sewer", "openings"),
    "recite": Deed("spell", "spell", "no_recital", "recite"),
    "take-token": Deed("map", "tokens", "no_taking", "take_token"),
}
"""Two guts tokens for a life token, by anybody (totally-zombies.guts.exchange); a sewer entrance in the own turn
(totally-zombies.sewer.place-own-turn); the spell in the Cabin (totally-zombies.win.spell-roll); a token that was left
lying (totally-zombies.ruling.pick-up-timing)."""


def no_deed(game: TotallyZombies, seat: int, name: str, waiting: tuple[Request[Any], ...]) -> Refusal | None:
    """Why a player may not do this now."""
    player, asked, deed = game.players[seat], waiting[-1], DEEDS[name]
    if player.gone:
        return Refusal("totally-zombies.ruling.player-leaves", say("{} has left the game", player.name))
    if not asked.window or (len(waiting) > 1 and not deed.inside_cards):
        return Refusal(WAIT, say("finish what has been begun first"))
    no: Refusal | None = deed.part(game, deed.no)(game, seat)
    if no is None and deed.where and not squares_for(game, seat, deed):
        return Refusal(ON_ROAD, say("there is no square for it"))
    return no


def squares_for(game: TotallyZombies, seat: int, deed: Deed) -> Options[Square]:
    """The squares among which the player chooses."""
    squares: Options[Square] = deed.part(game, deed.where)(game, seat)
    return squares


def deeds_open(game: TotallyZombies, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[str]:
    """What of all this a player may do now."""
    return (name for name in DEEDS if no_deed(game, seat, name, waiting) is None)


def do_deed(game: TotallyZombies, seat: int, value: Mapping[str, Json], waiting: tuple[Request[Any], ...]) -> Rule:
    """Check it, then start it."""
    name = str(value["card"])
    no = no_deed(game, seat, name, waiting)
    if no is not None:
        raise Refused(no.rule, no.why)
    return _does(game, seat, DEEDS[name], _named(game, seat, DEEDS[name], value))


def _named(game: TotallyZombies, seat: int, deed: Deed, value: Mapping[str, Json]) -> Square:
    """The square that was named with it; -1 when none was."""
    raw = value.get("target")
    if raw is None:
        return NOWHERE
    if not deed.where:
        raise BadInput(f"{value['card']} has no target to name")
    options = squares_for(game, seat, deed)
    square = options.read(raw)
    no = square if isinstance(square, Refusal) else options.refusal(square)
    if isinstance(no, Refusal):
        raise Refused(no.rule, no.why)
    assert isinstance(square, int)
    return square


async def _does(game: TotallyZombies, seat: int, deed: Deed, square: Square) -> None:
    does = deed.part(game, deed.does)
    if not deed.where:
        await does(game, seat)
        return
    if square == NOWHERE:
        square = await OPENING.to(seat, squares_for(game, seat, deed))
    does(game, seat, square)
