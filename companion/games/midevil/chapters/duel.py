"""Player combat: a duel for the Necronomicon between its holder and whoever lands on the holder's square.

MidEvil 2 changes nothing about it (midevil.castle-player-combat.base-applies).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from companion.engine import TABLE, Json, Options, Refusal, Words
from companion.engine.reading import numeral
from companion.games.kit.places import listed
from companion.games.kit.wording import many
from companion.games.midevil.bones import (
    NEVER_SPENT,
    NO_BONES,
    Mix,
    counts_of,
    mix_of,
    mix_words,
    mixes,
    names_black,
    read_mix,
    show_mix,
    worth,
)
from companion.games.midevil.chapters.dice import die
from companion.games.midevil.people import Player
from companion.games.midevil.questions import AGAIN, CHALLENGE, COMMIT, COMMITS, COMMITS_SECRETLY, DUEL_DIE, HANDS_READY
from companion.games.midevil.state import MidEvil
from companion.languages import say

ROLL_AGAIN, STOP_ROLLING = "re-roll", "stop"
Commitment = tuple[int, Mix]
"""Life tokens and skeletons under a hand."""


def opponent(game: MidEvil, player: Player) -> Player | None:
    """The holder on the player's square, whoever the player is (midevil.player-combat.any-other-player): nobody else
    is fought (midevil.player-combat.only-with-holder), the holder once in a turn (midevil.ruling.duel-pass-through)."""
    holder = game.holder()
    if holder is None or holder is player or holder.at != player.at or holder.seat in game.duels:
        return None
    return holder


async def duel_for_book(game: MidEvil, player: Player, compulsory: bool = True) -> None:
    """Whoever lands beside the holder fights for the book (midevil.player-combat.landing-starts-duel); the holder who
    lands on others does not (midevil.ruling.duel-holder-moves)."""
    holder = opponent(game, player)
    if holder is None:
        return
    if not compulsory or game.rule_is("duel-on-landing", "challenger-decides"):
        words = {"fight": say("fight {} for the book", holder.name), "pass": say("no fight")}
        if await CHALLENGE.to(player.seat, Words(words, CHALLENGE.rule, say("answer fight or pass"))) == "pass":
            return
    game.duels = (*game.duels, holder.seat)
    await Duel(game, player, holder).run()


@dataclass
class Side:
    """One of the two: the player, the die, and what lay under the hand."""

    player: Player
    die: int = 0
    lives: int = 0
    bones: Mix = NO_BONES
    stopped: bool = False


class Duel:
    """Both roll, commit in secret, re-roll in turns, and add their skeletons."""

    def __init__(self, game: MidEvil, challenger: Player, holder: Player) -> None:
        self.game = game
        self.challenger, self.holder = Side(challenger), Side(holder)
        self.sides = self.challenger, self.holder

    async def run(self) -> None:
        game = self.game
        game.tell("{} fights {} for the Necronomicon", self.challenger.player.name, self.holder.player.name)
        for side in self.sides:
            await self.throw(side)
        await self.commit()
        await self.throw_again()
        self.decide()

    async def throw(self, side: Side) -> None:
        roll = None
        while roll is None:
            roll = await DUEL_DIE.to(side.player.seat, die(DUEL_DIE.rule))
        side.die = roll
        self.game.tell("{} rolls {}", side.player.name, roll)

    async def commit(self) -> None:
        """After both dice (midevil.player-combat.commit-after-roll): under the hands, then uncovered together; or one
        after the other in secret on the device (midevil.ruling.duel-secret-on-one-device)."""
        game, question = self.game, COMMITS_SECRETLY
        game.hiding = tuple(side.player.seat for side in self.sides)  # midevil.ruling.duel-hidden-holdings
        if game.rule_is("bid-capture", "under-hands"):
            ready, question = Words({"ready": say("ready: uncover")}, HANDS_READY.rule, say("answer ready")), COMMITS
            await HANDS_READY.to(TABLE, ready)
        for side in self.sides:  # nobody sees what the other one chose: midevil.player-combat.commit-secret
            side.lives, side.bones = await question.to(side.player.seat, Commitments(game, side.player))
        game.hiding = ()
        for side in self.sides:  # both in the same moment: midevil.player-combat.reveal-together
            words = commitment_words((side.lives, side.bones))
            self.game.tell("{} had {} under the hand", side.player.name, words)
            self.give_up(side)

    def give_up(self, side: Side) -> None:
        """What was committed is lost, used or not (midevil.player-combat.unused-lives-lost)."""
        side.player.lives -= side.lives
        for colour, count in counts_of(side.bones).items():
            side.player.give(colour, count)
            self.game.remove(colour, count)  # midevil.player-combat.committed-skeletons-removed

    async def throw_again(self) -> None:
        """In turns, the active player first (midevil.player-combat.rerolls-alternate); who stops has stopped
        (midevil.ruling.duel-stopped-is-final)."""
        while any(side.lives and not side.stopped for side in self.sides):
            for side in self.sides:
                if side.lives and not side.stopped:
                    await self.throw_or_stop(side)

    async def throw_or_stop(self, side: Side) -> None:
        """One life token is one re-roll (midevil.player-combat.reroll-per-life); nobody has to use any
        (midevil.player-combat.stop-anytime)."""
        words = {ROLL_AGAIN: say("roll the {} again", side.die), STOP_ROLLING: say("keep the {}", side.die)}
        answer = None
        while answer is None:
            answer = await AGAIN.to(side.player.seat, Words(words, AGAIN.rule, say("answer re-roll or stop")))
        if answer == STOP_ROLLING:
            side.stopped = True
            return
        side.lives -= 1
        await self.throw(side)

    def decide(self) -> None:
        """Skeletons count now (midevil.player-combat.skeletons-after-rerolls). The higher total owns the book
        (midevil.player-combat.highest-total-owns): the challenger needs more than the holder
        (midevil.player-combat.challenger-must-exceed), a tie leaves it where it is."""
        game = self.game
        totals = [side.die + worth(game, side.bones) for side in self.sides]
        game.tell("{} has {}, {} has {}", self.challenger.player.name, totals[0], self.holder.player.name, totals[1])
        if totals[0] > totals[1] and game.book == self.holder.player.seat:  # midevil.player-combat.tie-keeps
            game.book = self.challenger.player.seat
            game.tell("{} takes the Necronomicon", self.challenger.player.name)


def commitment_words(value: Commitment) -> str:
    lives, bones = value
    words = [many(lives, "life token")] if lives else []
    words += [mix_words(bones)] if sum(bones) else []
    return listed(words) if words else say("nothing")


class Commitments(Options[Commitment]):
    """Any of the own life tokens and skeletons, or nothing: `2 lives, 1 red`."""

    __slots__ = ("game", "player")

    def __init__(self, game: MidEvil, player: Player) -> None:
        self.game = game
        self.player = player

    def candidates(self) -> Iterable[Commitment]:
        held = self.player.skeletons
        all_bones = list(mixes(held, sum(held.values())))
        return ((lives, bones) for lives in range(self.player.lives + 1) for bones in all_bones)

    def refusal(self, value: Commitment) -> Refusal | None:
        lives, bones = value
        if lives > self.player.lives:
            return Refusal(COMMIT, say("{} has {}", self.player.name, many(self.player.lives, "life token")))
        held = mix_of(self.player.skeletons)
        if any(count > have for count, have in zip(bones, held, strict=True)):
            return Refusal(COMMIT, say("{} has {}", self.player.name, mix_words(held)))
        return None

    def legal(self) -> Iterator[Commitment]:
        return iter(self.candidates())

    def read(self, raw: Json) -> Commitment | Refusal:
        if names_black(raw):
            return Refusal(NEVER_SPENT, say("a black skeleton is never collected, and none is ever spent"))
        first, _, rest = raw.partition(",") if isinstance(raw, str) else ("", "", "")
        count, _, what = first.strip().partition(" ")
        said = numeral(count)
        if what in ("life", "lives") and said is not None:
            bones, lives = (read_mix(rest.strip()) if rest else NO_BONES), said
        else:
            bones, lives = read_mix(raw), 0
        if bones is None:
            return Refusal(COMMIT, say("say what is committed: 2 lives, 1 red"))
        return lives, bones

    def show(self, value: Commitment) -> Json:
        lives, bones = value
        if not lives:
            return show_mix(bones)
        words = f"{lives} {'life' if lives == 1 else 'lives'}"
        return f"{words}, {show_mix(bones)}" if sum(bones) else words

    def label(self, value: Commitment) -> str:
        return commitment_words(value)
