"""Player movement: die and hearts, one space at a time."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, product
from typing import Any

from companion.engine import Json, Options, Refusal, Request
from companion.games.horde.events.later import halved
from companion.games.horde.squares import STOP
from companion.games.kit.places import where
from companion.games.kit.wording import many
from companion.games.zombies.chapters.combat import land
from companion.games.zombies.chapters.squares import PawnSteps, has_to_leave
from companion.games.zombies.people import Player
from companion.games.zombies.questions import MOVE_ROLL, MOVE_STEP
from companion.games.zombies.state import NOT_ROLLED, Zombies
from companion.languages import say, says
from companion.tiles import NOWHERE, SIDE

SKIP: tuple[int, ...] = ()
"""The inner value of a movement roll that is not made."""


class MovementDice(Options[tuple[int, ...]]):
    """The movement die (two of them in quicker play), or `skip` for a player who stays put."""

    __slots__ = ("dice", "game")
    faces = 6

    def __init__(self, game: Zombies) -> None:
        self.game = game
        self.dice = 2 if game.quicker() else 1  # zombies.quick.two-movement-dice, zombies.move.one-die

    def candidates(self) -> Iterable[tuple[int, ...]]:
        return *product(range(1, 7), repeat=self.dice), SKIP

    def weight(self, value: tuple[int, ...]) -> int:
        return 1 if value else 0

    def refusal(self, value: tuple[int, ...]) -> Refusal | None:
        if value == SKIP:  # zombies.ruling.roll-compulsory
            return self._no_skip()
        if len(value) != self.dice:
            return Refusal(self._count_rule(), says(self.dice, "{} die is rolled here", "{} dice are rolled here"))
        if all(1 <= face <= 6 for face in value):
            return None
        return Refusal("zombies.limit.dice", say("a die shows a whole number from 1 to 6"))

    def legal(self) -> Iterator[tuple[int, ...]]:
        """Every face is one of a die, so that only `skip` is in question."""
        rolls = product(range(1, 7), repeat=self.dice)
        return rolls if self._no_skip() else chain(rolls, (SKIP,))

    def _count_rule(self) -> str:
        if self.dice == 2:
            return "zombies.quick.two-movement-dice"
        if self.game.quick:
            return "zombies.quick.starts-with-helipad"
        return "zombies.quick.optional" if self.game.helipad_drawn() else "zombies.move.one-die"

    def _no_skip(self) -> Refusal | None:
        if self.game.rule_is("movement-roll", "always-roll"):
            return Refusal("zombies.turn.step4-movement-roll", say("this table always rolls for movement"))
        if has_to_leave(self.game, self.game.active):
            return Refusal("zombies.card.supersedes", say("Claustrophobia: roll, the pawn has to leave the building"))
        if self.game.mover != NOWHERE:
            return Refusal("zombies.card.supersedes", say("somebody else decides this movement: roll for it"))
        return None

    def read(self, raw: Json) -> tuple[int, ...] | Refusal:
        if raw == "skip":
            return SKIP
        faces = raw if isinstance(raw, list) else [raw]
        if faces and all(isinstance(face, int) and not isinstance(face, bool) for face in faces):
            return tuple(faces)
        return Refusal("zombies.limit.dice", say("a die shows a whole number from 1 to 6"))

    def show(self, value: tuple[int, ...]) -> Json:
        if value == SKIP:
            return "skip"
        return value[0] if self.dice == 1 else list(value)

    def label(self, value: tuple[int, ...]) -> str:
        return " + ".join(map(str, value)) or say("stay put, no roll")


async def move(game: Zombies, player: Player) -> None:
    """Step 4: roll, then move up to the allowance (zombies.move.up-to); zombies on the way are fought."""
    if not await may_move(game, player):
        return
    while game.left > 0 and player.on_map:
        decider = game.mover if game.mover != NOWHERE else player.seat
        step = await MOVE_STEP.to(decider, PawnSteps(game, player))
        if step is None:
            continue
        if step == STOP:  # zombies.move.stop-any-time
            break
        player.at = game.map.neighbours[player.at][SIDE[step]]
        # other pawns neither block nor cost anything (zombies.move.through-players, zombies.move.share-space)
        game.left -= 1
        if not game.quiet:
            game.tell("{} goes to {}", player.name, where(game.map, player.at))
        if player.at in game.zombies or player.at in game.tokens or player.at == game.goal:
            await land(game, player)  # what is left is still there afterwards (zombies.move.resume-after-combat)
    game.left, game.mover = 0, NOWHERE


async def may_move(game: Zombies, player: Player) -> bool:
    """Everything before the first step; False when there is no movement this turn."""
    while player.on_map and game.left == NOT_ROLLED:
        if game.suffers(player, "fear"):
            game.tell("{} is afraid and does not move this turn", player.name)
            return False
        if game.sits_out or game.safe(player):
            return False
        roll = await MOVE_ROLL.to(player.seat, MovementDice(game))
        if roll is not None:
            set_allowance(game, player, roll)
    return player.on_map


def set_allowance(game: Zombies, player: Player, roll: tuple[int, ...]) -> None:
    """Die and hearts, fixed now (zombies.move.add-hearts); cards add to the die, halve it, or double the sum."""
    if roll == SKIP:
        game.left = 0
        game.tell("{} stays put", player.name)
        return
    moved = sum(roll) + sum(game.card(c).bonus for c in player.front if game.card(c).effect == "movement-bonus")
    game.left = (halved(game, player, moved) + player.hearts) * (2 if game.double else 1)
    game.tell("{} rolls {} and may move {}", player.name, sum(roll), many(game.left, "space"))


@MOVE_ROLL.meaning
def moves(game: Zombies, request: Request[Any], roll: tuple[int, ...]) -> str:
    """Tried on a copy: what a card halves is used up with it."""
    twin = game.copy()
    twin.quiet = True
    set_allowance(twin, twin.players[request.seat], roll)
    hearts = twin.players[request.seat].hearts
    return say("{}, with {}", many(twin.left, "space"), many(hearts, "heart")) if twin.left else say("stays put")
