"""What may happen on top of a waiting question: event cards at any time by any seat, a player leaving, an agreed stop.

One chain of predicates (`no_play`) lists the cards that may be played, checks a play, and says why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import BadInput, GameOver, Json, Refusal, Refused, Request, Rule
from companion.games.horde.cards import CardRule, Play, effect_rule, no_window
from companion.games.horde.hands import leave_hand, no_card_in_hand
from companion.games.zombies.cards import EVENTS, USES
from companion.games.zombies.chapters.death import retire
from companion.games.zombies.chapters.hands import RULES
from companion.games.zombies.chapters.last_man_standing import hand_over
from companion.games.zombies.chapters.search_and_rescue import release_survivors
from companion.games.zombies.people import Player
from companion.games.zombies.questions import (
    DISCARD,
    DRAW_CARD,
    DRAW_TILE,
    FIGHT,
    MOVE_ROLL,
    MOVE_STEP,
    TARGET,
    WHICH,
    ZOMBIES_ROLL,
)
from companion.games.zombies.state import ITEM, OFF_TURN, Zombies
from companion.packs import BY_HAND
from companion.tiles import NOWHERE

HAND, FRONT = "hand", "front"
WINDOWS = {
    question.name for question in (DRAW_TILE, FIGHT, DRAW_CARD, MOVE_ROLL, MOVE_STEP, ZOMBIES_ROLL, WHICH, DISCARD)
}
"""Between two events anybody may play (zombies.ruling.card-timing), in whoever's turn (zombies.card.off-turn), at any
of these moments (zombies.card.regular-any-time), also after one's own turn (zombies.card.play-after-own-turn)."""
USED_UP = {ITEM: "zombies.item.counts-as-play", OFF_TURN: "zombies.card.off-turn-counts"}
"""The rule by which the card play of the round is gone, where it was no event of the own turn."""


