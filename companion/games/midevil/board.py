"""MidEvil as a desk, a page or a terminal shows it: the map, pawns, skeletons and life tokens, hands, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine import CHOICE, Json, Record, Refusal, Request
from companion.games.horde.board import HordeBoard, pawn_piece
from companion.games.kit.board import Held, Point, Step
from companion.games.kit.curves import Curve
from companion.games.kit.pieces import Piece, Role, Thing
from companion.games.kit.walking import Walk
from companion.games.kit.wording import many
from companion.games.midevil import belongings, looks
from companion.games.midevil.belongings import of_bridge, of_player, of_removed, of_turn
from companion.games.midevil.bones import mix_counts, mix_of, mix_words
from companion.games.midevil.cards.card import Seats
from companion.games.midevil.chapters.drawbridge import LOWER, before_it
from companion.games.midevil.chapters.horse import steps_left
from companion.games.midevil.chapters.interrupts import DECK, no_play
from companion.games.midevil.chapters.map_tiles import Places
from companion.games.midevil.chapters.spells import PRICE, PURCHASE, no_purchase
from companion.games.midevil.chapters.squares import PawnSteps, SkeletonSteps
from companion.games.midevil.meta import BLACK, COLOURS, FIGURES
from companion.games.midevil.people import Player
from companion.games.midevil.printed import Tile
from companion.games.midevil.questions import QUESTIONS
from companion.games.midevil.skeleton_words import A_SKELETON, COLOUR, SKELETON, STANDS
from companion.games.midevil.state import NOT_ROLLED, SETUP, Map, MidEvil
from companion.games.midevil.walks import walk_of
from companion.games.midevil.wording import spell_names, with_mark
from companion.languages import joined, say
from companion.tiles import BLOCKED, BUILDING, NOWHERE, SIDES, Laid, Square
from companion.tiles.tile import turned_square

TAKE_SKELETON, TAKE_LIFE = say("Take a skeleton away"), say("Take a life token away")
OVER = Refusal("midevil.ruling.win-moment", say("the game is over"))


class MidEvilBoard(HordeBoard[MidEvil, Map]):
    """The map on one grid, with the middle of the first tile at its origin; the dungeon lies beside the surface."""

    pawn_steps, figure_steps, tile_places, aimed = PawnSteps, SkeletonSteps, Places, Seats
    questions: ClassVar = QUESTIONS
    roles = looks.ROLES
    curves = (
        Curve("lives", say("Life tokens")),
        Curve("points", say("Points of skeletons"), leads=True),
        Curve("spells", say("Spells")),
        Curve("book", cost=5),
    )
    trophies = frozenset({"points"})
    steps: ClassVar = {
        "tile": Step(say("Tile"), say("draw a tile")),
        "place": Step(say("Place"), say("place the tile")),
        "fight": Step(say("Fight"), say("fight")),
        "cards": Step(say("Cards"), say("draw cards")),
        "roll": Step(say("Roll"), say("roll to move")),
        "move": Step(say("Move"), say("move")),
        "meet": Step(say("Fight"), say("fight on the way")),
        "skeletons": Step(say("Bones"), say("move skeletons")),
        "discard": Step(say("Discard"), say("discard")),
    }

    # ------------------------------------------------------------------ the ground

    def land(self, game: MidEvil) -> Map:
        return game.map

    def kind(self, land: Map, square: Square) -> str:
        """What is printed there; an altar stands out, and a yard under the open sky is no building."""
        laid = land.laid[square // 9]
        altar = laid.tile.spots.get("altar", NOWHERE)
        if altar != NOWHERE and turned_square(altar, laid.quarters) == square % 9:
            return "altar"
        kind = land.kinds[square]
        if kind == BLOCKED and laid.tile.below:
            return "bedrock"
        return "yard" if kind == BUILDING and "open-air" in laid.tile.special else looks.GROUNDS[kind]

    # ------------------------------------------------------------------ pieces

    def pieces(self, game: MidEvil) -> Iterator[Piece]:
        """Pawns, skeletons, then what lies and waits on the ground."""
        for player, letter in zip(game.players, self.letters(game), strict=True):
            if not player.gone:
                words = say("{}, with the book", player.name) if game.book == player.seat else ""
                yield pawn_piece(looks.PAWN, player, letter, words, off=say("beside the map"))
        for square, colour in sorted(game.skeletons.items()):
            yield Piece(looks.SKELETONS[colour], square, SKELETON[colour], STANDS[colour], TAKE_SKELETON)
        for square in sorted(game.lives):
            yield Piece(looks.LIFE, square, say("life token"), say("A life token lies"), TAKE_LIFE)
        for player in game.players:
            if player.horse_at != NOWHERE:
                horse = say("Horse of {}", player.name)
                yield Piece(
                    looks.HORSE,
                    player.horse_at,
                    horse,
                    say("The Horse of {} waits", player.name),
                    say("{}: Horse", player.name),
                )
        if game.book == NOWHERE and game.grave != NOWHERE:
            yield Piece(looks.BOOK, game.grave, say("the Necronomicon"), say("The Necronomicon waits"))

    def things(self, game: MidEvil) -> Iterator[Thing]:
        """What each player has, whose turn it is, and whatever is put on a square that is pointed at."""
        for player in game.players:
            if not player.gone and player.seat not in game.hiding:
                yield from of_player(game, player)
        if game.step == SETUP:
            yield Thing(say("The game has not begun"))
        else:
            yield from of_turn(game, say("step {}, {}", game.progress()["index"], self.steps[game.step].short))
        colours = [colour for colour in FIGURES if game.pool(colour) > 0]
        if colours:
            values = [(colour, A_SKELETON[colour]) for colour in colours]
            yield self.put(game, say("Put a skeleton"), say("Skeletons"), "skeletons.{at}", values)
        yield self.take(game, TAKE_SKELETON, say("Skeletons"), "skeletons.{at}", say("no skeleton"), game.skeletons)
        if game.life_supply() > 0:
            yield self.put(
                game, say("Put a life token"), say("Life tokens"), "lives.{at}", [(True, say("a life token"))]
            )
        yield self.take(game, TAKE_LIFE, say("Life tokens"), "lives.{at}", say("no life token"), game.lives)
        for square, fact, fix in of_bridge(game):
            yield Thing(fact, fix, self.point(game.map, square))
        yield from of_removed(game)

    def groups(self, game: MidEvil) -> Sequence[str]:
        return belongings.groups(game)

    # ------------------------------------------------------------------ walking

    def square_of(self, game: MidEvil, request: Request[Any] | None, value: Json) -> Square:
        """A pawn also steps out of the pit, to which no way leads; a raised Drawbridge is lowered where one would step
        onto it."""
        options = request.options if request else None
        if isinstance(options, PawnSteps) and value == LOWER:
            return before_it(game, options.player.at)
        if isinstance(options, PawnSteps) and isinstance(value, str) and value in tuple(SIDES):
            return options.goes_to(value)
        return super().square_of(game, request, value)

    def answer_at(self, game: MidEvil, request: Request[Any], verb: str, at: Point) -> Json:
        options = request.options
        raised = isinstance(options, PawnSteps) and options.refusal(LOWER) is None
        if raised and self.point(game.map, self.square_of(game, request, LOWER)) == at:
            return LOWER
        return super().answer_at(game, request, verb, at)

    def walk(self, game: MidEvil, request: Request[Any]) -> Walk | None:
        """As far as the movement reaches; nothing is met before the last step."""
        options = request.options
        if request.name != "move.step" or not isinstance(options, PawnSteps):
            return None
        return walk_of(game, options.player)

    def start(self, game: MidEvil) -> Square:
        return game.start

    # ------------------------------------------------------------------ players and cards

    def standing(self, game: MidEvil, seat: int) -> str:
        """`♥3 ☠12 Book`: life tokens, points, and who holds the book."""
        player = game.players[seat]
        if player.gone:
            return say("has left the game")
        state = (
            say(" Book") if game.book == seat else say(" dead") if player.dead else say(" pit") if player.stuck else ""
        )
        if seat in game.hiding:
            return joined("", ("♥? ☠?", state))
        return joined("", (f"♥{player.lives} ☠{game.points(player)}", state))

    def front(self, game: MidEvil, seat: int) -> Sequence[str]:
        """What lies before a player for all to see: the book, the collection, spells, cards."""
        player = game.players[seat]
        book = [say("the Necronomicon")] if game.book == seat else []
        bones = [mix_counts(mix_of(player.skeletons))] if player.skeletons and seat not in game.hiding else []
        waits = [] if player.horse_at == NOWHERE else [say("its Horse waits outside")]
        return [*book, *bones, *spell_names(game, player), *super().front(game, seat), *waits]

    def tally(self, game: MidEvil, seat: int) -> Sequence[tuple[str, float]]:
        """Nobody sees what duellists have while they commit tokens (midevil.ruling.duel-hidden-holdings)."""
        player = game.players[seat]
        cards = [(say("cards"), len(player.hand))]
        return cards if seat in game.hiding else [*self._has(game, player), *cards]

    def _has(self, game: MidEvil, player: Player) -> list[tuple[str, int]]:
        bones = [(COLOUR[colour], player.skeletons.get(colour, 0)) for colour in COLOURS]
        spells = [(say("spells"), len(player.spells))] if game.dungeons else []
        return [(say("lives"), player.lives), (say("points"), game.points(player)), *bones, *spells]

    def told_of(self, game: MidEvil, seat: int) -> Sequence[tuple[str, float]]:
        return [*self.tally(game, seat), (say("book"), int(game.book == seat))]

    def counted(self, game: MidEvil, seat: int) -> Sequence[tuple[str, float]]:
        return [*self._has(game, game.players[seat]), (say("book"), int(game.book == seat))]

    def changes(self, game: MidEvil, seat: int, before: Mapping[str, float]) -> Iterator[tuple[str, float, str]]:
        """Whoever dies loses everything else with it; whoever begins anew gets life tokens back."""
        player = game.players[seat]
        if player.dead and before["lives"]:
            yield "lives", -before["lives"], say("{} dies", player.name)
        elif not player.gone and not (before["lives"] == 0 and player.lives):
            yield from super().changes(game, seat, before)

    def change(self, game: MidEvil, seat: int, what: str, by: float) -> str:
        """Cards come and go in every turn; a colour is told by its points."""
        name, more = game.names[seat], by > 0
        if what == "lives":
            return say("{} gains {}" if more else "{} gives {}", name, many(int(abs(by)), "life token"))
        if what == "points":
            return say("{} collects {}" if more else "{} gives up {}", name, many(int(abs(by)), "point"))
        if what == "book":
            return say("{} takes the Necronomicon" if more else "{} loses the Necronomicon", name)
        return super().change(game, seat, what, by) if what == "spells" else ""

    def piles(self, game: MidEvil) -> Sequence[tuple[str, int]]:
        """Tiles and event cards that are left, the discard pile, the skeletons and life tokens beside the map."""
        left = [(say("tiles"), len(game.stack) + len(game.under)), (say("events"), len(game.deck))]
        if game.dungeons:
            left += [(say("dungeon"), len(game.dungeon)), (say("spells"), len(game.spells))]
        pools = [(COLOUR[colour], count) for colour, count in game.pools().items()]
        return [*left, (say("discard", about="pile"), len(game.discards)), *pools, (say("lives"), game.life_supply())]

    def unaccounted(self, game: MidEvil) -> Iterable[str]:
        return (card for card in dict.fromkeys(game.whole_deck) if game.unaccounted(card) > 0)

    def held(self, game: MidEvil, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        no = no_play(game, seat, card, source, waiting) if waiting else OVER
        return Held(card, *self.play_words(game, {"card": card}), source, no)

    def hand(self, game: MidEvil, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
        """Down in the dungeon a spell may be bought, like a card that is played."""
        held, player = list(super().hand(game, seat, waiting)), game.players[seat]
        if player.on_map and game.in_dungeon(player.at):
            no = no_purchase(game, seat, waiting) if waiting else OVER
            held.append(Held(PURCHASE, *self.play_words(game, {"card": PURCHASE}), DECK, no))
        return held

    def answered(self, game: MidEvil, record: Record) -> str:
        if record.verb == "play" and record.value.get("card") == PURCHASE:
            return say("buys a spell")
        return super().answered(game, record)

    def play_words(self, game: MidEvil, play: Mapping[str, Json]) -> tuple[str, str]:
        """A card with what it does, and how sure we are of it."""
        if play["card"] == PURCHASE:
            return say("Buy a spell"), say(
                "for {} points of skeletons, once in your turn, while you are in the dungeon", PRICE
            )
        card = game.card(str(play["card"]))
        return card.name, with_mark(card.good_for, card)

    # ------------------------------------------------------------------ words

    def left(self, game: MidEvil) -> str:
        if game.step == "tile":
            more = len(game.stack) + len(game.under)
            return say("{} more", more) if more else ""
        if game.step == "skeletons" and game.due > 0:
            return f"{min(game.due, len(game.skeletons))} ☠"
        return say("{} left", steps_left(game, game.active)) if game.step == "move" and game.left != NOT_ROLLED else ""

    def doing(self, game: MidEvil) -> str:
        left = joined("", (", ", self.left(game))) if game.step == "move" and self.left(game) else ""
        due = say(", {} to go", min(game.due, len(game.skeletons))) if game.step == "skeletons" and game.due > 0 else ""
        return joined("", (super().doing(game), left, due))

    def private(self, game: MidEvil, request: Request[Any]) -> bool:
        """Do the legal answers say what is in a hand, or how a hidden pile lies? Or is it chosen in secret?"""
        if self.secret(request.name) and request.kind == CHOICE:
            return True
        if request.name in ("event.discard", "event.draw", "card.announced"):  # only who holds an answer is asked
            hands = any(self.known(game, seat) for seat in range(game.seats))
            return hands or any(card is not None for card in game.deck)
        return False

    # ------------------------------------------------------------------ in text

    def named(self, game: MidEvil) -> Iterable[Laid[Tile]]:
        return [laid for laid in game.map.laid if laid.tile.named]

    def roles_of(self, game: MidEvil) -> Iterable[Role]:
        """Black skeletons come with the castle."""
        return [role for role in self.roles if game.castle or role is not looks.SKELETONS[BLACK]]

    def signs(self, fine: bool) -> Sequence[str]:
        building, castle, trees, water = "░▒♣≈" if fine else ":%^~"
        return [
            say("{} = building", building),
            say("{} = castle", castle),
            say("{} = trees", trees),
            say("{} = water", water),
            say("_ = dungeon"),
        ]

    def belongings(self, game: MidEvil, seat: int) -> Iterator[str]:
        """What everybody has, then what not everybody has."""
        player = game.players[seat]
        if seat in game.hiding:
            yield say("commits tokens in secret")
            return
        yield say("lives {}  points {}  cards {}", player.lives, f"{game.points(player):2}", len(player.hand))
        if player.skeletons:
            yield mix_words(mix_of(player.skeletons))
        if game.book == seat:
            yield say("holds the Necronomicon")
        if spells := spell_names(game, player):
            yield say("spells {}", joined(", ", spells))
        if player.dead:
            yield say("is dead")
        if player.stuck:
            yield say("is in the pit")
        if front := [game.card(card).name for card in player.front]:
            yield say("has {}", joined(", ", front))

    def card_line(self, game: MidEvil, card: str) -> str:
        """With the place where it may be used, and how sure we are of it."""
        printed = game.card(card)
        place = joined("", (" (", printed.place, ")")) if printed.place else ""
        return say("{}: {}{}: {}", card, printed.name, place, with_mark(printed.good_for, printed))


BOARD = MidEvilBoard()
