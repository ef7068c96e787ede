"""The referee protocol in Search and Rescue: what is agreed on with new, hidden tokens in positions, fair draws."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from companion.games.zombies.state import Zombies
from tests.table.playing import Line

RESCUE = "search-and-rescue"


@pytest.fixture
def line() -> Line:
    return Line()


def now(line: Line) -> Zombies:
    """The game as it stands, between two step boundaries too."""
    assert line.referee.table is not None
    game = line.referee.table.driver.game
    assert isinstance(game, Zombies)
    return game


def inside(**position: Any) -> dict[str, Any]:
    """Ana stands on the door square of the Toy Store; the other four squares hold face-down tokens."""
    return {
        "game": "zombies",
        "scenario": RESCUE,
        "quota": 2,
        "turn": {"seat": 0, "step": "move", "left": 4},
        "map": [{"tile": "town-square", "at": "0,0"}, {"tile": "toy-store", "at": "1,0", "turn": "r90"}],
        "doors": [{"at": "1,0.N"}],
        "tokens": [{"at": f"1,0.{square}", "what": "hidden"} for square in ("NW", "NE", "E", "SE")],
        "mixed": [{"at": "1,0", "what": ["heart", "survivor", "survivor", "survivor"]}],
        "players": [{"name": "Ana", "at": "1,0.N"}, {"name": "Ben"}],
        **position,
    }


# ---------------------------------------------------------------------- beginning


@pytest.mark.parametrize(
    ("mode", "players", "details", "quota"),
    [
        ("competitive", ["Ana", "Ben"], {}, 1),
        ("competitive", ["Ana", "Ben"], {"quota": 2}, 2),
        ("team", ["Ana", "Ben", "Cy", "Dee"], {"quota": 2, "teams": [[0, 1], [2, 3]]}, 2),
        ("cooperative", ["Ana"], {}, None),
    ],
)
def test_a_new_game_of_each_mode(
    line: Line, mode: str, players: list[str], details: dict[str, Any], quota: int | None
) -> None:
    view = line.new(mode=mode, players=players, scenario=RESCUE, details=details)
    assert view["name"] == "tile.draw"
    position = line.position
    assert (position["scenario"], position.get("quota")) == (RESCUE, quota)
    assert line.say("load", position=position)["ok"]
    assert line.position == position


def test_a_quota_that_cannot_be_is_refused_with_its_rule(line: Line) -> None:
    line.new()
    rule = "zombies.scenario-rescue.quota"
    table = {"game": "zombies", "players": ["Ana", "Ben"], "scenario": RESCUE}
    assert line.refused("new", **table, details={"quota": 3}) == rule
    assert line.refused("new", **table, details={"quota": 0}) == rule
    together = line.refused("new", **table, mode="cooperative", details={"quota": 1})
    assert together == "zombies.scenario-rescue.coop-all-eighteen"
    assert "Search and Rescue" in line.error("new", game="zombies", players=["Ana", "Ben"], details={"quota": 1})


# ---------------------------------------------------------------------- positions


def test_hidden_tokens_survive_a_position(line: Line) -> None:
    line.say("load", position=inside())
    position = line.position
    assert position["mixed"] == [{"at": "1,0", "what": ["heart", "survivor", "survivor", "survivor"]}]
    assert {entry["what"] for entry in position["tokens"]} == {"hidden"}
    assert line.say("load", position=position)["ok"]
    assert line.position == position


def test_a_position_in_the_middle_of_a_rescue_goes_on_with_the_token(line: Line) -> None:
    line.say("load", position=inside())
    view = line.answer("E")
    assert (view["name"], view["kind"], view["seat"]) == ("token.turn", "draw", 0)
    assert [option["value"] for option in view["options"]] == ["heart", "survivor"]
    other = Line()
    assert other.say("load", position=line.position)["name"] == "token.turn"
    for end in (line, other):
        end.answer("survivor")
        assert now(end).players[0].survivors == 1
        assert now(end).mixed == {1: ["heart", "survivor", "survivor"]}
    assert now(line).position() == now(other).position()


@pytest.mark.parametrize(
    ("change", "path", "rule"),
    [
        ({"mixed": []}, "mixed", "token-mix"),
        ({"mixed": [{"at": "1,0", "what": ["heart", "heart", "survivor", "survivor"]}]}, "mixed.0", "token-mix"),
        ({"mixed": [{"at": "1,0", "what": ["survivor"] * 4}]}, "mixed.0", "count-toy-store"),
        ({"tokens": []}, "mixed", "one-per-square"),
        ({"tokens": [{"at": "1,0.S", "what": "hidden"}]}, "tokens.0", "one-per-square"),
    ],
)
def test_tokens_that_do_not_fit_the_mix_are_refused_with_their_path(
    line: Line, change: dict[str, Any], path: str, rule: str
) -> None:
    line.new()
    assert line.refused("load", position=inside(**change)) == f"zombies.scenario-rescue.{rule}"
    reply = line.say("load", position=inside(**change))
    assert reply["refused"]["why"].startswith(f"{path}: ")


def test_undo_never_turns_a_token_up_anew(line: Line) -> None:
    line.say("load", position=inside(), chance="auto", seed=3)
    line.answer("E")
    seen = now(line).position()
    assert len(now(line).mixed[1]) == 3
    line.say("undo", steps=1)
    assert now(line).position() != seen
    line.answer("E")
    assert now(line).position() == seen


# ---------------------------------------------------------------------- a generator turns tokens up


def test_the_generator_is_fair_to_every_token_of_the_mix() -> None:
    """One heart among three survivors: a quarter of 200 games begins with the heart."""
    turned: Counter[str] = Counter()
    line = Line()
    for seed in range(200):
        line.say("load", position=inside(), chance="auto", seed=seed)
        line.answer("E")
        turned["survivor" if now(line).players[0].survivors else "heart"] += 1
    assert 35 <= turned["heart"] <= 65
    assert turned["survivor"] == 200 - turned["heart"]
