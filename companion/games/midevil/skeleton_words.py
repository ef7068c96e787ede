"""Skeletons in words, colour by colour: other languages inflect a colour, so that each of these is said as a whole."""

from __future__ import annotations

from companion.languages import say, says

SKELETON = {
    "white": say("white skeleton"),
    "red": say("red skeleton"),
    "blue": say("blue skeleton"),
    "black": say("black skeleton"),
}
A_SKELETON = {
    "white": say("a white skeleton"),
    "red": say("a red skeleton"),
    "blue": say("a blue skeleton"),
    "black": say("a black skeleton"),
}
THE_SKELETON = {
    "white": say("the white skeleton"),
    "red": say("the red skeleton"),
    "blue": say("the blue skeleton"),
    "black": say("the black skeleton"),
}
STANDS = {
    "white": say("A white skeleton stands"),
    "red": say("A red skeleton stands"),
    "blue": say("A blue skeleton stands"),
    "black": say("A black skeleton stands"),
}
SKELETONS = {
    "white": say("white skeletons"),
    "red": say("red skeletons"),
    "blue": say("blue skeletons"),
    "black": say("black skeletons"),
}
OUT_OF_THE_GAME = {
    "white": say("White skeletons out of the game"),
    "red": say("Red skeletons out of the game"),
    "blue": say("Blue skeletons out of the game"),
}
COLOUR = {"white": say("white"), "red": say("red"), "blue": say("blue"), "black": say("black")}


def of_colour(count: int, colour: str) -> str:
    """So many skeletons of a colour: `1 white skeleton`, `2 white skeletons`."""
    if colour == "white":
        return says(count, "{} white skeleton", "{} white skeletons")
    if colour == "red":
        return says(count, "{} red skeleton", "{} red skeletons")
    if colour == "blue":
        return says(count, "{} blue skeleton", "{} blue skeletons")
    return says(count, "{} black skeleton", "{} black skeletons")


def counted_colour(count: int, colour: str) -> str:
    """The same without the noun, for a list that ends with it: `2 white`."""
    if colour == "white":
        return says(count, "{} white", "{} white")
    if colour == "red":
        return says(count, "{} red", "{} red")
    return says(count, "{} blue", "{} blue")


def skeleton_points(count: int) -> str:
    """What skeletons are worth together: `2 points of skeletons`."""
    return says(count, "{} point of skeletons", "{} points of skeletons")
