"""Whatever a page sends is one of the known messages, or an error that says what was expected."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.engine import Json
from companion.web.errors import BadMessage
from companion.web.messages import LONGEST, VERBS, Failed, Hello, Message, read_hello, read_message


def said(**more: Json) -> str:
    return json.dumps({"id": 1, **more})


def wrong(raw: str | bytes) -> str:
    with pytest.raises(BadMessage) as caught:
        read_message(raw)
    return str(caught.value)


def test_a_message_is_read() -> None:
    assert read_message(said(do="answer", n=3, value="N")) == Message(1, "answer", {"n": 3, "value": "N"})
    assert read_message(said(do="away")) == Message(1, "away", {})


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ({"do": "fly"}, "can ask for answer"),
        ({"do": ["answer"]}, "can ask for answer"),
        ({"do": "answer"}, "n missing"),
        ({"do": "answer", "n": "3"}, "n must be a whole number"),
        ({"do": "answer", "n": True}, "n must be a whole number"),
        ({"do": "answer", "n": -1}, "n must be a whole number"),
        ({"do": "answer", "n": 1, "values": []}, "values must be a list"),
        ({"do": "answer", "n": 1, "values": [1] * 61}, "values must be a list"),
        ({"do": "answer", "n": 1, "value": 1, "source": "tray"}, "source must be one of web, typed"),
        ({"do": "answer", "n": 1, "valeu": 1}, "'valeu' is not known here; it takes n, value"),
        ({"do": "set", "brightness": 2}, "a number from 0 to 1"),
        ({"do": "press", "button": "up"}, "button must be one of UP"),
        ({"do": "throw", "dice": [7]}, "each from 1 to 6"),
        ({"do": "correct", "set": {}}, "at least one entry"),
        ({"do": "rule", "rule": "x" * 201}, "a text of 1 to 200"),
        ({"do": "away", "now": 1}, "it takes nothing"),
    ],
)
def test_what_is_wrong_is_said_and_the_number_is_kept(message: dict[str, Json], words: str) -> None:
    with pytest.raises(Failed, match=words.replace("(", r"\(")) as caught:
        read_message(said(**message))
    assert caught.value.id == 1


@pytest.mark.parametrize("raw", ["", "[]", "3", "null", '{"id":1', '{"id":"a","do":"away"}', '{"do":"away"}', b"{}"])
def test_what_has_no_number_is_rubbish(raw: str | bytes) -> None:
    with pytest.raises(BadMessage) as caught:
        read_message(raw)
    assert not isinstance(caught.value, Failed)


def test_long_deep_and_strange_messages_are_refused() -> None:
    assert "at most 16384 bytes" in wrong(said(do="rule", rule="x" * LONGEST))
    assert "at most 16384 bytes" in wrong(said(do="rule", rule="x") + " " * LONGEST)
    assert "nested too deeply" in wrong('{"id":1,"do":"why","value":' + "[" * 5000 + "]" * 5000 + "}")
    assert "no number" in wrong('{"id":1,"do":"why","value":NaN}')
    assert "digits" in wrong('{"id":1,"do":"why","value":' + "9" * 4000 + "}")
    assert "no character" in wrong('{"id":1,"do":"why","value":"\\ud800"}')


def test_the_greeting() -> None:
    assert read_hello('{"hello":1,"token":"t","seat":"","lang":"en"}') == Hello("t", "", "en")
    assert read_hello('{"hello":1}') == Hello()
    for raw in ('{"hello":2}', "{}", '{"hello":1,"token":3}', '{"hello":1,"role":"host"}', "x" * 20000):
        with pytest.raises(BadMessage):
            read_hello(raw)


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)


@given(
    st.one_of(
        st.text(max_size=200),
        st.binary(max_size=200),
        st.builds(
            lambda do, more: json.dumps({"id": 4, "do": do, **more}),
            st.sampled_from(sorted(VERBS)),
            st.dictionaries(st.sampled_from(["n", "value", "values", "seat", "card", "set", "wish", "x"]), values),
        ),
    )
)
def test_only_our_own_error_comes_out(raw: str | bytes) -> None:
    try:
        message = read_message(raw)
    except BadMessage:
        return
    assert message.do in VERBS
