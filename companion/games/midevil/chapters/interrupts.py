"""Event card rules: what may happen on top of a waiting question, by any seat; a player leaving, an agreed stop.

One chain of predicates (`no_play`) lists the cards that may be played, checks a play, and says why not.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from companion.engine import TABLE, BadInput, GameOver, Json, Refusal, Refused, Request, Rule, Words
from companion.games.horde.cards import CardRule, Play, drop_effects, effect_rule, no_window, recall
from companion.games.horde.hands import leave_hand, no_card_in_hand
from companion.games.kit.places import listed
from companion.games.kit.wording import many
from companion.games.midevil.cards import EVENTS, USES
from companion.games.midevil.cards.card import SENSE, Aimed
from companion.games.midevil.chapters.death import lose_everything
from companion.games.midevil.chapters.hands import RULES
from companion.games.midevil.chapters.horse import wait_outside
from companion.games.midevil.chapters.spells import PURCHASE, buy, no_purchase
from companion.games.midevil.effects import HORSE
from companion.games.midevil.moments import NO_PLAY
from companion.games.midevil.people import Player
from companion.games.midevil.questions import ANNOUNCED, HOW_IT_ENDS, QUESTIONS, TARGET
from companion.games.midevil.state import MidEvil
from companion.packs import BY_HAND
from companion.tiles import NOWHERE

HAND, FRONT, DECK = "hand", "front", "deck"
WINDOWS = frozenset(question.name for question in QUESTIONS if question.window)
"""Whenever the referee waits (midevil.card.any-time), as long as nothing is half done."""
WINDOW = "midevil.ruling.card-interrupt-window"
LEAVES = "midevil.ruling.player-leaves"
ANSWERS = "not-today"
"""The effect of cards that act on a card just played."""


def interrupt(game: MidEvil, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
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


def play(game: MidEvil, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
    """Check the whole play, then start the card."""
    if not isinstance(value, Mapping) or not isinstance(value.get("card"), str):
        raise BadInput('a card play names the card, such as {"card": "stumble"}')
    card, source = str(value["card"]), value.get("from")
    if card == PURCHASE:
        return purchase(game, seat, waiting)
    if source not in (None, HAND, FRONT):
        raise BadInput(f"a card is played from {HAND} or used from {FRONT}, not from {source!r}")
    if source is None:
        source = FRONT if card in game.players[seat].front and usable(game, card) else HAND
    no = no_play(game, seat, card, source, waiting)
    if no is not None:
        raise Refused(no.rule, no.why)
    making, rule = Play(seat, card), card_rule(game, card, source)
    if value.get("target") is not None:
        making.target = _read_target(game, making, rule, value["target"])
    if source == FRONT:
        return use_card(game, making, rule)
    return lay_out(game, making) if game.card(card).laid_out else play_event(game, making, rule)


def usable(game: MidEvil, card: str) -> bool:
    """May it be used from in front of its owner, at a moment of the owner's choice?"""
    return game.card(card).effect in USES


def _read_target(game: MidEvil, making: Play, rule: CardRule[MidEvil], raw: Json) -> int:
    if rule.targets is None:
        raise BadInput(f"{game.card(making.card).name} has no target to name")
    options = rule.targets(game, making.seat)
    target = options.read(raw)
    no = target if isinstance(target, Refusal) else options.refusal(target)
    if isinstance(no, Refusal):
        raise Refused(no.rule, no.why)
    assert isinstance(target, int)
    return target


def card_rule(game: MidEvil, card: str, source: str) -> CardRule[MidEvil]:
    """What playing or using the card does."""
    return effect_rule(USES if source == FRONT else EVENTS, game.card(card).effect, BY_HAND)


