"""The count that ./test ends with: every way to fail must show in it.

Usage: count.py FOLDER-OF-COUNT-TESTS.
"""
import json
import sys

from tap import Tap

sys.path.insert(0, sys.argv[1])
count = __import__("count-tests").count

# Result and standard output of one test program, and what it counts as: passed, failed, skipped.
RUNS = (
    ("OK", "", (1, 0, 0)),
    ("FAIL", "", (0, 1, 0)),
    ("TIMEOUT", "", (0, 1, 0)),
    ("ERROR", "", (0, 1, 0)),
    ("SKIP", "", (0, 0, 1)),
    ("OK", "TAP version 13\n# a comment, ok\nok 1 /a\nok 2 /b\n1..2\n", (2, 0, 0)),
    ("FAIL", "ok 1 /a\nnot ok 2 /b\nok 3 /c # SKIP no display\n1..3\n", (1, 1, 1)),
    ("ERROR", "1..3\nok 1 /a\n", (1, 1, 0)),
    ("TIMEOUT", "1..3\nok 1 /a\nok 2 /b\n", (2, 1, 0)),
    ("INTERRUPT", "ok 1 /a\n", (1, 1, 0)),
)

tap = Tap()
for number, (result, stdout, expected) in enumerate(RUNS):
    got = count([json.dumps({"result": result, "stdout": stdout})])
    tap.case(f"run {number} that ended with {result}",
             [] if got == expected else [f"{stdout!r}: {got}, not {expected}"])
all_runs = [json.dumps({"result": result, "stdout": stdout}) for result, stdout, _ in RUNS]
total = tuple(map(sum, zip(*(expected for _, _, expected in RUNS))))
tap.case("all together", [] if count(all_runs) == total else [f"{count(all_runs)}, not {total}"])
tap.done()
