"""Totally Medieval as a desk, a page or a terminal shows it: the mat, both sides, hands, and what can be set right."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

from companion.engine import DRAW, Json, Refusal, Request
from companion.games.kit.board import FRONT, Held, Step
from companion.games.kit.curves import Curve
from companion.games.kit.mat import NOWHERE, Square
from companion.games.kit.mat_board import MatBoard
from companion.games.kit.mat_looks import Heap, InForce, Plot, Score, Track
from companion.games.kit.pieces import PAWN_SHAPE, Fix, Piece, Point, Role, Thing, number
from companion.games.kit.wording import many
from companion.games.totally_medieval import looks, words
from companion.games.totally_medieval.chapters import cards as playing
from companion.games.totally_medieval.chapters.illness import heals
from companion.games.totally_medieval.chapters.interrupts import THE_GOAL, no_play
from companion.games.totally_medieval.chapters.score import score_card
from companion.games.totally_medieval.chapters.situations import pile as situation_pile
from companion.games.totally_medieval.meta import HARVEST_MOST, MINIATURES
from companion.games.totally_medieval.people import Character, Side
from companion.games.totally_medieval.printed import CHARACTER, HARVEST, Card
from companion.games.totally_medieval.questions import DRAW_CARD, MOVE_TO, PLAY, QUESTIONS, REVEAL, WHICH
from companion.games.totally_medieval.state import BATTLE, CARD, MOVE, REFILL, SITUATION, Medieval
from companion.languages import joined, say, says

FIGURE = Role("pawn", "♟", "white", say("Characters"), shape=PAWN_SHAPE, tally="characters")
SITUATIONS, TERRAINS = say("Situation"), say("Terrains")
LAID = say("terrains")
"""What a correction of a rectangle speaks of: `no terrains on row 1, left` (`kit.speaking` names it by its path)."""
OVER = Refusal("totally-medieval.win.conquer-homelands", say("the game is over"))
IN_PLAY = Refusal(PLAY.rule, say("it is in play already"))
WHEN_ASKED = Refusal(PLAY.rule, say("one card is played from the hand, at the beginning of your own turn"))


class MedievalBoard(MatBoard[Medieval]):
    """The mat between two civilizations."""

    roles = (FIGURE,)
    hurts = frozenset({"characters"})
    questions: ClassVar = QUESTIONS
    curves = (
        Curve("harvest", say("Harvest", about="what a side has in store"), net=True),
        Curve("characters", say("Characters in play")),
    )
    steps: ClassVar = {
        SITUATION: Step(say("Flip"), say("flip the Situation card")),
        CARD: Step(say("Card"), say("play a card")),
        MOVE: Step(say("Move"), say("move")),
        BATTLE: Step(say("Battle"), say("fight")),
        REFILL: Step(say("Draw"), say("draw up to three cards")),
    }

    # ------------------------------------------------------------------ the mat

    def plot(self, game: Medieval, square: Square) -> Plot:
        return looks.plot(game, square)

    def heaps(self, game: Medieval) -> Sequence[Heap]:
        return tuple(looks.heaps(game))

    def tracks(self, game: Medieval) -> Sequence[Track]:
        return tuple(looks.tracks(game))

    def in_force(self, game: Medieval) -> InForce | None:
        return looks.in_force(game)

    def score(self, game: Medieval) -> Score | None:
        card = score_card(game) or game.fought
        return looks.score(game, card) if card is not None else None

    def where(self, game: Medieval, square: Square) -> str:
        return words.place(game, square)

    # ------------------------------------------------------------------ pieces

    def pieces(self, game: Medieval) -> Iterator[Piece]:
        """Every Character on the mat, and what ails it."""
        letters = self.letters(game)
        for side in game.players:
            for index, one in enumerate(side.characters):
                yield self._piece(game, side, index, one, letters[side.seat])

    def _piece(self, game: Medieval, side: Side, index: int, one: Character, letter: str) -> Piece:
        card, ill = game.card(one.card), looks.ills(game, one)
        name = say("{} ({})", card.name, joined(", ", ill)) if ill else card.name
        path, stays = f"players.{side.seat}.characters.{index}", game.stays_home(one.card)
        ailing = () if one.at == game.home(side) else (self._health(game, side, one, f"{path}.ills"),)
        return Piece(
            *(FIGURE, one.at, name, say("{}'s {} stands", side.name, card.name)),
            *("" if stays else say("{}: {}", side.name, card.name), side.name, "" if stays else f"{path}.at"),
            *(looks.colour_of(game, side), side.seat, letter),
            one=card.name,
            also=ailing,
        )

    def _health(self, game: Medieval, side: Side, one: Character, path: str) -> Thing:
        name, ill = game.card(one.card).name, looks.ills(game, one)
        fact = say("{}'s {} is ill: {}", side.name, name, joined(", ", ill)) if ill else ""
        values: list[tuple[Json, str]] = [([], say("healthy"))]
        values += (([{"illness": id}], illness.name) for id, illness in game.pack.illnesses.items())
        now: Json = [{"illness": sick.illness} for sick in one.ills]
        if now not in [value for value, _ in values]:
            values.append((now, joined(", ", ill)))
        return Thing(fact, Fix(say("{}: {}'s health", side.name, name), side.name, path, tuple(values), now))

    def things(self, game: Medieval) -> Iterator[Thing]:
        """What each side has, the Situation, the Terrains, whose turn it is."""
        for side in game.players:
            yield from self._belongings(game, side)
        yield self._situation(game)
        yield from self._terrains(game)
        yield Thing(say("Round {}: it is the turn of {}", game.round, game.active.name))

    def _belongings(self, game: Medieval, side: Side) -> Iterator[Thing]:
        name, path = side.name, f"players.{side.seat}"
        harvest = number(say("{}: Harvest", name), name, f"{path}.harvest", range(HARVEST_MOST + 1), side.harvest)
        yield Thing(say("{}'s Harvest marker stands on {}", name, side.harvest), harvest)
        yield Thing(say("{} holds {}", name, many(len(side.hand), "card")))
        yield Thing(say("{} left in {}'s Draw pile", many(side.pile, "card"), name))
        for machine in side.machines:
            yield Thing(say("{} lies before {}", game.card(machine).name, name))

    def _situation(self, game: Medieval) -> Thing:
        card = game.in_force()
        left = situation_pile(game)  # those under it were seen
        values = tuple((id, one.name) for id, one in game.pack.situations.items() if left[id] or id == game.situation)
        fix = Fix(say("The card in force"), SITUATIONS, "situation", values, game.situation)
        return Thing(say("{} is in force", card.name) if card else "", fix)

    def _terrains(self, game: Medieval) -> Iterator[Thing]:
        """Those that lie face up are compared and set right; a face-down one is turned up by pointing at it."""
        land = self.land(game)
        unseen = {id: one.name for id, one in game.pack.terrains.items() if id not in game.terrains.values()}
        for at, id in sorted(game.terrains.items()):
            name, where = game.pack.terrains[id].name, land.rectangles[at].words
            taken = any(side.at(at) for side in game.players)
            values = ((id, name), *unseen.items(), *(() if taken else ((None, say("face down")),)))
            fix = Fix(say("The Terrain in {}", where), TERRAINS, f"terrains.{land.names[at]}", values, id)
            yield Thing(say("{} lies in {}", name, where), fix, self.point(land, at))
        down = next((at for at in range(len(land.names)) if game.face_down(at)), NOWHERE)
        if down != NOWHERE and unseen:
            fix = Fix(say("A Terrain lies face up"), TERRAINS, "terrains.{at}", tuple(unseen.items()), None)
            yield Thing("", Fix(fix.words, fix.group, fix.path, fix.values, None, self.point(land, down)))

    def groups(self, game: Medieval) -> Sequence[str]:
        return *game.names, SITUATIONS, TERRAINS

    # ------------------------------------------------------------------ pointing

    def square_of(self, game: Medieval, request: Request[Any] | None, value: Json) -> Square:
        """A rectangle by its name; an Army that fights, a card that comes to the Homeland, a Terrain that is turned up
        by where they are."""
        asked, said = request.name if request else "", value.split() if isinstance(value, str) else []
        if asked == WHICH.name and said:
            return next((one.at for one in game.attacks if one.army and one.army[0] == said[0]), NOWHERE)
        if asked == REVEAL.name:
            return next((one.at for one in game.active.characters if game.face_down(one.at)), NOWHERE)
        if asked == PLAY.name and value in game.pack.people:
            return game.home(game.active) if game.card(str(value)).kind == CHARACTER else NOWHERE
        return super().square_of(game, request, value)

    def answer_at(self, game: Medieval, request: Request[Any], verb: str, at: Point) -> Json:
        """The name of a rectangle; of what lies there otherwise, the first."""
        if request.name in (WHICH.name, REVEAL.name, PLAY.name):
            there = (value for value in request.options if self.places(game, request, value) == (at,))
            return next(there, self.name_at(self.land(game), at))
        return super().answer_at(game, request, verb, at)

    def marked(self, game: Medieval, request: Request[Any] | None, value: Json) -> Square:
        """Where one goes from and to is marked, not which card is meant."""
        lists = request is not None and request.name in (REVEAL.name, PLAY.name)
        return NOWHERE if lists else super().marked(game, request, value)

    def mover(self, game: Medieval, request: Request[Any]) -> Point | None:
        """Where the group stands that is to move."""
        going = game.active.character(game.moving[0]) if game.moving and request.name == MOVE_TO.name else None
        return self.point(self.land(game), going.at) if going else None

    def stands(self, game: Medieval, seat: int) -> Square:
        return game.home(game.players[seat])

    def focus(self, game: Medieval, request: Request[Any] | None) -> Point:
        """A battle is looked at where it is fought."""
        battle = game.fighting()
        if battle is not None:
            return self.point(self.land(game), game.attacks[battle.attack].at)
        return super().focus(game, request)

    # ------------------------------------------------------------------ what a side has

    def standing(self, game: Medieval, seat: int) -> str:
        """`Harvest 14 ♟5`; how many cards are held is said beside it."""
        side = game.players[seat]
        return say("Harvest {} ♟{}", side.harvest, len(side.characters))

    def tally(self, game: Medieval, seat: int) -> Sequence[tuple[str, int]]:
        side = game.players[seat]
        return [(say("harvest"), side.harvest), (say("characters"), len(side.characters)), (say("pile"), side.pile)]

    def counted(self, game: Medieval, seat: int) -> Sequence[tuple[str, int]]:
        return self.tally(game, seat)[:2]

    def change(self, game: Medieval, seat: int, what: str, by: float) -> str:
        side = game.players[seat]
        if what == "harvest":
            return say(
                "{} gains {} Harvest, {} now" if by > 0 else "{} pays {} Harvest, {} now",
                side.name,
                abs(int(by)),
                side.harvest,
            )
        return _gained(side.name, int(by))

    def death(self, game: Medieval, seat: int) -> str:
        """Characters do, one by one; the side goes on."""
        return ""

    def piles(self, game: Medieval) -> Sequence[tuple[str, int]]:
        """What lies beside the mat and on it, pile by pile."""
        names = [one.words for one in self.heaps(game)]
        counts = [one.count for one in self.heaps(game)]
        return [*zip(names, counts, strict=True), (say("Situations"), situation_pile(game).total())]

    def pawn(self, game: Medieval, seat: int) -> str:
        return looks.colour_of(game, game.players[seat])

    # ------------------------------------------------------------------ cards

    def cards(self, game: Medieval) -> Collection[str]:
        own = {side.civilization for side in game.players}
        people = [id for id, card in game.pack.people.items() if card.civilization in own]
        return [*people, THE_GOAL] if self._judged(game) else people

    def _judged(self, game: Medieval) -> bool:
        """Do people judge a goal of their own?"""
        return game.rule_is("victory", "custom")

    def in_hand(self, game: Medieval, seat: int) -> Sequence[str | None]:
        return game.players[seat].hand

    def in_front(self, game: Medieval, seat: int) -> Sequence[str]:
        """War Machines; with miniatures the cards of those in play; a goal that people agreed on."""
        side = game.players[seat]
        cards = (one.card for one in side.characters if MINIATURES in game.variants)
        return [*side.machines, *cards, *([THE_GOAL] if self._judged(game) else [])]

    def known(self, game: Medieval, seat: int) -> bool:
        """Also the cards that lie before a player with miniatures are for nobody else's eyes."""
        return super().known(game, seat) or (MINIATURES in game.variants and bool(game.players[seat].characters))

    def own_deck(self, game: Medieval) -> bool:
        return game.own_deck

    def could_be(self, game: Medieval, seat: int) -> Sequence[tuple[str, str]]:
        """Cards of the own civilization alone: whatever the other side holds is none of them."""
        side = game.players[seat]
        if None not in side.hand:
            return []
        return [(card, game.card(card).name) for card in sorted(game.unseen(side))]

    def hand(self, game: Medieval, seat: int, waiting: tuple[Request[Any], ...]) -> Sequence[Held]:
        """The hand and what lies in front, and the cures that are open."""
        side = game.players[seat]
        held = list(super().hand(game, seat, waiting))
        if side is game.active and waiting and waiting[-1].window:
            held += (self._cure(game, healer, patient) for healer, patient in heals(game, side))
        return held

    def _cure(self, game: Medieval, healer: str, patient: str) -> Held:
        play = {"card": healer, "from": FRONT, "target": patient}
        return Held(healer, *self.play_words(game, play), FRONT, more=(("target", patient),))

    def held(self, game: Medieval, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]) -> Held:
        return Held(card, *self.play_words(game, {"card": card}), source, self._no(game, seat, card, source, waiting))

    def _no(
        self, game: Medieval, seat: int, card: str, source: str, waiting: tuple[Request[Any], ...]
    ) -> Refusal | None:
        """Why a card is not played from the list of cards: those of the hand are named when they are asked for."""
        side = game.players[seat]
        if not waiting:
            return OVER
        if card == THE_GOAL:
            return no_play(game, side, {"card": card}, waiting)
        if source == FRONT:
            return IN_PLAY
        asked = side is game.active and any(request.name == PLAY.name for request in waiting)
        return (playing.no_play(game, side, card) if asked else None) or WHEN_ASKED

    def play_words(self, game: Medieval, play: Mapping[str, Json]) -> tuple[str, str]:
        """A card with what it does; who cures whom."""
        if play["card"] == THE_GOAL:
            return say("Our goal is reached"), game.goal or say("The other side confirms it.")
        card = game.card(str(play["card"]))
        if "target" in play:
            target = str(play["target"])
            if target == card.id:
                return say("{} cures itself", card.name), card.does
            return say("{} cures {}", card.name, words.one_of(game, target)), card.does
        return card.name, card_words(game, card)

    def card_line(self, game: Medieval, card: str) -> str:
        return joined(": ", self.play_words(game, {"card": card}))

    # ------------------------------------------------------------------ words

    def left(self, game: Medieval) -> str:
        return say("{} left", game.moves_allowed() - game.moves) if game.step == MOVE else ""

    def doing(self, game: Medieval) -> str:
        if game.step != MOVE:
            return say("Round {}, {}", game.round, super().doing(game))
        left = many(game.moves_allowed() - game.moves, "move")
        return say("Round {}, {}, {} left", game.round, super().doing(game), left)

    def private(self, game: Medieval, request: Request[Any]) -> bool:
        """A hand that the companion knows is nobody else's business, and neither is what it draws
        (totally-medieval.setup.hand-secret)."""
        if request.name == PLAY.name:
            return super().known(game, request.seat)
        return request.name == DRAW_CARD.name and request.kind == DRAW

    def belongings(self, game: Medieval, seat: int) -> Iterable[str]:
        side = game.players[seat]
        yield say("Harvest {}", side.harvest)
        yield many(len(side.characters), "Character")
        yield many(len(side.hand), "card")
        yield say("{} to draw", side.pile)
        yield from (game.card(machine).name for machine in side.machines)

    def signs(self, fine: bool) -> Sequence[str]:
        return say("9/6 = Attack/Defence"), *super().signs(fine)

    def hand_lines(self, game: Medieval, seat: int) -> list[str]:
        """The hand, then the own Characters where their cards lie apart from the mat."""
        lines = super().hand_lines(game, seat)
        if MINIATURES in game.variants:
            mine = game.players[seat].characters
            lines += (say("  in play: {}", self.card_line(game, one.card)) for one in mine)
        return lines


def card_words(game: Medieval, card: Card) -> str:
    """What a card is worth, and its ability: `Attack 9, Defence 6. Never leaves the Homeland.`"""
    if card.kind == HARVEST:
        points = card.levels[game.pack.civilizations[card.civilization].harvest]
        return say("{} Harvest more, then it is discarded.", points)
    strength = say("Attack {}, Defence {}.", card.attack, card.defence)
    return joined(" ", (strength, card.does)) if card.does else strength


def _gained(name: str, by: int) -> str:
    """Characters come and go."""
    if by > 0:
        return says(by, "{1} gains a Character", "{1} gains {0} Characters", name)
    return says(-by, "{1} loses a Character", "{1} loses {0} Characters", name)


BOARD = MedievalBoard()
