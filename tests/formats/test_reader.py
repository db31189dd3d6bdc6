"""docs/formats/ suffices to read every file: reader.py, written after it, against the program.

Usage: test_reader.py FOURSCORE-CLI TOP-OF-TREE.
"""
import pathlib
import re
import sqlite3
import subprocess
import sys
import tempfile

import reader
from tap import Tap

CLI, TOP = sys.argv[1], pathlib.Path(sys.argv[2])
JOB_POSITION = "C896EA23DF150B7CDAA9119986"  # 26 stones: its proof has moves
POSITION = (TOP / "data/sample-position").read_text(encoding="utf-8").strip()
TABLE = ("--table", "64M")


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=120,
                          check=False)


def images(columns):
    """A position's 8 symmetric images: codes are those of the least of them."""
    for turn in range(8):
        place = []
        for column in range(16):
            x, y = column % 4, column // 4
            x, y = (3 - x if turn & 1 else x), (3 - y if turn & 2 else y)
            place.append(columns[(y + 4 * x) if turn & 4 else (x + 4 * y)])
        yield tuple(place)


def solved(columns, claim="first"):
    """What the program says of a position."""
    return run("solve", *TABLE, "--claim", claim, "/".join(columns)).stdout.split("\t")[1]


def test_games(tap, top):
    text = (TOP / "docs/formats/saved-game.md").read_text(encoding="utf-8")
    example = re.search(r"\n(    \{\n      \"format\".*?\n    \}\n)", text, re.DOTALL)[1]
    path = top / "game.fourscore"
    path.write_text(example, encoding="utf-8")
    (start, lines), = reader.games(path)
    played = list(start)
    for ply, move in enumerate(lines[0]):
        played[int(move, 16)] += "wb"[ply % 2]
    board = run("show", "/".join(played))
    tap.case("the example of a saved game", [] if board.returncode == 0 and "5 stones" in board.stdout
             else [str(played), board.stdout + board.stderr])


def test_store(tap, top):
    run("solve", "--solver", "parallel", *TABLE, "--memory", "200M", "--threads", "2",
        "--store", top / "store", POSITION)
    answers = reader.store(top / "store")
    roots = [holds for (columns, claim), holds in answers.items()
             if claim == "first" and columns in set(images(reader.position(POSITION)))]
    tap.case("a store has the root's answer", [] if roots == [solved(reader.position(POSITION)) == "win"]
             else [f"{roots} of {len(answers)} answers"])
    with sqlite3.connect(top / "store") as database:
        database.execute("UPDATE solved SET holds = 1 - holds WHERE key = (SELECT max(key) FROM solved)")
    tap.case("a damaged row of a store is left out", [] if len(reader.store(top / "store")) == len(answers) - 1
             else ["taken"])


def make_job(folder):
    run("job", "create", folder, JOB_POSITION)
    run("job", "work", folder, "--threads", 2, *TABLE)
    return run("job", "certify", folder)


def test_job(tap, top):
    folder = top / "job"
    told = make_job(folder)
    path = next(folder.glob("results/*.results"))
    tag = path.read_text(encoding="ascii").split("\t")[0]
    found = reader.results(path, tag)
    answered = [item for item in found.items() if item[1] != "unknown"]
    wrong = [columns for columns, answer in answered[:20] if solved(columns) != answer]
    tap.case("results are those of the solver", wrong if found else [told.stderr or "none"])
    with open(path, "a", encoding="ascii") as file:
        file.write("damaged\tline\n")
    tap.case("a damaged line is left out", [] if reader.results(path, tag) == found else ["taken"])
    claim, roots, proof = reader.certificate(folder / "proof/certificate.txt")
    tap.case("a certificate", [] if claim == "first" and proof
             and roots == [(reader.position(JOB_POSITION), solved(reader.position(JOB_POSITION)))]
             else [str((claim, roots))])
    leaves = {columns: value for columns, (kind, value) in proof.items() if kind == "leaf"}
    tap.case("its leaves are results", [str(columns) for columns, value in leaves.items()
                                        if found.get(columns) != value])
    text = (folder / "proof/certificate.txt").read_text(encoding="ascii")
    (top / "bad").write_text(text.replace("move", "leaf", 1), encoding="ascii")
    try:
        reader.certificate(top / "bad")
        tap.case("a damaged certificate is noticed", ["not noticed"])
    except ValueError:
        tap.case("a damaged certificate is noticed", [])


def main():
    tap = Tap()
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        test_games(tap, top)
        test_store(tap, top)
        test_job(tap, top)
    tap.done()


main()
