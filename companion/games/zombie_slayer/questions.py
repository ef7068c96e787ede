"""Every question of Zombie Slayer, with its words, the rule that asks it, and what history says of the answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from companion.engine import Json, Request
from companion.games.kit.courtesy import laid_alike
from companion.games.kit.handing import Group, by_the_rules
from companion.games.kit.places import lies, where
from companion.games.kit.questions import Questions
from companion.games.kit.wording import many
from companion.games.zombie_slayer import meanings as means
from companion.games.zombie_slayer import wording
from companion.games.zombie_slayer.meta import AIMED_SHOT, NAMED, PRICES
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.languages import say, says
from companion.tiles import read_placement

LOWER_HALF = "zombie-slayer.setup.temple-lower-half"
EACH_SIDE = "zombie-slayer.explore.draw-per-side"
BOTH = "zombie-slayer.fight.both-roll"
PICK_ONE = "zombie-slayer.fight.pick-one"
REROLL_RULE = "zombie-slayer.luck.reroll"
EXTRA = "zombie-slayer.skill.dash-extra"
SHARE = "zombie-slayer.follower.share-square"
CAPACITY = "zombie-slayer.item.capacity"
RITUAL_RULE = "zombie-slayer.boss.ritual-spawn"
ONE_OF_LIST = "zombie-slayer.action.one-of-list"


def _fields(game: ZombieSlayer, request: Request[Any]) -> dict[str, object]:
    dice = getattr(request.options, "dice", ())
    barrage = say(", {} for Barrage only", game.barrage) if game.barrage else ""
    return {
        "who": game.who,
        "points": game.slayer.points,
        "card": game.pack.towns[game.drawn].ground.name if game.drawn else say("the card"),
        "where": getattr(request.options, "card", say("the card")),
        "actions": many(game.actions, "action"),
        "extra": say(", Endure Pain declared") if game.enduring else barrage,
        "dice": " ".join(map(str, dice)) if isinstance(dice, tuple) else "",
        "luck": game.slayer.luck,
        "hand": _dice(game.slayer.hand),
        "master": _dice(game.master_life),
        "goal": say("the Necromancer, Life {}", game.master_life) if game.master >= 0 else say("find the Temple"),
        "follower": wording.item_words(request.name.removeprefix("move.")),
        "dash": many(getattr(request.options, "left", 0), "square"),
    }


def _dice(count: int) -> str:
    return says(count, "{} die", "{} dice")


def drew(game: ZombieSlayer, card: Json) -> str:
    return say("draws {}", game.pack.towns[card].ground.name) if card in game.pack.towns else say("draws a card")


def did(game: ZombieSlayer, deed: Json) -> str:
    return say("ends the turn") if deed == "end" else wording.did(game.town, deed)


def lays(game: ZombieSlayer, value: Json) -> str:
    """A card was laid: as it lies there now, told by what lay there before."""
    placement = read_placement(value)
    index = game.town.cells.get(placement.cell) if placement else None
    if not index:  # it was taken back
        return say("lays it")
    return say("lays {} {}", game.town.laid[index].tile.name, lies(game.town, index))


def zombie_at(words: str) -> Callable[[ZombieSlayer, Json], str]:
    """A Zombie acts, or goes, on a square."""
    return lambda game, name: say(words, where(game.town, game.town.square(name)))


def deeds_first(game: ZombieSlayer, request: Request[Any], deed: Json) -> int:
    """What is dropped or thrown stands behind everything else that can be done on the same square."""
    return str(deed).startswith(("drop ", "throw "))


def spends_all(game: ZombieSlayer, request: Request[Any], value: Json) -> str:
    """The last Creation Points, or all actions at once."""
    words = str(value).removeprefix("paint ").split()
    if len(words) == 2 and PRICES.get(words[0]) == game.slayer.points:
        return say("That spends all your Creation Points. Paint it?")
    return say("An Aimed Shot takes all your actions. Shoot?") if words[0] == AIMED_SHOT and game.actions > 1 else ""


def last_luck(game: ZombieSlayer, request: Request[Any], value: Json) -> str:
    """Luck never comes back."""
    last = value != "keep" and game.slayer.luck == 1
    return say("That is your last Luck, and it never comes back. Spend it?") if last else ""


def best_die(game: ZombieSlayer, request: Request[Any]) -> Json:
    """The die that does most, where there is nothing else to consider."""
    picks: Any = request.options
    return picks.best()


def worth_the_same(game: ZombieSlayer, request: Request[Any], face: Json) -> Hashable:
    """Dice with the same pips are worth the same."""
    picks: Any = request.options
    key: Hashable = picks.value(face) if picks.value is not None else face
    return key


def keep_as_rolled(game: ZombieSlayer, request: Request[Any]) -> Json:
    """Where Luck could not better the roll it is kept."""
    uses: Any = request.options
    return None if uses.could_better() else "keep"


def in_any_order(game: ZombieSlayer, request: Request[Any], name: Json) -> Hashable:
    """Zombies that are in nobody's way do the same whoever of them comes first."""
    zombies: Any = request.options
    return None if zombies.indifferent(zombies.read(name)) else name


