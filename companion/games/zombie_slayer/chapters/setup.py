"""Set-up: the deck with the Temple in its lower half, the Town Centre, the first four cards and their Zombies."""

from __future__ import annotations

from collections.abc import Iterable

from companion.engine import TABLE, BadInput, Refused, Words
from companion.games.kit.house_rules import chosen_rules
from companion.games.kit.piles import HidingPlaces
from companion.games.rulebook import NewGame
from companion.games.zombie_slayer.chapters.deck import draw
from companion.games.zombie_slayer.chapters.spawning import spawn_on
from companion.games.zombie_slayer.meta import DETAILS, HOUSE_RULES, MODES, START_KIT
from companion.games.zombie_slayer.pack import SlayerPack
from companion.games.zombie_slayer.questions import DECK_READY, HIDE_TEMPLE, LOWER_HALF
from companion.games.zombie_slayer.state import ANY, NOT_TEMPLE, SLAYER, TOWN, ZombieSlayer
from companion.languages import say
from companion.packs import Pack
from companion.tiles.tile import STEPS

OUTWARD = (3, 0, 1, 2)
"""Quarter turns of the first cards north, east, south and west: zombie-slayer.setup.green-outward."""
SOLO = "zombie-slayer.ruling.player-count"


def begin(pack: Pack, wish: NewGame) -> ZombieSlayer:
    """A game before its first question."""
    if wish.mode not in MODES:
        raise Refused(SOLO, say("{} is no mode of this game: it is played {}", repr(wish.mode), MODES[0]))
    if wish.scenarios or wish.variants or wish.report or wish.film:
        raise BadInput(say("this game has no scenarios, variants, reports or film question"))
    game = ZombieSlayer(slayer_pack(pack), one_player(wish.players), chosen_rules(HOUSE_RULES, wish.options))
    for name, value in wish.details.items():
        if name not in DETAILS:
            raise BadInput(say("{} is not known here; what can be said: {}", repr(name), ", ".join(DETAILS)))
        if not isinstance(value, bool):
            raise BadInput(say("{} is true or false, not {}", name, repr(value)))
        game.first_game = value
    game.own_deck = wish.own_deck
    prepare(game)
    return game


def slayer_pack(pack: Pack) -> SlayerPack:
    if not isinstance(pack, SlayerPack):
        raise BadInput(say("the pack {} belongs to {}: choose one of zombie-slayer", pack.id, pack.game))
    return pack


def one_player(players: Iterable[object]) -> str:
    """The game is for one."""
    names = [player.get("name") if isinstance(player, dict) else player for player in players]
    if len(names) != 1:
        raise Refused(SOLO, say("this game is played alone, not by {}", len(names)))
    if not isinstance(names[0], str) or not names[0].strip():
        raise BadInput(say('the player is a name, or {"name": "Ana"}'))
    return names[0]


def prepare(game: ZombieSlayer) -> None:
    """What stands before anything is asked (zombie-slayer.setup.centre-tile); Experience is 0.

    The tracker starts empty: zombie-slayer.setup.track-experience.
    """
    centre = game.pack.of_kind("centre")
    game.lay(centre.id, (0, 0), 0)
    game.entered.add(0)
    game.slayer.at = centre.ground.fountain  # zombie-slayer.setup.slayer-on-fountain
    game.slayer.items = dict(START_KIT)
    upper, lower = len(game.pack.town_deck) // 2, (len(game.pack.town_deck) + 1) // 2 + 1
    game.deck = [NOT_TEMPLE] * upper + [ANY] * lower  # zombie-slayer.ruling.odd-deck-half
    game.unseen = [*game.pack.town_deck, game.pack.of_kind("temple").id]


async def prepare_deck(game: ZombieSlayer) -> None:
    """Shuffle, cut, hide the Temple in the lower half (zombie-slayer.setup.temple-lower-half)."""
    if game.own_deck:
        cards = len(game.pack.town_deck)
        places = HidingPlaces(say("the Temple"), cards // 2 + 1, cards + 1, LOWER_HALF)
        place = await HIDE_TEMPLE.to(TABLE, places)
        if place:
            _hide(game, place)
    else:
        ready = Words(
            {"done": say("shuffled, cut, the Temple in the lower half")},
            LOWER_HALF,
            say("say done when the deck lies ready"),
        )
        await DECK_READY.to(TABLE, ready)
    game.step = TOWN


def _hide(game: ZombieSlayer, place: int) -> None:
    temple = game.pack.of_kind("temple").id
    game.deck = [NOT_TEMPLE] * len(game.deck)
    game.deck[place - 1] = temple
    game.unseen.remove(temple)


async def lay_town(game: ZombieSlayer) -> None:
    """Four cards around the Town Centre (zombie-slayer.setup.four-cards), then their Zombies (-initial-spawn)."""
    for side, (dx, dy) in enumerate(STEPS):
        if (3 * dx, 3 * dy) in game.town.cells:
            continue
        card = await draw(game, "zombie-slayer.setup.four-cards")
        game.lay(card, (3 * dx, 3 * dy), OUTWARD[side])
        game.drawn = ""
    await spawn_on(game, game.town.beside(0))
    game.number, game.step = 1, SLAYER  # zombie-slayer.setup.slayer-first
