"""A real Slurm of three nodes on this machine, and GNU parallel, prove positions from end to end.

Usage: test_slurm.py FOURSCORE-CLI FOURSCORE-CHECK BATCH-SCRIPTS SLURM-ONE-HOST.SH
"""
import contextlib
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

import cluster
import jobs
from cluster import wait_until_solved
from jobs import CLI, case, create, expect, job, run
from tap import SLOWER

CHECK, SCRIPTS, ONE_HOST = sys.argv[2:5]
POSITION = "AB6F3BB97154A344D6881"  # some million nodes
OTHER = "2717F77AD484B8BB6FBDEC66"
EASY = "4799880C97EFDA7651B8698A"
HARD = "4799880C97"  # hours
NODES, PATIENCE = 3, 400 * SLOWER  # seconds, on a machine that does other things too
SITE = """# A worker a node; its third processor is for a driver.
threads 2
slots 3
table 128M
memory 300M
poll-seconds 1
"""


def certified(folder):
    expect("a certificate", job("certify", folder), 0, "moves")
    path = pathlib.Path(folder, "proof", "certificate.txt")
    result = subprocess.run([CHECK, str(path)], capture_output=True, text=True, timeout=60 * SLOWER,
                            check=False)
    case("is right if its leaves are", result.returncode == 4 and "complete" in result.stdout, result)


def test_slurm(top):
    """Folder and site file have names that a shell would stumble over."""
    folder = top / "a job; touch 'nothing' $(id)"
    site = top / "site file"
    site.write_text(SITE, encoding="utf-8")
    create(folder, POSITION, OTHER)
    expect("submit", job("submit", folder, "--site", site), 0)
    seconds = wait_until_solved(folder, PATIENCE)
    told = cluster.driver_log(folder)
    case("Slurm solves a job of two positions", seconds is not None, told)
    print(f"# {seconds} s, {len(jobs.lines(folder))} results", flush=True)
    values = [run("solve", "--solver", "parallel", "--table", "256M", position).stdout.split("\t")[1]
              for position in (POSITION, OTHER)]
    case("to the parallel solver's values", jobs.answers(folder) == values, (jobs.answers(folder), values))
    certified(folder)
    left = [wait_for_workers(folder, False, 60), wait_for_drivers_to_go(folder)]
    case("nobody is left then", all(left), (left, cluster.ask("squeue")))


def test_open_problem(top):
    """The script for the open problem, on a smaller one; given again it has nothing left to do."""
    folder, site = top / "open problem", top / "site of the open problem"
    site.write_text(SITE.replace("threads 2", "threads 1"), encoding="utf-8")
    names = {**os.environ, "FOURSCORE_CLI": CLI, "FOURSCORE_CHECK": CHECK}
    command = ["bash", f"{SCRIPTS}/open-problem.sh", str(folder), str(site)]
    for again in ("", " again"):
        done = subprocess.run([*command, OTHER], env=names, capture_output=True, text=True, timeout=PATIENCE,
                              check=False)
        case(f"one script proves a position from beginning to end{again}", done.returncode == 0 and all(
            words in done.stdout for words in ("== doctor", "== answer", "== check", "complete: ")), done)
        case(f"a node looks at the folder before workers run{again}", ("this node sees" in done.stdout) != bool(again), done)
        wait_for_drivers_to_go(folder)
    wrong = subprocess.run(command[:3], env=names, capture_output=True, text=True, timeout=60, check=False)
    case("without a site it tells its usage", wrong.returncode == 2 and "Usage" in wrong.stderr, wrong)


def wait_for_another(folder, known):
    """Whether as many workers run as were known, and another among them."""
    begin = time.monotonic()
    while time.monotonic() - begin < 60 * SLOWER:
        found = cluster.processes(folder, "work")
        if len(found) == len(known) and set(found) - set(known):
            return True
        time.sleep(0.1)
    return False


def wait_for_crew(folder, count):
    begin = time.monotonic()
    while time.monotonic() - begin < 60 * SLOWER and len(cluster.processes(folder, "work")) != count:
        time.sleep(0.1)
    return cluster.processes(folder, "work")


def test_killed(top, site):
    """One position; all workers are killed, and the job is stopped and submitted again, before it is solved."""
    folder = top / "killed; $(id)"
    create(folder, POSITION)
    expect("a job of one position is submitted", job("submit", folder, "--site", site), 0)
    for worker in wait_for_crew(folder, 3):
        with contextlib.suppress(ProcessLookupError):
            os.kill(worker, signal.SIGKILL)
    job("stop", folder)
    case("it is stopped", wait_for_workers(folder, False))
    expect("and submitted again", job("submit", folder, "--site", site), 0)
    case("Slurm solves it", wait_until_solved(folder, PATIENCE) is not None, cluster.driver_log(folder))
    certified(folder)


