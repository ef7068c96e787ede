"""The sensible player of Zombie Slayer: he searches what is quiet, fights what comes, and explores while he is healthy.

Zombies come only where new cards are entered, so a healthy Slayer goes on with a full pack, and a wounded one looks for
potions first. Torches and dragon dung are kept for the Necromancer, who cannot defend himself against them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from companion.engine import Driver, Json, Request
from companion.games.zombie_slayer.burning import burn, heaps
from companion.games.zombie_slayer.chapters.necromancer import ritual_pips
from companion.games.zombie_slayer.meta import DUNG, LIFE_POTION, MOST_LIFE, SLOTS, TORCH, slots_of
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.tiles import FAR, Square

SHEET = ("melee 4",) * 2 + ("melee 5",) * 4 + ("defence 3",) * 3 + ("defence 4",) * 2 + ("defence 6",) * 3
"""How his twenty points are spent: something on every high face."""
WISHES = ("melee 6", "melee 5", "defence 5", "defence 4", "holy 6", "melee 4")
"""Where later points go, the first that has room."""
SKILLS = ("knock-back", "endure-pain", "assault", "block", "riposte", "dash", "aimed-shot", "barrage")
WEIGHTY = frozenset({"turn.action", "move.after", "tile.place", "search.keep"})
"""The questions that are worth a search."""
MOMENTS_FOR_CARDS = frozenset[str]()
"""The questions before which somebody thinks about playing a card."""
HEALTHY = 4
"""With so much Life he enters new cards."""
STRONG = 3
"""With so much Life he goes to meet Zombies instead of waiting for them."""
BESIDE = 2
"""So near to the Necromancer it is worth Luck that nobody is summoned."""
WORTH_CARRYING = (TORCH, DUNG, LIFE_POTION)


def weighty(game: ZombieSlayer, request: Request[Any]) -> bool:
    """Is this question worth a search?"""
    return request.name in WEIGHTY


def ahead(game: ZombieSlayer) -> int:
    """How many turns a try goes on."""
    return 2


def moment(game: ZombieSlayer, request: Request[Any]) -> bool:
    """Is this a moment at which a card may decide the game?"""
    return request.name in MOMENTS_FOR_CARDS


def wish(driver: Driver[Any], request: Request[Any], chance: Callable[[], float]) -> Json:
    """What he would like to answer; None where anything will do."""
    if request.name == "luck.use":
        return spend_luck(driver, request)
    choose = CHOICES.get(request.name)
    return choose(driver.game, request) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, chance: Callable[[], float]) -> Iterator[tuple[int, Json]]:
    """Nobody holds cards in this game."""
    return iter(())


# ---------------------------------------------------------------------- before the game, and between the fights


def paint(game: ZombieSlayer, request: Request[Any]) -> Json:
    """At his creation the sheet above, later what is missing."""
    pips = game.slayer.pips
    if request.name != "create.paint":
        return next((pip for pip in WISHES if pip in request.options), "save")
    for pip in SHEET:
        attribute, _, face = pip.partition(" ")
        if pips.count(int(face), attribute) < SHEET.count(pip):
            return pip
    return "done"


def improve(game: ZombieSlayer, request: Request[Any]) -> Json:
    """A pip that was found: on the highest face with room."""
    return max(request.options)


def first_skill(game: ZombieSlayer, request: Request[Any]) -> Json:
    return next(skill for skill in SKILLS if skill in request.options)


def keep_item(game: ZombieSlayer, request: Request[Any]) -> Json:
    """Torches and dung before potions that only help a little."""
    order = ("take", "discard defence-potion", "discard accuracy-potion", "leave")
    return next(word for word in order if word in request.options)


# ---------------------------------------------------------------------- dice


def spend_luck(driver: Driver[Any], request: Request[Any]) -> Json:
    """On a Necromancer who would be already dead, on his Zombies, and on a Hand that would not save the last Life."""
    rolled = next((record.name for record in reversed(driver.history) if not record.name.startswith("luck.")), "")
    slayer, dice = driver.game.slayer, getattr(request.options, "dice", ())
    if rolled == "defence.necromancer" and 0 < dice.count(1) <= slayer.luck and "raise 1" in request.options:
        return "raise 1"
    if rolled == "ritual.hand":
        return silence(driver.game, dice)
    if rolled == "defence.hand" and slayer.life <= 2 and max(slayer.pips.count(face, "defence") for face in dice) < 2:
        return f"reroll {min(dice)}"
    return "keep"


def silence(game: ZombieSlayer, dice: tuple[int, ...]) -> str:
    """Beside the Necromancer, and if there is Luck for every die that summons: turn one of them."""
    calling = [face for face in dice if ritual_pips(game, (face,))[0]]
    if not 0 < len(calling) <= game.slayer.luck or game.distance(game.master) > BESIDE:
        return "keep"
    quiet = (face for face in calling if face < 6 and not ritual_pips(game, (face + 1,))[0])
    return next((f"raise {face}" for face in quiet), f"reroll {calling[0]}")


def pick_attack(game: ZombieSlayer, request: Request[Any]) -> Json:
    pips = game.slayer.pips

    def worth(face: Any) -> tuple[int, int]:
        strength = max(pips.count(face, "melee"), pips.count(face, "ranged"))
        return strength + pips.count(face, "skill"), face

    return max(request.options, key=worth)


def pick_defence(game: ZombieSlayer, request: Request[Any]) -> Json:
    return max(request.options, key=lambda face: game.slayer.pips.count(face, "defence"))


# ---------------------------------------------------------------------- actions


def act(game: ZombieSlayer, request: Request[Any]) -> Json:
    """The first thing on the list that can be done."""
    options = [str(option) for option in request.options]
    chains: tuple[Callable[[ZombieSlayer, list[str]], str | None], ...] = (
        follow, buy, drink, burn, strike, look_around, walk,
    )  # fmt: skip
    for chain in chains:
        deed = chain(game, options)
        if deed is not None:
            return deed
    return "end" if "end" in options else "alone"


def follow(game: ZombieSlayer, options: list[str]) -> str | None:
    """Followers strike, shoot and heal where they stand; they come along with the Slayer."""
    if game.slayer.life < MOST_LIFE and "prycille heal" in options:
        return "prycille heal"
    return next((o for o in options if o.startswith(("bron attack", "archibald shoot"))), None)


def buy(game: ZombieSlayer, options: list[str]) -> str | None:
    return next((f"paint {pip}" for pip in WISHES if f"paint {pip}" in options), None)


def drink(game: ZombieSlayer, options: list[str]) -> str | None:
    """A wounded Slayer drinks; the other potions are for the Necromancer."""
    slayer = game.slayer
    if slayer.life < HEALTHY and "quaff life-potion" in options:
        return "quaff life-potion"
    near = game.master >= 0 and game.distance(game.master) <= 2
    return "quaff accuracy-potion" if near and not slayer.accuracy and "quaff accuracy-potion" in options else None


def strike(game: ZombieSlayer, options: list[str]) -> str | None:
    """The Necromancer before Zombies, Zombies that are not tough before blue ones."""

    def worth(deed: str) -> tuple[int, int]:
        verb, _, name = deed.partition(" ")
        square = game.town.square(name)
        order = ("necromancer", "violet", "green", "blue")
        return order.index(game.token_at(square)), BLOWS.index(verb)

    blows = [option for option in options if option.split(" ")[0] in BLOWS]
    return min(blows, key=worth, default=None)


BLOWS = ("knock-back", "assault", "attack")


def look_around(game: ZombieSlayer, options: list[str]) -> str | None:
    """Search while nobody is near, and while there is something to wish for."""
    return "search" if "search" in options and nearest(game) > 2 else None


def nearest(game: ZombieSlayer) -> int:
    """How far away the next Zombie is."""
    return min((game.distance(square) for square in game.zombies), default=FAR)


def walk(game: ZombieSlayer, options: list[str]) -> str | None:
    """One step nearer to where he wants to be."""
    goals = wanted(game)
    if not goals:
        return None
    field = game.town.distances(tuple(goals))
    steps = [option for option in options if option.startswith("move ")]
    best = min(steps, key=lambda step: field[game.town.square(step[5:])], default=None)
    if best is None or field[game.town.square(best[5:])] >= field[game.slayer.at]:
        return None
    return best


def wanted(game: ZombieSlayer) -> list[Square]:
    """The Necromancer, Zombies that are near, then cards nobody has entered, or a card to search again."""
    slayer, near = game.slayer, nearest(game)
    if game.master >= 0 and slayer.life >= STRONG:
        return [game.master]
    if near <= 4 and slayer.life < MOST_LIFE:
        return []  # let them come: whoever comes does not strike first
    if near < FAR and slayer.life >= STRONG:
        return list(game.zombies)
    elsewhere = [card for card in game.entered if card != slayer.at // 9]
    fresh = [card for card in range(len(game.town.laid)) if card not in game.entered]
    if slayer.life < HEALTHY:
        cards = elsewhere or fresh  # nobody is healed by waiting
    else:
        cards = treasures(game, elsewhere) or fresh or elsewhere
    return [9 * card + k for card in cards for k in range(9)]


def treasures(game: ZombieSlayer, elsewhere: list[int]) -> list[int]:
    """Cards on which something may be found for a pack that is not full; any other card leads back to the own one."""
    if packed(game):
        return []
    if has_items(game, game.slayer.at // 9):
        return elsewhere  # he has searched here: nobody walks before that
    return [card for card in elsewhere if has_items(game, card)]


def packed(game: ZombieSlayer) -> bool:
    """Is the pack full of what is worth carrying?"""
    return well_used(game) >= SLOTS


def well_used(game: ZombieSlayer) -> int:
    """How many slots of the pack hold what is worth carrying."""
    carried = game.slayer.items
    return sum(slots_of(item) * carried.get(item, 0) for item in WORTH_CARRYING)


def has_items(game: ZombieSlayer, card: int) -> bool:
    """Can items be found on a card of the town?"""
    return "brown" in game.card_of(9 * card).treasures


def before_master(game: ZombieSlayer, request: Request[Any]) -> Json:
    """What goes with a move for free: fire for the Necromancer, else nothing."""
    options = [str(option) for option in request.options]
    return burn(game, options) or next(option for option in options if option in ("nothing", "move"))


def step(game: ZombieSlayer, request: Request[Any]) -> Json:
    """After dung or a torch: out of reach of the dung, then away from the Necromancer."""
    town, lying = game.town, heaps(game)

    def worth(name: str) -> tuple[int, int]:
        there = town.square(name)
        return min((town.gap(there, heap) for heap in lying), default=0), town.gap(there, max(game.master, 0))

    return max(request.options, key=worth)


def spare_slayer(game: ZombieSlayer, request: Request[Any]) -> Json:
    """The Slayer takes the blow himself while he can."""
    strong = game.slayer.life >= STRONG
    return "slayer" if strong and "slayer" in request.options else next(n for n in request.options if n != "slayer")


CHOICES: dict[str, Callable[[ZombieSlayer, Request[Any]], Json]] = {
    "create.slayer": lambda game, request: "own",
    "create.paint": paint,
    "level.paint": paint,
    "create.skill": first_skill,
    "search.skill": first_skill,
    "search.face": improve,
    "search.keep": keep_item,
    "setup.luck": lambda game, request: 6,
    "attack.pick": pick_attack,
    "defence.pick": pick_defence,
    "turn.action": act,
    "move.before": before_master,
    "move.after": before_master,
    "move.step": step,
    "move.bron": lambda game, request: "along",
    "move.archibald": lambda game, request: "along",
    "move.prycille": lambda game, request: "along",
    "zombies.target": spare_slayer,
    "follower.sure": lambda game, request: "no",
}
