"""Settings of Totally Medieval: all variants together, house rules, real cards, and wars in the thick of it."""

from __future__ import annotations

from typing import Any

from companion.games.totally_medieval.meta import DICE_CARDS, MOVE_QUESTION, VARIANTS
from tests.conformance.setting import Setting
from tests.rules.warring import sides

LANDS = {
    "t1": "green-valley",
    "t2": "open-meadow",
    "t3": "fever-swamp",
    "t4": "mountain-monastery",
    "t5": "old-watchtower",
    "t6": "bandit-gorge",
    "t7": "frozen-pass",
}


def table(name: str, *variants: str, real_cards: bool = False, **options: str) -> Setting:
    """House rules and variants, from the set-up on."""
    written = {name.replace("_", "-"): value for name, value in options.items()}
    return Setting(name, 2, written, variants=variants, real_cards=real_cards)


def war(
    name: str,
    *standing: str,
    down: str = "",
    situation: str = "overcast",
    turn: dict[str, Any] | None = None,
    more: dict[str, Any] | None = None,
    **held: Any,
) -> Setting:
    """A war that has been going on for a while; the Terrains of `down` are not known yet."""
    lands = [{"at": at, "terrain": land} for at, land in LANDS.items() if at not in down.split()]
    knights, vikings = standing
    position = {
        "players": sides((knights, vikings), **held),
        "terrains": lands,
        "situation": situation,
        "turn": turn or {"step": "card"},
        "own-deck": True,
        **(more or {}),
    }
    return Setting(name, 2, position=position)


# ---------------------------------------------------------------------- house rules and variants

SUMS = Setting(
    "all-variants",
    2,
    {"answer-seconds": "30", "move-question": "per-move"},
    {"levels": ["algebra-1", "fractions"], "civilizations": ["vikings", "knights"], "youngest": 1},
    variants=VARIANTS,
)
PRINTED = Setting(
    "printed-sums",
    2,
    {"answer-seconds": "60", "battle-dice": "2"},
    {"sums": "printed"},
    variants=(DICE_CARDS, MOVE_QUESTION),
    real_cards=True,
)
WIDE_MAT = table(
    "wide-mat",
    mat_layout="3-1-3",
    coastal_nodes="all",
    victory="king-only",
    casualty_choice="winner",
    battle_dice="3",
)
STORMY = table(
    "stormy",
    situation_cadence="turn",
    victory="homeland-or-king",
    second_attack="two-armies-only",
    casualty_choice="weakest",
    homeland_limit="unlimited",
)
MILD = table(
    "mild",
    second_attack="none",
    casualty_choice="strongest",
    terrain_points="both-sides",
    illness_spread="off",
    illness_points="card-round-only",
    coastal_nodes="none",
)
HUNGRY = table("hungry", starting_harvest="5", casualty_choice="random", victory="custom", mat_layout="as-pack")
REAL_CARDS = table("real-cards", real_cards=True)

# ---------------------------------------------------------------------- in the thick of it

