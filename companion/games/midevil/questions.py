"""Every question of MidEvil, with its words, the rule that asks it, and what history says of the answer.

What only one card asks stands beside that card in `cards/`.
"""

from __future__ import annotations

from typing import Any

from companion.engine import DRAW, ROLL, Json, Request
from companion.engine.reading import numeral
from companion.games.horde.hands import NONE
from companion.games.horde.squares import STOP
from companion.games.horde.wording import discarded, groups, laid_the_same, lays, put
from companion.games.kit.piles import UNSEEN
from companion.games.kit.places import WAYS, tile_words, where
from companion.games.kit.questions import Questions
from companion.games.kit.wording import many
from companion.games.midevil import goals
from companion.games.midevil.meta import FIGURES
from companion.games.midevil.people import HAND, Player
from companion.games.midevil.skeleton_words import THE_SKELETON, skeleton_points
from companion.games.midevil.state import SETUP, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, SIDES, read_placement

COMMIT = "midevil.player-combat.commit-any-own-tokens"


def _newest(game: MidEvil) -> int:
    """The tile that is being filled, else the last one; a correction may have taken it off the table meanwhile."""
    last = len(game.map.laid) - 1
    return min(game.filling, last) if game.filling >= 0 else last


def _fields(game: MidEvil, request: Request[Any]) -> dict[str, object]:
    asked = game.players[request.seat] if request.seat >= 0 else None
    holder = game.holder()
    return {
        "who": asked.name if asked else say("Table"),
        "tile": game.drawn_tile().name if game.tile else say("the tile"),
        "newest": tile_words(game.map, _newest(game)),
        "total": asked.total if asked else 0,
        "need": _needed(game, asked) if asked else 0,
        "lives": many(asked.lives, "life token") if asked else "",
        "left": _left(game),
        "due": goals.to_go(game),
        "goal": say(". Goal: {}", goals.goal(game, asked)) if asked and game.step != SETUP else "",
        "what": getattr(request.options, "what", say("a skeleton")),
        "shot": _aimed_at(game),
        "holder": holder.name if holder else say("nobody"),
        "rival": holder.name if holder and holder is not asked else game.active.name,
        "down": say(": down to {}", HAND) if asked and len(asked.hand) > HAND + 1 else "",
    }


def _needed(game: MidEvil, player: Player) -> int:
    """What a combat total must reach now."""
    number: int = game.chapter("chapters.combat").needed(game, player)
    return number


def _aimed_at(game: MidEvil) -> str:
    """The skeleton for which a shot is rolled."""
    if game.aimed not in game.skeletons:
        return say("the skeleton")
    return say("{} on {}", THE_SKELETON[game.skeletons[game.aimed]], where(game.map, game.aimed))


def _left(game: MidEvil) -> int:
    """How many steps are left as the pawn goes now."""
    left: int = game.chapter("chapters.horse").steps_left(game, game.active)
    return left


QUESTIONS = Questions(_fields, groups("skeletons", also=("dungeon",)))
choice, roll, draw, window = QUESTIONS.choice, QUESTIONS.roll, QUESTIONS.draw, QUESTIONS.window


# ---------------------------------------------------------------------- what history says


def stepped(game: MidEvil, way: Json) -> str:
    """A way, the end of the movement, or an attempt at the Drawbridge."""
    return {STOP: say("stops"), "lower": say("tries to lower the Drawbridge")}.get(way) or WAYS[way]


def spell_word(game: MidEvil, spell: Json) -> str:
    """The name of a spell card."""
    found = game.pack.spells.get(str(spell).lower())
    return found.name if found else str(spell)


# ---------------------------------------------------------------------- what dice mean, and what makes answering easier


def how_many(game: MidEvil, request: Request[Any], roll: int) -> str:
    return say("{} to move", many(min(roll, len(game.skeletons)), "skeleton"))


def how_many_points(game: MidEvil, request: Request[Any], roll: int) -> str:
    return skeleton_points(roll)


def skeleton_role(request: Request[Any]) -> str:
    """The role of the skeleton that is put down: its options say which one it is."""
    colour = next((one for one in FIGURES if one in getattr(request.options, "what", "")), FIGURES[0])
    return f"skeleton-{colour}"


def closes_itself(game: MidEvil, request: Request[Any], value: Json) -> str:
    """A place at which nobody could leave the new tile by a road or gate of its own."""
    placement = read_placement(value)
    closed = placement and game.chapter("chapters.map_tiles").sealed_in(game, game.drawn_tile(), placement)
    return say("its own way out would be closed there") if closed else ""


