"""Connect-4 and PopOut in the real program, by pointer, keys and accessibility. TAP.

Usage: variants.py PROGRAM [CASE...], on a session bus of its own (driver.sh).
"""
import contextlib
import json
import os
import pathlib
import signal
import sqlite3
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import (Desk, FlatDesk, clipboard, copy, first_words, kept_in, keys, run_cases, save_plots,  # noqa: E402
                  says, searched_for, settings_file, wait_for, xdotool)

PROGRAM = sys.argv[1]

# Of 9x7.
SOLVED = ("7340117720235616633800864475645854480223", "1714308657477280421115758811446843235403")
MIDDLE = "3333344512"
MIDDLE_VALUES = ["Black wins", "White wins", "White wins", "Black wins", "White wins", "White wins",
                 "Draw"]


class GameDesk(FlatDesk):
    """The window with a board that has as many buttons as its game has moves."""

    def pops(self):
        return self.named("Pop column ")


def kept(*names):
    """A file among the user's data."""
    return os.path.join(os.environ["XDG_DATA_HOME"], "fourscore", *names)


def drops_and_pops():
    """By a screen reader, by pointer on the control below and with Shift, and by keys."""
    desk = GameDesk(PROGRAM, "--game", "popout:7x6")
    assert len(desk.columns()) == 7 and len(desk.pops()) == 7
    desk.press(desk.columns()[3])
    desk.press(desk.columns()[2])
    wait_for("two drops", lambda: desk.position() == "32")
    assert desk.columns()[3].get_name() == "Column 3, 1 stone: White"
    assert desk.pops()[2].get_description() == "No stone of the player to move is at the bottom"
    desk.click(desk.pops()[3])
    wait_for("a pop by pointer", lambda: desk.position() == "32p3")
    desk.press(desk.pops()[2])
    wait_for("a pop by a screen reader", lambda: desk.position() == "32p3p2")
    alert = "The game is a draw"
    wait_for("the repetition", lambda: alert in desk.texts())
    keys("ctrl+z")
    wait_for("an undo", lambda: desk.position() == "32p3")
    keys("p", "2", "ctrl+z", "5", "6", "p", "2")
    wait_for("keys", lambda: desk.position() in ("32p356", "32p356p2"))
    assert desk.end()[0] == 0


def pops_with_shift():
    desk = GameDesk(PROGRAM, "--game", "popout:4x4", "01")
    xdotool("mousemove", *desk.point(desk.columns()[0]), "keydown", "shift", "click", 1, "keyup",
            "shift")
    wait_for("a pop with Shift", lambda: desk.position() == "01p0")
    keys("Down", "ctrl+Right", "Return")
    wait_for("a pop by the focus", lambda: desk.position() == "01p0p1")
    assert desk.end()[0] == 0


def steps_and_chooses_moves():
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", "334455")
    keys("Home")
    wait_for("the start", lambda: desk.position() == ".")
    keys("Page_Down", "Page_Down")
    wait_for("two moves", lambda: desk.position() == "33")
    row = next(r for r in desk.all() if r.role == "grid cell"
               and any(label.name == "3. 5" for label in r.below()))
    desk.click(row)
    wait_for("the chosen move", lambda: desk.position() == "33445")
    desk.press(desk.find(name="Last Position"))
    wait_for("the end", lambda: desk.position() == "334455")
    desk.click(desk.columns()[6])
    wait_for("the win", lambda: "White has won" in desk.texts())
    assert desk.columns()[0].get_description() == "White has won"
    assert desk.end()[0] == 0


def writes_variations_and_comments():
    desk = GameDesk(PROGRAM, "--game", "popout:5x4", "0123")
    keys("Prior", "Prior", "p", "0", "4")
    wait_for("a variation", lambda: desk.position() == "01p04")
    wait_for("its place", lambda: first_words(desk) ==
             ["Start", "1. 0", "1", "2. 2", "2. p0", "4", "2. …", "3"])
    keys("alt+Left", "alt+Up")
    wait_for("the main line", lambda: desk.position() == "012")
    keys("alt+Down", "ctrl+m")
    xdotool("type", "--delay", 15, "a fork")
    wait_for("the comment", lambda: "a fork" in desk.texts())
    desk.press(desk.need(name="Make This Variation the Main Line"))
    wait_for("the new order", lambda: "2. p0" == first_words(desk)[3])
    desk.press(desk.need(name="Delete This Move and All After It"))
    wait_for("one line", lambda: "2. p0" not in first_words(desk))
    desk.click(desk.columns()[4])
    keys("ctrl+z", "ctrl+z")
    wait_for("the pop", lambda: "2. p0" == first_words(desk)[3])
    assert desk.end()[0] == 0


