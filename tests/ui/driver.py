"""Uses the real program as a person does, through AT-SPI, pointer and keys. TAP.

Usage: driver.py PROGRAM, on a session bus of its own (driver.sh).
"""
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import (Desk, choose, kept_in, run_cases, says,  # noqa: E402
                  save_plots, searched_for, settings_file, wait_for, xdotool)

PROGRAM = sys.argv[1]
# 40 and 32 stones, with their values by column; and one of whose columns none is answered in hours, by
# any number of cores, so that a search of it is under way until it is stopped.
EASY = "4C44220B552D40263139857D8619650EFA76D8D7"
MIXED = "1297716E722812FED5EA56AAEB4B198F"
HARD = "7CE03F"
NO_WIN = {"White cannot win", "Black wins", "Full"}
NOT_WON = "67D280553519871E7411CCB3C20EE22C"  # by White; solved within seconds
ANSWERS = {"White wins", "White cannot win", "Black wins", "Full"}


def run(*arguments, **environment):
    return subprocess.run([PROGRAM, *arguments], env=dict(os.environ, **environment),
                          capture_output=True, text=True, timeout=120)


def analyse(desk):
    desk.press(desk.button("Analyse"))
    wait_for("the search to begin, if not to end", lambda: "Not analysed" not in desk.statuses())


def has_searched(desk):
    return desk.figure("Speed") != "0/s" and desk.figure("Nodes") != "0"


def is_idle(desk):
    return desk.find(name="Analyse", role="push button")


def bad_command_line():
    result = run("0123X")
    assert result.returncode == 2, result
    assert "character 5" in result.stderr and "'X'" in result.stderr, result.stderr
    result = run("01", "23")
    assert result.returncode == 2 and "23" in result.stderr, result
    assert run("--version").returncode == 0


def tells_of_missing_settings():
    result = run(GSETTINGS_SCHEMA_DIR="/nowhere", XDG_DATA_DIRS="/nowhere", XDG_DATA_HOME="/nowhere")
    assert result.returncode == 1 and "GSETTINGS_SCHEMA_DIR" in result.stderr, result


def starts_nothing_of_the_desktop():
    """The bus of these tests starts no service but accessibility, whatever the machine has installed."""
    told = subprocess.run(["dbus-send", "--session", "--print-reply", "--dest=org.freedesktop.DBus", "/",
                           "org.freedesktop.DBus.ListActivatableNames"], capture_output=True, text=True,
                          check=True)
    names = set(re.findall('string "(.*)"', told.stdout))
    assert names <= {"org.freedesktop.DBus", "org.a11y.Bus"}, names


def speaks_the_desktops_language():
    """Also from a build, as ./run starts it."""
    catalogues = os.path.join(os.path.dirname(os.environ["GSETTINGS_SCHEMA_DIR"]), "po")
    told = run("--help", LANGUAGE="de", FOURSCORE_LOCALE_DIR=catalogues)
    assert "Die Version ausgeben und enden" in told.stdout, told.stdout


def plays_by_accessibility():
    desk = Desk(PROGRAM)
    for column in (5, 10, 5):
        desk.press(desk.columns()[column])
    wait_for("the moves in the entry", lambda: desk.position() == "5A5")
    assert desk.columns()[5].get_name() == "Column 5, 2 stones: White, White"
    assert "Black to move" in desk.texts()
    assert desk.end()[0] == 0


def plays_by_pointer():
    desk = Desk(PROGRAM)
    for column in (0, 15, 6):
        desk.click(desk.columns()[column])
    wait_for("the moves in the entry", lambda: desk.position() == "0F6")
    xdotool("mousemove", *desk.point(desk.columns()[3]), "mousedown", 1)
    xdotool("mousemove", *desk.point(desk.columns()[9]), "mouseup", 1)
    desk.click(desk.columns()[12])
    wait_for("the move, without the press that was dragged away", lambda: desk.position() == "0F6C")
    assert desk.end()[0] == 0