def spread_out(game: MidEvil, request: Request[Any]) -> Json:
    """The first square on which the least stands and lies."""
    squares = list(request.options.legal())
    best = min(squares, key=lambda square: (square in game.lives) + (square in game.skeletons), default=NOWHERE)
    return request.options.show(best) if squares else None


def fewest_first(game: MidEvil, request: Request[Any], value: Json) -> int:
    """Nothing, then a single token, then more and more; life tokens before skeletons."""
    tokens = sum(numeral(word) or 0 for word in str(value).replace(",", " ").split())
    return 2 * tokens - ("li" in str(value))


def first_of(game: MidEvil, request: Request[Any]) -> Json:
    return next(iter(request.options))


def towards_others(game: MidEvil, request: Request[Any]) -> Json:
    """The only way that leads nearer to somebody else; None where there are several, or none."""
    mine = game.players[request.seat]
    others = [player.at for player in game.players if player.on_map and player is not mine]
    options: Any = request.options
    here, near = options.square, game.map.distances(others)
    ways = [way for way in options if near[game.map.neighbours[here][SIDES.index(way)]] < near[here]]
    return ways[0] if len(ways) == 1 else None


def nearest_to_others(game: MidEvil, request: Request[Any]) -> Json:
    """The only square of them that is nearest to somebody else; None where there are several."""
    mine = game.players[request.seat]
    others = [player.at for player in game.players if player.on_map and player is not mine]
    options, near = list(request.options.legal()), game.map.distances(others)
    best = min(near[square] for square in options)
    nearest = [square for square in options if near[square] == best]
    return request.options.show(nearest[0]) if len(nearest) == 1 else None


# A table reads best as a table.
# fmt: off
# ---------------------------------------------------------------------- set-up

READY = choice("setup.ready", "midevil.setup.shuffle-events", "Table ready?",
    "Is everything laid out? Confirm it item by item, or all at once.", suggested=lambda game, request: "all")
STARTS = draw("setup.starter", "midevil.setup.random-first-player", "Who goes first?",
    "Draw lots: who takes the first turn?")

# ---------------------------------------------------------------------- map tiles and what comes onto them

DRAW_TILE = window("tile.draw", "midevil.turn.step-1-draw-tile", "Draw a map tile",
    "{who}, draw a map tile and name it{goal}.", kind=DRAW, step="tile",
    said=lambda game, tile: say("draws {}", game.pack.tiles[tile].name))
PLACE_TILE = window("tile.place", "midevil.turn.step-2-attach-tile", "Place {tile}",
    "{who}, where does {tile} go, and which way round?", step="place", said=lays, same=laid_the_same,
    warn=closes_itself)
TILE_DIE = window("tile.die", "midevil.tile.unnamed-roll", "Roll for skeletons",
    "{who}, roll: so many points of skeletons come onto {newest}.", kind=ROLL, step="place", means=how_many_points)
TILE_COLOURS = window("tile.colours", "midevil.tile.placer-picks-colours", "Which skeletons?",
    "{who}, which skeletons come onto {newest}?", step="place", suggested=first_of)
PUT_SKELETON = window("tile.skeleton", "midevil.tile.tokens-inside-building", "Place {what}",
    "{who}, put {what} on {newest}.", step="place", said=put("skeleton"), series="contents", spread=spread_out,
    puts=skeleton_role)
PUT_LIFE = window("tile.life", "midevil.tile.named-life-count", "Place a life token",
    "{who}, put a life token on {newest}.", step="place", said=put("life token"), series="contents", spread=spread_out,
    puts="heart")

# ---------------------------------------------------------------------- skeleton combat and death

FIGHT = window("combat.roll", "midevil.combat.four-or-more-kills", "Fight! {need}+ kills",
    "{who}, roll against the skeleton: {need} or more kills it.", kind=ROLL)
FAILED = window("combat.failed", "midevil.combat.until-resolved", "{total} fails: need {need}",
    "{who}, {total} is not enough, {need} is: spend skeletons, or a life token to roll again. You have {lives}.",
    late="midevil.combat.raise-only-after-failure")
DIE_LIES = window("die.seen", "midevil.card.any-time", "Use this die?", "{who}, the die lies there: is it used?",
    suggested=first_of)
RETURNS_TO = choice("death.at", "midevil.death.return-to-altar", "Back on which square?",
    "{who}, on which square of the Altar does your pawn stand?")

