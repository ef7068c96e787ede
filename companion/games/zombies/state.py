"""The state of a game of Zombies!!!: what lies on the table, what each player has, and whose turn it is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Self

from companion.engine import Json, Outcome, Request, Rule
from companion.games.kit.turn import Chaptered
from companion.games.zombies.meta import ARMED, COMPETITIVE, COOPERATIVE, LAST_MAN, RESCUE, TEAM
from companion.games.zombies.people import Effect, Player
from companion.packs import Card, Pack
from companion.tiles import CENTRE, NOWHERE, Map, Square, Tile

SETUP = "setup"
STEPS = ("tile", "fight", "draw", "move", "zombies", "discard")
HAND = 3
MOST_HEARTS = 5
ZOMBIES_TO_WIN = 25
NOT_ROLLED = -1
ITEM, OFF_TURN = "item", "off-turn"

HIDDEN = "hidden"
TOKENS = ("bullet", "heart", "survivor", HIDDEN)
"""What can lie on a square; `hidden` is a token that lies face down (Search and Rescue)."""


class Zombies(Chaptered):
    """Everything on the table, with the questions the rules keep asking about it."""

    id = "zombies"
    kept_roll_rule = "zombies.ruling.dice-validity"

    __slots__ = (
        "armed",
        "aside",
        "asked_setup",
        "controller",
        "coop",
        "crowd",
        "cut",
        "dealt_unseen",
        "deck",
        "discards",
        "double",
        "drives",
        "due",
        "effects",
        "film",
        "goal",
        "helipad_at",
        "homeless",
        "hunted",
        "last_man",
        "left",
        "log",
        "map",
        "mixed",
        "mode",
        "moved",
        "mover",
        "number",
        "options",
        "over",
        "pack",
        "players",
        "quick",
        "quiet",
        "quota",
        "removed",
        "rescue",
        "roused",
        "scenarios",
        "seat",
        "sits_out",
        "stack",
        "start",
        "step",
        "teams",
        "tile",
        "tokens",
        "under",
        "zombies",
    )

    players: list[Player]

    def __init__(
        self,
        pack: Pack,
        players: list[Player],
        options: dict[str, str],
        mode: str = COMPETITIVE,
        scenarios: tuple[str, ...] = (),
        quick: bool = False,
    ) -> None:
        self.pack = pack
        self.options = options
        self.mode = mode
        self.scenarios = scenarios
        self.quick = quick
        self.coop, self.teams = mode == COOPERATIVE, mode == TEAM
        self.rescue, self.last_man, self.armed = RESCUE in scenarios, LAST_MAN in scenarios, ARMED in scenarios
        self.quota = 0
        self.players = players
        self.over: Outcome | None = None
        self.quiet = False
        self.log: list[str] = []
        # the map and what stands on it
        self.map = Map()
        self.start: Square = NOWHERE
        self.goal: Square = NOWHERE
        self.zombies: dict[Square, int] = {}
        self.tokens: dict[Square, str] = {}
        """bullet, heart, survivor, or hidden (face down)."""
        self.mixed: dict[int, list[str]] = {}
        """For each building, what its face-down tokens can be (Search and Rescue)."""
        self.homeless = 0
        """Survivors that wait beside the map for a free square."""
        # the piles
        self.stack: list[str] = []
        self.under: list[str] = []
        """Tiles that fitted nowhere and went under the stack, in the order in which they will come."""
        self.removed: list[str] = []
        """Tiles out of the game."""
        self.aside = False
        """The Helipad is drawn, but there is no place for it yet."""
        self.helipad_at = 0
        """The draw that brings the Helipad, when the referee hid it; 0 when people did; -1 before it is hidden."""
        self.deck: list[str | None] = []
        self.discards: list[str | None] = []
        self.effects: list[Effect] = []
        # the turn
        self.asked_setup = False
        """The table wants to be led through the set-up, question by question."""
        self.dealt_unseen = True
        """Hands come from a real deck; otherwise the referee deals its own."""
        self.film: list[int | None] | None = None
        self.number = 0
        self.seat = 0
        self.step = SETUP
        self.tile = ""
        """The tile that is drawn but not yet placed."""
        self.left = NOT_ROLLED
        self.mover = NOWHERE
        """Who decides the steps when it is not the player who moves."""
        self.drives = False
        """The movement is not rolled: hearts do not count in it (The Keys Are Still In It)."""
        self.double = False
        self.sits_out = False
        """The player does something else instead of moving this turn."""
        self.cut = False
        """The active player died in this turn: steps 3 and 4 are lost."""
        self.controller = NOWHERE
        """The Zombie Player who acts, or acted last, in a human's turn (Last Man Standing)."""
        self.roused: tuple[int, ...] = ()
        """The tiles whose zombies may move in this human's turn, once they are chosen (Last Man Standing)."""
        self.hunted: tuple[Square, ...] = ()
        """Where the pawns stood when step 5 began (cooperative play)."""
        self.crowd: tuple[Square, ...] = ()
        """Where the zombies stood then, if distances are measured around them."""
        self.due = NOT_ROLLED
        self.moved: dict[Square, int] = {}
        """Zombies that have been moved in this turn, by the square where they stand."""

    # ------------------------------------------------------------------ the engine's side

    def interrupt(self, verb: str, seat: int, value: Json, waiting: tuple[Request[Any], ...]) -> Rule:
        from companion.games.zombies.chapters.interrupts import interrupt

        return interrupt(self, verb, seat, value, waiting)

    def progress(self) -> dict[str, Json]:
        index = STEPS.index(self.step) + 1 if self.step in STEPS else 0
        return {"index": index, "of": len(STEPS), "name": self.step}

    def plays(self, seat: int, waiting: tuple[Request[Any], ...]) -> Iterator[dict[str, Json]]:
        from companion.games.zombies.chapters.interrupts import plays

        return plays(self, seat, waiting)

    def settle(self) -> None:
        from companion.games.zombies.chapters.winning import look_for_winner

        look_for_winner(self)

    def position(self) -> dict[str, Json]:
        from companion.games.zombies.position import write

        return write(self)

    def correct(self, changes: Mapping[str, Json], waiting: Request[Any]) -> bool:
        from companion.games.zombies.corrections import correct

        return correct(self, changes, waiting)

    def copy(self) -> Self:
        twin = object.__new__(type(self))
        for name in Zombies.__slots__:
            setattr(twin, name, getattr(self, name))
        twin.players = [player.copy() for player in self.players]
        twin._own()
        return twin

    def _own(self) -> None:
        """Make every changing part this table's own."""
        self.zombies, self.tokens, self.moved = self.zombies.copy(), self.tokens.copy(), self.moved.copy()
        self.stack, self.under, self.removed = self.stack[:], self.under[:], self.removed[:]
        self.deck, self.discards, self.log = self.deck[:], self.discards[:], []
        self.effects = [effect.copy() for effect in self.effects]
        self.mixed = {index: kinds[:] for index, kinds in self.mixed.items()}

    def become(self, other: Zombies) -> None:
        """Take over another state; the players stay the same objects, so that running rules see the change."""
        players, log, quiet = self.players, self.log, self.quiet
        for name in Zombies.__slots__:
            setattr(self, name, getattr(other, name))
        for mine, theirs in zip(players, other.players, strict=True):
            mine.become(theirs)
        self.players = players
        self._own()
        self.log, self.quiet = log, quiet

    # ------------------------------------------------------------------ looking

    @property
    def active(self) -> Player:
        """The player whose turn it is."""
        return self.players[self.seat]

    def from_active(self) -> list[Player]:
        """All players still in the game, clockwise from the active one."""
        order = self.players[self.seat :] + self.players[: self.seat]
        return [player for player in order if not player.gone]

    def safe(self, player: Player) -> bool:
        """Has the player arrived for good: no fights, no movement (zombies.ruling.arrival)?"""
        return player.arrived and self.options["arrival"] != "all-stand-together"

    def quicker(self) -> bool:
        """Quicker play changes things from the moment the Helipad is drawn (zombies.quick.starts-with-helipad)."""
        return self.quick and self.helipad_drawn()

    def helipad_drawn(self) -> bool:
        """Drawn, if not placed yet (zombies.ruling.quick-from-when)."""
        return self.aside or self.goal >= 0 or self.tile == self.pack.helipad.id

    def drawn_tile(self) -> Tile:
        return self.pack.tile(self.tile)

    def horde(self) -> int:
        """Zombies on the map."""
        return sum(self.zombies.values())

    def supply(self) -> int:
        """Zombies neither on the map nor collected (zombies.limit.zombie-figures)."""
        collected = sum(player.zombies for player in self.players)
        return self.pack.pieces["zombies"] - self.horde() - collected

    def effect(self, effect: str) -> Effect | None:
        """The first card of this effect still at work."""
        for working in self.effects:
            if working.effect == effect:
                return working
        return None

    def suffers(self, player: Player, effect: str) -> bool:
        """Is this the turn of the player in which the card aimed at it bites?"""
        return self.seat == player.seat and any(
            e.effect == effect and e.whose == player.seat and e.ends == 1 for e in self.effects
        )

    def truce(self) -> bool:
        """Nobody fights (Alternate Food Source)."""
        return bool(self.effects) and self.effect("alternate-food-source") is not None

    def zombies_held(self) -> bool:
        """Nobody moves zombies (All the Marbles)."""
        return bool(self.effects) and self.effect("all-the-marbles") is not None

    def in_front(self, player: Player, effect: str) -> str:
        """The card in front of the player that has this effect; empty when there is none."""
        for card in player.front:
            if self.pack.card(card).effect == effect:
                return card
        return ""

    def cell_name(self, index: int) -> str:
        """The cell of the index-th tile, as it is written."""
        x, y = self.map.laid[index].cell
        return f"{x},{y}"

    def building_of(self, square: Square) -> int:
        """The index of the building in which the square lies; -1 outside."""
        return square // 9 if square >= 0 and self.map.kinds[square] == "b" else NOWHERE

    # ------------------------------------------------------------------ cards

    def card(self, card: str) -> Card:
        return self.pack.card(card)

    def seen_cards(self) -> Counter[str]:
        """Every card whose place is known, wherever it is."""
        seen: Counter[str] = Counter()
        for player in self.players:
            seen.update(card for card in player.hand if card is not None)
            seen.update(player.front.keys())  # the keys: a mapping would be added up by its values
        seen.update(card for card in self.deck if card is not None)
        seen.update(card for card in self.discards if card is not None)
        seen.update(effect.card for effect in self.effects if effect.held)
        return seen

    def unaccounted(self, card: str) -> int:
        """Copies of a card whose place nobody knows."""
        return self.pack.copies(card) - self.seen_cards()[card]

    def card_total(self) -> int:
        """All event cards, wherever they are (zombies.limit.event-cards)."""
        hands = sum(len(player.hand) + len(player.front) for player in self.players)
        return len(self.deck) + len(self.discards) + hands + sum(1 for effect in self.effects if effect.held)

    # ------------------------------------------------------------------ changing

    def lay(self, tile: str, cell: tuple[int, int], quarters: int) -> int:
        """Put a tile on the map; its index."""
        kind = self.pack.tile(tile)
        self.map = self.map.with_tile(kind, cell, quarters)
        index = len(self.map.laid) - 1
        if kind.kind == "helipad":
            self.goal = 9 * index + CENTRE
        elif kind.kind == "start":
            self.start = 9 * index + CENTRE
        return index

    def add_zombie(self, square: Square) -> None:
        self.zombies[square] = self.zombies.get(square, 0) + 1

    def take_zombie(self, square: Square) -> bool:
        """Take one zombie off a square; True when it was one that had been moved this turn."""
        count = self.zombies[square]
        if count == 1:
            del self.zombies[square]
        else:
            self.zombies[square] = count - 1
        moved = self.moved.get(square, 0)
        if moved < count:
            return False
        if moved == 1:
            del self.moved[square]
        else:
            self.moved[square] = moved - 1
        return True

    def shift_zombie(self, here: Square, there: Square, mover: int) -> None:
        """Move one zombie; a figure moved by the active player counts as moved for this turn."""
        had_moved = self.take_zombie(here)
        self.add_zombie(there)
        if had_moved or mover == self.seat:
            self.moved[there] = self.moved.get(there, 0) + 1

    def discard(self, card: str | None) -> None:
        self.discards.append(card)
