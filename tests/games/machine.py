"""Cards, corrections and undo in any order, for any game with cards: whatever people do, the table stays whole and the
history tells it all.

A Hypothesis machine starts from the middle of a random game, with full hands and cards in front, and then mixes legal
answers, garbage, card plays, corrections, undo and forks. A game says where it starts, what can be corrected and what
is conserved.
"""

from __future__ import annotations

import json
from abc import abstractmethod
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from companion.engine import CompanionError, Driver
from companion.games import rulebook
from tests.conformance.playing import GARBAGE, step

Changes = dict[str, Any]


def stands(driver: Driver[Any]) -> tuple[Any, ...]:
    """Everything by which two games could differ."""
    asked = driver.pending
    question = (asked.name, asked.seat, asked.kind, list(asked.options)) if asked else None
    return driver.game.position(), driver.over, question, len(driver.waiting)


def wandered(driver: Driver[Any], random: Random, least: int = 60, most: int = 400) -> dict[str, Any]:
    """Where a random game stands after a while, before it is over."""
    for _ in range(random.randint(least, most)):
        if driver.pending is None:
            break
        step(driver, random)
    if driver.pending is None:
        driver.undo()
    document: dict[str, Any] = driver.at_boundary()[0].position()
    return document


def thorough(examples: int, steps: int) -> settings:
    """So many tables, and so much that happens at each; the same every time."""
    return settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=list(HealthCheck),
    )


