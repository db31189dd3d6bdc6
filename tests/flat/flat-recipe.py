"""The recipe for Connect-4 of docs/belief.md in short: a few solved positions, and a training that learns from them.

Usage: flat-recipe.py FLAT-DATA FLAT-TRAIN
"""

import math
import pathlib
import subprocess
import sys
import tempfile

COUNT = 3000


def run(*command):
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def loss(report, title):
    """The mean of a part of the report, over all numbers of stones."""
    lines = report.split(f"{title}: ")[1].splitlines()[1:]
    rows = [line.split() for line in lines if line[:1].isdigit() or line.startswith(" ")]
    rows = rows[: next((i for i, row in enumerate(rows) if ":" in row[0]), len(rows))]
    return sum(int(row[1]) * float(row[2]) for row in rows) / sum(int(row[1]) for row in rows)


def main():
    make, train = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        data, weights = pathlib.Path(folder) / "data", str(pathlib.Path(folder) / "weights.bin")
        data.write_text(run(make, "connect4:7x6", str(COUNT), "1", "20", "28"))
        lines = data.read_text().splitlines()
        assert len(lines) == COUNT and {line.split()[1] for line in lines} == {"-1", "0", "1"}, lines[:3]
        again = run(make, "connect4:7x6", "20", "1", "20", "28").splitlines()
        assert again == lines[:20], "the same seed solves other positions"
        trained = run(train, weights, "8", data)
        assert loss(trained, "kept") < 0.9 * math.log(3), trained
        assert loss(trained, "learned") < loss(trained, "kept"), trained
        assert run(train, weights, "0", data) == trained, "what was written is not what was judged"
        assert loss(run(train, "-", "0", data), "kept") < loss(trained, "kept"), "little data gives better weights"
        assert subprocess.run([train, "/dev/full", "1", data], capture_output=True).returncode == 1


main()
