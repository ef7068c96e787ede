"""Claims: reports of what the referee settles by itself. Nobody is asked for them, so each is refused with the rule
that settles the matter: a kill without the result for it, a token taken through a zombie, a win before its time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from companion.engine import Json, Refusal
from companion.games.zombies.combat import KILL_ON
from companion.games.zombies.death import START_BULLETS, START_HEARTS
from companion.games.zombies.state import HIDDEN, Player, Zombies
from companion.games.zombies.winning import lacks

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
    if said.get("bullets", START_BULLETS) != START_BULLETS:
        return "zombies.death.restart-bullets"
    if said.get("hearts", START_HEARTS) != START_HEARTS:
        return "zombies.death.restart-hearts"
    if game.map.square(said.get("at")) != game.start:
        return "zombies.death.restart-where"
    return "zombies.death.restart-when"


def _win(game: Zombies, player: Player, way: Json) -> str:
    """The value is the way of winning: helipad or zombies."""
    if game.last_man:
        return _last_man(player, way)
    if way == "zombies":
        return "zombies.ruling.scenario-twenty-five" if game.scenarios else "zombies.win.twenty-five"
    missing = lacks(game, player)
    if missing and player.at == game.goal >= 0:
        return missing
    return "zombies.win.clear-centre" if player.at == game.goal >= 0 else "zombies.win.helipad-centre"


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
}


def claim(game: Zombies, name: str, seat: int | None, value: Json) -> Refusal:
    """The rule by which the referee settles what is claimed, for the active player unless a seat is named."""
    player = game.players[seat] if seat is not None and 0 <= seat < len(game.players) else game.active
    return Refusal(CLAIMS[name](game, player, value), f"the referee settles {name} by itself: it is not reported")
