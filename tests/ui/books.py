"""Books in the real window: what it has proved, saved as one, which the command line then knows, and a
colleague's, which it takes up. TAP.

Usage: books.py PROGRAM COMMAND [CASE...], on a session bus of its own (driver.sh).
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, geometry, keys, run_cases, says, wait_for, xdotool  # noqa: E402

PROGRAM, COMMAND = sys.argv[1], sys.argv[2]
SHIPPED = pathlib.Path(__file__).resolve().parents[2] / "data" / "books"
LONG = "0FC3484B76448A92"  # millions of nodes, but in the shipped book
MIXED = "1297716E722812FED5EA56AAEB4B198F"  # White wins by some moves
EASY = "4C44220B552D40263139857D8619650EFA76D8D7"  # answered within a second


def cli(*arguments, home=None):
    environment = dict(os.environ, XDG_DATA_HOME=str(home)) if home else None
    return subprocess.run([COMMAND, *arguments], env=environment, capture_output=True, text=True, timeout=120,
                          check=False)


def searched(*arguments):
    """A window whose position has been searched to the end, with data of its own."""
    desk = Desk(PROGRAM, *arguments, state=tempfile.mkdtemp())
    keys("ctrl+Return")
    wait_for("the answer", lambda: any(text.startswith("Done: ") for text in desk.texts()))
    return desk


def click_in(desk, surface, item):
    """A menu or dialog is a window of its own, which may lie elsewhere than AT-SPI is told."""
    shown = subprocess.run(["xdotool", "search", "--onlyvisible", "--class", "fourscore"], capture_output=True,
                           text=True, check=False).stdout.split()
    told, box = surface.extents(), item.extents()
    place = next(found for found in map(geometry, shown) if abs(found["WIDTH"] - told[2]) < 60 > abs(
        found["HEIGHT"] - told[3]))
    xdotool("mousemove", place["X"] + (place["WIDTH"] - told[2]) // 2 + box[0] - told[0] + box[2] // 2,
            place["Y"] + (place["HEIGHT"] - told[3]) // 2 + box[1] - told[1] + box[3] // 2, "click", 1)
    time.sleep(1)


def choose(desk, path):
    wait_for("the file chooser", lambda: desk.find(name="Save Answers as a Book"))
    keys("ctrl+a")
    xdotool("type", "--delay", 15, str(path))
    keys("Return")


def replace(desk, path):
    """Chooses a file that is there, and confirms it."""
    choose(desk, path)
    wait_for("the question", lambda: says(desk, "already exists"))
    time.sleep(0.5)
    keys("Return")
    wait_for("its end", lambda: not says(desk, "already exists"))


def book_of(path):
    return cli("book", "list", str(path)).stdout.splitlines()


def is_known_elsewhere():
    """A book that is saved where another user's programs look is known there before any search."""
    home = pathlib.Path(tempfile.mkdtemp())
    path = home / "fourscore" / "books" / "cube.book"
    path.parent.mkdir(parents=True)
    desk = searched(EASY)
    keys("ctrl+shift+k")
    choose(desk, path)
    wait_for("how many it has, and where", lambda: says(desk, f"12 positions saved in “{path}”"))
    assert len(book_of(path)) == 12, book_of(path)
    assert os.uname().nodename not in str(book_of(path)), book_of(path)
    assert cli("book", "check", "--sample", "12", str(path)).returncode == 0
    told = cli("solve", EASY, home=home).stdout.split("\t")
    assert "known: fourscore" in told[-1] and told[2] == "0", told
    assert desk.end()[0] == 0


def is_saved_by_the_pointer():
    """From the menu; without an answer that took so much work nothing is written."""
    path = pathlib.Path(tempfile.mkdtemp(), "mine.book")
    desk = searched(EASY)
    desk.click(desk.need(name="View of the Board"))
    time.sleep(1)
    click_in(desk, desk.need(name="GtkPopoverMenu", role="menu"),
             desk.need(name="Save Answers as a Book…", role="menu item"))
    chooser = desk.need(name="Save Answers as a Book", role="widget")
    click_in(desk, chooser, desk.need(name="All answers", role="label"))
    keys("End", "Return")
    wait_for("the choice", lambda: says(desk, "That took 10.0\u202fM nodes or more"))
    entry = desk.need(name="Name:", role="text")
    entry.write(str(path))
    click_in(desk, chooser, desk.button("_Save Save"))
    wait_for("the refusal", lambda: says(desk, "Cannot Save “mine.book”"))
    assert says(desk, "Nothing that is proved of this game took so much work"), desk.texts()
    assert not path.exists()
    assert desk.end()[0] == 0


