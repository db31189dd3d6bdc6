"""A review of a game in the real window, by pointer and keys. TAP.

Usage: reviewing.py PROGRAM [CASE...], on a session bus of its own (driver.sh).
"""
import sys
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import FlatDesk, keys, run_cases, says, settings_file, wait_for  # noqa: E402

PROGRAM = sys.argv[1]
GAME = "0123012301"  # of Connect-4 5x4, with two mistakes of White and three of Black


def reviewed(width=1280, height=860):
    """At the last mistake, of Black."""
    desk = FlatDesk(PROGRAM, "--game", "connect4:5x4", GAME,
                    settings=settings_file(window_width=width, window_height=height))
    keys("ctrl+r")
    wait_for("the review", lambda: says(desk, "11 of 11 positions proved"))
    return desk


def arrows_step_after_a_button():
    """Wherever the focus was when the button was pressed, and by one move at a time."""
    desk = reviewed()
    for list_first in (True, False):
        if list_first:
            desk.click(wait_for("the move", lambda: next((o for o in desk.all() if o.role == "grid cell" and
                                                          o.name.startswith("Move 5, Black")), None)))
        else:
            keys("alt+End")
        wait_for("the mistake", lambda: desk.position() == GAME)
        desk.click(desk.button("Better"))
        wait_for("the position before it", lambda: desk.position() == GAME[:-1])
        keys("Left")
        wait_for("a step back", lambda: desk.position() == GAME[:-2])
        keys("Left")
        wait_for("another", lambda: desk.position() == GAME[:-3])
        keys("Right")
        wait_for("a step on", lambda: desk.position() == GAME[:-2])
        keys("Right", "Right")
        wait_for("the move that was played", lambda: desk.position() == GAME)
    assert desk.end()[0] == 0


def a_verdict_is_seen_beside_reasons():
    """What a retry asks and answers is in sight, also with the reasons open and room for one strip; the
    reasons are there when they are asked for."""
    desk = reviewed(360, 640)
    keys("alt+Home", "F4")
    wait_for("the first mistake", lambda: desk.position() == "0")
    desk.click(desk.button("Retry"))
    wait_for("the question", lambda: says(desk, "White to move: find a better move than column 0"))
    keys("F3")
    wait_for("no reasons yet", lambda: says(desk, "hidden until you have moved"))
    for column in ("4", "2"):
        keys(column)
        wait_for("the verdict", lambda c=column: says(desk, f"Column {c} gives it away, too") or
                 says(desk, f"Right! Column {c} keeps"))
        assert desk.find(name="Leave"), desk.texts()
        keys("F3")
        wait_for("the reasons", lambda: says(desk, "There is no short reason"))
        keys("Left")
        wait_for("the question again", lambda: says(desk, "find a better move than column 0"))
    desk.click(desk.button("Leave"))
    wait_for("the mistake again", lambda: desk.position() == "0")
    assert desk.end()[0] == 0


CASES = (arrows_step_after_a_button, a_verdict_is_seen_beside_reasons)

chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
sys.exit(run_cases(chosen))