def interrupt(game: Zombies, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
    """The rule that runs on top; Refused or BadInput when it may not."""
    if verb == "stop":
        return stop(game)
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < len(game.players):
        raise BadInput(f"there is no seat {seat!r}; seats are 0 to {len(game.players) - 1}")
    if verb == "leave":
        return leave(game, seat, waiting)
    if verb == "play":
        return play(game, seat, value, waiting)
    raise BadInput(f"{verb!r} is nothing that can be done here; play, leave or stop")


# ---------------------------------------------------------------------- event cards


def play(game: Zombies, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
    """Check the whole play, then start the card."""
    if not isinstance(value, Mapping) or not isinstance(value.get("card"), str):
        raise BadInput('a card play names the card, such as {"card": "fear", "target": 0}')
    card, source = str(value["card"]), value.get("from")
    if source not in (None, HAND, FRONT):
        raise BadInput(f"a card is played from {HAND} or used from {FRONT}, not from {source!r}")
    if source is None:
        source = FRONT if card in game.players[seat].front and _usable(game, card) else HAND
    no = no_play(game, seat, card, source, waiting)
    if no is not None:
        raise Refused(no.rule, no.why)
    making = Play(seat, card)
    rule = card_rule(game, card, source)
    if value.get("target") is not None:
        making.target = _read_target(game, making, rule, value["target"])
    if source == FRONT:
        return use_card(game, making, rule)
    return lay_out(game, making) if game.card(card).stays_in_front else play_event(game, making, rule)


def _usable(game: Zombies, card: str) -> bool:
    return game.card(card).effect in USES and bool(game.card(card).discards_for)


def _read_target(game: Zombies, making: Play, rule: CardRule[Zombies], raw: Json) -> int:
    if rule.targets is None:
        raise BadInput(f"{game.card(making.card).name} has no target to name")
    options = rule.targets(game, making.seat)
    target = options.read(raw)
    no = target if isinstance(target, Refusal) else options.refusal(target)
    if isinstance(no, Refusal):
        raise Refused(no.rule, no.why)
    assert isinstance(target, int)
    return target


def card_rule(game: Zombies, card: str, source: str) -> CardRule[Zombies]:
    """What playing or using the card does."""
    return effect_rule(USES if source == FRONT else EVENTS, game.card(card).effect, BY_HAND)


def no_play(game: Zombies, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Refusal | None:
    """Why this card may not be played (or used) now; None when it may."""
    player = game.players[seat]
    if player.gone:
        return Refusal("zombies.ruling.player-leaves", f"{player.name} has left the game")
    no = _no_use(game, player, card) if source == FRONT else _no_hand_play(game, player, card)
    if no is not None:
        return no
    rule = card_rule(game, card, source)
    stays = source == HAND and game.card(card).stays_in_front
    no = no_window(seat, rule, stays, waiting, WINDOWS, "zombies.ruling.card-timing")
    if no is not None:
        return no
    return _no_laying(game, player, card) if stays else _no_sense(game, player, card, rule, waiting[-1])


def _no_hand_play(game: Zombies, player: Player, card: str) -> Refusal | None:
    no = no_card_in_hand(game, player, card, RULES)
    if no is not None:
        return no
    if player.plays >= plays_allowed(game, player):
        why = f"{player.name} has played {player.plays} since the round began"
        return Refusal(_used_up(game, player), why)
    return None


def plays_allowed(game: Zombies, player: Player) -> int:
    """One card a round, and one more for each survivor rescued (zombies.scenario-rescue.extra-card)."""
    return 1 if game.coop else 1 + player.survivors


def _used_up(game: Zombies, player: Player) -> str:
    """The rule by which no card play is left."""
    if player.survivors:
        return "zombies.scenario-rescue.coop-no-extra-cards" if game.coop else "zombies.scenario-rescue.extra-card"
    return USED_UP.get(player.last_play, "zombies.card.one-per-round")


def _no_use(game: Zombies, player: Player, card: str) -> Refusal | None:
    if card not in game.pack.cards:
        return Refusal("zombies.limit.event-cards", "there is no such event card")
    if card not in player.front:
        used = card in game.discards and card not in player.hand
        rule = "zombies.item.how-long" if used else "zombies.item.in-front"
        return Refusal(rule, f"{game.card(card).name} does not lie in front of {player.name}")
    if not _usable(game, card):
        return Refusal(
            "zombies.item.how-long", f"{game.card(card).name} works by itself, or the referee asks when it can be used"
        )
    return None


def _no_laying(game: Zombies, player: Player, card: str) -> Refusal | None:
    """Items and weapons go in front of their owner, in the own turn, where the card says."""
    if player.turned:
        return _no_pawn(player)
    if player.seat != game.seat:
        return Refusal("zombies.item.own-turn-only", f"{game.card(card).name} is laid out only in one's own turn")
    if not player.on_map:
        return _no_pawn(player)
    if card in player.front:
        return Refusal("zombies.item.one-of-each", f"a {game.card(card).name} lies in front of {player.name} already")
    where = game.card(card).where
    if where and not _stands_in(game, player, where):
        why = f"{game.card(card).name} is laid out inside the {' or the '.join(where)}"
        return Refusal("zombies.ruling.item-or-weapon-place", why)
    return None


def _no_pawn(player: Player) -> Refusal:
    """A card for one's own pawn is nothing for the dead, the safe and the zombies."""
    rule = "zombies.scenario-last-man.unplayable-cards" if player.turned else "zombies.ruling.dead-and-cards"
    return Refusal(rule, f"the pawn of {player.name} is not on the map")


def _stands_in(game: Zombies, player: Player, names: tuple[str, ...]) -> bool:
    index = game.building_of(player.at)
    return index != NOWHERE and game.map.laid[index].tile.name in names


def _no_sense(game: Zombies, player: Player, card: str, rule: CardRule[Zombies], asked: Request[Any]) -> Refusal | None:
    if rule.needs_pawn and not player.on_map:
        return _no_pawn(player)
    no = rule.sense(game, Play(player.seat, card), asked) if rule.sense else None
    if no is not None:
        return no
    if rule.targets is not None and not rule.targets(game, player.seat):
        return Refusal("zombies.card.any-sensible-time", f"{game.card(card).name} could hit nobody and nothing now")
    return None


def plays(game: Zombies, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
    """Every known card of a seat that may be played or used now."""
    player = game.players[seat]
    for card in dict.fromkeys(card for card in player.hand if card is not None):
        if no_play(game, seat, card, HAND, waiting) is None:
            yield {"card": card, "from": HAND}
    for card in player.front:
        if no_play(game, seat, card, FRONT, waiting) is None:
            yield {"card": card, "from": FRONT}


async def lay_out(game: Zombies, making: Play) -> None:
    """Laying out is the card play of the round (zombies.item.counts-as-play)."""
    player = game.players[making.seat]
    leave_hand(player, making.card)
    player.plays, player.plays_due, player.last_play = player.plays + 1, player.plays_due + 1, ITEM
    player.front[making.card] = game.card(making.card).combats
    game.tell("{} lays out {}", player.name, game.card(making.card).name)


async def play_event(game: Zombies, making: Play, rule: CardRule[Zombies]) -> None:
    """An event takes effect at once and goes to the discard pile (zombies.card.regular-immediate)."""
    player = game.players[making.seat]
    leave_hand(player, making.card)
    player.plays, player.plays_due = player.plays + 1, player.plays_due + 1
    player.last_play = "" if making.seat == game.seat else OFF_TURN
    game.discard(making.card)
    game.tell("{} plays {}", player.name, game.card(making.card).name)
    await choose_target(game, making, rule)
    await rule.run(game, making)


async def use_card(game: Zombies, making: Play, rule: CardRule[Zombies]) -> None:
    """Using a card that lies in front is free (zombies.ruling.item-use-is-free); it is discarded for it."""
    player = game.players[making.seat]
    del player.front[making.card]
    game.discard(making.card)
    game.tell("{} uses {}", player.name, game.card(making.card).name)
    await rule.run(game, making)


async def choose_target(game: Zombies, making: Play, rule: CardRule[Zombies]) -> None:
    """A target that was not named with the play is asked for."""
    if rule.targets is None or making.target != NOWHERE:
        return
    options = rule.targets(game, making.seat)
    making.target = await TARGET.to(making.seat, options)


# ---------------------------------------------------------------------- leaving and stopping


def leave(game: Zombies, seat: int, waiting: tuple[Request[Any], ...]) -> Rule:
    """A player leaves for good, between two events, not in the middle of an own turn."""
    player = game.players[seat]
    if player.gone:
        raise Refused("zombies.ruling.player-leaves", f"{player.name} has left already")
    if seat == game.seat or len(waiting) > 1 or not waiting[-1].window or waiting[-1].seat == seat:
        raise Refused("zombies.ruling.player-leaves", f"{player.name} can leave between two events of another's turn")
    needed = 1 if game.coop else 2
    if sum(not other.gone for other in game.players) <= needed:
        why = f"{'a player is' if game.coop else 'two players are'} needed: stop the game instead"
        raise Refused("zombies.ruling.player-leaves", why)
    if game.last_man and not any(o.turned == player.turned for o in game.players if o is not player and not o.gone):
        side = "Zombie Player" if player.turned else "human"
        raise Refused("zombies.ruling.player-leaves", f"at least one {side} is needed: stop the game instead")
    return _leave(game, player)


async def _leave(game: Zombies, player: Player) -> None:
    """The seat is passed over from now on; survivors stay in the game, as after a death."""
    await release_survivors(game, player)
    retire(game, player)
    game.tell("{} leaves the game", player.name)
    hand_over(game, player)


async def stop(game: Zombies) -> None:
    """The table agrees to stop: recorded without a winner (zombies.ruling.endless-game)."""
    game.tell("the game is stopped without a winner")
    raise GameOver((), "zombies.ruling.endless-game")
