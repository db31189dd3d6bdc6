"""The certificates that come with Fourscore are right for both checkers, but for their leaves. Those that are packed are
too large for the second checker; a few of their leaves are solved instead.

Usage: test_shipped.py CHECK CERTIFICATE... (tests/campaign has fourscore-check solve the leaves of the others)
"""
import lzma
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import second
from tap import SLOWER, Tap

CHECK, *CERTIFICATES = sys.argv[1:]
PACKED = {"0FC3484B76448": "does not win", "0FC3484B7644": "wins"}
tap = Tap()


def claim(path):
    """What the certificate says by its name and by PACKED."""
    moves, columns = path.name.split(".")[0], [""] * 16
    for number, move in enumerate(moves):
        columns[int(move, 16)] += "wb"[number % 2]
    return f"claims: the first player {PACKED[moves]} {'/'.join(columns)}\n"


def packed(path):
    """What is wrong with it."""
    with tempfile.NamedTemporaryFile() as file:
        with lzma.open(path) as source:
            shutil.copyfileobj(source, file)
        file.flush()
        told = subprocess.run([CHECK, "--recheck", "0.01", "--node-limit", "100000", file.name], capture_output=True,
                              text=True, timeout=300 * SLOWER, check=False)
    solved = re.search(r"^rechecked: (\d+) of the leaves chosen, (\d+) agree", told.stdout, re.MULTILINE)
    right = told.returncode in (3, 4) and claim(path) in told.stdout and solved and int(solved[2]) > 50
    return [] if right else [str(told)]


for path in map(pathlib.Path, CERTIFICATES):
    if path.suffix == ".xz":
        tap.case(path.name, packed(path))
        continue
    told = subprocess.run([CHECK, "--recheck", "none", path], capture_output=True, text=True, timeout=100 * SLOWER,
                          check=False)
    leaves = re.search(r"^trusted: (\d+) of", told.stdout, re.MULTILINE)
    verdict = second.check(path.read_bytes())
    right = told.returncode == second.ON_TRUST and leaves and verdict == (
        second.ON_TRUST, f"{leaves[1]} leaves are taken on trust")
    tap.case(path.name, [] if right else [f"{told}", f"second.py: {verdict}"])
tap.done()