def plays_by_keys():
    desk = Desk(PROGRAM)
    xdotool("key", "--delay", 50, "5", "a", "0")
    wait_for("three moves", lambda: desk.position() == "5A0")
    xdotool("key", "--delay", 50, "ctrl+z")
    wait_for("an undo", lambda: desk.position() == "5A")
    xdotool("key", "--delay", 50, "ctrl+shift+z")
    wait_for("a redo", lambda: desk.position() == "5A0")
    xdotool("key", "--delay", 50, "Home")
    wait_for("the first position", lambda: desk.position() == ".")
    xdotool("key", "--delay", 50, "End")
    wait_for("the last position", lambda: desk.position() == "5A0")
    xdotool("key", "--delay", 50, "Left", "Left", "Right")
    wait_for("steps through the game", lambda: desk.position() == "5A")
    xdotool("key", "--delay", 50, "End", "ctrl+Right", "Down", "Return")
    wait_for("a move by the focus", lambda: desk.position() == "5A05")
    xdotool("key", "--delay", 50, "ctrl+n")
    wait_for("the dialog", lambda: desk.find(name="Start", role="push button"))
    xdotool("key", "Return")
    wait_for("a new game", lambda: desk.position() == ".")
    assert desk.end(signal.SIGINT)[0] == 0


def enters_positions():
    desk = Desk(PROGRAM, "0F")
    xdotool("key", "ctrl+l")
    xdotool("type", "0123X45")
    xdotool("key", "Return")
    wait_for("the message", lambda: any(t.startswith("Character 5:") for t in desk.texts()))
    assert desk.position() == "0123X45"
    assert desk.columns()[15].get_name() == "Column F, 1 stone: Black"
    xdotool("key", "ctrl+a")
    xdotool("type", "w/b//////////////")
    xdotool("key", "Return")
    wait_for("the position", lambda: desk.columns()[1].get_name() == "Column 1, 1 stone: Black")
    assert desk.columns()[15].get_name() == "Column F, 0 stones"
    assert desk.end()[0] == 0


def answers_all_columns():
    desk = Desk(PROGRAM, EASY)
    analyse(desk)
    wait_for("sixteen answers", lambda: set(desk.statuses()) <= ANSWERS)
    wait_for("the end of the search", lambda: is_idle(desk))
    won = [column for column, status in enumerate(desk.statuses()) if status == "White wins"]
    assert won == [3, 15], desk.statuses()
    assert desk.end()[0] == 0


def answers_exactly():
    desk = Desk(PROGRAM, MIXED)
    desk.click(desk.need(name="Find Out", role="combo box"))
    xdotool("key", "--delay", 200, "End", "Return")
    wait_for("the goal", lambda: "The exact value" in desk.texts())
    analyse(desk)
    wait_for("the end of the search", lambda: is_idle(desk), 120)
    words = {"White wins": "1", "Draw": "=", "Black wins": "2", "Full": "."}
    found = "".join(words.get(status, "?") for status in desk.statuses())
    assert found == "=..12=11212211.1", found
    assert desk.end()[0] == 0


def stops_and_keeps():
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    wait_for("something to show", lambda: "Searching" in desk.statuses())
    wait_for("nodes", lambda: has_searched(desk))
    desk.press(desk.button("Stop"))
    wait_for("the stop", lambda: is_idle(desk))
    assert set(desk.statuses()) & {"Open", "White wins", "White cannot win"}
    assert has_searched(desk)
    assert desk.figure("Hits") != "–", desk.texts()
    assert desk.end()[0] == 0


def browses_and_returns():
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    wait_for("something to show", lambda: "Searching" in desk.statuses())
    desk.press(desk.columns()[5])
    wait_for("the note", lambda: f"Analysing {HARD}" in desk.texts())
    assert "Searching" not in desk.statuses(), desk.statuses()
    desk.press(desk.button("Return"))
    wait_for("the root", lambda: desk.position() == HARD)
    wait_for("its badges", lambda: "Searching" in desk.statuses())
    assert desk.end()[0] == 0


