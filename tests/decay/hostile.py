"""Text files as a stranger might write them: each is taken, or refused by name and place; nothing dies.

Usage: hostile.py FOURSCORE-CLI [--all]

A job's description, a round's list of tasks, and a list of positions: with each bit flipped, cut at each
length, with bytes zeroed, huge and negative numbers, deep brackets, long lines, NUL bytes, and what is not
UTF-8. Of each kind some are tried; with --all
each of a small file, and 1,500 of a larger one.
"""
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile

from tap import SLOWER, Tap

CLI, ALL = sys.argv[1], "--all" in sys.argv
POSITION = "1B45D4939961E7FC5B1A7C519ED83BBE85DD"  # 36 stones
SOME = 12    # of each kind, without --all
MOST = 1500  # of each kind, with it
ZEROED = 16  # bytes at once
NUMBERS = (b"0", b"-1", b"4294967296", b"18446744073709551616", b"9" * 40, b"1e400", b"nan", b"0x7", b"")
STRANGE = {
    "NUL": b"\0", "a byte that is not UTF-8": b"\xff", "an overlong NUL": b"\xc0\x80", "a surrogate": b"\xed\xa0\x80",
    "a cut character": b"\xe2\x82", "a byte order mark": b"\xef\xbb\xbf", "a return": b"\r", "an escape": b"\x1b[2J",
    "deep brackets": b"[" * 100000, "a long word": b"A" * (1 << 20), "an end of line": b"\n", "slashes": b"/" * 5000,
}
ALLOWED = (0, 1, 2, 5, 10, 11)  # exit statuses that are told of; a crash has another
tap = Tap()


def bits(text):
    for at in range(len(text)):
        for bit in range(8):
            yield f"bit {bit} of byte {at}", text[:at] + bytes([text[at] ^ 1 << bit]) + text[at + 1:]


def cuts(text):
    for length in range(len(text)):
        yield f"{length} bytes", text[:length]


def zeros(text):
    for at in range(0, len(text), ZEROED):
        end = min(at + ZEROED, len(text))
        yield f"zeros from {at}", text[:at] + bytes(end - at) + text[end:]


def numbers(text):
    for found in re.finditer(rb"\d+", text):
        for number in NUMBERS:
            yield f"{number} at {found.start()}", text[:found.start()] + number + text[found.end():]


def strange(text):
    for what, piece in STRANGE.items():
        for at in sorted({0, *(found.end() for found in re.finditer(rb"[ \t\n]", text)), len(text)}):
            yield f"{what} at {at}", text[:at] + piece + text[at:]


KINDS = (bits, cuts, zeros, numbers, strange)


def changes(kind, text, rand):
    every = list(kind(text))
    return rand.sample(every, min(MOST if ALL else SOME, len(every)))


def run(*arguments, text=None):
    return subprocess.run([CLI, *map(str, arguments)], input=text, capture_output=True, check=False,
                          timeout=60 * SLOWER)


def is_text(data):
    """Of whole characters, and none that a terminal obeys."""
    try:
        told = data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return all(character.isprintable() or character in "\n\t" for character in told)


def problems(result, names):
    """Why a run was not as it must be."""
    if result.returncode not in ALLOWED:
        yield "it died"
    elif not is_text(result.stderr):
        yield "its message is no plain text"
    elif result.returncode == 2 and not re.search(names, result.stderr):
        yield "its message does not name the place"


def judge(what, results, names):
    return [f"{what}: {problem}: {str(result)[:600]}" for result in results for problem in problems(result, names)]


def try_job(path, data, top):
    """All commands that read it, in a copy of the folder."""
    folder = top / "hostile"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(top / "job", folder)
    (folder / path).write_bytes(data)
    return [run("job", "status", folder), run("job", "work", folder, "--threads", 1, "--time-limit", "0.1",
                                              "--table", "64M"), run("job", "certify", folder)]


def test_file(name, text, attempt, names, rand):
    for kind in KINDS:
        wrong = []
        tried = changes(kind, text, rand)
        for what, data in tried:
            wrong += judge(what, attempt(data), names)
        tap.case(f"{name}: {kind.__name__}, {len(tried)}", wrong[:5])


with tempfile.TemporaryDirectory() as scratch:
    top, rand = pathlib.Path(scratch), random.Random(1)
    created = run("job", "create", top / "job", POSITION)
    assert created.returncode == 0, created
    test_file("job.txt", (top / "job" / "job.txt").read_bytes(), lambda data: try_job("job.txt", data, top),
              rb"job\.txt|not answered", rand)
    listed = f"# a list\n{POSITION} 17 remarks\n\n  {POSITION}3\r\n0415263\n.\nw///b/w////////w///b\n".encode()
    test_file("a list of positions", listed,
              lambda data: [run("solve", "--table", "64M", "--time-limit", "0.01", "-", text=data)],
              rb"(?i)line \d+|standard input|no position", rand)
tap.done()
