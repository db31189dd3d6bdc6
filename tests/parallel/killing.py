"""Kills a search that keeps its answers in a store, while it is certainly under way."""
import subprocess
import time


def size(path):
    return path.stat().st_size if path.exists() else 0


def kill_when_grown(command, store, growth):
    """Runs the command and kills it once its store has grown by so many bytes, which no clock tells: machines and
    solvers become faster. False if it ended before."""
    least = size(store) + growth
    with subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL) as process:
        while process.poll() is None and size(store) < least:
            time.sleep(0.005)
        ended = process.poll() is not None
        process.kill()
    return not ended