# ---------------------------------------------------------------------- player combat

CHALLENGE = choice("duel.challenge", "midevil.ruling.duel-compulsory", "Fight for the book?",
    "{who}, do you fight {holder} for the Necronomicon?")
DUEL_DIE = window("duel.roll", "midevil.player-combat.landing-starts-duel", "Duel! Roll a die",
    "{who}, roll against {rival} for the Necronomicon.", kind=ROLL)
HANDS_READY = choice("duel.ready", "midevil.player-combat.reveal-together", "Duel: hands covered?",
    "Both hide tokens under a hand. Ready? Then uncover them together.", suggested=first_of, waits=True)
COMMITS = choice("duel.commit", COMMIT, "What lay under it?", "{who}, which tokens were under your hand?",
    rank=fewest_first, fact=True)
COMMITS_SECRETLY = choice("duel.secret", COMMIT, "Commit in secret",
    "{who}, choose in secret what you commit to this fight.", said="commits tokens in secret", secret=True,
    rank=fewest_first)
AGAIN = window("duel.again", "midevil.player-combat.rerolls-alternate", "Re-roll or stop?",
    "{who}, roll your die again for a life token, or stop?", late="midevil.player-combat.reroll-per-life")

# ---------------------------------------------------------------------- player movement

MOVE_ROLL = window("move.roll", "midevil.turn.step-5-roll-movement", "Roll to move", "{who}, roll for movement.",
    kind=ROLL, step="roll", in_order=True)  # trivially: it is one die
MOVE_STEP = window("move.step", "midevil.turn.step-6-move", "Step, {left} left",
    "{who}, take a step or stop: {left} left{goal}.", step="move", said=stepped)
LOWERS = window("bridge.lower", "midevil.castle-drawbridge.lower-on-four", "Roll: lower bridge",
    "{who}, roll to lower the Drawbridge: 4 or more does it.", kind=ROLL, step="move")
RAISES = window("bridge.raise", "midevil.castle-drawbridge.raise-on-three", "Roll: bridge goes up?",
    "{who}, roll behind you: on 3 or less the Drawbridge goes up.", kind=ROLL, step="move")
TELEPORT = choice("move.teleport", "midevil.castle-teleport.replaces-movement-roll", "Teleport or roll?",
    "{who}, do you teleport from the Altar, or roll for movement?", step="roll")
TELEPORT_TO = choice("move.arrives", "midevil.castle-teleport.destination", "Teleport to where?",
    "{who}, on which square beside the Drawbridge does your pawn arrive?", step="roll", said=put("pawn"))
CLAIM = choice("move.claim", "midevil.horse.claimable-when-alone", "Claim the Horse?",
    "{who}, do you claim the Horse that waits here?")
HORSE_WAITS = choice("horse.waits", "midevil.ruling.horse-played-inside", "Horse waits where?",
    "{who}, before which door does your Horse wait?", said=put("Horse"))

# ---------------------------------------------------------------------- the dungeon: tiles and fate

ENTRANCES = draw("setup.entrances", "midevil.dungeon-setup.castle-entrances", "Where are Entrances?",
    "Draw lots: beside which Castle tiles do the two Dungeon Entrances lie?")
CHOOSE_ENTRANCES = choice("setup.entrances", "midevil.dungeon-setup.castle-entrances", "Where are Entrances?",
    "Agree: beside which Castle tiles do the two Dungeon Entrances lie?")
STARTS_AT = choice("setup.start", "midevil.dungeon-setup.start-any-altar-square", "Start where?",
    "{who}, on which square of the Altar does your pawn start?", said=put("pawn"))
DRAW_BELOW = draw("dungeon.draw", "midevil.dungeon-tile.placed-on-leaving", "Draw a dungeon tile",
    "{who}, draw a dungeon tile and name it.", said=lambda game, tile: say("draws {}", game.pack.tiles[tile].name))
PLACE_BELOW = choice("dungeon.place", "midevil.dungeon-tile.placed-on-leaving", "Place {tile}",
    "{who}, where does {tile} go, and which way round?", said=lays, same=laid_the_same)
FATE = window("fate.roll", "midevil.dungeon-fate.roll-on-entering", "Roll for fate",
    "{who}, roll for Dungeon Fate.", kind=ROLL)
GIFT = choice("fate.gift", "midevil.dungeon-fate.look-up-result", "Card or life token?",
    "{who}, do you take an event card or a life token?")