def refuses_too_large_a_table():
    desk = Desk(PROGRAM)
    before = desk.figure("Table")
    desk.click(desk.need(name="Solver and Table"))
    time.sleep(0.5)
    desk.click(desk.need(name="Table", role="combo box"))
    wait_for("the size that is too large", lambda: any("more than is free" in t
                                                       for t in desk.texts()))
    xdotool("key", "--delay", 200, "End", "Return", "Escape")
    assert desk.figure("Table") == before, desk.texts()
    desk.click(desk.need(name="Table", role="combo box"))
    xdotool("key", "--delay", 200, "Home", "Return")
    wait_for("the least size", lambda: desk.figure("Table") == "64\u00A0MiB")
    assert desk.end()[0] == 0


def survives_any_size():
    desk = Desk(PROGRAM, EASY)
    analyse(desk)
    for width, height in ((360, 640), (1280, 1024), (500, 500), (1100, 860)):
        xdotool("windowsize", desk.window(), width, height)
    wait_for("the answers", lambda: set(desk.statuses()) <= ANSWERS)
    assert desk.end()[0] == 0


def row(desk, column):
    """The row of a column in the table."""
    return wait_for(f"the row of column {column}", lambda: next(
        (child for child in desk.all() if child.role == "list item"
         and child.name.startswith(f"Column {column}:")), None))


def pauses_and_resumes():
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    wait_for("nodes", lambda: has_searched(desk))
    desk.press(desk.button("Pause"))
    wait_for("the pause", lambda: says(desk, "Paused"))
    nodes = desk.figure("Nodes")
    desk.press(desk.columns()[5])
    wait_for("the note", lambda: f"Paused at {HARD}" in desk.texts())
    assert says(desk, f"Of the position {HARD}")
    desk.press(desk.button("Resume"))
    wait_for("more nodes", lambda: desk.figure("Nodes") != nodes)
    desk.press(desk.button("Analyse This Instead"))
    wait_for("the other search", lambda: "Searching" in desk.statuses())
    xdotool("key", "F7")
    wait_for("the pause by key", lambda: says(desk, "Paused"))
    desk.press(desk.button("Stop"))
    wait_for("the stop", lambda: is_idle(desk) and says(desk, "Stopped:"))
    assert desk.end()[0] == 0


def prefers_a_column():
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    wait_for("something to show", lambda: "Searching" in desk.statuses())
    desk.click(row(desk, "C"))
    xdotool("key", "s")
    wait_for("column C", lambda: desk.statuses()[12] == "Searching")
    xdotool("mousemove", *desk.point(row(desk, "9")), "click", 3)
    desk.press(wait_for("the menu", lambda: desk.find(name="Search This One First")))
    wait_for("column 9 in its place", lambda: [c for c, status in enumerate(desk.statuses())
                                               if status == "Searching"] == [9])
    assert desk.end()[0] == 0


def shows_a_line():
    desk = Desk(PROGRAM, EASY)
    analyse(desk)
    wait_for("the end of the search", lambda: is_idle(desk))
    assert says(desk, "Done: White wins"), desk.texts()
    desk.click(row(desk, "3"))
    xdotool("key", "n")
    line = wait_for("the line", lambda: next((t for t in desk.texts() if t.startswith("3 ")
                                              and not t.endswith("…")), None))
    desk.press(desk.button("Play the Line"))
    xdotool("key", "End")
    desk.press(desk.button("Last Position"))
    wait_for("its end", lambda: desk.position() == EASY + line.replace(" ", ""))
    assert says(desk, "White has won"), desk.texts()
    assert desk.end()[0] == 0


def knows_it_again():
    for run_number in (1, 2):
        desk = Desk(PROGRAM, EASY + "3")
        xdotool("key", "BackSpace")
        if run_number == 1:
            analyse(desk)
            wait_for("the end of the search", lambda: is_idle(desk))
            other = Desk(PROGRAM, EASY)
            wait_for("the same in a second", lambda: set(other.statuses()) <= ANSWERS)
            assert not says(other, "another process"), other.texts()
            assert other.end()[0] == 0
        wait_for("the answers", lambda: set(desk.statuses()) <= ANSWERS)
        assert says(desk, "Nothing is searched") == (run_number == 2), desk.texts()
        assert desk.end()[0] == 0


