"""Listing apart from checking: a view that lists itself, and one that refuses more than the view it is made from."""

from __future__ import annotations

from companion.engine import Die, Numbers, Refusal, Words

RULE = "toy.dice.face"


class Even(Die):
    """A predicate of its own, and no listing."""

    __slots__ = ()

    def refusal(self, value: int) -> Refusal | None:
        return super().refusal(value) or (Refusal(RULE, "odd") if value % 2 else None)


class Named(Even):
    """Nothing of its own that concerns what is legal."""

    __slots__ = ()

    def label(self, value: int) -> str:
        return f"a {value}"


def test_a_view_with_a_predicate_of_its_own_is_listed_by_it() -> None:
    assert list(Die(RULE, RULE)) == [1, 2, 3, 4, 5, 6]
    assert list(Even(RULE, RULE)) == [2, 4, 6]
    assert list(Named(RULE, RULE)) == [2, 4, 6]
    assert Even(RULE, RULE).count() == 3


def test_numbers_are_listed_by_what_explains_them() -> None:
    assert list(Numbers(2, 4, RULE)) == [2, 3, 4]
    assert list(Numbers(2, 4, RULE, lambda value: Refusal(RULE, "no") if value == 3 else None)) == [2, 4]
    assert not Numbers(4, 2, RULE)


def test_words_are_listed_in_their_order() -> None:
    assert list(Words({"yes": "do it", "no": "leave it"}, RULE, "answer yes or no")) == ["yes", "no"]
