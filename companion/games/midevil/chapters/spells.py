"""Spell cards: drawn, face up, three at most; what each two of them do when they come together; trading and buying."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from companion.engine import TABLE, GameOver, Json, Options, Refusal, Request, Words
from companion.games.kit.wording import many
from companion.games.midevil.bones import Mix, Mixes, counts_of, mix_of, mix_words, mixes, worth
from companion.games.midevil.people import MOST_SPELLS, Player
from companion.games.midevil.printed import SpellPair
from companion.games.midevil.questions import (
    ANSWERED_BY_CARDS,
    DRAW_SPELL,
    PAY,
    SPELL_DISCARD,
    SPELL_GIVE,
    SPELL_ORDER,
    SPELL_TAKE,
)
from companion.games.midevil.state import SETUP, MidEvil
from companion.games.midevil.wording import marked, without_stop
from companion.languages import joined, say
from companion.tiles import NOWHERE

INVENTORY = "midevil.dungeon-setup.inventory-spells"
SWITCH = "midevil.dungeon-spell.appello-carpe"
PICKS = "midevil.dungeon-spell.drawer-picks-cards"
TIMING = "midevil.ruling.buy-timing"
WINNING = "midevil.ruling.winning-triples"
PURCHASE = "spell"
"""How a play says that a spell is bought."""
PRICE = 3
"""Points of skeletons for a spell (midevil.dungeon-spell.buy-price)."""
BUSY = ("combat.", "duel.", "fate.", "spell.", "die.", "card.")
"""Questions during which nothing is bought: a combat, a fate or a combination is under way."""
WRITTEN = {"apello": "appello"}
"""Names that the rulebook writes in two ways (midevil.ruling.misspelled-names)."""


def read_spell(game: MidEvil, raw: Json) -> str | None:
    """The spell that was named, however it was written; None when there is none of that name."""
    if not isinstance(raw, str):
        return None
    word = WRITTEN.get(raw.lower(), raw.lower())
    return word if word in game.pack.spells else None


def spell_name(game: MidEvil, spell: str) -> str:
    return game.pack.spells[spell].name


# ---------------------------------------------------------------------- drawing


class SpellDraws(Options[str]):
    """The spells that can lie on top of the spell deck."""

    __slots__ = ("game", "weights")

    def __init__(self, game: MidEvil) -> None:
        self.game = game
        self.weights = in_deck(game)

    def candidates(self) -> Iterable[str]:
        return self.game.pack.spells

    def weight(self, value: str) -> int:
        return self.weights[value]

    def refusal(self, value: str) -> Refusal | None:
        if self.weights[value] > 0:
            return None
        return Refusal(INVENTORY, say("every {} is accounted for", spell_name(self.game, value)))

    def read(self, raw: Json) -> str | Refusal:
        spell = read_spell(self.game, raw)
        return spell or Refusal("midevil.dungeon-spell.own-back", say("name the spell card that was drawn"))

    def label(self, value: str) -> str:
        return spell_name(self.game, value)


def in_deck(game: MidEvil) -> Counter[str]:
    """For each spell, how many of the deck could be it."""
    known = Counter(spell for spell in game.spells if spell is not None)
    if None in game.spells:
        known.update({spell.id: spell.copies for spell in game.pack.spells.values()})
        known.subtract(spell for spell in game.spells if spell is not None)
        known.subtract(game.spell_discards)
        for player in game.players:
            known.subtract(player.spells)
    return known


def renew_spells(game: MidEvil) -> bool:
    """Without a deck the discards are shuffled (midevil.ruling.spell-deck-empty); is there a spell to draw?"""
    if not game.spells and game.spell_discards:
        game.spells = [None] * len(game.spell_discards)
        game.spell_discards.clear()
        game.tell("the spell discards are shuffled into a new deck")
    return bool(game.spells)


async def draw_spell(game: MidEvil, player: Player) -> str:
    """One spell comes off the deck and lies face up before its owner (midevil.dungeon-spell.face-up)."""
    spell: str = await DRAW_SPELL.to(player.seat, SpellDraws(game))
    game.spells.remove(spell if spell in game.spells else None)
    player.spells.append(spell)
    game.tell("{} draws the spell {}", player.name, spell_name(game, spell))
    return spell


async def cast(game: MidEvil, player: Player) -> None:
    """Every spell that is due is drawn and checked; only then the hand is cut to three
    (midevil.dungeon-spell.discard-after-effects)."""
    if not game.spells_due:
        return
    game.casting = player.seat
    while game.spells_due:
        game.spells_due -= 1
        if renew_spells(game):
            await combine(game, player, await draw_spell(game, player))
    await down_to_three(game, player)


async def finish_casting(game: MidEvil) -> None:
    """Whoever was in the middle of it draws what is due and keeps three."""
    if game.casting >= 0:
        player = game.players[game.casting]
        await (cast if game.spells_due else down_to_three)(game, player)


def pairs_with(game: MidEvil, player: Player, spell: str) -> list[SpellPair]:
    """What a spell starts together with each different one of a player (midevil.ruling.duplicate-spell)."""
    others = dict.fromkeys(other for other in player.spells if other != spell)
    return [pair for other in others if (pair := game.pack.pair_of.get(frozenset((spell, other))))]


def pair_words(game: MidEvil, pair: SpellPair) -> str:
    """What two spells do together, and how sure we are of it."""
    return say("{}: {} ({})", game.pack.named(pair.spells), without_stop(pair.does), marked(pair))


@DRAW_SPELL.meaning
def starts(game: MidEvil, request: Request[Any], spell: str) -> str:
    """The effects of the new spell: not every one of them asks something, and people read them here."""
    return joined("; ", (pair_words(game, pair) for pair in pairs_with(game, game.players[request.seat], spell)))


async def combine(game: MidEvil, player: Player, spell: str) -> None:
    """The new spell is checked against each different one (midevil.dungeon-spell.combination-check). What that starts
    is fixed now (midevil.dungeon-spell.effect-survives-loss); the drawer says in which order it is done."""
    due = {pair.id: pair for pair in pairs_with(game, player, spell)}
    while due:
        first = next(iter(due))
        if len(due) > 1:  # all of them: midevil.dungeon-spell.effects-simultaneous
            words = {id: say("{}: {}", game.pack.named(pair.spells), pair.does) for id, pair in due.items()}
            first = await SPELL_ORDER.to(player.seat, Words(words, SPELL_ORDER.rule, say("name an effect that is due")))
        pair = due.pop(first)
        game.tell("{}", pair_words(game, pair))
        await game.chapter("chapters.dungeon_effects").carry_out(game, player, pair.effect)


# ---------------------------------------------------------------------- three at most


class OwnSpells(Options[str]):
    """One of a player's own spells."""

    __slots__ = ("game", "player", "rule", "why")

    def __init__(self, game: MidEvil, player: Player, rule: str, why: str) -> None:
        self.game = game
        self.player = player
        self.rule = rule
        self.why = why

    def candidates(self) -> Iterable[str]:
        return dict.fromkeys(self.player.spells)

    def refusal(self, value: str) -> Refusal | None:
        return None if value in self.player.spells else Refusal(self.rule, self.why)

    def read(self, raw: Json) -> str | Refusal:
        return read_spell(self.game, raw) or Refusal(self.rule, self.why)

    def label(self, value: str) -> str:
        return spell_name(self.game, value)


