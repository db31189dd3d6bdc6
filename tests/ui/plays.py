"""A game against the program in the real window, by pointer and keys. TAP.

Usage: plays.py PROGRAM, on a session bus of its own (driver.sh).
"""
import os
import sys
import tempfile
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, keys, run_cases, says, wait_for, xdotool  # noqa: E402

PROGRAM = sys.argv[1]


def begins(desk):
    """By Ctrl+P, and Return for what the dialog proposes: the user plays White."""
    keys("ctrl+p")
    wait_for("the dialog", lambda: desk.find(name="Thinking Time"))
    keys("Return")
    wait_for("the bar", lambda: says(desk, "Your turn"))


def answers_a_click_takes_back_and_resigns():
    desk = Desk(PROGRAM)
    begins(desk)
    desk.click(desk.columns()[5])
    wait_for("its answer", lambda: len(desk.position()) == 2)
    assert desk.position()[0] == "5", desk.position()
    desk.click(desk.button("Take Back"))
    wait_for("the empty board", lambda: desk.position() in ("", "."))
    keys("a")
    wait_for("another answer", lambda: len(desk.position()) == 2)
    desk.click(desk.button("End the Game"))
    wait_for("the question", lambda: says(desk, "End the Game?"))
    keys("Escape")
    wait_for("the game", lambda: not says(desk, "End the Game?") and says(desk, "Your turn"))
    keys("Left", "5")
    wait_for("the words", lambda: says(desk, "Go to the last move to play on"))
    keys("End")
    wait_for("the game", lambda: says(desk, "Your turn"))
    assert len(desk.position()) == 2, desk.position()
    desk.click(desk.button("Resign"))
    wait_for("the question", lambda: says(desk, "Resign the Game?"))
    keys("alt+r")
    wait_for("the end", lambda: says(desk, "White resigns: Black wins"))
    desk.click(desk.button("End the Game"))
    wait_for("the end of the bar", lambda: not desk.find(name="Rematch", role="push button"))
    assert desk.end()[0] == 0


def hints_with_a_reason():
    desk = Desk(PROGRAM, "0F1E2D")
    keys("ctrl+p")
    wait_for("the dialog", lambda: desk.find(name="Thinking Time"))
    keys("Return")
    wait_for("the bar", lambda: says(desk, "Your turn"))
    assert desk.position() == "0F1E2D"
    keys("ctrl+h")
    wait_for("the reason", lambda: says(desk, "Column 3: it wins at once"))
    hint = desk.point(desk.button("Hint"))
    keys("3")
    wait_for("the end", lambda: says(desk, "White has won"))
    assert desk.button("Rematch")
    xdotool("mousemove", *hint, "click", 1)  # a click that was meant for a hint
    assert says(desk, "White has won") and len(desk.position()) == 7, desk.position()
    desk.click(desk.button("Rematch"))
    wait_for("another game", lambda: says(desk, "Game 2 of 2"))
    assert desk.end()[0] == 0


def asks_for_another_game(desk):
    """Ctrl+N, Return for the game proposed, and Escape at the question about what is not saved."""
    keys("ctrl+n")
    wait_for("the dialog", lambda: desk.find(name="Start", role="push button"))
    keys("Return")
    wait_for("the question", lambda: says(desk, "Save Changes?"))
    keys("Escape")
    wait_for("the game", lambda: not says(desk, "Save Changes?") and says(desk, "Your turn"))


def goes_on_from_a_file():
    """A game of a file is played on. Whether it is left is asked before, and Escape leaves everything as it was."""
    path = os.path.join(tempfile.mkdtemp(), "a.fourscore")
    with open(path, "w", encoding="utf-8") as file:
        file.write('{"format":"fourscore","version":1,"games":[{"lines":["05"],"at":"05"}]}')
    desk = Desk(PROGRAM, path)
    begins(desk)
    keys("3")
    wait_for("its answer", lambda: len(desk.position()) == 4 and says(desk, "Your turn"))
    asks_for_another_game(desk)
    keys("6")
    wait_for("another answer", lambda: len(desk.position()) == 6 and says(desk, "Your turn"))
    desk.click(desk.button("Resign"))
    wait_for("the question", lambda: says(desk, "Resign the Game?"))
    keys("alt+r")
    wait_for("the end", lambda: says(desk, "White resigns: Black wins"))
    desk.click(desk.button("Rematch"))
    wait_for("the rematch", lambda: says(desk, "Game 2 of 2") and says(desk, "Your turn"))
    assert not says(desk, "Save Changes?")
    asks_for_another_game(desk)
    assert says(desk, "Game 2 of 2")
    assert desk.end()[0] == 0


def comes_back_after_a_crash():
    """The game that is played, and then another one that a new game was begun over."""
    desk = Desk(PROGRAM)
    begins(desk)
    keys("5")
    wait_for("its answer", lambda: len(desk.position()) == 2 and says(desk, "Your turn"))
    left = desk.position()
    keys("ctrl+n")
    desk.button("Start")
    keys("Return")
    wait_for("an empty board", lambda: desk.position() == ".")
    begins(desk)
    keys("a")
    wait_for("its answer", lambda: len(desk.position()) == 2 and says(desk, "Your turn"))
    played = desk.position()
    time.sleep(3)  # until it is kept
    desk.process.kill()
    desk.process.wait()
    desk.ended = True
    again = Desk(PROGRAM, state=desk.state)
    wait_for("the game", lambda: again.position() == played and says(again, "Your turn"))
    keys("ctrl+z")
    wait_for("its moves taken back", lambda: again.position() == "." and says(again, "Your turn"))
    keys("ctrl+z")
    wait_for("the other one", lambda: again.position() == left and says(again, "Your turn"))
    keys("6")
    wait_for("an answer in it", lambda: len(again.position()) == 4 and says(again, "Your turn"))
    assert again.end()[0] == 0


CASES = (answers_a_click_takes_back_and_resigns, hints_with_a_reason, goes_on_from_a_file,
         comes_back_after_a_crash)
sys.exit(run_cases(CASES))