def laid_the_same(game: ZombieSlayer, request: Request[Any], value: Json) -> Hashable:
    """A card that looks the same turned round is laid the same."""
    places: Any = request.options
    return laid_alike(places.ground.looks, value)


GROUPS = {
    "zombies": Group(
        say("Zombies"),
        say("The companion decides where the Zombies go; you move them on the table, step by step."),
        "zombies",
        say("Let the companion move the zombies"),
        ways={"rules": by_the_rules(say("Zombies"))},
    ),
    "spawn": Group(
        say("Spawns"),
        say("The companion rolls which Zombies come, also by the ritual, and on which squares."),
        "spawn",
        also=("ritual",),
    ),
    "foes": Group(
        say("Foes' dice"),
        say("The companion rolls for Zombies and the Necromancer when they fight; your Hand stays yours."),
        "zombie",
        also=("defence.die", "defence.necromancer"),
    ),
}
QUESTIONS = Questions(_fields, GROUPS)
choice, roll, draw = QUESTIONS.choice, QUESTIONS.roll, QUESTIONS.draw

# A table reads best as a table.
# fmt: off
# ---------------------------------------------------------------------- creation and set-up

WHO = choice("create.slayer", "zombie-slayer.create.first-game-ludwig", "Ludwig or your own?",
    "{who}, do you take Ludwig van Rheingold or create a Slayer of your own?", late=ONE_OF_LIST)
SURE = choice("create.sure", "zombie-slayer.create.first-game-ludwig", "All the same?",
    "Something else is advised for a first game. Do you want this all the same?", late=ONE_OF_LIST)
SKILL_PIP = choice("create.skill-pip", "zombie-slayer.create.skill-pip", "Paint the skill pip",
    "Paint the skill pip: one pip of the 6-face.")
PAINT = choice("create.paint", "zombie-slayer.create.twenty-points", "Paint, {points} left",
    "{points} Creation Points left. Which pip do you paint, or are you done?", warn=spends_all)
SKILL = choice("create.skill", "zombie-slayer.create.one-skill", "Which skill?",
    "Which skill does the Slayer start with?")
SET_LUCK = choice("setup.luck", "zombie-slayer.luck.start-value", "Set the Luck die",
    "Set the Luck die to any face; 6 is the easiest.", said="sets Luck to {value}")
DECK_READY = choice("setup.deck", LOWER_HALF, "Deck ready?",
    "Shuffle the town cards, cut them, shuffle the Temple into the lower half. Done?", late=ONE_OF_LIST)
HIDE_TEMPLE = draw("setup.temple", LOWER_HALF, "Hide the Temple",
    "The Temple is hidden in the lower half of the deck.", said="hides the Temple", secret=True, late=ONE_OF_LIST)

# ---------------------------------------------------------------------- exploring and spawning

DRAW_CARD = draw("tile.draw", EACH_SIDE, "Draw a town card", "Draw the next town card and name it.", said=drew)
PLACE_CARD = choice("tile.place", "zombie-slayer.explore.any-orientation", "Place {card}",
    "Where does {card} go, and which way round?", said=lays, same=laid_the_same)
