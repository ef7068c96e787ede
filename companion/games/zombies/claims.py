"""Claims: reports of what the referee settles by itself. Nobody is asked for them, so each is refused with the rule
that settles the matter: a kill without the result for it, a token taken through a zombie, a win before its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.engine import Json, Refusal
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE, START_BULLETS, START_HEARTS
from companion.games.zombies.chapters.hands import must_discard
from companion.games.zombies.chapters.winning import lacks
from companion.games.zombies.meta import COMPETITIVE, KILL_ON
from companion.games.zombies.people import Player
from companion.games.zombies.state import HIDDEN, Zombies

Claim: TypeAlias = Callable[[Zombies, Player, Json], str]
RESCUED = ("survivor", HIDDEN)


def _kill(game: Zombies, player: Player, bullets: Json) -> str:
    """The value is the number of bullets said to have been spent on the failed roll."""
    spends = isinstance(bullets, int) and bullets > 0
    if spends and player.total + bullets < KILL_ON:
        return "zombies.combat.bullet-plus-one"
    return "zombies.combat.kill-on-four"


def _take(game: Zombies, player: Player, value: Json) -> str:
    """The value may be the square on which the token lies."""
    if player.at in game.zombies:
        return "zombies.token.zombie-first"
    what = game.tokens.get(game.map.square(value))
    return "zombies.scenario-rescue.rescue-by-landing" if what in RESCUED else "zombies.token.collect-on-entry"


def _restart(game: Zombies, player: Player, value: Json) -> str:
    """The value is a square, or what the player is said to start over with: at, hearts, bullets."""
    if player.turned:
        return "zombies.scenario-last-man.turning"  # a Zombie Player for the rest of the game
    said = value if isinstance(value, Mapping) else {"at": value}
    if game.coop and player.deaths >= DEATHS_TO_LOSE:
        return "zombies.mode-coop.three-strikes"
    if game.coop and said.get("hearts", START_HEARTS - player.deaths) != START_HEARTS - player.deaths:
        return "zombies.mode-coop.restart-one-less"
    if said.get("bullets", START_BULLETS) != START_BULLETS:
        return "zombies.death.restart-bullets"
    if not game.coop and said.get("hearts", START_HEARTS) != START_HEARTS:
        return "zombies.death.restart-hearts"
    if game.map.square(said.get("at")) != game.start:
        return "zombies.death.restart-where"
    return "zombies.death.restart-when"


def _win(game: Zombies, player: Player, way: Json) -> str:
    """The value is the way of winning: helipad or zombies."""
    if game.last_man:
        return _last_man(player, way)
    if way == "zombies" and game.mode == COMPETITIVE:
        return _no_collecting(game)
    there = player.at == game.goal >= 0 and way != "zombies"
    if there and lacks(game, player):
        return lacks(game, player)
    if there and player.at in game.zombies:
        return "zombies.win.clear-centre"
    if game.coop:
        return "zombies.mode-coop.win-all-arrive"
    return "zombies.mode-team.both-arrive" if game.teams else "zombies.win.helipad-centre"


def _no_collecting(game: Zombies) -> str:
    """Collected zombies win only without a scenario, and only 25 of them."""
    if game.armed:
        return "zombies.scenario-armed.only-way"
    return "zombies.ruling.scenario-twenty-five" if game.scenarios else "zombies.win.twenty-five"


def _together(game: Zombies, player: Player, value: Json) -> str:
    """A demand that those who have arrived stand on the centre once more, with the others."""
    return "zombies.mode-team.different-times" if game.teams else "zombies.mode-coop.win-all-arrive"


def _lost_heart(game: Zombies, player: Player, value: Json) -> str:
    """A lost heart that is said to go back to the supply; in cooperative play it lies face down."""
    return "zombies.mode-coop.flip-lost-hearts" if game.coop else "zombies.token.flip-option"


def _turn_up_hearts(game: Zombies, player: Player, value: Json) -> str:
    """More hearts turned up at a restart than there are left."""
    return "zombies.mode-coop.restart-discards-heart" if game.coop else "zombies.death.restart-hearts"


def _end_turn(game: Zombies, player: Player, value: Json) -> str:
    """A turn that is said to be over before step 6 has been answered."""
    if player is game.active and player.hand and must_discard(game, player) and game.coop:
        return "zombies.mode-coop.must-play"
    return "zombies.turn.decide-before-pass"


def _last_man(player: Player, way: Json) -> str:
    """Humans escape, Zombie Players win when nobody is human any more; 25 zombies win nothing."""
    if player.turned:  # zombies.scenario-last-man.object: to the Helipad before one is turned
        return "zombies.scenario-last-man." + ("zombie-goal" if way == "zombies" else "object")
    return "zombies.ruling.scenario-twenty-five" if way == "zombies" else "zombies.scenario-last-man.human-goal"


def _always(rule: str) -> Claim:
    return lambda game, player, value: rule


CLAIMS: dict[str, Claim] = {
    "combat.kill": _kill,
    "combat.stop": _always("zombies.combat.continues"),
    "zombie.return": _always("zombies.combat.trophy"),
    "token.take": _take,
    "token.turn": _always("zombies.scenario-rescue.mixed-face-down"),
    "token.move": _always("zombies.token.never-moved"),
    "death.zombies": _always("zombies.death.half-zombies"),
    "death.items": _always("zombies.death.items-lost"),
    "death.survivors": _always("zombies.scenario-rescue.death-releases"),
    "pawn.restart": _restart,
    "win.claim": _win,
    "arrival.together": _together,
    "heart.return": _lost_heart,
    "hearts.turn-up": _turn_up_hearts,
    "turn.end": _end_turn,
}


def claim(game: Zombies, name: str, seat: int | None, value: Json) -> Refusal:
    """The rule by which the referee settles what is claimed, for the active player unless a seat is named."""
    player = game.players[seat] if seat is not None and 0 <= seat < len(game.players) else game.active
    return Refusal(CLAIMS[name](game, player, value), f"the referee settles {name} by itself: it is not reported")
