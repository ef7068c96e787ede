"""Six digits pair a page: not for ever, not with many guesses."""

from __future__ import annotations

import pytest

from companion.web.errors import NotAllowed
from companion.web.pairing import (
    ALL_GUESSES,
    CODE_LASTS,
    GUESSES,
    LOCK_OUT,
    LONG,
    MEMORY,
    MOST_ADDRESSES,
    NO_CODE,
    SHORT,
    WRONG,
    Pairing,
    digits,
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
    numbers = iter("12345678")
    return Pairing(clock, lambda count: next(numbers) * count)


def guess(pairing: Pairing, code: str, address: str = "192.0.2.1") -> str:
    try:
        pairing.check(code, address)
    except NotAllowed as no:
        return str(no)
    return ""


def test_codes_have_six_digits() -> None:
    codes = {digits(6) for _ in range(200)}
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
    assert "wait 10 minutes, or ask for a new code" in guess(pairing, code)
    assert guess(pairing, code, "192.0.2.9") == ""
    clock.now += LOCK_OUT
    code = pairing.renew()
    assert guess(pairing, code) == ""


def test_somebody_at_the_table_who_wants_a_new_code_lets_everybody_try_again(pairing: Pairing) -> None:
    pairing.renew()
    for _ in range(GUESSES):
        guess(pairing, "999999")
    assert guess(pairing, pairing.renew()) == ""


def guessed_by_many(pairing: Pairing) -> None:
    for number in range(ALL_GUESSES):
        assert guess(pairing, "999999", f"192.0.2.{number}") == WRONG


def test_where_many_guess_the_code_becomes_long_and_everybody_is_heard(pairing: Pairing, clock: Clock) -> None:
    short = pairing.renew()
    for _ in range(GUESSES):
        guess(pairing, "999999", "a phone behind the same proxy")
    guessed_by_many(pairing)
    assert guess(pairing, short, "198.51.100.1") == WRONG
    code = pairing.code
    assert len(code) == LONG
    for number in range(1000):
        assert guess(pairing, f"{number:012}", f"192.0.2.{number}") == WRONG
    assert guess(pairing, code, "192.0.2.7") == guess(pairing, code, "a phone behind the same proxy") == ""
    assert pairing.code == code, "no number of guesses ends it"
    clock.now += CODE_LASTS - 1
    assert len(pairing.renew()) == LONG
    clock.now += MEMORY
    assert len(pairing.renew()) == SHORT


def test_one_neighbour_who_only_waits_and_tries_makes_the_code_long_too(pairing: Pairing) -> None:
    """Behind a proxy that says nothing of visitors, a phone and a stranger are one neighbour."""
    pairing.renew()
    for _ in range(ALL_GUESSES):
        guess(pairing, "999999")
    assert pairing.long
    assert guess(pairing, pairing.code) == ""


@pytest.mark.parametrize("pause", [0.0, 1.0, 7.0, 29.0, 31.0, 59.0])
@pytest.mark.parametrize("addresses", [1, 4, 1000])
def test_in_an_hour_few_guesses_at_six_digits_are_heard(clock: Clock, pause: float, addresses: int) -> None:
    """The worst table: somebody asks for a new code as soon as there is none, or it is a long one."""
    pairing, heard, end = Pairing(clock), 0, clock.now + 3600
    for number in range(20_000):
        if clock.now >= end:
            break
        if not pairing.code or pairing.long:
            pairing.renew()
        short, address = not pairing.long, f"address {number % addresses}"
        if short and guess(pairing, "no code", address) == WRONG:
            heard += 1
        clock.now += pause or (0.0 if short else 1.0)
    assert heard <= 140, "a chance of 1 in 7,000 an hour"


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
