"""Every question of Totally Zombies!!!, with its words, the rule that asks it, and what history says of the answer.

What only one card asks stands beside that card in `cards/`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from companion.engine import DRAW, ROLL, Json, Request
from companion.games.horde.hands import NONE
from companion.games.horde.squares import STOP
from companion.games.horde.wording import card_name, groups, laid_the_same, lays, square_words
from companion.games.kit.courtesy import laid_alike
from companion.games.kit.handing import Group, preferring
from companion.games.kit.piles import UNSEEN
from companion.games.kit.places import WAYS, tile_words
from companion.games.kit.questions import Questions
from companion.games.kit.wording import many
from companion.games.totally_zombies.goals import goal
from companion.games.totally_zombies.meta import BREEDS, CALLED
from companion.games.totally_zombies.people import WHOLE, Player
from companion.games.totally_zombies.state import SETUP, STEP, TotallyZombies
from companion.languages import say
from companion.tiles import NOWHERE, SIDES

DOWN, UP, OUT = "down", "up", "out"
"""Steps besides those to the four sides: into the sewer, out of it, out of the Funhouse."""


def _fields(game: TotallyZombies, request: Request[Any]) -> dict[str, object]:
    asked = game.players[request.seat] if request.seat >= 0 else None
    return {
        "who": asked.name if asked else say("Table"),
        "goal": say(". Goal: {}", goal(game, asked)) if asked and game.step != SETUP else "",
        "active": game.active.name,
        "tile": game.drawn_tile().name if game.tile else say("the tile"),
        "deck": CALLED.get(game.deck, say("its area")),
        "newest": tile_words(game.map, game.filling) if game.filling >= 0 else say("the new tile"),
        "what": getattr(request.options, "what", None) or say("it"),
        "total": asked.total if asked else 0,
        "need": _needed(game, asked) if asked else 0,
        "foe": say("the {}", _foe(game, asked)) if asked and asked.foe else say("the zombie"),
        "life": life_words(asked.life) if asked else "",
        "bid": _bid(game),
        "left": max(game.left, 0) // STEP,
        "due": _to_go(game),
        "guts": many(asked.guts, "guts token") if asked else "",
        "dice": say("two dice") if getattr(request.options, "dice", 1) > 1 else say("a die"),
        "card": game.card(game.announced[-1]).name if game.announced else say("the card"),
    }


def life_words(halves: int) -> str:
    """`3 life tokens`, `2½ life tokens`."""
    tokens, half = divmod(halves, WHOLE)
    if not half:
        return many(tokens, "life token")
    return say("{}½ life tokens", tokens) if tokens else say("half a life token")


def _needed(game: TotallyZombies, player: Player) -> int:
    """What the combat total must reach now."""
    number: int = game.chapter("chapters.combat").needed(game, player)
    return number


def fatal(game: TotallyZombies, request: Request[Any], value: Json) -> str:
    """Paying with the last life is death."""
    player = game.players[request.seat]
    dies = value == "life" and game.chapter("chapters.paying").damage(game, player) >= player.life
    return say("That is your death.") if dies else ""


def _foe(game: TotallyZombies, player: Player) -> str:
    return game.breed(player.foe).name if player.foe in BREEDS else say("trees")


def _bid(game: TotallyZombies) -> str:
    """The highest bid so far."""
    best = max(game.bids.values(), default=NOWHERE)
    return say("Nobody has bid") if best < 0 else say("The bid stands at {}", best)


def _to_go(game: TotallyZombies) -> int:
    """How many zombies can still be moved in this step."""
    number: int = game.chapter("chapters.zombie_movement").to_go(game)
    return number


ROLLS_AND_PAYS = say("The companion rolls in combat, takes a weapon and pays what it costs.")
GROUPS = groups("zombies") | {
    "combat": Group(say("Combat"), ROLLS_AND_PAYS, "combat", ways={
        "bullets": preferring(say("Bullets first"), say("Bullets first, then guts; life last."),
            "bullets", "guts", "life"),
        "guts": preferring(say("Guts first"), say("Guts first, then bullets; life last."),
            "guts", "bullets", "life"),
    }),
    "sewer": Group(say("Sewer"), say("The companion pays for a turn that begins in the sewer."), "sewer", ways={
        "guts": preferring(say("Guts first"), say("Guts as long as there are any."), "guts", "life"),
        "life": preferring(say("Life first"), say("Life, and guts are kept."), "life", "guts"),
    }),
}  # fmt: skip
QUESTIONS = Questions(_fields, GROUPS)
choice, roll, draw, window = QUESTIONS.choice, QUESTIONS.roll, QUESTIONS.draw, QUESTIONS.window


# ---------------------------------------------------------------------- what history says


STEPPED = {
    STOP: say("stops"),
    DOWN: say("goes down into the sewer"),
    UP: say("comes up"),
    OUT: say("leaves the Funhouse"),
}


def stepped(game: TotallyZombies, way: Json) -> str:
    """A way, into or out of the sewer, or the end of the movement."""
    return STEPPED.get(way) or WAYS[way]


def put(what: str) -> Callable[[TotallyZombies, Json], str]:
    """Something was put on a square."""
    return lambda game, square: say("{} on {}", what, square_words(game, square))


def comes_to(how: str) -> Callable[[TotallyZombies, Json], str]:
    """Somebody came to a square."""
    return lambda game, square: say(how, square_words(game, square))


def discarded(game: TotallyZombies, card: Json) -> str:
    """A card was discarded, or none."""
    if card == NONE:
        return say("keeps all cards")
    return say("discards a card") if str(card).startswith(UNSEEN) else say("discards {}", card_name(game, card))


def chose(game: TotallyZombies, figure: Json) -> str:
    """Which zombie is moved: `1,0.C`, or `1,0.C dog`."""
    square, _, breed = str(figure).rpartition(" ")
    if breed in BREEDS:
        return say("{} on {}", game.breed(breed).name, square_words(game, square))
    return say("zombie on {}", square_words(game, figure))


# ---------------------------------------------------------------------- what makes answering easier


def first_of(game: TotallyZombies, request: Request[Any]) -> Json:
    return next(iter(request.options))


def spread_out(game: TotallyZombies, request: Request[Any]) -> Json:
    """The first square on which the least stands and lies."""
    squares = [square for square in request.options.legal() if square != NOWHERE]
    best = min(squares, key=lambda s: (s in game.tokens) + len(game.zombies.get(s, "")), default=NOWHERE)
    return request.options.show(best if squares else next(request.options.legal()))


def towards_others(game: TotallyZombies, request: Request[Any]) -> Json:
    """The only way that leads nearer to somebody else; None where there are several, or none."""
    others = [player.at for player in game.players if player.on_map and player.seat != request.seat]
    options: Any = request.options
    here, near = options.square, game.map.distances(others)
    ways = [way for way in options if way in SIDES and near[game.map.sides[here][SIDES.index(way)]] < near[here]]
    return ways[0] if len(ways) == 1 else None


def turned_the_same(game: TotallyZombies, request: Request[Any], value: Json) -> Hashable:
    """A road that looks the same turned round is laid the same."""
    options: Any = request.options
    return laid_alike(options.tile.looks, value)


def breed_role(request: Request[Any]) -> str:
    """The role of the figure that is put down: its options say which one it is."""
    return str(getattr(request.options, "breed", BREEDS[0]))


def how_many(game: TotallyZombies, request: Request[Any], roll: int) -> str:
    return say("{} to move", many(roll, "zombie"))


def how_many_dogs(game: TotallyZombies, request: Request[Any], roll: int) -> str:
    return many(roll, "zombie dog")


# A table reads best as a table.
# fmt: off
# ---------------------------------------------------------------------- set-up

DEALER = choice("setup.dealer", "totally-zombies.setup.dealer", "Who is the dealer?",
    "Who knows these rules best, and deals?")
READY = choice("setup.ready", "totally-zombies.setup.map-decks", "Table ready?",
    "Is everything laid out? Confirm it item by item, or all at once.", suggested=lambda game, request: "all")
HIDE_HELIPAD = draw("setup.helipad", "totally-zombies.setup.town-helipad-lower-half", "Hide the Helipad",
    "Hide the Town's Helipad in the lower half of its deck.", said="hides the Helipad", secret=True)
FIRST_STATION = choice("setup.station", "totally-zombies.setup.start-line", "Turn the station",
    "{who}, which way round does the first Subway Station lie?", said=lays)
FIRST_DOOR = choice("setup.door", "totally-zombies.ruling.base-edition-differences", "Place the door",
    "{who}, put the door of the first Subway Station on a square beside the street.", said=put(say("door")))
STARTS = choice("setup.starts", "totally-zombies.turn.next-player", "Who goes first?",
    "Who saw a zombie film last, and takes the first turn?")

# ---------------------------------------------------------------------- before and around the steps

RESPAWN = window("death.respawn", "totally-zombies.death.respawn-choice", "Come back where?",
    "{who}, where do you come back?", step="token")
UPKEEP = window("sewer.pay", "totally-zombies.sewer.upkeep", "Sewer: pay what?",
    "{who}, a turn that begins in the sewer costs a token: life or guts?", step="token")
OPENING = choice("sewer.where", "totally-zombies.sewer.place-on-road", "Entrance: where?",
    "{who}, on which road square do you place the sewer entrance?", said=put(say("sewer entrance")))
SEARCH = window("turn.search", "totally-zombies.move.search", "Search the place?",
    "{who}, do you search the place for a bullet?", step="zombies", suggested=first_of)

# ---------------------------------------------------------------------- map tiles and what comes onto them

CHOOSE_DECK = window("tile.deck", "totally-zombies.turn.legal-decks", "Draw from which deck?",
    "{who}, from which area's deck do you draw a tile?", step="tile",
    said=lambda game, area: say("draws from {}", CALLED.get(area, area)))
DRAW_TILE = window("tile.draw", "totally-zombies.turn.tile-step", "Draw a map tile",
    "{who}, draw a map tile of {deck} and name it{goal}.", kind=DRAW, step="tile",
    said=lambda game, tile: say("draws {}", game.pack.tiles[tile].name))
CLOSING_TILE = window("tile.closing", "totally-zombies.tile.forced-closing-random", "Draw: it closes off",
    "{who}, every tile left would close {deck} off. Shuffle those that fit and draw one.", kind=DRAW, step="tile",
    said=lambda game, tile: say("draws {}", game.pack.tiles[tile].name))
BID = window("tile.bid", "totally-zombies.helipad.auction", "Bid for {tile}",
    "{who}, how many zombies do you bid for placing {tile}? {bid}.", step="tile",
    said=lambda game, bid: say("passes") if bid == "pass" else say("bids {}", many(int(bid), "zombie")))
PLACE_TILE = window("tile.place", "totally-zombies.tile.roads-match", "Place {tile}",
    "{who}, where does {tile} go, and which way round?", step="tile", said=lays, same=laid_the_same)
PLACE_STATION = window("tile.station", "totally-zombies.entrance.connectors", "Place the station",
    "{who}, where does the Subway Station towards {tile} go?", step="tile", said=lays)
PLACE_ROAD = window("tile.road", "totally-zombies.entrance.road-beside-entrance", "Road on which side?",
    "{who}, on which side of the station does the road to {tile} begin?", step="tile", said=lays, same=turned_the_same)
DOGS = window("tile.dogs", "totally-zombies.tile.woods-dog-roll", "Roll for dogs",
    "{who}, roll: so many zombie dogs come onto {newest}.", kind=ROLL, step="tile", means=how_many_dogs)
PLACE_DOOR = window("tile.door", "totally-zombies.ruling.base-edition-differences", "Place the door",
    "{who}, put the door of {newest} on a square beside the street.", step="tile", said=put(say("door")),
    series="contents", spread=spread_out)
PLACE_ZOMBIE = window("tile.zombie", "totally-zombies.tile.named-contents", "Place {what}",
    "{who}, put {what} on {newest}.", step="tile", said=put(say("zombie")), series="contents", spread=spread_out,
    puts=breed_role)
PLACE_BULLET = window("tile.bullet", "totally-zombies.tile.contents-inside", "Place a bullet",
    "{who}, put {what} on {newest}.", step="tile", said=put(say("bullet")), series="contents", spread=spread_out,
    puts="bullet")
PLACE_LIFE = window("tile.life", "totally-zombies.tile.contents-inside", "Place a life token",
    "{who}, put {what} on {newest}.", step="tile", said=put(say("life token")), series="contents", spread=spread_out,
    puts="life")

# ---------------------------------------------------------------------- combat and death

FOE = window("combat.foe", "totally-zombies.ruling.fight-order", "Fight which one?",
    "{who}, which of them do you fight next?")
WEAPON = window("combat.weapon", "totally-zombies.ruling.weapon-stacking", "Use which weapon?",
    "{who}, which one weapon do you use in this combat?")
FIGHT = window("combat.roll", "totally-zombies.combat.minimum-roll", "Fight! {need}+ kills",
    "{who}, roll against {foe}: {need} or more kills it.", kind=ROLL)
PAY = window("combat.pay", "totally-zombies.combat.choose-payment", "{total} fails: need {need}",
    "{who}, {total} is not enough against {foe}, {need} is. How do you pay? You have {life} and {guts}.",
    warn=fatal)
LEAVES = window("death.zombie", "totally-zombies.death.leave-zombie", "A zombie rises: where?",
    "{who}, where does the zombie stand that you became?", said=put(say("zombie")), puts=breed_role)
RISES_AS = window("death.breed", "totally-zombies.death.zombie-kind", "Which zombie rises?",
    "{who}, do you rise as a zombie or as an enhanced one?")
GIVES = window("give.breed", "totally-zombies.ruling.collection-breeds", "Give back which?",
    "{who}, which of your collected zombies goes back?")

# ---------------------------------------------------------------------- event cards

DRAW_CARD = window("event.draw", "totally-zombies.turn.refill-hand", "Draw an event card",
    "{who}, draw an event card of {what}.", kind=DRAW, said="draws a card", secret=True,
    suggested=lambda game, request: UNSEEN)
DEAL = draw("event.draw", "totally-zombies.setup.start-cards", "Draw an event card",
    "{who}, draw an event card of the Town.", said="draws a card", secret=True)
DISCARD = window("event.discard", "totally-zombies.turn.optional-discard", "Discard a card?",
    "{who}, discard one event card or keep all.", step="discard", said=discarded, lost=True,
    suggested=lambda game, request: NONE)
DISCARD_DOWN = window("event.discard", "totally-zombies.token.hand-limit", "Discard a card!",
    "{who}, you have more cards than guts: discard one.", step="discard", said=discarded, lost=True)
TARGET = choice("card.target", "totally-zombies.card.any-time", "Card hits whom?",
    "{who}, whom or what does the card hit?")
REACT = choice("card.react", "totally-zombies.card.reaction-exception", "Answer {card}?",
    "{who}, {card} is announced. Do you answer it with a card?", passing="no", suggested=lambda game, request: "no")
BY_HAND = choice("card.effect", "totally-zombies.ruling.unknown-card", "Do what card says",
    "{who}, do what the card says, enter it as corrections, then answer done.", waits=True)
CARD_ZOMBIE = choice("card.zombie", "totally-zombies.clarify.card-zombies-regular", "Place {what}",
    "{who}, put {what} on a free square.", said=put(say("zombie")))
CARD_AGAIN = choice("card.again", "totally-zombies.clarify.card-over-rule", "Life token to reroll?",
    "{who}, let the roll stand, or lose a life token and roll again?")

# ---------------------------------------------------------------------- movement

MOVE_HOW = window("move.how", "totally-zombies.turn.move-step", "Move how?",
    "{who}, how do you move in this turn?", step="move")
MOVE_ROLL = window("move.roll", "totally-zombies.turn.move-step", "Roll to move",
    "{who}, roll {dice} for movement: the roll or your {life}, whichever is more.", kind=ROLL, step="move",
    in_order=True)
DICE_SEEN = window("move.seen", "totally-zombies.ruling.card-window", "Use this roll?",
    "{who}, the dice lie there: go on with them?", step="move", suggested=first_of)
MOVE_STEP = window("move.step", "totally-zombies.move.up-to", "Step, {left} left",
    "{who}, take a step or stop: {left} left{goal}.", step="move", said=stepped)
TAKE = window("move.take", "totally-zombies.move.pick-up", "Take {what}?",
    "{who}, do you take {what} that lies here?", suggested=first_of)
RIDE = window("subway.ride", "totally-zombies.subway.ride", "Ride to where?",
    "{who}, on which square of another Subway Station do you arrive?", step="move", said=comes_to(say("rides to {}")))
DUCT = window("move.duct", "totally-zombies.move.air-duct", "Which air duct?",
    "{who}, through which air duct do you come out?", step="move", said=comes_to(say("crawls to {}")))
TAKE_CAR = window("car.take", "totally-zombies.car.kinds", "Take {what}?",
    "{who}, do you take {what} from here?", step="move", suggested=first_of)
CENTRE_OF = window("funhouse.centre", "totally-zombies.move.circus-one", "Into the Funhouse",
    "{who}, a 1! To which centre of the Funhouse do you go?")
TURN_TILE = window("funhouse.turn", "totally-zombies.funhouse.rotate", "Turn which way?",
    "{who}, turn the Funhouse tile you left: to the right or to the left?")
EXIT_TO = window("funhouse.exit", "totally-zombies.funhouse.exit-destination", "Comes out where?",
    "{who}, at which crossing of the Circus does {what} come out?")
SPELL = window("spell.roll", "totally-zombies.win.spell-roll", "Recite! 6+ wins",
    "{who}, roll for the spell: 6 or more with your Pages wins.", kind=ROLL)
ZOMBIES_ROLL = window("zombies.roll", "totally-zombies.turn.zombie-step", "Roll for zombies",
    "{who}, roll for zombie movement.", kind=ROLL, step="zombies", means=how_many)
WHICH = window("zombies.which", "totally-zombies.turn.zombie-step", "Move zombie, {due} left",
    "{who}, which zombie moves next? {due} to go.", step="zombies", said=chose)
WHERE = window("zombies.where", "totally-zombies.zombie.movement", "Zombie goes where?",
    "{who}, where does it go?", step="zombies", said=lambda game, way: say("stops") if way == STOP else WAYS[way],
    suggested=towards_others)
INFECT = window("zombies.infect", "totally-zombies.zombie.infection", "Infect which one?",
    "{who}, which zombie beside it is infected?", step="zombies", passing=NONE)