SPAWN = roll("spawn.die", "zombie-slayer.spawn.one-die-per-card", "Zombies: {where}",
    "Roll a die for Zombies on {where}.", late="zombie-slayer.spawn.when", means=means.comes)
SPAWN_SQUARE = roll("spawn.square", "zombie-slayer.spawn.coordinates", "Column and row",
    "Roll column and row for the next Zombie on {where}.", in_order=True, means=means.place)
RECYCLE = choice("spawn.recycle", "zombie-slayer.spawn.recycle-furthest", "Take which Zombie?",
    "All counters are out: which of the furthest Zombies is taken?")

# ---------------------------------------------------------------------- the Slayer's turn

ACT = choice("turn.action", ONE_OF_LIST, "Act! {actions} left",
    "{who}, what do you do? {actions} left{extra}. Goal: {goal}.", said=did, rank=deeds_first,
    warn=spends_all)
BEFORE_MOVE = choice("move.before", "zombie-slayer.item.dung-drop", "Drop, throw or move",
    "Anything else to drop or throw before you move?", late=ONE_OF_LIST,
    passing="move", suggested=lambda game, request: "move")
MOVE_STEP = choice("move.step", "zombie-slayer.action.move-drop", "Move where?",
    "Now move: to which square?", late=ONE_OF_LIST, said=did)
AFTER_MOVE = choice("move.after", "zombie-slayer.item.dung-drop", "Drop or throw?",
    "Do you drop dung or throw a torch with this move?", late=ONE_OF_LIST,
    passing="nothing", suggested=lambda game, request: "nothing")
ALONG = {name: choice(f"move.{name}", SHARE, "{follower} along?", "Does {follower} come along?")
         for name in NAMED}
USE_LUCK = choice("luck.use", REROLL_RULE, "{dice}: Luck {luck}?",
    "Rolled {dice}. Keep it, or spend Luck ({luck} left)?",
    settled=keep_as_rolled, passing="keep", suggested=lambda game, request: "keep",
    warn=last_luck)
REROLL = roll("luck.reroll", REROLL_RULE, "Roll again", "Roll that die again.", means=means.again)
LEAVE_SURE = choice("follower.sure", "zombie-slayer.follower.lost", "Leave for ever?",
    "Whoever leaves the map is lost for ever. Do it?", late=ONE_OF_LIST)
HEAL = roll("follower.heal", "zombie-slayer.follower.heal-amount", "Prycille heals",
    "Roll one die for Prycille's healing.", late=ONE_OF_LIST)
DASH_HAND = roll("dash.hand", EXTRA, "Dash: {hand}",
    "Dash: roll your Hand, {hand}; each skill pip is a square.", late="zombie-slayer.skill.full-in-order")
DASH_STEP = choice("dash.step", EXTRA, "Dash where?", "Dash on: to which square? {dash} left. Or stop.")
ENDURE_HAND = roll("endure.hand", "zombie-slayer.skill.endure-bonus", "Endure: {hand}",
    "Endure Pain: roll your Hand, {hand}.", late="zombie-slayer.skill.endure-timing")
LEVEL_UP = choice("level.paint", "zombie-slayer.level.spend-or-save", "Paint or save, {points}",
    "A Creation Point! {points} to spend now, or save.", warn=spends_all)

# ---------------------------------------------------------------------- fighting

ATTACK_HAND = roll("attack.hand", BOTH, "Attack: {hand}",
    "Roll your Hand for the attack: {hand}.", late="zombie-slayer.action.attack",
    means=means.by_hand(means.MELEE, means.RANGED))
ATTACK_PICK = choice("attack.pick", PICK_ONE, "Pick your attack", "Which die counts for your attack?",
    settled=best_die, suggested=best_die, same=worth_the_same)
ZOMBIE_DEFENDS = roll("defence.die", BOTH, "Zombie defends",
    "Roll one die for the Zombie's defence.", late="zombie-slayer.fight.sequence", means=means.by_token(means.DEFENCE))
