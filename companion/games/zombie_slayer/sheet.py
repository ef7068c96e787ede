"""The Slayer's sheet: his token with its six faces, his skills, and what he carries."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.engine import Json, Request
from companion.engine.reading import numeral
from companion.games.kit.sheets import Entry, Lines, Paint, Sheet
from companion.games.kit.wording import many
from companion.games.zombie_slayer import meta
from companion.games.zombie_slayer.chapters.deeds import PAINT, Deeds
from companion.games.zombie_slayer.chapters.painting import Purchases
from companion.games.zombie_slayer.chapters.searching import BlankFaces
from companion.games.zombie_slayer.questions import SKILL_PIP
from companion.games.zombie_slayer.state import ZombieSlayer
from companion.games.zombie_slayer.wording import item_words
from companion.languages import capital, joined, say

SKILL = "skill"
PIPS = {
    SKILL: say("S", about="a skill pip"),
    "melee": say("M", about="a melee pip"),
    "ranged": say("R", about="a ranged pip"),
    "defence": say("D", about="a defence pip"),
    "holy": say("H", about="a holy pip"),
}
"""The kinds of pips, each with its letter."""
FACES = 6
DOES: Mapping[str, str] = {
    meta.AIMED_SHOT: say("A shot that takes both actions: 2 more for each skill pip. No move in this turn."),
    meta.ASSAULT: say("A melee attack with 1 more for each skill pip, and as much less defence until your next turn."),
    meta.BARRAGE: say("A shot with 1 less for each skill pip; each of them is one more action for Barrage."),
    meta.BLOCK: say("In the Zombies' turn, if you did not attack: 2 more defence for each skill pip."),
    meta.DASH: say("Move a square, then one more for each skill pip; no defence until your next turn."),
    meta.ENDURE: say("With an action: 1 more defence for each skill pip until your next turn."),
    meta.KNOCK_BACK: say("A melee attack; whoever survives it is pushed a square for each skill pip."),
    meta.RIPOSTE: say("In the Zombies' turn: defend, then one strike of 1 for each skill pip."),
    meta.LIFE_POTION: say("An action: 1 Life back, never above 5."),
    meta.ACCURACY_POTION: say("An action: 1 more on your next attack."),
    meta.DEFENCE_POTION: say("An action: 2 more on your next defence."),
    meta.TORCH: say("Thrown with a move: it always hits for 1, or sets off dung."),
    meta.DUNG: say("Dropped with a move; a torch makes it explode all around. Takes two slots."),
}
"""What each skill and item does, in a sentence."""


def sheet(game: ZombieSlayer) -> Sheet:
    """As it lies before the player."""
    slayer = game.slayer
    skills = tuple(Entry(meta.SKILLS[skill], DOES[skill]) for skill in slayer.skills)
    items = tuple(Entry(_name(item), DOES[item], count) for item, count in slayer.items.items() if count)
    return Sheet(
        title=game.who,
        faces=tuple(_face(game, number) for number in range(1, FACES + 1)),
        paints=tuple(
            Paint(kind, letter, meta.PRICES.get(kind, 0), meta.PIP_WORDS[kind]) for kind, letter in PIPS.items()
        ),
        lines=(Lines(say("Skills"), skills), Lines(say("Carried, {} of {} slots", slayer.load, meta.SLOTS), items)),
        points=slayer.points,
    )


def _face(game: ZombieSlayer, number: int) -> tuple[str, ...]:
    """Painted pips first, kind by kind; the rest is blank."""
    pips = game.slayer.pips
    painted = [kind for kind in PIPS for _ in range(pips.count(number, kind))]
    return tuple(painted + [""] * pips.blank(number))


def _name(item: str) -> str:
    return capital(item_words(item))


def pip_of(request: Request[Any], value: Json) -> tuple[int, str] | None:
    """The face and the kind of the pip that an answer paints; None where it paints none."""
    options = request.options
    if isinstance(options, BlankFaces):
        return int(value), options.attribute
    if request.name == SKILL_PIP.name:
        return int(value), SKILL
    if not isinstance(options, Purchases | Deeds):
        return None
    words = str(value).removeprefix(f"{PAINT} ").split()
    face = numeral(words[1]) if len(words) == 2 and words[0] in meta.PRICES else None
    return None if face is None else (face, words[0])


# ---------------------------------------------------------------------- in text


def standings(game: ZombieSlayer) -> list[str]:
    """The Slayer, his sheet, and his followers."""
    slayer = game.slayer
    items = [say("{} {}", count, item_words(item)) for item, count in slayer.items.items()]
    skills = [meta.SKILLS[skill] for skill in slayer.skills]
    carried = joined(", ", items) or say("nothing")
    counts = slayer.life, slayer.luck, slayer.experience, slayer.points
    lines = [
        say("-> Life {}  Luck {}  Experience {}  points {}", *counts),
        say("   sheet {}  skills {}", _in_short(game), joined(", ", skills) or say("none")),
        say("   carries {}  with {} fanatic townsmen", carried, slayer.fanatics)
        if slayer.fanatics
        else say("   carries {}", carried),
    ]
    lines += [
        say("   {} on {}, {}", game.pack.tokens[name].name, game.place(one.at), many(one.actions, "action"))
        for name, one in game.followers.items()
    ]
    if game.master >= 0:
        lines.append(say("   the Necromancer on {}: Life {}", game.place(game.master), game.master_life))
    return lines


def _in_short(game: ZombieSlayer) -> str:
    """The six faces in short: `3:DDD 4:MMMM`."""
    faces = enumerate(game.slayer.pips.faces, 1)
    drawn = {number: [PIPS[name] for name, count in face.items() for _ in range(count)] for number, face in faces}
    return joined(" ", [joined("", (f"{number}:", *pips)) for number, pips in drawn.items() if pips]) or say("blank")
