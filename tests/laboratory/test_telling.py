"""What many games came to: rows, differences, sentences, plots and the page."""

from __future__ import annotations

import csv
import io
import re
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path

import pytest

from companion.laboratory import plots, report, rows, study
from companion.laboratory.chunks import Asked, Folder, Kept
from companion.laboratory.comparing import differences, each_pair, measures
from companion.laboratory.crew import play_here
from companion.laboratory.gathering import Gathered, gather
from companion.laboratory.intervals import Interval
from companion.laboratory.plan import Plan
from companion.laboratory.playing import TURN_LIMIT, Played
from companion.laboratory.progress import Progress, in_words
from tests.laboratory.test_plan import planned

TWO = ("zombies", "--games", "40", "--vary", "players=2,3", "--turns", "30")


def game(number: int, **changes: object) -> Played:
    usual: dict[str, object] = {
        "number": number,
        "seed": number,
        "turns": 20,
        "decisions": 100,
        "ending": "zombies.win.helipad-centre",
        "rule": "zombies.win.helipad-centre",
        "winners": (number % 2,),
        "bots": ("sensible", "random"),
        "banners": ("", ""),
        "counted": {"deaths": [0, 0], "kills": [3, 4]},
        "cards": [[], []],
    }
    return Played(**{**usual, **changes})  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Folder:
    """A small study that was really played."""
    made = Folder(tmp_path_factory.mktemp("study") / "results", planned(*TWO))
    made.open()
    for done in play_here(made.plan, made.missing()):
        made.keep(done.chunk, done.text)
    assert made.missing() == []
    return made


def made_up(plan: Plan, turns: dict[str, list[int]]) -> list[Gathered]:
    """Variants whose games had so many turns, by the name of the variant."""
    cells = [Gathered(cell) for cell in plan.cells]
    for cell in cells:
        games = [game(number, turns=turn) for number, turn in enumerate(turns[cell.cell.name])]
        cell.add(Kept(games, {}))
    return cells


# ---------------------------------------------------------------------- adding up


def test_games_are_added_up() -> None:
    cell = Gathered(planned("zombies").cells[0])
    games = [game(0), game(1, turns=30), game(2, ending=TURN_LIMIT, rule="", winners=(), problem="seed 2: oh")]
    cell.add(Kept(games, {"zombies.a": Asked(5, 3, 2, 0)}))
    cell.add(Kept([game(3)], {"zombies.a": Asked(1, 0, 1, 1)}))
    assert (cell.games, cell.decisions, cell.turns) == (4, 400, Counter({20: 3, 30: 1}))
    assert (cell.ended.hits, cell.ended.of) == (3, 4)
    assert [cell.wins[seat] for seat in (0, 1)] == [1, 2]
    assert (cell.bot("random").hits, cell.seat(0).hits, cell.seat(0).of) == (2, 1, 4)
    assert cell.counted == {"deaths": {0: 4}, "kills": {7: 4}}
    assert cell.rules["zombies.a"] == Asked(6, 3, 3, 1)
    assert (cell.failed, cell.failures) == (1, ["seed 2: oh"])
    assert cell.first_bot == 3, "whoever began at seat 0 sits at seat 1 in the second game"


def test_a_card_is_measured_against_whoever_played_it() -> None:
    """Seat 0 wins every game: a card that it plays always is worth nothing, whatever its share of wins."""
    cell = Gathered(planned("zombies").cells[0])
    games = [game(number, winners=(0,), cards=[["shotgun"], ["fear"] if number < 4 else []]) for number in range(8)]
    cell.add(Kept(games, {}))
    by_card = {one.card: one for one in cell.useful()}
    assert (by_card["shotgun"].won.value, by_card["shotgun"].expected) == (1.0, 1.0)
    assert by_card["shotgun"].gain.value == 0
    assert (by_card["fear"].played, by_card["fear"].won.value, by_card["fear"].expected) == (4, 0.0, 0.0)
    mixed = [game(8 + number, winners=(1,), cards=[[], ["fear"]]) for number in range(8)]
    cell.add(Kept(mixed, {}))
    fear = next(one for one in cell.useful() if one.card == "fear")
    assert (fear.played, fear.won.value, fear.expected) == (12, 8 / 12, 0.5)


# ---------------------------------------------------------------------- rows


