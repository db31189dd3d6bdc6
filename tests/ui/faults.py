"""Failures on purpose, in the real program: what is told as saved is saved, what fails is told, and
the program goes on. TAP.

Usage: faults.py PROGRAM SHIM [CASE...], on a session bus of its own (driver.sh). The shim is that of
tests/faults; it fails calls while the file `broken` of a case's folder exists.
"""
import json
import os
import pathlib
import resource
import signal
import sqlite3
import sys
import tempfile
import time

from desk import Desk, keys, run_cases, says, wait_for, xdotool

PROGRAM, SHIM = sys.argv[1], os.path.realpath(sys.argv[2])
GAME = '{"format": "fourscore", "version": 1, "games": [{"lines": ["5A0"], "at": "5A0"}]}\n'
EASY = "4C44220B552D40263139857D8619650EFA76D8D7"  # answered within a second


class Faulty(Desk):
    """A run of the program in which one call fails, about files whose path has `about` in it."""

    def __init__(self, call, about, *arguments):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.broken = self.folder / "broken"
        faults = {"LD_PRELOAD": SHIM, "FAULT_CALL": call, "FAULT_AT": "1", "FAULT_MORE": "1",
                  "FAULT_WHILE": str(self.broken)}
        super().__init__(PROGRAM, *arguments, faults=faults | ({"FAULT_FILE": about} if about else {}))

    def told(self, words):
        wait_for(f"“{words}” to be told", lambda: says(self, words))

    def close_message(self, words):
        """Presses the button of a message, which is a window of its own."""
        self.press(wait_for("the message's button", lambda: self.closer(words)))
        wait_for("the message to go", lambda: not says(self, words))
        xdotool("windowfocus", wait_for("the window", self.window))

    def closer(self, words):
        self.all()
        for window in self.root.children:
            inside = list(window.below())
            if any(words in label.name for label in inside):
                return next((found for found in inside
                             if "Close" in found.name and found.role == "push button"), None)
        return None

    def answer(self, word):
        """Presses the button of a question."""
        self.press(wait_for(word, lambda: next((found for found in self.all() if word in found.name
                                                and found.role == "push button"), None)))

    def is_titled(self, title):
        wait_for(f"the title {title}", lambda: self.find(name=title))


def saved_game():
    path = pathlib.Path(tempfile.mkdtemp(), "evening.fourscore")
    path.write_text(GAME, encoding="utf-8")
    return path


def lines(path):
    return json.loads(path.read_text(encoding="utf-8"))["games"][0]["lines"]


def fails_to_save(call):
    """The old file stays as it was, the window says so and has the change; later it is saved."""
    path = saved_game()
    desk = Faulty(call, str(path.parent), str(path))
    wait_for("the game", lambda: desk.position() == "5A0")
    keys("7")
    desk.is_titled("• evening.fourscore")
    desk.broken.touch()
    keys("ctrl+s")
    desk.told("Cannot Save “evening.fourscore”")
    assert path.read_text(encoding="utf-8") == GAME, "the old file has changed"
    assert os.listdir(path.parent) == [path.name], "something was left behind"
    desk.close_message("Cannot Save")
    desk.is_titled("• evening.fourscore")
    desk.broken.unlink()
    keys("ctrl+s")
    desk.is_titled("evening.fourscore")
    assert lines(path) == ["5A07"], lines(path)
    assert desk.end()[0] == 0


def saves_on_a_full_disk():
    fails_to_save("write")


def saves_where_sync_fails():
    fails_to_save("sync")


def saves_where_rename_fails():
    fails_to_save("rename")


def saves_by_short_writes():
    path = saved_game()
    desk = Faulty("short", str(path.parent), str(path))
    wait_for("the game", lambda: desk.position() == "5A0")
    desk.broken.touch()
    keys("7", "ctrl+s")
    wait_for("the change", lambda: lines(path) == ["5A07"])
    desk.is_titled("evening.fourscore")
    assert desk.end()[0] == 0


