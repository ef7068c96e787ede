"""What the referee says when it waits: a sentence for the page, and a few words for the small screen."""

from __future__ import annotations

from typing import Any

from companion.engine import Request
from companion.games.kit.wording import lines_for, many
from companion.games.zombie_slayer.meta import NAMED
from companion.games.zombie_slayer.state import ZombieSlayer

SENTENCES: dict[str, tuple[str, str]] = {
    "create.slayer": ("{who}, do you take Ludwig van Rheingold or create a Slayer of your own?", "Ludwig or your own?"),
    "create.sure": ("Something else is advised for a first game. Do you want this all the same?", "All the same?"),
    "create.skill-pip": ("Paint the skill pip: one pip of the 6-face.", "Paint the skill pip"),
    "create.paint": (
        "{points} Creation Points left. Which pip do you paint, or are you done?",
        "Paint, {points} left",
    ),
    "create.skill": ("Which skill does the Slayer start with?", "Which skill?"),
    "setup.luck": ("Set the Luck die to any face; 6 is the easiest.", "Set the Luck die"),
    "setup.deck": ("Shuffle the town cards, cut them, shuffle the Temple into the lower half. Done?", "Deck ready?"),
    "setup.temple": ("The Temple is hidden in the lower half of the deck.", "Hide the Temple"),
    "tile.draw": ("Draw the next town card and name it.", "Draw a town card"),
    "tile.place": ("Where does {card} go, and which way round?", "Place {card}"),
    "spawn.die": ("Roll a die for Zombies on {where}.", "Zombies: {where}"),
    "spawn.square": ("Roll column and row for the next Zombie on {where}.", "Column and row"),
    "spawn.recycle": ("All counters are out: which of the furthest Zombies is taken?", "Take which Zombie?"),
    "turn.action": ("{who}, what do you do? {actions} left{extra}.", "Act! {actions} left"),
    "move.before": ("Anything else to drop or throw before you move?", "Drop, throw or move"),
    "move.step": ("Now move: to which square?", "Move where?"),
    "move.after": ("Do you drop dung or throw a torch with this move?", "Drop or throw?"),
    "luck.use": ("Rolled {dice}. Keep it, or spend Luck ({luck} left)?", "{dice}: Luck {luck}?"),
    "luck.reroll": ("Roll that die again.", "Roll again"),
    "attack.hand": ("Roll your Hand for the attack: {hand} dice.", "Attack: {hand} dice"),
    "attack.pick": ("Which die counts for your attack?", "Pick your attack"),
    "defence.die": ("Roll one die for the Zombie's defence.", "Zombie defends"),
    "defence.necromancer": ("Roll the Necromancer's Hand for his defence: {master} dice.", "He defends: {master}"),
    "necromancer.pick": ("Which of the Necromancer's dice counts?", "His die?"),
    "zombie.attack": ("Roll one die for the Zombie's attack.", "Zombie attacks"),
    "defend.skill": ("Do you answer the attack with a skill?", "Block or Riposte?"),
    "defence.hand": ("Roll your Hand to defend: {hand} dice.", "Defend: {hand} dice"),
    "defence.pick": ("Which die counts for your defence?", "Pick your defence"),
    "follower.attack": ("Roll one die for the follower's attack.", "Follower attacks"),
    "follower.defence": ("Roll one die for the follower's defence.", "Follower defends"),
    "follower.heal": ("Roll one die for Prycille's healing.", "Prycille heals"),
    "follower.sure": ("Whoever leaves the map is lost for ever. Do it?", "Leave for ever?"),
    "dash.hand": ("Dash: roll your Hand, {hand} dice; each skill pip is a square.", "Dash: {hand} dice"),
    "dash.step": ("Dash on: to which square? Or stop.", "Dash where?"),
    "endure.hand": ("Endure Pain: roll your Hand, {hand} dice.", "Endure: {hand} dice"),
    "search.die": ("Roll a die to search the tile.", "Search the tile"),
    "search.row": ("A treasure! Roll a die for the treasure card.", "Roll for treasure"),
    "search.square": ("A Zombie was hiding: on which square next to you does it stand?", "Zombie stands where?"),
    "search.keep": ("The find does not fit: take it, leave it, or discard something?", "Make room?"),
    "search.face": ("On which face do you paint the new pip?", "Paint which face?"),
    "search.skill": ("Which new skill do you learn?", "Learn which skill?"),
    "level.paint": ("A Creation Point! {points} to spend now, or save.", "Paint or save, {points}"),
    "zombies.which": ("Which of the nearest Zombies acts next?", "Which Zombie next?"),
    "zombies.target": ("Whom does the Zombie go for?", "Zombie hunts whom?"),
    "zombies.where": ("Which way does the Zombie go?", "Zombie goes where?"),
    "ritual.hand": ("The Ritual of Summoning: roll the Necromancer's Hand, {master} dice.", "Ritual: {master} dice"),
    "ritual.die": ("Roll a die for the Temple's Zombies.", "Roll for the Temple"),
    **{f"move.{name}": (f"Does {name.title()} come along?", f"{name.title()} along?") for name in NAMED},
}


def _fields(game: ZombieSlayer, request: Request[Any]) -> dict[str, object]:
    dice = getattr(request.options, "dice", ())
    barrage = f", {game.barrage} for Barrage only" if game.barrage else ""
    return {
        "who": game.who,
        "points": game.slayer.points,
        "card": game.pack.towns[game.drawn].ground.name if game.drawn else "the card",
        "where": getattr(request.options, "card", "the card"),
        "actions": many(game.actions, "action"),
        "extra": ", Endure Pain declared" if game.enduring else barrage,
        "dice": " ".join(map(str, dice)) if isinstance(dice, tuple) else "",
        "luck": game.slayer.luck,
        "hand": game.slayer.hand,
        "master": game.master_life,
    }


def sentence(game: ZombieSlayer, request: Request[Any]) -> str:
    """What the referee asks, as a sentence."""
    return SENTENCES[request.name][0].format_map(_fields(game, request))


def brief(game: ZombieSlayer, request: Request[Any]) -> str:
    """What the referee asks, in lines of at most 21 characters for the small screen."""
    return lines_for(SENTENCES[request.name][1].format_map(_fields(game, request)))


def secret(name: str) -> bool:
    """Is the answer something that the player should not read: the place of the Temple?"""
    return name == "setup.temple"
