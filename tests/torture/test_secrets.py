"""The trial of secrets in short: every game with something to hide, races included; and leaks on purpose are found."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from random import Random

import pytest

from companion.daemon.page import DaemonHost
from companion.engine import Json
from companion.torture import secrets
from companion.torture.secrets import WISHES, one_game, run
from companion.torture.trial import Span, Tally
from companion.web.host import Shining
from companion.web.roles import Viewer
from companion.web.sections import Shown

SEED = 70_000_007
"""A number that comes in no message by chance."""


def evening(wish: Mapping[str, Json], decisions: int) -> tuple[Tally, int]:
    """So many decisions of one game; what came of it, and how many secrets were on the way to their own player."""
    tally = Tally()
    span = Span(0.0, {"decisions": decisions}, lambda: 0.0)
    return tally, asyncio.run(one_game(dict(wish), SEED, span, tally))


@pytest.mark.parametrize("wish", WISHES[:4], ids=lambda wish: str(wish["game"]))
def test_nothing_that_somebody_must_not_know_comes_to_a_page(wish: Mapping[str, Json]) -> None:
    tally, found = evening(wish, 12)
    assert tally.broken == []
    assert found > 3, "there was nothing to find: the test proves nothing"
    assert tally.did["races"] > 0


@pytest.mark.no_cover
def test_whole_games_with_everything_that_could_race() -> None:
    tally = run(Span(0.0, {"decisions": 1000, "games": len(WISHES)}, lambda: 0.0), Random(SEED))
    assert tally.broken == []


# ---------------------------------------------------------------------- the trial is awake


def shown_to_all(shown: Shown, viewer: Viewer, me: str) -> dict[str, str]:
    """Everybody is sent the hand of whoever has a page."""
    return {"me": me, **shown.public, "hand": next(iter(shown.hands.values()), "null")}


def test_a_hand_that_goes_to_every_page_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Shown, "seen_by", shown_to_all)
    tally, _ = evening(WISHES[0], 3)
    assert any("came to phone" in words for words in tally.broken), tally.broken


def test_answers_that_are_told_to_everybody_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("companion.web.sections.may_read", lambda viewer, seat, choice: True)
    tally, _ = evening(WISHES[3], 15)
    assert any("came to phone" in words for words in tally.broken), tally.broken


def test_a_picture_without_its_secrecy_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def open_to_all(host: DaemonHost) -> Shining:
        return Shining(host.daemon.showing.frame.picture, False, (0, 0), b"")

    monkeypatch.setattr(DaemonHost, "shining", open_to_all)
    monkeypatch.setattr(secrets, "RACES", {secrets.shows_a_hand: 1, secrets.looks_anew: 1})
    tally, _ = evening(WISHES[0], 12)
    assert any("in the picture" in words for words in tally.broken), tally.broken