def answers_all_moves():
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", MIDDLE)
    assert {c.get_description() for c in desk.columns()} == {"Not analysed"}
    keys("ctrl+Return")
    wait_for("all answers", lambda: [c.get_description() for c in desk.columns()] == MIDDLE_VALUES,
             300)
    wait_for("the end", lambda: "Done: White wins" in desk.texts())
    keys("2")
    wait_for("what is known after a move", lambda: "White wins" in desk.texts())
    desk.end()
    with contextlib.closing(sqlite3.connect(kept("connect4-7x6", "verdicts.store"))) as store:
        assert store.execute("SELECT name FROM game").fetchall() == [("connect4:7x6",)]
        assert store.execute("SELECT count(*) FROM solved").fetchone()[0] >= 8
    again = GameDesk(PROGRAM, "--game", "connect4:7x6", MIDDLE)
    wait_for("the answers of before",
             lambda: [c.get_description() for c in again.columns()] == MIDDLE_VALUES)
    assert again.end()[0] == 0


def answers_pops():
    """Both moves of a column have a status of their own."""
    desk = GameDesk(PROGRAM, "--game", "popout:4x4", "0123")
    keys("ctrl+Return")
    wait_for("the end", lambda: any(t.startswith("Done: ") for t in desk.texts()), 300)
    words = {"White wins", "Black wins", "Draw"}
    assert {c.get_description() for c in desk.columns()} <= words
    popped = [p.get_description() in words for p in desk.pops()]
    assert popped == [True, False, True, False], popped
    assert desk.end()[0] == 0


def stops_and_tells():
    """The title tells of a search, and the computer stays awake as long as it runs."""
    desk = GameDesk(PROGRAM, "--game", "connect4:9x7")
    wait_for("the title", lambda: desk.pane("Fourscore"))
    assert desk.button("Plots") and not desk.find(name="Tasks", role="push button")
    begun, ended = len(Desk.services_told("inhibit")), len(Desk.services_told("uninhibit"))
    keys("ctrl+Return")
    wait_for("a search", lambda: any(t.startswith("Searching") for t in desk.texts()))
    wait_for("the search to count", lambda: desk.find(name="0/s") is None)
    wait_for("that its end is not known", lambda: any("cannot be predicted" in t for t in desk.texts()))
    wait_for("the inhibition", lambda: len(Desk.services_told("inhibit")) == begun + 1)
    assert len(Desk.services_told("uninhibit")) == ended
    keys("ctrl+Return")
    wait_for("the stop", lambda: any(t.startswith("Stopped") for t in desk.texts()), 10)
    wait_for("the title as before", lambda: desk.pane("Fourscore"))
    wait_for("its end", lambda: len(Desk.services_told("uninhibit")) == ended + 1)
    assert desk.end()[0] == 0


def has_searched(desk):
    return desk.figure("Speed") != "0/s" and desk.figure("Nodes") != "0"


def pauses_and_resumes():
    desk = GameDesk(PROGRAM, "--game", "connect4:9x7")
    keys("ctrl+Return")
    wait_for("nodes", lambda: has_searched(desk))
    desk.press(desk.button("Pause"))
    wait_for("the pause", lambda: "Paused" in desk.texts())
    nodes = desk.figure("Nodes")
    keys("4")
    desk.press(desk.button("Resume"))
    wait_for("more nodes", lambda: desk.figure("Nodes") != nodes)
    assert {"Analysing empty board (Connect-4, 9×7)", "Of the empty board (Connect-4, 9×7)"} \
        <= set(desk.texts())
    desk.press(desk.button("Return"))
    wait_for("the position that is analysed", lambda: desk.position() == ".")
    keys("F7")
    wait_for("the pause by key", lambda: "Paused" in desk.texts())
    desk.press(desk.button("Stop"))
    wait_for("the stop", lambda: says(desk, "Stopped: 0 of 9 moves answered"))
    assert desk.end()[0] == 0


def saves_plots():
    desk = GameDesk(PROGRAM, "--game", "popout:8x7")
    keys("ctrl+Return")
    wait_for("some seconds of search", lambda: searched_for(desk) > 2)
    keys("ctrl+shift+p")
    save_plots(desk)
    assert desk.end()[0] == 0