EFFECT_DIE = window("fate.die", "midevil.dungeon-spell.rolls-are-points", "Roll for points",
    "{who}, roll: so many points of skeletons.", kind=ROLL, means=how_many_points)
WHICH_BONES = choice("fate.bones", "midevil.dungeon-spell.rolls-are-points", "Which skeletons?",
    "{who}, which skeletons make up the points?")
PUT_BESIDE = choice("fate.skeleton", "midevil.dungeon-fate.look-up-result", "Place {what}",
    "{who}, put {what} on the tile of the pawn.", said=put("skeleton"))

# ---------------------------------------------------------------------- spell cards

DRAW_SPELL = draw("spell.draw", "midevil.dungeon-spell.face-up", "Draw a spell card",
    "{who}, draw a spell card and name it.", said=lambda game, spell: say("draws {}", spell_word(game, spell)))
SPELL_ORDER = choice("spell.order", "midevil.dungeon-spell.effects-simultaneous", "Which effect first?",
    "{who}, which effect of your spells is done next?")
SPELL_TAKE = choice("spell.take", "midevil.dungeon-spell.drawer-picks-cards", "Take which spell?",
    "{who}, which spell of another player do you take?")
SPELL_GIVE = choice("spell.give", "midevil.dungeon-spell.appello-carpe", "Give which spell?",
    "{who}, which of your spells do you give for it?",
    said=lambda game, spell: say("gives {}", spell_word(game, spell)))
SPELL_DISCARD = choice("spell.discard", "midevil.dungeon-spell.max-three", "Discard a spell",
    "{who}, which spell do you discard?", said=lambda game, spell: say("discards {}", spell_word(game, spell)))
PAY = choice("spell.pay", "midevil.dungeon-spell.buy-price", "Pay with what?",
    "{who}, which skeletons do you pay for the spell?")
ANSWERED_BY_CARDS = choice("spell.wins", "midevil.ruling.winning-triples", "Do these three win?",
    "Read the three spell cards on the altar: do they win together?", fact=True)

# ---------------------------------------------------------------------- event cards

DRAW_CARD = window("event.draw", "midevil.turn.step-4-refill-hand", "Draw an event card", "{who}, draw an event card.",
    kind=DRAW, step="cards", said="draws a card", secret=True, suggested=lambda game, request: UNSEEN)
DEAL = draw("event.draw", "midevil.setup.starting-hand", "Draw an event card", "{who}, draw an event card.")
DISCARD = window("event.discard", "midevil.turn.step-9-optional-discard", "Discard a card?",
    "{who}, discard one event card or keep all.", step="discard", said=discarded,
    suggested=lambda game, request: NONE)
DISCARD_DOWN = choice("event.discard", "midevil.card.hand-limit-at-end", "Discard a card!",
    "{who}, you have to discard one event card{down}.")
TARGET = choice("card.target", "midevil.ruling.card-reactions", "Card hits whom?",
    "{who}, whom or what does the card hit?")
ANNOUNCED = window("card.announced", "midevil.ruling.card-reactions", "Anybody against it?",
    "{who} plays a card: does anybody answer it?", suggested=first_of)
BY_HAND = choice("card.effect", "midevil.ruling.card-unknown-effect", "Do what card says",
    "{who}, do what the card says, enter it as corrections, then answer done.", waits=True)

# ---------------------------------------------------------------------- the end

HOW_IT_ENDS = choice("game.stop", "midevil.ruling.deadlock", "How does it end?",
    "Everybody wants to stop: does nobody win, or whoever has the most points of skeletons?")

# ---------------------------------------------------------------------- skeleton movement

SKELETONS_ROLL = window("skeletons.roll", "midevil.turn.step-8-move-skeletons", "Roll for skeletons",
    "{who}, roll for skeleton movement.", kind=ROLL, step="skeletons", means=how_many)
WHICH = window("skeletons.which", "midevil.skeleton.must-move-if-possible", "Move one, {due} left",
    "{who}, which skeleton moves next? {due} to go.", step="skeletons", late="midevil.skeleton.roll-sets-number")
WHERE = choice("skeletons.where", "midevil.skeleton.one-square", "Skeleton goes where?",
    "{who}, where does the skeleton go?", step="skeletons", said=lambda game, way: say("skeleton {}", WAYS[way]),
    suggested=towards_others)
WHERE_BLACK = choice("skeletons.black", "midevil.castle-skeleton.black-two-squares", "Black goes where?",
    "{who}, where does the black skeleton go? It moves two squares.", step="skeletons", said=put("black skeleton"),
    suggested=nearest_to_others)