def test_placed_again(top, site):
    """Workers are placed again, whoever took them away. The job takes hours, so that it is
    not solved before that can be seen."""
    folder = top / "placed again"
    create(folder, HARD)
    expect("a long job is submitted", job("submit", folder, "--site", site), 0)
    crew = wait_for_crew(folder, 3)
    case("it gets a worker for each slot", len(crew) == 3, cluster.driver_log(folder))
    os.kill(crew[0], signal.SIGKILL)
    case("a killed worker is replaced", wait_for_another(folder, crew), cluster.driver_log(folder))
    crew = wait_for_crew(folder, 3)
    for driver in cluster.processes(folder, "drive"):
        os.kill(driver, signal.SIGKILL)
    cluster.ask("scancel", "--me", f"--name=fourscore-work-{tag(folder)}")
    case("all that were taken out of the queue too, by the next driver", wait_for_another(folder, crew),
         cluster.driver_log(folder))
    expect("it is stopped", job("stop", folder), 0, "out of Slurm's queue")
    case("its workers are gone", wait_for_workers(folder, False))


def tag(folder):
    return jobs.lines(folder)[0].split("\t")[0]


def test_doctor(top):
    folder, site = top / "doctored", top / "site of doctor"
    site.write_text(SITE, encoding="utf-8")
    create(folder, HARD)
    expect("the doctor finds all that is needed", job("doctor", folder, "--site", site, "--on-node"), 0,
           "good\tSlurm answers", "good\ta worker takes", "good\tbatch script", "this node sees what was left")


def test_stop(top):
    """One command takes drivers and workers out of the queue; submit goes on."""
    folder, site = top / "stopped", top / "site of stop"
    site.write_text(SITE, encoding="utf-8")
    create(folder, HARD)
    for again in ("", " again"):
        expect(f"a long job is submitted{again}", job("submit", folder, "--site", site), 0)
        case(f"... and works{again}", wait_for_workers(folder, True), cluster.driver_log(folder))
        expect(f"it is stopped{again}", job("stop", folder), 0, "out of Slurm's queue", "job submit")
        case(f"workers are gone{again}", wait_for_workers(folder, False))
        case(f"and drivers{again}", not cluster.processes(folder, "drive"))
        left = cluster.ask("squeue", "-h", "--me", "--states=PENDING,RUNNING")
        case(f"nothing is left in the queue{again}", left == "", left)
    by_file = job("submit", folder, "--site", site)
    case("submitted", by_file.returncode == 0 and wait_for_workers(folder, True), by_file)
    (folder / "stop").write_text("stop\n", encoding="utf-8")  # as from a machine without Slurm
    case("workers obey the file alone", wait_for_workers(folder, False, 30), cluster.driver_log(folder))
    case("drivers too", wait_for_drivers_to_go(folder), cluster.driver_log(folder))


def wait_for_drivers_to_go(folder):
    begin = time.monotonic()
    while time.monotonic() - begin < 30 * SLOWER:
        if not cluster.processes(folder, "drive") and \
                cluster.ask("squeue", "-h", "--me", "--states=PENDING,RUNNING") == "":
            return True
        time.sleep(0.2)
    return False


def test_unreachable(top):
    """No controller is no empty queue: a driver that cannot ask does nothing."""
    folder = top / "unreachable"
    create(folder, EASY)
    (top / "nobody.conf").write_text("ClusterName=none\nSlurmctldHost=localhost\nSlurmctldPort=9\n"
                                     "NodeName=n1\n", encoding="utf-8")
    kept = os.environ["SLURM_CONF"]
    os.environ["SLURM_CONF"] = str(top / "nobody.conf")
    expect("submit says so", job("submit", folder), 2)
    os.environ["SLURM_CONF"] = kept
    case("and nothing is written", jobs.lines(folder) == [])


def wait_for_workers(folder, wanted, seconds=60):
    """Whether the job comes to have workers, or to have none."""
    begin = time.monotonic()
    while time.monotonic() - begin < seconds * SLOWER:
        if bool(cluster.processes(folder, "work")) == wanted:
            return True
        time.sleep(0.05)
    return False


def test_abandoned(top, site):
    """Workers of GNU parallel do not outlive the command that placed them."""
    folder = top / "abandoned"
    create(folder, HARD)
    command = [CLI, "job", "submit", str(folder), "--launcher", "parallel", "--site", str(site)]
    for number in (signal.SIGTERM, signal.SIGKILL):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as submit:
            case(f"before {number.name} there are workers", wait_for_workers(folder, True))
            submit.send_signal(number)
        case("after it there are none", wait_for_workers(folder, False))
    alone = {**os.environ, "FOURSCORE_SUBMIT_PID": str(submit.pid)}
    worker = subprocess.run([CLI, "job", "work", str(folder)], env=alone, capture_output=True,
                            text=True, timeout=60 * SLOWER, check=False)
    case("and one that GNU parallel lost ends by itself", worker.returncode == 0, worker)


