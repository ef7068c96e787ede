"""When the bot's event cards are worth their token: which help at which moment, and which hurt whoever is ahead."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from companion.engine import Request
from companion.games.totally_zombies.bot.horde import AHEAD
from companion.games.totally_zombies.bot.mind import BRAVE, Mind
from companion.games.totally_zombies.bot.plans import leader, plan, rivals, threat
from companion.games.totally_zombies.bot.ways import A_TURN
from companion.games.totally_zombies.chapters.combat import needed
from companion.games.totally_zombies.chapters.guts import most_guts
from companion.games.totally_zombies.people import WHOLE

Moment: TypeAlias = Callable[[Mind, Request[Any]], bool]
"""Is this the moment for a card?"""

SPITE = 0.1
"""How often a card that only hurts others is played where it could be, while nobody is ahead."""
DESPERATE = 0.85
IDLE = 0.03
"""How often any other card is."""
TIRED = 3 * WHOLE
"""With no more life than this a rest is welcome."""


# ---------------------------------------------------------------------- moments


def own_turn(mind: Mind, request: Request[Any]) -> bool:
    return mind.game.seat == mind.me.seat


def before_moving(mind: Mind, request: Request[Any]) -> bool:
    """Before the own roll, with a way to go that one turn is not enough for."""
    if request.name not in ("move.roll", "move.how") or not own_turn(mind, request):
        return False
    found = plan(mind)
    return found.wins and found.price(mind.me.at) > A_TURN // 2


def tired(mind: Mind, request: Request[Any]) -> bool:
    """Before the own roll, with little life left."""
    return request.name in ("move.roll", "move.how") and own_turn(mind, request) and mind.me.life <= TIRED


def losing(short: int) -> Moment:
    """A combat roll of one's own lacks no more than this."""

    def moment(mind: Mind, request: Request[Any]) -> bool:
        me = mind.me
        mine = request.name == "combat.pay" and request.seat == me.seat
        return mine and needed(mind.game, me) - me.total <= short

    return moment


def in_combat(mind: Mind, request: Request[Any]) -> bool:
    return mind.me.fighting


def hard_pressed(mind: Mind, request: Request[Any]) -> bool:
    """In a combat that hurts."""
    return mind.me.fighting and mind.me.life <= BRAVE


def way_through(mind: Mind, request: Request[Any]) -> bool:
    """The way to win could be walked to its end now, but for the zombies on it."""
    if request.name != "move.step" or not own_turn(mind, request):
        return False
    game, found = mind.game, plan(mind)
    goals = [square for square in found.goals if square not in game.zombies]
    return found.wins and bool(goals) and game.map.distances(goals)[mind.me.at] <= game.left // 2


def guts_missing(count: int) -> Moment:
    def moment(mind: Mind, request: Request[Any]) -> bool:
        return mind.me.on_map and mind.me.guts + count <= most_guts(mind.game, mind.me)

    return moment


def life_missing(mind: Mind, request: Request[Any]) -> bool:
    return own_turn(mind, request) and mind.me.life <= TIRED


def somebody_has_more(mind: Mind, request: Request[Any]) -> bool:
    me = mind.me
    return any(one.life > me.life + WHOLE or one.bullets > me.bullets + 1 for one in rivals(mind))


