"""Coming onto a square, by whatever means: guts for the Circus, a Jeep left behind, a train that leaves alone."""

from __future__ import annotations

from companion.games.totally_zombies.chapters.guts import gain_guts, lose_guts
from companion.games.totally_zombies.meta import CIRCUS, FUNHOUSE, JEEP, MALL, SEWER
from companion.games.totally_zombies.moments import ENTERED
from companion.games.totally_zombies.people import Player
from companion.games.totally_zombies.state import TotallyZombies
from companion.tiles import NOWHERE, Square


def enter(game: TotallyZombies, player: Player, square: Square) -> None:
    """The pawn is on that square now; what follows at once does so in anybody's turn
    (totally-zombies.ruling.move-after-relocation)."""
    here, player.at = player.at, square
    if player.seat == game.seat:
        game.stood = False
    tell_cards(game, player, here)
    if here >= 0 and game.area(here) != game.area(square):  # nobody enters by coming back to life: respawn-circus-guts
        pass_ticket_booth(game, player, here)
    if JEEP in player.front:
        leave_jeep(game, player, here)
    if player.waits != NOWHERE and game.structure_of(square) != player.waits:
        player.waits = NOWHERE  # totally-zombies.ruling.subway-commitment
    for entered, working in ENTERED.at_work(game, player):
        entered(game, player, working, here)


def tell_cards(game: TotallyZombies, player: Player, here: Square) -> None:
    """Some cards are played right after somebody came onto a square, or into a building or store."""
    game.just["came"] = (player.seat, player.at)
    inside = game.inside(player.at)
    if inside >= 0 and (here < 0 or inside != game.inside(here)):
        game.just["entered"] = (player.seat, inside)


def pass_ticket_booth(game: TotallyZombies, player: Player, here: Square) -> None:
    """Entering the Circus gives a guts token, leaving it costs one (totally-zombies.guts.circus-gain,
    totally-zombies.guts.circus-loss), whatever the means (totally-zombies.ruling.circus-by-teleport)."""
    if game.area(player.at) == CIRCUS:
        gain_guts(game, player, 1)
    elif game.area(here) == CIRCUS:
        lose_guts(game, player, 1)


def leave_jeep(game: TotallyZombies, player: Player, here: Square) -> None:
    """A Jeep is lost where one enters the Mall, a building or structure, or the sewers (totally-zombies.car.jeep-lost);
    who is inside already enters nothing (totally-zombies.ruling.jeep-inside-motor-pool). The squares that it has made
    possible stay (totally-zombies.car.jeep-residual-movement)."""
    if no_jeeps(game, player.at) - no_jeeps(game, here):
        del player.front[JEEP]
        game.discard(JEEP)
        game.tell("{} leaves the Jeep behind", player.name)


def no_jeeps(game: TotallyZombies, square: Square) -> set[str | int]:
    """The places around a square into which no Jeep is driven (totally-zombies.ruling.jeep-no-go); roads, Helipads
    outside the Mall and open Woods are none (totally-zombies.car.jeep-woods)."""
    if square < 0:
        return set()
    level, structure = game.level(square), game.structure_of(square)
    places: set[str | int] = set()
    if level in (SEWER, FUNHOUSE):
        places.add(level)
    if game.area(square) == MALL:
        places.add(MALL)
    if structure >= 0:
        places.add(game.halves(structure)[0])
    return places