def test_each_game_is_one_row(folder: Folder) -> None:
    cells = rows.write_csv(folder)
    table = list(csv.DictReader(io.StringIO((folder.path / rows.CSV).read_text())))
    assert len(table) == 80
    assert [row["variant"] for row in table] == ["players=2"] * 40 + ["players=3"] * 40
    assert [int(row["seed"]) for row in table] == [*range(1, 41)] * 2
    for cell, part in zip(cells, (table[:40], table[40:]), strict=True):
        assert sum(int(row["turns"]) for row in part) == sum(turns * times for turns, times in cell.turns.items())
        assert Counter(row["ending"] for row in part) == cell.endings
        for seat in range(cell.cell.players):
            assert sum(int(row[f"won_{seat + 1}"]) for row in part) == cell.wins[seat]
        kills = sum(int(row[f"kills_{seat + 1}"]) for row in part for seat in range(cell.cell.players))
        assert kills == sum(number * times for number, times in cell.counted["kills"].items())
    assert {row["bot_3"] for row in table[:40]} == {""}


def test_parquet_holds_the_same_rows(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="the extra laboratory is not installed")
    rows.write_csv(folder)
    monkeypatch.setattr(rows, "BATCH", 30)
    rows.write_parquet(folder.path)
    table = parquet.read_table(folder.path / rows.PARQUET).to_pylist()
    written = list(csv.DictReader(io.StringIO((folder.path / rows.CSV).read_text())))
    assert [{head: "" if value is None else str(value) for head, value in row.items()} for row in table] == written
    assert isinstance(table[0]["kills_1"], int)
    assert table[0]["won_3"] is None


def test_without_its_library_parquet_is_left_out_and_said(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "lacking", lambda extra: object())
    (folder.path / rows.PARQUET).unlink(missing_ok=True)
    notes = study.write_results(folder)[1]
    assert notes[0].startswith("games.parquet is not written; for it type: ")
    assert "laboratory" in notes[0]
    assert not (folder.path / rows.PARQUET).exists()


# ---------------------------------------------------------------------- differences


def test_a_difference_is_a_plain_sentence() -> None:
    plan = planned("zombies", "--vary", "sealing=warn,allow,never-seal")
    near = [20, 21, 22, 23] * 25
    cells = made_up(
        plan, {"sealing=warn": near, "sealing=allow": [turn + 3 for turn in near], "sealing=never-seal": near}
    )
    told = {(one.measure.name, one.other): one.sentence for one in differences(plan, cells)}
    assert (
        told["turns", "allow"] == "With sealing=allow instead of warn games last 3.0 turns longer (95 %: 2.7 to 3.3)."
    )
    assert told["turns", "never-seal"] == (
        "With sealing=never-seal instead of warn no difference could be seen in game length (95 %: -0.3 to 0.3 turns)."
    )
    assert "no difference could be seen in zombies killed (95 %: 0.00 to 0.00 in a game)" in told["kills", "allow"]
    assert "wins of the first seat (95 %: -13.6 to 13.6 games in 100)" in told["first-seat", "allow"]


@pytest.mark.parametrize(("number", "told"), [(-0.001, "0.00"), (-0.04, "-0.04"), (-0.14, "-0.1"), (0.0, "0.00")])
def test_nothing_is_less_than_nothing(number: float, told: str) -> None:
    assert next(measures(planned("zombies"))).amount(number) == told


def test_less_is_told_the_same_way_round() -> None:
    plan = planned("zombies", "--vary", "sealing=warn,allow")
    near = [20, 21, 22, 23] * 25
    cells = made_up(plan, {"sealing=warn": near, "sealing=allow": [turn - 2 for turn in near]})
    assert differences(plan, cells)[0].sentence.endswith(" games last 2.0 turns less (95 %: 1.7 to 2.3).")


def test_all_else_is_equal() -> None:
    """Two players play longer here, and that is no difference between the values of the house rule."""
    plan = planned("zombies", "--vary", "sealing=warn,allow", "--vary", "players=2,3")
    short, long = [10, 11] * 30, [50, 51] * 30
    cells = made_up(
        plan,
        {
            "sealing=warn, players=2": long,
            "sealing=warn, players=3": short,
            "sealing=allow, players=2": [turn + 1 for turn in long],
            "sealing=allow, players=3": [turn + 1 for turn in short],
        },
    )
    by_name = {one.name: one.interval for one in differences(plan, cells) if one.measure.name == "turns"}
    assert by_name["sealing"].value == pytest.approx(1.0)
    assert by_name["sealing"].low > 0.8
    assert by_name["players"].value == pytest.approx(-40)
    pairs = [one for one in each_pair(plan, cells) if one.measure.name == "turns"]
    assert [(one.name, one.where) for one in pairs] == [
        ("sealing", "players=2"),
        ("sealing", "players=3"),
        ("players", "sealing=warn"),
        ("players", "sealing=allow"),
    ]


