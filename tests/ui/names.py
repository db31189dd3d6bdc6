"""Names of columns as the user chooses them, on everything that the real window shows. TAP.

Usage: names.py PROGRAM, on a session bus of its own (driver.sh).
"""
import os
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, first_words, kept_in, run_cases, says, settings_file, wait_for, xdotool  # noqa: E402

PROGRAM = sys.argv[1]


def buttons(desk):
    return [o.name for o in desk.all() if o.name.startswith("Column ") and o.role == "push button"]


def everywhere(desk, names):
    """Board and list of columns have these names, and no others."""
    rows = [o.name.split(":")[0] for o in desk.all()
            if o.role == "list item" and o.name.startswith("Column ") and ":" in o.name]
    assert [name.split(",")[0] for name in buttons(desk)] == [f"Column {n}" for n in names], buttons(desk)
    assert rows == [f"Column {n}" for n in names], rows


def letters():
    desk = Desk(PROGRAM, "5A0F6", settings=settings_file(move_names="'letters'"))
    everywhere(desk, [f"{x}{y}" for y in range(1, 5) for x in "ABCD"])
    assert first_words(desk) == ["Start", "1. B2", "C3", "2. A1", "D4", "3. C2"], first_words(desk)
    xdotool("key", "--delay", 50, "c", "4")
    wait_for("a move by its name", lambda: desk.position() == "B2 C3 A1 D4 C2 C4")
    xdotool("key", "--delay", 50, "x", "c", "a", "1")
    wait_for("a name begun anew", lambda: desk.position() == "B2 C3 A1 D4 C2 C4 A1")
    assert desk.end()[0] == 0


def numbers():
    desk = Desk(PROGRAM, "5A", settings=settings_file(move_names="'numbers'"))
    everywhere(desk, list(map(str, range(1, 17))))
    xdotool("key", "--delay", 50, "1", "6", "1", "Return", "7")
    wait_for("moves by their numbers", lambda: desk.position() == "6 11 16 1 7")
    assert desk.end()[0] == 0


def others_at_once():
    """A choice in the preferences shows at once, and stays."""
    folder = settings_file()
    desk = Desk(PROGRAM, "5A", settings=folder)
    assert first_words(desk) == ["Start", "1. 5", "A"]
    xdotool("key", "ctrl+comma")
    desk.click(desk.need(name="Notation", role="combo box"))
    xdotool("key", "--delay", 200, "End", "Return")
    wait_for("the names", lambda: first_words(desk) == ["Start", "1. B2", "C3"])
    everywhere(desk, [f"{x}{y}" for y in range(1, 5) for x in "ABCD"])
    wait_for("the setting", lambda: "move-names='letters'" in open(kept_in(folder)).read())
    assert desk.end()[0] == 0


def job_command(*words):
    cli = os.path.join(os.path.dirname(PROGRAM), "cli", "fourscore-cli")
    subprocess.run([cli, "job", *words], stdout=subprocess.DEVNULL, check=True)


def jobs():
    """The position of a job, and those of one that has several."""
    folder = tempfile.mkdtemp()
    one, several = os.path.join(folder, "one"), os.path.join(folder, "several")
    job_command("create", one, "5A0F6")
    job_command("create", several, "5A0F6", "5A0F1")
    desk = Desk(PROGRAM, one, settings=settings_file(move_names="'letters'"))
    wait_for("the question", lambda: says(desk, "Whether White wins B2 C3 A1 D4 C2"))
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, several, settings=settings_file(move_names="'letters'"))
    wait_for("the first of them", lambda: says(desk, "the first B2 C3 A1 D4 C2"))
    assert desk.end()[0] == 0


def set_up():
    """Moves behind a position that was set up have the names; the position is a board code, which has none
    and is read back."""
    code = "w//b" + "/" * 13
    desk = Desk(PROGRAM, code, settings=settings_file(move_names="'letters'"))
    xdotool("key", "--delay", 50, "c", "4", "a", "1")
    wait_for("the moves", lambda: first_words(desk) == ["Start", "2. C4", "A1"])
    after = desk.position()
    assert after == "wb//b" + "/" * 12 + "w/", after
    assert desk.end()[0] == 0
    desk = Desk(PROGRAM, after, settings=settings_file(move_names="'letters'"))
    wait_for("the same position", lambda: desk.position() == after)
    assert desk.end()[0] == 0


CASES = (letters, numbers, others_at_once, jobs, set_up)


if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