def write_list(desk, *positions):
    for position in positions:
        xdotool("type", "--delay", 15, position)
        keys("Return")
    desk.press(desk.button("Use This List"))


def solves_a_batch():
    """A list of one game, whose results are there again; another game has another list."""
    desk = GameDesk(PROGRAM, "--game", "connect4:9x7")
    keys("ctrl+shift+b")
    wait_for("the list", lambda: desk.find(name="Positions", role="text"))
    desk.click(desk.need(name="Positions", role="text"))
    write_list(desk, *SOLVED, "09x")
    wait_for("what is wrong", lambda: says(desk, "Line 3, character 2:"))
    keys(*["BackSpace"] * 4)
    write_list(desk, ".")
    desk.press(desk.button("Start"))
    wait_for("two answers", lambda: says(desk, "2 of 3 answered, about"))
    assert "A batch is running" in desk.texts()
    desk.press(desk.button("Stop"))
    wait_for("the stop", lambda: desk.button("Start"))
    assert desk.end()[0] == 0
    results = open(kept("connect4-9x7", "batch.csv"), encoding="utf-8").read()
    assert f"{SOLVED[0]},exact,first," in results and f"{SOLVED[1]},exact,first," in results
    desk = GameDesk(PROGRAM, "--game", "connect4:9x7", SOLVED[0])
    wait_for("the verdict", lambda: "White wins" in desk.texts())  # the batch's are kept
    keys("ctrl+shift+b")
    wait_for("what the last run answered", lambda: says(desk, "2 of 3 answered"))
    assert desk.end()[0] == 0
    desk = GameDesk(PROGRAM, "--game", "connect4:7x9")
    keys("ctrl+shift+b")
    text = wait_for("a list", lambda: desk.find(name="Positions", role="text"))
    assert text.content() == ""
    assert desk.end()[0] == 0


def keeps_preferences():
    """Threads and table are those of the cube too; the goal is one of its own. The end of a search
    is told, as the window of the preferences has the focus then."""
    folder = settings_file(threads=3, table_size="uint64 134217728", notify_after=0)
    before = len(Desk.services_told("notify"))
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", MIDDLE, settings=folder)
    wait_for("the table's size", lambda: any("128" in t for t in desk.texts()))
    desk.click(desk.need(name="Solver and Table"))
    threads = wait_for("the threads", lambda: desk.find(name="Threads", role="spin button"))
    assert threads.content() == "3", threads.content()
    desk.click(threads)
    keys("ctrl+a", "0", "Return")
    wait_for("no number of threads", lambda: threads.content() == "automatic")
    wait_for("it on disk", lambda: "threads=0" in open(kept_in(folder), encoding="utf-8").read())
    keys("ctrl+comma")
    wait_for("the preferences", lambda: desk.pane("Preferences"))
    assert desk.find(name="Show Column Names", role="check box") and not says(desk, "Staircase")
    desk.press(desk.need(name="High Contrast", role="check box"))
    wait_for("it on disk",
             lambda: "high-contrast=true" in open(kept_in(folder), encoding="utf-8").read())
    desk.press(desk.button("Analyse"))
    wait_for("the end", lambda: "Done: White wins" in desk.texts(), 300)
    told = wait_for("the notification", lambda: Desk.services_told("notify")[before:])
    assert told == [["The search has ended", f"Done: White wins {MIDDLE} (Connect-4, 7×6)"]], told
    keys("Escape")
    wait_for("the end of the preferences", lambda: not desk.pane("Preferences"))
    assert desk.end()[0] == 0


def takes_what_is_pasted():
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", "3")
    for text, sign in (("wb/w/b////\n", lambda: desk.position() == "wb/w/b////"),
                       ("3344", lambda: desk.position() == "3344"),
                       ("33x4", lambda: says(desk, "Character 3: expected a column from 0 to 6"))):
        copy(text)
        keys("ctrl+v")
        wait_for(f"{text!r} in the window", sign)
    assert desk.columns()[3].get_name() == "Column 3, 2 stones: White, Black"
    assert desk.end()[0] == 0


def finds_a_line():
    desk = GameDesk(PROGRAM, "--game", "connect4:4x4", "0123")
    desk.press(desk.find(name="Show the Best Play"))
    wait_for("a line to the full board",
             lambda: any(len(t.split()) == 12 and set(t) <= set("0123 ") for t in desk.texts()), 120)
    desk.press(desk.need(name="Play the Line"))
    wait_for("the line among the moves", lambda: len(first_words(desk)) == 17)
    assert desk.position() == "0123", desk.position()
    desk.press(desk.find(name="Last Position"))
    wait_for("the draw", lambda: "The game is a draw" in desk.texts())
    assert desk.end()[0] == 0


