"""Failures on purpose: memory, writes, threads, the clock. Nothing that was reported as saved is lost, no
answer is wrong, and every failure is named.

Usage: test_faults.py FOURSCORE-CLI SHIM FILE-WITH-POSITION CORPUS READER... [--all]. The readers are
the programs of tests/fuzz, which replay their folder of the corpus. By default a spread of the calls
fails, one after another; with --all every one.
"""
import json
import os
import pathlib
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time

from tap import SLOWER, Tap

CLI, SHIM = sys.argv[1], pathlib.Path(sys.argv[2]).resolve()
POSITION = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8").strip()
CORPUS, *READERS = [pathlib.Path(word) for word in sys.argv[4:] if word != "--all"]
SPREAD = None if "--all" in sys.argv else 24  # failures tried of each kind
TABLE = ("--table", "64M")
SECONDS = 60 * SLOWER

tap = Tap()


def run(*arguments, call="", number=0, more=False, count=None, text=None):
    environment = dict(os.environ, LD_PRELOAD=str(SHIM), FAULT_CALL=call, FAULT_AT=str(number),
                       OMP_NUM_THREADS="2")
    if more:
        environment["FAULT_MORE"] = "1"
    if count:
        environment["FAULT_COUNT"] = str(count)
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=SECONDS,
                          check=False, env=environment, input=text)


def numbers(total):
    """The calls that shall fail, of so many."""
    if SPREAD is None or total <= SPREAD:
        return range(1, total + 1)
    return sorted({1 + round(step * (total - 1) / (SPREAD - 1)) for step in range(SPREAD)})


def crashed(result):
    """A crash, but not GLib's way to say that there is no memory or thread: it names that and ends."""
    if result.returncode >= 0:
        return []
    named = re.search("failed to allocate|during 'malloc'|no memory|[Ee]rror creating thread"
                      "|could not be created", result.stderr)
    return [] if named else [f"signal {-result.returncode}: {result.stderr!r}"]


def each(name, top, call, make, good):
    """Fails the calls of make(folder, **fault) in turn, in a folder of its own; good(folder, result)
    gives problems."""
    count = top / "count"
    first = top / f"{name}-{call}-0"
    first.mkdir()
    result = make(first, call=call, count=count)
    total = int(count.read_text(encoding="ascii"))
    problems = [] if total else ["no such call"]
    problems += good(first, result)
    for number in numbers(total):
        folder = top / f"{name}-{call}-{number}"
        folder.mkdir()
        result = make(folder, call=call, number=number)
        problems += [f"{call} {number} of {total}: {problem}"
                     for problem in (crashed(result) or good(folder, result))]
        shutil.rmtree(folder)
    tap.case(f"{name}: {call}, {len(numbers(total))} of {total} calls", problems)


# One position.

def solve(folder, **fault):
    return run("solve", *TABLE, POSITION, **fault)


def solve_good(folder, result):
    if result.returncode == 0:
        return [] if result.stdout.split("\t")[1:2] == ["win"] else [f"answers {result.stdout!r}"]
    return [] if result.stderr.strip() else [f"status {result.returncode} without a word"]


# A search with a store.

def solve_store(folder, **fault):
    return run("solve", "--solver", "parallel", *TABLE, "--memory", "150M", "--threads", 2,
               "--store", folder / "store", POSITION, **fault)


def store_good(folder, result):
    yield from solve_good(folder, result)
    if not (folder / "store").exists():
        return
    if result.returncode == 0:
        with sqlite3.connect(folder / "store") as database:
            if not database.execute("SELECT count(*) FROM solved").fetchone()[0] and not result.stderr:
                yield "nothing is in the store, and nobody says so"
    again = solve_store(folder)
    if again.returncode != 0 or again.stdout.split("\t")[1:2] != ["win"]:
        yield f"the store cannot be used again: {again.stdout + again.stderr!r}"
    with sqlite3.connect(folder / "store") as database:
        if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            yield "the store is damaged"


# A job.

def job_work(folder, **fault):
    run("job", "create", folder / "job", POSITION)
    return run("job", "work", folder / "job", "--threads", 2, *TABLE, **fault)


def job_certify(folder, **fault):
    run("job", "create", folder / "job", POSITION)
    run("job", "work", folder / "job", "--threads", 2, *TABLE)
    return run("job", "certify", folder / "job", **fault)


def job_create(folder, **fault):
    result = run("job", "create", folder / "job", POSITION, **fault)
    if result.returncode != 0 and (folder / "job").exists():
        shutil.rmtree(folder / "job")  # what a user would do, who has been told
    run("job", "create", folder / "job", POSITION)
    return result


def job_good(folder, result):
    """Whatever failed, it was said, and the job still comes to its end with the right answer."""
    if result.returncode != 0 and not result.stderr.strip():
        yield f"status {result.returncode} without a word"
    work = run("job", "work", folder / "job", "--threads", 2, *TABLE)
    told = run("job", "status", "--json", folder / "job")
    if told.returncode != 0 or '"roots_proved":1' not in told.stdout:
        yield f"the job does not end well: {work.stderr + told.stdout + told.stderr!r}"


# A job's results are there when the process says so.

