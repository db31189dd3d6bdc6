"""Runs fourscore-cli for the tests of this folder, and reports their cases to meson.

Usage of a test: test_NAME.py FOURSCORE-CLI TEST-DATA-FOLDER.
"""
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from tap import SLOWER, Tap

PROGRAM = os.path.abspath(sys.argv[1])
DATA = pathlib.Path(sys.argv[2])

# The least table is 32 MiB; nothing here needs more.
TABLE = ("--table", "64M")

# Nobody proves it today; solve and analyse work on it until they are stopped.
HARD = "."

PATIENCE = 60 * SLOWER  # seconds after which a test gives up


class Result:
    """What one run of the program left: status, out, err, and its length in seconds."""

    def __init__(self, status, out, err, seconds):
        self.status, self.out, self.err, self.seconds = status, out, err, seconds

    def lines(self):
        return self.out.splitlines()

    def fields(self):
        return [line.split("\t") for line in self.lines()]

    def messages(self):
        return self.err.splitlines()


def default_signals():
    """A shell's background job ignores SIGINT, and the program would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def start(*arguments, **options):
    """The program with pipes, in bytes. They have no buffers: communicate() would not see what a
    readline() before it had taken too much."""
    options = {"bufsize": 0, "stdin": subprocess.PIPE, "stdout": subprocess.PIPE,
               "stderr": subprocess.PIPE, "preexec_fn": default_signals, **options}
    return subprocess.Popen([PROGRAM, *arguments], **options)


def finish(process, given=None):
    begin = time.monotonic()
    try:
        out, err = process.communicate(given, timeout=PATIENCE)
    finally:
        process.kill()
    return Result(process.returncode, (out or b"").decode(), (err or b"").decode(),
                  time.monotonic() - begin)


def drawn(terminal):
    """All that is drawn on a pseudo-terminal from now until its program has ended; closes it."""
    data = b""
    try:
        while True:
            data += os.read(terminal, 65536)
    except OSError:  # how Linux reports the end
        os.close(terminal)
        return data.decode()


def catches(process, number):
    """True once the program has a handler for that signal."""
    with open(f"/proc/{process.pid}/status", encoding="ascii") as status:
        caught = next(line.split()[1] for line in status if line.startswith("SigCgt"))
    return int(caught, 16) >> (number - 1) & 1


def interrupt(process, number=signal.SIGINT):
    """Sends a signal when the program has begun its work: a while after it would catch it."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None and not catches(process, number) and time.monotonic() < end:
        time.sleep(0.01)
    time.sleep(0.3)
    process.send_signal(number)


def run(*arguments, given=b"", **options):
    """Runs the program to its end with `given` on standard input."""
    return finish(start(*arguments, **options), given)


def commands(*family):
    """The names of all commands, as --help tells them: "solve", "job work"."""
    listed = run(*family, "--help").out.partition("Commands:\n")[2].partition("\n\n")[0]
    names = [line.split()[0] for line in listed.splitlines() if line.split()[0] != "help"]
    for name in names:
        inner = [] if family else list(commands(name))
        yield from inner or [" ".join((*family, name))]


def solve(*arguments, **options):
    return run("solve", *TABLE, *arguments, **options)


def analyse(*arguments, **options):
    return run("analyse", *TABLE, *arguments, **options)


def environment(**changes):
    return {**os.environ, **changes}


def known(least, most=64):
    """The positions of known.txt with that many stones, each with its exact value."""
    lines = (line.split() for line in (DATA / "known.txt").read_text().splitlines()
             if not line.startswith("#"))
    return [(fields[0], fields[1]) for fields in lines if least <= len(fields[0]) <= most]


class TapResult(unittest.TestResult):
    """Reports each test to meson as it ends."""

    def __init__(self, tap):
        super().__init__()
        self.tap = tap
        self.problems = []

    def startTest(self, test):
        super().startTest(test)
        self.problems = []

    def addError(self, test, err):
        super().addError(test, err)
        self.problems.append(self.errors[-1][1])

    def addFailure(self, test, err):
        super().addFailure(test, err)
        self.problems.append(self.failures[-1][1])

    def addSubTest(self, test, subtest, err):
        super().addSubTest(test, subtest, err)
        if err:
            self.problems.append(f"{subtest}: {err[1]}")

    def stopTest(self, test):
        super().stopTest(test)
        self.tap.case(test.id().removeprefix("__main__."), self.problems)


def main():
    """Runs the tests of the calling program."""
    tap = Tap()
    suite = unittest.defaultTestLoader.loadTestsFromModule(sys.modules["__main__"])
    suite.run(TapResult(tap))
    tap.done()
