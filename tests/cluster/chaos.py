"""A job on a real Slurm of three nodes while everything goes wrong.

Usage: chaos.py FOURSCORE-CLI FOURSCORE-CHECK BATCH-SCRIPTS SLURM-ONE-HOST.SH
                [KILLS [POSITIONS [SEED]]]

POSITIONS are joined by commas. The worker that leads is a target of its own, and a file is damaged whose
writer was killed just before, since the next worker would continue it.

Kills workers and drivers at random (SIGKILL), cuts a results file within a line and fills another
with garbage. With many KILLS it also sets a node down, and kills the controller and starts it again,
after which Slurm takes minutes to settle. The job must come to its answer without help, and the answer
to a certificate that fourscore-check accepts. No line that was on disk may be missing but those that
this program destroyed itself. What the operator of a cluster would do is done here too:
nodes that Slurm drained are resumed.

Two other jobs come before and after. Of the first, four drivers are killed one after the other, each
as soon as it is there, and the fifth must do the work. In the second a result is planted that
contradicts another: everything must stop, and both lines be shown.

What happens is not tied to the clock but to the number of results, so that it fits into the job on
machines of any speed. What has not happened when a job is over happens to the next one.
"""
import binascii
import collections
import contextlib
import fcntl
import os
import pathlib
import random
import signal
import subprocess
import sys
import tempfile
import time

import cluster
import jobs
from cluster import ask
from jobs import case, create, expect, job
from tap import SLOWER