def tells_that_a_session_is_not_kept():
    desk = Faulty("write", "session-0")
    desk.broken.touch()
    keys("5", "a")
    desk.told("Trouble with the kept session")
    desk.broken.unlink()
    keys("3")
    kept = pathlib.Path(desk.state, "fourscore", "session-0.fourscore")
    wait_for("the session, now that it can be kept", lambda: kept.exists() and lines(kept) == ["5A3"])
    assert desk.end()[0] == 0


def searches_without_a_disk():
    """The window, and its store, which takes no answers."""
    desk = Faulty("write", "verdicts.store", EASY)
    store = pathlib.Path(os.environ["XDG_DATA_HOME"], "fourscore", "verdicts.store")
    wait_for("the store", store.exists)
    desk.broken.touch()
    keys("ctrl+Return")
    desk.told("Answers wait to be kept on disk")
    return desk, store


def keeps_answers_when_it_can():
    desk, store = searches_without_a_disk()
    desk.broken.unlink()
    wait_for("the trouble to end", lambda: not says(desk, "Answers wait"))
    assert desk.end()[0] == 0
    with sqlite3.connect(store) as database:
        assert database.execute("SELECT count(*) FROM solved").fetchone()[0] > 0
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def with_answers_that_wait():
    desk, store = searches_without_a_disk()
    wait_for("the end of the search", lambda: any(text.startswith("Done: ") for text in desk.texts()))
    return desk, store


def asks_before_it_closes_with_answers_that_wait():
    """It says how many; they are written at once when that is possible again."""
    desk, store = with_answers_that_wait()
    keys("ctrl+w")
    desk.told("Answers that are lost if the window is closed now: ")
    keys("Escape")
    wait_for("the question to go", lambda: not says(desk, "Answers that are lost"))
    xdotool("windowfocus", wait_for("the window", desk.window))
    keys("ctrl+q")
    desk.answer("_Try Again")
    time.sleep(1)  # in vain, so it asks again
    assert desk.process.poll() is None
    desk.told("Answers that are lost if the window is closed now: ")
    desk.broken.unlink()
    desk.answer("_Try Again")
    desk.ended = True
    assert desk.process.wait(30) == 0
    with sqlite3.connect(store) as database:
        assert database.execute("SELECT count(*) FROM solved").fetchone()[0] > 0


def closes_with_answers_that_wait():
    """If the user says so, and at once where nobody can be asked."""
    desk, _ = with_answers_that_wait()
    keys("ctrl+q")
    desk.answer("Close _Anyway")
    desk.ended = True
    assert desk.process.wait(30) == 0
    assert "answers could not be kept" in desk.process.stderr.read()
    desk, _ = with_answers_that_wait()
    keys("ctrl+q")
    desk.told("Answers that are lost if the window is closed now: ")
    status, seconds = desk.end()
    assert status == 0 and seconds < 10, (status, seconds)


