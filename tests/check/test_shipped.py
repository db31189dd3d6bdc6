"""The certificates that come with Fourscore are right for both checkers, but for their leaves.

Usage: test_shipped.py CHECK CERTIFICATE... (tests/campaign has fourscore-check solve the leaves)
"""
import pathlib
import re
import subprocess
import sys

import second
from tap import SLOWER, Tap

CHECK, *CERTIFICATES = sys.argv[1:]
tap = Tap()
for path in map(pathlib.Path, CERTIFICATES):
    told = subprocess.run([CHECK, "--recheck", "none", path], capture_output=True, text=True, timeout=100 * SLOWER,
                          check=False)
    leaves = re.search(r"^trusted: (\d+) of", told.stdout, re.MULTILINE)
    verdict = second.check(path.read_bytes())
    right = told.returncode == second.ON_TRUST and leaves and verdict == (
        second.ON_TRUST, f"{leaves[1]} leaves are taken on trust")
    tap.case(path.name, [] if right else [f"{told}", f"second.py: {verdict}"])
tap.done()
