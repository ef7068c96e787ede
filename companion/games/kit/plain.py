"""A plain game: players with a pawn and a hand on a map that lies from the start, everything kept in its state.

A new game is the shortest position there is. What a game adds are its own fields, limits, chapters and cards.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, ClassVar, TypeVar

from companion.engine import BadInput, GameOver, Json, Refusal, Refused, Request, Rule
from companion.games.kit.forms import Listed, Name, Named, field, square, whole, word
from companion.games.kit.house_rules import changed_rules, read_rules
from companion.games.kit.parts import Declared, Section, chosen, given
from companion.games.kit.position import Limits
from companion.games.kit.rows import Laid, seated
from companion.games.kit.turn import Chaptered
from companion.games.rulebook import NewGame, rulebook
from companion.languages import say
from companion.packs import Map, Pack
from companion.tiles import Square

CARD = Named("card", lambda game: game.pack.cards)
Waiting = tuple[Request[Any], ...]


class Player(Declared):
    """Somebody with a pawn, which begins at the game's `start`, and with one card of each kind in hand."""

    name: str = field(Name())
    at: Square = square(absent=lambda game, _: game.start)
    hand: list[str] = field(Listed(CARD), [], absent=lambda game, _: list(game.pack.cards))


class PlainGame(Chaptered):
    """The table of such a game."""

    start: ClassVar[str] = "0,0.C"
    """Where pawns begin."""

    pack: Pack = given()
    mode: str = given()
    options: dict[str, str] = chosen(lambda game, part: changed_rules(rulebook(game.id).house_rules)(game, part))
    with Section("turn"):
        number: int = whole(1, 1, always=True)
        seat: int = whole(0, 0, lambda game: game.seats - 1, always=True)
        step: str = word(lambda game: game.steps, absent=lambda game, _: game.steps[0])
        left: int = whole()
        """How much is left to do in the step."""
    ground: Map = field(
        Laid(Named("tile", lambda game: game.pack.tiles), like="1,0"),
        key="map",
        absent=lambda game, _: [{"tile": tile, "at": f"{x},0"} for x, tile in enumerate(game.pack.tiles)],
    )
    players: list[Player] = seated(Player)

    def __init__(self, pack: Pack, mode: str, options: dict[str, str], players: int) -> None:
        super().__init__()
        self.pack, self.mode, self.options, self.ground = pack, mode, options, Map()
        self.players = [Player() for _ in range(players)]

    def next_turn(self) -> None:
        """The next player begins with the first step."""
        self.number, self.seat, self.step, self.left = self.number + 1, (self.seat + 1) % self.seats, self.steps[0], 0


P = TypeVar("P", bound=PlainGame)


class PlainSetup(Limits[P]):
    """How such a game begins, and the limits of its positions."""

    def __init__(self, of: type[P], count_rule: str) -> None:
        super().__init__(of)
        self.of_game, self.count_rule = of, count_rule

    def begin(self, pack: Pack, wish: NewGame) -> P:
        """The position in which nothing is said but who plays."""
        players = [{"name": one} if isinstance(one, str) else {"name": one.get("name")} for one in wish.players]
        least, most = rulebook(self.of_game.id).players.get(wish.mode, (0, 0))
        if not least <= len(players) <= most:
            why = say("{} to {} can play", least, most) if most else say("there is no mode {}", repr(wish.mode))
            raise Refused(self.count_rule, why)
        return self.take_up({"mode": wish.mode, "options": dict(wish.options), "players": players}, pack)

    def take_up(self, document: Json, pack: Pack) -> P:
        """The game that stands at a position."""
        root, book = self.root(document), rulebook(self.of_game.id)
        mode = root.part("mode", book.modes[0]).word(book.modes)
        players, options = root.part("players", []), read_rules(book.house_rules, root.part("options", {}))
        count, (least, most) = sum(1 for _ in players.items()), book.players[mode]
        if not least <= count <= most:
            raise players.fail(say("{} to {} can play, not {}", least, most, count), self.count_rule)
        return self.load(self.of_game(pack, mode, options, count), root)


# ---------------------------------------------------------------------- cards


Effect = Callable[[Any, int], Rule]


class Cards(dict[str, Effect]):
    """What cards do, by their effect. Whoever holds one may play it while a window is open, in anybody's turn."""

    def __init__(self, rule: str, stop: str) -> None:
        """The rule of playing cards, and the one by which a table may stop."""
        super().__init__()
        self.rule, self.stop = rule, stop

    def card(self, run: Effect) -> Effect:
        """Register the coroutine of a card under its own name."""
        self[run.__name__.replace("_", "-")] = run
        return run

    def no_play(self, game: PlainGame, seat: int, card: Json, waiting: Waiting) -> Refusal | None:
        """Why a card may not be played now."""
        if card not in game.players[seat].hand:
            return Refusal(self.rule, say("{} holds no such card", game.names[seat]))
        if not waiting[-1].window:
            return Refusal(self.rule, say("what has been begun is finished first"))
        return None

    def plays(self, game: PlainGame, seat: int, waiting: Waiting) -> Iterator[dict[str, Json]]:
        """Every card of a seat that may be played now."""
        for card in dict.fromkeys(game.players[seat].hand):
            if self.no_play(game, seat, card, waiting) is None:
                yield {"card": card, "from": "hand"}

    def interrupt(self, game: PlainGame, verb: str, seat: int, value: Json, waiting: Waiting) -> Rule:
        """The card that runs on top, or an agreed stop."""
        if verb == "stop":
            return self._stopped()
        if verb != "play" or not isinstance(value, Mapping):
            raise BadInput(f"{verb!r} is nothing that can be done here; play a card that is named, or stop")
        if seat not in range(game.seats):
            raise BadInput(f"there is no seat {seat!r}; seats are 0 to {game.seats - 1}")
        if no := self.no_play(game, seat, value.get("card"), waiting):
            raise Refused(no.rule, no.why)
        return self._played(game, seat, str(value["card"]))

    async def _played(self, game: PlainGame, seat: int, card: str) -> None:
        game.players[seat].hand.remove(card)
        game.tell("{} plays {}", game.names[seat], game.pack.card(card).name)
        await self[game.pack.card(card).effect](game, seat)

    async def _stopped(self) -> None:
        raise GameOver((), self.stop)