def test_stop_parallel(top, site):
    """The command that places the workers ends when the job is told to stop, and can be given again."""
    folder = top / "stopped parallel"
    create(folder, HARD)
    command = [CLI, "job", "submit", str(folder), "--launcher", "parallel", "--site", str(site)]
    for again in ("", " again"):
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as submit:
            case(f"GNU parallel works{again}", wait_for_workers(folder, True))
            expect(f"it is told to stop{again}", job("stop", folder, env={**os.environ, "PATH": ""}), 0)
            told = submit.communicate(timeout=60 * SLOWER)[1]
        case(f"submit ends{again}", submit.returncode == 1 and "told to stop" in told, told)
        case(f"with its workers{again}", wait_for_workers(folder, False))


def test_parallel(top):
    folder = top / "with parallel; $(id)"
    (top / "site2").write_text(SITE.replace("slots 3", "slots 2"), encoding="utf-8")
    create(folder, jobs.POSITION, OTHER)
    test_abandoned(top, top / "site2")
    test_stop_parallel(top, top / "site2")
    expect("GNU parallel solves two positions", job("submit", folder, "--launcher", "parallel", "--site",
                                         top / "site2"), 0, "solved")
    case("with a log", list(pathlib.Path(folder, "log").glob("parallel*")) != [])
    certified(folder)


def test_parallel_killed(top):
    """GNU parallel keeps as many workers as there are slots."""
    folder, site = top / "killed with parallel", top / "site3"
    site.write_text(SITE.replace("slots 3", "slots 2").replace("threads 2", "threads 1"), encoding="utf-8")
    create(folder, POSITION)
    command = [CLI, "job", "submit", str(folder), "--launcher", "parallel", "--site", str(site)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as submit:
        crew = wait_for_crew(folder, 2)
        case("GNU parallel keeps two workers", len(crew) == 2, crew)
        os.kill(crew[0], signal.SIGKILL)
        case("and replaces one that is killed", wait_for_another(folder, crew))
        told = submit.communicate(timeout=PATIENCE)[0]
    case("until the job is solved", submit.returncode == 0 and "solved" in told, told)
    certified(folder)


def test_vain(top):
    """If all workers fail the job ends, with what they say, and none are begun for ever."""
    folder, site = top / "vain", top / "huge tables"
    site.write_text("slots 2\ntable 1000T\n", encoding="utf-8")
    create(folder, EASY)
    expect("workers without memory", job("submit", folder, "--launcher", "parallel", "--site", site),
           2, "1000 TiB", "no result")


def test_site_file(top):
    site = top / "wrong"
    for text in ("nonsense 1", "threads none", "slots 0", "threads", "memory 1G and more"):
        site.write_text(f"# a site\n{text}\n", encoding="utf-8")
        expect(f"a site file with {text!r}", job("submit", top, "--site", site), 2, "line 2", text)
    example = pathlib.Path(SCRIPTS, "site.conf.example").read_text(encoding="utf-8")
    options = [line[1:] for line in example.splitlines() if re.match("#[a-z]", line)]
    site.write_text("\n".join(options), encoding="utf-8")
    expect("the example's options", job("submit", top, "--site", site), 2, "not a job's folder")
    case("are all that there are", len({line.split()[0] for line in options}) == 9, options)


def test_open_problem_site(top):
    """The site file for the open problem leaves a node to the driver, if workers have whole nodes."""
    path = pathlib.Path(SCRIPTS, "open-problem.conf")
    text = path.read_text(encoding="utf-8")
    nodes, slots = (int(re.search(what, text)[1]) for what in (r"as (\d+) nodes", r"(?m)^slots (\d+)$"))
    case("the open problem's workers leave a node to the driver", "--exclusive" in text and slots == nodes - 1, text)
    expect("they have memory enough", job("doctor", "--site", path, env={**os.environ, "PATH": str(top)}), 1,
           "good\ta worker takes")


def main():
    cluster.skip_if_missing()
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch)
        begin = time.monotonic()
        with contextlib.suppress(cluster.NoSlurm), cluster.running(ONE_HOST, top / "slurm", SCRIPTS, NODES, 3):
            test_slurm(top)
            test_open_problem(top)
            site = top / "site of one thread"
            site.write_text(SITE.replace("threads 2", "threads 1"), encoding="utf-8")
            test_killed(top, site)
            test_placed_again(top, site)
            test_doctor(top)
            test_stop(top)
            test_unreachable(top)
        print(f"# {time.monotonic() - begin:.1f} s with Slurm")
        test_site_file(top)
        test_open_problem_site(top)
        test_parallel(top)
        test_parallel_killed(top)
        test_vain(top)
    jobs.tap.done()


main()