def is_added_to_what_is_there():
    """To a book of the game; one of another game, or what is no book, stays as it is."""
    folder = pathlib.Path(tempfile.mkdtemp())
    path, other, none = folder / "cube.book", folder / "other.book", folder / "none.book"
    cli("book", "fill", "--game", "connect4:4x4", "--stones", "2", "--book", str(other))
    none.write_text("a letter")
    before = other.read_bytes()
    desk = searched(EASY)
    keys("ctrl+shift+k")
    choose(desk, path)
    wait_for("the book", lambda: says(desk, "12 positions saved in"))
    keys("ctrl+shift+k")
    replace(desk, path)
    wait_for("nothing new", lambda: says(desk, "0 positions added to"))
    for wrong, words in ((other, "the book of another game"), (none, "book")):
        keys("ctrl+shift+k")
        replace(desk, wrong)
        wait_for("the refusal", lambda w=wrong, t=words: says(desk, f"Cannot Save “{w.name}”") and says(desk, t))
        keys("Return")
        wait_for("the window alone", lambda w=wrong: not says(desk, f"Cannot Save “{w.name}”"))
    assert other.read_bytes() == before and none.read_text() == "a letter"
    assert len(book_of(path)) == 12
    assert desk.end()[0] == 0


def open_file(desk, path, title="Open Game"):
    wait_for("the file chooser", lambda: desk.find(name=title))
    keys("ctrl+a")
    xdotool("type", "--delay", 15, str(path))
    keys("Return")


def folder_of(home):
    return sorted(path.name for path in (home / "fourscore" / "books").glob("*"))


def known(home):
    return cli("solve", "--time-limit", "1", LONG, home=home).stdout


def known_moves(desk):
    """How many moves are answered on the board."""
    return sum("win" in status for status in desk.statuses())


def is_taken_up():
    """One that is opened is known at once, there and by the command line; and no more when it is removed."""
    home = pathlib.Path(tempfile.mkdtemp())
    desk = Desk(PROGRAM, LONG, state=str(home))
    assert known_moves(desk) == 0 and "known: " not in known(home), desk.statuses()
    keys("ctrl+o")
    open_file(desk, SHIPPED / "cube.book")
    wait_for("how many are known", lambda: says(desk, "positions of “cube.book” are known from now on"))
    assert folder_of(home) == ["cube-2.book"], folder_of(home)
    wait_for("an answer on the board", lambda: known_moves(desk) > 0)
    assert "known: " in known(home), known(home)
    keys("ctrl+o")
    open_file(desk, SHIPPED / "cube.book")
    wait_for("that it is there", lambda: says(desk, "“cube.book” is in use already"))
    keys("ctrl+comma")
    pane = wait_for("preferences", lambda: desk.pane("Preferences"))
    click_in(desk, pane, desk.need(name="Answers"))
    wait_for("the row", lambda: says(desk, "cube-2.book"))
    click_in(desk, pane, desk.button("Remove “cube-2.book”"))
    wait_for("the question", lambda: says(desk, "Remove “cube-2.book”?"))
    keys("Tab", "Return")
    wait_for("its end", lambda: folder_of(home) == [])
    wait_for("no row", lambda: not desk.find(name="Remove “cube-2.book”"))
    wait_for("no answer on the board", lambda: known_moves(desk) == 0)
    assert "known: " not in known(home), known(home)
    assert desk.end()[0] == 0


def store_is_taken_over():
    """Answers that other machines have found for the positions below one answer it with hardly a search."""
    home, folder = pathlib.Path(tempfile.mkdtemp()), pathlib.Path(tempfile.mkdtemp())
    parts, both = [str(folder / "a.store"), str(folder / "b.store")], str(folder / "both.store")
    positions = cli("frontier", MIXED, "--stones", "34").stdout.splitlines()
    for part, path in enumerate(parts):
        chosen = "\n".join(positions[part::2]) + "\n"
        subprocess.run([COMMAND, "solve", "--no-book", "--store", path, "-"], input=chosen, text=True,
                       capture_output=True, timeout=120, check=True)
    assert cli("store", "merge", both, *parts).returncode == 0
    desk = Desk(PROGRAM, MIXED, state=str(home))
    for path, words in ((both, "are new and known from now on"), (both, "0 of the "),
                        (str(home / "fourscore" / "verdicts.store"), "in which this window keeps its answers")):
        keys("ctrl+o")
        open_file(desk, path)
        wait_for(words, lambda w=words: says(desk, w))
    keys("Return")
    keys("ctrl+Return")
    wait_for("the answer", lambda: says(desk, "Done: White wins"))
    assert desk.figure("Nodes").isdigit() and int(desk.figure("Nodes")) < 20000, desk.texts()  # of 258,350
    assert desk.end()[0] == 0


