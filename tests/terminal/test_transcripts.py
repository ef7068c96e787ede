"""Whole sessions as a person would see them. A difference is to be read, not only to be accepted."""

from __future__ import annotations

from tests.golden import same_as_golden
from tests.terminal.playing import Terminal

TWO = ("--players", "Ana,Ben")


def test_the_companion_rolls_and_deals(terminal: Terminal) -> None:
    script = "1\nwhy\ncard\nhand\n\nn\nundo\n2\nwhy 5,5.C\n3\nstop\n\nhistory\nquit\n"
    same_as_golden("play-auto", terminal.play(script, *TWO, "--chance", "auto", "--seed", "4"))


def test_real_dice_and_cards_on_the_table(terminal: Terminal) -> None:
    script = "gas station\n0,1 r90\n0,1.E\n1\n1\n1\n1\n1\n7\n5\n0,1.C\n3\nbogus\n"
    same_as_golden("play-ask", terminal.play(script, *TWO, "--seed", "1"))


def test_a_new_table_is_asked_who_plays_with_what(terminal: Terminal) -> None:
    script = "9\n\n1\ny\nhelp\n2\n\nAna, Ana\nAna\n9\n1\n1\nwhat\n2\n7\n2\nx\n1\n5\n2\n\n\nhelp\nquit\n"
    same_as_golden("play-welcome", terminal.play(script, "--seed", "2"))


def test_the_same_in_german(terminal: Terminal) -> None:
    script = (
        "9\n\n1\nj\nhilfe\n2\n\nAna, Ana\nAna\n9\n1\n1\nwas\nbegleiter\n7\nzombies\nx\n1\n5\n2\n\nlos\nhilfe\n1\n"
        "verteilen\nwarum\nkarte\nhand\n\no\nzurück\n2\nwarum 5,5.C\n99\nanhalten\nhier anhalten\n\nverlauf\nimmer\n"
        "immer würfe\nnie würfe\nauto zombies hungrig\nspieler\nkompass links\nkompass oben\ntipp\nende\n"
    )
    same_as_golden("play-german", terminal.play(script, "--seed", "2", "--language", "de"))


def test_the_last_steps_to_the_helipad(terminal: Terminal) -> None:
    file = terminal.position(
        turn={"seat": 0, "step": "move"},
        map=[{"tile": "town-square", "at": "0,0"}, {"tile": "town-helipad", "at": "1,0"}],
        zombies=[{"at": "1,0.W"}],
        players=[{"name": "Ana", "bullets": 1}, {"name": "Ben"}],
    )
    script = f"load {file}\n6\n1,0.C\n3\n1\n1,0.C\n1\nwhy\nundo\nquit\n"
    same_as_golden("play-win", terminal.play(script, *TWO, "--seed", "1"))