MASTER_DEFENDS = roll("defence.necromancer", BOTH, "He defends: {master}",
    "Roll the Necromancer's Hand for his defence: {master}.", late=ONE_OF_LIST, means=means.by_master)
MASTER_PICK = choice("necromancer.pick", PICK_ONE, "His die?",
    "Which of the Necromancer's dice counts?", late=ONE_OF_LIST)
MASTER_DRAW = draw("necromancer.pick", "zombie-slayer.ruling.necromancer-picks", "His die?",
    "Which of the Necromancer's dice counts?")
ZOMBIE_ATTACKS = roll("zombie.attack", BOTH, "Zombie attacks",
    "Roll one die for the Zombie's attack.", late="zombie-slayer.move.zombie-action", means=means.by_token(means.MELEE))
REACTION = choice("defend.skill", "zombie-slayer.ruling.reaction-skill-cost", "Block or Riposte?",
    "Do you answer the attack with a skill?")
DEFENCE_HAND = roll("defence.hand", BOTH, "Defend: {hand}",
    "Roll your Hand to defend: {hand}.", late="zombie-slayer.fight.sequence", means=means.by_hand(means.DEFENCE))
DEFENCE_PICK = choice("defence.pick", PICK_ONE, "Pick your defence",
    "Which die counts for your defence?", late="zombie-slayer.fight.sequence",
    settled=best_die, suggested=best_die, same=worth_the_same)
FOLLOWER_ATTACKS = roll("follower.attack", BOTH, "Follower attacks",
    "Roll one die for the follower's attack.", late=ONE_OF_LIST, means=means.by_token(means.MELEE, means.RANGED))
FOLLOWER_DEFENDS = roll("follower.defence", BOTH, "Follower defends",
    "Roll one die for the follower's defence.", late=ONE_OF_LIST, means=means.by_token(means.DEFENCE))

# ---------------------------------------------------------------------- searching

SEARCH = roll("search.die", "zombie-slayer.search.tile-roll", "Search the tile",
    "Roll a die to search the tile.", late="zombie-slayer.search.one-action", means=means.found)
TREASURE = roll("search.row", "zombie-slayer.search.table-roll", "Roll for treasure",
    "A treasure! Roll a die for the treasure card.", means=means.row)
FOUND_ZOMBIE = choice("search.square", "zombie-slayer.search.row-one-zombie", "Zombie stands where?",
    "A Zombie was hiding: on which square next to you does it stand?", late=ONE_OF_LIST)
KEEP = choice("search.keep", CAPACITY, "Make room?",
    "The find does not fit: take it, leave it, or discard something?", late=ONE_OF_LIST, lost=True)
UPGRADE = choice("search.face", "zombie-slayer.search.upgrade", "Paint which face?",
    "On which face do you paint the new pip?", late=ONE_OF_LIST)
LEARN = choice("search.skill", "zombie-slayer.search.upgrade-skill", "Learn which skill?",
    "Which new skill do you learn?", late=ONE_OF_LIST)

# ---------------------------------------------------------------------- the Zombies' turn

WHICH = choice("zombies.which", "zombie-slayer.move.order-tie", "Which Zombie next?",
    "Which of the nearest Zombies acts next?", late="zombie-slayer.move.order-distance",
    said=zombie_at(say("zombie on {}")), same=in_any_order)
PREY = choice("zombies.target", "zombie-slayer.follower.lure-tie", "Zombie hunts whom?",
    "Whom does the Zombie go for?", late="zombie-slayer.follower.lure")
WHERE = choice("zombies.where", "zombie-slayer.move.route-tie", "Zombie goes where?",
    "Which way does the Zombie go?", late="zombie-slayer.move.shortest-path", said=zombie_at(say("zombie to {}")))
RITUAL_HAND = roll("ritual.hand", RITUAL_RULE, "Ritual: {master}",
    "The Ritual of Summoning: roll the Necromancer's Hand, {master}.", late="zombie-slayer.boss.ritual-every-turn")
RITUAL_DIE = roll("ritual.die", RITUAL_RULE, "Roll for the Temple", "Roll a die for the Temple's Zombies.",
    means=means.called)