def enters_positions():
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", "33")
    keys("ctrl+l")
    xdotool("type", "33x4")
    keys("Return")
    wait_for("the message", lambda: any(t.startswith("Character 3:") for t in desk.texts()))
    assert desk.columns()[3].get_name() == "Column 3, 2 stones: White, Black"
    keys("ctrl+a")
    xdotool("type", "wb/w/b////")
    keys("Return")
    wait_for("the position", lambda: desk.columns()[0].get_name() == "Column 0, 2 stones: White, Black")
    keys("ctrl+shift+c")
    wait_for("the copy", lambda: clipboard() == "wb/w/b////")
    assert desk.end()[0] == 0


def sets_up_positions():
    """Stones in turn and of one player, taken away with the second button; what cannot arise is
    named, and Escape leaves the game as it was."""
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", "33")
    keys("ctrl+e")
    wait_for("the bar", lambda: desk.columns()[4].get_description() == "Being set up")
    desk.click(desk.columns()[4])
    desk.click(desk.columns()[4])
    wait_for("two stones", lambda: desk.columns()[4].get_name() == "Column 4, 2 stones: White, Black")
    xdotool("mousemove", *desk.point(desk.columns()[4]), "click", 3)
    wait_for("one taken away", lambda: desk.columns()[4].get_name() == "Column 4, 1 stone: White")
    desk.click(desk.button("White"))
    desk.click(desk.columns()[5])
    wait_for("what is wrong", lambda: says(desk, "No game leads here: 3 stones w"))
    assert not desk.button("Done").is_sensitive()
    keys("Delete")
    wait_for("what can be done", lambda: desk.button("Done").is_sensitive())
    keys("ctrl+shift+Return")
    wait_for("the position", lambda: desk.position() == "///wb/w//")
    keys("ctrl+e", "0", "Escape")
    wait_for("the game", lambda: desk.columns()[0].get_description() == "Not analysed")
    assert desk.position() == "///wb/w//"
    assert desk.end()[0] == 0


def begins_other_games():
    """A new game is an edit; the dialog offers the present game."""
    desk = GameDesk(PROGRAM, "--game", "connect4:7x6", "3")
    keys("ctrl+n")
    wait_for("the dialog", lambda: desk.find(name="Start", role="push button"))
    keys("Return")
    wait_for("an empty board", lambda: desk.position() == ".")
    xdotool("windowfocus", desk.window())  # the dialog had it, and there is no manager
    keys("ctrl+z")
    wait_for("the game of before", lambda: desk.position() == "3")
    assert desk.end()[0] == 0


def begins_another_board_by_keys():
    """Return opens the list of games, and begins one after a number; the board has the focus then."""
    desk = GameDesk(PROGRAM, "--game", "popout:5x4", "22")
    keys("ctrl+n")
    wait_for("the dialog", lambda: desk.find(name="Start", role="push button"))
    keys("Tab", "Return")
    wait_for("the games", lambda: desk.find(name="Connect-4", role="list item")
             or desk.find(name="Connect-4", role="label"))
    keys("Up", "Return")
    assert desk.find(name="Start", role="push button") and says(desk, "PopOut, 5×4")
    keys("alt+r")
    xdotool("type", "3")
    keys("Return")
    wait_for("the board", lambda: says(desk, "Connect-4, 5×3"))
    xdotool("windowfocus", desk.window())
    keys("3", "3")
    wait_for("moves by keys", lambda: desk.position() == "33")
    assert desk.end()[0] == 0


def scrolls_over_numbers():
    """The wheel is for the sidebar."""
    desk = GameDesk(PROGRAM, "--game", "connect4:4x4")
    desk.click(desk.need(name="Solver and Table"))
    threads = wait_for("the number", lambda: desk.find(name="Threads", role="spin button"))
    assert threads.content() == "automatic"
    xdotool("mousemove", *desk.point(threads), "click", 4, "click", 4)
    keys("ctrl+l", "0", "Return")
    wait_for("what comes after it", lambda: desk.position() == "0")
    assert threads.content() == "automatic"
    assert desk.end()[0] == 0


