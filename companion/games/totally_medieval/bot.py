"""The sensible player of Totally Medieval: keeps a guard at home, gathers an Army, marches where a battle can be won,
and takes a Homeland that nobody defends. It looks at nothing that is hidden: no hand, no face-down Terrain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from companion.engine import Driver, Json, Request
from companion.games.kit.mat import Square
from companion.games.totally_medieval.arithmetic import answer_of
from companion.games.totally_medieval.chapters import reach
from companion.games.totally_medieval.chapters.machines import Use, fitting
from companion.games.totally_medieval.chapters.movement import STOP, SUM
from companion.games.totally_medieval.chapters.score import card_of, dice_each, strength
from companion.games.totally_medieval.meta import HARVEST_MOST, LEVELS, MINIATURES
from companion.games.totally_medieval.people import Attack, Battle, Character, Side
from companion.games.totally_medieval.printed import CHARACTER, HARVEST, INFECT, KILL, KING, QUEEN
from companion.games.totally_medieval.state import NO_CARD, Medieval

Chance: TypeAlias = Callable[[], float]
Choice: TypeAlias = Callable[[Medieval, Request[Any], Chance], Json]

WEIGHTY = frozenset({"turn.card", "move.from", "move.who", "move.to", "battle.again", "battle.casualty"})
"""The questions that are worth a search."""
MOMENTS_FOR_CARDS = frozenset({"turn.card"})
"""The questions before which somebody thinks about playing a card."""
WIN = 1000.0
A_STEP = 0.25
"""What one point of Attack one step nearer to the goal is worth."""
A_LIFE = 6.0
"""A Character more or less on either side, beside its own strength."""
GUARD = 60.0
"""What a Homeland is worth that the enemy could walk into."""
COURT = 2
"""So many stand before the King where his death decides the game."""
FRUGAL = 3
"""With less Harvest only what is worth it is moved."""
SURE = 0.55
"""A battle is looked for that is won so often."""
SKILL = dict(zip(LEVELS, (0.95, 0.92, 0.9, 0.85, 0.8), strict=True))
"""How often the bot answers a sum rightly: it plays like somebody of that level."""


def weighty(game: Medieval, request: Request[Any]) -> bool:
    """Is this question worth a search?"""
    return request.name in WEIGHTY


def ahead(game: Medieval) -> int:
    """How many turns a try goes on."""
    return 4


def moment(game: Medieval, request: Request[Any]) -> bool:
    """Is this a moment at which a card may decide the game?"""
    return request.name in MOMENTS_FOR_CARDS


def wish(driver: Driver[Any], request: Request[Any], chance: Chance) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    choose = CHOICES.get(request.name)
    return choose(driver.game, request, chance) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, chance: Chance) -> Iterator[tuple[int, Json]]:
    """A cure helps whenever there is one."""
    game: Medieval = driver.game
    if seats is None or game.seat in seats:
        yield from ((game.seat, play) for play in game.plays(game.seat, driver.waiting))


# ---------------------------------------------------------------------- cards


def choose_card(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """Food before hunger, then whoever fights best; a Harvest that would be lost can wait."""
    side = game.active
    options = [card for card in request.options if card != NO_CARD]
    if None in side.hand:  # real cards: the bot holds none it knows of, and plays what it may
        options = options[: 1 + int(chance() * len(options))][-1:]
    dearest = max(options, key=lambda card: card_worth(game, side, card), default=NO_CARD)
    return dearest if dearest != NO_CARD and card_worth(game, side, dearest) > 0 else NO_CARD


def card_worth(game: Medieval, side: Side, id: str) -> float:
    card = game.card(id)
    if card.kind == HARVEST:
        gain = min(card.levels[game.civilization(side).harvest], HARVEST_MOST - side.harvest)
        return 50.0 if side.harvest <= FRUGAL else gain - 1.0
    if card.kind != CHARACTER:
        return 8.0
    if card.role == KING and king_decides(game) and len(side.at(game.home(side))) < COURT:
        return 0.0  # a King in the hand cannot be lost
    royal = 6.0 if card.role in (KING, QUEEN) and _royal_at_home(game, side) else 0.0
    return card.attack + card.defence / 2 + royal


def _royal_at_home(game: Medieval, side: Side) -> bool:
    return any(game.card(one.card).role in (KING, QUEEN) for one in side.at(game.home(side)))


def weakest(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """Whoever is missed least is given up."""
    return min(request.options, key=lambda card: value_of(game, card))


def strongest(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    return max(request.options, key=lambda card: value_of(game, card))


def casualty(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """The own loss is the smallest; where the winner picks, it is the dearest of the other side."""
    mine = game.players[request.seat].civilization == game.card(next(iter(request.options))).civilization
    return weakest(game, request, chance) if mine else strongest(game, request, chance)


def value_of(game: Medieval, id: str) -> float:
    card = game.card(id)
    return card.attack + card.defence + (WIN if card.role == KING and king_decides(game) else 0.0)


def king_decides(game: Medieval) -> bool:
    """Does it win to see the other King dead?"""
    return game.options["victory"] in ("homeland-or-king", "king-only")


def ill_one(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """The dearest one is cured."""
    cured = [card for card in request.options if card != "none"]
    return max(cured, key=lambda card: value_of(game, card), default="none")


# ---------------------------------------------------------------------- battles


def usual(game: Medieval, foe: Side, attacking: bool) -> float:
    """What a Character of the other side is worth on an average."""
    people = game.pack.of_kind(CHARACTER, foe.civilization).values()
    return sum(card.attack if attacking else card.defence for card in people) / len(people)


def seen(game: Medieval, foes: Sequence[Character], attacking: bool, at: Square) -> float:
    """How strong Characters of the other side look: figures do not show it
    (totally-medieval.miniatures.hidden-strength)."""
    if MINIATURES in game.variants:
        return usual(game, game.other, attacking) * len(foes)
    return float(sum(strength(game, one, attacking, at) for one in foes))


def won(game: Medieval, attack: Attack, hidden: bool = False) -> float:
    """How likely an attack wins, with all machines that fit; of a battle that has not begun the strength of figures is
    hidden."""
    use = Use(game.active, True, attack.at)
    battle = Battle()
    battle.machines = fitting(game, use)
    card = card_of(game, attack, battle)
    defence: float = card.defence.total
    if hidden:
        foes = game.other.at(attack.at)
        defence += seen(game, foes, False, attack.at) - sum(strength(game, one, False, attack.at) for one in foes)
    lead = card.attack.total - defence
    spread = leads(dice_each(game))
    return sum(share for by, share in spread.items() if by + lead > 0)


@cache
def leads(dice: int) -> Mapping[int, float]:
    """By how much one side throws more than the other, and how likely that is."""
    sums: dict[int, float] = {0: 1.0}
    for sign in (1, -1):
        for _ in range(dice):
            sums = _thrown(sums, sign)
    return sums


def _thrown(sums: Mapping[int, float], sign: int) -> dict[int, float]:
    after: dict[int, float] = {}
    for total, share in sums.items():
        for face in range(1, 7):
            after[total + sign * face] = after.get(total + sign * face, 0.0) + share / 6
    return after


def machine(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """They cost nothing."""
    return next(iter(request.options))


def again(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """A second attack where it is likelier won than lost."""
    attack = next((one for one in game.attacks if game.other.at(one.at)), None)
    return "yes" if attack is not None and won(game, attack) >= SURE else "no"


# ---------------------------------------------------------------------- moves


class Plan(NamedTuple):
    """A move, and what it is worth."""

    worth: float
    here: Square
    group: tuple[str, ...]
    there: Square


def plans(game: Medieval, here: Square, groups: Sequence[Sequence[Character]]) -> Iterator[Plan]:
    """Every move of these groups with what it is worth."""
    for group in groups:
        for there in game.mat.neighbours[here]:
            cards = tuple(one.card for one in group)
            if reach.no_target(game, here, group, there) is None:
                yield Plan(worth(game, group, here, there), here, cards, there)


def best(game: Medieval, places: Sequence[Square]) -> Plan | None:
    """The best move from one of these rectangles."""
    found = (plan for here in places for plan in plans(game, here, [*reach.groups(game, here)]))
    return max(found, default=None)


def worth(game: Medieval, group: Sequence[Character], here: Square, there: Square) -> float:
    """Nearer to the goal, battles that are won, lands that help; against an unguarded Homeland."""
    side, foe = game.active, game.other
    king_only = game.rule_is("victory", "king-only")
    if king_only and here == game.home(side) and any(game.card(one.card).role == KING for one in group):
        return -WIN
    if there == game.home(foe) and not foe.at(there):
        return -WIN if king_only else WIN  # no King comes to a Homeland that is taken
    far = game.mat.distances(goal_of(game, foe))
    attack = sum(strength(game, one, True, there) for one in group)
    value = A_STEP * attack * (far[here] - far[there]) - left_behind(game, side, group, here)
    if foe.at(there):
        return value + assault(game, group, here, there)
    return value + landing(game, group, there)


def goal_of(game: Medieval, foe: Side) -> Square:
    """Where the game is won: the Homeland, or wherever the King is if only he counts."""
    king = next((one for one in foe.characters if game.card(one.card).role == KING), None)
    return king.at if king is not None and game.rule_is("victory", "king-only") else game.home(foe)


def decisive(game: Medieval, foe: Side, there: Square) -> bool:
    """Does the next Character that falls there end the game?"""
    last = foe.at(there)
    if len(last) != 1:
        return False
    king = game.card(last[0].card).role == KING and king_decides(game)
    return king or (there == game.home(foe) and not game.rule_is("victory", "king-only"))


def worth_of_foe(game: Medieval, one: Character) -> float:
    """What it is worth to be rid of somebody, as far as that can be seen."""
    if MINIATURES in game.variants:
        return usual(game, game.other, True) + usual(game, game.other, False)
    return value_of(game, one.card)


def assault(game: Medieval, group: Sequence[Character], here: Square, there: Square) -> float:
    """What a battle there is worth: the game if the last defender decides it, else one Character against another."""
    foe = game.other
    chance = won(game, Attack.of([one.card for one in group], there, here), MINIATURES in game.variants)
    if chance < SURE and there != goal_of(game, foe):
        return -WIN
    prize = A_LIFE + min(worth_of_foe(game, one) for one in foe.at(there)) / 2
    if decisive(game, foe, there):
        prize = WIN / 2
    price = A_LIFE + min(value_of(game, one.card) for one in group) / 2
    return chance * prize - (1 - chance) * price


def landing(game: Medieval, group: Sequence[Character], there: Square) -> float:
    """What is known of a Terrain: it may strike somebody of the group."""
    land = game.terrain(there)
    if land is None or game.active.at(there):
        return 0.0
    weak = min(value_of(game, one.card) for one in group)
    if land.effect.kind == KILL and len(group) >= land.effect.least:
        return -A_LIFE - weak
    return -A_LIFE if land.effect.kind == INFECT else 0.0


def left_behind(game: Medieval, side: Side, group: Sequence[Character], here: Square) -> float:
    """What it costs to leave the own Homeland to fewer: a lot where an enemy could come and win there."""
    home = game.home(side)
    if here != home:
        return 0.0
    guards = [one for one in side.at(home) if one not in group]
    far = game.mat.distances(home)
    near = [one for one in game.opponent(side).characters if far[one.at] <= 2]
    if not guards:
        return GUARD + (WIN / 2 if near else 0.0)
    threat = seen(game, near, True, home)
    stand = sum(strength(game, one, False, home) for one in guards) + game.civilization(side).defender_points
    return max(0.0, float(threat - stand)) * 2


def least(game: Medieval) -> float:
    """A move has to be worth so much."""
    return 2.0 if game.active.harvest > FRUGAL else 8.0


def move_from(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    if SUM in request.options:
        return SUM
    places = [game.mat.square(name) for name in request.options if name != STOP]
    plan = best(game, places)
    return game.mat.names[plan.here] if plan is not None and plan.worth >= least(game) else STOP


def move_who(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    plan = best(game, [request.options.at])  # type: ignore[attr-defined]  # groups know where they stand
    return " ".join(plan.group) if plan else None


def move_to(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    group = [one for one in game.active.characters if one.card in game.moving]
    plan = max(plans(game, group[0].at, [group]), default=None) if group else None
    return game.mat.names[plan.there] if plan else None


# ---------------------------------------------------------------------- all else


def answer(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    """Rightly as often as somebody of that level does, else nearly."""
    right = answer_of(game.sum[0].words)
    level = game.players[request.seat].level
    if chance() < SKILL.get(level, 0.9):
        return right
    return next((near for near in (right + 1, right - 1) if near in request.options), None)


def verdict(game: Medieval, request: Request[Any], chance: Chance) -> Json:
    return "right" if chance() < 0.9 else "wrong"


def always(said: Json) -> Choice:
    return lambda game, request, chance: said


CHOICES: Mapping[str, Choice] = {
    "turn.card": choose_card,
    "harvest.starve": weakest,
    "illness.victim": weakest,
    "terrain.victim": weakest,
    "battle.casualty": casualty,
    "battle.machine": machine,
    "battle.again": again,
    "heal.offer": ill_one,
    "move.from": move_from,
    "move.who": move_who,
    "move.to": move_to,
    "sum.answer": answer,
    "sum.verdict": verdict,
    "end.draw": always("yes"),
    "goal.confirm": always("yes"),
    "turn.end": always("end"),
}
