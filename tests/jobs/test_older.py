"""What the first version wrote is still read: a job half done, and a store (tests/data/saved).

Usage: test_older.py FOURSCORE-CLI FOURSCORE-CHECK SAVED-FOLDER
"""
import pathlib
import shutil
import subprocess
import sys
import tempfile

import jobs
from jobs import case, expect, finish, job

CHECK, SAVED = sys.argv[2], pathlib.Path(sys.argv[3])


def test_job(top):
    """93 of its tasks are answered; what is left is done now."""
    folder = top / "job"
    shutil.copytree(SAVED / "job", folder)
    for name in ("log", "proof"):
        (folder / name).mkdir()
    expect("its state is read", job("status", folder, "--json"), 1, '"round_answered":93', '"proved":93')
    step, rounds = finish(folder)
    case("it is solved without its answers being searched again", jobs.answer(step) == "win" and rounds <= 3,
         (step, rounds))
    certified = job("certify", folder)
    case("and certified", certified.returncode == 0, certified)
    checked = subprocess.run([CHECK, next((folder / "proof").iterdir())], capture_output=True, text=True, check=False)
    case("the certificate is accepted", checked.returncode == 0, checked)


def test_store(top):
    """Without a single node: the answer is in it."""
    store = top / "verdicts.store"
    shutil.copy(SAVED / "version-1.store", store)
    for time in ("first", "second"):
        told = jobs.run("solve", "--solver", "parallel", "--threads", 1, "--store", store, *jobs.TABLE, jobs.POSITION)
        fields = told.stdout.split("\t")
        case(f"its answer is known, the {time} time", fields[1:3] == ["not-win", "0"], told)


with tempfile.TemporaryDirectory() as scratch:
    test_job(pathlib.Path(scratch))
    test_store(pathlib.Path(scratch))
jobs.tap.done()
