"""What is varied, what a plan is, and what makes two plans different."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.cli import parser_of
from companion.commands.simulate import plan_of
from companion.engine import BadInput
from companion.laboratory import plan as plans
from companion.laboratory.chunks import play_chunk
from companion.laboratory.plan import Plan, chunks, differing, received
from companion.laboratory.varying import try_out
from companion.laboratory.wordless import wordless


def planned(*words: str) -> Plan:
    return plan_of(parser_of("simulate").parse_args(["simulate", *words]))


def test_each_thing_that_is_varied_multiplies() -> None:
    plan = planned(
        "zombies", "--vary", "zombie-arrival=next-step-2,fight-at-once", "--vary", "players=2,4", "--games", "7"
    )
    assert [cell.name for cell in plan.cells] == [
        "zombie-arrival=next-step-2, players=2",
        "zombie-arrival=next-step-2, players=4",
        "zombie-arrival=fight-at-once, players=2",
        "zombie-arrival=fight-at-once, players=4",
    ]
    assert [cell.players for cell in plan.cells] == [2, 4, 2, 4]
    assert plan.cells[2].agreed.options == {"zombie-arrival": "fight-at-once"}
    assert plan.all_games == 28


def test_modes_scenarios_variants_and_details_are_varied_too() -> None:
    plan = planned(
        "zombies",
        *("--vary", "mode=competitive,cooperative"),
        *("--vary", "scenario=none,search-and-rescue"),
        *("--vary", "variant=none,quicker-play"),
    )
    assert len(plan.cells) == 8
    last = plan.cells[-1].agreed
    assert (last.mode, last.scenarios, last.variants) == ("cooperative", ("search-and-rescue",), ("quicker-play",))
    assert plan.cells[0].agreed.scenarios == ()
    rescues = planned("zombies", "--scenario", "search-and-rescue", "--vary", "quota=1,2")
    assert [cell.agreed.details for cell in rescues.cells] == [{"quota": 1}, {"quota": 2}]
    try_out(rescues)


def test_each_mode_has_its_usual_number_of_players() -> None:
    both = planned("totally-medieval", "--vary", "variant=none,miniatures+dice-cards")
    assert [cell.players for cell in both.cells] == [2, 2]
    assert both.cells[1].agreed.variants == ("miniatures", "dice-cards")
    castles = planned("midevil", "--vary", "mode=base,dungeon+castle")
    assert castles.cells[1].agreed.mode == "dungeon+castle"


def test_packs_of_ones_own_are_varied(tmp_path: Path) -> None:
    from companion.packs import start

    start("zombies-2014", tmp_path / "our-town")
    plan = planned("zombies", "--packs", str(tmp_path), "--vary", "pack=zombies-2014,our-town")
    assert [cell.pack for cell in plan.cells] == ["zombies-2014", "our-town"]
    assert set(plan.as_json()["packs"]) == {"zombies-2014", "our-town"}


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (
            ["--vary", "zombie-arival=x"],
            "--vary zombie-arival: Zombies!!! (2014) has no such thing; there is players, mod",
        ),
        (["--vary", "zombie-arrival=late"], "--vary zombie-arrival=late: there is next-step-2, fight-at-once"),
        (["--vary", "players=two"], "--vary players=two: write how many play, in digits: --vary players=2,4"),
        (["--vary", "pack=midevil"], "--vary pack=midevil: there is zombies-2014"),
        (["--vary", "scenario=rescue"], "--vary scenario=rescue: there is none, search-and-rescue, "),
        (["--vary", "players"], "--vary players cannot be read; write NAME=VALUE,VALUE"),
        (["--vary", "players=2,2"], "--vary players=2,2 says something twice"),
        (["--vary", "players=2,3", "--players", "4"], "players is varied and fixed; say one of both"),
        (["--vary", "sealing=warn,allow", "--option", "sealing=allow"], "sealing is varied and fixed"),
        (["--bots", "sensible,clever"], "'clever' is no bot; there are random, sensible, "),
    ],
)
def test_what_does_not_exist_is_refused_with_what_does(words: list[str], problem: str) -> None:
    with pytest.raises(BadInput) as error:
        planned("zombies", *words)
    assert str(error.value).startswith(problem)


def test_a_bot_has_one_name_however_it_is_written() -> None:
    """Otherwise kept games would be refused because of a spelling, and one bot would play against itself."""
    plan = planned("zombies", "--bots", "search,search:08,random")
    assert plan.bots == ("searching", "searching:8", "random")
    assert plan.digest() == planned("zombies", "--bots", "searching,searching:8,random").digest()
    assert planned("zombies", "--bot", "search:4", "--against", "search:0.50s").bots[:2] == (
        "searching:4",
        "searching:0.5s",
    )


def test_every_bot_plays_against_every_other_one_as_if_they_were_alone() -> None:
    plan = planned("zombies", "--bots", "random,search:2,sensible", "--round-robin", "--games", "5", "--turns", "20")
    assert [cell.name for cell in plan.cells] == [
        "pair=random against searching:2",
        "pair=random against sensible",
        "pair=searching:2 against sensible",
    ]
    assert [cell.players for cell in plan.cells] == [2, 2, 2]
    alone = planned(
        "zombies", "--bot", "random", "--against", "sensible", "--players", "2", "--games", "5", "--turns", "20"
    )
    theirs = [chunk for chunk in chunks(plan) if chunk.cell == 1]
    games = [json.loads(play_chunk(plan, "", chunk))["games"] for chunk in theirs]
    assert games == [json.loads(play_chunk(alone, "", chunk))["games"] for chunk in chunks(alone)]
    assert received(json.loads(json.dumps(plan.to_send()))) == plan


def test_a_plan_without_a_round_robin_is_written_as_before() -> None:
    """Whatever was kept goes on."""
    assert "bots" not in planned("zombies").as_json()["cells"][0]


def test_variants_that_cannot_be_combined_are_refused_by_name() -> None:
    plan = planned("zombies", "--vary", "mode=competitive,cooperative", "--vary", "scenario=none,last-man-standing")
    with pytest.raises(BadInput, match="the variant mode=cooperative, scenario=last-man-standing cannot be played: "):
        try_out(plan)
    with pytest.raises(BadInput, match="the variant players=9 cannot be played: --players is 9; "):
        try_out(planned("zombies", "--vary", "players=2,9"))


def test_chunks_hold_every_game_once_whoever_plays() -> None:
    plan = planned("zombies", "--games", "10050", "--vary", "players=2,3")
    assert plan.chunk == 100
    for cell in (0, 1):
        mine = [chunk for chunk in chunks(plan) if chunk.cell == cell]
        assert [one for chunk in mine for one in range(chunk.first, chunk.first + chunk.games)] == [*range(10050)]
    assert [chunk.number for chunk in chunks(plan)] == [*range(202)]


@pytest.mark.parametrize(
    ("words", "difference"),
    [
        (("--seed", "2"), "seed was 1, now 2"),
        (("--games", "5"), "games was 100, now 5"),
        (("--turns", "9"), "the turn limit was 400, now 9"),
        (("--bot", "random"), "bots was ['sensible'], now ['random']"),
        (("--players", "2"), "the variants were as agreed (4 players, zombies-2014), now as agreed (2 players, "),
        (("--option", "sealing=allow"), "the variants were as agreed"),
    ],
)
def test_whatever_matters_makes_another_plan(words: tuple[str, ...], difference: str) -> None:
    one, other = planned("zombies"), planned("zombies", *words)
    assert one.digest() != other.digest()
    assert next(differing(one.as_json(), other.as_json())).startswith(difference)


def test_a_plan_arrives_as_it_was_sent() -> None:
    plan = planned("zombies", "--vary", "players=2,3", "--option", "sealing=allow", "--bots", "sensible,random")
    assert received(json.loads(json.dumps(plan.to_send()))) == plan


@pytest.mark.parametrize("what", ["rules", "packs", "companion"])
def test_whoever_has_other_rules_does_not_play(what: str) -> None:
    sent: dict[str, Any] = {**planned("zombies").to_send(), what: "something else"}
    with pytest.raises(BadInput, match="this companion would play other games than were asked for: "):
        received(sent)


def test_the_digest_of_the_rules_sees_every_file_that_decides(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "games/zombies").mkdir(parents=True)
    (tmp_path / "laboratory").mkdir()
    (tmp_path / "laboratory/playing.py").write_text("")
    rule = tmp_path / "games/zombies/rule.py"
    monkeypatch.setattr(plans, "HOME", tmp_path)
    seen = set()
    for text in ("KILL_ON = 4", "KILL_ON = 5", "KILL_ON = 5  # the best of us miss"):
        rule.write_text(text)
        plans.rules_digest.cache_clear()
        seen.add(plans.rules_digest("zombies"))
    plans.rules_digest.cache_clear()
    assert len(seen) == 2, "4 and 5 are two games, a remark is none"


RULE = b'''
"""Fights."""
def fight(roll, who):
    """A fight."""
    if roll < 4:  # as printed
        raise Refused("zombies.combat.kill-on-four", say("{} needs a 4", who))
    return says(roll, "{} zombie", "{} zombies", who=who)
'''


@pytest.mark.parametrize(
    ("there", "here"),
    [
        (b"{} needs a 4", b"a 4 is what {} needs"),
        (b"{} zombies", b"{} undead"),
        (b"  # as printed", b""),
        (b'"""A fight."""', b'"""How a fight goes."""'),
        (b'"""Fights."""', b""),
        (b'say("{} needs a 4", who)', b'say(\n    "{} needs a 4",\n    who,\n)'),
        (b"roll, who):", b"roll,   who  ):"),
    ],
)
def test_a_rule_that_is_worded_otherwise_is_the_same_rule(there: bytes, here: bytes) -> None:
    assert there in RULE
    assert wordless(RULE.replace(there, here)) == wordless(RULE)


@pytest.mark.parametrize(
    ("there", "here"),
    [
        (b"roll < 4", b"roll < 5"),
        (b"roll < 4", b"roll <= 4"),
        (b"kill-on-four", b"kill-on-five"),
        (b'"{} needs a 4", who', b'"{} needs a 4", roll'),
        (b"    return says", b"        return says"),
        (b"return says(roll, ", b"return says(roll + 1, "),
        (b"who=who", b"whom=who"),
    ],
)
def test_a_rule_that_does_something_else_is_another_one(there: bytes, here: bytes) -> None:
    assert there in RULE
    assert wordless(RULE.replace(there, here)) != wordless(RULE)