CHECK, SCRIPTS, ONE_HOST = sys.argv[2:5]
KILLS = int(sys.argv[5]) if len(sys.argv) > 5 else 6
POSITIONS = (sys.argv[6] if len(sys.argv) > 6 else "AB6F3BB97154A344D6881").split(",")
SEED = int(sys.argv[7]) if len(sys.argv) > 7 else 1
LONG = KILLS >= 100
PATIENCE = (60 + 40 * KILLS) * SLOWER  # seconds
PACE = 100  # results from one event to the next
JOBS_MOST = max(5, KILLS // 3)  # a job takes some six of them
SITE = """threads 1
slots 6
table 64M
memory 100M
poll-seconds 1
"""

Line = collections.namedtuple("Line", "position value file")


def good_lines(folder):
    """All lines with a value and the right sum."""
    for path in pathlib.Path(folder, "results").glob("*.results"):
        for text in path.read_bytes().split(b"\n")[:-1]:
            fields = text.split(b"\t")
            if len(fields) != 10 or b"%08x" % binascii.crc32(text[:-8]) != fields[9]:
                continue
            if fields[3] != b"unknown":
                yield Line(fields[1], fields[3], path.name)


def finished_files(folder):
    """Results files with a line whose writer has ended."""
    for path in pathlib.Path(folder, "results").glob("*.results"):
        with open(path, "rb") as file, contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if b"\n" in file.read():
                yield path


class Chaos:
    """What happens to a job, and what was seen of its results meanwhile."""

    def __init__(self, folder, site, slurm, rand):
        self.folder, self.site, self.slurm, self.rand = folder, site, slurm, rand
        self.happened = collections.Counter()
        self.seen, self.destroyed = set(), set()
        self.submits = 0

    def look(self):
        self.seen |= {(line.position, line.value) for line in good_lines(self.folder)}

    def submit(self):
        self.submits += 1
        expect("submit", job("submit", self.folder, "--site", self.site), 0)

    # --- Events: each is true if it could happen ---

    def kill(self, command):
        """One of the job's processes."""
        found = cluster.processes(self.folder, command)
        self.look()
        with contextlib.suppress(IndexError, ProcessLookupError):
            os.kill(self.rand.choice(found), signal.SIGKILL)
            return True
        return False

    def kill_leader(self):
        """The worker that says last that it leads."""
        with contextlib.suppress(OSError, IndexError, ValueError):
            text = pathlib.Path(self.folder, "log", "news").read_text(encoding="utf-8", errors="replace")
            process = int(text.split("\tleads\t")[-2].split("\n")[-1].split(".")[1])
            self.look()
            if process in cluster.processes(self.folder, "work"):
                os.kill(process, signal.SIGKILL)
                return True
        return False

    def damage(self, change):
        """Changes the bytes of a finished results file, and notes what that destroys."""
        if not self.kill("work"):
            return False
        files = sorted(finished_files(self.folder))
        if not files:
            return False
        path = self.rand.choice(files)
        self.look()
        before = {line for line in good_lines(self.folder) if line.file == path.name}
        path.write_bytes(change(path.read_bytes()))
        after = {line for line in good_lines(self.folder) if line.file == path.name}
        self.destroyed |= {(line.position, line.value) for line in before - after}
        return True

    def happen(self, event):
        if event in ("work", "drive"):
            return self.kill(event)
        if event == "lead":
            return self.kill_leader()
        if event == "cut":
            return self.damage(lambda old: old[:len(old) - self.rand.randrange(3, 40)])
        if event == "garbage":
            return self.damage(lambda old: self.rand.randbytes(len(old)))
        return self.fell_node() if event == "node" else self.crash_controller()

    def fell_node(self):
        """A node of the three is down for some seconds, with the workers on it."""
        ask("scontrol", "update", "NodeName=n2", "State=DOWN", "Reason=chaos")
        time.sleep(3)
        self.tend()
        return True

    def crash_controller(self):
        """Its state is as old as it happens to be."""
        os.kill(int((self.slurm / "run" / "slurmctld.pid").read_text()), signal.SIGKILL)
        time.sleep(3)
        config = str(self.slurm / "slurm.conf")
        while not ask("sinfo", "-h"):  # its address may be in use for some seconds more
            subprocess.run(["slurmctld", "-f", config], check=False, stderr=subprocess.DEVNULL)
            time.sleep(1)
        return True

    # --- The whole ---

    def tend(self):
        """What the operator does: resumes nodes, and spares requeued workers Slurm's two minutes."""
        for line in ask("sinfo", "-h", "-N", "-o", "%N %T").splitlines():
            if any(word in line for word in ("down", "drain")):
                ask("scontrol", "update", f"NodeName={line.split()[0]}", "State=RESUME")
        for line in ask("squeue", "-h", "-r", "--me", "-t", "PENDING", "-o", "%i %r").splitlines():
            if line.endswith("BeginTime"):
                ask("scontrol", "update", f"JobId={line.split()[0]}", "StartTime=now")

    def is_over(self):
        return job("status", self.folder).returncode in (0, 5)

    def is_deserted(self):
        """The controller says for ten seconds that no driver is left, and none runs."""
        for _ in range(10):
            queue = subprocess.run(["squeue", "-h", "--me", "-o", "%j"], capture_output=True,
                                   check=False)
            if (queue.returncode != 0 or b"fourscore-driver" in queue.stdout
                    or cluster.processes(self.folder, "drive")):
                return False
            if self.is_over():
                return False
            time.sleep(1)
        return True

    def run(self, events):
        """Takes events off the list until the job is over; false if that takes too long."""
        begin = checked = time.monotonic()
        self.submit()
        while time.monotonic() - begin < PATIENCE:
            time.sleep(self.rand.uniform(0.05, 0.3))
            self.look()
            due = events and len(self.seen) >= PACE * sum(self.happened.values())
            if due and self.happen(events[-1]):
                self.happened[events.pop()] += 1
            if time.monotonic() - checked < 1:
                continue
            self.tend()
            if self.is_over():
                return True
            if self.is_deserted():
                self.submit()  # the chain is broken
            checked = time.monotonic()
        return False


def plan(rand):
    """What is to happen, in the order of a list from its end to its beginning.

    A driver is killed first, while it is new, and the controller not while it has yet to save the
    state of anything."""
    targets = ("drive", "lead", "work", "lead")
    events = ["cut", "garbage"] + [targets[i % len(targets)] for i in range(1, KILLS)]
    if LONG:
        events += ["node", "controller"]
    rand.shuffle(events)
    return [*events, "drive"]


def check_certificate(folder):
    expect("a certificate", job("certify", folder), 0, "moves")
    path = pathlib.Path(folder, "proof", "certificate.txt")
    result = subprocess.run([CHECK, str(path), "--recheck", "1", "--leaf-limit", "10"],
                            capture_output=True, text=True, timeout=600, check=False)
    case("is right", result.returncode in (3, 4) and "complete" in result.stdout, result)


def test_job(chaos, events, truth):
    begin = time.monotonic()
    case("the job is over", chaos.run(events), cluster.driver_log(chaos.folder))
    seconds = time.monotonic() - begin
    case("with the parallel solver's values", jobs.answers(chaos.folder) == truth, truth)
    check_certificate(chaos.folder)
    lines = list(good_lines(chaos.folder))
    lost = chaos.seen - chaos.destroyed - {(line.position, line.value) for line in lines}
    case("no result that was on disk is lost", not lost, lost)
    times = collections.Counter(line.position for line in lines)
    repeats = sum(times.values()) - len(times)
    case("the chain of drivers never broke", chaos.submits == 1, cluster.driver_log(chaos.folder))
    print(f"# seed {SEED}: {dict(chaos.happened)}, {chaos.submits} submitted,"
          f" {len(times)} positions, {repeats} of them solved"
          f" again, {len(chaos.destroyed)} results destroyed, {seconds:.0f} s", flush=True)


def test_chaos(top, site):
    rand = random.Random(SEED)
    events = plan(rand)
    truth = [jobs.run("solve", "--solver", "parallel", "--table", "256M", position).stdout.split("\t")[1]
             for position in POSITIONS]
    for number in range(JOBS_MOST):
        if events:
            folder = top / f"job{number}"
            create(folder, *POSITIONS)
            test_job(Chaos(folder, site, top / "slurm", rand), events, truth)
    case("everything has happened", not events, events)


def test_chain(folder, site):
    """Four drivers killed one after the other, each at once: the fifth does all the work."""
    expect("submit", job("submit", folder, "--site", site), 0)
    killed = []
    begin = time.monotonic()
    while len(killed) < 4 and time.monotonic() - begin < 120:
        for driver in cluster.processes(folder, "drive"):
            with contextlib.suppress(ProcessLookupError):
                if os.getpgid(driver) != driver:  # its child, which is not sbatch yet
                    continue
                os.kill(driver, signal.SIGKILL)
                killed += [driver] if driver not in killed else []
    case("four drivers are killed", len(killed) == 4, ask("squeue"))
    case("the fifth comes to the end", cluster.wait_until_solved(folder, 120) is not None,
         cluster.driver_log(folder) + ask("squeue"))


def plant(folder):
    """The opposite of a line, as a faulty machine would write it."""
    answers = []
    while not answers:
        time.sleep(0.1)
        answers = [line for line in jobs.lines(folder) if line.count("\t") == 9 and "\tunknown\t" not in line]
    fields = answers[0].split("\t")[:-1]
    lie = {"win": "not-win", "not-win": "win"}[fields[3]]
    jobs.write_line(pathlib.Path(folder, "results", "planted.results"),
                    [*fields[:3], lie, *fields[4:]])
    return fields[1]


def test_contradiction(folder, site):
    """Nobody works on, both lines are shown, and without the wrong one it goes on."""
    expect("submit", job("submit", folder, "--site", site), 0)
    position = plant(folder)
    begin = time.monotonic()
    while time.monotonic() - begin < 60 and ask("squeue", "-h", "--me"):
        time.sleep(0.5)
    case("all workers and drivers leave", not ask("squeue", "-h", "--me"), ask("squeue"))
    log = [line for line in cluster.driver_log(folder).splitlines() if position in line]
    case("the driver shows both lines", any("planted.results" in line for line in log) and
         any("planted.results" not in line for line in log), cluster.driver_log(folder))
    for command in ("status", "certify"):
        result = job(command, folder)
        expect(f"{command} shows them too", result, 5, "planted.results:1", "contradict")
        case(f"... both by {command}", result.stderr.count(position) >= 2, result)
    expect("submit refuses", job("submit", folder, "--site", site), 2, "contradict")
    pathlib.Path(folder, "results", "planted.results").unlink()
    expect("without the wrong one it goes on", job("submit", folder, "--site", site), 0)
    case("to the end", cluster.wait_until_solved(folder, PATIENCE) is not None,
         cluster.driver_log(folder))


def main():
    cluster.skip_if_missing()
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch).resolve()
        site, chain, second = top / "site", top / "chain", top / "contradiction"
        site.write_text(SITE, encoding="utf-8")
        create(chain)
        create(second, POSITIONS[0])
        with contextlib.suppress(cluster.NoSlurm), cluster.running(ONE_HOST, top / "slurm", SCRIPTS, 3, 2):
            test_chain(chain, site)
            test_chaos(top, site)
            test_contradiction(second, site)
    jobs.tap.done()


main()
