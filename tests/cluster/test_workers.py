"""The workers of a job: led by one of them, and to the end whatever becomes of any."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import jobs
from jobs import CLI, POSITION, TABLE, case, expect, job, tap, wait_for

CHECK = sys.argv[2]
LARGER = "2717F77AD484B8BB6FBDEC66"
HARD = "AD9EF94696EB1667A52"  # takes a thread minutes
WON = "4ACC564F75358037D106330660AF"  # 28 stones; the first player wins
EASY = "CCA6C74B91984F34994EBF318A1DF22CE5178ADA0D850B005E53DF26EB"
LONG, LONGER = "9DD8C6DB1242E5F1ECD92E49", "1ED7E5054D32DEC85256A9"  # a million nodes and more


def begin(folder, *options):
    return subprocess.Popen([CLI, "job", "work", str(folder), "--threads", "1", *TABLE, "--poll", "1", *options],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def end(worker):
    out, err = worker.communicate(timeout=jobs.PATIENCE)
    return subprocess.CompletedProcess(worker.args, worker.returncode, out, err)


def news(folder):
    path = pathlib.Path(folder, "log", "news")
    return path.read_text(encoding="utf-8", errors="replace").splitlines() if path.exists() else []


def processes(folder, kind):
    """The processes that said something of that kind, in the order in which they did."""
    return [int(line.split(".")[1]) for line in news(folder) if f"\t{kind}\t" in line]


def leader(folder):
    """The process that last said that it leads; 0 if there is none."""
    return ([0] + processes(folder, "leads"))[-1]


def answers(folder):
    return sum("\twin\t" in line or "\tnot-win\t" in line for line in jobs.lines(folder))


def certified(name, folder):
    certified = job("certify", folder)
    expect(f"{name}: it is certified", certified, 0, "leaves")
    case(f"{name}: by moves, not by its roots alone", int(certified.stdout.split()[1]) > 50, certified)
    check = subprocess.run([CHECK, str(folder / "proof" / "certificate.txt"), "--recheck", "20"], capture_output=True,
                           text=True, timeout=jobs.PATIENCE, check=False)
    case(f"{name}: the certificate is accepted, most leaves on trust", check.returncode == 4, check)


def alone(top):
    folder = top / "alone"
    expect("a job", job("create", folder, POSITION), 0)
    expect("before any work it is open", job("status", folder), 1, "Open.", "1 task is needed now")
    expect("status names what places workers", job("status", folder), 1, "job submit", "job work")
    expect("one worker solves it", jobs.work(folder), 0, "solved")
    case("the answer is right", jobs.answers(folder) == ["not-win"])
    certified("one worker", folder)
    expect("work on a solved job ends at once", jobs.work(folder), 0, "solved", "tasks 0")
    return folder


def several(top):
    """Each of several positions has an answer of its own; those that are the same up to symmetry are one."""
    folder, store = top / "several", top / "several.store"
    mirrored = "".join("32107654BA98FEDC"[int(column, 16)] for column in POSITION)
    positions = [WON, POSITION, mirrored, POSITION + "7", EASY]
    expect("a list", job("create", folder, "-", text="\n".join(positions) + "\n"), 0)
    expect("status counts them", job("status", folder), 1, "Which of 4 positions", "3 tasks are needed now")
    workers = [begin(folder) for _ in range(2)]
    case("two work on it", all(end(worker).returncode == 0 for worker in workers))
    values = {position: jobs.run("solve", *TABLE, position).stdout.split("\t")[1] for position in positions}
    told = jobs.status(folder)["answers"]
    case("each is answered as by solve", told == [{"root": position, "answer": values[position]}
                                                  for position in positions if position != mirrored], told)
    expect("which status shows", job("status", folder), 0, f"win      {WON}\n", f"not-win  {POSITION}\n")
    certified("several", folder)
    text = (folder / "proof" / "certificate.txt").read_text(encoding="utf-8").splitlines()
    roots = [line.split(" ")[2] for line in text if line.startswith("root ")]
    case("the certificate says the same of each", roots == [values[position] for position in positions
                                                            if position != mirrored], roots)
    expect("they are imported", job("import", folder, store), 0, "imported")
    for position in positions:
        known = jobs.run("solve", *TABLE, "--store", store, position).stdout.split("\t")
        case(f"{position} is known then", known[1:3] == [values[position], "0"], known)


def several_killed(top):
    """Workers that are killed and begun again get every answer of several positions that take long."""
    folder = top / "several killed"
    positions = [LARGER, LONG, LONGER]
    expect("a list of harder ones", job("create", folder, *positions), 0)
    for count in (100, 400):
        workers = [begin(folder) for _ in range(2)]
        case(f"{count} answers", wait_for(lambda count=count: answers(folder) >= count), answers(folder))
        for worker in workers:
            worker.kill()
            worker.wait()
    workers = [begin(folder) for _ in range(2)]
    results = [end(worker) for worker in workers]
    case("others go on to the end", all(result.returncode == 0 and "solved" in result.stdout
                                        for result in results), results)
    values = [jobs.run("solve", "--solver", "parallel", *TABLE, position).stdout.split("\t")[1]
              for position in positions]
    case("all are answered right", jobs.answers(folder) == values, values)
    certified("several killed", folder)


def larger(top):
    """A proof by moves that are not the first in the solver's order: only the job's own kind of tree has it."""
    folder = top / "larger"
    jobs.create(folder, LARGER)
    worker, shares = begin(folder), []
    while worker.poll() is None:
        shares.append(json.loads(job("status", "--json", folder).stdout)["share_done"])
        time.sleep(0.01)
    expect("a position of millions of nodes is solved", end(worker), 0, "solved")
    case("the share done was told all the while", len(shares) > 1 and shares[-1] > 0, shares)
    case("it never fell", shares == sorted(shares), shares)
    expect("and is all of it at last", job("status", "--json", folder), 0, '"share_done":1.0')
    certified("larger", folder)


def together(top):
    """Three at once, of which the leader and another are killed."""
    folder = top / "together"
    jobs.create(folder, HARD)
    workers = [begin(folder) for _ in range(3)]
    case("all three have tasks", wait_for(lambda: {worker.pid for worker in workers} <=
                                          set(processes(folder, "does"))), news(folder)[-20:])
    case("one of them leads", wait_for(lambda: leader(folder) in [worker.pid for worker in workers]), leader(folder))
    first = leader(folder)
    before = answers(folder)
    os.kill(first, signal.SIGKILL)
    case("another leads when it is killed", wait_for(lambda: leader(folder) not in (0, first)), leader(folder))
    case("and the work goes on", wait_for(lambda: answers(folder) > before + 20), answers(folder))
    kept = answers(folder)
    second = leader(folder)
    for worker in workers:
        if worker.pid not in (first, second):
            worker.send_signal(signal.SIGTERM)
            expect("SIGTERM ends a worker well", end(worker), 0, "open")
    os.kill(second, signal.SIGKILL)
    for worker in workers:
        worker.wait()
    case("nothing that was written is lost", answers(folder) >= kept)
    return folder


def goes_on(folder):
    """Damage the news, copy the folder apart, work on both, and merge."""
    pathlib.Path(folder, "log", "news").write_bytes(b"fourscore-news 1 of something else\n\0\0\n")
    other = folder.parent / "apart"
    shutil.copytree(folder, other)
    workers = [begin(folder), begin(other)]
    count = answers(folder)
    case("damaged news are made anew, in both copies", wait_for(
        lambda: answers(folder) > count + 20 and answers(other) > count + 20 and
        processes(folder, "does") and processes(other, "does")), news(folder)[-20:])
    for worker in workers:
        worker.kill()
        worker.wait()
    theirs = answers(other)
    expect("the copies are merged", job("merge", folder, other), 0, "copied")
    case("nothing is lost by that", answers(folder) >= theirs, (answers(folder), theirs))
    expect("status tells of no damage", job("status", "--json", folder), 1, '"contradictions":0')


def contradiction(folder):
    line = next(line for line in jobs.lines(folder) if "\tnot-win\t" in line)
    fields = line.split("\t")[:-1]
    fields[3] = "win"
    planted = folder / "results" / "liar.results"
    jobs.write_line(planted, fields)
    expect("results that contradict each other end the work", jobs.work(folder), 5, "liar.results:1")
    planted.unlink()
    expect("without the liar it is solved again", jobs.work(folder), 0, "solved")


def main():
    with tempfile.TemporaryDirectory(prefix="fourscore-") as top:
        folder = alone(pathlib.Path(top))
        contradiction(folder)
        several(pathlib.Path(top))
        several_killed(pathlib.Path(top))
        larger(pathlib.Path(top))
        goes_on(together(pathlib.Path(top)))
    tap.done()


main()
