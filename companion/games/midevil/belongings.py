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
from companion.games.midevil.state import NOT_ROLLED, STEP, MidEvil
from companion.tiles import NOWHERE, Square

TURN, BRIDGE, GONE = "Turn", "Drawbridge", "Out of the game"
MANY_STEPS = 12
"""So many are offered at least."""
Values = tuple[tuple[Json, str], ...]


def of_player(game: MidEvil, player: Player) -> Iterator[Thing]:
    """Life tokens, the collection by colour, cards in front, the Horse, spells, the pit."""
    has, path = f"{player.name} has", f"players.{player.seat}"
    most = min(MOST_LIVES, player.lives + game.life_supply())
    yield Thing(
        f"{has} {many(player.lives, 'life token')}", _number(player, "lives", most, player.lives, "life tokens")
    )
    yield Thing(f"{has} collected {mix_words(mix_of(player.skeletons))}")
    for colour in COLOURS:
        held = player.skeletons.get(colour, 0)
        fix = _number(player, f"skeletons.{colour}", held + game.pool(colour), held, f"{colour} skeletons")
        yield Thing("", fix)
    front = [game.card(card).name for card in player.front]
    fact = f"{has} {listed(front)} in front" if front else f"{has} no card in front"
    yield Thing(fact, Fix(f"{player.name}: cards in front", player.name, f"{path}.front", *_fronts(game, player)))
    if has_horse(game, player) and player.horse_at != NOWHERE:
        under: Values = ((None, "under its rider"), (game.map.names[player.horse_at], "where it waits"))
        now = game.map.names[player.horse_at]
        yield Thing("", Fix(f"{player.name}: Horse", player.name, f"{path}.horse_at", under, now))
    yield Thing("", _number(player, "plays", max(2, player.plays), player.plays, "cards played"))
    if game.dungeons:
        spells = [game.pack.spells[spell].name for spell in player.spells]
        fix = Fix(f"{player.name}: spells", player.name, f"{path}.spells", *_spells(game, player))
        yield Thing(f"{has} the spells {listed(spells)}" if spells else f"{has} no spell", fix)
    if game.castle and player.stuck:
        fact = f"{player.name} is in the pit for {many(player.stuck, 'more turn')}"
        yield Thing(fact, _number(player, "stuck", 2, player.stuck, "turns in the pit"))


def _number(player: Player, what: str, most: int, now: int, called: str) -> Fix:
    """The correction of a number that belongs to a player."""
    words, path = f"{player.name}: {called}", f"players.{player.seat}.{what}"
    return number(words, player.name, path, range(max(most, now) + 1), now)


def _fronts(game: MidEvil, player: Player) -> tuple[Values, Json]:
    """The cards in front as they are, without one of them, with one more."""
    front: list[Json] = [{"card": card, "used": used} if used else card for card, used in player.front.items()]
    cards = list(player.front)
    less = [([one for k, one in enumerate(front) if k != gone], cards[gone]) for gone in range(len(front))]
    values: list[tuple[Json, str]] = [(front, "as it is")]
    values += [(left, f"without {game.card(card).name}") for left, card in less]
    for card, printed in game.pack.cards.items():
        if printed.laid_out and card not in player.front and game.out_of_sight(card):
            values.append(([*front, card], f"with {printed.name}"))
    return tuple(values), front


def _spells(game: MidEvil, player: Player) -> tuple[Values, Json]:
    """The spells as they are, without one of them, with one more."""
    spells, called = player.spells, game.pack.spells
    values: list[tuple[Json, str]] = [(list(spells), "as it is")]
    for k, spell in enumerate(spells):
        if spell not in spells[:k]:
            values.append(([*spells[:k], *spells[k + 1 :]], f"without {called[spell].name}"))
    if len(spells) < MOST_SPELLS:
        values += [([*spells, spell], f"with {called[spell].name}") for spell in called]
    return tuple(values), list(spells)


def of_turn(game: MidEvil, step: str) -> Iterator[Thing]:
    """Whose turn it is, who holds the book, what is left of a die that was rolled."""
    yield Thing(f"It is the turn of {game.active.name}: {step}")
    holder = game.holder()
    now = f"{holder.name} holds" if holder else "Nobody holds"
    whose = ((NOWHERE, "nobody"), *((player.seat, player.name) for player in game.players if not player.gone))
    yield Thing(f"{now} the Necronomicon", Fix("Who holds the Necronomicon", TURN, "book", whose, game.book))
    if game.step == "move" and game.left != NOT_ROLLED:
        most = max(MANY_STEPS, game.left // STEP)
        halves = range(game.left % STEP, STEP * most + 1, STEP)
        values = tuple((half, f"{half // STEP}{' and a half' if half % STEP else ''}") for half in halves)
        yield Thing("", Fix("Squares left to move", TURN, "turn.left", values, game.left))
    if game.step == "skeletons" and game.due != NOT_ROLLED:
        yield Thing("", number("Skeletons left to move", TURN, "turn.due", range(max(6, game.due) + 1), game.due))


def of_bridge(game: MidEvil) -> Iterator[tuple[Square, str, Fix]]:
    """How the Drawbridge lies: its square, the fact, and the correction that turns it over."""
    if game.bridge == NOWHERE:
        return
    laid = game.map.laid[game.bridge]
    (x, y), now, other = laid.cell, laid.tile, game.pack.tile(laid.tile.back)
    values = tuple((face.id, _lies(face)) for face in (now, other))
    fix = Fix("How the Drawbridge lies", BRIDGE, f"map.{x},{y}", values, now.id)
    yield 9 * game.bridge, f"The Drawbridge is {_lies(now)}", fix


def _lies(bridge: Tile) -> str:
    """There is a way across where planks are printed."""
    return "lowered" if any("=" in row for row in bridge.rows) else "raised"


def of_removed(game: MidEvil) -> Iterator[Thing]:
    """Skeletons that left the game for good."""
    for colour in COLOURS:
        gone = game.removed.get(colour, 0)
        words, all_of = f"{colour.capitalize()} skeletons out of the game", range(gone + game.pool(colour) + 1)
        values: Values = tuple(({**game.removed, colour: count}, str(count)) for count in all_of)
        fix = Fix(words, GONE, "removed", values, {**game.removed, colour: gone})
        yield Thing(f"{many(gone, f'{colour} skeleton')} left the game" if gone else "", fix)


def groups(game: MidEvil) -> Sequence[str]:
    return [*game.names, "Skeletons", "Life tokens", BRIDGE, GONE, TURN]
