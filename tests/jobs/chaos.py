"""A job on a real Slurm of three nodes while everything goes wrong.

Usage: chaos.py FOURSCORE-CLI FOURSCORE-CHECK BATCH-SCRIPTS SLURM-ONE-HOST.SH
                [KILLS [POSITION CUTOFF [SEED]]]

Kills workers and drivers at random (SIGKILL); where there are many KILLS it also sets a node down,
kills the controller and starts it again, after which Slurm takes minutes to settle; cuts a results file within a line and fills another with garbage. The job must come to its
answer without help, the answer to a certificate that fourscore-check accepts, and no line that was
on disk may be missing but those that this program destroyed itself. Then a result that contradicts
another is planted: everything must stop, and both lines be shown. What the user and the operator of
a cluster would do is done here too: nodes that Slurm drained are resumed.
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

CHECK, SCRIPTS, ONE_HOST = sys.argv[2:5]
KILLS = int(sys.argv[5]) if len(sys.argv) > 5 else 6
POSITION, CUTOFF = sys.argv[6:8] if len(sys.argv) > 7 else ("BE96A8B7E212845DE63FC", "28")
SEED = int(sys.argv[8]) if len(sys.argv) > 8 else 1
LONG = KILLS >= 20
PATIENCE = 60 + 40 * KILLS  # seconds
SITE = """threads 1
slots 6
table 64M
memory 100M
poll-seconds 1
round-tasks 40
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


def processes(folder, command):
    """The process numbers of the job's workers ("work") or drivers ("drive")."""
    found = []
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        with contextlib.suppress(OSError):
            words = path.read_bytes().split(b"\0")
            if words[1:4] == [b"job", command.encode(), os.fsencode(folder)]:
                found.append(int(path.parent.name))
    return found


def finished_files(folder, least):
    """Results files of that many lines whose writer has ended."""
    for path in pathlib.Path(folder, "results").glob("*.results"):
        with open(path, "rb") as file, contextlib.suppress(OSError):
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if file.read().count(b"\n") >= least:
                yield path


class Chaos:
    """What happens to a job, and what was seen of its results meanwhile."""

    def __init__(self, folder, site, slurm, rand):
        self.folder, self.site, self.slurm, self.rand = folder, site, slurm, rand
        self.kills = collections.Counter()
        self.seen, self.destroyed = set(), set()
        self.submits, self.cut, self.filled = 0, 0, 0

    def look(self):
        self.seen |= {(line.position, line.value) for line in good_lines(self.folder)}

    def submit(self):
        self.submits += 1
        expect("submit", job("submit", self.folder, "--site", self.site), 0)

    def kill_one(self):
        """One of the job's processes, most often a worker; false if there is none."""
        command = self.rand.choice(("work", "work", "work", "drive"))
        found = processes(self.folder, command)
        if not found:
            return False
        self.look()
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.rand.choice(found), signal.SIGKILL)
            self.kills[command] += 1
        return True

    def damage(self, change):
        """Changes the bytes of a finished results file, and notes what that destroys; false if there
        is none yet."""
        files = sorted(finished_files(self.folder, 2))
        if not files:
            return False
        path = self.rand.choice(files)
        self.look()
        before = {line for line in good_lines(self.folder) if line.file == path.name}
        path.write_bytes(change(path.read_bytes()))
        after = {line for line in good_lines(self.folder) if line.file == path.name}
        self.destroyed |= {(line.position, line.value) for line in before - after}
        return True

    def cut_file(self):
        self.cut += self.damage(lambda old: old[:len(old) - self.rand.randrange(3, 40)])

    def fill_file(self):
        self.filled += self.damage(lambda old: self.rand.randbytes(len(old)))

    def fell_node(self):
        """A node of the three is down for some seconds, with the workers on it."""
        ask("scontrol", "update", "NodeName=n2", "State=DOWN", "Reason=chaos")
        self.kills["node"] += 1
        time.sleep(3)
        self.tend()

    def crash_controller(self):
        """Its state is as old as it happens to be."""
        os.kill(int((self.slurm / "run" / "slurmctld.pid").read_text()), signal.SIGKILL)
        self.kills["controller"] += 1
        time.sleep(3)
        config = str(self.slurm / "slurm.conf")
        while not ask("sinfo", "-h"):  # its address may be in use for some seconds more
            subprocess.run(["slurmctld", "-f", config], check=False, stderr=subprocess.DEVNULL)
            time.sleep(1)

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

    def events(self):
        """One after the other, spread over the kills."""
        planned = [self.cut_file, self.fill_file]
        if LONG:
            planned += [self.fell_node, self.crash_controller]
        self.rand.shuffle(planned)
        count = len(planned)
        for number in range(KILLS):
            while not self.kill_one():
                yield
            if planned and number >= (count - len(planned)) * KILLS // count:
                planned.pop()()
            yield

    def run(self):
        """Until the job is over; false if that takes too long."""
        begin, events = time.monotonic(), self.events()
        self.submit()
        while time.monotonic() - begin < PATIENCE:
            time.sleep(self.rand.uniform(0.2, 1.6))
            next(events, None)
            self.tend()
            if self.is_over():
                return True
            if not ask("squeue", "-h") and ask("sinfo", "-h") and not self.is_over():
                self.submit()  # the chain is broken
        return False


