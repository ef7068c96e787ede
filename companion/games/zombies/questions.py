"""Every question of Zombies!!!, with its words, the rule that asks it, and what history says of the answer.

What only one card asks stands beside that card in `cards/`.
"""

from __future__ import annotations

from typing import Any

from companion.engine import DRAW, ROLL, Json, Request
from companion.games.horde.hands import NONE
from companion.games.horde.wording import chose_zombie, discarded, groups, laid_the_same, lays, put, spent, stepped
from companion.games.kit.handing import Group
from companion.games.kit.piles import UNSEEN
from companion.games.kit.places import WAYS, tile_words
from companion.games.kit.questions import Questions
from companion.games.kit.wording import many
from companion.games.zombies import goals
from companion.games.zombies.meta import COOPERATIVE, KILL_ON
from companion.games.zombies.people import Player
from companion.games.zombies.state import HIDDEN, SETUP, Zombies
from companion.languages import say
from companion.tiles import NOWHERE, SIDES

FIRST_PLAYER = "zombies.setup.first-player"
CHOOSE_ZOMBIE = "zombies.scenario-last-man.choose-zombie"
UP_TO_ONE = "zombies.scenario-last-man.human-turn-up-to-one"


def _fields(game: Zombies, request: Request[Any]) -> dict[str, object]:
    asked = game.players[request.seat] if request.seat >= 0 else None
    need = KILL_ON - asked.total if asked else 0
    return {
        "who": asked.name if asked else say("Table"),
        "tile": game.drawn_tile().name if game.tile else say("the tile"),
        "total": asked.total if asked else 0,
        "need": need,
        "bullets": _bullets(asked, need) if asked else "",
        "hearts": _hearts(asked) if asked else "",
        "left": max(game.left, 0),
        "due": goals.to_go(game),
        "what": goals.which_of(game, request),
        "newest": tile_words(game.map, len(game.map.laid) - 1),
        "goal": say(". Goal: {}", goals.goal(game, asked)) if asked and game.step != SETUP else "",
        "down": goals.discards(asked) if asked else "",
        "dealt": goals.dealt(asked) if asked else say("an event card"),
    }


def _bullets(player: Player, need: int) -> str:
    """What bullets would do: `1 bullet kills it`; nothing is promised that the player has not."""
    if need > player.bullets:
        return say("it would take {}, you have {}", many(need, "bullet"), player.bullets)
    return say("1 bullet kills it") if need == 1 else say("{} bullets kill it", need)


def _hearts(player: Player) -> str:
    return say("your heart is added") if player.hearts == 1 else say("your {} hearts are added", player.hearts)


GROUPS = groups("zombies", ruled=lambda played: played.mode == COOPERATIVE) | {
    "survivors": Group(say("Survivors"), say("The companion decides where a survivor goes who was let go."), "rescue"),
}
QUESTIONS = Questions(_fields, GROUPS)
choice, roll, draw, window = QUESTIONS.choice, QUESTIONS.roll, QUESTIONS.draw, QUESTIONS.window


# ---------------------------------------------------------------------- what dice mean


def highest(game: Zombies, request: Request[Any], roll: int) -> str:
    return say("the highest counts")


def how_many(game: Zombies, request: Request[Any], roll: int) -> str:
    return say("{} to move", many(min(roll, game.horde()), "zombie"))


# ---------------------------------------------------------------------- what makes answering easier


def spread_out(game: Zombies, request: Request[Any]) -> Json:
    """The first square on which the least stands and lies."""
    squares = [square for square in request.options.legal() if square != NOWHERE]
    best = min(squares, key=lambda square: (square in game.tokens) + (square in game.zombies), default=NOWHERE)
    return request.options.show(best if squares else next(request.options.legal()))


def towards_others(game: Zombies, request: Request[Any]) -> Json:
    """The only way that leads nearer to somebody else; None where there are several, or none."""
    mine = game.players[request.seat]
    others = [p.at for p in game.players if p.on_map and p is not mine and (p.team == NOWHERE or p.team != mine.team)]
    options: Any = request.options
    here, near = options.square, game.map.distances(others)
    ways = [way for way in options if near[game.map.neighbours[here][SIDES.index(way)]] < near[here]]
    return ways[0] if len(ways) == 1 else None


