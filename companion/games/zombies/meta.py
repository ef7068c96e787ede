"""What the game is called, who can play it, and the house rules that tables differ on."""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.kit.colours import opponent, thing
from companion.games.rulebook import HouseRule, Mix
from companion.languages import say

TITLE = "Zombies!!! (2014)"
PACK = "zombies-2014"
COMPETITIVE, COOPERATIVE, TEAM = "competitive", "cooperative", "team"
PLAYERS = {COMPETITIVE: (2, 6), COOPERATIVE: (1, 6), TEAM: (4, 6)}
MODES = tuple(PLAYERS)
RESCUE, LAST_MAN, ARMED = "search-and-rescue", "last-man-standing", "well-armed-helicopter"
SCENARIOS = (RESCUE, LAST_MAN, ARMED)
QUICKER = "quicker-play"
VARIANTS = (QUICKER,)
DETAILS = {
    "teams": say("team play: the pairs of seats, such as [[0, 2], [1, 3]]; left out, players who sit opposite"),
    "quota": say("Search and Rescue, competitive or team play: how many survivors each must rescue, 1 or 2"),
    "zombie-player": say("Last Man Standing: the seat of the first Zombie Player; left out, the table is asked"),
}
GOALS = {
    COMPETITIVE: say("Everybody for themselves: be the first at the centre of the Helipad, or collect 25 zombies."),
    COOPERATIVE: say(
        "All together: everybody must reach the centre of the Helipad; all lose when one dies a third time."
    ),
    TEAM: say("In pairs: the first two partners who both reach the centre of the Helipad win."),
    RESCUE: say("Find survivors in the buildings and rescue enough of them before you go to the Helipad."),
    LAST_MAN: say("One of you plays the zombies, and whoever dies joins them: the first human at the Helipad wins."),
    ARMED: say("The pilot waits for the armed alone: you need a weapon when you reach the centre of the Helipad."),
    QUICKER: say("Once the Helipad is drawn you roll two dice to move, and no more event cards are drawn."),
    "teams": say("Partners win together; unless you say otherwise they sit opposite."),
    "quota": say("How many survivors each player or team must rescue before the Helipad counts."),
}
"""What each way to play is about, for people who choose."""
CHOICES = {"quota": ((None, say("one each")), (2, say("two each")))}
KILL_ON = 4
"""What a combat roll must reach."""
PAWNS = ("red", "blue", "green", "yellow", "black", "white")
LIGHTS = {
    "zombie": opponent((130, 255, 0), (128, 255, 200)),
    "bullet": thing((255, 110, 0), (255, 170, 0)),
    "heart": thing((255, 0, 110), (220, 0, 74)),
    "survivor": thing((255, 0, 255), (73, 133, 253)),
    "hidden": thing((255, 200, 140), (255, 250, 240)),
}
"""The colours of zombies and tokens, bright and for colour-blind eyes."""


ONLY_WITH = {
    "coop-third-death": (COOPERATIVE,),
    "distance": (COOPERATIVE,),
    "arrival": (COOPERATIVE, TEAM),
    "rescue-under-zombie": (RESCUE,),
    "last-man-choice": (LAST_MAN,),
    "scenario-stacking": (RESCUE, ARMED),
}
"""House rules that speak of certain modes or scenarios only; elsewhere they make no sense."""
DETAILS_ONLY_WITH = {"quota": (RESCUE,)}
"""The same for details."""

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
        HouseRule("coop-third-death", "zombies.ruling.coop-third-death", ("all-lose", "play-on")),
        HouseRule("distance", "zombies.ruling.coop-distance", ("walking", "walking-around-zombies", "straight-grid")),
        HouseRule(
            "arrival", "zombies.ruling.arrival", ("recorded-and-off", "recorded-and-stays", "all-stand-together")
        ),
        HouseRule("scenario-stacking", "zombies.ruling.scenario-mode-mix", ("one-at-a-time", "armed-may-be-added")),
        HouseRule("rescue-under-zombie", "zombies.ruling.rescue-under-zombie", ("after-kill", "on-landing")),
        HouseRule("last-man-choice", "zombies.ruling.last-man-choice", ("agreement", "random", "volunteer")),
    )
}


def mix(mode: str, scenarios: Sequence[str]) -> Mix:
    """What goes together."""
    rule = "zombies.ruling.scenario-mode-mix"
    if LAST_MAN in scenarios and (mode != COMPETITIVE or len(scenarios) > 1):
        return Mix(rule, say("Last Man Standing is played by itself, in competitive mode"))
    if len(scenarios) > 1:
        why = say("one scenario at a time; only the house rule scenario stacking adds Well-Armed Helicopter")
        return Mix(rule, why, {"scenario-stacking": "armed-may-be-added"})
    return Mix()
