"""The siege in its short form, and that it notices a companion that lets strangers in or keeps phones out."""

from __future__ import annotations

from random import Random

import pytest

from companion.torture import strangers
from companion.torture.strangers import HOSTED, LINES, PHONES
from companion.torture.trial import Span, Tally
from companion.web.admission import Admission
from companion.web.messages import Hello
from companion.web.roles import HOST, TABLE, Viewer


def besieged(lines: int) -> Tally:
    return strangers.run(Span(0, {LINES: lines}, lambda: 0.0), Random(5))


def test_nobody_gets_in_and_phones_pair_all_the_while() -> None:
    tally = besieged(400)
    assert tally.broken == []
    assert tally.did[LINES] >= 400
    assert tally.did[PHONES] == tally.did[HOSTED] > 0


@pytest.mark.no_cover
def test_it_notices_where_loopback_makes_a_host(monkeypatch: pytest.MonkeyPatch) -> None:
    def as_it_was(self: Admission, hello: Hello, local: bool) -> tuple[Viewer, str]:
        return (Viewer(HOST) if local else Viewer()), ""

    monkeypatch.setattr(Admission, "who", as_it_was)
    broken = besieged(200).broken
    assert any("a stranger was shown" in words and "as host" in words for words in broken)


@pytest.mark.no_cover
def test_it_notices_where_phones_are_kept_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody_pairs(self: Admission, pages: object, viewer: Viewer, address: str) -> bool:
        return viewer.role == TABLE

    monkeypatch.setattr(Admission, "is_full", nobody_pairs)
    broken = besieged(100).broken
    assert any("a phone could not be paired: too many pages" in words for words in broken)
