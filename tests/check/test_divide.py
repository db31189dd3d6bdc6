"""scripts/divide.sh: certificates divided until each leaf is easy for the checker, whatever ends it."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from tap import SLOWER, Tap

CLI, CHECK, DIVIDE = sys.argv[1:4]
POSITION = "C896EA23DF150B7CDAA9119986"
SMALL = {**os.environ, "CLI": CLI, "CHECK": CHECK, "NODES": "400", "LEAF_NODES": "1000", "JOBS": "2"}
tap = Tap()


def run(*arguments):
    return subprocess.run([*map(str, arguments)], capture_output=True, text=True, timeout=300 * SLOWER, check=False,
                          env=SMALL)


def case(name, good, told=""):
    tap.case(name, [] if good else [str(told)])


with tempfile.TemporaryDirectory() as name:
    top = pathlib.Path(name)
    first, second = top / "a" / "root.txt", top / "b" / "root.txt"
    for path in (first, second):
        path.parent.mkdir()
        run(CLI, "certify", "--threads", 1, "--table", "64M", "--leaf-nodes", 20000, "--output", path, POSITION)
    limit = ("--threads", 1, "--node-limit", 2000)
    before = run(CHECK, *limit, first)
    case("some leaves are hard", before.returncode == 3, before)
    with subprocess.Popen([DIVIDE, top / "out", first, second], env=SMALL, stdout=subprocess.DEVNULL,
                          start_new_session=True) as process:
        while process.poll() is None and not list(top.glob("out/*.list")):
            time.sleep(0.01)
        os.killpg(process.pid, signal.SIGKILL)
    for path in (first, second):  # a kill in a later part of the list leaves this
        (top / "out" / (str(path)[1:].replace("/", "-") + ".new.part")).write_text("fourscore-unfinished 1\nfirst other\n")
    done = run(DIVIDE, top / "out", first, second)
    case("killed, it goes on with the same command", done.returncode == 0, done)
    for path in (first, second):
        after = run(CHECK, *limit, top / "out" / str(path)[1:].replace("/", "-"))
        case(f"{path.parent.name} has no hard leaf", after.returncode == 0, after)
    again = run(DIVIDE, top / "out", first, second)
    case("what is done is not done again", again.returncode == 0 and not again.stdout, again)
    wrong = run(DIVIDE, top / "out", top / "none.txt")
    case("a missing certificate is told", wrong.returncode != 0 and "none.txt" in wrong.stderr, wrong)
    wrong = run(DIVIDE, top / "out", __file__)
    case("what is no certificate is told", wrong.returncode != 0 and "no certificate" in wrong.stderr, wrong)
    usage = run(DIVIDE)
    case("without arguments it says how to use it", usage.returncode == 2 and "FOLDER CERTIFICATE" in usage.stderr, usage)
tap.done()