def zombies_here(mind: Mind, request: Request[Any]) -> bool:
    """Two zombies or more on the own tile."""
    game, here = mind.game, mind.game.above(mind.me.at)
    return sum(len(figures) for square, figures in game.zombies.items() if square // 9 == here // 9) > 1


def poor_hand(mind: Mind, request: Request[Any]) -> bool:
    me = mind.me
    return own_turn(mind, request) and sum(keeps(mind, card) for card in me.hand) < len(me.hand) * 2


def others_hold_pages(mind: Mind, request: Request[Any]) -> bool:
    return any(mind.game.card(card).page for one in rivals(mind) for card in one.front)


def own_turn_over(mind: Mind, request: Request[Any]) -> bool:
    """What one wanted to do in the own turn is done."""
    return not own_turn(mind, request) or mind.game.step in ("zombies", "discard")


def against_the_leader(mind: Mind, request: Request[Any]) -> bool:
    """Somebody is about to win; or chance says so, once the own turn needs no card any more."""
    first = leader(mind) if own_turn_over(mind, request) else None
    return first is not None and (threat(mind.game, first) >= AHEAD or mind.whim(SPITE))


def desperate(mind: Mind, request: Request[Any]) -> bool:
    """Somebody is so near to winning that it does not matter if everybody suffers."""
    first = leader(mind) if own_turn_over(mind, request) else None
    return first is not None and threat(mind.game, first) >= DESPERATE > threat(mind.game, mind.me)


def any_time(mind: Mind, request: Request[Any]) -> bool:
    return True


def now_and_then(mind: Mind, request: Request[Any]) -> bool:
    return mind.whim(IDLE)


HELP: Mapping[str, tuple[int, Moment]] = {
    "the-keys-are-still-in-it": (8, before_moving),
    "we-gotta-get-out-of-this-place": (6, before_moving),
    "much-needed-rest": (7, tired),
    "inflated-self-esteem": (3, tired),
    "i-feel-alive": (3, life_missing),
    "fully-loaded": (6, somebody_has_more),
    "adrenaline-rush": (7, losing(2)),
    "cotton-candy": (6, losing(1)),
    "lucky-shot": (6, hard_pressed),
    "in-the-zone": (3, in_combat),
    "alternate-food-source": (9, way_through),
    "seltzer-bottle": (9, way_through),
    "go-team-go": (8, way_through),
    "electro-shock-therapy": (7, guts_missing(2)),
    "shots": (4, guts_missing(1)),
    "sedatives": (5, guts_missing(1)),
    "i-could-use-that": (5, own_turn),
    "clearance-sale": (9, zombies_here),
    "clean-up-in-aisle-5": (8, zombies_here),
    "mine-field": (9, own_turn),
    "oooooh-what-luck": (8, any_time),
    "i-could-use-a-drink": (3, poor_hand),
    "cant-sleep": (6, own_turn),
    "were-all-friends-here": (8, others_hold_pages),
    "finders-keepers": (7, any_time),
    "you-dont-need-that": (8, any_time),
    "its-hard-being-you": (8, any_time),
    "valedictorian": (5, own_turn),
    "thats-not-so-scary": (9, any_time),
}
"""Events that help their player: how much, and at which moment."""

HURT = frozenset(
    (
        "bad-sense-of-direction",
        "brain-cramp",
        "butter-fingers",
        "claustrophobia",
        "fear",
        "hysterical-paralysis",
        "your-shoes-untied",
        "i-dont-think-theyre-dead",
        "where-did-everybody-go",
        "dont-go-to-sleep",
        "why-wont-you-die",
        "theyre-coming-for-you",
        "lots-of-running-and-screaming",
        "missed-step",
        "next-stop-hell",
        "whoaaa",
        "you-are-going-to-die",
        "what-do-you-mean-funny",
        "what-the",
        "straight-jacket",
        "wheres-the-admin-bldg",
        "lost-in-the-woods",
        "clair-warlock",
        "full-moon-fever",
        "talk-to-the-hand",
        "rolled-up-newspaper",
        "what-is-that-smell",
        "i-think-its-over-here",
        "weekend-pass-denied",
        "abandon-all-hope",
        "no-brains-here",
        "important-clown-business",
        "thats-not-a-mask",
        "thats-not-an-exit",
        "portal",
        "it-was-here",
        "i-will-survive",
        "lots-of-luck-with-that",
        "zombie-master",
        "were-screwed",
        "just-when-you-thought",
        "slight-miscalculation",
        "were-all-gonna-die",
        "this-isnt-so-bad",
    )
)
"""Events that hurt somebody else."""

HURT_ALL = frozenset(
    (
        "are-you-scared-yet",
        "easy-come-easy-go",
        "government-enhanced-zombies",
        "hello-may-i-help-you",
        "jammed",
        "no-guts-no-glory",
        "pillow-fight",
        "power-outage",
        "too-tired-to-run",
        "with-friends-like-you",
        "zombies-come-out-and-play",
    )
)
"""Events that hurt everybody."""

USED: Mapping[str, Moment] = {
    "lots-of-ammo": any_time,
    "crossbow": in_combat,
    "chainsaw": hard_pressed,
    "molotov-cocktail": hard_pressed,
    "grenade": zombies_here,
    "tranquilizer-gun": own_turn,
    "rocket-launcher": own_turn,
    "magic-key": own_turn,
    "clown-nose": own_turn,
    "one-mans-garbage": own_turn,
    "where-did-he-go": against_the_leader,
    "return-to-sender": any_time,
    "aww-isnt-he-cute": way_through,
    "amulet": before_moving,
    "now-thats-just-gross": before_moving,
}
"""What is used from in front, and when; the rest works by itself, or is kept for the question that offers it."""
ON_ONESELF = frozenset(("go-team-go", "electro-shock-therapy", "sedatives"))
"""Cards for any player that are best for oneself."""


# ---------------------------------------------------------------------- what a card is worth


def keeps(mind: Mind, card: str) -> int:
    """How much a card in hand is worth; of one that nobody has shown only the back is known."""
    if card not in mind.game.pack.cards:
        return 2
    printed = mind.game.card(card)
    if printed.page:
        return 10 if mind.recites or mind.game.tiles_with("cabin") else 4
    if printed.reaction:
        return 4
    if printed.stays_in_front:
        return 6 + printed.bonus - (2 if printed.where else 0)
    return HELP[printed.effect][0] if printed.effect in HELP else 3 if printed.effect in HURT else 1
