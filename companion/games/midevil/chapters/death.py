"""Life tokens, death and the restart."""

from __future__ import annotations

from companion.engine import Refusal
from companion.games.horde.cards import drop_effects
from companion.games.kit.squares import Squares
from companion.games.kit.wording import many
from companion.games.midevil.people import MOST_LIVES, START_LIVES, Player
from companion.games.midevil.questions import RETURNS_TO
from companion.games.midevil.state import NOT_ROLLED, MidEvil
from companion.games.rulebook import DEATHS
from companion.languages import say
from companion.tiles import NOWHERE, Square


def gain_lives(game: MidEvil, player: Player, count: int) -> int:
    """Take life tokens up to the limit of five (midevil.limit.five-lives), as far as there are any; how many."""
    taken = max(0, min(count, MOST_LIVES - player.lives, game.life_supply()))
    player.lives += taken
    return taken


async def lose_life(game: MidEvil, player: Player) -> None:
    """A life token goes back to the supply (midevil.combat.lives-recycled)."""
    player.lives -= 1
    game.tell("{} gives a life token: {} left", player.name, player.lives)


async def die(game: MidEvil, player: Player) -> None:
    """Back to the starting place without skeletons and cards in front (midevil.death.*); the hand stays
    (midevil.ruling.death-hand)."""
    game.tell("{} dies and loses all skeletons and the cards in front", player.name)
    game.count(DEATHS, player.seat)
    lose_everything(game, player)
    player.dead, player.fighting = True, False
    if player.seat == game.seat:
        game.forfeit = True  # midevil.death.turn-forfeited
        if game.left != NOT_ROLLED:
            game.left = 0
    player.at = await returns_to(game, player)


def lose_everything(game: MidEvil, player: Player) -> None:
    """Skeletons leave the game for good (midevil.death.lose-skeletons, midevil.limit.death-skeletons-gone), cards in
    front are discarded (midevil.ruling.death-cards-where), the book goes back (midevil.death.book-returns), penalties
    are over (midevil.ruling.death-clears-states)."""
    for colour, count in player.skeletons.items():
        game.remove(colour, count)
    player.skeletons.clear()
    for card in player.front:  # midevil.death.lose-played-cards
        game.discard(card)
    player.front.clear()
    player.horse_at = NOWHERE
    game.spell_discards.extend(player.spells)  # midevil.dungeon-spell.lost-on-death
    player.spells.clear()
    drop_effects(game, [effect for effect in game.effects if player.seat in (effect.by, effect.whose) and effect.held])
    player.lives = player.stuck = 0
    player.stays = player.teleports = player.brought = player.slipping = False
    player.came_by = player.climbs_to = NOWHERE
    if player.seat == game.seat:
        game.fate = game.stays_later = False
    if game.book == player.seat:
        return_book(game)


def return_book(game: MidEvil) -> None:
    """The book is at the Graveyard again; a pawn that stands there waits for its own turn
    (midevil.ruling.book-returned-under-pawn)."""
    game.book = NOWHERE
    game.tell("the Necronomicon is back at the Graveyard")


async def returns_to(game: MidEvil, player: Player) -> Square:
    """The mode's starting place (midevil.death.return-to-altar); of several squares the player chooses
    (midevil.ruling.death-place)."""
    if len(game.starts) == 1:
        return game.start

    def no(square: Square) -> Refusal | None:
        return None if square in game.starts else Refusal(RETURNS_TO.rule, say("the pawn goes back to the Altar"))

    square: Square = await RETURNS_TO.to(player.seat, Squares(game, lambda: game.starts, no, RETURNS_TO.rule))
    return square


def restart(game: MidEvil, player: Player) -> None:
    """The next own turn begins with three life tokens (midevil.death.restart-with-three)."""
    player.dead = False
    player.lives = 0  # midevil.ruling.death-leftover-lives
    gain_lives(game, player, START_LIVES)
    game.tell("{} starts over with {}", player.name, many(player.lives, "life token"))
