"""What rolls mean, in a few words for people: pips are counted as the token or the card shows them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.engine import Request
from companion.games.kit.questions import Means
from companion.games.zombie_slayer.chapters.dieagram import Dieagram
from companion.games.zombie_slayer.meta import PIP_WORDS, THE_NECROMANCER
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.languages import joined, say, says

MELEE, RANGED, DEFENCE, SKILL = "melee", "ranged", "defence", "skill"
ZOMBIES: Mapping[str, Callable[[int], str]] = {
    "violet": lambda count: says(count, "{} violet zombie", "{} violet zombies"),
    "green": lambda count: says(count, "{} green zombie", "{} green zombies"),
    "blue": lambda count: says(count, "{} blue zombie", "{} blue zombies"),
}
"""So many of a colour."""
NECROMANCER = "necromancer"


def by_hand(*kinds: str) -> Means:
    """The most that one die of the Slayer's Hand counts: `at best 3 melee or 1 ranged`."""
    return lambda game, request, dice: _best(game.slayer.pips, dice, kinds)


def by_master(game: ZombieSlayer, request: Request[Any], dice: tuple[int, ...]) -> str:
    return _best(game.pack.tokens[NECROMANCER].pips, dice, (DEFENCE,))


def by_token(*kinds: str) -> Means:
    """What the face counts for the being that rolls: `2 defence`."""

    def means(game: ZombieSlayer, request: Request[Any], face: int) -> str:
        token = game.pack.tokens[request.options.token]  # type: ignore[attr-defined]  # every such die is a being's
        if kinds == (DEFENCE,) and face == 1 and token.pips.count(1, SKILL):
            return say("already dead: no damage")
        return _best(token.pips, (face,), kinds, "{}")

    return means


def _best(pips: Dieagram, dice: Iterable[int], kinds: Iterable[str], most_of: str = say("at best {}")) -> str:
    most = {kind: max(pips.count(face, kind) for face in dice) for kind in kinds}
    counted = [say("{} {}", count, PIP_WORDS[kind]) for kind, count in most.items() if count]
    if counted:
        return say(most_of, joined(say(" or "), counted))
    return say("no {} pips", joined(say(" or "), [PIP_WORDS[kind] for kind in kinds]))


def comes(game: ZombieSlayer, request: Request[Any], face: int) -> str:
    """Who comes onto the card for which a die was rolled."""
    name = getattr(request.options, "card", "")
    laid = next((one for one in game.town.laid if one.tile.name == name), None)
    card = game.pack.towns[laid.tile.id] if laid else None
    pips = card.encounters if card else None
    return _who(pips, face) if pips else ""


def called(game: ZombieSlayer, request: Request[Any], face: int) -> str:
    """Whom the Necromancer calls with a die for the Temple."""
    index = game.temple()
    pips = game.pack.towns[game.town.laid[index].tile.id].encounters if index >= 0 else None
    return _who(pips, face) if pips else ""


def _who(pips: Dieagram, face: int) -> str:
    come = [come_together(count) for colour, come_together in ZOMBIES.items() if (count := pips.count(face, colour))]
    come += [THE_NECROMANCER] if pips.count(face, "bluegrey") else []
    return joined(say(" and "), come) if come else say("nobody comes")


def place(game: ZombieSlayer, request: Request[Any], dice: tuple[int, int]) -> str:
    return say("column {}, row {}", dice[0], dice[1])


def found(game: ZombieSlayer, request: Request[Any], face: int) -> str:
    return say("a treasure") if game.card_of(game.slayer.at).treasures[face - 1] else say("nothing is found")


def row(game: ZombieSlayer, request: Request[Any], face: int) -> str:
    return say("row {} of the treasure card", face)


def again(game: ZombieSlayer, request: Request[Any], face: int) -> str:
    return say("counts instead")