def saves_pictures():
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    wait_for("some seconds of search", lambda: searched_for(desk) > 2)
    desk.press(desk.button("Plots"))
    save_plots(desk)
    assert desk.end()[0] == 0


def tasks(desk):
    """The rows of the list of tasks."""
    pane = desk.pane("Tasks")
    rows = next((found for found in pane.below() if found.role == "list"), None) if pane else None
    return rows.children if rows else []


def stones(desk):
    return [int(re.search("([0-9]+) stone", task.name)[1]) for task in tasks(desk)]


def opens_a_task():
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    desk.click(row(desk, "C"))
    xdotool("key", "s")  # a column that comes first is for a team at once
    desk.press(desk.button("Tasks"))
    for _ in range(2):  # a busy window may lay out its panes after it has listed the tasks
        xdotool("mousemove", *desk.point(wait_for("a task", lambda: tasks(desk))[0]))
        time.sleep(1)  # until the pointer is there
    names = [task.name.split(":")[0] for task in tasks(desk)]
    assert len(set(names)) > len(names) / 2, names  # their moves tell them apart
    before = stones(desk)
    time.sleep(2)  # the list is brought up to date, and nothing moves under the pointer
    assert stones(desk) == before
    xdotool("click", 1)
    wait_for("its position", lambda: f"{before[0]} stones" in desk.texts())
    assert "/" in desk.position(), desk.position()  # a game of its own, not a variation of the one shown
    assert "Game 2 of 2" in desk.texts()
    assert desk.end()[0] == 0


def solves_a_batch():
    desk = Desk(PROGRAM)
    xdotool("key", "ctrl+shift+b")
    wait_for("the list", lambda: desk.find(name="Positions", role="text"))
    desk.click(desk.need(name="Positions", role="text"))
    for position in (EASY, "01X"):
        xdotool("type", position)
        xdotool("key", "Return")
    desk.press(desk.button("Use This List"))
    wait_for("what is wrong", lambda: says(desk, "Line 2, character 3:"))
    xdotool("key", "BackSpace", "BackSpace", "BackSpace", "BackSpace")
    for position in (EASY + "3", "0FC3484B7"):  # nobody has solved the last one
        xdotool("type", position)
        xdotool("key", "Return")
    desk.press(desk.button("Use This List"))
    desk.press(desk.button("Start"))
    wait_for("two answers", lambda: says(desk, "2 of 3 answered, 1 open; the present one"))
    desk.press(desk.button("Stop"))
    wait_for("the stop", lambda: desk.button("Start"))
    assert desk.end()[0] == 0
    kept = os.path.join(os.environ["XDG_DATA_HOME"], "fourscore", "batch.csv")
    assert EASY + "3,first,win," in open(kept).read()
    desk = Desk(PROGRAM)
    xdotool("key", "ctrl+shift+b")
    wait_for("what the last run answered", lambda: says(desk, "2 of 3 answered"))
    assert desk.end()[0] == 0


def keeps_preferences():
    folder = settings_file()
    desk = Desk(PROGRAM, "5A", settings=folder)
    xdotool("key", "ctrl+comma")
    wait_for("the preferences", lambda: desk.pane("Preferences"))
    for name in ("Show Column Names", "High Contrast", "Mark White’s Threats"):
        desk.press(desk.need(name=name, role="check box"))
    desk.click(desk.need(name="Style", role="combo box"))
    xdotool("key", "--delay", 200, "End", "Return")
    kept = ("column-names=false", "high-contrast=true", "white-threats=true", "style='dark'")
    wait_for("the settings on disk",
             lambda: all(line in open(kept_in(folder), encoding="utf-8").read() for line in kept))
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, "5A", settings=folder)
    xdotool("key", "ctrl+comma")
    switch = desk.need(name="Show Column Names", role="check box")
    assert not switch.is_checked()
    switch = desk.need(name="High Contrast", role="check box")
    assert switch.is_checked()
    assert "Dark" in desk.texts()
    assert desk.end()[0] == 0


