"""Files of a job with bytes changed at random: nothing crashes, and no answer changes.

Usage: test_flips.py FOURSCORE-CLI FOURSCORE-CHECK [TIMES [SEED]]
"""
import json
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile

import jobs
from jobs import case, create, finish, job, status
from tap import SLOWER

CHECK = sys.argv[2]
TIMES = int(sys.argv[3]) if len(sys.argv) > 3 else 25
SEED = int(sys.argv[4]) if len(sys.argv) > 4 else 1
POSITION = "1B45D4939961E7FC5B1A7C519ED83BBE85DD"  # 36 stones
ALLOWED = (0, 1, 2, 5)  # exit statuses that are told of; a crash has another


def change(data, rand):
    """Bytes flipped, cut, doubled, or replaced by noise."""
    data = bytearray(data)
    at = rand.randrange(len(data))
    length = rand.choice((1, 1, 1, 2, 8, 64))
    kind = rand.randrange(4)
    if kind == 0:
        data[at] ^= 1 << rand.randrange(8)
    elif kind == 1:
        del data[at:at + length]
    elif kind == 2:
        data[at:at] = data[at:at + length]
    else:
        data[at:at + length] = rand.randbytes(length)
    return bytes(data)


def look(folder):
    """The exit statuses of all commands that read the folder, and what status tells of it at first."""
    first = job("status", folder, "--json")
    results = [first, job("certify", folder),
               job("work", folder, "--threads", 1, "--task-limit", "0.2", *jobs.TABLE)]
    return first, results


def test_changed(name, whole, truth, rand, top):
    """One file of the folder is changed, again and again."""
    crashed, changed = [], []
    for number in range(TIMES):
        folder = top / "changed"
        shutil.copytree(whole, folder)
        path = sorted(folder.glob(name))[0]
        path.write_bytes(change(path.read_bytes(), rand))
        first, results = look(folder)
        crashed += [result for result in results if result.returncode not in ALLOWED]
        if first.returncode == 0 and json.loads(first.stdout)["answers"] != truth:
            changed.append((number, path.read_bytes(), first))
        shutil.rmtree(folder)
    case(f"{name} changed: nothing crashes", not crashed, crashed[:2])
    if name != "job.txt":  # with a different description it is a different job
        case(f"{name} changed: no other answer", not changed, changed[:2])


def test_certificate(whole, rand, top):
    """A change is found, unless the file says the same as before."""
    certificate = next(whole.glob("proof/certificate.txt")).read_bytes()
    wrong = []
    for _ in range(4 * TIMES):
        data = change(certificate, rand)
        path = top / "certificate.txt"
        path.write_bytes(data)
        result = subprocess.run([CHECK, str(path)], capture_output=True, check=False, timeout=60 * SLOWER)
        if result.returncode != (4 if data == certificate else 1):
            wrong.append((result, data))
    case("certificate changed: it is always found", not wrong, wrong[:2])


with tempfile.TemporaryDirectory() as scratch:
    top = pathlib.Path(scratch)
    rand = random.Random(SEED)
    solved, half = top / "solved", top / "half"
    create(half, POSITION)
    shutil.copytree(half, solved)
    finish(solved)
    truth = status(solved)["answers"]
    lines = jobs.lines(solved)
    (half / "results" / "half.results").write_text("\n".join(lines[:len(lines) // 2]) + "\n", encoding="utf-8")
    case("a certificate", job("certify", solved).returncode == 0)
    for folder in (solved, half):
        for name in ("job.txt", "results/*.results"):
            test_changed(name, folder, truth, rand, top)
    test_certificate(solved, rand, top)
jobs.tap.done()
