"""A generation of docs/belief.md in short: games that go on where they were cut off, a training that begins with
the built-in weights, and a match.

Usage: belief-learn.py BELIEF-GAMES BELIEF-TRAIN BELIEF-MATCH BELIEF-EARLY.BIN
"""

import pathlib
import shutil
import subprocess
import sys
import tempfile

GAMES, VISITS, SEED = "4", "60", "7"


def run(*command):
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def check_games(games, at):
    """Cut off within a line, a file becomes what it would have been."""
    whole, cut = at / "whole", at / "cut"
    run(games, whole, GAMES, SEED, VISITS)
    lines = whole.read_text().splitlines(keepends=True)
    assert len(lines) == int(GAMES) and all(line[:2] == "g " and " |" in line for line in lines), lines
    assert any(" | " in line for line in lines), "nothing was looked into and not played"
    cut.write_text(lines[0] + lines[1][:50])
    run(games, cut, GAMES, SEED, VISITS)
    assert cut.read_text() == whole.read_text()
    for line in lines:
        played = line[4:].split("|")[0].split()
        assert all(0 <= int(points) <= 1000 for points in played[1::2]), line
    return whole


def check_training(train, data, early, at):
    """Without a step weights stay what they are; with some they do not."""
    weights = at / "weights.bin"
    shutil.copy(early, weights)
    run(train, weights, "0", "0.001", data)
    assert weights.read_bytes() == early.read_bytes()
    run(train, weights, "5", "0.001", data)
    assert weights.read_bytes() != early.read_bytes()
    return weights


def check_match(match, weights):
    """Against itself a judge has half of the points of each pair."""
    assert run(match, "-", "-", "2", VISITS, SEED) == "4 games: 0.500 ± 0.000\n"
    assert run(match, weights, "-", "1", VISITS, SEED).startswith("2 games: ")


def main():
    games, train, match, early = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        at = pathlib.Path(folder)
        data = check_games(games, at)
        check_match(match, check_training(train, data, pathlib.Path(early), at))


if __name__ == "__main__":
    main()