FRONT = war(
    "front",
    "king@hs queen@hs champion@t1 paladin@t1 banneret@t1 bishop@t1:camp-fever:1.1 mounted-lancer@t4 halberdier@t4",
    "king@hn queen@hn jarl@t6 berserker@t6 seeress@t6 raider@t7 huscarl@t7 axeman@t3:swamp-fever:2.2",
    turn={"step": "move", "played": "none", "begun": True},
    hands=("squire harvest scout", "thrall harvest bowman"),
    piles=(4, 4),
    machines=("siege-tower trebuchet", "dragon-ships siege-tower"),
)
"""Two Armies face to face, with machines and healers; the Knights are about to move."""
ASSAULT = war(
    "assault",
    "king@hs champion@t4 paladin@t4 squire@t6:bloody-flux:3.2 bishop@t6 scout@hn banneret@hn",
    "king@hn queen@hn hearth-guard@hn jarl@t4 raider@t4 thrall@t3:plague:3.2",
    situation="clear-skies",
    turn={
        "step": "battle",
        "played": "none",
        "begun": True,
        "moves": 2,
        "owed": 2,
        "attacks": [
            {"army": ["knights-champion", "knights-paladin"], "at": "t4", "back": "t1"},
            {"army": ["knights-scout", "knights-banneret"], "at": "hn", "back": "t6"},
        ],
    },
    hands=("harvest trebuchet", "harvest"),
    piles=(3, 5),
    machines=("siege-tower", "dragon-ships"),
    harvest=(3, 2),
    more={"options": {"casualty-choice": "random"}},
)
"""Two battles are due, one of them for a Homeland."""
IN_BATTLE = war(
    "in-battle",
    "king@hs champion@t5 paladin@t5 bishop@t5:plague:1.1 squire@t1",
    "king@hn raider@t5 berserker@t5 jarl@t7 huscarl@t3",
    situation="gale",
    down="t6",
    turn={
        "step": "battle",
        "played": "none",
        "begun": True,
        "moves": 1,
        "owed": 1,
        "battles": 1,
        "attacks": [
            {
                "army": ["knights-champion", "knights-paladin", "knights-bishop"],
                "at": "t5",
                "back": "t2",
                "fought": 1,
            }
        ],
    },
    more={
        "variants": ["miniatures", "dice-cards"],
        "options": {"answer-seconds": "15", "battle-dice": "2"},
        "battle": [{"attack": 0, "ready": True, "announced": True, "attack-dice": [4]}],
        "sum": [{"seat": 0, "purpose": "attack", "value": 5, "words": "17 + 6 = ?"}],
    },
    hands=("harvest scout", "harvest thrall skald"),
    piles=(6, 6),
)
"""In the middle of a second attack, while a sum is asked."""
HOSPITAL = war(
    "hospital",
    "queen@hs champion@t1:plague:2.1 squire@t1:leprosy+plague:1.0 bishop@t1 paladin@t4:swamp-fever king@t4",
    "jarl@t6:bloody-flux:5.4 seeress@t6:leprosy:3.3 raider@t6 skald@t7:camp-fever queen@hn",
    situation="plague",
    turn={"step": "refill", "played": "none", "begun": True, "ended": True},
    more={
        "options": {"victory": "homeland-or-king"},
        "used-situations": ["leprosy", "camp-fever", "bloody-flux", "overcast"],
    },
    hands=("harvest harvest banneret", "harvest axeman"),
    piles=(5, 5),
    harvest=(2, 1),
)
"""Nearly everybody is ill, some to death; healers and a Monastery are near."""
FAMINE = war(
    "famine",
    "champion@t4 squire@t1 scout@hs",
    "jarl@t5 raider@t7",
    situation="hailstorm",
    turn={"step": "situation", "round": 9, "number": 17},
    more={"idle": 10, "options": {"situation-cadence": "turn", "homeland-limit": "unlimited"}},
    hands=("harvest", ""),
    harvest=(1, 1),
    machines=("siege-tower", ""),
    discards=("king queen paladin harvest", "king queen berserker harvest harvest harvest"),
)
"""Little is left: Harvest runs out, and a draw is offered."""
UNSHOWN = war(
    "unshown",
    "king@hs champion@t4 paladin@t4 bishop@t4:leprosy:2.2",
    "king@hn queen@hn jarl@t7 raider@t6",
    down="t1 t2 t3 t5",
    turn={"step": "card", "seat": 1, "leader": 1},
    more={"own-deck": False, "variants": ["move-question"], "sums": "printed", "options": {"victory": "custom"}},
    hands=(3, 2),
    piles=(9, 8),
    machines=("trebuchet", ""),
)
"""Real cards that nobody has shown, printed sums, and a goal that people judge."""

AGREED = (SUMS, PRINTED, WIDE_MAT, STORMY, MILD, HUNGRY, REAL_CARDS)
WARS = (*AGREED, FRONT, ASSAULT, IN_BATTLE, HOSPITAL, FAMINE, UNSHOWN)