def choose_file(desk, title, path):
    wait_for("the file chooser", lambda: desk.find(name=title))
    keys("ctrl+a")
    xdotool("type", "--delay", 15, path)
    keys("Return")


def saves_and_opens():
    """What is known goes with the game; the window of the other kind passes a file on."""
    path = os.path.join(tempfile.mkdtemp(), "a game.fourscore")
    desk = GameDesk(PROGRAM, "--game", "popout:4x4", "0123")
    keys("ctrl+Return")
    wait_for("the end", lambda: any(t.startswith("Done: ") for t in desk.texts()), 300)
    keys("p", "0", "ctrl+s")
    choose_file(desk, "Save Game", path)
    wait_for("the file", lambda: os.path.exists(path) and os.path.getsize(path))
    saved = json.load(open(path, encoding="utf-8"))
    assert (saved["game"], saved["lines"], saved["at"]) == ("popout:4x4", ["0123p0"], "0123p0"), saved
    answered = [move for answer in saved["answers"] for move in answer["columns"]
                if len(move["possible"]) < 3]
    assert len(saved["answers"]) >= 3 and len(answered) > 6, saved["answers"]
    wait_for("the name in the title", lambda: desk.find(name="a game.fourscore"))
    keys("2")
    wait_for("the mark of a change", lambda: desk.find(name="• a game.fourscore"))
    keys("ctrl+z")
    wait_for("the game as saved", lambda: desk.find(name="a game.fourscore"))
    keys("ctrl+w")
    assert desk.process.wait(30) == 0
    os.remove(kept("popout-4x4", "verdicts.store"))
    again = GameDesk(PROGRAM, path)
    wait_for("the saved game", lambda: again.position() == "0123p0")
    keys("ctrl+z", "Prior")
    words = {"White wins", "Black wins", "Draw"}
    wait_for("what was known", lambda: {c.get_description() for c in again.columns()} <= words)
    assert again.end()[0] == 0


def tells_of_bad_files():
    path = os.path.join(tempfile.mkdtemp(), "bad.fourscore")
    with open(path, "w", encoding="utf-8") as file:
        json.dump({"format": "fourscore", "version": 1, "game": "connect4:7x6", "lines": ["39"]},
                  file)
    desk = GameDesk(PROGRAM, path)
    wait_for("the reason", lambda: any("lines[0], character 2" in t for t in desk.texts()))
    assert desk.end()[0] == 0


def goes_on_after_a_kill():
    desk = GameDesk(PROGRAM, "--game", "popout:5x4", "343")
    keys("p", "4")
    kept = pathlib.Path(desk.state, "fourscore", "session-0.fourscore")
    wait_for("the session on disk", lambda: kept.exists() and '"343p4"' in kept.read_text())
    desk.end(signal.SIGKILL)
    again = GameDesk(PROGRAM, state=desk.state, settings=settings_file(restore_session="false"))
    wait_for("the game that was left", lambda: again.position() == "343p4")
    keys("ctrl+w")
    again.press(wait_for("the question", lambda: next(
        (found for found in again.all() if "Discard" in found.name
         and found.role == "push button"), None)))
    assert again.process.wait(30) == 0
    assert not kept.exists(), "a session that was closed is still there"


def takes_up_what_earlier_versions_left():
    """They kept these games in places of their own."""
    state = tempfile.mkdtemp()
    folder = pathlib.Path(state, "fourscore")
    folder.mkdir()
    (folder / "flat-session-0.fourscore").write_text(json.dumps(
        {"format": "fourscore", "version": 1, "game": "popout:5x4", "lines": ["343p4"],
         "at": "343", "session": {"saved": False}}), encoding="utf-8")
    again = GameDesk(PROGRAM, state=state)
    wait_for("the game that was left", lambda: again.position() == "343")
    assert says(again, "PopOut, 5×4")
    assert again.end()[0] == 0


def goes_over_to_another_game():
    """In the same window, with its own settings, and back by Ctrl+Z."""
    desk = GameDesk(PROGRAM, "ABC")
    keys("ctrl+n")
    wait_for("the dialog", lambda: desk.find(name="Start", role="push button"))
    keys("Tab", "Return")
    wait_for("the games", lambda: desk.find(name="PopOut", role="list item")
             or desk.find(name="PopOut", role="label"))
    keys("Down", "Down", "Return")
    desk.press(desk.need(name="Start", role="push button"))
    wait_for("the board", lambda: says(desk, "PopOut, 7×6") and len(desk.columns()) == 7)
    assert not desk.find(name="Turn Left", role="push button")
    xdotool("windowfocus", desk.window())
    keys("3")
    wait_for("a move", lambda: desk.position() == "3")
    keys("ctrl+z", "ctrl+z")
    wait_for("the game of before", lambda: desk.position() == "ABC")
    assert says(desk, "Connect Four 3D") and len(desk.columns()) == 16
    assert desk.find(name="Turn Left", role="push button")
    assert desk.end()[0] == 0


