"""A real Slurm of three nodes on this machine, and GNU parallel, prove positions from end to end.

Usage: test_slurm.py FOURSCORE-CLI FOURSCORE-CHECK BATCH-SCRIPTS SLURM-ONE-HOST.SH
"""
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import jobs
from jobs import CLI, case, create, expect, job, run

CHECK, SCRIPTS, ONE_HOST = sys.argv[2:5]
POSITION, CUTOFF = "4799880C97EFDA7651B8698A", 31
NODES, PATIENCE = 3, 55
SITE = """# Six workers at once, however small.
threads 1
slots 6
table 64M
memory 100M
poll-seconds 1
round-tasks 6
"""


def wait_until_solved(folder, patience):
    """The seconds until the job is solved; None if it is not."""
    begin = time.monotonic()
    while time.monotonic() - begin < patience:
        if job("status", folder).returncode in (0, 5):
            return time.monotonic() - begin
        time.sleep(0.5)
    return None


def rounds(folder):
    return len(list(pathlib.Path(folder, "rounds").glob("*.tasks")))


def certified(folder):
    expect("a certificate", job("certify", folder), 0, "moves")
    path = pathlib.Path(folder, "proof", "certificate.txt")
    result = subprocess.run([CHECK, str(path)], capture_output=True, text=True, timeout=60,
                            check=False)
    case("is right", result.returncode == 0 and "complete" in result.stdout, result)


def test_slurm(top):
    """Folder and site file have names that a shell would stumble over."""
    folder = top / "a job; touch 'nothing' $(id)"
    site = top / "site file"
    site.write_text(SITE, encoding="utf-8")
    create(folder, POSITION, "--cutoff", CUTOFF)
    expect("submit", job("submit", folder, "--site", site), 0)
    seconds = wait_until_solved(folder, PATIENCE)
    log = pathlib.Path(folder, "log", "driver.log")
    told = log.read_text(encoding="utf-8") if log.exists() else "no log"
    case("Slurm solves it", seconds is not None, told)
    print(f"# {seconds} s, {rounds(folder)} rounds, {len(jobs.lines(folder))} results", flush=True)
    case("in three rounds or more", rounds(folder) >= 3, told)
    value = job("step", folder)
    parallel = run("solve", "--solver", "parallel", "--table", "64M", POSITION)
    case("to the parallel solver's value", jobs.answer(value) == parallel.stdout.split("\t")[1],
         (value, parallel))
    names = {line.split("\t")[1] for line in jobs.lines(folder)}
    case("no task was solved twice by chance", len(jobs.lines(folder)) <= len(names) + 6,
         (len(names), len(jobs.lines(folder))))
    certified(folder)


def test_unreachable(top):
    """No controller is no empty queue: a driver that cannot ask does nothing."""
    folder = top / "unreachable"
    create(folder, POSITION, "--cutoff", CUTOFF)
    (top / "nobody.conf").write_text("ClusterName=none\nSlurmctldHost=localhost\nSlurmctldPort=9\n"
                                     "NodeName=n1\n", encoding="utf-8")
    kept = os.environ["SLURM_CONF"]
    os.environ["SLURM_CONF"] = str(top / "nobody.conf")
    expect("submit says so", job("submit", folder), 2)
    os.environ["SLURM_CONF"] = kept
    case("and writes no round", rounds(folder) == 0)


def test_parallel(top):
    folder = top / "with parallel; $(id)"
    (top / "site2").write_text(SITE.replace("slots 6", "slots 2"), encoding="utf-8")
    create(folder)
    expect("GNU parallel solves it", job("submit", folder, "--engine", "parallel", "--site",
                                         top / "site2"), 0, "solved")
    case("with a log", list(pathlib.Path(folder, "log").glob("parallel-r*")) != [])
    certified(folder)


def test_site_file(top):
    site = top / "wrong"
    for text in ("nonsense 1\n", "threads none\n", "slots 0\n", "threads\n"):
        site.write_text(f"# a site\n{text}", encoding="utf-8")
        expect(f"a site file with {text!r}", job("submit", top, "--site", site), 2, "line 2")


def main():
    missing = [name for name in ("slurmctld", "slurmd", "munged", "parallel")
               if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin:/sbin")]
    if missing:
        print(f"1..0 # SKIP not installed: {', '.join(missing)}")
        return
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch)
        slurm = top / "slurm"
        os.environ["PATH"] += ":/usr/sbin:/sbin"
        os.environ["SLURM_CONF"] = str(slurm / "slurm.conf")
        os.environ["FOURSCORE_SCRIPTS"] = SCRIPTS
        begin = time.monotonic()
        try:
            started = subprocess.run(["sh", ONE_HOST, "up", str(slurm), str(NODES), "2"],
                                     capture_output=True, text=True, check=False, timeout=60)
            case("Slurm starts", started.returncode == 0, started)
            test_slurm(top)
            test_unreachable(top)
        finally:
            subprocess.run(["scancel", "--me"], check=False, timeout=20)
            subprocess.run(["sh", ONE_HOST, "down", str(slurm)], check=False, timeout=60)
        print(f"# {time.monotonic() - begin:.1f} s with Slurm")
        test_site_file(top)
        test_parallel(top)
    jobs.tap.done()


main()
