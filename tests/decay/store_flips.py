"""One bit of a store turns, and it is asked: the value is right, or the fault is named.

Usage: store_flips.py FOURSCORE-CLI TIMES [SEED]

The store has hundreds of answers, but only to tasks, so that many of them are needed. TIMES
bits turn in the rows of answers, and as many anywhere in the file, one at a time. Each store is asked by two
solvers. The lines
that begin with # are the table of docs/measurements/files.md.
"""
import collections
import pathlib
import random
import sqlite3
import subprocess
import sys
import tempfile

from tap import SLOWER, Tap

CLI, TIMES = sys.argv[1], int(sys.argv[2])
SEED = int(sys.argv[3]) if len(sys.argv) > 3 else 1
POSITION, VALUE = "5AA5F88CF40DDDEADA89BEFFE3", "second"
ABOVE = 34   # stones: answers to positions with fewer are left out of the store
LEAST = 200  # answers that the store has
ROW = 36     # bytes of a row, about, that follow its key
SOLVERS = {
    "parallel": ("--solver", "parallel", "--threads", "1"),
    "minimax": ("--solver", "minimax"),
}
tap = Tap()


def ask(store, solver):
    return subprocess.run([CLI, "solve", "--exact", "--table", "64M", "--store", store, *SOLVERS[solver], POSITION],
                          capture_output=True, text=True, check=False, timeout=120 * SLOWER)


def nodes(result):
    return int(result.stdout.split("\t")[2])


def stones(key):
    """Of the position with this code (docs/formats/positions.md)."""
    code = int.from_bytes(key, "big")
    return sum(4 if code >> 64 + column & 1 else
               max(level for level in range(4) if code >> column + 16 * level & 1) for column in range(16))


def make_store(path):
    """Returns the keys of its answers, and the nodes of the search."""
    first = ask(path, "parallel")
    assert first.returncode == 0 and first.stdout.split("\t")[1] == VALUE, first
    with sqlite3.connect(path) as file:
        keys = [key for key, in file.execute("SELECT key FROM solved")]
        above = [key for key in keys if stones(key) < ABOVE]
        file.executemany("DELETE FROM solved WHERE key = ?", ([key] for key in above))
    file.close()
    return sorted(set(keys) - set(above)), nodes(first)


def kind_of(result):
    """right; named: right, with a word about a row; refused: no value, and why; wrong; died"""
    value = result.stdout.split("\t")[1] if "\t" in result.stdout else None
    if result.returncode not in (0, 1, 2, 5):
        return "died"
    if value in (None, "unknown"):
        return "refused" if result.stderr else "died"
    if value != VALUE:
        return "wrong"
    return "named" if result.stderr else "right"


def place_in_rows(data, keys, rand):
    at = data.find(rand.choice(keys))
    return min(at + rand.randrange(ROW), len(data) - 1)


def flip(data, at, bit):
    data = bytearray(data)
    data[at] ^= 1 << bit
    return bytes(data)


def test_flips(name, whole, place, rand, top):
    counts, wrong = {solver: collections.Counter() for solver in SOLVERS}, []
    path = top / "flipped"
    for _ in range(TIMES):
        at, bit = place(rand), rand.randrange(8)
        for solver, count in counts.items():
            path.write_bytes(flip(whole, at, bit))
            result = ask(path, solver)
            kind = kind_of(result)
            count[kind] += 1
            if kind in ("wrong", "died"):
                wrong.append(f"bit {bit} of byte {at}, {solver}: {kind}: {result}")
    tap.case(f"{name}: no wrong value, no death", wrong)
    for solver, count in counts.items():
        print(f"# {name}, {solver}:", *(f"{kind} {count[kind]}" for kind in
                                        ("right", "named", "refused", "wrong", "died")), flush=True)


with tempfile.TemporaryDirectory() as scratch:
    top = pathlib.Path(scratch)
    rand = random.Random(SEED)
    keys, searched = make_store(top / "store")
    whole = (top / "store").read_bytes()
    tap.case(f"a store of {LEAST} answers and more", [] if len(keys) >= LEAST else [str(len(keys))])
    (top / "asked").write_bytes(whole)
    again = ask(top / "asked", "parallel")
    tap.case("... that are needed, and used", [] if 10 * nodes(again) < searched else [str(again)])
    print(f"# {len(keys)} answers, {len(whole)} bytes")
    test_flips("in rows of answers", whole, lambda rand: place_in_rows(whole, keys, rand), rand, top)
    test_flips("anywhere", whole, lambda rand: rand.randrange(len(whole)), rand, top)
tap.done()
