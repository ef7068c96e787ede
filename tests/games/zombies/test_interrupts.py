"""Cards, corrections and undo in any order: whatever people do, the table stays whole and the history tells it all.

A Hypothesis machine starts from the middle of a random game, with full hands and cards in front, and then mixes legal
answers, garbage, card plays, corrections, undo and forks.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import lru_cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine import CompanionError, Driver
from companion.games import NewGame, rulebook
from companion.games.zombies.state import Zombies
from companion.packs import load
from tests.conformance.playing import GARBAGE, NAMES, step

PACK = load("zombies-2014")
HOUSE_RULES: tuple[dict[str, str], ...] = (
    {},
    {"zombie-arrival": "fight-at-once", "allowance": "follows-hearts", "collecting": "optional"},
    {"card-limit": "one-per-each-players-turn", "death-hand": "discarded-and-redrawn"},
)
IMPOSSIBLE: tuple[dict[str, Any], ...] = (
    {"players.0.hearts": 6},
    {"players.1.hearts": -1},
    {"players.0.bullets": "many"},
    {"players.0.zombies": 101},
    {"players.0.at": "99,99.C"},
    {"players.0.hand": 51},
    {"players.0.hand": ["no-such-card"]},
    {"players.0.front": ["fear"]},
    {"players.9.hearts": 3},
    {"players": []},
    {"zombies": 5},
    {"zombies": [{"at": "0,0.C", "count": 101}]},
    {"zombies.0,0.C": 2},
    {"zombies.0,0.NE": True},
    {"tokens.0,0.C": "banana"},
    {"doors.0,0.C": True},
    {"turn.seat": 9},
    {"turn.step": "lunch"},
    {"turn.left": "far"},
    {"map": []},
    {"decks.events": 51},
    {"effects": [{"card": "fear"}]},
    {"nothing": 1},
    {"": None},
)


@lru_cache(maxsize=32)
def middle(seed: int) -> str:
    """A position from the middle of a random game, as text; everybody may play, and holds what to play with."""
    random = Random(seed)
    players = 2 + seed % 3
    options = HOUSE_RULES[seed % len(HOUSE_RULES)]
    driver = Driver(rulebook("zombies").new(PACK, NewGame(NAMES[:players], "competitive", options, own_deck=True)))
    for _ in range(random.randint(60, 400)):
        if driver.pending is None:
            break
        step(driver, random)
    if driver.pending is None:
        driver.undo()
    document = driver.at_boundary()[0].position()
    deal(document, random)
    return json.dumps(document)


def deal(document: dict[str, Any], random: Random) -> None:
    """Known and unseen cards in every hand, items in front; the rest is the deck."""
    cards = list((Counter(PACK.deck) - Counter(entry["card"] for entry in document.get("effects", []))).elements())
    random.shuffle(cards)
    items = [card for card in dict.fromkeys(cards) if PACK.card(card).stays_in_front]
    for player in document["players"]:
        player["front"] = [items.pop() for _ in range(2)] if player["at"] and len(items) > 1 else []
        for card in player["front"]:
            cards.remove(card)
        player["hand"] = [cards.pop() if random.random() < 0.8 else None for _ in range(3)]
        player.pop("plays", None)
    document["decks"].pop("events")
    document["decks"].pop("discard")


def at(text: str) -> Driver[Zombies]:
    """A game that stands at a position."""
    game = rulebook("zombies").load(json.loads(text), PACK)
    assert isinstance(game, Zombies)
    return Driver(game)


def stands(driver: Driver[Zombies]) -> tuple[Any, ...]:
    """Everything by which two games could differ."""
    asked = driver.pending
    question = (asked.name, asked.seat, asked.kind, list(asked.options)) if asked else None
    return driver.game.position(), driver.over, question, len(driver.waiting)


class Table(RuleBasedStateMachine):
    """People at a table, and a referee who has to keep up."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.driver: Driver[Zombies] = at('{"game": "zombies", "players": [{"name": "Ana"}, {"name": "Ben"}]}')

    @initialize(seed=st.integers(0, 23))
    def begin(self, seed: int) -> None:
        self.text = middle(seed)
        self.driver = at(self.text)

    def running(self) -> bool:
        return self.driver.pending is not None

    def refused(self, attempt: Any) -> None:
        before, number, length = stands(self.driver), self.driver.number, len(self.driver.history)
        with pytest.raises(CompanionError):
            attempt()
        assert (stands(self.driver), self.driver.number, len(self.driver.history)) == (before, number, length)

    # -------------------------------------------------------------- answers

    @precondition(running)
    @rule(data=st.data())
    def answer(self, data: st.DataObject) -> None:
        offer = self.driver.offer
        listed = list(self.driver.ask().options)
        self.driver.answer(offer if offer is not None else data.draw(st.sampled_from(listed)))

    @precondition(running)
    @rule(random=st.randoms(use_true_random=False), half_done=st.booleans())
    def go_on(self, random: Random, half_done: bool) -> None:
        """Answers are what people give most often; stop where something is half done, or after a while."""
        for _ in range(12):
            if self.driver.pending is None or (half_done and self.half_done()):
                return
            offer = self.driver.offer
            self.driver.answer(offer if offer is not None else random.choice(list(self.driver.pending.options)))

    @precondition(running)
    @rule(value=st.one_of(st.sampled_from(GARBAGE), st.integers(), st.text(max_size=6)))
    def answer_garbage(self, value: Any) -> None:
        if value not in self.driver.ask().options:
            self.refused(lambda: self.driver.answer(value))

    @precondition(running)
    @rule(name=st.sampled_from(["move.step", "combat.roll", "tile.zombie", "event.discard"]), value=st.integers(0, 7))
    def answer_what_nobody_asked(self, name: str, value: int) -> None:
        if name != self.driver.ask().name:
            self.refused(lambda: self.driver.answer(value, name=name))

    # -------------------------------------------------------------- cards

    def listed(self, seat: int) -> list[dict[str, Any]]:
        return list(self.driver.game.plays(seat, self.driver.waiting))

    @precondition(running)
    @rule(data=st.data())
    def play_a_listed_card(self, data: st.DataObject) -> None:
        plays = [(seat, play) for seat in range(len(self.driver.game.players)) for play in self.listed(seat)]
        if plays:
            seat, play = data.draw(st.sampled_from(plays))
            self.driver.interrupt("play", seat, play)

    @precondition(running)
    @rule(data=st.data(), card=st.sampled_from(sorted(PACK.cards)), source=st.sampled_from(["hand", "front"]))
    def play_any_card(self, data: st.DataObject, card: str, source: str) -> None:
        """Listed, it is accepted; not listed and not in an unseen hand, it is refused."""
        seat = data.draw(st.integers(0, len(self.driver.game.players) - 1))
        play = {"card": card, "from": source}
        unseen = source == "hand" and None in self.driver.game.players[seat].hand
        if play in self.listed(seat):
            self.driver.interrupt("play", seat, play)
        elif not unseen:
            self.refused(lambda: self.driver.interrupt("play", seat, play))
        else:
            self.attempt(lambda: self.driver.interrupt("play", seat, play))

    @precondition(running)
    @rule(aim=st.sampled_from([*GARBAGE[:-1], "0,0", "Ana"]), card=st.sampled_from(sorted(PACK.cards)))
    def play_at_anything(self, aim: Any, card: str) -> None:
        self.attempt(lambda: self.driver.interrupt("play", 1, {"card": card, "target": aim}))

    def attempt(self, something: Any) -> None:
        """It may be done or not; not done, it has changed nothing."""
        before, length = stands(self.driver), len(self.driver.history)
        try:
            something()
        except CompanionError:
            assert (stands(self.driver), len(self.driver.history)) == (before, length)
        else:
            assert len(self.driver.history) == length + 1

    # -------------------------------------------------------------- corrections

    @precondition(running)
    @rule(data=st.data(), hearts=st.integers(1, 5), bullets=st.integers(0, 9))
    def correct_tokens(self, data: st.DataObject, hearts: int, bullets: int) -> None:
        alive = [player.seat for player in self.driver.game.players if player.on_map]
        if alive:
            seat = data.draw(st.sampled_from(alive))
            self.driver.correct({f"players.{seat}.hearts": hearts, f"players.{seat}.bullets": bullets})
            player = self.driver.game.players[seat]
            assert (player.hearts, player.bullets) == (hearts, bullets)

    def half_done(self) -> bool:
        return self.driver.pending is not None and not self.driver.pending.window

    @precondition(running)
    @rule(data=st.data())
    def correct_figures(self, data: st.DataObject) -> None:
        """Such a correction may leave a question without any answer; then it is refused and nothing has changed."""
        changes = data.draw(self.corrections())
        self.attempt(lambda: self.driver.correct(changes))

    @precondition(half_done)
    @rule(data=st.data())
    def correct_what_the_question_is_about(self, data: st.DataObject) -> None:
        self.correct_figures(data)

    def corrections(self) -> st.SearchStrategy[dict[str, Any]]:
        """Figures, tokens and cards, near the square that was named last, else near any figure."""
        game = self.driver.game
        last = self.driver.history[-1].value if self.driver.history else None
        near = [game.start, *game.zombies, *(player.at for player in game.players if player.on_map)]
        if isinstance(last, str) and last in game.map.by_name:
            near = [game.map.by_name[last]]
        around = {there for square in near for there in game.map.neighbours[square] if there >= 0}
        squares = st.sampled_from([game.map.names[square] for square in sorted({*near, *around})])
        seats = st.integers(0, len(game.players) - 1).map(str)
        steps = st.sampled_from(["fight", "draw", "move", "zombies", "discard"])
        return st.one_of(
            squares.map(lambda square: {f"zombies.{square}": game.map.by_name[square] not in game.zombies}),
            st.sampled_from([{f"zombies.{game.map.names[square]}": 0} for square in sorted(near)]),
            st.tuples(squares, st.sampled_from(["bullet", "heart", None])).map(
                lambda pair: {f"tokens.{pair[0]}": pair[1]}
            ),
            st.tuples(seats, squares).map(lambda p: {f"players.{p[0]}.at": p[1], f"players.{p[0]}.hearts": 2}),
            seats.map(lambda seat: {f"players.{seat}.at": None, f"players.{seat}.hearts": 0}),
            seats.map(lambda seat: {f"players.{seat}.front": []}),
            seats.map(lambda seat: {f"players.{seat}.bullets": 0}),
            seats.map(lambda seat: {f"players.{seat}.zombies": game.players[int(seat)].zombies + game.supply()}),
            steps.map(lambda step: {"turn.step": step}),
        )

    @precondition(running)
    @rule(changes=st.sampled_from(IMPOSSIBLE))
    def correct_the_impossible(self, changes: dict[str, Any]) -> None:
        self.refused(lambda: self.driver.correct(changes))

    # -------------------------------------------------------------- time travel

    @rule(steps=st.integers(1, 8))
    def undo(self, steps: int) -> None:
        if steps > len(self.driver.history):
            self.refused(lambda: self.driver.undo(steps))
        else:
            number = self.driver.number
            self.driver.undo(steps)
            assert self.driver.ask().number > number

    @rule(data=st.data())
    def fork(self, data: st.DataObject) -> None:
        """A fork stands at the same place, and what happens there stays there."""
        twin, before = self.driver.fork(), stands(self.driver)
        assert stands(twin) == before
        if twin.pending is not None:
            twin.answer(data.draw(st.sampled_from(list(twin.pending.options))))
        assert stands(self.driver) == before

    # -------------------------------------------------------------- what always holds

    @invariant()
    def pieces_are_conserved(self) -> None:
        game = self.driver.game
        assert game.card_total() == 50
        assert game.supply() >= 0
        assert game.horde() + sum(player.zombies for player in game.players) + game.supply() == 100
        assert all(count <= PACK.copies(card) for card, count in game.seen_cards().items())

    @invariant()
    def something_can_be_answered(self) -> None:
        if self.driver.pending is None:
            assert self.driver.over is not None
            return
        texts = [repr(value) for value in self.driver.pending.options]
        assert texts, f"{self.driver.pending.name} has no answer"
        assert len(set(texts)) == len(texts)

    @invariant()
    def the_position_tells_it_all(self) -> None:
        document = self.driver.game.position()
        assert rulebook("zombies").load(document, PACK).position() == document

    @invariant()
    def the_history_tells_it_all(self) -> None:
        if self.text:
            twin = at(self.text)
            twin.replay(self.driver.history)
            assert stands(twin) == stands(self.driver)

    @invariant()
    def the_last_boundary_tells_it_all(self) -> None:
        boundary, since = self.driver.at_boundary()
        twin = Driver(rulebook("zombies").load(boundary.position(), PACK))
        twin.replay(since)
        assert isinstance(twin.game, Zombies)
        assert twin.game.position() == self.driver.game.position()
        assert twin.over == self.driver.over


TestTable = Table.TestCase
TestTable.settings = settings(
    max_examples=60,
    stateful_step_count=30,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