def read_corpus(reader, **fault):
    environment = dict(os.environ, LD_PRELOAD=str(SHIM), FAULT_CALL="malloc",
                       **{name: str(value) for name, value in fault.items()})
    return subprocess.run([reader, CORPUS / reader.name.removeprefix("fuzz-")], env=environment, text=True,
                          capture_output=True, timeout=SECONDS, check=False)


def test_readers(top):
    """Without memory a reader of files may end the program with a word, but never by a wrong access."""
    for reader in READERS:
        read_corpus(reader, FAULT_COUNT=top / "count")
        total = int((top / "count").read_text(encoding="ascii"))
        problems = [] if total else ["no such call"]
        for number in numbers(total):
            result = read_corpus(reader, FAULT_AT=number)
            by_itself = result.returncode in (0, 1, -signal.SIGABRT, -signal.SIGTRAP)
            if not by_itself or (result.returncode and not result.stdout + result.stderr):
                problems.append(f"malloc {number} of {total}: {result}")
        tap.case(f"{reader.name}: malloc, {len(numbers(total))} of {total} calls", problems)


def test_told_is_saved(top):
    """The tasks that job work tells as solved are in a file, unless it ends with an error."""
    problems = []
    for number in (0, 1, 2, 3):
        folder = top / f"told-{number}"
        folder.mkdir()
        result = job_work(folder, call="write", number=number, more=True)
        told = re.search(r"\tsolved (\d+)", result.stdout)
        status = json.loads(run("job", "status", folder / "job", "--json").stdout)
        saved = status["proved"] + status["disproved"]
        error = result.returncode != 0 and result.stderr.strip()
        if not error and (not told or int(told[1]) == 0 or int(told[1]) > saved):
            problems.append(f"all writes from the {number}th on: saved {saved}, {result}")
    tap.case("what is told as solved is in a file", problems)


def test_clock(top):
    folder = top / "clock"
    folder.mkdir()
    result = run("solve", "--time-limit", 30, *TABLE, POSITION, call="clock")
    tap.case("a clock that goes back: solve", solve_good(folder, result))
    result = job_work(folder, call="clock")
    tap.case("a clock that goes back: job", [*crashed(result), *job_good(folder, result)])


def test_threads(top):
    """Without a thread the failure is named; a store that was begun can be used again."""
    for number in (1, 2, 3):
        folder = top / f"threads-{number}"
        folder.mkdir()
        result = solve_store(folder, call="thread", number=number, more=True)
        tap.case(f"no thread from the {number}th on", [*crashed(result), *store_good(folder, result)])


def test_stacks():
    """Small or without end, as `ulimit -s` has it for the first thread and the default of all others."""
    kinds = (("cube", POSITION, "--solver", "parallel", "--threads", 2),
             ("popout:8x7", ".", "--time-limit", 1, "--threads", 1),
             ("popout:8x7", ".", "--time-limit", 1, "--threads", 2))
    for size in (512 << 10, 1 << 20, resource.RLIM_INFINITY):
        limits = (size, resource.getrlimit(resource.RLIMIT_STACK)[1])
        for game, position, *words in kinds:
            command = [CLI, "solve", "--game", game, *TABLE, *words, position]
            result = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False,
                                    timeout=SECONDS,
                                    preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, limits))
            value, nodes = [*result.stdout.split("\t")[1:3], "", "0"][:2]
            good = value == "win" or value == "unknown" and int(nodes) > 0
            tap.case(f"{game}, {words[-1]} threads, stacks of {size}", [] if good else [str(result)])


def test_stopped(top):
    """SIGSTOP and SIGCONT change nothing but the time."""
    command = [CLI, "solve", "--solver", "parallel", "--threads", "2", *TABLE, "--store", top / "stopped",
               "12A10F682454F98894401CBB"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        for _ in range(5):
            time.sleep(0.1)
            process.send_signal(signal.SIGSTOP)
            time.sleep(0.1)
            process.send_signal(signal.SIGCONT)
        told = process.communicate(timeout=SECONDS)[0]
    tap.case("stopped and continued", [] if told.split("\t")[1:2] == ["win"] else [told])


def test_read_only(top):
    """Where nothing can be written, as on a read-only disk: /proc takes no files, whoever asks."""
    for words in (("solve", *TABLE, "--solver", "parallel", "--store", "/proc/fourscore.store", POSITION),
                  ("job", "create", "/proc/fourscore", POSITION)):
        result = run(*words)
        named = result.returncode == 2 and "/proc/fourscore" in result.stderr
        tap.case(f"{words[0]} where nothing can be written", [] if named else [str(result)])


def main():
    with tempfile.TemporaryDirectory() as name:
        top = pathlib.Path(name)
        each("solve", top, "malloc", solve, solve_good)
        for call in ("write", "short", "sync"):
            each("store", top, call, solve_store, lambda *told: list(store_good(*told)))
        for call in ("write", "short", "sync"):
            each("job work", top, call, job_work, lambda *told: list(job_good(*told)))
        for call in ("write", "sync", "rename", "malloc"):
            each("job certify", top, call, job_certify, lambda *told: list(job_good(*told)))
        for call in ("write", "short", "sync", "rename"):
            each("job create", top, call, job_create, lambda *told: list(job_good(*told)))
        test_readers(top)
        test_told_is_saved(top)
        test_clock(top)
        test_threads(top)
        test_stacks()
        test_stopped(top)
        test_read_only(top)
    tap.done()


main()
