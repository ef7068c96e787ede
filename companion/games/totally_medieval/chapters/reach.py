"""Who may move where: every reason against a move, each with its rule. Nothing here changes the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from companion.engine import Refusal
from companion.games.kit.mat import Square
from companion.games.kit.wording import many
from companion.games.totally_medieval.chapters.illness import kept_away, may_enter_home
from companion.games.totally_medieval.meta import ARMY, MOVE_QUESTION, MOVES
from companion.games.totally_medieval.people import Character
from companion.games.totally_medieval.state import Medieval
from companion.games.totally_medieval.words import place
from companion.languages import say

Group = tuple[str, ...]
"""Who moves together: their cards, in the order in which they came into play."""

UNIT = "totally-medieval.move.unit"
TWO = "totally-medieval.move.two-per-turn"
LIMIT = "totally-medieval.move.army-limit"
ADJACENT = "totally-medieval.move.adjacent-only"
NO_WITHDRAWAL = "totally-medieval.move.no-withdrawal"
NO_HARVEST = "totally-medieval.harvest.zero-blocks-moves"
ROUND = "totally-medieval.situation.ability-lasts-round"
ASK_FIRST = "totally-medieval.dice-card.move-question"
BARRED = "totally-medieval.dice-card.move-question-failed"
QUEEN = "totally-medieval.homeland.queen-stays"
LEPER = "totally-medieval.illness.leper-barred-from-home"
SLOWED = "totally-medieval.terrain.effects-vary"
RETREAT = "totally-medieval.ruling.retreat-room"
SECOND_ATTACK = "totally-medieval.ruling.second-attack"


# ---------------------------------------------------------------------- the turn as a whole


def no_moves(game: Medieval) -> Refusal | None:
    """Why the active side has no move (any more) in this turn, whoever would move."""
    side = game.active
    if game.starved or side.harvest == 0:
        return Refusal(NO_HARVEST, say("{} has no Harvest, and every move needs a point of it", side.name))
    if game.barred:
        return Refusal(BARRED, say("{} answered the sum wrongly and does not move in this turn", side.name))
    if game.moves >= MOVES:
        return Refusal(TWO, say("both moves of this turn are made"))
    if game.moves >= game.moves_allowed():
        card = game.in_force()
        return Refusal(
            ROUND, say("{} allows {}", card.name if card else say("the Situation"), many(game.moves_allowed(), "move"))
        )
    return None


def sum_due(game: Medieval) -> bool:
    """Has a sum to be answered before the next move (totally-medieval.ruling.move-question-frequency)?"""
    if MOVE_QUESTION not in game.variants:
        return False
    return game.asked < (game.moves + 1 if game.rule_is("move-question", "per-move") else 1)


def can_move(game: Medieval) -> bool:
    """Is there any move to make?"""
    return no_moves(game) is None and any(no_departure(game, at) is None for at in standing(game))


def standing(game: Medieval) -> Iterable[Square]:
    """The rectangles on which the active side stands, from south to north."""
    return sorted({one.at for one in game.active.characters})


# ---------------------------------------------------------------------- from where, and who


def no_departure(game: Medieval, at: Square) -> Refusal | None:
    """Why nobody moves away from a rectangle."""
    here = game.active.at(at)
    if not here:
        return Refusal(UNIT, say("nobody of yours stands at {}", place(game, at)))
    if next(groups(game, at), None) is not None:
        return None
    free = [one for one in here if no_mover(game, one) is None]
    if not free:
        return no_mover(game, here[0])
    return _no_way_out(game, at, free[:1])


def no_mover(game: Medieval, one: Character) -> Refusal | None:
    """Why a Character stays where it is; who met nobody may go on (totally-medieval.move.unoccupied-then-next), also
    into a battle (totally-medieval.move.unoccupied-then-battle)."""
    if game.stays_home(one.card):
        return Refusal(QUEEN, say("{} never leaves the Homeland", game.card(one.card).name))
    if game.attack_of(one) is not None:
        return Refusal(NO_WITHDRAWAL, say("{} has come to attack and cannot withdraw", game.card(one.card).name))
    if one.halted:
        why = say("{} is held by {} for the rest of this turn", game.card(one.card).name, place(game, one.at))
        return Refusal(SLOWED, why)
    return None


def groups(game: Medieval, at: Square) -> Iterator[tuple[Character, ...]]:
    """Every group that may move away from a rectangle (totally-medieval.ruling.army-split), the largest first."""
    free = [one for one in game.active.at(at) if no_mover(game, one) is None]
    home = game.home(game.active)
    most = {to: places(game, to) for to in game.mat.neighbours[at]}
    anywhere = max(most.values(), default=0)
    elsewhere = max((room for to, room in most.items() if to != home), default=0)
    for size in range(min(len(free), anywhere, ARMY), 0, -1):
        for group in combinations(free, size):
            if size <= elsewhere or all(may_enter_home(game, one) for one in group):
                yield group


def no_group(game: Medieval, at: Square, cards: Group) -> Refusal | None:
    """Why these do not move together from there (totally-medieval.move.unit)."""
    here = {one.card: one for one in game.active.at(at)}
    if not cards or len(set(cards)) < len(cards):
        return Refusal(UNIT, say("a move takes one Character, or an Army of different ones"))
    for card in cards:
        if card not in here:
            return Refusal(UNIT, say("{} does not stand at {} with the others", game.card(card).name, place(game, at)))
    if len(cards) > ARMY:
        return Refusal(LIMIT, say("at most {} move together", ARMY))
    group = [here[card] for card in cards]
    no = next((no for one in group if (no := no_mover(game, one)) is not None), None)
    return no or _no_way_out(game, at, group)


def _no_way_out(game: Medieval, at: Square, group: Sequence[Character]) -> Refusal | None:
    """Why a group cannot go anywhere: what stands against the first rectangle beside it; None where one is open."""
    against = [no_target(game, at, group, to) for to in game.mat.neighbours[at]]
    return None if None in against else next(iter(against), Refusal(ADJACENT, say("nothing lies next to it")))


# ---------------------------------------------------------------------- where to


def no_target(game: Medieval, at: Square, group: Sequence[Character], to: Square) -> Refusal | None:
    """Why a group does not move there."""
    if not game.mat.next_to(at, to):
        return Refusal(ADJACENT, say("{} is not next to {}", place(game, to), place(game, at)))
    if to == game.home(game.active):
        for one in group:
            if illness := kept_away(game, one):
                return Refusal(LEPER, say("{} has {} and may not go home", game.card(one.card).name, illness))
    return no_room(game, to, len(group))


def places(game: Medieval, to: Square) -> int:
    """So many Characters of the active side may come there with one move."""
    if _second_attack(game, to):
        return 0
    if _boundless(game, to):
        return ARMY
    return max(0, game.room(game.active, to) - returning(game, to))


def no_room(game: Medieval, to: Square, coming: int) -> Refusal | None:
    """Why so many do not move there, both Armies of a double attack counted together
    (totally-medieval.ruling.limit-in-double-attack)."""
    if coming <= places(game, to):
        return None
    if _second_attack(game, to):
        return Refusal(SECOND_ATTACK, say("only one battle a turn is fought here, and an Army has to fight already"))
    there = len(game.active.at(to))
    if there + coming > ARMY:
        return Refusal(LIMIT, say("at most {} stand together: {} of yours stand at {}", ARMY, there, place(game, to)))
    back = many(returning(game, to), "Character")
    return Refusal(RETREAT, say("{} must keep room for {} that may have to fall back", place(game, to), back))


def returning(game: Medieval, to: Square) -> int:
    """Attackers that may have to go back there (totally-medieval.ruling.retreat-room)."""
    return sum(len(attack.army) for attack in game.attacks if attack.back == to)


def _second_attack(game: Medieval, to: Square) -> bool:
    """Would it be a second attack where a house rule allows but one battle a turn?"""
    return bool(game.attacks and game.rule_is("second-attack", "none") and game.other.at(to))


def _boundless(game: Medieval, to: Square) -> bool:
    """Is it the own Homeland, and does a house rule lift its limit (totally-medieval.ruling.homeland-limit)?"""
    return to == game.home(game.active) and game.rule_is("homeland-limit", "unlimited")