def check_certificate(folder):
    expect("a certificate", job("certify", folder), 0, "moves")
    path = pathlib.Path(folder, "proof", "certificate.txt")
    result = subprocess.run([CHECK, str(path), "--recheck", "1", "--time-limit", "10"],
                            capture_output=True, text=True, timeout=600, check=False)
    case("is right", result.returncode in (0, 3) and "complete" in result.stdout, result)


def test_chaos(chaos):
    begin = time.monotonic()
    case("the job is over", chaos.run(), cluster.driver_log(chaos.folder))
    seconds = time.monotonic() - begin
    step = job("step", chaos.folder)
    expect("solved", step, 0, "solved")
    truth = jobs.run("solve", "--solver", "parallel", "--table", "256M", POSITION)
    case("with the parallel solver's value", jobs.answer(step) == truth.stdout.split("\t")[1], step)
    check_certificate(chaos.folder)
    kills = sum(chaos.kills.values())
    case("everything was killed that should be",
         kills >= KILLS + 2 * LONG and chaos.kills["drive"] > 0 and chaos.kills["work"] > 0, chaos.kills)
    case("a file was cut and one filled", chaos.cut == 1 and chaos.filled == 1)
    lines = list(good_lines(chaos.folder))
    lost = chaos.seen - chaos.destroyed - {(line.position, line.value) for line in lines}
    case("no result that was on disk is lost", not lost, lost)
    times = collections.Counter(line.position for line in lines)
    repeats = sum(times.values()) - len(times)
    case("no more than two tasks are solved twice for each kill", repeats <= 2 * kills, repeats)
    case("the chain of drivers never broke", chaos.submits == 1, cluster.driver_log(chaos.folder))
    print(f"# seed {SEED}: {kills} kills {dict(chaos.kills)}, {cluster.rounds(chaos.folder)} rounds,"
          f" {len(times)} positions, {repeats} of them solved again, {len(chaos.destroyed)} results"
          f" destroyed, {seconds:.0f} s", flush=True)


def plant(folder):
    """The opposite of a line, as a faulty machine would write it."""
    while not jobs.lines(folder):
        time.sleep(0.1)
    fields = jobs.lines(folder)[0].split("\t")[:-1]
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
    for command in ("step", "status", "certify"):
        result = job(command, folder)
        expect(f"{command} shows them too", result, 5, "planted.results:1", "contradict")
        case(f"... both by {command}", result.stderr.count(position) >= 2, result)
    expect("submit refuses", job("submit", folder, "--site", site), 2, "contradict")
    pathlib.Path(folder, "results", "planted.results").unlink()
    expect("without the wrong one it goes on", job("submit", folder, "--site", site), 0)
    case("to the end", cluster.wait_until_solved(folder, PATIENCE) is not None,
         cluster.driver_log(folder))


def main():
    missing = cluster.missing()
    if missing:
        print(f"1..0 # SKIP not installed: {', '.join(missing)}")
        return
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch).resolve()
        site, folder, second = top / "site", top / "job", top / "contradiction"
        site.write_text(SITE, encoding="utf-8")
        create(folder, POSITION, "--cutoff", CUTOFF)
        create(second, jobs.POSITION, "--cutoff", 29)
        with cluster.running(ONE_HOST, top / "slurm", SCRIPTS, 3, 2):
            test_chaos(Chaos(folder, site, top / "slurm", random.Random(SEED)))
            test_contradiction(second, site)
    jobs.tap.done()


main()
