"""The recipes for Connect-4 and PopOut of docs/flat-belief.md in short: a few solved positions and games, and a
training that learns from them.

Usage: flat-recipe.py FLAT-DATA FLAT-BOOK FLAT-GAMES FLAT-TRAIN BOOK
"""

import math
import pathlib
import subprocess
import sys
import tempfile

COUNT = 3000
DECAY = "6", "0.6"


def run(*command):
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def loss(report, title):
    """The mean of a part of the report, over all numbers of stones."""
    lines = report.split(f"{title}: ")[1].splitlines()[1:]
    rows = [line.split() for line in lines if line[:1].isdigit() or line.startswith(" ")]
    rows = rows[: next((i for i, row in enumerate(rows) if ":" in row[0]), len(rows))]
    return sum(int(row[1]) * float(row[2]) for row in rows) / sum(int(row[1]) for row in rows)


def check_connect4(folder, make, train):
    data, weights = folder / "data", folder / "weights.bin"
    data.write_text(run(make, "connect4:7x6", str(COUNT), "1", "20", "28"))
    lines = data.read_text().splitlines()
    assert len(lines) == COUNT and {line.split()[1] for line in lines} == {"-1", "0", "1"}, lines[:3]
    again = run(make, "connect4:7x6", "20", "1", "20", "28").splitlines()
    assert again == lines[:20], "the same seed solves other positions"
    trained = run(train, "connect4:7x6", weights, "8", *DECAY, data)
    assert loss(trained, "kept") < 0.9 * math.log(3), trained
    assert loss(trained, "learned") < loss(trained, "kept"), trained
    assert run(train, "connect4:7x6", weights, "0", *DECAY, data) == trained, "what was written is not what was judged"
    better = run(train, "connect4:7x6", "-", "0", *DECAY, data)
    assert loss(better, "kept") < loss(trained, "kept"), "little data gives better weights"
    assert subprocess.run([train, "connect4:7x6", "/dev/full", "1", *DECAY, data], capture_output=True).returncode == 1


def check_book(folder, write, train, book):
    data = folder / "data"
    data.write_text(run(write, book))
    assert len(data.read_text().splitlines()) > 100_000, "positions of the book are missing"
    assert loss(run(train, "connect4:7x6", "-", "0", *DECAY, data), "kept") < 0.5 * math.log(3)
    damaged = folder / "damaged.book"
    damaged.write_bytes(pathlib.Path(book).read_bytes()[:100_000])
    assert subprocess.run([write, damaged], capture_output=True).returncode == 1


def check_popout(folder, games, train):
    data, weights = folder / "games", folder / "weights.bin"
    run(games, "popout:7x6", data, "60", "1", "20")
    played = data.read_text()
    assert len(played.splitlines()) == 60 and all(line[:2] == "g " for line in played.splitlines()), played[:200]
    data.write_text(played[: len(played) * 2 // 3])
    run(games, "popout:7x6", data, "60", "1", "20")
    assert data.read_text() == played, "games that were interrupted continue otherwise"
    trained = run(train, "popout:7x6", weights, "8", *DECAY, data)
    assert loss(trained, "learned") < 0.9 * math.log(2), trained
    assert run(train, "popout:7x6", weights, "0", *DECAY, data) == trained, "what was written is not what was judged"
    run(games, "popout:7x6", folder / "others", "60", "1", "20", weights)
    assert (folder / "others").read_text() != played, "other weights play the same games"


def main():
    make, write, games, train, book = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        check_connect4(pathlib.Path(folder), make, train)
    with tempfile.TemporaryDirectory() as folder:
        check_book(pathlib.Path(folder), write, train, book)
    with tempfile.TemporaryDirectory() as folder:
        check_popout(pathlib.Path(folder), games, train)


main()