class AnyTable(RuleBasedStateMachine):
    """People at a table, and a referee who has to keep up."""

    id: ClassVar[str]
    pack: ClassVar[Any]
    impossible: ClassVar[tuple[Changes, ...]]
    """Corrections that no table accepts."""
    unasked: ClassVar[tuple[str, ...]] = ("move.step", "combat.roll", "tile.zombie", "event.discard")
    """Questions that are answered although nobody asks them."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""
        self.driver: Driver[Any] = self.at(json.dumps(self.plain))

    plain: ClassVar[dict[str, Any]] = {"players": [{"name": "Ana"}, {"name": "Ben"}]}
    """A position with nothing in it, before a table stands in the middle of a game."""

    # -------------------------------------------------------------- what a game says

    @abstractmethod
    def middle(self, seed: int) -> str:
        """A position from the middle of a random game, as text; everybody may play, and holds what to play with."""

    @abstractmethod
    def hides(self, seat: int) -> bool:
        """Does a hand hold cards that nobody has shown?"""

    @abstractmethod
    def corrections(self) -> st.SearchStrategy[Changes]:
        """Corrections that may be accepted or not."""

    @abstractmethod
    def tokens(self, seat: int) -> st.SearchStrategy[Changes]:
        """Corrections of what a living player has that are always accepted."""

    def some_play(self, data: st.DataObject, source: str) -> dict[str, Any]:
        """Something that may be a play or not."""
        return {"card": data.draw(st.sampled_from(sorted(self.pack.cards))), "from": source}

    def alive(self) -> list[int]:
        """Whose tokens may be corrected now."""
        return [player.seat for player in self.driver.game.players if player.on_map]

    # -------------------------------------------------------------- looking

    def at(self, text: str) -> Driver[Any]:
        """A game that stands at a position."""
        game: Any = rulebook(self.id).load(json.loads(text), self.pack)
        return Driver(game)

    @initialize(seed=st.integers(0, 23))
    def begin(self, seed: int) -> None:
        self.text = self.middle(seed)
        self.driver = self.at(self.text)

    def running(self) -> bool:
        return self.driver.pending is not None

    def half_done(self) -> bool:
        return self.driver.pending is not None and not self.driver.pending.window

    def seats(self) -> range:
        return range(len(self.driver.game.players))

    def refused(self, attempt: Any) -> None:
        before, number, length = stands(self.driver), self.driver.number, len(self.driver.history)
        with pytest.raises(CompanionError):
            attempt()
        assert (stands(self.driver), self.driver.number, len(self.driver.history)) == (before, number, length)

    def attempt(self, something: Any) -> None:
        """It may be done or not; not done, it has changed nothing."""
        before, length = stands(self.driver), len(self.driver.history)
        try:
            something()
        except CompanionError:
            assert (stands(self.driver), len(self.driver.history)) == (before, length)
        else:
            assert len(self.driver.history) == length + 1

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
    @rule(data=st.data(), value=st.integers(0, 7))
    def answer_what_nobody_asked(self, data: st.DataObject, value: int) -> None:
        name = data.draw(st.sampled_from(self.unasked))
        if name != self.driver.ask().name:
            self.refused(lambda: self.driver.answer(value, name=name))

    # -------------------------------------------------------------- cards

    def listed(self, seat: int) -> list[dict[str, Any]]:
        return list(self.driver.game.plays(seat, self.driver.waiting))

    @precondition(running)
    @rule(data=st.data())
    def play_a_listed_card(self, data: st.DataObject) -> None:
        plays = [(seat, play) for seat in self.seats() for play in self.listed(seat)]
        if plays:
            seat, play = data.draw(st.sampled_from(plays))
            self.driver.interrupt("play", seat, play)

    @precondition(running)
    @rule(data=st.data(), source=st.sampled_from(["hand", "front"]))
    def play_any_card(self, data: st.DataObject, source: str) -> None:
        """Listed, it is accepted; not listed and not in an unseen hand, it is refused."""
        seat = data.draw(st.sampled_from(self.seats()))
        play = self.some_play(data, source)
        if play in self.listed(seat):
            self.driver.interrupt("play", seat, play)
        elif source == "hand" and self.hides(seat):
            self.attempt(lambda: self.driver.interrupt("play", seat, play))
        else:
            self.refused(lambda: self.driver.interrupt("play", seat, play))

    @precondition(running)
    @rule(aim=st.sampled_from([*GARBAGE[:-1], "0,0", "Ana"]), data=st.data())
    def play_at_anything(self, aim: Any, data: st.DataObject) -> None:
        play = {**self.some_play(data, "hand"), "target": aim}
        del play["from"]
        self.attempt(lambda: self.driver.interrupt("play", 1, play))

    @precondition(running)
    @rule(data=st.data(), seldom=st.integers(0, 5))
    def leave(self, data: st.DataObject, seldom: int) -> None:
        """Somebody goes home for good, where nothing is half done."""
        if not seldom:
            seat = data.draw(st.sampled_from(self.seats()))
            self.attempt(lambda: self.driver.interrupt("leave", seat, None))

    # -------------------------------------------------------------- corrections

    @precondition(running)
    @rule(data=st.data())
    def correct_tokens(self, data: st.DataObject) -> None:
        alive = self.alive()
        if alive:
            changes = data.draw(self.tokens(data.draw(st.sampled_from(alive))))
            self.driver.correct(changes)
            document = self.driver.game.position()
            for path, value in changes.items():
                _, seat, what = path.split(".")
                assert document["players"][int(seat)][what] == value

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

    def near(self) -> list[int]:
        """The square that was named last; else where anything stands."""
        game = self.driver.game
        last = self.driver.history[-1].value if self.driver.history else None
        if isinstance(last, str) and last in game.map.by_name:
            return [game.map.by_name[last]]
        return [game.start, *game.zombies, *(player.at for player in game.players if player.on_map)]

    def squares(self) -> st.SearchStrategy[str]:
        """Squares near it, by name."""
        map, near = self.driver.game.map, self.near()
        around = {there for square in near for there in map.neighbours[square] if there >= 0}
        return st.sampled_from([map.names[square] for square in sorted({*near, *around})])

    @precondition(running)
    @rule(data=st.data())
    def correct_the_impossible(self, data: st.DataObject) -> None:
        changes = data.draw(st.sampled_from(self.impossible))
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
        assert rulebook(self.id).load(document, self.pack).position() == document

    @invariant()
    def the_history_tells_it_all(self) -> None:
        if self.text:
            twin = self.at(self.text)
            twin.replay(self.driver.history)
            assert stands(twin) == stands(self.driver)

    @invariant()
    def the_last_boundary_tells_it_all(self) -> None:
        boundary, since = self.driver.at_boundary()
        twin: Driver[Any] = Driver(rulebook(self.id).load(boundary.position(), self.pack))
        twin.replay(since)
        assert twin.game.position() == self.driver.game.position()
        assert twin.over == self.driver.over
