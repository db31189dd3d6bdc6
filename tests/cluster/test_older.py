"""What the first version wrote: a store is still read, a job in rounds refused in words (tests/data/saved).

Usage: test_older.py FOURSCORE-CLI FOURSCORE-CHECK SAVED-FOLDER
"""
import pathlib
import shutil
import sys
import tempfile

import jobs
from jobs import case, expect, job

SAVED = pathlib.Path(sys.argv[3])


def test_job(top):
    """It was divided into rounds, which is told with the version that reads it."""
    folder = top / "job"
    shutil.copytree(SAVED / "job", folder)
    for name in ("log", "proof"):
        (folder / name).mkdir()
    for command in ("status", "work", "certify", "submit"):
        expect(f"{command} refuses a job in rounds", job(command, folder), 2, "job.txt, line 4", "divided into rounds",
               "0.1.0 up to commit")


def test_list(top):
    """A list without a cut-off, and a job divided by work, go on: their results are kept."""
    folder = top / "list"
    jobs.create(folder)
    jobs.finish(folder)
    (folder / "rounds").mkdir()
    (folder / "rounds" / "r0001.tasks").write_text("fourscore-tasks 1\n", encoding="utf-8")
    expect("a folder of before is read", job("status", folder), 0, "does not win")


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
    test_list(pathlib.Path(scratch))
    test_store(pathlib.Path(scratch))
jobs.tap.done()