async def discard_one(game: MidEvil, player: Player, rule: str) -> None:
    """Whichever the owner likes, the new one included."""
    options = OwnSpells(game, player, rule, say("{} discards one of the own spells", player.name))
    spell = await SPELL_DISCARD.to(player.seat, options, rule)
    player.spells.remove(spell)
    game.spell_discards.append(spell)
    game.tell("{} discards the spell {}", player.name, spell_name(game, spell))


async def down_to_three(game: MidEvil, player: Player) -> None:
    """Nobody keeps more than three (midevil.dungeon-spell.max-three, midevil.ruling.discard-down)."""
    game.casting = player.seat
    while len(player.spells) > MOST_SPELLS:
        await discard_one(game, player, "midevil.dungeon-spell.max-three")
    game.casting = NOWHERE
    await ask_the_cards(game, player)


# ---------------------------------------------------------------------- from other players


class OthersSpells(Options[tuple[int, str]]):
    """A spell that lies before another player; the drawer picks it."""

    __slots__ = ("game", "player")

    def __init__(self, game: MidEvil, player: Player) -> None:
        self.game = game
        self.player = player

    def candidates(self) -> Iterator[tuple[int, str]]:
        for other in self.game.players:
            if other is not self.player:
                for spell in dict.fromkeys(other.spells):
                    yield other.seat, spell

    def refusal(self, value: tuple[int, str]) -> Refusal | None:
        seat, spell = value
        if seat != self.player.seat and spell in self.game.players[seat].spells:
            return None
        return Refusal(PICKS, say("{} lies not before {}", spell_name(self.game, spell), self.game.players[seat].name))

    def read(self, raw: Json) -> tuple[int, str] | Refusal:
        name, _, word = raw.rpartition(" ") if isinstance(raw, str) else ("", "", "")
        spell = read_spell(self.game, word)
        for player in self.game.players:
            if spell is not None and player.name == name:
                return player.seat, spell
        return Refusal(PICKS, say("name a player and one of that player's spells"))

    def show(self, value: tuple[int, str]) -> Json:
        return f"{self.game.players[value[0]].name} {value[1]}"

    def label(self, value: tuple[int, str]) -> str:
        return say("{} of {}", spell_name(self.game, value[1]), self.game.players[value[0]].name)


