"""What each player has, and what else people compare with the table and set right."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from companion.engine import Json
from companion.games.kit.pieces import Fix, Thing, number
from companion.games.kit.places import listed
from companion.games.kit.wording import many
from companion.games.midevil.bones import mix_of, mix_words
from companion.games.midevil.chapters.horse import has_horse
from companion.games.midevil.meta import COLOURS
from companion.games.midevil.people import MOST_LIVES, MOST_SPELLS, Player
from companion.games.midevil.printed import Tile
from companion.games.midevil.skeleton_words import OUT_OF_THE_GAME, SKELETONS, of_colour
from companion.games.midevil.state import NOT_ROLLED, STEP, MidEvil
from companion.languages import say
from companion.tiles import NOWHERE, Square

TURN, BRIDGE, GONE = say("Turn"), say("Drawbridge"), say("Out of the game")
MANY_STEPS = 12
"""So many are offered at least."""
Values = tuple[tuple[Json, str], ...]


def of_player(game: MidEvil, player: Player) -> Iterator[Thing]:
    """Life tokens, the collection by colour, cards in front, the Horse, spells, the pit."""
    name, path = player.name, f"players.{player.seat}"
    most = min(MOST_LIVES, player.lives + game.life_supply())
    yield Thing(
        say("{} has {}", name, many(player.lives, "life token")),
        _number(player, "lives", most, player.lives, say("life tokens")),
    )
    yield Thing(say("{} has collected {}", name, mix_words(mix_of(player.skeletons))))
    for colour in COLOURS:
        held = player.skeletons.get(colour, 0)
        fix = _number(player, f"skeletons.{colour}", held + game.pool(colour), held, SKELETONS[colour])
        yield Thing("", fix)
    front = [game.card(card).name for card in player.front]
    fact = say("{} has {} in front", name, listed(front)) if front else say("{} has no card in front", name)
    yield Thing(fact, Fix(say("{}: cards in front", player.name), player.name, f"{path}.front", *_fronts(game, player)))
    if has_horse(game, player) and player.horse_at != NOWHERE:
        under: Values = ((None, say("under its rider")), (game.map.names[player.horse_at], say("where it waits")))
        now = game.map.names[player.horse_at]
        yield Thing("", Fix(say("{}: Horse", player.name), player.name, f"{path}.horse_at", under, now))
    yield Thing("", _number(player, "plays", max(2, player.plays), player.plays, say("cards played")))
    if game.dungeons:
        spells = [game.pack.spells[spell].name for spell in player.spells]
        fix = Fix(say("{}: spells", player.name), player.name, f"{path}.spells", *_spells(game, player))
        yield Thing(say("{} has the spells {}", name, listed(spells)) if spells else say("{} has no spell", name), fix)
    if game.castle and player.stuck:
        fact = say("{} is in the pit for {}", player.name, many(player.stuck, "more turn"))
        yield Thing(fact, _number(player, "stuck", 2, player.stuck, say("turns in the pit")))


def _number(player: Player, what: str, most: int, now: int, called: str) -> Fix:
    """The correction of a number that belongs to a player."""
    words, path = say("{}: {}", player.name, called), f"players.{player.seat}.{what}"
    return number(words, player.name, path, range(max(most, now) + 1), now)


def _fronts(game: MidEvil, player: Player) -> tuple[Values, Json]:
    """The cards in front as they are, without one of them, with one more."""
    front: list[Json] = [{"card": card, "used": used} if used else card for card, used in player.front.items()]
    cards = list(player.front)
    less = [([one for k, one in enumerate(front) if k != gone], cards[gone]) for gone in range(len(front))]
    values: list[tuple[Json, str]] = [(front, say("as it is"))]
    values += [(left, say("without {}", game.card(card).name)) for left, card in less]
    for card, printed in game.pack.cards.items():
        if printed.laid_out and card not in player.front and game.out_of_sight(card):
            values.append(([*front, card], say("with {}", printed.name)))
    return tuple(values), front


def _spells(game: MidEvil, player: Player) -> tuple[Values, Json]:
    """The spells as they are, without one of them, with one more."""
    spells, called = player.spells, game.pack.spells
    values: list[tuple[Json, str]] = [(list(spells), say("as it is"))]
    for k, spell in enumerate(spells):
        if spell not in spells[:k]:
            values.append(([*spells[:k], *spells[k + 1 :]], say("without {}", called[spell].name)))
    if len(spells) < MOST_SPELLS:
        values += [([*spells, spell], say("with {}", called[spell].name)) for spell in called]
    return tuple(values), list(spells)


def of_turn(game: MidEvil, step: str) -> Iterator[Thing]:
    """Whose turn it is, who holds the book, what is left of a die that was rolled."""
    yield Thing(say("It is the turn of {}: {}", game.active.name, step))
    holder = game.holder()
    now = say("{} holds the Necronomicon", holder.name) if holder else say("Nobody holds the Necronomicon")
    whose = ((NOWHERE, say("nobody")), *((player.seat, player.name) for player in game.players if not player.gone))
    yield Thing(now, Fix(say("Who holds the Necronomicon"), TURN, "book", whose, game.book))
    if game.step == "move" and game.left != NOT_ROLLED:
        most = max(MANY_STEPS, game.left // STEP)
        halves = range(game.left % STEP, STEP * most + 1, STEP)
        values = tuple((half, _steps(half)) for half in halves)
        yield Thing("", Fix(say("Squares left to move"), TURN, "turn.left", values, game.left))
    if game.step == "skeletons" and game.due != NOT_ROLLED:
        yield Thing("", number(say("Skeletons left to move"), TURN, "turn.due", range(max(6, game.due) + 1), game.due))


def _steps(half: int) -> str:
    """So many squares, in half-steps."""
    return say("{} and a half", half // STEP) if half % STEP else str(half // STEP)


def of_bridge(game: MidEvil) -> Iterator[tuple[Square, str, Fix]]:
    """How the Drawbridge lies: its square, the fact, and the correction that turns it over."""
    if game.bridge == NOWHERE:
        return
    laid = game.map.laid[game.bridge]
    (x, y), now, other = laid.cell, laid.tile, game.pack.tile(laid.tile.back)
    values = tuple((face.id, _lies(face)) for face in (now, other))
    fix = Fix(say("How the Drawbridge lies"), BRIDGE, f"map.{x},{y}", values, now.id)
    yield 9 * game.bridge, say("The Drawbridge is {}", _lies(now)), fix


def _lies(bridge: Tile) -> str:
    """There is a way across where planks are printed."""
    return say("lowered") if any("=" in row for row in bridge.rows) else say("raised")


def of_removed(game: MidEvil) -> Iterator[Thing]:
    """Skeletons that left the game for good."""
    for colour in COLOURS:
        gone = game.removed.get(colour, 0)
        words, all_of = OUT_OF_THE_GAME[colour], range(gone + game.pool(colour) + 1)
        values: Values = tuple(({**game.removed, colour: count}, str(count)) for count in all_of)
        fix = Fix(words, GONE, "removed", values, {**game.removed, colour: gone})
        yield Thing(say("{} left the game", of_colour(gone, colour)) if gone else "", fix)


def groups(game: MidEvil) -> Sequence[str]:
    return [*game.names, say("Skeletons"), say("Life tokens"), BRIDGE, GONE, TURN]
