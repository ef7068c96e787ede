"""Tokens: the event token of each turn, and life and bullets that lie on the map."""

from __future__ import annotations

from companion.engine import Refusal, Words
from companion.games.kit.wording import many
from companion.games.totally_zombies.chapters.asking import ask
from companion.games.totally_zombies.chapters.life import gain_life, no_life
from companion.games.totally_zombies.meta import BULLET, LIFE
from companion.games.totally_zombies.moments import NO_PICK_UP, why_not
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.questions import TAKE
from companion.games.totally_zombies.state import TotallyZombies
from companion.languages import say

TAKING = "take-token"
"""What is played to take a token that was left lying."""
CALLED = {BULLET: say("the bullet"), LIFE: say("the life token")}
PICK_UP, TIMING = "totally-zombies.move.pick-up", "totally-zombies.ruling.pick-up-timing"


def take_event_token(game: TotallyZombies, player: Player) -> None:
    """Step 1 brings an event token (totally-zombies.turn.event-token), whatever stands for it, of any number
    (totally-zombies.turn.event-token-marker); one that was not used is not doubled, unless the table hoards them
    (totally-zombies.ruling.event-token-cap)."""
    game.token_taken = not player.events or game.rule_is("event-token-cap", "hoard")
    player.events += game.token_taken
    game.tell("{} has {}", player.name, many(player.events, "event token"))


# ---------------------------------------------------------------------- what lies on the map


def no_taking(game: TotallyZombies, seat: int) -> Refusal | None:
    """Why nothing is taken from the square on which the player stands."""
    player = game.players[seat]
    token = game.tokens.get(player.at)
    if token is None:  # below ground, off the map, or on a square without one
        return Refusal(PICK_UP, say("no token lies where {} is", player.name))
    if game.seat != seat:
        return Refusal(TIMING, say("tokens are taken in the own turn only"))
    if player.at in game.zombies:
        return Refusal("totally-zombies.move.pick-up-zombie-blocks", say("a zombie stands there: fight first"))
    if why := why_not(NO_PICK_UP, game, player):
        return Refusal("totally-zombies.clarify.card-over-rule", why)
    if token == LIFE and (no := no_life(player, WHOLE)) is not None:
        cap = "totally-zombies.move.pick-up-life-cap" if no.rule == "totally-zombies.token.life-cap" else no.rule
        return Refusal(cap, no.why)
    return None


class Taking(Words):
    """Take what lies there, or leave it."""

    __slots__ = ("what",)

    def __init__(self, token: str) -> None:
        self.what = CALLED[token]
        super().__init__(
            {"take": say("take {}", self.what), "leave": say("leave it")}, PICK_UP, say("answer take or leave")
        )


async def collect(game: TotallyZombies, player: Player) -> None:
    """On arrival, or after a fight: a token may be taken (totally-zombies.move.pick-up), and may be left."""
    while no_taking(game, player.seat) is None:
        answer = await ask(game, TAKE, player.seat, Taking(game.tokens[player.at]))
        if answer == "take":
            await take_token(game, player.seat)
        if answer is not None:
            return


async def take_token(game: TotallyZombies, seat: int) -> None:
    """The token is the player's own; bullets are not limited (totally-zombies.token.bullets-unlimited)."""
    player = game.players[seat]
    token = game.tokens.pop(player.at)
    if token == LIFE:
        gain_life(game, player, WHOLE)
    else:
        player.bullets += 1
        game.tell("{} takes a bullet: {}", player.name, player.bullets)
