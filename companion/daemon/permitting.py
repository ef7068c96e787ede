"""What an intent is called where it is decided who may do what (`table.rights`), and asking there.

The desk's buttons, pages and programs end in the same intents; so whoever reaches one by a way round (the buttons of
the desk, pressed on a paired page) is asked the same as whoever says it outright.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.desk import intents as want
from companion.desk.intents import Intent
from companion.engine import BadInput
from companion.games.kit.board import HAND
from companion.table import Table, rights
from companion.table.rights import Origin

WISH: Mapping[type[Intent], tuple[str, str]] = {
    want.Answer: ("answer", "answer"),
    want.Together: ("spread", "answer"),
    want.RollForMe: ("roll", "roll"),
    want.Play: ("play", "play a card"),
    want.Undo: ("undo", "take back"),
    want.Correct: ("correct", "set right"),
    want.HandOver: ("auto", "leave it to the companion"),
    want.Automate: ("automate", "leave it to the companion"),
    want.AllowHints: ("hints", "hints"),
    want.AskHint: ("hint", "hint"),
    want.Begin: ("new", "new game"),
    want.Load: ("import", "take a game in"),
    want.Keep: ("import", "take a game in"),
    want.Resume: ("resume", "go on with a game"),
    want.Leave: ("leave", "leave"),
    want.Matched: ("matched", "the table matches"),
    want.Stop: ("stop", "stop"),
    want.PutAway: ("away", "put away"),
    want.Set: ("set", "settings"),
    want.NewCode: ("code", "new code"),
    want.LetPhones: ("phones", "let phones join"),
    want.ForgetPhones: ("revoke", "forget phones"),
    want.SetUpDesk: ("setup", "set up the desk"),
    want.Shutdown: ("shutdown", "shut down"),
    want.TrayStep: ("calibrate", "calibrate"),
    want.CameraStep: ("calibrate", "calibrate"),
    want.LookForDice: ("lookfordice", "look for dice"),
    want.ChooseDie: ("die", "choose a die"),
    want.BlinkDie: ("die", "let a die blink"),
}
"""For every intent its name among the rights, and what people call it."""

GONE_ON = "the table has gone on meanwhile, so nothing was done: look again, then choose"


def check(origin: Origin, intent: Intent) -> None:
    """Raise NotAllowed unless this may be wished from there; what is asked at the table is looked at there."""
    rights.check(origin, *WISH[type(intent)])
    match intent:
        case want.Begin(wish):
            rights.check_wish(origin, wish)
        case want.Correct(changes):
            rights.check_correction(origin, changes)


def check_at(origin: Origin, intent: Intent, table: Table) -> None:
    """The same at the table, where nobody else does anything meanwhile: what is looked at here is what is answered."""
    rights.check_game(origin, table)
    match intent:
        case want.Answer(number) | want.Together(number):
            rights.check_answer(origin, table.driver, number)
        case want.RollForMe(number):
            rights.check_roll(origin, table.driver, number)
        case want.Play(seat, play):
            rights.check_play(origin, table, seat, str(play.get("from", HAND)))
        case want.AllowHints(seat):
            rights.check_seat(table, seat)
        case want.HandOver(number=int(number)) | want.Automate(number=int(number)) | want.Correct(number=int(number)):
            request = table.driver.pending
            if request is None or request.number != number:
                raise BadInput(GONE_ON)
