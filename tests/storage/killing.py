"""Kills a search that keeps its answers in a store, while it is certainly under way."""
import subprocess
import time

from tap import SLOWER

PATIENCE = 60 * SLOWER  # seconds


def size(path):
    return path.stat().st_size if path.exists() else 0


def kill_when_grown(command, store, growth):
    """Runs the command and kills it once its store has grown by so many bytes, which no clock tells: machines and
    solvers become faster. False if it ended before, or its store has not grown by so much in a minute."""
    least, end = size(store) + growth, time.monotonic() + PATIENCE
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and size(store) < least and time.monotonic() < end:
            time.sleep(0.005)
        killed = process.poll() is None and size(store) >= least
        process.kill()
    return killed
