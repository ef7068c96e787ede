"""The sensible player of Totally Zombies!!!: to a Helipad or the Cabin where it can, else after zombies and tokens;
weapons and Pages go to the table, the horde goes to whoever is ahead.

Seats differ, as people do: some would rather hunt, some get away, some recite the spell. Nobody looks at what is
hidden: at hands of others, or how a deck lies.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import Driver, Json, Request
from companion.games.totally_zombies.bot import cards, fights, horde, tiles, walking
from companion.games.totally_zombies.bot.card_moments import DESPERATE
from companion.games.totally_zombies.bot.mind import Choice, Temper, think
from companion.games.totally_zombies.bot.plans import threat
from companion.games.totally_zombies.state import TotallyZombies

WEIGHTY = frozenset({"tile.bid", "card.target", "death.respawn"})
"""The questions that are worth a search at any time."""
AT_THE_END = frozenset({"move.step", "combat.pay", "tile.deck", "tile.place"})
"""Those that are once somebody is about to win: before, what comes of them shows later than any try goes on."""
MOMENTS_FOR_CARDS = frozenset({"move.roll", "move.step", "zombies.roll", "combat.pay"})
"""The questions before which somebody thinks about playing a card then."""


def weighty(game: TotallyZombies, request: Request[Any]) -> bool:
    """Is this question worth a search?"""
    return request.name in WEIGHTY or (request.name in AT_THE_END and soon_over(game))


def soon_over(game: TotallyZombies) -> bool:
    """Is somebody about to win?"""
    return any(threat(game, player) >= DESPERATE for player in game.players if not player.gone)


def ahead(game: TotallyZombies) -> int:
    """How many turns a try goes on."""
    return 2


def moment(game: TotallyZombies, request: Request[Any]) -> bool:
    """Is this a moment at which a card may decide the game?"""
    return request.name in MOMENTS_FOR_CARDS and soon_over(game)


def wish(driver: Driver[Any], request: Request[Any], temper: Temper) -> Json:
    """What the bot would like to answer; None where it knows nothing and answers at random."""
    choose = CHOICES.get(request.name)
    return choose(think(driver.game, request.seat, temper), request) if choose else None


def plays(driver: Driver[Any], seats: frozenset[int] | None, temper: Temper) -> Iterator[tuple[int, Json]]:
    """The cards and deeds of these seats that help right now."""
    game = driver.game
    for player in game.players:
        if (seats is None or player.seat in seats) and not (player.gone or player.dead):
            for play in cards.good_plays(think(game, player.seat, temper), driver.waiting):
                yield player.seat, play


def always(answer: Json) -> Choice:
    return lambda mind, request: answer


CHOICES: Mapping[str, Choice] = {
    "tile.deck": tiles.choose_deck,
    "tile.bid": tiles.bid,
    "tile.place": tiles.place_tile,
    "tile.station": tiles.place_tile,
    "tile.zombie": tiles.put_zombie,
    "tile.bullet": tiles.put_near,
    "tile.life": tiles.put_near,
    "combat.foe": fights.weakest,
    "combat.weapon": fights.best_weapon,
    "combat.pay": fights.pay,
    "sewer.pay": fights.pay_below,
    "death.respawn": fights.respawn,
    "death.breed": fights.rise,
    "death.zombie": fights.rise_near_others,
    "give.breed": fights.give_back,
    "turn.search": always("search"),
    "move.how": walking.how,
    "move.take": always("take"),
    "move.step": walking.step,
    "move.duct": walking.come_out,
    "subway.ride": walking.come_out,
    "funhouse.centre": walking.come_out,
    "funhouse.exit": walking.far_from_their_goal,
    "car.take": always("take"),
    "zombies.which": horde.pick_zombie,
    "zombies.where": horde.lead_zombie,
    "zombies.infect": horde.infect,
    "event.discard": cards.discard,
    "card.react": cards.answer_card,
    "card.target": cards.aim,
    "card.pawn": cards.put_pawn,
    "card.zombie": horde.put_on_others,
    "card.where": horde.put_on_others,
}
