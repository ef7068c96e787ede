"""`companion torture`: trials in processes of their own, one table, and an exit status that says whether all held."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import torture
from companion.torture import running, trials
from companion.torture.running import Result, Torture
from companion.torture.table import as_markdown, as_text
from companion.torture.trial import Span, Tally, Trial
from companion.torture.trials import TRIALS

HOLDS = Trial("holds", "9 it holds", "made.up", 0.2, {"deeds": 1000}, ("faults",))
BREAKS = Trial("breaks", "10 it breaks", "made.up", 0.6)


def result(trial: Trial, *broken: str) -> Result:
    tally = Tally(Counter({"deeds": 1234, "faults": 0}), {"rate": "7 a second"}, [*broken])
    return Result(trial, tally, 3.0)


def test_names_are_said_once_and_every_module_is_there() -> None:
    assert len({trial.name for trial in TRIALS}) == len(TRIALS)
    for trial in TRIALS:
        assert (Path(running.__file__).parents[2] / f"{trial.module.replace('.', '/')}.py").is_file()
    assert [trials.trial(trial.name) for trial in TRIALS] == [*TRIALS]


def test_a_trial_goes_on_until_its_time_is_over_and_enough_is_done() -> None:
    now = [0.0]
    span, tally = Span(5.0, {"deeds": 2}, lambda: now[0]), Tally()
    tally.did["deeds"] = 2
    assert span.goes_on(tally)
    now[0] = 5.0
    assert not span.goes_on(tally)
    tally.did["deeds"] = 1
    assert span.goes_on(tally)


def test_a_short_run_does_as_much_less() -> None:
    assert HOLDS.least_in(10.0) == HOLDS.least_in(20.0) == {"deeds": 1000}
    assert HOLDS.least_in(2.0) == {"deeds": 200}


def test_the_time_of_all_cores_is_shared_out_and_nobody_has_more_than_one() -> None:
    both = Torture([HOLDS, BREAKS], 10.0, workers=2, seed=1)
    assert both.seconds_of(HOLDS) == pytest.approx(300.0)
    assert both.seconds_of(BREAKS) == pytest.approx(600.0)
    assert Torture([HOLDS], 10.0, workers=8, seed=1).seconds_of(HOLDS) == 600.0


def test_processes_that_share_a_trial_do_together_what_one_would(monkeypatch: pytest.MonkeyPatch) -> None:
    shared = replace(BREAKS, least={"deeds": 1001}, parts=2)
    assert shared.least_in(10.0) == {"deeds": 501}
    assert Torture([HOLDS, shared], 10.0, workers=2, seed=1).seconds_of(shared) == pytest.approx(450.0)
    monkeypatch.setattr(Torture, "_ended", lambda self, say: iter([result(shared), result(shared, "it broke")]))
    (one,) = Torture([shared], 10.0, workers=2, seed=1).run(lambda words: None)
    assert one.tally.did["deeds"] == 2468
    assert one.tally.measured == {"rate": "7 a second, 7 a second"}
    assert one.tally.broken == ["it broke"]


def test_what_must_never_be_is_in_the_table_though_it_never_was() -> None:
    table = as_markdown([result(HOLDS), result(BREAKS, "it broke")])
    assert "| 9 it holds | 1,234 deeds | faults 0 | rate 7 a second; 3 s |" in table
    assert "| 10 it breaks | 1,234 deeds, 0 faults | 1 |" in table
    assert "faults 0" in as_text([result(HOLDS)])


def test_what_broke_is_said_with_the_seed_that_shows_it_again(capsys: pytest.CaptureFixture[str]) -> None:
    assert torture.verdict([result(HOLDS)], 5) == 0
    assert torture.verdict([result(HOLDS), result(BREAKS, "it broke")], 5) == 1
    said = capsys.readouterr().err
    assert "breaks: it broke" in said
    assert "companion torture --only breaks --seed 5" in said


def test_a_trial_that_counts_what_must_never_be_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    class Module:
        @staticmethod
        def run(span: Span, chance: object) -> Tally:
            return Tally(Counter({"faults": 2}))

    monkeypatch.setattr("companion.torture.trial.import_module", lambda name: Module)
    assert HOLDS.run(Span(0.0, {}, lambda: 0.0), None).broken == ["faults: 2"]  # type: ignore[arg-type]


def test_a_trial_without_a_result_is_a_broken_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "LOOK", 0.01)
    (one,) = Torture([HOLDS], 0.01, workers=1, seed=1).run(lambda words: None)
    assert "ended with status 1" in one.tally.broken[0]


@pytest.mark.parametrize(
    ("words", "said"),
    [(("--minutes", "0"), "--minutes is 0"), (("--workers", "0"), "--workers is 0"), (("--minutes", "1e9"), "a week")],
)
def test_what_cannot_be_is_said(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["torture", *words]) == 1
    assert said in capsys.readouterr().err


def test_an_extra_that_is_missing_is_said_before_anything_begins(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("companion.extras._is_there", lambda module: module != "gpiozero")
    assert main(["torture", "--only", "devices"]) == 1
    assert "gpiozero is missing (extra desk)" in capsys.readouterr().err


def test_the_command_runs_a_trial_and_prints_its_result(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["torture", "--only", "kills", "--minutes", "0.02", "--seed", "4", "--json"]) == 0
    said = capsys.readouterr()
    found = json.loads(said.out)
    assert (found["seed"], found["broken"]) == (4, 0)
    assert found["trials"][0]["did"]["kills"] >= 2
    assert "0 of 1 done; kills" in said.err
