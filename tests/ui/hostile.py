"""Settings, lists and results as a stranger might have left them: the real program starts, plays, and
ends as ever. TAP.

Usage: hostile.py PROGRAM [CASE...], on a session bus of its own (driver.sh).
"""
import pathlib
import re
import sys
import tempfile

from desk import Desk, kept_in, run_cases, settings_file, wait_for, xdotool

PROGRAM = sys.argv[1]
SCHEMA = pathlib.Path(__file__).parents[2] / "data" / "io.github.fourscore.Fourscore.gschema.xml"
KEYS = re.findall(r'<key name="([a-z-]+)"', SCHEMA.read_text(encoding="utf-8"))
HUGE = "9" * 400
WORDS = {  # for every setting at once
    "largest": ("2147483647", "uint64 18446744073709551615", "true"),
    "least": ("-2147483648", "uint64 0", "false"),
    "of no kind": ("'a text'", "(1, 2)", "[[[[]]]]"),
    "beyond numbers": (HUGE, f"uint64 {HUGE}", "1e400", "nan"),
    "no values": ("", "'", "@", "'\\u0000'"),
}
FILES = {  # in place of all settings
    "zeros": bytes(4096),
    "noise": bytes(range(256)) * 16,
    "no UTF-8": b"[io/github/fourscore/Fourscore]\ngoal='\xff\xfe\xed\xa0\x80'\nthreads=\xc0\x80\n",
    "no end": b"[io/github/fourscore/Fourscore",
    "deep brackets": b"[io/github/fourscore/Fourscore]\nthreads=" + b"[" * 100000 + b"\n",
    "a long line": b"[io/github/fourscore/Fourscore]\ngoal='" + b"A" * 10000 + b"'\n",
}
LISTS = (b"\0", b"\xff\xfe\xfd\n", b"[" * 100000, b"0" * (1 << 20) + b"\n", b"\xed\xa0\x80\r\r\r\n", b"17\0" * 1000)


# GLib itself warns of a text that is too long for a choice, and of one that is not UTF-8, and goes on.
WARNED = {"G_DEBUG": ""}


def plays(**given):
    """A run of the program: a move by key, and its end. With a position there is no tour at first."""
    desk = Desk(PROGRAM, ".", faults=WARNED, **given)
    wait_for("the window", desk.window)
    xdotool("key", "--delay", 50, "5")
    wait_for("the move", lambda: desk.position() == "5")
    assert desk.end()[0] == 0


def each_setting():
    for words in WORDS.values():
        for word in words:
            plays(settings=settings_file(**{key: word for key in KEYS}))


def whole_files():
    for content in FILES.values():
        folder = settings_file()
        pathlib.Path(kept_in(folder)).write_bytes(content)
        plays(settings=folder)


def lists_of_the_batch():
    """The window of batches is opened on them."""
    for content in LISTS:
        folder = pathlib.Path(tempfile.mkdtemp())
        for place in (folder / "fourscore", folder / "fourscore" / "connect4-7x6"):
            place.mkdir()
            for name in ("batch.txt", "batch.csv", "verdicts.store"):
                (place / name).write_bytes(content)
        desk = Desk(PROGRAM, state=str(folder))
        wait_for("the window", desk.window)
        xdotool("key", "ctrl+shift+b")
        wait_for("the batch", lambda: desk.find(name="Positions", role="text"))
        assert desk.end()[0] == 0
        assert (folder / "fourscore" / "batch.txt").read_bytes() == content, "a list of others was changed"


CASES = (each_setting, whole_files, lists_of_the_batch)

if __name__ == "__main__":
    chosen = [case for case in CASES if not sys.argv[2:] or case.__name__ in sys.argv[2:]]
    sys.exit(run_cases(chosen))
