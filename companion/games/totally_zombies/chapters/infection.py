"""Infection: a government enhanced zombie that was moved may make a regular one beside it like itself."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import Json, Refusal
from companion.games.horde.hands import NONE
from companion.games.kit.places import where
from companion.games.kit.squares import Squares
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.figures import LETTER, with_one, without_one
from companion.games.totally_zombies.meta import ENHANCED, ZOMBIE
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.questions import INFECT
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, Square

CONDITIONS = "totally-zombies.ruling.infection-conditions"
NOBODY = NOWHERE
"""The inner value of `none`."""


class Victims(Squares):
    """The regular zombies beside an enhanced one, or none of them."""

    __slots__ = ("infecting",)

    def __init__(self, game: TotallyZombies, infecting: Square) -> None:
        super().__init__(game, lambda: beside(game, infecting), self._no_victim, INFECT.rule)
        self.infecting = infecting

    def candidates(self) -> Iterable[Square]:
        return *super().candidates(), NOBODY

    def refusal(self, value: Square) -> Refusal | None:
        return None if value == NOBODY else super().refusal(value)

    def _no_victim(self, square: Square) -> Refusal | None:
        return no_infection(self.game, self.infecting, square)

    def read(self, raw: Json) -> Square | Refusal:
        return NOBODY if raw == NONE else super().read(raw)

    def show(self, value: Square) -> Json:
        return NONE if value == NOBODY else super().show(value)

    def label(self, value: Square) -> str:
        return say("infect none") if value == NOBODY else super().label(value)


def beside(game: TotallyZombies, square: Square) -> list[Square]:
    """The squares to which a zombie could walk from a square, were they empty."""
    return [there for there in game.map.sides[square] if there >= 0]


def no_infection(game: TotallyZombies, infecting: Square, square: Square) -> Refusal | None:
    """Why the enhanced zombie on the one square infects nobody on the other."""
    if LETTER[ENHANCED] not in game.moved.get(infecting, ""):
        return Refusal(CONDITIONS, say("only an enhanced zombie that was moved in this step infects"))
    if infecting in game.fresh:
        return Refusal("totally-zombies.zombie.infection-fresh", say("it was infected in this step itself"))
    if square not in beside(game, infecting):
        return Refusal(CONDITIONS, say("only a zombie on a square beside it can be infected"))
    if LETTER[ZOMBIE] not in game.zombies.get(square, ""):
        return Refusal("totally-zombies.zombie.infection-regular-only", say("no regular zombie stands there"))
    return None


async def infect_beside(game: TotallyZombies, player: Player, infecting: Square) -> None:
    """Right after its own move the enhanced zombie may infect one (totally-zombies.zombie.infection)."""
    while any(no_infection(game, infecting, there) is None for there in beside(game, infecting)):
        victim = await ask(game, INFECT, player.seat, Victims(game, infecting))
        if victim is not None:
            if victim != NOBODY:
                infect(game, victim)
            return


def infect(game: TotallyZombies, square: Square) -> None:
    """A regular zombie is an enhanced one from now on, and as one that moved or did not move in this step
    (totally-zombies.ruling.infection-fresh-moves); it infects nobody in this step."""
    regular, moved = LETTER[ZOMBIE], game.moved.get(square, "")
    if moved.count(regular) == game.zombies[square].count(regular):
        game.moved[square] = with_one(without_one(moved, ZOMBIE), ENHANCED)
    game.zombies[square] = with_one(without_one(game.zombies[square], ZOMBIE), ENHANCED)
    game.fresh.add(square)
    if game.quiet:
        game.march_untold()
        return
    name = game.breed(ENHANCED).name
    if game.by_itself:
        game.march(game.breed(ZOMBIE).name, (game.map.names[square],), say("is infected: it is a {} now", name))
    game.tell("the zombie on {} is infected: it is a {} now", where(game.map, square), name)
