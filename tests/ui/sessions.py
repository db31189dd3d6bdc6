"""A start goes on where the window was closed, by keys and accessibility. TAP.

Usage: sessions.py PROGRAM [CASE...], on a session bus of its own (driver.sh).
"""
import json
import os
import pathlib
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, copy, geometry, keys, moves, run_cases, says, settings_file, wait_for, xdotool  # noqa: E402


PROGRAM = sys.argv[1]
EASY = "4C44220B552D40263139857D8619650EFA76D8D7"  # answered within a second
TOLD = "The last session goes on"  # after a crash only


def close(desk, key="ctrl+q"):
    keys(key)
    assert desk.process.wait(30) == 0
    desk.ended = True



def left(state):
    return sorted(path.name for path in pathlib.Path(state, "fourscore").glob("*.fourscore"))


def button(desk, word):
    return wait_for(word, lambda: next((found for found in desk.all() if word in found.name
                                        and found.role == "push button"), None))


def goes_on_where_it_was_closed():
    """Games, the position shown, the question and the size; what is searched stays off."""
    settings = settings_file(goal="'exact'", window_width=900, window_height=700)
    desk = Desk(PROGRAM, "0F", settings=settings)
    copy("012\n5A5A\n")
    keys("ctrl+v")
    wait_for("two games", lambda: says(desk, "Game 1 of 2"))
    keys("ctrl+Next", "Prior")
    wait_for("the second, a move back", lambda: desk.position() == "5A5")
    keys("ctrl+Return")
    button(desk, "Stop")
    close(desk)
    again = Desk(PROGRAM, state=desk.state, settings=settings)
    wait_for("the position", lambda: again.position() == "5A5")
    assert says(again, "Game 2 of 2") and len(moves(again)) == 5
    assert says(again, "The exact value") and button(again, "Analyse")
    assert not says(again, TOLD)
    size = geometry(again.window())
    assert abs(size["WIDTH"] - 900) < 60 and abs(size["HEIGHT"] - 700) < 60, size
    keys("ctrl+Prior")
    wait_for("the other game", lambda: again.position() == "012")
    close(again, "ctrl+w")
    third = Desk(PROGRAM, state=desk.state, settings=settings)
    wait_for("it once more", lambda: third.position() == "012")
    assert third.end()[0] == 0


def keeps_what_was_never_saved():
    """Without a question; and a window that is closed later does not take its place."""
    desk = Desk(PROGRAM)
    keys("5", "a")
    wait_for("two moves", lambda: desk.position() == "5A")
    close(desk)
    other = Desk(PROGRAM, "0F", state=desk.state)
    close(other)
    assert len(left(desk.state)) == 2, left(desk.state)
    again = Desk(PROGRAM, state=desk.state)
    wait_for("the moves", lambda: again.position() == "5A")
    keys("ctrl+z")
    wait_for("undo across starts", lambda: again.position() == "5")
    keys("ctrl+n")
    wait_for("the dialog", lambda: again.find(name="Start", role="push button"))
    keys("Return")
    wait_for("a new game", lambda: again.position() == ".")
    close(again)
    last = Desk(PROGRAM, state=desk.state)
    assert last.position() == ".", "what was closed last was empty"
    keys("ctrl+z")
    wait_for("the game before", lambda: last.position() == "5")
    keys("ctrl+z")
    wait_for("its moves taken back", lambda: last.position() == ".")
    close(last)
    assert not left(desk.state), left(desk.state)


def gives_up_changes_of_a_file():
    path = os.path.join(tempfile.mkdtemp(), "a game.fourscore")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "fourscore", "version": 1, "games": [{"lines": ["5A"], "at": "5A"}]}, file)
    desk = Desk(PROGRAM, path)
    wait_for("the file", lambda: desk.position() == "5A")
    keys("3")
    wait_for("the change", lambda: desk.find(name="• a game.fourscore"))
    keys("ctrl+w")
    desk.press(button(desk, "Discard"))
    assert desk.process.wait(30) == 0
    again = Desk(PROGRAM, state=desk.state)
    wait_for("the file as it was", lambda: again.position() == "5A")
    assert again.find(name="a game.fourscore") and len(moves(again)) == 3
    assert again.end()[0] == 0


def begins_anew_if_told_so():
    settings = settings_file(restore_session="false")
    desk = Desk(PROGRAM, "5A", settings=settings)
    close(desk)
    assert not left(desk.state), left(desk.state)
    again = Desk(PROGRAM, state=desk.state, settings=settings)
    assert again.position() == "."
    keys("5")
    wait_for("a move", lambda: again.position() == "5")
    keys("ctrl+w")
    button(again, "Cancel")  # of the question
    assert again.end()[0] == 0


def asks_about_games_that_were_left_if_told_so():
    """Each is shown for that; the last answer closes the window."""
    desk = Desk(PROGRAM, settings=settings_file(restore_session="false"))
    keys("5", "a")
    wait_for("two moves", lambda: desk.position() == "5A")
    for _ in range(2):
        keys("ctrl+n")
        desk.button("Start")
        keys("Return")
        wait_for("a new game", lambda: desk.position() == ".")
    keys("ctrl+w")
    discard = button(desk, "Discard")
    wait_for("the game that was left", lambda: desk.position() == "5A")
    desk.press(discard)
    assert desk.process.wait(30) == 0
    desk.ended = True
    assert not left(desk.state), left(desk.state)


def shares_its_answers_with_a_second_program():
    """What one finds the other knows without a search, and neither complains."""
    one = Desk(PROGRAM, EASY)
    two = Desk(PROGRAM, EASY)
    keys("ctrl+Return")  # of the second one, which is in front
    wait_for("the answers", lambda: "White wins" in " ".join(two.statuses()))
    xdotool("windowfocus", one.window_of())
    wait_for("the same in the other", lambda: "White wins" in " ".join(one.statuses()))
    assert not any("kept on disk" in text for desk in (one, two) for text in desk.texts())
    assert one.end()[0] == 0 and two.end()[0] == 0


CASES = (goes_on_where_it_was_closed, keeps_what_was_never_saved, gives_up_changes_of_a_file,
         begins_anew_if_told_so, asks_about_games_that_were_left_if_told_so,
         shares_its_answers_with_a_second_program)

if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
