"""A job is made in the window, submitted from it to a real Slurm on this machine, and followed until it
is solved. TAP.

Usage: submit.py PROGRAM BATCH-SCRIPTS SLURM-ONE-HOST.SH, on a session bus of its own (driver.sh).
"""
import contextlib
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import warnings

warnings.simplefilter("ignore")  # AT-SPI's bindings deprecate themselves

from desk import Desk, choose, run_cases, says, wait_for, xdotool  # noqa: E402

PROGRAM, SCRIPTS, ONE_HOST = sys.argv[1:4]
POSITION = "1297716E722812FED5EA56AAEB4B198F"  # White wins
SITE = """threads 1
slots 2
table 64M
memory 200M
poll-seconds 1
"""


def find_programs():
    """fourscore-cli and what Slurm needs are on the path from now on; the names of what is not."""
    folder = os.path.join(os.path.dirname(os.path.abspath(PROGRAM)), "cli")
    os.environ["PATH"] = os.pathsep.join([folder, os.environ["PATH"], "/usr/sbin", "/sbin"])
    return [name for name in ("slurmctld", "slurmd", "munged", "sbatch") if not shutil.which(name)]


def run(*words):
    return subprocess.run(words, stdout=subprocess.DEVNULL, check=False, timeout=60)


@contextlib.contextmanager
def slurm():
    """Two nodes, as long as the block runs."""
    folder, settings = tempfile.mkdtemp(), pathlib.Path(tempfile.mkdtemp())
    (settings / "fourscore").mkdir()
    (settings / "fourscore" / "site.conf").write_text(SITE, encoding="utf-8")
    os.environ |= {"SLURM_CONF": os.path.join(folder, "slurm.conf"), "FOURSCORE_SCRIPTS": SCRIPTS,
                   "XDG_CONFIG_HOME": str(settings),
                   "SLURM_CI_PORT": str(27000 + os.getpid() % 1000 * 10)}
    try:
        run("sh", ONE_HOST, "up", folder, "2", "1").check_returncode()
        yield
    finally:
        run("scancel", "--me")
        run("sh", ONE_HOST, "down", folder)


def submits_to_slurm():
    folder = os.path.join(tempfile.mkdtemp(), "a job")
    with slurm():
        desk = Desk(PROGRAM, POSITION)
        desk.press(desk.button("Export as Cluster Job…"))
        desk.press(desk.button("Create Folder…"))
        choose(desk, folder)
        xdotool("key", "Return")
        wait_for("the folder's window", lambda: says(desk, "They let machines work on this folder"))
        desk.press(desk.button("Submit"))
        # On a busy machine the words may be gone, and the job solved, before anybody has looked.
        wait_for("what sbatch says", lambda: says(desk, "Submitted: ") or says(desk, "Solved"))
        wait_for("the answer", lambda: says(desk, "Solved") and says(desk, "1 proved"), 300)
        assert desk.end()[0] == 0


if __name__ == "__main__":
    missing = find_programs()
    if missing:
        print(f"1..0 # SKIP not installed: {' '.join(missing)}")
    else:
        sys.exit(run_cases([submits_to_slurm]))
