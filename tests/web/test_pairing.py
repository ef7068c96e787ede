"""Six digits pair a page: not for ever, not with many guesses."""

from __future__ import annotations

import pytest

from companion.web.errors import NotAllowed
from companion.web.pairing import (
    ALL_GUESSES,
    CODE_LASTS,
    GUESSES,
    LOCK_OUT,
    MOST_ADDRESSES,
    NO_CODE,
    WRONG,
    Pairing,
    six_digits,
)


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def pairing(clock: Clock) -> Pairing:
    codes = iter(["111111", "222222", "333333", "444444"])
    return Pairing(clock, lambda: next(codes))


def guess(pairing: Pairing, code: str, address: str = "192.0.2.1") -> str:
    try:
        pairing.check(code, address)
    except NotAllowed as no:
        return str(no)
    return ""


def test_codes_have_six_digits() -> None:
    codes = {six_digits() for _ in range(200)}
    assert all(len(code) == 6 and code.isdecimal() for code in codes)
    assert len(codes) > 190


def test_without_a_code_nobody_pairs(pairing: Pairing) -> None:
    assert guess(pairing, "") == NO_CODE
    assert guess(pairing, "000000") == NO_CODE


def test_the_right_code_pairs_several_phones_until_it_expires(pairing: Pairing, clock: Clock) -> None:
    code = pairing.renew()
    assert guess(pairing, code, "192.0.2.1") == guess(pairing, code, "192.0.2.2") == ""
    clock.now += CODE_LASTS - 1
    assert guess(pairing, code) == ""
    assert pairing.left == 1
    clock.now += 1
    assert guess(pairing, code) == NO_CODE
    assert pairing.code == ""


def test_a_new_code_ends_the_old_one(pairing: Pairing) -> None:
    old = pairing.renew()
    new = pairing.renew()
    assert guess(pairing, old) == WRONG
    assert guess(pairing, new) == ""


def test_an_address_that_guesses_is_locked_out_even_with_the_right_code(pairing: Pairing, clock: Clock) -> None:
    code = pairing.renew()
    for _ in range(GUESSES):
        assert guess(pairing, "999999") == WRONG
    assert "wait 10 minutes" in guess(pairing, code)
    assert guess(pairing, code, "192.0.2.9") == ""
    clock.now += LOCK_OUT
    code = pairing.renew()
    assert guess(pairing, code) == ""


def test_many_addresses_that_guess_end_the_code_and_lock_everybody_out(pairing: Pairing, clock: Clock) -> None:
    code = pairing.renew()
    for number in range(ALL_GUESSES):
        assert guess(pairing, "999999", f"192.0.2.{number}") == WRONG
    assert pairing.code == ""
    assert "wait" in guess(pairing, code, "198.51.100.1")


def test_old_guesses_are_forgotten(pairing: Pairing, clock: Clock) -> None:
    pairing.renew()
    for _ in range(GUESSES - 1):
        guess(pairing, "999999")
    clock.now += 601
    code = pairing.renew()
    assert guess(pairing, "999999") == WRONG
    assert guess(pairing, code) == ""


def test_what_is_known_of_addresses_stays_small(pairing: Pairing) -> None:
    for number in range(3 * MOST_ADDRESSES):
        guess(pairing, "1", f"address {number}")
    assert len(pairing._guessing) <= MOST_ADDRESSES
