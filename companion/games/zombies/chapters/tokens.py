"""Tokens on the map: what a player takes from the space it stands on."""

from __future__ import annotations

from companion.engine import Words
from companion.games.zombies.chapters.death import gain_bullets, gain_hearts
from companion.games.zombies.chapters.search_and_rescue import house, rescue, turn_up
from companion.games.zombies.chapters.winning import look_for_winner
from companion.games.zombies.people import Player
from companion.games.zombies.questions import TAKE
from companion.games.zombies.state import HIDDEN, MOST_HEARTS, Zombies
from companion.languages import say


async def collect(game: Zombies, player: Player) -> None:
    """Take the bullet or heart of the space just entered (zombies.token.collect-on-entry), or rescue a survivor."""
    while (token := lying(game, player)) == HIDDEN:
        await turn_up(game, player)
    if token is None:
        return
    if token == "survivor":
        rescue(game, player)
        look_for_winner(game)
        return
    if token == "heart" and player.hearts >= MOST_HEARTS:  # zombies.ruling.heart-at-cap, -rescue-turned-heart-at-cap
        game.tell("{} has {} hearts: the heart stays where it is", player.name, MOST_HEARTS)
        return
    if await wants(game, player, token):
        take(game, player)


def lying(game: Zombies, player: Player) -> str | None:
    """What lies on the player's space and is not under a zombie (zombies.token.zombie-first)."""
    return None if player.at in game.zombies else game.tokens.get(player.at)


async def wants(game: Zombies, player: Player, token: str) -> bool:
    """Taking is no choice (zombies.ruling.collect-compulsory) unless the table plays it so."""
    if game.rule_is("collecting", "automatic"):
        return True
    words = {"take": say("take the {}", say(token)), "leave": say("leave it")}
    return await TAKE.to(player.seat, Words(words, TAKE.rule, say("answer take or leave"))) == "take"


def take(game: Zombies, player: Player) -> None:
    """From now on it is the player's own (zombies.token.into-collection)."""
    token = game.tokens.pop(player.at, None)
    if token is None:  # a correction took it, or the player, away
        return
    if token == "heart":
        gain_hearts(game, player, 1)
    elif token == "bullet":
        gain_bullets(player, 1)
    game.tell("{} takes a {}", player.name, say(token))
    house(game, player.at)


async def rescue_at_once(game: Zombies, player: Player) -> None:
    """The house rule on-landing (zombies.ruling.rescue-under-zombie): rescue first, then fight; supplies wait."""
    while (token := game.tokens.get(player.at)) == HIDDEN:
        await turn_up(game, player)
    if token == "survivor":
        rescue(game, player)
        look_for_winner(game)
