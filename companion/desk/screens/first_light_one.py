"""The first run: where is light 1? Nobody has to know how a panel is wired to have it lie rightly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from companion.desk.screens.first_step import KEYS, TRY, Step, told_lost
from companion.desk.screens.screen import RIGHT, WHY, Go, Reply, Say
from companion.desk.screens.trouble import Trouble
from companion.desk.screens.walking import WhereIsLightOne, can_walk
from companion.languages import say

if TYPE_CHECKING:
    from companion.desk.desk import Desk
    from companion.desk.knowing import Device


class FirstLightOne(Step):
    """Whether the lights lie as the desk believes; a walk along their wire finds out."""

    name = "lights"
    title = say("The lights")

    def text(self, desk: Desk) -> Sequence[str]:
        if lost := _lost(desk):
            return (*told_lost(lost), say("You can play without."))
        if not can_walk(desk):
            return (say("Several panels lie differently: the configuration says how."),)
        return (say("Where is light 1? Say where you see it, and every square is lit where it should be."),)

    def keys(self, desk: Desk) -> Sequence[tuple[str, str]]:
        return KEYS if _lost(desk) or not can_walk(desk) else TRY

    def tried(self, desk: Desk, button: str) -> Reply:
        lost = _lost(desk)
        if lost is not None:
            return Go(Trouble(lost)) if button == WHY else Say(say("OK next, BACK later"))
        return Go(WhereIsLightOne()) if button == RIGHT and can_walk(desk) else Say(say("OK next, BACK later"))


def _lost(desk: Desk) -> Device | None:
    pixels = desk.devices.get("pixels")
    return pixels if pixels is not None and pixels.state == "lost" else None