async def pick(game: MidEvil, player: Player) -> tuple[Player, str] | None:
    """A spell before another player, and whose it is; None when nobody else has one."""
    options = OthersSpells(game, player)
    if not options:
        game.tell("no other player has a spell: nothing happens")
        return None
    picked: tuple[int, str] = await SPELL_TAKE.to(player.seat, options)
    return game.players[picked[0]], picked[1]


async def take_of_choice(game: MidEvil, player: Player) -> None:
    """One spell from another player; it starts no combination (midevil.dungeon-spell.no-combination-when-taken)."""
    if picked := await pick(game, player):
        hand_over(game, picked[0], player, picked[1])


def hand_over(game: MidEvil, owner: Player, taker: Player, spell: str) -> None:
    """Spells are items that change hands (midevil.dungeon-spell.are-items); nothing is started by it."""
    owner.spells.remove(spell)
    taker.spells.append(spell)
    game.tell("{} takes the spell {} from {}", taker.name, spell_name(game, spell), owner.name)


async def switch(game: MidEvil, player: Player) -> None:
    """Appello with Carpe: the drawer picks partner and both cards (midevil.ruling.switch-impossible), even the new one
    (midevil.ruling.switch-new-card). The partner starts nothing either (midevil.ruling.switched-partner-no-effect)."""
    if not player.spells or not (picked := await pick(game, player)):
        return
    options = OwnSpells(game, player, SWITCH, say("{} gives one of the own spells for it", player.name))
    given = await SPELL_GIVE.to(player.seat, options)
    hand_over(game, player, picked[0], given)
    hand_over(game, picked[0], player, picked[1])


async def steal(game: MidEvil, taker: Player, owner: Player, spell: str) -> None:
    """A card takes a spell (midevil.dungeon-spell.stealable-by-cards): three at most, also outside the own turn."""
    hand_over(game, owner, taker, spell)
    await down_to_three(game, taker)


