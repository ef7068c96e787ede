"""What the game is called, who can play it, and the house rules that tables differ on."""

from __future__ import annotations

from companion.games.rulebook import HouseRule

TITLE = "Zombies!!! (2014)"
PACK = "zombies-2014"
PLAYERS = {"competitive": (2, 6)}
MODES = tuple(PLAYERS)
PAWNS = ("red", "blue", "green", "yellow", "black", "white")


HOUSE_RULES = {
    rule.name: rule
    for rule in (
        HouseRule("zombie-arrival", "zombies.ruling.zombie-comes-to-player", ("next-step-2", "fight-at-once")),
        HouseRule(
            "helipad-depth",
            "zombies.ruling.helipad-depth",
            ("middle-third", "exact-middle", "bottom-half", "anywhere"),
        ),
        HouseRule("first-player", "zombies.ruling.first-player-reroll", ("zombie-film", "random", "table-choice")),
        HouseRule(
            "unplaceable-tile",
            "zombies.ruling.unplaceable-tile",
            ("bottom-and-redraw", "remove-and-redraw", "bottom-and-skip"),
        ),
        HouseRule("sealing", "zombies.ruling.sealing-the-map", ("warn", "never-seal", "allow")),
        HouseRule(
            "helipad-zombies",
            "zombies.ruling.helipad-zombies",
            ("printed-else-edges", "four-edges", "fill-all-squares", "none"),
        ),
        HouseRule("bullet-spend", "zombies.ruling.bullets-too-few-or-many", ("any-number-with-warning", "exact-only")),
        HouseRule("allowance", "zombies.ruling.allowance-fixed", ("fixed-at-roll", "follows-hearts")),
        HouseRule("movement-roll", "zombies.ruling.roll-compulsory", ("may-skip", "always-roll")),
        HouseRule(
            "card-limit", "zombies.ruling.per-round-or-per-turn", ("one-per-own-round", "one-per-each-players-turn")
        ),
        HouseRule("death-hand", "zombies.ruling.death-hand", ("kept", "discarded-and-redrawn")),
        HouseRule("collecting", "zombies.ruling.collect-compulsory", ("automatic", "optional")),
    )
}
