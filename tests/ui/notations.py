"""Games as players write them elsewhere: pasted, typed, given to the command line and copied. TAP.

Usage: notations.py PROGRAM [CASE...], on a session bus of its own (driver.sh).
"""
import sys
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import (Desk, FlatDesk, clipboard, copy, copy_item, keys, run_cases, says, settings_file,  # noqa: E402
                  wait_for, words, xdotool)

PROGRAM = sys.argv[1]


def paste(desk, text, own, note):
    copy(text)
    keys("ctrl+v")
    wait_for(f"{text!r} as {own}", lambda: desk.position() == own)
    wait_for(note, lambda: says(desk, note))


def pastes_games_of_the_cube():
    desk = Desk(PROGRAM)
    paste(desk, "A1 B2 D4\n", "05F", "Read as columns A1 to D4")
    paste(desk, "(1,2) (3,4)", "4E", "Read as columns x,y from 1")
    paste(desk, "1, 6, 11", "16B", "Read as columns 0 to 15")
    keys("ctrl+z")
    wait_for("the game before", lambda: desk.position() == "4E")
    copy("A1 A1 A1 A1 A1")
    keys("ctrl+v")
    wait_for("what is wrong", lambda: says(desk, "cannot be played"))
    keys("Escape")
    wait_for("the game as it was", lambda: desk.position() == "4E")
    assert desk.end()[0] == 0


def pastes_a_game_over_several_lines():
    desk = Desk(PROGRAM)
    copy("1. A1 B2\n2. C3 {good} D4\n3. A2 1-0\n")
    keys("ctrl+v")
    wait_for("the moves", lambda: desk.find(name="Move 3, White: Column 4"))
    wait_for("its end", lambda: desk.position() == "05AF4")
    came = place(desk, "Game of 3 moves read")
    assert came[3] <= place(desk, "Last Position")[1], "it covers nothing"
    assert not says(desk, "position read")
    wait_for("the notation", lambda: says(desk, "Read as columns A1 to D4"))
    copy("1. A1 B2\n2. C3 Z4\n")
    keys("ctrl+v")
    wait_for("what is wrong", lambda: says(desk, "Line 2, character 7: expected columns A1 to D4, found “Z4”"))
    assert desk.end()[0] == 0


def offer(desk):
    """The button of the note that offers another reading, or None."""
    return next((found for found in desk.all() if found.name.startswith("Columns from 1")
                 and found.role == "push button"), None)


def pastes_columns_from_1():
    """Digits that may be both are ours, until one says otherwise. There is time for that, until one goes on."""
    desk = FlatDesk(PROGRAM, "--game", "connect4:7x6")
    paste(desk, "4471", "3360", "Read as columns from 1")
    paste(desk, "4444", "4444", "Read as columns from 0")
    time.sleep(7)  # longer than a note without a question is there
    desk.press(wait_for("the button", lambda: offer(desk)))
    wait_for("the other reading", lambda: desk.position() == "3333")
    paste(desk, "4444", "4444", "Read as columns from 0")
    keys("ctrl+z")
    wait_for("the end of the question", lambda: not offer(desk))
    assert desk.end()[0] == 0


def reads_what_the_screen_says():
    """Where two notations fit, that of the screen is taken and the other one offered."""
    for names, text, screen, offered, other in (
            ("own", "1 6 11 15", "16BF", "Columns 1 to 16", "05AE"),
            ("numbers", "1 6 11 15", "1 6 11 15", "Columns 0 to 15", "2 7 12 16"),
            ("letters", "A1B2", "A1 B2", "Columns 0 to F", "C3 B1 D3 C1")):
        desk = Desk(PROGRAM, settings=settings_file(move_names=f"'{names}'"))
        copy(text)
        keys("ctrl+v")
        wait_for(f"{text!r} as {screen!r}", lambda want=screen: desk.position() == want)
        desk.press(wait_for("the other reading", lambda name=offered: next(
            (found for found in desk.all() if found.name == name and found.role == "push button"), None)))
        wait_for("it", lambda want=other: desk.position() == want)
        assert desk.end()[0] == 0


def an_entered_position_stays_one():
    """What the field shows it reads again, and notes nothing."""
    desk = FlatDesk(PROGRAM, "--game", "connect4:7x6", "3342", settings=settings_file(move_names="'numbers'"))
    assert desk.position() == "4453"
    keys("ctrl+l", "End")
    xdotool("type", "7")
    keys("Return")
    wait_for("the game goes on", lambda: desk.position() == "44537")
    assert desk.end()[0] == 0


def place(desk, words_of_it, role=None):
    """Left, top, right and bottom of the object that is so called, in the window."""
    found = wait_for(words_of_it, lambda: next(
        (o for o in desk.all() if role in (None, o.role) and words_of_it in words(o) and o.extents()[2] > 0), None))
    x, y, width, height = wait_for("its place", lambda: desk.place(found))
    return x, y, x + width, y + height


def a_note_covers_nothing():
    """It has a place of its own above the position, in a narrow window too, and can be closed."""
    for width in (360, 1280):
        desk = FlatDesk(PROGRAM, "--game", "connect4:7x6",
                        settings=settings_file(window_width=width, window_height=640))
        paste(desk, "4444", "4444", "Read as columns from 0")
        note, other = place(desk, "Read as columns from 0"), place(desk, "Columns from 1", "push button")
        assert 0 <= note[0] and note[2] <= other[0] and other[2] <= width, (note, other)
        for below in ("Position", "Last Position"):
            assert max(note[3], other[3]) <= place(desk, below)[1], (below, note, other)
        close = max((o for o in desk.all() if o.name == "Close" and o.role == "push button"),
                    key=lambda o: o.extents()[1])
        desk.click(close)
        wait_for("its end", lambda: not offer(desk))
        assert desk.position() == "4444"
        assert desk.end()[0] == 0


def types_a_game():
    desk = Desk(PROGRAM)
    keys("ctrl+l")
    xdotool("type", "--delay", 15, "A1 B2 C3")
    keys("Return")
    wait_for("the game", lambda: desk.position() == "05A")
    wait_for("the note", lambda: says(desk, "Read as columns A1 to D4"))
    assert desk.end()[0] == 0


def takes_an_argument():
    desk = Desk(PROGRAM, "A1 B2")
    assert desk.position() == "05"
    assert desk.end()[0] == 0
    assert "read as columns A1 to D4" in desk.process.stderr.read()


def copies():
    for game, position, item, text in ((("cube",), "05F", "Copy as A1 to D4", "A1 B2 D4"),
                                       (("cube",), "05F", "Copy as x,y", "1,1 2,2 4,4"),
                                       (("cube",), "05F", "Copy as 1 to 16", "1 6 16"),
                                       (("connect4:7x6",), "3360", "Copy as Columns from 1", "4471")):
        desk = FlatDesk(PROGRAM, "--game", *game, position)
        desk.press(wait_for(item, lambda d=desk, i=item: copy_item(d, i)))
        wait_for(text, lambda t=text: clipboard() == t)
        assert desk.end()[0] == 0


CASES = (pastes_games_of_the_cube, pastes_a_game_over_several_lines, pastes_columns_from_1,
         reads_what_the_screen_says, an_entered_position_stays_one, a_note_covers_nothing,
         types_a_game, takes_an_argument, copies)

if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