def searches_first_and_again():
    """A move first, by its menu; another question begins the search anew; no cluster job."""
    desk = GameDesk(PROGRAM, "--game", "connect4:9x7")
    keys("ctrl+Return")
    wait_for("nodes", lambda: has_searched(desk))
    row = next(r for r in desk.all() if r.role == "list item" and r.name.startswith("Column 7"))
    xdotool("mousemove", *desk.point(row), "click", 3)
    wait_for("the menu", lambda: desk.find(name="Search This One First", role="menu item"))
    assert not desk.find(name="Mark for a Cluster Job", role="menu item")
    keys("Escape")
    desk.click(row)
    keys("p")
    wait_for("the move that is first", lambda: any(
        r.name in ("Column 7: Searching", "Column 7: Waiting, first") for r in desk.all()))
    before = desk.figure("Time")
    desk.click(desk.need(name="Find Out"))
    keys("Up", "Return")
    wait_for("the search anew", lambda: desk.figure("Time") != before
             and says(desk, "Searching column"))
    keys("ctrl+Return")
    wait_for("the stop", lambda: any(t.startswith("Stopped") for t in desk.texts()), 10)
    assert desk.end()[0] == 0


def writes_pictures():
    folder = tempfile.mkdtemp()
    desk = GameDesk(PROGRAM, "--game", "popout:7x6", "33445")
    for end, head in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
        path = os.path.join(folder, "board" + end)
        keys("ctrl+shift+e")
        choose_file(desk, "Save Picture of the Board", path)
        wait_for(path, lambda p=path: os.path.exists(p) and os.path.getsize(p))
        assert open(path, "rb").read(5).startswith(head)
    assert desk.end()[0] == 0


def refuses_bad_arguments():
    for arguments, words in ((["--game", "connect4:99x9"], "too large"),
                             (["--game", "chess"], "expected"),
                             (["--game", "connect4:7x6", "39"], "character 2")):
        run = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120,
                             check=False)
        assert run.returncode == 2 and words in run.stderr, run


def retries_a_mistake():
    """By buttons that are in sight. A move that is no better is called so, also after further moves, and
    asked for again; leaving shows the mistake."""
    desk = GameDesk(PROGRAM, "--game", "connect4:5x4", "00")  # answered at once
    keys("ctrl+r")
    wait_for("the review", lambda: says(desk, "3 of 3 positions proved"))
    keys("alt+Home", "F4")
    wait_for("the mistake", lambda: desk.position() == "0")
    assert desk.button("Play From Here")
    desk.click(desk.button("Retry"))
    wait_for("the question", lambda: says(desk, "White to move: find a better move than"))
    keys("4")
    wait_for("the verdict", lambda: says(desk, "Column 4 gives it away, too."))
    keys("2")
    assert says(desk, "Column 4 gives it away, too."), desk.texts()
    desk.click(desk.button("Retry"))
    wait_for("the question again", lambda: says(desk, "White to move: find a better move than"))
    keys("1")
    wait_for("the praise", lambda: says(desk, "Right! Column 1 keeps the draw."))
    desk.click(desk.button("Leave"))
    wait_for("the mistake again", lambda: desk.position() == "0")
    assert not says(desk, "Right!") and desk.button("Play From Here"), desk.texts()
    assert desk.end()[0] == 0


CASES = (drops_and_pops, pops_with_shift, steps_and_chooses_moves, writes_variations_and_comments,
         answers_all_moves, answers_pops, stops_and_tells, pauses_and_resumes, saves_plots, solves_a_batch,
         keeps_preferences, takes_what_is_pasted, finds_a_line, retries_a_mistake, enters_positions,
         sets_up_positions,
         begins_other_games, begins_another_board_by_keys, scrolls_over_numbers, saves_and_opens,
         tells_of_bad_files, goes_on_after_a_kill, takes_up_what_earlier_versions_left, goes_over_to_another_game,
         searches_first_and_again, writes_pictures, refuses_bad_arguments)

chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
sys.exit(run_cases(chosen))
