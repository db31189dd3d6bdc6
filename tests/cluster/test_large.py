"""Folders of many results: told from a digest, which is never taken for more than it is.

Usage: test_large.py FOURSCORE-CLI LARGE-JOB [RESULTS]
With more RESULTS, 5000000 as a week leaves them, it measures; docs/cluster-design.md has the figures.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

import jobs
from jobs import CLI, case, expect, job, tap
from tap import SLOWER

LARGE_JOB = sys.argv[2]
RESULTS = int(sys.argv[3]) if len(sys.argv) > 3 else 90000
FILES = 16
LONG = RESULTS > 1000000
jobs.PATIENCE *= 20 if LONG else 1
ALIVE = "alive 1 node1 4711 1 10 0 0 1 1000 1.000\nend\n"


def make(folder, kind):
    made = subprocess.run([LARGE_JOB, str(folder), str(RESULTS), str(FILES), kind], capture_output=True, text=True,
                          timeout=jobs.PATIENCE * (100 if LONG else 1), check=False)
    case(f"{kind}: a folder of {RESULTS} results is made", made.returncode == 0, made)


def status(folder):
    """What status tells of the results, without what depends on the moment; and the seconds it took."""
    begin = time.monotonic()
    told = json.loads(job("status", "--json", folder).stdout)
    seconds = time.monotonic() - begin
    for name in ("counted", "share_done"):
        del told[name]
    return told, seconds


def digest(folder):
    return pathlib.Path(folder, "log", "digest")


def results(folder):
    return sorted(pathlib.Path(folder, "results").glob("*.results"))


def reads(kind, folder):
    """The digest tells the same as the results, and nothing but it is read then."""
    first, slow = status(folder)
    lines = first["proved"] + first["disproved"] + first["given_up"]
    case(f"{kind}: all lines count", lines + first["repeated_lines"] == RESULTS, first)
    case(f"{kind}: the job is open", first["state"] == "open", first)
    case(f"{kind}: status leaves a digest", digest(folder).exists())
    again, fast = status(folder)
    case(f"{kind}: which tells the same", again == first, (first, again))
    case(f"{kind}: in a tenth of the time", fast < slow / 10 or fast < 0.05, (slow, fast))
    one = results(folder)[0]
    kept, times = one.read_bytes(), (one.stat().st_atime_ns, one.stat().st_mtime_ns)
    one.write_bytes(b"\n" * len(kept))
    os.utime(one, ns=times)
    case(f"{kind}: no results file is opened for that", status(folder)[0] == first)
    os.utime(one)
    damaged = status(folder)[0]
    case(f"{kind}: a file that was written since is read", damaged["damaged_lines"] > 0, damaged)
    one.write_bytes(kept)
    case(f"{kind}: and the one that replaces it", status(folder)[0] == first)
    print(f"# {kind}: status {slow:.2f} s, with the digest {fast:.3f} s", flush=True)


def watches(kind, folder):
    begin = time.monotonic()
    with subprocess.Popen([CLI, "job", "watch", str(folder)], stdout=subprocess.PIPE, text=True) as watch:
        line = watch.stdout.readline()
        seconds = time.monotonic() - begin
        watch.terminate()
    case(f"{kind}: watch shows the job at once", "Open." in line and seconds < 5 * SLOWER, (seconds, line))
    print(f"# {kind}: first line of watch {seconds:.3f} s", flush=True)


def counts_first(kind, folder):
    """Without a digest a terminal shows what was counted before the tree is built."""
    digest(folder).unlink()
    ended, drawn = jobs.on_terminal(CLI, "job", "status", folder, until="needed")
    counted, all_of_it = drawn.find("finding out what follows"), drawn.find("needed")
    case(f"{kind}: a terminal shows the counts first", 0 <= counted < all_of_it, (ended, drawn))
    case(f"{kind}: in a line that is gone then", "\r\x1b[K" in drawn[counted:all_of_it], drawn)


def grows(kind, folder):
    """A digest of earlier will do while others work, and only then."""
    before = status(folder)[0]
    sign = pathlib.Path(folder, "log", "node1.4711.00000001.alive")
    sign.write_text(ALIVE, encoding="utf-8")
    lines = results(folder)[0].read_text(encoding="utf-8").splitlines()
    first = next(line for line in lines if "\tunknown\t" not in line)
    added = pathlib.Path(folder, "results", "added.results")
    added.write_text(first + "\n", encoding="utf-8")
    told = job("status", folder)
    expect(f"{kind}: with a worker, status tells of a moment before", told, 1, "Counted at", "of results came since")
    case(f"{kind}: the same as then", status(folder)[0]["repeated_lines"] == before["repeated_lines"])
    case(f"{kind}: and by how much is missing", status(folder)[0]["bytes_since"] == len(first) + 1)
    sign.unlink()
    case(f"{kind}: without one all is read", status(folder)[0]["repeated_lines"] == before["repeated_lines"] + 1)
    lie = first.split("\t")[:-1]
    lie[3] = {"win": "not-win", "not-win": "win"}[lie[3]]
    jobs.write_line(added, lie)
    expect(f"{kind}: a contradiction is told", job("status", folder), 5, "contradict", "added.results:2")
    expect(f"{kind}: and told again", job("status", folder), 5, "contradict", "added.results:2")
    added.unlink()
    after = status(folder)[0]
    case(f"{kind}: a file that is gone is not told of", after == before, (before, after))


def damages(kind, folder):
    before = status(folder)[0]
    good = digest(folder).read_text(encoding="utf-8")
    for name, text in {"empty": "", "cut": good[:len(good) // 2], "changed": good.replace("needed", "needled", 1),
                       "of another job": re.sub("job [0-9a-f]*", "job 0123456789abcdef", good)}.items():
        digest(folder).write_text(text, encoding="utf-8")
        case(f"{kind}: a digest that is {name} is not believed", status(folder)[0] == before)
    shutil.rmtree(digest(folder), ignore_errors=True)
    digest(folder).unlink(missing_ok=True)
    digest(folder).symlink_to("/etc/passwd")
    case(f"{kind}: a link in its place is not followed", status(folder)[0] == before)


def keeps_digest(folder):
    """A worker that somebody began by hand writes the digest, for which nobody has to read the results."""
    digest(folder).unlink(missing_ok=True)
    with subprocess.Popen([CLI, "job", "work", str(folder), "--threads", "1", "--table", "64M"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as worker:
        begin = time.monotonic()
        while not digest(folder).exists() and time.monotonic() - begin < 60 * SLOWER * (10 if LONG else 1):
            time.sleep(0.1)
        case("work: a worker writes the digest", digest(folder).exists())
        told, seconds = status(folder)
        case("work: and status reads it", seconds < 0.5 * SLOWER and told["given_up"] > RESULTS / 5, (seconds, told))
        print(f"# work: digest after {time.monotonic() - begin:.1f} s, status {seconds:.3f} s", flush=True)
        worker.terminate()
    case("work: it ends well", worker.returncode == 0, worker.returncode)


def imports(kind, folder, top):
    begin = time.monotonic()
    result = job("import", folder, top / f"{kind}.store")
    seconds = time.monotonic() - begin
    expect(f"{kind}: all is imported", result, 0, "imported")
    words = result.stdout.split()
    case(f"{kind}: inner positions too", len(words) == 2 and int(words[1]) > RESULTS / 2, result)
    print(f"# {kind}: {words[-1]} positions imported in {seconds:.1f} s", flush=True)


def is_over(folder):
    """The line with which workers end a job answers it, without any tree."""
    begin = time.monotonic()
    told = job("status", "--json", folder)
    seconds = time.monotonic() - begin
    state = json.loads(told.stdout)
    case("solved: the root's own line is the answer", (told.returncode, state["state"]) == (0, "solved"), told)
    case("solved: which takes no tree", state["tree_nodes"] == 0, told)
    expect("solved: the digest tells it too", job("status", folder), 0, "The first player (w) wins.")
    print(f"# solved: status {seconds:.2f} s", flush=True)


def main():
    with tempfile.TemporaryDirectory(prefix="fourscore-") as scratch:
        top = pathlib.Path(scratch)
        folder = top / "open"
        make(folder, "open")
        reads("open", folder)
        watches("open", folder)
        if not LONG:
            counts_first("open", folder)
            grows("open", folder)
            damages("open", folder)
        keeps_digest(folder)
        imports("open", folder, top)
        shutil.rmtree(folder)
        make(top / "solved", "solved")
        is_over(top / "solved")
    tap.done()


main()
