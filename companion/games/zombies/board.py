"""Zombies!!! as a desk, a page or a terminal shows it: the map, pawns, zombies and tokens, hands, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

from companion.engine import AUTOMATIC, Driver, Json, March, Refusal, Request
from companion.games.horde.board import HordeBoard, pawn_piece
from companion.games.kit.board import HAND, Held, Point, Step
from companion.games.kit.curves import Curve
from companion.games.kit.pieces import GROUND, PAWN_SHAPE, Fix, Piece, Role, Thing, number
from companion.games.kit.places import part_of, tile_words, where
from companion.games.kit.walking import Walk
from companion.games.kit.wording import a, many, some
from companion.games.zombies.cards.card import Seats
from companion.games.zombies.chapters.death import DEATHS_TO_LOSE
from companion.games.zombies.chapters.interrupts import no_play
from companion.games.zombies.chapters.map_tiles import Places
from companion.games.zombies.chapters.squares import PawnSteps, ZombieSteps, stays_outside
from companion.games.zombies.goals import to_go
from companion.games.zombies.meta import COOPERATIVE
from companion.games.zombies.people import Player
from companion.games.zombies.questions import QUESTIONS
from companion.games.zombies.state import HIDDEN, MOST_HEARTS, NOT_ROLLED, SETUP, Zombies
from companion.languages import joined, say, says
from companion.packs import Map, Tile
from companion.tiles import (
    BUILDING,
    CENTRE,
    NOWHERE,
    SIDES,
    Laid,
    Square,
)

PAWN = Role("pawn", "☺", "white", say("pawns"), shape=PAWN_SHAPE)
ZOMBIE_SHAPE = ("#..#", ".##.", ".##.", "#..#")
ZOMBIE = Role("zombie", "☠", "zombie", say("zombie"), "z", shape=ZOMBIE_SHAPE, path="zombies.{at}", counted=True)
TOKENS = {
    "bullet": Role("bullet", "•", "bullet", say("bullet"), "b", "•", lying=True, path="tokens.{at}"),
    "heart": Role("heart", "♥", "heart", say("heart"), "h", "♥", lying=True, path="tokens.{at}"),
    "survivor": Role("survivor", "s", "survivor", say("survivor"), "s", "☺", path="tokens.{at}"),
    HIDDEN: Role(HIDDEN, "?", "hidden", say("hidden"), "?", style="note", lying=True),
}
USUAL = ("bullet", "heart")
"""The tokens that are there without Search and Rescue."""
TAKE_ZOMBIE, TAKE_TOKEN = say("Take a zombie away"), say("Take a token away")
MANY_BULLETS = MANY_STEPS = 12
"""So many are offered at least."""
OVER = Refusal("zombies.card.any-sensible-time", say("the game is over"))


class ZombiesBoard(HordeBoard[Zombies, Map]):
    """The map on one grid, with the middle of Town Square at its origin."""

    pawn_steps, figure_steps, tile_places, aimed = PawnSteps, ZombieSteps, Places, Seats
    lost = say("The zombies win")
    curves = (
        Curve("hearts", say("Hearts")),
        Curve("zombies", say("Zombies collected"), leads=True),
        Curve("bullets", say("Bullets")),
        Curve("survivors", say("Survivors")),
    )
    questions: ClassVar = QUESTIONS
    roles = (PAWN, ZOMBIE, *TOKENS.values())
    steps: ClassVar = {
        "tile": Step(say("Tile"), say("map tile")),
        "fight": Step(say("Fight"), say("fight")),
        "draw": Step(say("Draw"), say("draw cards")),
        "move": Step(say("Move"), say("move")),
        "zombies": Step(say("Zombies"), say("move zombies")),
        "discard": Step(say("Discard"), say("discard")),
    }

    # ------------------------------------------------------------------ the ground

    def land(self, game: Zombies) -> Map:
        return game.map

    def kind(self, land: Map, square: Square) -> str:
        goal = square % 9 == CENTRE and land.tile_of(square).kind == "helipad"
        return "goal" if goal else GROUND[land.kinds[square]]

    def has_door(self, land: Map, square: Square) -> bool:
        return square in land.doors

    # ------------------------------------------------------------------ pieces

    def pieces(self, game: Zombies) -> Iterator[Piece]:
        """Pawns, zombies, then what lies on the ground."""
        for player, letter in zip(game.players, self.letters(game), strict=True):
            if not player.gone:
                yield pawn_piece(PAWN, player, letter)
        for square, count in sorted(game.zombies.items()):
            if count == 1:
                yield Piece(ZOMBIE, square, say("zombie"), say("A zombie stands"), TAKE_ZOMBIE)
            else:
                stand = many(count, "zombie"), say("{} zombies stand", count), TAKE_ZOMBIE
                yield Piece(ZOMBIE, square, *stand, times=count, one=say("zombie"))
        for square, what in sorted(game.tokens.items()):
            named, fix = (say("face-down token"), "") if what == HIDDEN else (say(what), TAKE_TOKEN)
            yield Piece(TOKENS[what], square, named, say("A {} lies", named), fix)

    def things(self, game: Zombies) -> Iterator[Thing]:
        """Doors, what each player has, whose turn it is, and whatever is put on a square that is pointed at."""
        yield from self._doors(game)
        for player in game.players:
            if not player.gone:
                yield from _belongings(game, player)
        yield from _turn(game, self.steps)
        if game.supply():
            yield self.put(game, say("Put a zombie"), say("Zombies"), "zombies.{at}", [(1, say("a zombie"))])
        yield self.take(game, TAKE_ZOMBIE, say("Zombies"), "zombies.{at}", say("no zombie"), game.zombies)
        kinds = (*USUAL, "survivor") if game.rescue else USUAL
        yield self.put(game, say("Put a token"), say("Tokens"), "tokens.{at}", [(kind, a(say(kind))) for kind in kinds])
        seen = [square for square, what in game.tokens.items() if what != HIDDEN]
        yield self.take(game, TAKE_TOKEN, say("Tokens"), "tokens.{at}", say("no token"), seen)

    def _doors(self, game: Zombies) -> Iterator[Thing]:
        """The door of each building, on any square where it may be."""
        doors, names = sorted(game.map.doors), game.map.names
        for door in doors:
            index, others = door // 9, [names[square] for square in doors if square != door]
            at, there = self.point(game.map, door), part_of(game.map, door)
            may = [s for s in game.map.squares_of(index, BUILDING) if game.map.beside_street(s)]
            values = tuple(([{"at": n} for n in [*others, names[s]]], part_of(game.map, s)) for s in may)
            now = [{"at": name} for name in [*others, names[door]]]
            fix = Fix(say("Door of {}", tile_words(game.map, index)), say("Doors"), "doors", values, now, at)
            yield Thing(say("The door is on {}", there), fix, at)
        yield from self._no_doors(game, [{"at": names[door]} for door in doors])

    def _no_doors(self, game: Zombies, doors: list[Json]) -> Iterator[Thing]:
        """Buildings of which the model knows no door."""
        with_door = {door // 9 for door in game.map.doors}
        for index in range(len(game.map.laid)):
            may = [s for s in game.map.squares_of(index, BUILDING) if game.map.beside_street(s)]
            if may and index not in with_door:
                values = tuple(([*doors, {"at": game.map.names[s]}], part_of(game.map, s)) for s in may)
                words = say("Door of {}", tile_words(game.map, index))
                yield Thing("", Fix(words, say("Doors"), "doors", values, None, self.point(game.map, may[0])))

    def groups(self, game: Zombies) -> Sequence[str]:
        return [*game.names, say("Zombies"), say("Tokens"), say("Doors"), say("Turn")]

    def marches(self, driver: Driver[Zombies]) -> Sequence[March[Point]]:
        """Until people have done something in a later turn."""
        done = next((record.turn for record in reversed(driver.history) if record.source not in AUTOMATIC), NOWHERE)
        return tuple(march for march in super().marches(driver) if march.turn >= done)

    # ------------------------------------------------------------------ pointing

    def walk(self, game: Zombies, request: Request[Any]) -> Walk | None:
        """As far as the allowance reaches; no zombie is met before the last step."""
        options = request.options
        if request.name != "move.step" or not isinstance(options, PawnSteps) or not options.player.on_map:
            return None
        walker = options.player.copy()

        def onward(here: Square) -> Iterator[tuple[Json, Square]]:
            walker.at = here
            for side, there in zip(SIDES, game.map.neighbours[here], strict=True):
                # a card may forbid what the map allows
                if there >= 0 and not (game.effects and stays_outside(game, walker, there)):
                    yield side, there

        def no_step(here: Square, way: int) -> Refusal | None:
            walker.at = here
            return PawnSteps(game, walker).refusal(SIDES[way])

        meets, far = partial(_fight_first, game), partial(_far, game)
        return Walk(walker.at, game.left, onward, game.zombies, no_step, meets, far)

    def start(self, game: Zombies) -> Square:
        return game.start

    # ------------------------------------------------------------------ players and cards

    def standing(self, game: Zombies, seat: int) -> str:
        """`♥3 •2 ☠7`, and what only some modes know of a player."""
        player = game.players[seat]
        if player.gone:
            return say("has left the game")
        rescued = f" ☺{player.survivors}" if game.rescue else ""
        state = (
            say(" Zombie") if player.turned else say(" safe") if player.arrived else say(" dead") if player.dead else ""
        )
        return joined("", (f"♥{player.hearts} •{player.bullets} ☠{player.zombies}{rescued}", state))

    def tally(self, game: Zombies, seat: int) -> Sequence[tuple[str, float]]:
        player = game.players[seat]
        counted = [(say("hearts"), player.hearts), (say("bullets"), player.bullets), (say("zombies"), player.zombies)]
        counted += [(say("survivors"), player.survivors)] if game.rescue else []
        return [*counted, (say("cards"), len(player.hand))]

    def counted(self, game: Zombies, seat: int) -> Sequence[tuple[str, float]]:
        return [*self.tally(game, seat), (say("deaths"), game.players[seat].deaths)]

    def changes(self, game: Zombies, seat: int, before: Mapping[str, float]) -> Iterator[tuple[str, float, str]]:
        """Whoever dies loses everything else with it; whoever begins anew gets it back."""
        player = game.players[seat]
        if player.deaths > before["deaths"]:
            yield "life", -1, say("{} dies", player.name)
        elif not player.gone and before["hearts"]:
            yield from super().changes(game, seat, before)

    def change(self, game: Zombies, seat: int, what: str, by: float) -> str:
        """Cards come and go in every turn; zombies are killed, and given back."""
        if what == "cards":
            return ""
        if what == "zombies":
            return say("{} kills {}" if by > 0 else "{} gives back {}", game.names[seat], some(abs(by), what))
        return super().change(game, seat, what, by)

    def team(self, game: Zombies, seat: int) -> int | None:
        return game.players[seat].team if game.teams else None

    def sides(self, game: Zombies) -> Sequence[Sequence[int]]:
        return [range(game.seats)] if game.mode == COOPERATIVE else super().sides(game)

    def unaccounted(self, game: Zombies) -> Iterable[str]:
        return (card for card in game.pack.cards if game.unaccounted(card) > 0)

    def held(self, game: Zombies, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        printed = game.card(card)
        no = no_play(game, seat, card, source, waiting) if waiting else OVER
        place = (
            say("Put it down inside {}. ", joined(say(" or "), map(say, printed.where)))
            if printed.where and source == HAND
            else ""
        )
        return Held(card, printed.name, place + printed.good_for, source, no)

    # ------------------------------------------------------------------ words

    def piles(self, game: Zombies) -> Sequence[tuple[str, int]]:
        """Tiles and event cards that are left, the discard pile, and the zombies in the box."""
        left, events = len(game.stack) + len(game.under), len(game.deck)
        return [
            (say("tiles"), left),
            (say("events"), events),
            (say("discard", about="pile"), len(game.discards)),
            (say("zombies"), game.supply()),
        ]

    def left(self, game: Zombies) -> str:
        if game.step == "tile":
            more = len(game.stack) + len(game.under)
            return say("{} more", more) if more else say("the last one")
        if game.step == "zombies" and to_go(game):
            return f"{to_go(game)} ☠"
        return say("{} left", game.left) if game.step == "move" and game.left != NOT_ROLLED else ""

    def doing(self, game: Zombies) -> str:
        progress = game.progress()
        left = say(", {} left", game.left) if game.step == "move" and game.left != NOT_ROLLED else ""
        due = say(", {} to go", to_go(game)) if game.step == "zombies" and to_go(game) else ""
        return say("step {}/{} {}{}{}", progress["index"], progress["of"], self.steps[game.step].words, left, due)

    def private(self, game: Zombies, request: Request[Any]) -> bool:
        """Do the legal answers say what is in a hand, or how a hidden pile lies?"""
        if request.name in ("event.discard", "event.draw"):
            hands = any(self.known(game, seat) for seat in range(game.seats))
            return hands or any(card is not None for card in game.deck)
        return request.name == "tile.draw" and game.helipad_at > 0

    # ------------------------------------------------------------------ in text

    def named(self, game: Zombies) -> Iterable[Laid[Tile]]:
        """The buildings, so that cards which need a place can be used, and the Helipad that everybody looks for."""
        found = [laid for index, laid in enumerate(game.map.laid) if game.map.squares_of(index, BUILDING)]
        return [*found, game.map.laid[game.goal // 9]] if game.goal != NOWHERE else found

    def roles_of(self, game: Zombies) -> Iterable[Role]:
        return self.roles if game.rescue else (PAWN, ZOMBIE, *(TOKENS[what] for what in USUAL))

    def signs(self, fine: bool) -> Sequence[str]:
        return [say("░ = building") if fine else say(": = building"), say("[ ] = door")]

    def belongings(self, game: Zombies, seat: int) -> Iterator[str]:
        """What everybody has, then what not everybody has."""
        player = game.players[seat]
        counts = player.hearts, player.bullets, f"{player.zombies:2}", len(player.hand)
        yield say("hearts {}  bullets {}  zombies {}  cards {}", *counts)
        if game.teams:
            yield say("team {}", player.team + 1)
        if game.rescue:
            yield say("survivors {}", player.survivors)
        if game.coop and player.deaths:
            yield say("died {}x", player.deaths)
        if player.turned:
            yield say("is a Zombie Player")
        elif player.arrived:
            yield say("is safe on the Helipad")
        elif not player.on_map:
            yield say("off the map")
        if front := [_laid_out(game.card(card).name, left) for card, left in player.front.items()]:
            yield say("has {}", joined(", ", front))

    def card_line(self, game: Zombies, card: str) -> str:
        printed = game.card(card)
        place = say(" (inside {})", joined(say(" or "), map(say, printed.where))) if printed.where else ""
        return say("{}: {}{}: {}", card, printed.name, place, printed.good_for)


def _laid_out(name: str, left: int) -> str:
    return say("{} ({} left)", name, left) if left else name


def _fight_first(game: Zombies, square: Square) -> Refusal | None:
    """A zombie on the way ends the walk (zombies.combat.on-landing)."""
    if square not in game.zombies:
        return None
    why = say("a zombie on {} is in the way: fight it first", where(game.map, square))
    return Refusal("zombies.combat.on-landing", why)


def _far(game: Zombies, steps: int) -> Refusal:
    left = says(game.left, "{} space is left", "{} spaces are left")
    return Refusal("zombies.move.up-to", say("it is {} away, and {}", many(steps, "space"), left))


# ---------------------------------------------------------------------- what players have


def _belongings(game: Zombies, player: Player) -> Iterator[Thing]:
    """What a player has, and what only some modes count."""
    bullets, kills = player.bullets, player.zombies
    hearts = _of(player, "hearts", range(1, MOST_HEARTS + 1), player.hearts) if player.on_map else None
    shots = _of(player, "bullets", range(max(MANY_BULLETS, bullets + 3) + 1), bullets) if not player.turned else None
    yield Thing(say("{} has {}", player.name, many(player.hearts, "heart")), hearts)
    yield Thing(say("{} has {}", player.name, many(bullets, "bullet")), shots)
    killed = _of(player, "zombies", range(kills + game.supply() + 1), kills)
    yield Thing(say("{} has killed {}", player.name, many(kills, "zombie")), killed)
    if game.coop and player.on_map:
        yield Thing("", _of(player, "deaths", range(DEATHS_TO_LOSE), player.deaths))
    if game.rescue and not game.last_man:
        most = max(MANY_BULLETS, player.survivors + 3)
        yield Thing("", _of(player, "survivors", range(most + 1), player.survivors))
    yield Thing("", _of(player, "plays", range(max(3, player.plays + 1)), player.plays, say("cards played")))


def _of(player: Player, what: str, values: Iterable[int], now: int, called: str = "") -> Fix:
    """The correction of a number that belongs to a player."""
    return number(
        say("{}: {}", player.name, called or say(what)), player.name, f"players.{player.seat}.{what}", values, now
    )


def _turn(game: Zombies, steps: Mapping[str, Step]) -> Iterator[Thing]:
    """Whose turn it is, and what is left of a die that was rolled."""
    if game.step == SETUP:
        yield Thing(say("The game has not begun"))
        return
    step = say("step {}, {}", game.progress()["index"], steps[game.step].short)
    yield Thing(say("It is the turn of {}: {}", game.active.name, step))
    if game.step == "move" and game.left != NOT_ROLLED:
        values = range(max(MANY_STEPS, game.left) + 1)
        yield Thing("", number(say("Spaces left to move"), say("Turn"), "turn.left", values, game.left))
    if game.step == "zombies" and game.due != NOT_ROLLED:
        yield Thing(
            "", number(say("Zombies left to move"), say("Turn"), "turn.due", range(max(6, game.due) + 1), game.due)
        )


BOARD = ZombiesBoard()