def test_one_game_says_nothing() -> None:
    plan = planned("zombies", "--vary", "sealing=warn,allow")
    cells = made_up(plan, {"sealing=warn": [5], "sealing=allow": [50]})
    assert differences(plan, cells)[0].sentence.endswith("could be seen in game length (too few games to say).")


# ---------------------------------------------------------------------- plots and the page


class Page(HTMLParser):
    """Does every element end, and what does it ask the network for?"""

    EMPTY = ("meta", "br")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.asks: list[str] = []
        self.seen: Counter[str] = Counter()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1
        self.asks += [f"{tag} {name}" for name, _ in attrs if name in ("src", "href")]
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen[tag] += 1

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_page_needs_nothing_else(folder: Folder) -> None:
    text = report.page(folder.plan, gather(folder))
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.asks == []
    assert "url(" not in text
    assert "<script" not in text
    assert page.seen["svg"] > 10
    for heading in ("What makes a difference", "Game length", "Who wins", "How games end", "Deaths", "Cards"):
        assert f"<h2>{heading}</h2>" in text
    assert "nan" not in re.sub(r"[a-z]*nan[a-z]+|[a-z]+nan", "", text.lower())
    assert "players=3 instead of 2" in text
    assert "more turns" in text
    assert "more games in 100" in text
    assert text.count("it is orange: a difference was seen") == 2, "what colours say stands where they are used"
    assert report.page(folder.plan, gather(folder)) == text


def test_the_page_names_cards_and_rules_in_words(folder: Folder) -> None:
    text = report.page(folder.plan, gather(folder))
    assert "Where Did Everybody Go" in text
    assert "zombies.combat.kill-on-four" in text
    assert report.told("zombies.combat.kill-on-four") in text
    assert report.told("nobody.knows") == ""


def test_the_page_of_one_variant_compares_nothing() -> None:
    plan = planned("zombies", "--games", "30")
    cells = [Gathered(plan.cells[0])]
    cells[0].add(Kept([game(number, problem="seed 1: oh") for number in range(30)], {}))
    text = report.page(plan, cells)
    assert "What makes a difference" not in text
    assert "30 games failed" in text


def test_many_variants_are_drawn_by_what_is_varied() -> None:
    plan = planned("zombies", "--vary", "sealing=warn,allow", "--vary", "players=2,3,4,5")
    cells = made_up(plan, {cell.name: [10, 20] for cell in plan.cells})
    text = "".join(report.lengths(plan, cells))
    assert text.count("<svg") == 2
    assert "sealing=warn</span>" in text
    assert "players=5</span>" in text


def test_intervals_are_drawn_where_they_lie() -> None:
    lines = [plots.Line("a <b>", Interval(0.5, 0.0, 1.0), "50 %"), plots.Line("c", Interval(0.25, 0.25, 0.25), "25 %")]
    picture = plots.intervals(lines, 0.5, "share")
    middle, quarter = (float(x) for x in re.findall(r'<circle cx="([\d.]+)"', picture))
    (low, high) = (float(x) for x in re.findall(r'x1="([\d.]+)" x2="([\d.]+)" y1="11.0"', picture)[0])
    assert low < quarter < middle < high
    assert middle == pytest.approx((low + high) / 2, abs=0.2)
    assert "a &lt;b&gt;" in picture


def test_an_interval_without_end_ends_with_the_picture() -> None:
    picture = plots.intervals([plots.Line("few", Interval(1.0, float("-inf"), float("inf")), "1")], 0)
    assert "inf" not in picture
    assert "nan" not in picture


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 100, [0, 20, 40, 60, 80, 100]),
        (-0.3, 0.9, [-0.2, 0, 0.2, 0.4, 0.6, 0.8]),
        (7, 7.5, [7, 7.1, 7.2, 7.3, 7.4, 7.5]),
    ],
)
def test_ticks_are_round_numbers(low: float, high: float, expected: list[float]) -> None:
    assert plots.ticks(low, high) == pytest.approx(expected)


def test_what_is_rare_and_far_out_does_not_squeeze_the_rest() -> None:
    picture = plots.histogram({"a": {**dict.fromkeys(range(10, 40), 40), 400: 1}}, "turns")
    assert "turns (39 also stands for more)" in picture
    assert ">400<" not in picture


