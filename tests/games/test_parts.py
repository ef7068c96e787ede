"""A field is declared once: its slot, copies, taking over, writing, reading and correcting follow from the one line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given as over
from hypothesis import strategies as st

from companion.engine import CHOICE, BadInput, Game, Json, PositionError, Request, Words
from companion.engine.reading import Part
from companion.games.kit.corrections import Correction
from companion.games.kit.forms import Listed, Maybe, Pile, Text, Tupled, Whole, Word, field, flag, whole, word
from companion.games.kit.parts import SHARED, Declared, Field, Section, given, unwritten
from companion.games.kit.position import Limits, Row, in_order, write
from companion.games.kit.rows import ByName, Parts, own, seated
from companion.games.zombie_slayer.state import Follower, Slayer, ZombieSlayer
from companion.games.zombies.people import Effect, Player
from companion.games.zombies.state import Zombies
from tests.conformance.playing import Seating, play

# ---------------------------------------------------------------------- a small race


class Trophy(Declared):
    worth: int = whole(1, 1, 9, "race.trophy.worth")


class Runner(Declared):
    name: str = field(Text())
    at: int = whole(0, 0, lambda race: race.length, "race.track.length", always=True)
    sits_out: bool = flag()
    breath: int = whole(3, absent=lambda _, runner: 0 if runner.sits_out else 3, after=("sits-out",))
    shoes: list[str] = field(Listed(Word(("left", "right"))), [])
    trophies: list[Trophy] = field(Parts(Trophy), [])

    def __init__(self, name: str) -> None:
        super().__init__()
        self.name = name


class Race(Declared):
    id = "race"
    mode = "plain"
    pack: Any = given()
    length: int = unwritten(12)
    log: list[str] = unwritten([], stays=True, anew=True)
    with Section("turn", after=("runners",)):
        seat: int = whole(0, 0, 1, always=True)
        rain: bool = flag()
    runners: list[Runner] = seated(Runner)
    prize: Trophy = own(Trophy)
    pets: dict[str, Trophy] = field(ByName(Trophy, ("cat", "dog")), {})
    with Section("night", when=lambda race: race.moon != ""):
        moon: str = word(("", "half", "full"))
        stars: tuple[int, ...] = field(Tupled(Whole()), (), always=True)
    cards: list[str | None] = field(Pile(Text(), 9, counted=True), [])
    bets: list[int | None] | None = field(Maybe(Listed(Maybe(Whole()))), None)

    def __init__(self, *names: str) -> None:
        super().__init__()
        self.pack, self.runners = SimpleNamespace(id="paper", title="Paper"), [Runner(name) for name in names]

    def position(self) -> dict[str, Json]:
        return write(self)

    names = property(lambda self: [runner.name for runner in self.runners])

    def brief(self, request: Request[Any]) -> str:
        return "Run\nor rest?"

    def tell(self, words: str, *about: object) -> None:
        self.log.append(words.format(*about))


limits = Limits(Race)


@limits.of("runners.breath")
def out_of_breath(race: Race, runner: Runner, part: Part) -> None:
    if runner.at and not runner.breath:
        raise part.fail("nobody gets there without breath", "race.breath")


@limits.each("runners.shoes")
def a_pair(race: Race, row: Row) -> None:
    if row.value in row.there:
        row.soft("two of the same", "race.shoes")


@limits.of("turn")
def somebody_runs(race: Race, part: Part) -> None:
    if race.runners[race.seat].sits_out:
        raise part.part("seat").fail("does not run")


def load(document: Json, overruled: list[str] | None = None) -> Race:
    root = limits.root(document)
    names = [entry.part("name").text() for entry in root.part("runners").items()]
    return limits.load(Race(*names), root, None if overruled is None else overruled.append)


class Mending(Correction[Race]):
    def too_early(self) -> str:
        return "the turn" if any(path.startswith("turn") for path in self.changes) else ""

    def anew(self) -> bool:
        return "runners.0.at" in self.changes

    def answerable(self) -> bool:
        return self.game.prize.worth < 9

    def load(self, document: dict[str, Json]) -> Race:
        return load(document)


def correct(race: Race, changes: Mapping[str, Json]) -> bool:
    return Mending(race, changes, Request(0, CHOICE, "run", Words({"go": "go"}, "race.run", "go"), "race.run")).make()


START: dict[str, Json] = {
    "game": "race",
    "pack": "paper",
    "mode": "plain",
    "turn": {"seat": 0},
    "runners": [{"name": "Ana", "at": 0, "breath": 3}, {"name": "Ben", "at": 0, "breath": 3}],
    "prize": {},
}


def test_a_new_boolean_is_one_line() -> None:
    """`sits_out: bool = flag()`, and nothing else, gives all of this."""
    race = Race("Ana", "Ben")
    ben = race.runners[1]
    twin = race.copy()
    twin.runners[1].sits_out = True
    assert (ben.sits_out, twin.runners[1].sits_out) == (False, True)
    race.become(twin)
    assert ben.sits_out, "rules that hold Ben see the change"
    document = write(race)
    assert document["runners"][1]["sits-out"] is True
    assert "sits-out" not in document["runners"][0], "left out while it is False"
    assert load(document).runners[1].sits_out
    with pytest.raises(PositionError, match=r"^runners\.1\.sits-out: expected true or false, not 1$"):
        load(START | {"runners": [START["runners"][0], {"name": "Ben", "sits-out": 1}]})
    correct(race, {"runners.1.sits-out": False})
    assert not race.runners[1].sits_out
    assert race.log == ["corrected: runners no. 2: sits out no"]


def test_a_position_says_what_differs_and_loads_to_the_same() -> None:
    race = Race("Ana", "Ben")
    assert write(race) == START
    race.moon, race.stars, race.pets, race.rain = "half", (1, 2), {"dog": Trophy(), "cat": Trophy()}, True
    race.cards, race.bets, race.runners[0].shoes = [None, None], [None, 3], ["left"]
    race.runners[0].trophies, race.prize.worth = [Trophy()], 4
    document = write(race)
    assert document == START | {
        "turn": {"seat": 0, "rain": True},
        "runners": [
            {"name": "Ana", "at": 0, "breath": 3, "shoes": ["left"], "trophies": [{}]},
            {"name": "Ben", "at": 0, "breath": 3},
        ],
        "prize": {"worth": 4},
        "pets": [{"name": "cat"}, {"name": "dog"}],
        "night": {"moon": "half", "stars": [1, 2]},
        "cards": 2,
        "bets": [None, 3],
    }
    assert list(document) == [*START, "pets", "night", "cards", "bets"]
    assert write(load(document)) == document


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"odd": 1}, "odd: is not known here; known are game, pack, mode, turn, runners, prize"),
        ({"turn": {"wind": 1}}, "turn.wind: is not known here; known are seat, rain"),
        ({"turn": []}, "turn: expected an object"),
        ({"prize": {"worth": 10}}, "prize.worth: is 10; expected 1 to 9 [race.trophy.worth]"),
        ({"runners": [{"name": "Ana", "at": 13}]}, "runners.0.at: is 13; expected 0 to 12 [race.track.length]"),
        ({"runners": [{"name": "Ana", "at": 2, "breath": 0}]}, "runners.0.breath: nobody gets there without breath"),
        ({"runners": [{"name": "Ana", "sits-out": True, "at": 1}]}, "runners.0.breath: nobody gets there"),
        ({"runners": [{"name": "Ana", "sits-out": True}]}, "turn.seat: does not run"),
        ({"runners": [{"name": "Ana", "shoes": ["left", "left"]}]}, "runners.0.shoes.1: two of the same [race.shoes]"),
        ({"runners": [{"name": "Ana", "trophies": [{"worth": 0}]}]}, "runners.0.trophies.0.worth: is 0"),
        ({"pets": [{"name": "cow"}]}, "pets.0.name: is 'cow'; expected one of cat, dog"),
        ({"night": None}, "night: expected an object, not None"),
        ({"cards": 10}, "cards: is 10; expected 0 to 9"),
        ({"bets": [-1]}, "bets.0: is -1"),
    ],
)
def test_what_cannot_be_is_refused_with_its_path(changes: dict[str, Json], problem: str) -> None:
    with pytest.raises(PositionError) as no:
        load(START | {"turn": {}} | changes)
    assert problem in str(no.value)


def test_a_soft_limit_can_be_overruled() -> None:
    overruled: list[str] = []
    race = load(START | {"runners": [{"name": "Ana", "shoes": ["left", "left"]}]}, overruled)
    assert (race.runners[0].shoes, overruled) == (["left", "left"], ["race.shoes"])


def test_a_correction_is_taken_over_or_changes_nothing() -> None:
    race = Race("Ana", "Ben")
    before = write(race)
    with pytest.raises(BadInput, match=r"finish what has been begun first \(Run or rest\?\), then correct the turn"):
        correct(race, {"turn.rain": True})
    with pytest.raises(PositionError, match="expected 0 to 12"):
        correct(race, {"runners.1.breath": 2, "runners.0.at": 20})
    with pytest.raises(PositionError, match=r"^prize.worth: then nobody could answer what is asked \(Run or rest"):
        correct(race, {"prize.worth": 9, "runners.1.sits-out": True})
    assert (write(race), race.log) == (before, [])
    assert correct(race, {"runners.0.at": 3}), "the rules start anew"
    assert not correct(race, {"prize.worth": 2})
    assert (race.runners[0].at, race.prize.worth) == (3, 2)


def test_a_limit_belongs_to_something_declared_and_stands_alone() -> None:
    with pytest.raises(LookupError, match=r"runners\.wings"):
        limits.of("runners.wings")
    with pytest.raises(LookupError, match=r"runners\.breath"):
        limits.of("runners.breath")


def test_fields_that_wait_for_each_other_are_noticed() -> None:
    class Knot(Declared):
        one: int = whole(after=("two",))
        two: int = whole(after=("one",))

    with pytest.raises(LookupError, match="waits for another"):
        in_order(Knot.document)


def test_nothing_is_shared_by_two_that_begin() -> None:
    one, other = Runner("Ana"), Runner("Ben")
    one.shoes.append("left")
    one.trophies.append(Trophy())
    assert (other.shoes, other.trophies) == ([], [])
    assert Race().prize is not Race().prize


def test_attributes_are_plain_slots() -> None:
    assert not hasattr(Runner("Ana"), "__dict__")
    assert type(Runner.__dict__["at"]).__name__ == "member_descriptor"


@over(st.integers(0, 12), st.booleans(), st.integers(0, 99), st.sampled_from([[], ["left"], ["right", "left"]]))
def test_whatever_a_runner_is_it_is_copied_written_and_read(at: int, out: bool, breath: int, shoes: list[str]) -> None:
    race = Race("Ana", "Ben")
    ben = race.runners[1]
    ben.at, ben.sits_out, ben.breath, ben.shoes = at if breath else 0, out, breath, shoes
    assert write(race.copy()) == write(load(write(race))) == write(race)


# ---------------------------------------------------------------------- both games

KINDS = (Zombies, Player, Effect, ZombieSlayer, Slayer, Follower)
NEVER_CHANGED = {"pack", "options", "map", "town", "pips", "players", "over"}
"""Fields whose values are no plain numbers or texts, but that nobody ever changes: every copy may have the same one."""


def mid_game(game: str) -> Game:
    """A game in its fifth turn, with something in every list that is often empty."""
    seating = Seating(game, "solitaire", 1) if game == "zombie-slayer" else Seating(game, "competitive", 4)
    driver = seating.begin()
    play(driver, Random(7), 5)
    state = driver.game
    if isinstance(state, Zombies):
        state.mixed, state.film = {0: ["bullet"]}, [3, None]
        state.effects.append(Effect("fear", "fear", 0, 1, 1))
    elif isinstance(state, ZombieSlayer):
        state.followers["bron"] = Follower(0, 2)
    return state


def parts(state: Any) -> Iterator[Declared]:
    """The state and every part of it."""
    if isinstance(state, Declared):
        yield state
        for one in type(state).declared:
            if one.get is None:
                yield from parts(getattr(state, one.name))
    elif isinstance(state, list | tuple):
        for value in state:
            yield from parts(value)
    elif isinstance(state, dict):
        yield from parts(list(state.values()))


def seen(value: Any) -> Any:
    """Everything within a state, as it is now."""
    if isinstance(value, Declared):
        return {one.name: seen(getattr(value, one.name)) for one in type(value).declared if one.get is None}
    if isinstance(value, dict):
        return [(key, seen(inside)) for key, inside in value.items()]
    if isinstance(value, list | tuple):
        return [seen(inside) for inside in value]
    return sorted(map(repr, value)) if isinstance(value, set) else value


def spoil(owner: Declared, one: Field) -> None:
    """Change the value of a field in every way it can be changed in place, then the field itself."""
    value = getattr(owner, one.name)
    if one.copying != SHARED:
        for inside in (
            value,
            *(value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()),
        ):
            spoil_inside(inside)
    setattr(owner, one.name, "spoilt")


def spoil_inside(value: Any) -> None:
    match value:
        case list():
            value.append("spoilt")
        case dict():
            value["spoilt"] = "spoilt"
        case set():
            value.add("spoilt")
        case Declared():
            for one in type(value).declared:
                spoil(value, one)


@pytest.mark.parametrize("kind", KINDS)
def test_every_slot_is_declared(kind: type[Declared]) -> None:
    slots = [slot for base in kind.__mro__ for slot in vars(base).get("__slots__", ())]
    assert sorted(slots) == sorted(one.name for one in kind.declared if one.get is None)
    assert all(vars(kind)[made].__code__.co_filename.startswith("<declared") for made in ("begin", "copy", "become"))


def test_a_field_declared_again_keeps_its_place_and_its_one_slot() -> None:
    class Hurdler(Runner):
        at: int = whole(1, 1, 5, always=True)
        hurdles: int = whole(4)

    assert [one.name for one in Hurdler.declared] == [*(one.name for one in Runner.declared), "hurdles"]
    assert vars(Hurdler)["__slots__"] == ("hurdles",)
    assert (Hurdler("Ana").at, Runner("Ben").at) == (1, 0)
    twin = Hurdler("Ana").copy()
    assert (twin.name, twin.at, twin.hurdles) == ("Ana", 1, 4)


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer"])
def test_every_part_of_a_state_is_tried(game: str) -> None:
    kinds = {kind for kind in KINDS if kind.__module__.startswith(f"companion.games.{game.replace('-', '_')}")}
    assert {type(part) for part in parts(mid_game(game))} == kinds


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer"])
def test_a_copy_shares_nothing_that_changes(game: str) -> None:
    state = mid_game(game)
    before = seen(state)
    for number, part in enumerate(parts(state)):
        for one in type(part).declared:
            if one.get is None:
                twin = list(parts(state.copy()))[number]
                assert one.name == "log" or seen(getattr(twin, one.name)) == seen(getattr(part, one.name)), one.name
                spoil(twin, one)
                assert getattr(twin, one.name) != getattr(part, one.name)
                assert seen(state) == before, one.name


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer"])
def test_taking_over_shares_nothing_that_changes(game: str) -> None:
    state = mid_game(game)
    before = seen(state)
    other: Any = state.copy()
    other.become(state)
    assert {name for name, value in seen(other).items() if value != before[name]} <= {"log"}
    for part in parts(other):
        for one in type(part).declared:
            if one.copying != SHARED:
                spoil_inside(getattr(part, one.name))
    assert seen(state) == before


@pytest.mark.parametrize("game", ["zombies", "zombie-slayer"])
def test_what_copies_share_never_changes(game: str) -> None:
    for part in parts(mid_game(game)):
        for one in type(part).declared:
            if one.get is None and one.copying == SHARED and one.name not in NEVER_CHANGED:
                assert unchanging(getattr(part, one.name)), one.name


def unchanging(value: Any) -> bool:
    if isinstance(value, tuple):
        return all(unchanging(inside) for inside in value)
    return value is None or isinstance(value, int | str)
