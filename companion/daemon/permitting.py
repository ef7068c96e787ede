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
from companion.languages import say
from companion.table import Table, rights
from companion.table.rights import Origin

WISH: Mapping[type[Intent], tuple[str, str]] = {
    want.Answer: ("answer", say("answer")),
    want.Together: ("spread", say("answer")),
    want.RollForMe: ("roll", say("roll")),
    want.Play: ("play", say("play a card")),
    want.Undo: ("undo", say("take back")),
    want.Correct: ("correct", say("set right")),
    want.HandOver: ("auto", say("leave it to the companion")),
    want.Automate: ("automate", say("leave it to the companion")),
    want.AllowHints: ("hints", say("hints")),
    want.AskHint: ("hint", say("hint")),
    want.Begin: ("new", say("new game")),
    want.Load: ("import", say("take a game in")),
    want.Keep: ("import", say("take a game in")),
    want.Resume: ("resume", say("go on with a game")),
    want.Leave: ("leave", say("leave")),
    want.Matched: ("matched", say("the table matches")),
    want.Stop: ("stop", say("stop")),
    want.PutAway: ("away", say("put away")),
    want.Set: ("set", say("settings")),
    want.NewCode: ("code", say("new code")),
    want.LetPhones: ("phones", say("let phones join")),
    want.ForgetPhones: ("revoke", say("forget phones")),
    want.SetUpDesk: ("setup", say("set up the desk")),
    want.Shutdown: ("shutdown", say("shut down")),
    want.TrayStep: ("calibrate", say("calibrate")),
    want.CameraStep: ("calibrate", say("calibrate")),
    want.LookForDice: ("lookfordice", say("look for dice")),
    want.ChooseDie: ("die", say("choose a die")),
    want.BlinkDie: ("die", say("let a die blink")),
}
"""For every intent its name among the rights, and what people call it."""

GONE_ON = say("the table has gone on meanwhile, so nothing was done: look again, then choose")


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