def test_stopped_games_stand_beside_the_scale() -> None:
    """A few that were stopped at 400 do not squeeze the others, and nobody takes 400 for a length."""
    plan = planned("zombies", "--vary", "sealing=warn,allow")
    cells = made_up(plan, {cell.name: [*range(20, 60)] * 10 for cell in plan.cells})
    stopped = [game(number, turns=400, ending=TURN_LIMIT, rule="", winners=()) for number in range(20)]
    cells[0].add(Kept(stopped, {}))
    picture = next(one for one in report.lengths(plan, cells) if "<svg" in one)
    assert ">stopped<" in picture
    assert f">after {plan.turns}<" in picture
    scale = [int(tick) for tick in re.findall(r'y="236.0" class="tick">(\d+)<', picture)]
    assert max(scale) <= 60, "the 400 after which a game is stopped is no number of the scale"
    bars = [float(tall) for tall in re.findall(r'<rect [^>]*height="([\d.]+)"', picture)]
    assert bars[0] > 0 == bars[1], "20 of 420 games of the first variant, none of the second"
    quiet = made_up(plan, {cell.name: [10, 20] for cell in plan.cells})
    assert ">stopped<" not in next(one for one in report.lengths(plan, quiet) if "<svg" in one)


def test_every_row_of_a_plot_has_a_whole_label_of_its_own() -> None:
    rules = ("sealing=warn,allow", "zombie-arrival=next-step-2,fight-at-once", "helipad-depth=middle-third,bottom-half")
    vary = [word for rule in (*rules, "players=2,4") for word in ("--vary", rule)]
    plan = planned("zombies", *vary)
    cells = made_up(plan, {cell.name: [10, 20] for cell in plan.cells})
    pictures = [part for part in report.compared(plan, cells) if "<svg" in part]
    assert len(pictures) == len([*measures(plan)])
    for picture in pictures:
        assert "…" not in picture
        groups = re.split(r'class="group">', picture)
        assert [re.split("<", group)[0] for group in groups[1:]] == [
            "sealing=allow instead of warn",
            "zombie-arrival=fight-at-once instead of next-step-2",
            "helipad-depth=bottom-half instead of middle-third",
            "players=4 instead of 2",
        ]
        for group in groups[1:]:
            labels = labels_of(group)
            assert labels[0] == "on the average over all below"
            assert len(set(labels)) == len(labels) == 9
            assert all(len(line) <= plots.LETTERS for line in re.findall(r'class="above">([^<]*)<', group))
    assert "sealing=warn, helipad-depth=bottom-half, players=4" in labels_of(pictures[0])


def labels_of(picture: str) -> list[str]:
    """What stands before each row, however many lines it has: a row ends with its point."""
    rows = picture.split("<circle")[:-1]
    return [" ".join(re.findall(r'class="above">([^<]*)<', row)) for row in rows]


def test_a_long_name_of_a_variant_goes_on_below() -> None:
    name = "zombie-arrival=next-step-2, helipad-depth=middle-third, card-limit=one-per-each-players-turn, players=2"
    picture = plots.stacked([(name, {"a": 1, "b": 3}), ("short", {"a": 2})])
    lines = re.findall(r'y="([\d.]+)" class="above">([^<]*)<', picture)
    assert " ".join(words for _, words in lines[:-1]) == name
    heights = [float(y) for y, _ in lines]
    assert heights == sorted({*heights}), "no two lines stand upon each other"


def test_every_measure_speaks_both_ways() -> None:
    for measure in measures(planned("zombies")):
        assert "{}" in measure.more
        assert "{}" in measure.less
        assert measure.more != measure.less


# ---------------------------------------------------------------------- how far it is


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_a_bar_with_the_time_left() -> None:
    out, now = Terminal(), iter([0.0, 10.0, 60.0])
    progress = Progress(200, 50, out, lambda: next(now))
    progress.add(50)
    assert out.getvalue() == f"\r[{'#' * 15}{'.' * 15}] 100 of 200 games, 20 s left\x1b[K"
    progress.add(100)
    progress.end()
    assert out.getvalue().endswith("] 200 of 200 games, done in 1 min 00 s\x1b[K\n")


def test_a_file_gets_a_line_now_and_then() -> None:
    out = io.StringIO()
    progress = Progress(1000, 0, out, lambda: 0.0)
    for _ in range(1000):
        progress.add(1)
    progress.end()
    lines = out.getvalue().splitlines()
    assert len(lines) == 20
    assert lines[0].startswith("50 of 1,000 games, ")
    assert lines[-1].startswith("1,000 of 1,000 games, done")


def test_where_nobody_looks_nothing_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    Progress(10, 0, None).add(10)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("seconds", "words"), [(0.4, "0 s"), (59.6, "1 min 00 s"), (3725, "1 h 02 min")])
def test_times_are_told_as_people_do(seconds: float, words: str) -> None:
    assert in_words(seconds) == words


def test_results_are_listed_as_far_as_they_are_there(folder: Folder) -> None:
    rows.write_csv(folder)
    files: list[Path] = study.write_report(folder, {"a": 1}, "<html>")
    assert {"games.csv", "summary.json", "report.html"} <= {file.name for file in files}
