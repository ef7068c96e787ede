"""Totally Medieval over the protocol: what is said at the wrong time, by the wrong player, or cannot be.

Whatever comes, it is refused in plain words and nothing changes."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest

from companion.games.totally_medieval.questions import QUESTIONS
from companion.games.totally_medieval.reports import REPORTS
from tests.table.playing import standing
from tests.table.wars import LANDS, War, new

SEEN = [
    "clear-skies", "blizzard", "gentle-breeze", "thunderstorm", "bright-sunshine", "warm-spell", "hailstorm",
    "thick-fog", "overcast", "plague", "leprosy", "camp-fever", "bloody-flux",
]  # fmt: skip


def begun(*answers: Any, **wishes: Any) -> War:
    table = War()
    new(table, **wishes)
    table.go(*answers)
    return table


def at(*answers: Any, ours: str = "champion@t1 squire@t1 bishop@hs", **more: Any) -> War:
    """The Champion and the Squire stand beside a Raider and a Thrall."""
    table = War()
    theirs = more.pop("theirs", "raider@t4 thrall@t4 king@hn")
    table.set_out(ours, theirs, more.pop("step", "card"), **({"hands": (3, 3), "piles": (5, 5)} | more))
    table.go(*answers)
    return table


CHARGE = ("none", "t1", "knights-champion", "t4", "stop")
SUMS: dict[str, Any] = {"variants": ["dice-cards"], "levels": ("addition", "addition")}


def goal() -> War:
    table = at(options={"victory": "custom"}, goal="cross the river")
    table.play("goal")
    return table


QUESTIONED: dict[str, Callable[[], War]] = {
    "setup.civilization": partial(begun, setup="ask", details={}),
    "setup.youngest": partial(begun, setup="ask", details={"civilizations": ["knights", "vikings"]}),
    "setup.lead-roll": partial(begun, "unknown", setup="ask", details={"civilizations": ["knights", "vikings"]}),
    "setup.level": partial(begun, setup="ask", variants=["dice-cards"]),
    "setup.ready": partial(begun, setup="ask"),
    "situation.flip": begun,
    "situation.reshuffle": partial(at, step="situation", situation="gale", used_situations=SEEN),
    "illness.victim": partial(at, "plague", step="situation", ours="champion@t1 mounted-lancer@t1"),
    "end.draw": partial(at, step="situation", idle=10),
    "turn.card": at,
    "harvest.starve": partial(at, "none", harvest=(0, 5)),
    "move.from": partial(at, "none"),
    "move.who": partial(at, "none", "t1"),
    "move.to": partial(at, "none", "t1", "knights-champion"),
    "terrain.reveal": partial(at, "none", "t1", "knights-champion", "t3"),
    "terrain.victim": partial(
        at, "none", "t1", "knights-squire knights-scout knights-paladin", "t4", theirs="king@hn",
        ours="squire@t1 scout@t1 paladin@t1",
    ),
    "turn.end": partial(at, "none", "stop"),
    "heal.offer": partial(at, "none", "stop", "end", ours="champion@t1:plague bishop@t1"),
    "battle.which": partial(at, "none", "t1", "knights-champion", "t4", "t1", "t4", ours="champion@t1 squire@t1"),
    "battle.machine": partial(at, *CHARGE, machines=("trebuchet", "")),
    "battle.attack-roll": partial(at, *CHARGE),
    "battle.defence-roll": partial(at, *CHARGE, [5]),
    "battle.casualty": partial(at, *CHARGE, [6], [1]),
    "battle.random-casualty": partial(at, *CHARGE, [6], [1], options={"casualty-choice": "random"}),
    "battle.again": partial(at, *CHARGE, [6], [1], "vikings-thrall"),
    "sum.draw": partial(at, *CHARGE, **SUMS),
    "sum.answer": partial(at, *CHARGE, "5: 1 + 2 = ?", **SUMS),
    "sum.verdict": partial(at, *CHARGE, 5, sums="printed", **SUMS),
    "goal.confirm": goal,
    "hand.draw": partial(at, "none", "stop", "end", own_deck=True, hands=("king queen", "king"), theirs="raider@t4"),
}  # fmt: skip
"""Every question there is, and a table at which it is asked."""
ODD: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 2, 3.5, 10**18, "", " ", "none", "stop", "yes", "end", "all", "t4", "hs", "t9",
    "draw_s", "knights-king", "vikings-king", "knights-champion vikings-raider", "knights-champion knights-champion",
    "knights-harvest", "knights-siege-tower", "open-meadow", "plague", "late", "right", "sum", "x" * 500, "ä😀", [],
    [7], [[1, [2, [3]]]], [1, 2, 3, 4], ["t1"], [None], [True], ["knights-king", 3], {}, {"a": 1}, {"at": [1]},
    {"card": {}},
    {"card": "knights-king", "at": "t1"}, {"card": "knights-king", "illness": "plague"}, {"seat": 0, "total": 5},
    {"figure": "knights-king", "at": "t1"}, {"at": "t1", "figures": [], "cards": ["x"]}, [{}],
)  # fmt: skip
UNASKED = sorted({name for row in REPORTS for name in row.names.split() if "*" not in name} | {"nonsense", "a b", "."})
EVERY = 7
"""Each report is made with every so many-th of the odd values, another one with others."""
NOT_FOR_PEOPLE = re.compile(r"\b(knights|vikings)-[a-z]|\b[th]\d\b|\bh[sn]\b|_|\bNone\b|\{|Traceback|this is a bug")
"""Ids and what else only programs say."""


def said(table: War, do: str, **arguments: Any) -> dict[str, Any]:
    """The reply; where it is no, nothing has changed, and the words are for people unless they repeat what was said."""
    driver = table.referee.table.driver  # type: ignore[union-attr]  # there is a table
    before = standing(driver)
    reply = table.say(do, **arguments)
    if not reply["ok"]:
        assert set(reply) in ({"ok", "error"}, {"ok", "error", "path"}, {"ok", "refused"}), reply
        assert standing(driver) == before, arguments
        assert "this is a bug" not in reply.get("error", ""), reply
    return reply


def plain(reply: dict[str, Any]) -> None:
    refusal = reply["refused"]
    assert refusal["rule"].startswith("totally-medieval."), refusal
    assert not NOT_FOR_PEOPLE.search(refusal["why"]), refusal


def test_every_question_has_its_table() -> None:
    assert {*QUESTIONED} == {question.name for question in QUESTIONS}
    for name, table in QUESTIONED.items():
        assert table().say("view")["name"] == name


@pytest.mark.parametrize("name", QUESTIONED)
def test_an_odd_answer_is_refused_in_plain_words(name: str) -> None:
    table = QUESTIONED[name]()
    view = table.say("view")
    listed = [option["value"] for option in view["options"]]
    for value in ODD:
        why = table.say("why", value=value)
        reply = said(table, "answer", n=view["n"], value=value)
        assert reply["ok"] == why["legal"], value
        if reply["ok"]:
            assert value in listed or [value] in listed or view.get("numbers"), value
            table = QUESTIONED[name]()
        elif name != "setup.ready" and not isinstance(value, str):
            plain(reply)


@pytest.mark.parametrize("name", QUESTIONED)
def test_what_nobody_asked_for_is_refused_whatever_is_said(name: str) -> None:
    table = QUESTIONED[name]()
    n = table.say("view")["n"]
    for number, told in enumerate(sorted(({*UNASKED} | {*QUESTIONED}) - {name})):
        for value in ODD[number % EVERY :: EVERY]:
            reply = said(table, "answer", n=n, value=value, name=told, seat=0)
            assert not reply["ok"], (told, value)
            if not isinstance(value, str | dict):
                plain(reply)


@pytest.mark.parametrize("name", QUESTIONED)
def test_nobody_answers_for_another(name: str) -> None:
    table = QUESTIONED[name]()
    view = table.say("view")
    value = view["options"][0]["value"]
    for seat in (0, 1, None):
        if seat != view["seat"]:
            reply = said(table, "answer", n=view["n"], value=value, seat=seat, name=name)
            assert not reply["ok"], seat
            plain(reply)
    for nobody in (2, -1, "0", 0.5, True, [0]):
        assert not said(table, "answer", n=view["n"], value=value, seat=nobody)["ok"]
    assert said(table, "answer", n=view["n"] + 1, value=value)["refused"]["rule"] == "stale"


@pytest.mark.parametrize("name", QUESTIONED)
def test_odd_things_on_top_of_a_question_change_nothing(name: str) -> None:
    table = QUESTIONED[name]()
    agreed = table.position["options"].get("victory") == "custom"
    for value in ODD:
        for card, seat in (("knights-bishop", 0), ("vikings-seeress", 1), ("knights-champion", 0)):
            reply = said(table, "play", seat=seat, card=card, target=value)
            if not reply["ok"]:
                plain(reply)
            else:
                assert (name, card, value) in (("heal.offer", "knights-bishop", "knights-champion"),), "a real cure"
        if isinstance(value, str):
            said(table, "play", seat=0, card=value)
        assert "error" in said(table, "leave", seat=value) or value in (0, 1)
        if value in (0, 1):
            table = QUESTIONED[name]()
        assert not said(table, "correct", set={"players.0.harvest": value})["ok"] or type(value) is int
    if not agreed:
        assert table.no_play("goal", 1) == "win.goal-before-start"


def test_after_the_end_nothing_is_asked_or_accepted() -> None:
    table = at()
    n = table.say("view")["n"]
    assert table.say("leave", seat=0)["over"]
    for do, arguments in (
        ("answer", {"n": n, "value": "none"}),
        ("play", {"seat": 1, "card": "goal"}),
        ("leave", {"seat": 1}),
        ("stop", {}),
    ):
        assert not said(table, do, **arguments)["ok"], do
    assert table.say("undo")["name"] == "turn.card"


# ---------------------------------------------------------------------- words


def sentences(table: War) -> Iterator[str]:
    """Everything that people read at this moment."""
    view = table.say("view")
    yield from (view["prompt"], view["brief"], *view["log"])
    if view["name"] != "sum.draw":
        yield from (option["label"] for option in view["options"])
    for seat in (0, 1):
        state = table.say("state", seat=seat)
        yield from (*state["working"], state["step"]["left"], state["step"]["right"])
        yield from (player["standing"] for player in state["players"])
        yield from (figure["words"] for figure in state["figures"])
        yield from (words for card in state["hand"]["cards"] for words in (card["name"], card["does"]))
        yield from (rectangle["words"] for rectangle in state["mat"]["rectangles"])
        yield from (f"{rectangle['title']} {rectangle['does']}" for rectangle in state["mat"]["rectangles"])
        yield from (line["words"] for line in _lines(state))


def _lines(state: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for side in (state["score"] or {"sides": []})["sides"]:
        yield side
        yield from side["lines"]
        yield from ({"words": words} for line in side["lines"] for words, _ in line["terms"])


@pytest.mark.parametrize("name", QUESTIONED)
def test_people_read_words_and_no_ids(name: str) -> None:
    table = QUESTIONED[name]()
    for sentence in sentences(table):
        assert not NOT_FOR_PEOPLE.search(sentence), sentence
        assert "  " not in sentence, sentence


# ---------------------------------------------------------------------- positions that cannot be


ARMY = [{"army": ["knights-champion"], "at": "t4", "back": "t1"}]
LEVELLED = {"variants": ["move-question"], "levels": ("addition", "addition")}


@pytest.mark.parametrize(
    ("more", "path", "rule"),
    [
        ({"turn": {"step": "card", "moves": 1}}, "turn.moves", "turn.step-order"),
        ({"turn": {"step": "move", "battles": 1}}, "turn.battles", "move.both-before-battle"),
        ({"turn": {"step": "move", "ended": True}}, "turn.ended", "turn.draw-passes-turn"),
        ({"turn": {"step": "battle", "settled": True}}, "turn.settled", "ruling.end-of-turn-order"),
        (
            {"ours": "champion@t4", "turn": {"step": "battle", "battles": 2, "attacks": ARMY}},
            "turn.battles",
            "battle.two-attacks",
        ),
        (
            {"ours": "champion@t4", "turn": {"step": "card", "attacks": ARMY}},
            "turn.attacks.0",
            "ruling.battle-without-moves-left",
        ),
        ({"ours": "champion@t4"}, "players.0.characters", "ruling.battle-without-moves-left"),
        ({"turn": {"step": "move", "claiming": "t2"}}, "turn.claiming", "terrain.active-when-free-or-won"),
        ({"turn": {"step": "refill", "claiming": "t1"}}, "turn.claiming", "terrain.active-when-free-or-won"),
        (
            {"ours": "champion@t3 squire@t5", "turn": {"step": "move", "moves": 2}},
            "terrains",
            "terrain.flip-on-arrival",
        ),
        ({"ours": "champion@t3"}, "terrains", "terrain.flip-on-arrival"),
        ({"sum": [{"seat": 0, "purpose": "move", "value": 2, "words": "1 + 1 = ?"}]}, "sum", "dice-card.optional"),
        (
            LEVELLED | {"sum": [{"seat": 0, "purpose": "move", "value": 2, "words": "1 + 1 = ?"}]},
            "sum.0.purpose",
            "dice-card.move-question",
        ),
        ({"ours": "queen@t1"}, "players.0.characters.0.at", "homeland.queen-stays"),
        ({"ours": "king@hs:plague"}, "players.0.characters", "illness.homeland-immune"),
        ({"harvest": (21, 20)}, "players.0.harvest", "harvest.track"),
        ({"hands": (4, 3)}, "players.0.hand", "turn.draw-to-three"),
        ({"discards": ("champion", "")}, "players.0.discard", "setup.pack-contents"),
        ({"situation": "gale", "used_situations": ["gale"]}, "used-situations", "setup.game-pack-contents"),
        ({"lands": LANDS | {"t3": "green-valley"}}, "terrains", "setup.game-pack-contents"),
        ({"options": {"answer-seconds": "15"}}, "options", "ruling.dice-card-handling"),
    ],
)
def test_a_position_that_cannot_be_is_refused(more: dict[str, Any], path: str, rule: str) -> None:
    table = at()
    before = json.dumps(table.position)
    with pytest.raises(AssertionError) as no:
        at(**more)
    refusal = no.value.args[0]["refused"]
    assert (refusal["path"], refusal["rule"]) == (path, f"totally-medieval.{rule}"), refusal
    assert refusal["why"].startswith(path)
    assert json.dumps(table.position) == before
