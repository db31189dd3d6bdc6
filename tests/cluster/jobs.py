"""A job's folder and the programs on it, for the tests of this folder."""
import binascii
import contextlib
import fcntl
import json
import os
import pathlib
import pty
import signal
import struct
import subprocess
import sys
import termios
import time

from tap import SLOWER, Tap

CLI = sys.argv[1]
TABLE = ("--table", "64M")
POSITION = "C896EA23DF150B7CDAA9119986"  # 26 stones; the first player does not win
PATIENCE = 300 * SLOWER  # seconds

tap = Tap()


def run(*arguments, text=None, env=None):
    return subprocess.run([CLI, *map(str, arguments)], input=text, capture_output=True, text=True,
                          timeout=PATIENCE, check=False, env=env)


def job(*arguments, text=None, env=None):
    return run("job", *arguments, text=text, env=env)


def case(name, good, told=""):
    tap.case(name, [] if good else [str(told) or "no"])


def expect(name, result, status, *words):
    """A run that ended with the status and told the words, on either stream."""
    told = result.stdout + result.stderr
    case(name, result.returncode == status and all(word in told for word in words), result)


def wait_for(good):
    """Whether that became true within half a minute."""
    for _ in range(int(600 * SLOWER)):
        if good():
            return True
        time.sleep(0.05)
    return False


def create(folder, position=POSITION, *options):
    result = job("create", folder, position, *options)
    assert result.returncode == 0, result
    return result.stdout.strip()


def work(folder, *options):
    return job("work", folder, "--threads", 2, *TABLE, *options)


def status(folder):
    """What status tells in JSON."""
    return json.loads(job("status", "--json", folder).stdout)


def finish(folder, *options):
    """Works to the end, and tells the answers of all positions."""
    result = work(folder, *options)
    assert result.returncode == 0 and "solved" in result.stdout, result
    return answers(folder)


def answers(folder):
    """win, not-win or open, of each position."""
    return [root["answer"] for root in status(folder)["answers"]]


def lines(folder):
    """All lines of all results files."""
    return [line for path in sorted(pathlib.Path(folder, "results").glob("*.results"))
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines()]


def write_line(path, fields):
    """Adds a line of results as another program would, from its fields without the sum."""
    text = "\t".join(map(str, fields)) + "\t"
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"{text}{binascii.crc32(text.encode()):08x}\n")


def on_terminal(*arguments, until, seconds=30):
    """The status of a command, and what it draws on a terminal of 100 columns until it has drawn the words, or has ended."""
    child, terminal = pty.fork()
    if child == 0:
        os.environ["TERM"] = "xterm"
        os.execv(arguments[0], list(map(str, arguments)))
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
    drawn, end = "", time.monotonic() + seconds * SLOWER
    while until not in drawn and time.monotonic() < end:
        try:
            drawn += os.read(terminal, 65536).decode("utf-8", "replace")
        except OSError:
            break
    with contextlib.suppress(OSError):
        os.kill(child, signal.SIGINT)
    with contextlib.suppress(OSError):
        while os.read(terminal, 65536):
            pass
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    os.close(terminal)
    return status, drawn