# ---------------------------------------------------------------------- buying


def payments(game: MidEvil, player: Player) -> list[Mix]:
    """Three points or more without change, and no figure that could be left out (midevil.ruling.buy-overpay)."""
    held = player.skeletons
    return [mix for mix in mixes(held, sum(held.values())) if _no_payment(game, player, mix) is None]


def _no_payment(game: MidEvil, player: Player, mix: Mix) -> Refusal | None:
    paid, held = worth(game, mix), mix_of(player.skeletons)
    if any(count > have for count, have in zip(mix, held, strict=True)):
        return Refusal(PAY.rule, say("{} has {}", player.name, mix_words(held)))
    if paid < PRICE:
        return Refusal(PAY.rule, say("a spell costs {}, that is {}", many(PRICE, "point"), paid))
    if any(paid - game.worth(colour) >= PRICE for colour in counts_of(mix)):
        return Refusal("midevil.ruling.buy-overpay", say("one of these skeletons could be left out"))
    return None


def no_purchase(game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Refusal | None:
    """Why this player may not buy a spell now."""
    player, asked = game.players[seat], waiting[-1]
    if seat != game.seat or game.step == SETUP:
        return Refusal("midevil.dungeon-spell.buy-own-turn-only", say("a spell is bought in the own turn"))
    if not game.dungeons or not player.on_map or not game.in_dungeon(player.at):
        return Refusal("midevil.dungeon-spell.buy-needs-dungeon", say("{} is not in the dungeon", player.name))
    if game.bought:
        return Refusal(
            "midevil.dungeon-spell.buy-once-per-turn", say("{} has bought a spell in this turn", player.name)
        )
    if len(waiting) > 1 or not asked.window or asked.name.startswith(BUSY) or game.fate or game.forfeit:
        return Refusal(TIMING, say("first whatever is under way is finished"))
    if game.points(player) < PRICE:
        return Refusal(
            PAY.rule, say("a spell costs {}, {} has {}", many(PRICE, "point"), player.name, game.points(player))
        )
    if not game.spells and not game.spell_discards:
        return Refusal("midevil.ruling.spell-deck-empty", say("no spell card is left to be bought"))
    return None


async def buy(game: MidEvil, player: Player) -> None:
    """Once a turn; the skeletons leave the game (midevil.ruling.buy-payment-goes), the spell is drawn like any other
    (midevil.ruling.bought-spell-combines)."""
    choices = payments(game, player)

    def no(mix: Mix) -> Refusal | None:
        return _no_payment(game, player, mix)

    mix = await PAY.to(player.seat, Mixes(lambda: choices, no, PAY.rule))
    for colour, count in counts_of(mix).items():
        player.give(colour, count)
        game.remove(colour, count)
    game.bought = True
    game.tell("{} buys a spell for {}", player.name, mix_words(mix))
    game.spells_due += 1
    await cast(game, player)


# ---------------------------------------------------------------------- the right three


def right_spells(game: MidEvil, player: Player) -> bool:
    """Has the player a set that the pack lists (midevil.dungeon-spell.sample-final-hand)?"""
    return any(one.spells <= {*player.spells} for one in game.pack.winnings.values())


async def ask_the_cards(game: MidEvil, player: Player) -> None:
    """On the altar with three spells that the pack does not list: where the table wants it, the print is asked."""
    if game.rule_is("winning-spell-sets", "appello-carcer-mortem-only") or player.at not in game.goals:
        return
    if player.at in game.skeletons or len({*player.spells}) < MOST_SPELLS or right_spells(game, player):
        return
    words = {"no": say("the cards do not name these three"), "yes": say("the cards name these three: they win")}
    if await ANSWERED_BY_CARDS.to(TABLE, Words(words, WINNING, say("answer yes or no"))) == "yes":
        game.tell("{} has brought the right spells to the altar and wins!", player.name)
        raise GameOver((player.seat,), WINNING)
