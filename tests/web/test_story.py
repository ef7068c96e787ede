"""The story of an evening: its numbers by hand, every game, names that bite, and not a byte too many."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from companion.engine import BadInput
from companion.games import GAMES
from companion.table import Table, begin, load_opening, new_opening
from companion.table.journal import read
from companion.web.story import bundle, measures, words
from companion.web.story.course import Course, Turn
from companion.web.story.page import played_on, seats_of, story_of, told
from tests.table.playing import no_sync
from tests.web.browsing import NEARLY_WON
from tests.web.evenings import EVENINGS, play_evening

FIXTURES = Path(__file__).parents[1] / "fixtures"
KEPT = sorted(FIXTURES.glob("format-*/table/games/*.journal"))
MOST = 1_000_000


def scripted(path: Path, name: str = "Ana") -> Table:
    """Ana robs Ben of two bullets, fights on her way, loses a heart, kills with the next roll, and flies away."""
    ana, ben = NEARLY_WON["players"]
    players = [{**ana, "name": name, "hand": ["butter-fingers", "zombie-master"]}, {**ben, "hand": [None] * 3}]
    position = {**NEARLY_WON, "zombies": [{"at": "0,1.N"}, {"at": "0,0.W"}], "players": players}
    table = begin(load_opening({"position": position}), journal=path, sync=no_sync)
    table.interrupt("play", 0, {"card": "butter-fingers", "target": 1})
    for answer in ("bullets", "N", 2, 0, 6, "N", "N"):
        table.answer(answer)
    assert table.driver.over is not None
    return table


@pytest.fixture
def course(tmp_path: Path) -> Course:
    scripted(tmp_path / "zombies-0001.journal").close()
    return Course(read(tmp_path / "zombies-0001.journal"))


def data_of(html: str) -> dict[str, Any]:
    """What the moving part of a story reads."""
    found = re.search(r'<script type="application/json" id="told">(.*?)</script>', html, re.S)
    assert found is not None
    told: dict[str, Any] = json.loads(found[1])
    return told


# ---------------------------------------------------------------------- numbers by hand


def test_what_happened_in_a_small_game_is_told_with_its_numbers(course: Course) -> None:
    (turn,) = course.turns
    assert words.told(course, turn) == (
        "Ana goes 3 squares and plays Butter Fingers. Ana loses a heart. Ana kills a zombie. Ben loses 2 bullets."
    )
    assert measures.distances(course) == [3, 0]
    assert {curve.what: measures.series(course, curve.what) for curve in measures.drawn(course)} == {
        "hearts": [[3, 2], [3, 3]],
        "zombies": [[0, 1], [0, 0]],
        "bullets": [[3, 3], [3, 1]],
    }
    ((seat, dice),) = measures.luck(course).items()
    assert (seat, dice.dice, dice.total, dice.above) == (0, 2, 8, 1)
    assert dice.chance == pytest.approx(15 / 36)
    assert words.chance(dice) == "so many or more: 42 of 100 evenings"


@pytest.mark.parametrize("card", ["Hey, Look! A Shotgun!", "My, you look familiar..", "Next Stop...HELL!!!"])
def test_a_card_that_ends_with_a_stop_of_its_own_gets_no_second_one(course: Course, card: str) -> None:
    (turn,) = course.turns
    turn.plays[0].name = card
    assert words.told(course, turn).startswith(f"Ana goes 3 squares and plays {card} Ana loses a heart. Ana kills")


def test_what_went_up_and_down_in_a_turn_says_what_it_is_now_with_the_last_of_them_only(tmp_path: Path) -> None:
    play_evening(tmp_path / "slayer-0001.journal", EVENINGS["zombie-slayer"], most=600, seed=7).close()
    course = Course(read(tmp_path / "slayer-0001.journal"))
    told_ = [words.told(course, turn) for turn in course.turns]
    both = [turn for turn in told_ if "gains" in turn and "Experience, 0 now" in turn]
    assert both
    assert all(len(re.findall(r"Experience, \d+ now", turn)) < 2 for turn in told_)
    assert "Ana gains 1 Experience. Ana loses" in both[0]


def test_the_cruellest_card_is_the_one_that_cost_others_most(course: Course) -> None:
    (worst,) = measures.cruel(course)
    assert (worst.name, worst.seat, dict(worst.cost), worst.blame) == ("Butter Fingers", 0, {(1, "bullets"): 2}, 2)
    assert words.played(course, worst) == "Ana played it in turn 1. It cost Ben 2 bullets."


def test_turns_in_which_nothing_happened_stand_together(course: Course) -> None:
    course.turns += [Turn(number, number % 2, values=course.turns[0].values) for number in (2, 3, 4)]
    course.turns.append(replace(course.turns[0], number=5))
    course.turns.append(Turn(6, 1, values=course.turns[0].values))
    titles = re.findall("<li><b>(Turn.*?)</b> (Nothing)?", told(course).html)
    together = [("Turn 1, Ana", ""), ("Turns 2 to 4", "Nothing"), ("Turn 5, Ana", ""), ("Turn 6, Ben", "Nothing")]
    assert titles == together


def test_nobody_walks_farthest_alone(tmp_path: Path) -> None:
    play_evening(tmp_path / "slayer-0001.journal", EVENINGS["zombie-slayer"], most=100).close()
    course = Course(read(tmp_path / "slayer-0001.journal"))
    html = told(course).html
    assert any(measures.distances(course))
    assert "Who walked how far" not in html
    assert "Walked" in html


def test_who_won_is_told_and_how(course: Course) -> None:
    assert words.ending(course) == "Ana wins"
    html = told(course, when=date(2026, 11, 18)).html
    assert "whoever first gets to the Helipad" in html
    assert "last played on 18 November 2026" in html
    assert "it was taken up from a position" in html


def test_the_records_of_the_evening_name_everybody_who_shares_one(course: Course) -> None:
    records = {one.what: words.record(course, one) for one in measures.records(course)}
    assert records["walked"] == ("Walked farthest", "3 squares")
    assert records["kills"] == ("Most zombies killed", "1")
    assert records["cards"] == ("Played most cards", "1")
    assert "deaths" not in records


def test_steps_are_counted_as_people_count_them() -> None:
    from companion.games.kit.board import board_of

    assert board_of("zombies").far((0, 0), (0, 1)) == 1
    assert board_of("totally-zombies").far((3, 3), (60_003, 3)) == 1, "down a manhole"
    assert board_of("totally-medieval").far((2, 1), (4, 1)) == 1, "side by side in staggered rows"
    assert board_of("totally-medieval").far((3, 0), (3, 4)) == 4


def test_what_is_taken_back_and_what_is_set_right_by_hand_is_no_feat(tmp_path: Path) -> None:
    path = tmp_path / "zombies-0001.journal"
    table = begin(load_opening({"position": NEARLY_WON}), journal=path, sync=no_sync)
    table.answer("N")
    table.undo()
    table.answer("S")
    table.correct({"players.1.hearts": 1, "players.0.at": "0,0.C"})
    course = Course(read(path))
    (turn,) = course.turns
    assert words.told(course, turn) == "Ana goes 1 square. Something was set right by hand."
    assert turn.values[1]["hearts"] == 1
    assert words.ending(course) == "Not finished yet"
    assert "It is told up to turn 1, where it stands." in told(course).html


# ---------------------------------------------------------------------- every game


@pytest.mark.parametrize("path", KEPT, ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_every_game_that_was_ever_kept_has_its_story(path: Path) -> None:
    course = Course(read(path))
    story = told(course)
    assert course.broken == ""
    assert len(story.bytes) < MOST
    data = data_of(story.html)
    assert data["names"] == course.names
    assert len(data["turns"]) == len(course.turns)
    assert [frame["t"] for frame in data["frames"] if "t" in frame] == list(range(len(course.turns)))
    assert words.ending(course) == "Not finished yet"


def test_there_is_a_kept_game_of_every_kind() -> None:
    assert {path.stem.removesuffix("-0001") for path in KEPT} == {*GAMES}


def test_nobody_leads_where_all_play_together(tmp_path: Path) -> None:
    play_evening(tmp_path / "coop-0001.journal", EVENINGS["cooperative"], most=120).close()
    course = Course(read(tmp_path / "coop-0001.journal"))
    assert course.board.sides(course.game) == [range(2)]
    assert measures.LEAD not in {one.kind for one in measures.turning_points(course)}


def test_a_journal_that_no_longer_fits_is_told_as_far_as_it_does(tmp_path: Path, monkeypatch: Any) -> None:
    from companion.engine import Driver, Mismatch

    path = tmp_path / "zombies-0001.journal"
    scripted(path).close()
    replay = Driver.replay

    def otherwise(self: Driver[Any], records: Any, strict: bool = False) -> None:
        if len(self.history) == 4:
            raise Mismatch(0, "combat.roll", "move.step")
        replay(self, records, strict)

    monkeypatch.setattr(Driver, "replay", otherwise)
    course = Course(read(path))
    assert course.broken
    assert words.ending(course) == "As far as it can be told"
    html = told(course).html
    assert "a line of it may be missing or damaged" in html
    assert "it was played by the rules of another version" in html
    assert "Take a copy from a backup" in html
    assert measures.distances(course) == [1, 0]


# ---------------------------------------------------------------------- the file


def test_whatever_somebody_is_called_the_file_stays_what_it_is(tmp_path: Path) -> None:
    name = "</script><b>&\"'"
    path = tmp_path / "zombies-0001.journal"
    scripted(path, name).close()
    html = story_of(path).html
    assert name not in html
    assert "<b>&amp;" not in html
    assert "&lt;/script&gt;&lt;b&gt;&amp;&quot;&#x27;" in html
    assert html.count("</script>") == 2
    assert data_of(html)["names"][0] == name


def test_the_file_asks_nobody_for_anything(course: Course) -> None:
    html = told(course).html
    assert re.findall(r"(?:src|href)=|url\((?!#)|@import|https?://(?!www\.w3\.org/2000/svg)", html) == []
    assert " style=" not in html.split("<script", 1)[0], "styles in attributes are forbidden by the file's own rules"
    assert html.startswith("<!doctype html>")
    assert "default-src 'none'" in html


def test_a_long_film_is_cut_down_to_its_size_and_ends_the_same(tmp_path: Path) -> None:
    play_evening(tmp_path / "z-0001.journal", EVENINGS["zombies"], most=150).close()
    film = Course(read(tmp_path / "z-0001.journal")).film
    game = Course(read(tmp_path / "z-0001.journal")).game
    whole, _ = film.as_json(game, 10**9)
    short, became = film.as_json(game, 6_000)
    assert len(short["frames"]) < len(whole["frames"]) / 2
    assert len(became) == len(whole["frames"])
    assert (became[0], became[-1]) == (0, len(short["frames"]) - 1)
    assert stands_at_the_end(short) == stands_at_the_end(whole)
    turns = [frame["t"] for frame in short["frames"] if "t" in frame]
    assert turns == [frame["t"] for frame in whole["frames"] if "t" in frame], "no turn is left out"


def stands_at_the_end(film: dict[str, Any]) -> tuple[list[Any], set[str]]:
    """Which figures stand where after the last picture, and which tiles lie there."""
    stands: list[Any] = []
    tiles: set[str] = set()
    for frame in film["frames"]:
        for sign, change in (("-", stands.remove), ("+", stands.append)):
            flat = frame.get(sign, [])
            for at in range(0, len(flat), 3):
                change(flat[at : at + 3])
        for cell, tile in frame.get("g", {}).items():
            (tiles.add if tile else tiles.discard)(cell)
    return sorted(stands), tiles


def test_every_module_of_the_drawings_is_in_the_script_once() -> None:
    script = bundle.script()
    for module in ("dom", "figures", "layers", "ground", "standing", "story"):
        assert script.count(f"const ${module} = (() => {{") == 1
    assert not re.search(r"^(import|export)\b", script, re.M)
    assert "</script" not in script


# ---------------------------------------------------------------------- hands


def test_a_hand_is_in_it_only_when_its_player_agrees(course: Course) -> None:
    assert "Zombie Master" not in told(course).html
    shown = told(course, seats_of(course.names, ["Ana"])).html
    assert "Ana agreed to show it." in shown
    assert "Zombie Master" in shown
    assert words.NOT_SHOWN in told(course, {1}).html, "the cards of a real deck the companion does not know"
    with pytest.raises(BadInput, match="nobody called 'Bob' played this game; it was played by Ana and Ben"):
        seats_of(course.names, ["Bob"])


def test_the_day_is_left_out_where_the_clock_was_not_set(tmp_path: Path) -> None:
    import os

    path = tmp_path / "x.journal"
    path.write_text("")
    os.utime(path, (1000, 1000))
    assert played_on(path) is None
    os.utime(path, (1_790_000_000, 1_790_000_000))
    assert played_on(path) is not None


def test_a_new_game_before_its_first_answer_has_a_story(tmp_path: Path) -> None:
    path = tmp_path / "zombies-0001.journal"
    begin(new_opening({"game": "zombies", "players": ["Ana", "Ben"]}), journal=path, sync=no_sync).close()
    assert "Not finished yet" in story_of(path).html