def waits_for_a_locked_store():
    """Which another program keeps for longer than we wait."""
    store = pathlib.Path(os.environ["XDG_DATA_HOME"], "fourscore", "verdicts.store")
    store.parent.mkdir()
    other = sqlite3.connect(store, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    desk = Desk(PROGRAM, EASY)
    wait_for("the reason", lambda: says(desk, "another process is using the store"))
    other.close()
    wait_for("the trouble to end", lambda: not says(desk, "another process"))
    assert desk.end()[0] == 0


def tells_that_a_picture_is_not_saved():
    path = pathlib.Path(tempfile.mkdtemp(), "board.png")
    desk = Faulty("write", str(path.parent), "0F5A")
    desk.broken.touch()
    keys("ctrl+shift+e")
    wait_for("the file chooser", lambda: desk.find(name="Save Picture of the Board"))
    keys("ctrl+a")
    xdotool("type", "--delay", 15, str(path))
    keys("Return")
    desk.told("Cannot Save “board.png”")
    assert not os.listdir(path.parent), "something was left behind"
    assert desk.end()[0] == 0


def fails_to_save_a_book(call):
    """The book that is there stays as it was, and nothing lies beside it."""
    path = pathlib.Path(tempfile.mkdtemp(), "mine.book")
    desk = Faulty(call, str(path.parent), EASY)
    keys("ctrl+Return")
    wait_for("the answers", lambda: any(text.startswith("Done: ") for text in desk.texts()))

    def save():
        keys("ctrl+shift+k")
        wait_for("the file chooser", lambda: desk.find(name="Save Answers as a Book"))
        keys("ctrl+a")
        xdotool("type", "--delay", 15, str(path))
        keys("Return")

    desk.broken.touch()
    save()
    desk.told("Cannot Save “mine.book”")
    assert not os.listdir(path.parent), "something was left behind"
    desk.close_message("Cannot Save")
    desk.broken.unlink()
    save()
    desk.told("positions saved in")
    assert os.listdir(path.parent) == [path.name]
    assert desk.end()[0] == 0


def saves_a_book_on_a_full_disk():
    fails_to_save_a_book("write")


def saves_a_book_where_rename_fails():
    fails_to_save_a_book("rename")


def waits_for_threads():
    """Pango has a thread for each new font, without which GLib ends the program: so a first message
    brings those of the second."""
    desk = Faulty("thread", None, "/nowhere.fourscore")
    desk.told("Cannot Open “nowhere.fourscore”")
    desk.close_message("Cannot Open")
    keys("ctrl+l")
    xdotool("type", "--delay", 5, EASY)
    keys("Return")
    wait_for("the position", lambda: desk.position() == EASY)
    desk.broken.touch()
    keys("ctrl+Return")
    desk.told("The System Gives No Thread")
    desk.broken.unlink()
    desk.close_message("No Thread")
    wait_for("the answers", lambda: "White wins" in " ".join(desk.statuses()))
    assert desk.end()[0] == 0


def answers_while_the_clock_goes_back():
    path = saved_game()
    desk = Faulty("clock", None, str(path))
    wait_for("the game", lambda: desk.position() == "5A0")
    keys("7", "ctrl+s")
    wait_for("the change", lambda: lines(path) == ["5A07"])
    keys("ctrl+l")
    xdotool("type", "--delay", 5, EASY)
    keys("Return", "ctrl+Return")
    wait_for("the answers", lambda: "White wins" in " ".join(desk.statuses()))
    assert desk.end()[0] == 0


def goes_on_after_it_was_stopped():
    desk = Desk(PROGRAM, EASY)
    keys("ctrl+Return")
    for _ in range(5):
        os.kill(desk.process.pid, signal.SIGSTOP)
        time.sleep(0.3)
        os.kill(desk.process.pid, signal.SIGCONT)
        time.sleep(0.1)
    wait_for("the answers", lambda: "White wins" in " ".join(desk.statuses()))
    assert desk.end()[0] == 0


def answers_with_small_stacks():
    """As under `ulimit -s 1024`, which is what threads have by default, too."""
    limits = resource.getrlimit(resource.RLIMIT_STACK)
    resource.setrlimit(resource.RLIMIT_STACK, (1 << 20, limits[1]))
    try:
        desk = Desk(PROGRAM, EASY)
    finally:
        resource.setrlimit(resource.RLIMIT_STACK, limits)
    keys("ctrl+Return")
    wait_for("the answers", lambda: "White wins" in " ".join(desk.statuses()))
    assert desk.end()[0] == 0


CASES = (saves_on_a_full_disk, saves_where_sync_fails, saves_where_rename_fails, saves_by_short_writes,
         tells_that_a_session_is_not_kept, keeps_answers_when_it_can, asks_before_it_closes_with_answers_that_wait,
         closes_with_answers_that_wait, waits_for_a_locked_store,
         tells_that_a_picture_is_not_saved,
         saves_a_book_on_a_full_disk, saves_a_book_where_rename_fails,
         waits_for_threads, answers_while_the_clock_goes_back, goes_on_after_it_was_stopped,
         answers_with_small_stacks)

if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[3:] or case.__name__ in sys.argv[3:]]
    sys.exit(run_cases(chosen))