def notifies_in_the_background():
    desk = Desk(PROGRAM, EASY, settings=settings_file(notify_after=0))
    other = Desk(PROGRAM)  # which takes the focus
    analyse(desk)
    told = wait_for("the notification", lambda: Desk.services_told("notify"))
    assert told[0][0] == "The search has ended" and EASY in told[0][1], told
    assert desk.end()[0] == other.end()[0] == 0


def keeps_awake():
    begun, ended = len(Desk.services_told("inhibit")), len(Desk.services_told("uninhibit"))
    desk = Desk(PROGRAM, HARD)
    analyse(desk)
    wait_for("the inhibition", lambda: len(Desk.services_told("inhibit")) == begun + 1)
    assert Desk.services_told("inhibit")[-1] == ["A search runs"]
    assert len(Desk.services_told("uninhibit")) == ended
    desk.press(desk.button("Pause"))
    wait_for("its end", lambda: len(Desk.services_told("uninhibit")) == ended + 1)
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, HARD, settings=settings_file(stay_awake="false"))
    analyse(desk)
    wait_for("something to show", lambda: "Searching" in desk.statuses())
    assert len(Desk.services_told("inhibit")) == begun + 1
    assert desk.end()[0] == 0


def sends_out_marked_columns():
    """Two columns that are marked in the table become the roots of a job."""
    folder = os.path.join(tempfile.mkdtemp(), "job")
    desk = Desk(PROGRAM, HARD)
    for column in "29":
        desk.click(row(desk, column))
        xdotool("key", "m")
        wait_for("the mark", lambda: row(desk, column).name.endswith(", marked"))
    desk.press(desk.button("Export as Cluster Job…"))
    wait_for("what is exported", lambda: says(desk, "Its marked columns"))
    create_folder(desk, folder)
    wait_for("the folder's window", lambda: says(desk, "Whether White wins 2 positions"))
    assert open(os.path.join(folder, "job.txt"), encoding="utf-8").read().count("\nroot ") == 2
    assert desk.end()[0] == 0


def job_command(*words):
    """What `fourscore-cli job` prints, and its exit status."""
    cli = os.path.join(os.path.dirname(PROGRAM), "cli", "fourscore-cli")
    result = subprocess.run([cli, "job", *words], stdout=subprocess.PIPE, text=True, check=False)
    return result.stdout, result.returncode


def opens_the_folder_of_a_job():
    folder = os.path.join(tempfile.mkdtemp(), "\u00fc job")
    assert job_command("create", folder, MIXED)[1] == 0
    work_on(folder)
    desk = Desk(PROGRAM, folder)
    wait_for("the answer", lambda: says(desk, "White wins\nBest play: "))
    xdotool("key", "Tab", "Tab", "Tab", "Return")  # on the row of the answer
    wait_for("the import", lambda: says(desk, "imported: White wins"))
    xdotool("key", "Escape")  # which goes to the window that was opened last
    wait_for("the window's end", lambda: not says(desk, f"Whether White wins {MIXED}"))
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, os.path.dirname(folder))
    wait_for("what is wrong", lambda: says(desk, "The Job Cannot Be Read"))
    assert says(desk, "Not a job's folder: cannot open"), desk.texts()
    xdotool("key", "Escape")
    assert desk.end()[0] == 0


def work_on(folder):
    said, status = job_command("work", folder, "--threads", "1", "--table", "64M")
    assert status == 0, said


def create_folder(desk, folder):
    desk.press(desk.button("Create Folder…"))
    choose(desk, folder)
    xdotool("key", "Return")
    wait_for("the folder", lambda: os.path.exists(os.path.join(folder, "job.txt")))


