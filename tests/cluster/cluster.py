"""A real Slurm of a few nodes on this machine, without root services, for the tests of this folder."""
import contextlib
import os
import pathlib
import shutil
import socket
import subprocess
import sys
import time

from jobs import job, tap
from tap import SLOWER

PROGRAMS = ("slurmctld", "slurmd", "munged", "parallel")


def skip_if_missing():
    """Ends the test as skipped if a program is not installed."""
    os.environ["PATH"] += ":/usr/sbin:/sbin"
    missing = [name for name in PROGRAMS if not shutil.which(name)]
    if missing:
        print(f"1..0 # SKIP not installed: {', '.join(missing)}")
        sys.exit(0)


def free_port(count):
    """The first of so many that nobody uses: two runs of the tests do not meet."""
    for port in range(16800 + os.getpid() % 1000 * 10, 60000, 10):
        with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
            for number in range(port, port + count):
                stack.enter_context(socket.socket()).bind(("", number))
            return port
    raise OSError("no free ports")


class NoSlurm(Exception):
    """Slurm is installed and cannot be started."""


def stop(script, folder):
    subprocess.run(["sh", script, "down", str(folder)], check=False, timeout=60)


def start(script, folder, nodes, cpus):
    """Starts Slurm; NoSlurm, after a case that is skipped with the reason, if that cannot be: a container
    may have no name for itself, for example. It takes a second where it works at all."""
    try:
        started = subprocess.run(["sh", script, "up", str(folder), str(nodes), str(cpus)],
                                 capture_output=True, text=True, check=False, timeout=20 * SLOWER)
        reason = " ".join(started.stderr.split()) if started.returncode != 0 else None
    except subprocess.TimeoutExpired:
        reason = "its daemons do not answer"
    if reason is not None:
        stop(script, folder)
        tap.skip("Slurm", f"it cannot be started here: {reason[-300:]}")
        raise NoSlurm


@contextlib.contextmanager
def running(script, folder, scripts, nodes, cpus):
    """Slurm as long as the block runs; its files are in the folder. The batch scripts are found by a
    path that is relative, as a user may give it."""
    os.environ["SLURM_CONF"] = str(pathlib.Path(folder, "slurm.conf"))
    os.environ["FOURSCORE_SCRIPTS"] = os.path.relpath(scripts)
    os.environ["SLURM_CI_PORT"] = str(free_port(nodes + 1))
    start(script, folder, nodes, cpus)
    try:
        yield
    finally:
        subprocess.run(["scancel", "--me"], check=False, timeout=60)
        stop(script, folder)


def ask(*command):
    """What a command of Slurm prints; nothing while the controller is away."""
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout


def processes(folder, command):
    """The process numbers of the job's workers ("work") or drivers ("drive")."""
    found = []
    for path in [pathlib.Path("/proc", name, "cmdline") for name in os.listdir("/proc") if name.isdigit()]:
        with contextlib.suppress(OSError):
            words = path.read_bytes().split(b"\0")
            if words[1:4] == [b"job", command.encode(), os.fsencode(folder)]:
                found.append(int(path.parent.name))
    return found


def wait_until_solved(folder, patience):
    """The seconds until the job is solved, or has a contradiction; None if it takes too long."""
    begin = time.monotonic()
    while time.monotonic() - begin < patience:
        if job("status", folder).returncode in (0, 5):
            return time.monotonic() - begin
        time.sleep(0.5)
    return None


def driver_log(folder):
    path = pathlib.Path(folder, "log", "driver.log")
    return path.read_text(encoding="utf-8", errors="replace") if path.exists() else "no log"