# A table reads best as a table.
# fmt: off
# ---------------------------------------------------------------------- set-up

READY = choice("setup.ready", "zombies.setup.before-play", "Table ready?",
    "Is everything laid out? Confirm it item by item, or all at once.",
    suggested=lambda game, request: "all")
HIDE_HELIPAD = draw("setup.helipad", "zombies.setup.helipad-in-middle", "Hide the Helipad",
    "Hide the Helipad in the middle of the tile stack.", said="hides the Helipad", secret=True)
FILM = choice("setup.film", FIRST_PLAYER, "Days since a film?", "{who}, how many days ago did you see a zombie film?",
    series="film", fact=True)
FIRST = roll("setup.first", "zombies.setup.first-player-tie", "Roll to go first", "{who}, roll for the first turn.",
    means=highest)
STARTS = choice("setup.starts", FIRST_PLAYER, "Who goes first?", "Who takes the first turn?")
AGREED_ZOMBIE = choice("setup.zombie", CHOOSE_ZOMBIE, "Who is the zombie?", "Who is the first Zombie Player?")
VOLUNTEER = choice("setup.volunteer", CHOOSE_ZOMBIE, "Be the zombie?",
    "{who}, do you want to be the first Zombie Player?")
ZOMBIE_DIE = roll("setup.zombie-die", CHOOSE_ZOMBIE, "Roll for the zombie",
    "{who}, roll: the highest die is the first Zombie Player.", means=highest)

# ---------------------------------------------------------------------- map tiles and what comes onto them

DRAW_TILE = window("tile.draw", "zombies.turn.step1-tile", "Draw a map tile",
    "{who}, draw a map tile and name it{goal}.", kind=DRAW, step="tile",
    said=lambda game, tile: say("draws {}", game.pack.tiles[tile].name))
PLACE_TILE = choice("tile.place", "zombies.tile.all-roads-meet", "Place {tile}",
    "{who}, where does {tile} go, and which way round?", step="tile", late="zombies.turn.step1-tile",
    said=lays, same=laid_the_same)
SEAL = choice("tile.seal", "zombies.ruling.sealing-the-map", "Close last road?",
    "That closes the last open road. Do it anyway?")
PLACE_DOOR = choice("tile.door", "zombies.door.one-token", "Place the door",
    "{who}, put the door of {newest} on a square beside the street.", step="tile",
    late="zombies.door.one-per-building", said=put("door"), series="contents", spread=spread_out)
PLACE_ZOMBIE = choice("tile.zombie", "zombies.tile.legend-zombies", "Place a zombie",
    "{who}, put {what} on {newest}.", step="tile", said=put("zombie"), series="contents", spread=spread_out,
    puts="zombie")
PLACE_BULLET = choice("tile.bullet", "zombies.tile.legend-bullets", "Place a bullet",
    "{who}, put {what} into {newest}.", step="tile", said=put("bullet"), series="contents", spread=spread_out,
    puts="bullet")
PLACE_HEART = choice("tile.heart", "zombies.tile.legend-hearts", "Place a heart",
    "{who}, put {what} into {newest}.", step="tile", said=put("heart"), series="contents", spread=spread_out,
    puts="heart")
HIDE_TOKEN = choice("tile.token", "zombies.scenario-rescue.one-per-square", "Place a token",
    "{who}, put {what} into {newest}.", step="tile", said=put("token"),
    series="contents", spread=spread_out, puts=HIDDEN)
CONTENTS = (PLACE_TILE, PLACE_DOOR, PLACE_ZOMBIE, PLACE_BULLET, PLACE_HEART, HIDE_TOKEN)
"""What is asked about a drawn tile, in this order."""
HELIPAD_TIE = roll("helipad.tie", "zombies.tile.helipad-tie-die", "Roll for Helipad",
    "{who}, roll for who places the Helipad.", means=highest)

# ---------------------------------------------------------------------- combat and tokens

WEAPON = choice("combat.item", "zombies.item.one-per-combat", "Use which card?",
    "{who}, which card do you use in this combat?")
