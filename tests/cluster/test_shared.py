"""Workers of one machine share a table, which is gone with the last of them, and do without where they cannot."""
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile

import jobs
from jobs import CLI, POSITION, TABLE, case, expect, job, tap, wait_for

CHECK = sys.argv[2]
HARD = "1ED7E5054D32DEC85256A9"  # takes a thread some seconds
HARDER = "0FC3484B76448A"  # takes it minutes


def begin(folder, *options, **variables):
    return subprocess.Popen([CLI, "job", "work", str(folder), "--threads", "1", *TABLE, "--poll", "1", *options],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                            env={**os.environ, **variables})


def end(worker, number=None):
    if number:
        worker.send_signal(number)
    out, err = worker.communicate(timeout=jobs.PATIENCE)
    return subprocess.CompletedProcess(worker.args, worker.returncode, out, err)


def sharing(result):
    found = re.search(r"\tsharing (\d+)$", result.stdout.strip())
    return int(found[1]) if found else None


def tables(worker):
    """The names of the shared memory that a process has open."""
    folder, names = pathlib.Path("/proc", str(worker.pid), "fd"), []
    try:
        files = list(folder.iterdir())
    except OSError:  # it has ended
        files = []
    for path in files:
        try:
            names.append(os.readlink(path))
        except OSError:
            continue
    return {name for name in names if "fourscore-table" in name}


def solved(folder):
    return sum("\twin\t" in line or "\tnot-win\t" in line for line in jobs.lines(folder))


def together(top, runtime):
    folder = top / "together"
    jobs.create(folder, HARD)
    workers = [begin(folder) for _ in range(2)]
    case("two workers have the same table", wait_for(lambda: tables(workers[0]) and
                                                     tables(workers[0]) == tables(workers[1])))
    results = [end(worker) for worker in workers]
    case("both end well", all(result.returncode == 0 and "solved" in result.stdout for result in results), results)
    case("they say that they share it", max(map(sharing, results)) == 2 and
         any("shares its table with 1 other worker" in result.stderr for result in results), results)
    case("the answer is right", jobs.answers(folder) == ["win"])
    expect("it is certified", job("certify", folder), 0, "leaves")
    check = subprocess.run([CHECK, str(folder / "proof" / "certificate.txt")], capture_output=True,
                           text=True, timeout=jobs.PATIENCE, check=False)
    case("the certificate is accepted", check.returncode == 4, check)
    case("nothing is left behind", not list(runtime.iterdir()), list(runtime.iterdir()))


def killed(top, runtime):
    """One after the other is killed, the one that made the table first; the rest go on."""
    folder = top / "killed"
    jobs.create(folder, HARDER)
    workers = [begin(folder)]
    case("the first makes a table", wait_for(lambda: tables(workers[0])))
    workers += [begin(folder) for _ in range(2)]
    name = tables(workers[0])
    case("two more open it", wait_for(lambda: all(tables(worker) == name for worker in workers)))
    end(workers[0], signal.SIGKILL)
    count = solved(folder)
    case("they go on when the first is killed", wait_for(lambda: solved(folder) > count + 50), solved(folder))
    other = begin(folder)
    case("and another finds their table", wait_for(lambda: tables(other) == name), tables(other))
    result = end(other, signal.SIGTERM)  # at once, before it has looked at anything
    expect("it ends well", result, 0, "open", "sharing 3")
    case("and has said so", "shares its table with 2 other workers" in result.stderr, result)
    for worker in workers[1:]:
        end(worker, signal.SIGKILL)
    left = [path.stat().st_size for path in runtime.iterdir()]
    case("of all killed a few bytes are left", len(left) == 1 and left[0] < 1000, left)
    case("and no memory", not any(tables(worker) for worker in workers))
    other = begin(folder)
    case("a later worker makes a new table", wait_for(lambda: tables(other)) and tables(other) != name)
    expect("it is alone", end(other, signal.SIGTERM), 0, "open", "sharing 1")
    case("nothing is left behind", not list(runtime.iterdir()), list(runtime.iterdir()))


def apart(top):
    folder, claim = top / "apart", top / "claim"
    jobs.create(folder, HARDER)
    jobs.create(claim, HARDER, "--claim", "second")
    first = begin(folder)
    case("a worker has a table", wait_for(lambda: tables(first)))
    name = tables(first)
    for what, at, options in (("another size", folder, ("--table", "65M")),
                              ("another claim", claim, ()),
                              ("another solver", folder, ("--solver", "classic"))):
        other = begin(at, *options)
        case(f"{what}: another table", wait_for(lambda other=other: tables(other)) and tables(other) != name)
        expect(f"{what}: it ends well", end(other, signal.SIGTERM), 0, "open", "sharing 1")
    other = begin(folder, "--own-table")
    case("--own-table: it works", wait_for(lambda: any(f".{other.pid}." in path.name
                                                       for path in (folder / "log").glob("*.alive"))))
    case("--own-table: no shared one", not tables(other), tables(other))
    result = end(other, signal.SIGTERM)
    expect("--own-table: it ends well", result, 0, "open", "sharing 1")
    case("--own-table: nothing is said of it", "shares" not in result.stderr, result)
    limited = subprocess.run(["sh", "-c", f'ulimit -f 1000; exec "$0" job work "$1" --threads 1 --table 64M '
                              "--task-limit 1", CLI, str(top / "limited")], check=False, capture_output=True,
                             text=True, timeout=jobs.PATIENCE)
    case("a limit on files: a table of its own", sharing(limited) == 1 and limited.returncode == 0, limited)
    case("and it is said why, once", limited.stderr.count("shares no table") == 1 and "ulimit -f" in limited.stderr,
         limited)
    expect("the first was alone all the while", end(first, signal.SIGTERM), 0, "open", "sharing 1")


def elsewhere(top):
    """No usable runtime folder: workers meet at another place, or are alone, and solve the job in any case."""
    place = top / "a file"
    place.write_text("kept\n", encoding="utf-8")
    for number, folder in enumerate((place, top / "not there", "/proc", "")):
        job_folder = top / f"elsewhere{number}"
        jobs.create(job_folder, POSITION)
        result = end(begin(job_folder, XDG_RUNTIME_DIR=str(folder)))
        case(f"XDG_RUNTIME_DIR={folder}: the job is solved", result.returncode == 0 and "solved" in result.stdout,
             result)
    case("the file is as it was", place.read_text(encoding="utf-8") == "kept\n")


with tempfile.TemporaryDirectory() as top:
    top = pathlib.Path(top)
    runtime = top / "runtime"
    runtime.mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    jobs.create(top / "limited", POSITION)
    together(top, runtime)
    killed(top, runtime)
    apart(top)
    elsewhere(top)
tap.done()
