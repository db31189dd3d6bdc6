"""Memory that does not keep what is stored: searches whose table is at fault end, and say so.

Usage: test_memory.py FOURSCORE-CLI SHIM. Whoever stores an answer for a position of which the contrary is in the table notices it; all other
faults of memory are for second opinions to find, so each answer is given one here.
"""
import os
import pathlib
import subprocess
import sys
import tempfile

from tap import SLOWER, Tap

CLI, SHIM = sys.argv[1:3]
POSITION = "10F122746C873BAE76CF67B0"  # 24 stones; the first player does not win
TABLE, SHIFT = "128M", "58"  # the lowest bit of the values in a table of that size
MEMORY = {**os.environ, "LD_PRELOAD": SHIM, "FAULT_BYTES": str(128 << 20), "FAULT_SHIFT": SHIFT}
tap = Tap()


def run(*arguments, **fault):
    environment = {**MEMORY, **fault} if fault else None
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, env=environment,
                          timeout=300 * SLOWER, check=False)


def case(name, result, *words, status=2):
    told = result.stdout + result.stderr
    tap.case(name, [] if result.returncode == status and all(word in told for word in words)
             else [str(result)])


def test_solve():
    """Short enough that all of it is searched twice; the fault may come too late to matter."""
    found, wrong = [], []
    for _ in range(10):
        told = run("solve", "--solver", "parallel", "--table", TABLE, "--verify", 1, POSITION,
                   FAULT_ONE_IN="0")
        value = told.stdout.split("\t")[1]
        stopped = told.returncode == 2 and value == "unknown" and "is a proof" in told.stderr
        (found if stopped else [] if value == "not-win" else wrong).append(str(told))
    tap.case("a search with second opinions is stopped", [] if found else ["never"])
    tap.case("... or right", wrong)


def make_job(folder):
    created = run("job", "create", folder, POSITION)
    assert created.returncode == 0, created


def test_job(top):
    """Where all turns at once, tasks are answered wrongly before the table contradicts itself; unless the
    thread's own small table has what was turned, so it takes some tries."""
    for tries in range(10):
        folder = top / f"verified{tries}"
        make_job(folder)
        found = run("job", "work", "--own-table", "--threads", 1, "--table", TABLE, "--verify", 1, folder, FAULT_ONE_IN="0")
        if found.returncode == 5:
            break
    case("a second opinion ends a worker with both sources", found, "contradict", "\tshared\t", "\tfresh\t",
         status=5)
    for command in ("status", "work", "certify"):
        case(f"... and then job {command}", run("job", command, folder), "contradict", status=5)


test_solve()
with tempfile.TemporaryDirectory() as name:
    test_job(pathlib.Path(name))
tap.done()
