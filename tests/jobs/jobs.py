"""A job's folder and the programs on it, for the tests of this folder."""
import binascii
import pathlib
import subprocess
import sys

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


def create(folder, position=POSITION, *options):
    options = options or ("--cutoff", 29)
    result = job("create", folder, position, *options)
    assert result.returncode == 0, result
    return result.stdout.strip()


def work(folder, *options):
    return job("work", folder, "--threads", 2, *TABLE, *options)


def finish(folder, *options, most=60):
    """Steps and works to the end: the last step, and the rounds written."""
    rounds = 0
    while True:
        step = job("step", folder)
        rounds += step.returncode == 10
        if step.returncode not in (10, 11) or most == 0:
            return step, rounds
        most -= 1
        result = work(folder, *options)
        assert result.returncode == 0, result


def answer(step):
    """win or not-win, from the line of the last step."""
    fields = step.stdout.split("\t")
    assert fields[0] == "solved", step
    return "win" if fields[1] == "proved 1" else "not-win"


def lines(folder):
    """All lines of all results files."""
    return [line for path in sorted(pathlib.Path(folder, "results").glob("*.results"))
            for line in path.read_text(encoding="utf-8", errors="replace").splitlines()]


def write_line(path, fields):
    """Adds a line of results as another program would, from its fields without the sum."""
    text = "\t".join(map(str, fields)) + "\t"
    with open(path, "a", encoding="utf-8") as file:
        file.write(f"{text}{binascii.crc32(text.encode()):08x}\n")