def no_play(game: MidEvil, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Refusal | None:
    """Why this card may not be played (or used) now; None when it may."""
    player = game.players[seat]
    if player.gone:
        return Refusal(LEAVES, f"{player.name} has left the game")
    no = _no_use(game, player, card, waiting[-1]) if source == FRONT else _no_hand_play(game, player, card, waiting[-1])
    if no is not None:
        return no
    rule = card_rule(game, card, source)
    stays = source == HAND and game.card(card).laid_out
    no = no_window(seat, rule, stays, waiting, WINDOWS, WINDOW)
    if no is not None:
        return no
    return _no_laying(game, player, card) if stays else _no_sense(game, player, card, rule, waiting[-1])


def _no_hand_play(game: MidEvil, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
    """Why a card is not played from the hand, whatever sets are played with (midevil.castle-card.base-applies)."""
    if card == game.pack.necronomicon:
        return Refusal("midevil.player-combat.book-displayed", "the Necronomicon is never in a hand")
    no = no_card_in_hand(game, player, card, RULES)
    if no is not None:
        return no
    if player.plays:
        return Refusal("midevil.card.one-per-round", f"{player.name} has played a card in this round")
    if why := silenced(game, player):
        return Refusal("midevil.card.card-beats-rule", why)
    return _no_weapon(game, card, asked)


def silenced(game: MidEvil, player: Player) -> str:
    """Why a card at work keeps the player from playing one from hand; empty where none does."""
    reasons = (why(game, player, working) for why, working in NO_PLAY.at_work(game, player))
    return next((why for why in reasons if why), "")


def _no_weapon(game: MidEvil, card: str, asked: Request[Any]) -> Refusal | None:
    """In a duel other cards may be played, weapons never (midevil.ruling.duel-event-cards)."""
    printed = game.card(card)
    if asked.name.startswith("duel.") and (printed.weapon or printed.ranged):
        return Refusal("midevil.player-combat.no-weapons", f"{printed.name} has no part in a fight between players")
    return None


def _no_use(game: MidEvil, player: Player, card: str, asked: Request[Any]) -> Refusal | None:
    if card not in game.pack.cards:
        return Refusal(RULES.deck, "there is no such event card")
    name = game.card(card).name
    if card not in player.front:
        return Refusal("midevil.card.in-play-not-counted", f"{name} does not lie in front of {player.name}")
    if no := _no_weapon(game, card, asked):
        return no
    if not usable(game, card):
        return Refusal(SENSE, f"{name} works by itself, or the referee asks when it can be used")
    return None


def _no_laying(game: MidEvil, player: Player, card: str) -> Refusal | None:
    """Each player has one copy of each card in play (midevil.limit.one-copy-in-play)."""
    printed = game.card(card)
    if card in player.front or (printed.effect == HORSE and game.in_front(player, HORSE)):
        return Refusal("midevil.limit.one-copy-in-play", f"a {printed.name} lies in front of {player.name} already")
    if printed.effect == HORSE and player.on_map and game.in_dungeon(player.at):
        return Refusal("midevil.dungeon-horse.none-inside", "there are no horses in the dungeon")
    return None


def _no_sense(game: MidEvil, player: Player, card: str, rule: CardRule[MidEvil], asked: Request[Any]) -> Refusal | None:
    no = rule.sense(game, Play(player.seat, card), asked) if rule.sense else None
    if no is not None:
        return no
    options = rule.targets(game, player.seat) if rule.targets is not None else None
    if options is None or options:
        return None
    no = options.none_of_them() if isinstance(options, Aimed) else None
    return no or Refusal(SENSE, f"{game.card(card).name} could hit nobody and nothing now")


def plays(game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
    """Every known card of a seat that may be played or used now."""
    player = game.players[seat]
    for card in dict.fromkeys(card for card in player.hand if card is not None):
        if no_play(game, seat, card, HAND, waiting) is None:
            yield {"card": card, "from": HAND}
    for card in player.front:
        if no_play(game, seat, card, FRONT, waiting) is None:
            yield {"card": card, "from": FRONT}
    if game.dungeons and no_purchase(game, seat, waiting) is None:
        yield {"card": PURCHASE, "from": DECK}


async def lay_out(game: MidEvil, making: Play) -> None:
    """A weapon or item goes in front of its player; that is the card of the round."""
    player, printed = game.players[making.seat], game.card(making.card)
    leave_hand(player, making.card)
    player.plays += 1
    game.discard(making.card)  # while it can still be answered
    game.tell("{} lays out {}", player.name, printed.name)
    if not await cancelled(game, making):
        recall(game, making.card)
        player.front[making.card] = 0
        if printed.effect == HORSE:
            await wait_outside(game, player)


async def play_event(game: MidEvil, making: Play, rule: CardRule[MidEvil]) -> None:
    """An event is announced with its target, works at once and is discarded."""
    player = game.players[making.seat]
    leave_hand(player, making.card)
    player.plays += 1
    game.discard(making.card)
    game.tell("{} plays {}", player.name, game.card(making.card).name)
    await choose_target(game, making, rule)
    if not await cancelled(game, making):
        await rule.run(game, making)


async def use_card(game: MidEvil, making: Play, rule: CardRule[MidEvil]) -> None:
    """Using a card that lies in front is no card play (midevil.card.in-play-not-counted); it may be used up."""
    player, printed = game.players[making.seat], game.card(making.card)
    if printed.discards_for:
        del player.front[making.card]
        game.discard(making.card)
    game.tell("{} uses {}", player.name, printed.name)
    await choose_target(game, making, rule)
    await rule.run(game, making)


async def choose_target(game: MidEvil, making: Play, rule: CardRule[MidEvil]) -> None:
    """A target that was not named with the play is asked for; so is whatever else is announced with the card."""
    if rule.targets is not None and making.target == NOWHERE:
        making.target = await TARGET.to(making.seat, rule.targets(game, making.seat))
    if rule.names is not None:
        await rule.names(game, making)


async def cancelled(game: MidEvil, making: Play) -> bool:
    """Before a card works the others, clockwise from its player, may answer it (midevil.ruling.card-reactions), if
    somebody could."""
    answering = [card.id for card in game.pack.cards.values() if card.effect == ANSWERS]
    for player in (*game.players[making.seat + 1 :], *game.players[: making.seat]):
        if player.gone or player.plays or silenced(game, player):
            continue
        held = [card for card in answering if no_card_in_hand(game, player, card, RULES) is None]
        if held and await _answers(game, player, held[0]):
            return not await cancelled(game, Play(player.seat, held[0]))
    return False


async def _answers(game: MidEvil, player: Player, card: str) -> bool:
    words = {"no": "let it happen", "yes": f"play {game.card(card).name}"}
    answer = None
    while answer is None:
        answer = await ANNOUNCED.to(player.seat, Words(words, ANNOUNCED.rule, "answer yes or no"))
    if answer == "no":
        return False
    leave_hand(player, card)
    player.plays += 1
    game.discard(card)
    game.tell("{} plays {}", player.name, game.card(card).name)
    return True


# ---------------------------------------------------------------------- a spell for skeletons


def purchase(game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Rule:
    """A player in the dungeon buys a spell; it is no card of the round."""
    no = no_purchase(game, seat, waiting)
    if no is not None:
        raise Refused(no.rule, no.why)
    return buy(game, game.players[seat])


# ---------------------------------------------------------------------- leaving and stopping


def leave(game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Rule:
    """A player leaves for good, between two events, not in the middle of an own turn."""
    player = game.players[seat]
    if player.gone:
        raise Refused(LEAVES, f"{player.name} has left already")
    if seat == game.seat or len(waiting) > 1 or not waiting[-1].window or waiting[-1].seat == seat:
        raise Refused(LEAVES, f"{player.name} can leave between two events of another's turn")
    return _leave(game, player)


async def _leave(game: MidEvil, player: Player) -> None:
    """Cards are discarded, life tokens go to the supply, skeletons out of the game; the seat is skipped. With one
    player left the game ends without a winner."""
    lose_everything(game, player)
    drop_effects(game, [effect for effect in game.effects if effect.whose == player.seat])
    game.discards.extend(player.hand)
    player.hand.clear()
    player.at, player.gone, player.dead = NOWHERE, True, False
    game.tell("{} leaves the game", player.name)
    if sum(not other.gone for other in game.players) < 2:
        raise GameOver((), LEAVES)


async def stop(game: MidEvil) -> None:
    """The table agrees to stop (midevil.ruling.deadlock): without a winner, or for whoever has the most points of
    skeletons, several of them together."""
    best = max(game.points(player) for player in game.players)
    ahead = [player for player in game.players if game.points(player) == best and not player.gone]
    words = {"nobody": "nobody wins"}
    if best:
        names = listed([player.name for player in ahead])
        words["points"] = f"{names} {'wins' if len(ahead) == 1 else 'win'} with {many(best, 'point')}"
    answer = "nobody"
    if len(words) > 1:
        answer = await HOW_IT_ENDS.to(TABLE, Words(words, HOW_IT_ENDS.rule, "answer nobody or points"))
    game.tell("the game is stopped: {}", words[answer])
    raise GameOver(tuple(player.seat for player in ahead) if answer == "points" else (), HOW_IT_ENDS.rule)