def sends_out_a_job():
    """From the dialog to a folder that is worked on, followed, and imported."""
    folder = os.path.join(tempfile.mkdtemp(), "job")
    desk = Desk(PROGRAM, MIXED)
    desk.press(desk.button("Export as Cluster Job…"))
    wait_for("the dialog", lambda: desk.pane("Export as Cluster Job"))
    desk.press(desk.button("Estimate"))
    wait_for("the estimate", lambda: says(desk, "of one core: the estimate has solved it"))
    create_folder(desk, folder)
    wait_for("the folder's window", lambda: says(desk, "1 task needed now"))
    assert says(desk, f"job submit '{folder}'"), desk.texts()
    assert says(desk, f"Whether White wins {MIXED}"), desk.texts()
    assert f"win {MIXED}? Open." in job_command("status", folder)[0]
    work_on(folder)
    wait_for("the end", lambda: says(desk, "White wins 1 and cannot win 0"))
    wait_for("how White wins", lambda: says(desk, "White wins\nBest play: "))
    assert says(desk, "None is seen"), desk.texts()  # of workers
    desk.press(desk.button("Import Results"))
    wait_for("the import", lambda: says(desk, "imported: White wins"))
    assert desk.end()[0] == 0


def export_and_solve(desk, folder):
    """Makes a job of the position shown, and works on it until it is solved."""
    xdotool("key", "F10")
    desk.press(desk.need(name="Export as Cluster Job…"))
    wait_for("the dialog", lambda: desk.pane("Export as Cluster Job"))
    create_folder(desk, folder)
    wait_for("the folder's window", lambda: says(desk, "1 task needed now"))
    work_on(folder)


def knows_what_a_job_proved():
    """The job's own position and its columns, at once and after a restart; nothing is searched."""
    folder = os.path.join(tempfile.mkdtemp(), "job")
    desk = Desk(PROGRAM, NOT_WON)
    assert says(desk, "Nothing is searched") and "White cannot win" not in desk.statuses()
    export_and_solve(desk, folder)
    wait_for("the answer in words", lambda: says(desk, "White cannot win"))
    desk.press(desk.button("Import Results"))
    wait_for("the columns", lambda: set(desk.statuses()) <= NO_WIN)
    xdotool("key", "BackSpace")  # in the job's window, which has the keys, nothing is deleted
    desk.press(desk.button("Show Position"))  # which the one game has
    assert set(desk.statuses()) <= NO_WIN, desk.statuses()
    assert not says(desk, "Game 2 of 2"), desk.texts()
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, NOT_WON)
    wait_for("the columns again", lambda: set(desk.statuses()) <= NO_WIN)
    assert says(desk, "Nothing is searched"), desk.texts()
    assert desk.end()[0] == 0


def heads_what_is_shown():
    """The heading of the figures has no verdict about another position than the one shown."""
    desk = Desk(PROGRAM, EASY)
    analyse(desk)
    wait_for("the end of the search", lambda: is_idle(desk))
    done = next(text for text in desk.texts() if text.startswith("Done: "))
    xdotool("key", "BackSpace")
    wait_for("another heading", lambda: "Nothing is searched" in desk.texts())
    assert done not in desk.texts(), desk.texts()
    assert f"Of the position {EASY}: {done}" in desk.texts(), desk.texts()
    assert desk.figure("Nodes") == desk.figure("Speed") == "–", desk.texts()
    assert desk.end()[0] == 0


def closes_while_searching():
    for how in (signal.SIGTERM, signal.SIGINT, None):
        desk = Desk(PROGRAM, HARD)
        analyse(desk)
        wait_for("something to show", lambda: "Searching" in desk.statuses())
        if how is None:
            xdotool("key", "ctrl+w")
        status, seconds = desk.end(how)
        assert status == 0 and seconds < 5, (how, status, seconds)


CASES = (starts_nothing_of_the_desktop, bad_command_line, tells_of_missing_settings,
         speaks_the_desktops_language, plays_by_accessibility, plays_by_pointer,
         plays_by_keys, enters_positions, answers_all_columns, answers_exactly, stops_and_keeps,
         browses_and_returns, refuses_too_large_a_table, survives_any_size,
         closes_while_searching, pauses_and_resumes, prefers_a_column, shows_a_line, knows_it_again,
         saves_pictures, opens_a_task, solves_a_batch, keeps_preferences, notifies_in_the_background,
         keeps_awake, sends_out_a_job, opens_the_folder_of_a_job, sends_out_marked_columns,
         knows_what_a_job_proved, heads_what_is_shown)


if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
