"""Last Man Standing before the first turn: who is the first Zombie Player, and what that player does not have."""

from __future__ import annotations

from companion.engine import TABLE, BadInput, Json, Numbers, Refusal, Refused, Words
from companion.games.zombies.chapters.map_tiles import roll_off
from companion.games.zombies.questions import AGREED_ZOMBIE, CHOOSE_ZOMBIE, VOLUNTEER, ZOMBIE_DIE
from companion.games.zombies.state import Zombies
from companion.languages import say
from companion.tiles import NOWHERE

HAS_NONE = {
    "pawns-at": "zombies.scenario-last-man.zombie-no-pawn",
    "hearts": "zombies.ruling.last-man-zombie-tokens",
    "bullets": "zombies.ruling.last-man-zombie-tokens",
}


def name_zombie(game: Zombies, first: Json) -> None:
    """The seat that was agreed on beforehand, if one was."""
    if first is None:
        return
    if not game.last_man:
        raise BadInput(say("zombie-player is for Last Man Standing"))
    if not isinstance(first, int) or isinstance(first, bool) or not 0 <= first < len(game.players):
        why = say("exactly one player is the first Zombie Player: a seat from 0 to {}", len(game.players) - 1)
        raise Refused(CHOOSE_ZOMBIE, why)
    if game.rule_is("last-man-choice", "random"):
        why = say("a die chooses the first Zombie Player: leave zombie-player out")
        raise Refused("zombies.ruling.last-man-choice", why)
    game.players[first].turned = True


def zombie_has_none(game: Zombies, what: str, found: Json) -> str:
    """The rule by which a Zombie Player has no such piece; empty when that is not the matter."""
    if what not in HAS_NONE or not isinstance(found, list) or len(found) != len(game.players):
        return ""
    too_much = any(piece and player.turned for piece, player in zip(found, game.players, strict=True))
    return HAS_NONE[what] if too_much else ""


class Agreed(Numbers):
    """The seat that the table agrees on, or `die` where it does not agree."""

    __slots__ = ()

    def __init__(self, game: Zombies) -> None:
        names = [*(player.name for player in game.players), say("no agreement: roll for it")]
        super().__init__(0, len(game.players), CHOOSE_ZOMBIE, labels=lambda seat: names[seat])

    def read(self, raw: Json) -> int | Refusal:
        if raw == "die":
            return self.high
        if isinstance(raw, int) and not isinstance(raw, bool) and raw < self.high:
            return super().read(raw)
        return Refusal(self.rule, say("exactly one player is the zombie: a seat from 0 to {}, or die", self.high - 1))

    def show(self, value: int) -> Json:
        return "die" if value == self.high else value


async def first_zombie(game: Zombies) -> None:
    """One player is a zombie from the start, without pawn, hearts and bullets."""
    if not any(player.turned for player in game.players):
        game.players[await choose_zombie(game)].turned = True
    for player in game.players:
        if player.turned:  # zombies.scenario-last-man.zombie-no-pawn, zombies.ruling.last-man-zombie-tokens
            player.at, player.hearts, player.bullets = NOWHERE, 0, 0
            game.tell("{} is the first Zombie Player", player.name)


async def choose_zombie(game: Zombies) -> int:
    """zombies.ruling.last-man-choice: by agreement or by a volunteer, and where there is none, by die."""
    if game.rule_is("last-man-choice", "agreement"):
        agreed = await AGREED_ZOMBIE.to(TABLE, Agreed(game))
        if agreed < len(game.players):
            return agreed
    elif game.rule_is("last-man-choice", "volunteer"):
        for player in game.players:
            options = Words(
                {"yes": say("I am the zombie"), "no": say("not me")}, CHOOSE_ZOMBIE, say("answer yes or no")
            )
            if await VOLUNTEER.to(player.seat, options) == "yes":
                return player.seat
    rolled = await roll_off(game, list(game.players), ZOMBIE_DIE, CHOOSE_ZOMBIE)
    return rolled[0].seat
