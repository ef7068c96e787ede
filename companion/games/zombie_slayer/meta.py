"""What the game is called, who can play it, its skills and items, and the house rules that tables differ on."""

from __future__ import annotations

from companion.games.kit.colours import opponent, thing
from companion.games.rulebook import HouseRule
from companion.languages import say

TITLE = "Zombie Slayer"
PACK = "zombie-slayer"
SOLITAIRE = "solitaire"
PLAYERS = {SOLITAIRE: (1, 1)}
MODES = tuple(PLAYERS)
DETAILS = {
    "first-game": say("true for a first game: Ludwig, Assault and Luck 6 are advised, and asked about if overruled")
}
GOALS = {
    SOLITAIRE: say(
        "Alone against the dead: explore the town, grow strong, and slay the Necromancer before you are slain."
    ),
    "first-game": say("For a first game the rules advise a Slayer: Ludwig, with Assault and Luck 6."),
}
"""What each way to play is about, for people who choose."""
CHOICES = {"first-game": ((None, say("no")), (True, say("yes")))}
LIGHTS = {
    "violet-zombie": opponent((180, 0, 230), (154, 58, 147)),
    "green-zombie": opponent((80, 230, 0), (110, 255, 190)),
    "blue-zombie": opponent((0, 80, 230), (14, 33, 250)),
    "necromancer": opponent((255, 0, 50), (255, 0, 10)),
    "follower": thing((255, 140, 220), (0, 141, 255)),
    "dung": thing((200, 130, 30), (255, 96, 0)),
}
"""The colours of opponents, followers and dung, bright and for colour-blind eyes."""

AIMED_SHOT, ASSAULT, BARRAGE, BLOCK = "aimed-shot", "assault", "barrage", "block"
DASH, ENDURE, KNOCK_BACK, RIPOSTE = "dash", "endure-pain", "knock-back", "riposte"
SKILLS = {
    AIMED_SHOT: say("Aimed Shot"),
    ASSAULT: say("Assault"),
    BARRAGE: say("Barrage"),
    BLOCK: say("Block"),
    DASH: say("Dash"),
    ENDURE: say("Endure Pain"),
    KNOCK_BACK: say("Knock Back"),
    RIPOSTE: say("Riposte"),
}
LIFE_POTION, ACCURACY_POTION, DEFENCE_POTION = "life-potion", "accuracy-potion", "defence-potion"
TORCH, DUNG = "torch", "dragon-dung"
POTIONS = (LIFE_POTION, ACCURACY_POTION, DEFENCE_POTION)
ITEMS = (*POTIONS, TORCH, DUNG)
START_KIT = {TORCH: 1, DUNG: 1}
"""zombie-slayer.item.start-kit"""
FANATIC = "fanatic"
NAMED = ("bron", "archibald", "prycille")
HEALER = "prycille"

ZOMBIE = {"violet": say("violet zombie"), "green": say("green zombie"), "blue": say("blue zombie")}
A_ZOMBIE = {"violet": say("a violet zombie"), "green": say("a green zombie"), "blue": say("a blue zombie")}
THE_ZOMBIE = {"violet": say("the violet zombie"), "green": say("the green zombie"), "blue": say("the blue zombie")}
THE_SLAYER, THE_NECROMANCER, NOBODY = say("the Slayer"), say("the Necromancer"), say("nobody")
"""Beings in words, as they stand in sentences."""
PIP_WORDS = {
    "skill": say("skill"),
    "melee": say("melee"),
    "ranged": say("ranged"),
    "defence": say("defence"),
    "holy": say("holy"),
}
"""What pips are for."""

PRICES = {"defence": 1, "melee": 2, "ranged": 3, "holy": 4}
"""Creation Points for one pip: zombie-slayer.create.cost-defence, -melee, -ranged, -holy."""
POINTS = 20
MOST_LIFE = 5
MOST_LUCK = 6
SLOTS = 5
MOST_FANATICS = 8
LEVEL = 10
"""So much Experience is one Creation Point."""


def slots_of(item: str) -> int:
    """Dung takes two slots (zombie-slayer.item.dung-two-slots), all else one (zombie-slayer.item.others-one-slot)."""
    return 2 if item == DUNG else 1


_RULING = "zombie-slayer.ruling"
HOUSE_RULES = {
    rule.name: rule
    for rule in (
        HouseRule("coordinate-bands", f"{_RULING}.spawn-coordinates", ("12-34-56", "14-25-36")),
        HouseRule("spawn-occupied", f"{_RULING}.spawn-occupied", ("reroll", "nearest-empty", "skip")),
        HouseRule(
            "skill-pip-count",
            f"{_RULING}.skill-pips-picked-die",
            ("picked-in-combat", "picked-always", "whole-hand"),
        ),
        HouseRule("pick-timing", f"{_RULING}.pick-before-defence", ("attacker-first", "after-both-rolls")),
        HouseRule("movement", f"{_RULING}.movement-directions", ("eight-way", "orthogonal")),
        HouseRule("diagonal-walls", f"{_RULING}.wall-geometry", ("either-route", "both-routes")),
        HouseRule("explore-repeat", f"{_RULING}.new-tile", ("first-entry", "every-entry")),
        HouseRule("search-repeat", f"{_RULING}.search-repeat", ("unlimited", "once-per-tile")),
        HouseRule("zombie-activation", f"{_RULING}.zombie-activation", ("all-actions-in-a-row", "one-action-each")),
        HouseRule("free-uses-per-move", f"{_RULING}.dung-and-torch-same-move", ("one", "both")),
        HouseRule("torch-consumed", f"{_RULING}.torch-used-up", ("yes", "no")),
        HouseRule("necromancer-pick", f"{_RULING}.necromancer-picks", ("best-for-necromancer", "player", "random-die")),
        HouseRule("simultaneous-end", f"{_RULING}.simultaneous-end", ("loss", "victory")),
    )
}
