"""Puzzles and the tour in the real window, by pointer and keys. TAP.

Usage: puzzles.py PROGRAM, on a session bus of its own (driver.sh).
"""
import os
import subprocess
import sys
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, kept_in, run_cases, says, settings_file, wait_for, xdotool  # noqa: E402

PROGRAM = sys.argv[1]
CLI = os.path.join(os.path.dirname(PROGRAM), "cli", "fourscore-cli")


def answer_of(position):
    """The only winning column, and a legal one that does not win."""
    side = "second" if position.count("w") > position.count("b") else "first"
    told = subprocess.run([CLI, "analyse", "--table", "64M", "--claim", side, position],
                          capture_output=True, text=True, timeout=120, check=False).stdout
    values = {words[0]: words[1] for words in (line.split("\t") for line in told.splitlines()[:-1])}
    wins = [name for name, value in values.items() if value == "win"]
    assert len(wins) == 1, told
    return wins[0], next(name for name, value in values.items() if value == "not-win")


def asks(desk):
    wait_for("a puzzle", lambda: says(desk, "only one move wins"))
    return answer_of(desk.position())


def a_wrong_move_and_the_right_one():
    folder = settings_file(restore_session="true")
    desk = Desk(PROGRAM, "0F5A69", settings=folder)
    xdotool("key", "F5")
    right, wrong = asks(desk)
    desk.click(desk.columns()[int(wrong, 16)])
    wait_for("the verdict", lambda: says(desk, f"Column {wrong} does not win")
             or says(desk, f"Column {wrong} loses"))
    wait_for("the score", lambda: says(desk, "0 of 1 solved, 0 in a row"))
    wait_for("the end of the search", lambda: says(desk, "answers with") or says(desk, "loses."))
    desk.click(desk.button("Try Again"))
    wait_for("the puzzle", lambda: says(desk, "only one move wins"))
    xdotool("key", right.lower())
    wait_for("the praise", lambda: says(desk, f"Right! Column {right} is the only move that wins."))
    xdotool("key", "F5")
    right, _ = asks(desk)
    xdotool("key", right.lower())
    wait_for("the score", lambda: says(desk, "1 of 2 solved, 1 in a row"))
    desk.click(desk.button("End the Puzzles"))
    assert desk.end()[0] == 0
    with open(kept_in(folder), encoding="utf-8") as file:
        assert "puzzles-solved=1" in file.read()


def asks_again_after_a_crash():
    """With its question, and nothing of it beside the game once it is left."""
    desk = Desk(PROGRAM, "0F5A69")
    xdotool("key", "F5")
    asks(desk)
    puzzle = desk.position()
    kept = os.path.join(desk.state, "fourscore", "session-0.fourscore")
    wait_for("the session on disk",
             lambda: os.path.exists(kept) and '"puzzle"' in open(kept, encoding="utf-8").read())
    desk.process.kill()
    desk.process.wait(30)
    desk.ended = True
    again = Desk(PROGRAM, state=desk.state)
    asks(again)
    assert again.position() == puzzle, again.position()
    again.press(again.button("End the Puzzles"))
    wait_for("the game", lambda: again.position() == "0F5A69")
    assert not says(again, "Game 1 of 2")
    assert again.end()[0] == 0


def the_tour_at_the_first_start():
    folder = settings_file(tour_shown="false")
    desk = Desk(PROGRAM, settings=folder)
    wait_for("the tour", lambda: says(desk, "Tour, 1 of 5"))
    for step in range(2, 6):
        desk.click(desk.button("Next"))
        wait_for("the next step", lambda n=step: says(desk, f"Tour, {n} of 5"))
    desk.click(desk.columns()[0])
    wait_for("the verdict", lambda: says(desk, "This is proved"))
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, settings=folder)
    assert not says(desk, "Tour, 1 of 5")
    assert desk.end()[0] == 0


sys.exit(run_cases((a_wrong_move_and_the_right_one, asks_again_after_a_crash, the_tour_at_the_first_start)))
