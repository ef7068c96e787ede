"""Hearts, death and the restart."""

from __future__ import annotations

from collections.abc import Mapping

from companion.engine import GameOver, Json
from companion.games.horde.cards import drop_effects
from companion.games.kit.wording import many
from companion.games.rulebook import DEATHS
from companion.games.zombies.chapters.search_and_rescue import release_survivors
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.people import Player
from companion.games.zombies.state import MOST_HEARTS, NOT_ROLLED, Zombies
from companion.tiles import NOWHERE

START_HEARTS = 3
START_BULLETS = 3
DEATHS_TO_LOSE = 3


def gain_hearts(game: Zombies, player: Player, count: int) -> int:
    """Take hearts up to the cap (zombies.token.heart-cap); how many were taken."""
    taken = min(count, MOST_HEARTS - player.hearts)
    player.hearts += taken
    player.spent_hearts = max(0, player.spent_hearts - taken)
    _allowance_follows(game, player, taken)
    return taken


def gain_bullets(player: Player, count: int) -> None:
    """Take bullets; there is no cap (zombies.token.bullets-unlimited)."""
    player.bullets += count
    player.spent_bullets = max(0, player.spent_bullets - count)


def spend_bullets(player: Player, count: int) -> None:
    """Bullets leave the stock, face down before the player or back to the pile (zombies.token.flip-option)."""
    player.bullets -= count
    if player.flips:
        player.spent_bullets += count


async def lose_heart(game: Zombies, player: Player, in_combat: bool = False) -> None:
    """One heart goes; the last one is death, whatever took it (zombies.ruling.death-without-combat)."""
    if not player.on_map:  # dead already
        return
    player.hearts -= 1
    if player.flips or game.coop:  # zombies.mode-coop.flip-lost-hearts
        player.spent_hearts += 1
    _allowance_follows(game, player, -1)
    game.tell("{} loses a heart: {} left", player.name, player.hearts)
    if player.hearts == 0:
        await die(game, player, in_combat)


def _allowance_follows(game: Zombies, player: Player, hearts: int) -> None:
    """zombies.ruling.allowance-fixed: only with the house rule do hearts change the movement left."""
    if not game.rule_is("allowance", "follows-hearts") or player.seat != game.seat:
        return
    if game.step == "move" and game.left != NOT_ROLLED and not game.drives:  # a heart on the last space gives one more
        game.left = max(0, game.left + hearts * (2 if game.double else 1))


async def die(game: Zombies, player: Player, in_combat: bool) -> None:
    """The pawn goes off the map; half of the zombies and all cards in front are lost (zombies.death.*)."""
    lost = player.zombies // 2  # zombies.death.half-zombies: the loss is rounded down
    game.tell("{} dies: the pawn leaves the map, the supply gets {} back", player.name, many(lost, "zombie"))
    player.fell, player.at = player.at, NOWHERE  # zombies.death.pawn-removed
    player.zombies -= lost
    player.hearts = 0
    player.deaths += 1
    game.count(DEATHS, player.seat)
    player.fighting = player.arrived = False
    for card in player.front:  # zombies.death.items-lost
        game.discard(card)
    player.front.clear()
    if game.rule_is("death-hand", "discarded-and-redrawn"):
        game.discards.extend(player.hand)
        player.hand.clear()
    if player.seat == game.seat:
        game.cut = True  # zombies.death.turn-cut-short
        if game.left != NOT_ROLLED:
            game.left = 0  # zombies.death.movement-lost
    if game.coop and player.deaths >= DEATHS_TO_LOSE:
        third_death(game, player)
    await release_survivors(game, player)
    if game.last_man and in_combat:
        turn_into_zombie(game, player)


def third_death(game: Zombies, player: Player) -> None:
    """The third death is the last (zombies.mode-coop.three-strikes): all lose, or the others play on."""
    if game.rule_is("coop-third-death", "all-lose"):
        game.tell("{} has died for the third time: everybody loses", player.name)
        raise GameOver((), "zombies.mode-coop.lose-on-third-death")
    retire(game, player)
    game.tell("{} has died for the third time and is out of the game", player.name)
    if all(other.gone for other in game.players):
        raise GameOver((), "zombies.mode-coop.lose-on-third-death")
    look_for_winner(game)


def turn_into_zombie(game: Zombies, player: Player) -> None:
    """The last heart lost in combat makes a Zombie Player (zombies.scenario-last-man.turning)."""
    player.turned = True
    player.bullets = player.spent_bullets = player.spent_hearts = 0
    for effect in [effect for effect in game.effects if effect.whose == player.seat and not effect.ends]:
        game.effects.remove(effect)  # it waits for a movement roll that will never come
        game.discard(effect.card)
    game.tell("{} is a zombie now", player.name)
    look_for_winner(game)


def retire(game: Zombies, player: Player) -> None:
    """A player is out for good: pieces go to the supply, cards to the discard pile (zombies.ruling.player-leaves).

    Survivors are no pieces of the player: whoever is behind this sends them back onto the map.
    """
    player.gone = True
    player.at, player.zombies, player.hearts, player.bullets = NOWHERE, 0, 0, 0
    game.discards.extend(player.hand)
    game.discards.extend(player.front)
    player.hand.clear()
    player.front.clear()
    drop_effects(game, [effect for effect in game.effects if effect.whose == player.seat])
    if game.mover == player.seat:
        game.mover = NOWHERE


def restart(game: Zombies, player: Player) -> None:
    """Back on the centre of Town Square (zombies.death.restart-where) for a whole turn (zombies.death.full-turn)."""
    if game.coop and player.deaths >= DEATHS_TO_LOSE:  # zombies.mode-coop.out-below-one
        third_death(game, player)
        return
    player.at = game.start
    # three hearts (zombies.death.restart-hearts), in cooperative play one fewer for each death
    player.hearts = START_HEARTS - (player.deaths if game.coop else 0)  # zombies.mode-coop.restart-one-less
    player.bullets = START_BULLETS  # zombies.death.restart-bullets
    # zombies.mode-coop.restart-discards-heart: one face-down heart is gone for good, the others are turned up
    player.spent_hearts = player.spent_bullets = 0
    game.tell("{} starts over on Town Square with {} and 3 bullets", player.name, many(player.hearts, "heart"))


def why_no_restart(game: Zombies, player: Player, start: Mapping[str, Json]) -> str:
    """The rule that settles where, when and with what a player starts over: `at`, `hearts`, `bullets`."""
    hearts = START_HEARTS - (player.deaths if game.coop else 0)
    if player.turned:
        return "zombies.scenario-last-man.turning"  # a Zombie Player for the rest of the game
    if game.coop and player.deaths >= DEATHS_TO_LOSE:
        return "zombies.mode-coop.three-strikes"
    if game.coop and start.get("hearts", hearts) != hearts:
        return "zombies.mode-coop.restart-one-less"
    if start.get("bullets", START_BULLETS) != START_BULLETS:
        return "zombies.death.restart-bullets"
    if start.get("hearts", hearts) != hearts:
        return "zombies.death.restart-hearts"
    at_start = game.map.square(start.get("at")) == game.start
    return "zombies.death.restart-when" if at_start else "zombies.death.restart-where"