def is_taken_up_from_elsewhere():
    """By another program that has the same folder, and as what the program is started with."""
    home = pathlib.Path(tempfile.mkdtemp())
    desk = Desk(PROGRAM, str(SHIPPED / "cube.book"), state=str(home))
    # The note may be gone before the window is found.
    wait_for("the book on the shelf", lambda: folder_of(home) == ["cube-2.book"])
    (home / "fourscore" / "books" / "cube-2.book").unlink()
    keys("ctrl+l")
    xdotool("type", LONG)
    keys("Return")
    wait_for("the position", lambda: desk.position() == LONG)
    assert known_moves(desk) == 0, desk.statuses()
    shutil.copy(SHIPPED / "cube.book", home / "fourscore" / "books" / "mine.book")
    wait_for("an answer on the board", lambda: known_moves(desk) > 0)
    keys("e")
    wait_for("its source", lambda: says(desk, "Known from a book: one that was added"))
    assert desk.end()[0] == 0


def is_refused():
    """One that is cut, and what only has the name of one: in words, and the games stay."""
    home, folder = pathlib.Path(tempfile.mkdtemp()), pathlib.Path(tempfile.mkdtemp())
    (folder / "cut.book").write_bytes((SHIPPED / "cube.book").read_bytes()[:300000])
    (folder / "letter.book").write_text("a letter")
    desk = Desk(PROGRAM, "05A", state=str(home))
    for name, words in (("cut.book", "the file is cut"), ("letter.book", "no book of Fourscore")):
        keys("ctrl+o")
        open_file(desk, folder / name)
        wait_for("the refusal", lambda n=name, w=words: says(desk, f"Cannot Use “{n}”") and says(desk, w))
        keys("Return")
        wait_for("the window alone", lambda n=name: not says(desk, f"Cannot Use “{n}”"))
    assert folder_of(home) == [] and desk.position() == "05A", desk.position()
    assert desk.end()[0] == 0


def are_listed():
    """Those that are installed, of whatever game, beside the user's own; only these can be removed."""
    home = pathlib.Path(tempfile.mkdtemp())
    (home / "fourscore" / "books").mkdir(parents=True)
    shutil.copy(SHIPPED / "connect4-7x6.book", home / "fourscore" / "books" / "mine.book")
    desk = Desk(PROGRAM, "05A", state=str(home), faults={"FOURSCORE_BOOKS": str(SHIPPED)})
    keys("ctrl+comma")
    pane = wait_for("preferences", lambda: desk.pane("Preferences"))
    click_in(desk, pane, desk.need(name="Answers"))
    for name, words in (("mine.book", "Connect-4, 7×6, "), ("cube.book", "Connect Four 3D, "),
                        ("connect4-7x6.book", "Connect-4, 7×6, ")):
        wait_for(name, lambda n=name, w=words: says(desk, n) and says(desk, w))
    assert sum("installed with Fourscore" in text for text in desk.texts()) == 2, desk.texts()
    assert desk.find(name="Remove “mine.book”") and not desk.find(name="Remove “cube.book”")
    assert desk.end()[0] == 0


def damage_is_told():
    """Of one that can be opened, beside what it has: the same block that the command line names."""
    home = pathlib.Path(tempfile.mkdtemp())
    book = home / "fourscore" / "books" / "torn.book"
    book.parent.mkdir(parents=True)
    data = bytearray((SHIPPED / "connect4-7x6.book").read_bytes())
    data[-5000] ^= 1
    book.write_bytes(data)
    named = cli("book", "check", str(book)).stderr.removeprefix(f"fourscore-cli: {book}: ").strip()
    assert re.fullmatch(r"block [0-9]+ of the book .+ is damaged and was left out", named), named
    desk = Desk(PROGRAM, "05A", state=str(home), faults={"FOURSCORE_BOOKS": str(SHIPPED)})
    keys("ctrl+comma")
    pane = wait_for("preferences", lambda: desk.pane("Preferences"))
    click_in(desk, pane, desk.need(name="Answers"))
    wait_for("the damage", lambda: says(desk, named[1:]))
    told = [text for text in desk.texts() if "Connect-4, 7×6, " in text or "damaged" in text]
    assert sum("damaged" in text for text in told) == 1 and len(told) == 2, told
    assert desk.end()[0] == 0


CASES = (is_known_elsewhere, is_saved_by_the_pointer, is_added_to_what_is_there, is_taken_up, store_is_taken_over,
         is_taken_up_from_elsewhere, is_refused, are_listed, damage_is_told)

if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[3:] or case.__name__ in sys.argv[3:]]
    sys.exit(run_cases(chosen))