FIGHT = window("combat.roll", "zombies.combat.kill-on-four", "Fight! 4+ kills",
    "{who}, roll against the zombie: 4 or more kills it.", kind=ROLL, step="fight", late="zombies.turn.step2-fight")
BULLETS = window("combat.bullets", "zombies.combat.bullets-after-failure", "Spend bullets? Need {need}",
    "{who}, {total} is not enough: {bullets}. How many do you spend?", step="fight", said=spent)
SAVE = choice("combat.save", "zombies.item.how-long", "Heart or First Aid?",
    "{who}, do you lose a heart or use your First Aid Kit?")
TAKE = choice("token.take", "zombies.token.collect-on-entry", "Take the token?", "{who}, do you take what lies here?",
    suggested=lambda game, request: "take")
TURN_TOKEN = window("token.turn", "zombies.scenario-rescue.mixed-face-down", "Turn up the token",
    "{who}, turn up the token: what is it?", kind=DRAW)
SURVIVOR_TO = window("rescue.return", "zombies.scenario-rescue.closest-building", "Survivor goes where?",
    "{who}, where does the survivor go?")

# ---------------------------------------------------------------------- event cards

DRAW_CARD = window("event.draw", "zombies.turn.step3-draw", "Draw an event card",
    "{who}, draw an event card.", kind=DRAW, step="draw", said="draws a card", secret=True,
    suggested=lambda game, request: UNSEEN)
DEAL = draw("event.draw", "zombies.setup.deal-three", "Draw an event card", "{who}, draw {dealt}.")
DISCARD = window("event.discard", "zombies.turn.step6-discard", "Discard a card?",
    "{who}, discard one event card or keep all.", step="discard", said=discarded, lost=True,
    suggested=lambda game, request: NONE)
MUST_DISCARD = window("event.discard", "zombies.turn.step6-discard", "Discard a card!",
    "{who}, you have to discard one event card.", lost=True)
DISCARD_DOWN = choice("event.discard", "zombies.card.hand-limit", "Discard a card!",
    "{who}, you have to discard one event card{down}.", lost=True)
TARGET = choice("card.target", "zombies.card.regular-immediate", "Card hits whom?",
    "{who}, whom or what does the card hit?")
BY_HAND = choice("card.effect", "zombies.ruling.unknown-card", "Do what card says",
    "{who}, do what the card says, enter it as corrections, then answer done.", waits=True)
CARD_ZOMBIE = choice("card.zombie", "zombies.card.regular-immediate", "Place a zombie",
    "{who}, put {what} on a free square.", said=put("zombie"))
CARD_AGAIN = choice("card.again", "zombies.card.regular-immediate", "Heart to reroll?",
    "{who}, let the roll stand, or lose a heart and roll again?")

# ---------------------------------------------------------------------- movement

MOVE_ROLL = window("move.roll", "zombies.turn.step4-movement-roll", "Roll to move",
    "{who}, roll for movement; {hearts}.", kind=ROLL, step="move", in_order=True)
MOVE_STEP = window("move.step", "zombies.move.up-to", "Step, {left} left",
    "{who}, take a step or stop: {left} left{goal}.", step="move", late="zombies.turn.step5-zombie-roll", said=stepped)
ZOMBIES_ROLL = window("zombies.roll", "zombies.turn.step5-zombie-roll", "Roll for zombies",
    "{who}, roll for zombie movement.", kind=ROLL, step="zombies", means=how_many)
WHICH = window("zombies.which", "zombies.zombie.must-move", "Move zombie, {due} left",
    "{who}, which zombie moves next? {due} to go.", step="zombies", late="zombies.zombie.one-die", said=chose_zombie)
WHICH_OF_HORDE = window("zombies.which", UP_TO_ONE, "Move zombie or done",
    "{who}, which zombie do you move by one space? Or say done.")
WHERE = choice("zombies.where", "zombies.zombie.one-space", "Zombie goes where?",
    "{who}, where does the zombie go?", step="zombies", said=lambda game, way: say("zombie {}", WAYS[way]),
    suggested=towards_others)
TILE_BESIDE = choice("zombies.tile", "zombies.scenario-last-man.human-turn-zombie-move", "Which tile beside?",
    "{who}, which tile beside the human's moves its zombies too?")
