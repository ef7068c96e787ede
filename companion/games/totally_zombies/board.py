"""Totally Zombies!!! as a desk, a page or a terminal shows it: six areas with sewers below them, pawns, zombies of four
breeds and tokens, hands, auctions, what happened."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, ClassVar

from companion.engine import Json, Record, Refusal, Request
from companion.games.horde.board import HordeBoard, pawn_piece
from companion.games.horde.map_tiles import TilePlaces
from companion.games.kit.board import HAND, Held, Point, Spot, Step
from companion.games.kit.curves import Curve
from companion.games.kit.pieces import Figure, Piece, Role, Said, Thing
from companion.games.kit.walking import Walk
from companion.games.kit.wording import halves, many, some
from companion.games.totally_zombies import belongings, looks
from companion.games.totally_zombies.belongings import breeds_in, collected, in_front, of_player, of_turn
from companion.games.totally_zombies.cards.card import Seats
from companion.games.totally_zombies.chapters.deeds import DEEDS, no_deed
from companion.games.totally_zombies.chapters.interrupts import no_play
from companion.games.totally_zombies.chapters.placing import zone_at
from companion.games.totally_zombies.chapters.setup import StationTurns
from companion.games.totally_zombies.chapters.squares import PawnSteps, ZombieSteps
from companion.games.totally_zombies.chapters.zombie_movement import to_go
from companion.games.totally_zombies.figures import BREED
from companion.games.totally_zombies.goals import enough
from companion.games.totally_zombies.meta import BREEDS, CALLED, TOKENS
from companion.games.totally_zombies.people import AREA_OF, WHOLE
from companion.games.totally_zombies.printed import Tile
from companion.games.totally_zombies.questions import BID, DOWN, OUT, QUESTIONS, UP
from companion.games.totally_zombies.state import NOT_ROLLED, SETUP, STEP, Map, TotallyZombies
from companion.games.totally_zombies.walks import walk_of
from companion.languages import joined, say
from companion.tiles import NOWHERE, SIDES, Laid, Placement, Square, read_placement

OVER = Refusal("totally-zombies.ruling.win-moment", say("the game is over"))
TAKE_ZOMBIE, TAKE_TOKEN, TAKE_ENTRANCE = (
    say("Take a zombie away"),
    say("Take a token away"),
    say("Take a sewer entrance away"),
)
TOKEN_WORDS = {"bullet": say("bullet"), "life": say("life token")}
A_TOKEN = {"bullet": say("a bullet"), "life": say("a life token")}
TOKEN_LIES = {"bullet": say("A bullet lies"), "life": say("A life token lies")}
PUT_ZOMBIE = {
    "zombie": say("Put a zombie"),
    "enhanced": say("Put an enhanced zombie"),
    "dog": say("Put a zombie dog"),
    "clown": say("Put a zombie clown"),
}
STANDS = {
    "zombie": say("A zombie stands"),
    "enhanced": say("An enhanced zombie stands"),
    "dog": say("A zombie dog stands"),
    "clown": say("A zombie clown stands"),
}
FROM_HANDS = ("event.discard", "event.draw", "card.react", "card.throws")
"""Questions whose answers are cards that only one player sees, besides those that are declared secret."""
PASSED = -1
"""What stands in `bids` for somebody who is out of the auction."""


class TotallyZombiesBoard(HordeBoard[TotallyZombies, Map]):
    """The map on one grid, with the middle of Town Square at its origin; sewers and Funhouse are layers of it."""

    pawn_steps, figure_steps, tile_places, aimed = PawnSteps, ZombieSteps, TilePlaces, Seats
    questions: ClassVar = QUESTIONS
    roles = looks.ROLES
    curves = (
        Curve("life", say("Life tokens")),
        Curve("zombies", say("Zombies collected"), leads=True),
        Curve("bullets", say("Bullets")),
        Curve("guts", say("Guts")),
    )
    area_words: ClassVar = CALLED
    area_colours: ClassVar = {area: f"{area}-area" for area in CALLED}
    steps: ClassVar = {
        "token": Step(say("Token"), say("take an event token")),
        "tile": Step(say("Tile"), say("map tile")),
        "fight": Step(say("Fight"), say("fight")),
        "draw": Step(say("Draw"), say("draw cards")),
        "move": Step(say("Move"), say("move")),
        "zombies": Step(say("Zombies"), say("move zombies")),
        "discard": Step(say("Discard"), say("discard")),
    }

    # ------------------------------------------------------------------ the ground

    def land(self, game: TotallyZombies) -> Map:
        return game.map

    def kind(self, land: Map, square: Square) -> str:
        """What is printed there; the middle of a Helipad and squares among trees stand out."""
        return looks.ground_at(land.laid[square // 9], square % 9, land.kinds[square])

    def has_door(self, land: Map, square: Square) -> bool:
        return square in land.doors

    def start(self, game: TotallyZombies) -> Square:
        return game.start

    # ------------------------------------------------------------------ pieces

    def pieces(self, game: TotallyZombies) -> Iterator[Piece]:
        """Pawns, zombies by breed, tokens, sewer entrances."""
        for player, letter in zip(game.players, self.letters(game), strict=True):
            if not player.gone:
                stands = say("lies on its back") if game.underground(player) else say("stands")
                yield pawn_piece(looks.PAWN, player, letter, stands=stands)
        for square, figures in sorted(game.zombies.items()):
            for letter in figures if len(figures) == 1 else dict.fromkeys(figures):
                yield _zombies(square, letter, figures.count(letter))
        for square, what in sorted(game.tokens.items()):
            word = TOKEN_WORDS[what]
            yield Piece(looks.TOKENS[what], square, word, TOKEN_LIES[what], TAKE_TOKEN)
        for square in sorted(game.sewers):
            yield Piece(looks.ENTRANCE, square, say("sewer entrance"), say("A sewer entrance lies"), TAKE_ENTRANCE)

    def figures(self, game: TotallyZombies) -> Sequence[Figure]:
        """Whoever is in the sewers sees the entrances from below."""
        land = game.map
        below = (game.below(square) for square in sorted(game.sewers))
        ways_up = [Figure("sewer", self.point(land, at), say("sewer entrance above")) for at in below if at != NOWHERE]
        return [*super().figures(game), *ways_up]

    def things(self, game: TotallyZombies) -> Iterator[Thing]:
        """What each player has, whose turn it is, and whatever is put on a square that is pointed at."""
        for player in game.players:
            if not player.gone:
                yield from of_player(game, player)
        if game.step == SETUP:
            yield Thing(say("The game has not begun"))
        else:
            yield from of_turn(game, say("step {}, {}", game.progress()["index"], self.steps[game.step].short))
        yield from self._zombies(game)
        tokens = [(what, A_TOKEN[what]) for what in TOKENS]
        yield self.put(game, say("Put a token"), belongings.TOKENS, "tokens.{at}", tokens)
        yield self.take(game, TAKE_TOKEN, belongings.TOKENS, "tokens.{at}", say("no token"), game.tokens)
        path = "sewer-entrances.{at}"
        yield self.put(game, say("Put a sewer entrance"), belongings.SEWERS, path, [(True, say("a sewer entrance"))])
        yield self.take(game, TAKE_ENTRANCE, belongings.SEWERS, path, say("no entrance"), game.sewers)

    def _zombies(self, game: TotallyZombies) -> Iterator[Thing]:
        """Each breed is put and counted by itself; one takes all of a square away."""
        for breed in breeds_in(game):
            counts = range(1, game.breed(breed).together + 1)
            values = [(count, looks.A_ONE[breed] if count == 1 else looks.counted(count, breed)) for count in counts]
            path = looks.ZOMBIES[breed].path
            yield self.put(game, PUT_ZOMBIE[breed], belongings.ZOMBIES, path, values)
        yield self.take(game, TAKE_ZOMBIE, belongings.ZOMBIES, "zombies.{at}", say("nobody"), game.zombies)

    def groups(self, game: TotallyZombies) -> Sequence[str]:
        return belongings.groups(game)

    # ------------------------------------------------------------------ pointing and walking

    def square_of(self, game: TotallyZombies, request: Request[Any] | None, value: Json) -> Square:
        """A pawn also goes down and up; of several breeds on a square the answer names one, `1,0.C dog`."""
        options = request.options if request else None
        if isinstance(options, PawnSteps) and options.player.on_map and value in (DOWN, UP, OUT, *SIDES):
            return options.goes_to(str(value))
        if isinstance(value, str) and value.rpartition(" ")[2] in BREEDS:
            value = value.rpartition(" ")[0]
        return super().square_of(game, request, value)

    def answer_at(self, game: TotallyZombies, request: Request[Any], verb: str, at: Point) -> Json:
        """Pointing at the square below or above the pawn goes there."""
        options = request.options
        if isinstance(options, PawnSteps) and options.player.on_map:
            for way in (DOWN, UP):
                there = options.goes_to(way)
                if there not in (NOWHERE, options.player.at) and self.point(game.map, there) == at:
                    return way
        return super().answer_at(game, request, verb, at)

    def laid(self, game: TotallyZombies, request: Request[Any], placement: Placement) -> Map | None:
        """A tile belongs to the area of the road that it joins; the first station lies there and is only turned."""
        options: Any = request.options
        if isinstance(options, StationTurns):
            return game.map.with_turn(options.index, placement.quarters - game.map.laid[options.index].quarters)
        if not self.lays(request) or placement.cell in game.map.layers.get(placement.layer, ()):
            return None
        zone = zone_at(game, options.tile, placement)
        return game.map.with_tile(options.tile, placement.cell, placement.quarters, zone, placement.layer)

    def preview(self, game: TotallyZombies, request: Request[Any], value: Json) -> Mapping[Point, Spot]:
        options, placement = request.options, read_placement(value) if isinstance(value, str) else None
        if isinstance(options, StationTurns) and placement is not None:
            land = self.laid(game, request, placement)
            return self.spots(land, [options.index]) if land is not None else {}
        return super().preview(game, request, value)

    def walk(self, game: TotallyZombies, request: Request[Any]) -> Walk | None:
        """As far as the movement reaches on this layer; nothing is met before the last step."""
        options = request.options
        if request.name != "move.step" or not isinstance(options, PawnSteps) or not options.player.on_map:
            return None
        return walk_of(game, options.player)

    # ------------------------------------------------------------------ players and cards

    def standing(self, game: TotallyZombies, seat: int) -> str:
        """`♥2½ •3 G4 ☠12`: life, bullets, guts, zombies."""
        player = game.players[seat]
        if player.gone:
            return say("has left the game")
        state = say(" dead") if player.dead else ""
        counts = halves(player.life / WHOLE), player.bullets, player.guts, player.kills
        return joined("", (say("♥{} •{} G{} ☠{}", *counts), state))

    def front(self, game: TotallyZombies, seat: int) -> Sequence[str]:
        """The collection where it has several breeds, cards and cars."""
        player = game.players[seat]
        mixed = [collected(player)] if player.zombies.keys() - {"zombie"} else []
        return [*mixed, *(in_front(game, card, count) for card, count in player.front.items())]

    def in_hand(self, game: TotallyZombies, seat: int) -> Sequence[str | None]:
        return [None if card in AREA_OF else card for card in game.players[seat].hand]

    def tally(self, game: TotallyZombies, seat: int) -> Sequence[tuple[str, float]]:
        player = game.players[seat]
        counted: list[tuple[str, float]] = [
            (say("life"), player.life / WHOLE if player.life % WHOLE else player.life // WHOLE),
            (say("bullets"), player.bullets),
            (say("guts"), player.guts),
            (say("zombies"), player.kills),
            (say("tokens"), player.events),
            (say("cards"), len(player.hand)),
        ]
        return [*counted, (say("sewers"), player.sewers)] if player.sewers else counted

    def counted(self, game: TotallyZombies, seat: int) -> Sequence[tuple[str, float]]:
        return [*self.tally(game, seat), (say("deaths"), game.players[seat].deaths)]

    def changes(self, game: TotallyZombies, seat: int, before: Mapping[str, float]) -> Iterator[tuple[str, float, str]]:
        """Whoever dies loses everything else with it; whoever comes back gets it anew."""
        player = game.players[seat]
        if player.deaths > before["deaths"]:
            yield "life", -before["life"], say("{} dies", player.name)
        elif not player.gone and before["life"]:
            yield from super().changes(game, seat, before)

    def change(self, game: TotallyZombies, seat: int, what: str, by: float) -> str:
        """Cards and tokens come and go in every turn; zombies are killed, and given back."""
        name, more = game.names[seat], by > 0
        if what in ("cards", "tokens", "sewers", "deaths"):
            return ""
        if what == "zombies":
            return say("{} collects {}" if more else "{} gives back {}", name, some(abs(by), say("zombies")))
        things = {"life": say("life tokens"), "guts": say("guts tokens")}.get(what) or say(what)
        return say("{} gains {}" if more else "{} loses {}", name, some(abs(by), things))

    def so_far(self, game: TotallyZombies, request: Request[Any]) -> Sequence[Said]:
        """An auction: what each player has bid last, and who is out of it."""
        if not BID.asked_by(request):
            return ()
        bids = ((player.seat, game.bids.get(player.seat)) for player in game.from_active())
        return [
            Said(seat, "" if bid is None else say("pass") if bid < 0 else str(bid), bid == PASSED) for seat, bid in bids
        ]

    def wins_with(self, game: TotallyZombies) -> Mapping[str, int]:
        return {"zombies": enough(game)}

    def piles(self, game: TotallyZombies) -> Sequence[tuple[str, int]]:
        """The tiles and event cards that are left of each area."""
        decks = game.decks.items()
        left = [(say("tiles of {}", CALLED[area]), len(piles.tiles)) for area, piles in decks]
        return [*left, *((say("events of {}", CALLED[area]), len(piles.events)) for area, piles in decks)]

    def unaccounted(self, game: TotallyZombies) -> Iterable[str]:
        areas = (printed.area for printed in game.pack.cards.values())
        mine = (card for card, area in zip(game.pack.cards, areas, strict=True) if area in game.areas)
        return (card for card in mine if game.unaccounted(card) > 0)

    def held(self, game: TotallyZombies, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        no = no_play(game, seat, card, source, waiting) if waiting else OVER
        name, does = self.play_words(game, {"card": card})
        if source == HAND and (place := game.card(card).place):
            stays = game.card(card).stays_in_front
            does = say("Lay it out {}. {}" if stays else "Play it {}. {}", place, does)
        return Held(card, name, does, source, no)

    def hand(self, game: TotallyZombies, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
        """What may be done besides cards lies there like them: guts for life, a sewer entrance, the spell, a token."""
        held = list(super().hand(game, seat, waiting))
        for deed, how in DEEDS.items():
            no = no_deed(game, seat, deed, waiting) if waiting else OVER
            if no is None or self.shows_deed(game, seat, deed):
                held.append(Held(deed, *looks.DEED_WORDS[deed], how.source, no))
        return held

    def shows_deed(self, game: TotallyZombies, seat: int, deed: str) -> bool:
        """Is a deed worth a line, though it cannot be done now?"""
        player = game.players[seat]
        return (deed == "guts-for-life" and not player.gone) or (deed == "sewer-entrance" and player.sewers > 0)

    def play_words(self, game: TotallyZombies, play: Mapping[str, Json]) -> tuple[str, str]:
        """A card with what it does, or what is done besides cards."""
        card = str(play["card"])
        if card in looks.DEED_WORDS:
            return looks.DEED_WORDS[card]
        printed = game.card(card)
        return printed.name, printed.good_for

    def answered(self, game: TotallyZombies, record: Record) -> str:
        if record.verb == "play" and record.value.get("card") in looks.DEED_SAID:
            return looks.DEED_SAID[record.value["card"]]
        return super().answered(game, record)

    # ------------------------------------------------------------------ words

    def left(self, game: TotallyZombies) -> str:
        if game.step == "tile" and game.deck in game.decks:
            return say("{} more", len(game.decks[game.deck].tiles))
        if game.step == "zombies" and game.due != NOT_ROLLED:
            return f"{to_go(game)} ☠"
        return say("{} left", halves(game.left / STEP)) if game.step == "move" and game.left != NOT_ROLLED else ""

    def doing(self, game: TotallyZombies) -> str:
        going = game.step == "zombies" and game.due != NOT_ROLLED
        left = say("{} to go", to_go(game)) if going else self.left(game)
        return say("{}, {}", super().doing(game), left) if left else super().doing(game)

    def private(self, game: TotallyZombies, request: Request[Any]) -> bool:
        """Do the legal answers say what is in a hand, or how a hidden pile lies?"""
        if request.name in FROM_HANDS or (request.name.startswith("card.") and self.secret(request.name)):
            hands = any(self.known(game, seat) for seat in range(game.seats))
            return hands or any(card not in AREA_OF for piles in game.decks.values() for card in piles.events)
        return request.name in ("tile.draw", "setup.helipad") and game.helipad_at > 0

    # ------------------------------------------------------------------ in text

    def named(self, game: TotallyZombies) -> Iterable[Laid[Tile]]:
        """Places with a name of their own, so that cards which need a place can be used."""
        return [laid for _, laid in game.surface_tiles() if laid.tile.kind not in ("road", "start")]

    def roles_of(self, game: TotallyZombies) -> Iterable[Role]:
        """The breeds of the areas in play."""
        absent = {looks.ZOMBIES[breed] for breed in BREEDS if breed not in breeds_in(game)}
        return [role for role in self.roles if role not in absent]

    def signs(self, fine: bool) -> Sequence[str]:
        return [say("░ = building") if fine else say(": = building")]

    def belongings(self, game: TotallyZombies, seat: int) -> Iterator[str]:
        """What everybody has, then what not everybody has."""
        player = game.players[seat]
        counts = halves(player.life / WHOLE), player.bullets, player.guts
        kills = f"{player.kills:2}", enough(game), len(player.hand)
        yield say("life {}  bullets {}  guts {}  zombies {} of {}  cards {}", *counts, *kills)
        if player.events:
            yield many(player.events, "event token")
        if player.sewers:
            yield many(player.sewers, "sewer entrance")
        if player.zombies.keys() - {"zombie"}:
            yield collected(player)
        if player.dead:
            yield say("is dead")
        elif player.on_map and (layer := game.map.layer_of(player.at // 9)) is not None:
            yield say("is {}", layer.words)
        if player.front:
            yield say("has {}", joined(", ", [in_front(game, card, count) for card, count in player.front.items()]))

    def card_line(self, game: TotallyZombies, card: str) -> str:
        """With the place where it may be used, and the deck it belongs to."""
        printed = game.card(card)
        place = say(" ({})", printed.place) if printed.place else ""
        return say("{}: {}{}: {}", card, printed.name, place, printed.good_for)


# ---------------------------------------------------------------------- pieces


@lru_cache(8192)
def _zombies(square: Square, letter: str, count: int) -> Piece:
    """Figures of one breed on a square. Most of a horde stands where it stood a moment ago."""
    role, words, stands, one = _called(letter, count)
    return Piece(role, square, words, stands, TAKE_ZOMBIE, times=count, one=one)


@cache
def _called(letter: str, count: int) -> tuple[Role, str, str, str]:
    """Figures of one breed in words; what one of several is called."""
    breed = BREED[letter]
    role, word = looks.ZOMBIES[breed], looks.ONE[breed]
    if count == 1:
        return role, word, STANDS[breed], ""
    several = looks.counted(count, breed)
    return role, several, say("{} stand", several), word


BOARD = TotallyZombiesBoard()
