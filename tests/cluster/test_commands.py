"""The commands of a job, as a user meets them."""
import datetime
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time

import jobs
from jobs import CLI, POSITION, TABLE, answers, case, create, expect, finish, job, on_terminal, run, work
from tap import SLOWER

HARD = "9DD8C6DB1242E5F1ECD92E49"  # five million nodes; the first player does not win
WON = "4ACC564F75358037D106330660AF"  # 28 stones; the first player wins
NO_SLURM = {**os.environ, "PATH": "/nonexistent"}
EASY = "CCA6C74B91984F34994EBF318A1DF22CE5178ADA0D850B005E53DF26EB"


def test_refusals(top):
    expect("no command", job(), 2, "needs a command")
    expect("a command that is none", job("destroy"), 2, "destroy")
    expect("help", job("--help"), 0, "create", "status")
    expect("no position", job("create", top / "none"), 2, "needs FOLDER POSITION")
    expect("a wrong position", job("create", top / "none", "00000"), 2, "position 1")
    expect("a game that is over", job("create", top / "none", "0415263"), 2)
    case("... leaves no folder", not (top / "none").exists())
    expect("no folder", job("work", top / "none"), 2, "cannot open")
    expect("another folder", job("status", top), 2, "not a job's folder")
    create(top / "twice")
    expect("a folder twice", job("create", top / "twice", POSITION), 2, "not empty")
    (top / "file").write_text("", encoding="utf-8")
    expect("a file in its place", job("create", top / "file", POSITION), 2, "not a folder")
    expect("a folder in a file", job("create", top / "file" / "folder", POSITION), 2, "ot a directory")
    expect("import without a name", job("import", top / "twice", ""), 2, "the store is empty")
    expect("export without a name", job("export", "", top / "none"), 2, "the store is empty")
    expect("a list with an error", job("create", top / "list", "-", text=f"{EASY}\nzz\n"), 2,
           "line 2")


def test_list(top):
    """Of positions of a list those that are the same are one."""
    folder = top / "positions"
    mirrored = "".join("32107654BA98FEDC"[int(column, 16)] for column in EASY)
    positions = [EASY, mirrored, EASY[:-2], EASY[:-4]]
    result = job("create", folder, "-", text="# a list\n" + "\n".join(positions) + "\n")
    expect("a list", result, 0)
    values = [run("solve", *TABLE, position).stdout.split("\t")[1] for position in positions]
    case("has the solver's values", finish(folder) == [values[0], *values[2:]], values)


def test_status(top):
    folder = top / "status"
    name = create(folder)
    before = jobs.status(folder)
    case("status of a new job", before["job"] == name and before["state"] == "open" and before["needed_now"] == 1,
         before)
    finish(folder)
    after = jobs.status(folder)
    case("status of a solved job", after["state"] == "solved" and after["share_done"] == 1
         and after["proved"] + after["disproved"] + after["given_up"] == len(jobs.lines(folder)), after)
    case("each position has its answer", after["answers"] == [{"root": POSITION, "answer": "not-win"}], after)
    case("an open answer is called so", before["answer"] == "Open.", before)
    case("the answer is a sentence", after["answer"] == "The first player (w) does not win.", after)
    case("the position stands as it was given", after["root"] == POSITION, after)
    expect("as sentences", job("status", folder), 0, f"{name[:16]} of", f"win {POSITION}? The first player (w) "
           "does not win.\n", "job certify")
    created = datetime.datetime.strptime(after["created"], "%Y-%m-%dT%H:%M:%SZ")
    elsewhere = {**os.environ, "TZ": "EAST-5:30"}
    there = created + datetime.timedelta(hours=5, minutes=30)
    expect("in local time", job("status", folder, env=elsewhere), 0, f"{name[:16]} of {there:%Y-%m-%d %H:%M:%S}.\n")
    told = json.loads(job("status", folder, "--json", env=elsewhere).stdout)
    case("... and to programs in UTC", told["created"] == after["created"], told)


def test_share_never_falls(top):
    """What was shown stays in the folder; what is no share there counts for nothing."""
    folder = top / "share"
    create(folder, HARD)
    kept = folder / "log" / "shown-share"
    for text, least in (("0.25\n", 0.25), ("0.5\n", 0.5), ("2\n", 0), ("nan\n", 0), ("", 0),
                        ("0.9", 0), ("0.9 and more\n", 0), ("x" * 100, 0)):
        kept.write_text(text, encoding="utf-8")
        share = json.loads(job("status", "--json", folder).stdout)["share_done"]
        case(f"share after {text[:12]!r}", share == least, share)
    kept.write_text("0.125\n", encoding="utf-8")
    kept.chmod(0o444)
    job("status", folder)
    case("what is no larger is not written", kept.read_text(encoding="utf-8") == "0.125\n")


def start_work(folder, *options):
    return subprocess.Popen([CLI, "job", "work", str(folder), "--threads", "2", *TABLE, *options],
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_signals(top):
    for number in (signal.SIGTERM, signal.SIGUSR1, signal.SIGINT):
        folder = top / f"signal{number}"
        create(folder, ".")
        process = start_work(folder)
        time.sleep(0.7)
        process.send_signal(number)
        out, err = process.communicate(timeout=120 * SLOWER)
        case(f"{signal.Signals(number).name} ends the work at once with {int(number == signal.SIGINT)}",
             process.returncode == (number == signal.SIGINT) and out.startswith("open"),
             (process.returncode, out, err))


def test_stop(top):
    """Workers leave when the job is told to stop, and nobody begins until that is taken back."""
    folder = top / "stopped"
    create(folder, ".")
    process = start_work(folder, "--poll", "1")
    time.sleep(0.7)
    expect("stop says what goes on", job("stop", folder, env=NO_SLURM), 0, "job submit")
    out, err = process.communicate(timeout=120 * SLOWER)
    case("a worker leaves at its next look", process.returncode == 1 and "told to stop" in err
         and out.startswith("open"), (process.returncode, out, err))
    expect("another does not begin", work(folder), 1, "told to stop", "--lift")
    case("the order is in the folder", (folder / "stop").read_text().startswith("stop 2"))
    expect("it is taken back", job("stop", folder, "--lift"), 0)
    expect("also a second time", job("stop", folder, "--lift"), 0)
    process = start_work(folder)
    time.sleep(0.7)
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120 * SLOWER)
    case("then workers begin", process.returncode == 0)


def wait_for_life(folder):
    """What status tells once it sees a worker that has searched something."""
    begin = time.monotonic()
    while time.monotonic() - begin < 30 * SLOWER:
        status = json.loads(job("status", folder, "--json").stdout)
        if status["workers"] > 0 and status["nodes_a_second"] > 0:
            return status
        time.sleep(0.2)
    return status


def test_life(top):
    """Who works, how fast and on what, as long as somebody does; what strangers write is left out."""
    folder = top / "life"
    create(folder, ".")
    expect("status says how to begin", job("status", folder), 1, "No worker is seen", "job submit", "job work")
    process = start_work(folder)
    status = wait_for_life(folder)
    case("a worker is seen", (status["workers"], status["machines"], status["threads"]) == (1, 1, 2)
         and status["nodes_a_second"] > 0, status)
    expect("with what it searches", job("status", folder), 1, "1 worker on 1 machine: 2 threads",
           "Searched now:\n", "Nothing: the workers go on by themselves.")
    good = next((folder / "log").glob("*.alive")).read_text()
    first, *rest = good.splitlines()
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120 * SLOWER)
    case("it takes its sign away", list((folder / "log").glob("*.alive")) == [])
    for number, text in enumerate(("", "alive", first, f"{first}\ntask {'f' * 20} 1 1\nend\n",
                                   f"{first}\ntask 0 1 1\nend\n", first.replace(" 1 ", " 2 ", 1) + "\nend\n",
                                   good.replace("alive 1 ", "alive 1 \x1b[2J"), "\n".join([first] + rest[:1] * 99),
                                   good.replace(first.split()[-1], "nan"), "alive 1 " + "9" * 9000)):
        (folder / "log" / f"wrong{number}.alive").write_text(text, encoding="utf-8")
    (folder / "log" / "old.alive").write_text(good, encoding="utf-8")
    os.utime(folder / "log" / "old.alive", (time.time() - 60, time.time() - 60))
    status = json.loads(job("status", folder, "--json").stdout)
    case("garbage and old signs count for nothing", status["workers"] == 0, status)
    (folder / "log" / "good.alive").write_text(good, encoding="utf-8")
    status = json.loads(job("status", folder, "--json").stdout)
    case("one that is as it should be counts", status["workers"] == 1, status)


def test_watch(top):
    """A live picture on a terminal, else a line whenever something has changed."""
    folder = top / "watched"
    create(folder, ".")
    status, drawn = on_terminal(CLI, "job", "work", folder, *TABLE, "--threads", "1", until="nodes/s\x1b[K")
    case("work shows life on a terminal", status == 1 and "tasks solved" in drawn, (status, drawn[-500:]))
    process = start_work(folder)
    wait_for_life(folder)
    status, drawn = on_terminal(CLI, "job", "watch", folder, until="by themselves")
    case("watch draws a picture", status == 1 and "\x1b[K" in drawn and "Searched now:" in drawn
         and "win .? Open." in drawn, (status, drawn))
    process.send_signal(signal.SIGTERM)
    process.communicate(timeout=120 * SLOWER)
    quick = top / "watched-quick"
    create(quick)
    with subprocess.Popen([CLI, "job", "watch", str(quick), "--poll", "0.2"], stdout=subprocess.PIPE,
                          text=True) as watch:
        first = watch.stdout.readline()
        finish(quick)
        rest = watch.stdout.read().splitlines()
    case("elsewhere a line at first", "Open. 1 task needed" in first, first)
    case("... and for what is new", rest and "does not win" in rest[-1] and len(set(rest)) == len(rest), rest)
    case("it ends with the job", watch.returncode == 0, watch.returncode)
    told = job("watch", quick)
    expect("a solved job is shown once", told, 0, "does not win", "nodes")
    case("... with nothing left to do", " left" not in told.stdout and "needed" not in told.stdout, told)
    expect("no folder", job("watch", top / "none"), 2, "cannot open")
    fields = next(line for line in jobs.lines(quick) if "\tunknown\t" not in line).split("\t")[:-1]
    fields[3] = {"win": "not-win", "not-win": "win"}[fields[3]]
    jobs.write_line(quick / "results" / "liar.results", fields)
    expect("a contradiction ends it", job("watch", quick), 5, "liar.results:1")


def test_doctor(top):
    """What is missing or too small is bad; a folder that can be used is good, and left as it was."""
    folder, site = top / "doctored", top / "site"
    create(folder)
    before = sorted(path.name for path in folder.rglob("*"))
    nothing = {**NO_SLURM, "FOURSCORE_SCRIPTS": str(top)}
    expect("without Slurm and GNU parallel", job("doctor", folder, env=nothing), 1,
           "bad\tSlurm is not installed", "note\tGNU parallel is not", "good\tfiles can be written",
           "agree", "good\ta new file takes")
    case("nothing is left behind", sorted(path.name for path in folder.rglob("*")) == before)
    for text, verdict, told in (("table 1G\nmemory 2G\n", "good", "memory is 2 GiB"),
                                ("table 2G\nmemory 2048\n", "bad", "takes 2082 MiB, of which its table 2 GiB"),
                                ("table 2G\nmemory 2048\n", "bad", "memory is 2048 MiB"),
                                ("threads 64\ntable 2G\nmemory 2200M\n", "bad", "threads: 64"),
                                ("table 1G\n", "note", "site's default")):
        site.write_text(text, encoding="utf-8")
        expect(f"{text!r} is {verdict}", job("doctor", "--site", site, env=nothing), 1,
               f"{verdict}\ta worker takes", told)
        submitted = job("submit", folder, "--site", site, env=NO_SLURM)
        case("... and submit " + ("refuses it" if verdict == "bad" else "goes on"), submitted.returncode == 2
             and ("make memory larger" in submitted.stderr) == (verdict == "bad"), submitted)
    for text, verdict, told in (("table 1G\nmemory 2G\n", "good", "may take 754.5 MiB"),
                                ("table 1G\nmemory 8G\n", "good", "may take 5.2 GiB"),
                                ("table 1G\n", "note", "may take 2 GiB"),
                                ("table 1G\nmemory 1050M\n", "bad", "may take 12 MiB")):
        site.write_text(text, encoding="utf-8")
        expect(f"{text!r} is {verdict} for a worker with a tree", job("doctor", folder, "--site", site, env=nothing),
               1, f"{verdict}\ta worker takes", told)
    submitted = job("submit", folder, "--site", site, env=NO_SLURM)
    case("... and submit refuses it", submitted.returncode == 2 and "tree of the job" in submitted.stderr, submitted)
    site.write_text("memory much\n", encoding="utf-8")
    expect("memory that is no size", job("submit", folder, "--site", site, env=NO_SLURM), 2, "memory: a size")
    expect("no folder", job("doctor", top / "none", env=nothing), 1, "no job's folder")
    expect("another machine's probe is missed", job("doctor", folder, "--expect", "doctor.1.2:5"), 1,
           "does not see")
    (folder / "log" / "doctor.1.2").write_text("5", encoding="utf-8")
    expect("... and found", job("doctor", folder, "--expect", "doctor.1.2:5"), 0, "good\tthis node sees")
    (folder / "log" / "doctor.1.2").write_text(str(int(time.time()) + 100), encoding="utf-8")
    expect("... and tells of clocks", job("doctor", folder, "--expect",
                                          f"doctor.1.2:{int(time.time()) + 100}"), 1, "seconds behind")


SRUN = """#!/bin/sh
# In place of srun, on a cluster that places nothing outside of its partition "long": runs the command here.
partition=none
while [ "${1#-}" != "$1" ]; do
  case $1 in
    --partition=*) partition=${1#*=};;
    --time=*) time=${1#*=};;
    --mem=*) memory=${1#*=};;
    --cpus-per-task=*) cores=${1#*=};;
  esac
  shift
done
echo "placed on $partition, $cores cores, $memory, time $time"
[ $partition = long ] && exec "$@"
"""


def test_doctor_on_node(top):
    """The look from a node is placed as a worker would be, for a short time."""
    folder, site, programs = top / "from-node", top / "site of a node", top / "slurm"
    create(folder)
    programs.mkdir()
    (programs / "srun").write_text(SRUN, encoding="utf-8")
    (programs / "srun").chmod(0o755)
    options = "threads 3\nmemory 2G\nwork-option --partition=long\nwork-option --time=1-00:00:00\n"
    site.write_text(options, encoding="utf-8")
    look, env = ("doctor", folder, "--site", site, "--on-node"), {**NO_SLURM, "PATH": str(programs)}
    expect("a node looks where workers are placed", job(*look, env=env), 1, "placed on long, 3 cores, 2G, time 2\n",
           "good\tthis node sees what was left")
    site.write_text(options.replace("long", "short"), encoding="utf-8")
    expect("... and says if nothing is placed there", job(*look, env=env), 1, "placed on short",
           "bad\tthe look from a node has failed")


def test_plan_lives(_):
    status, drawn = on_terminal(CLI, "job", "plan", POSITION, *TABLE, until="s of about 30")
    case("plan shows life on a terminal", status == 1 and "searching the position" in drawn, (status, drawn))


def test_no_slurm(top):
    folder = top / "no-slurm"
    create(folder)
    expect("missing Slurm is named", job("submit", folder, env=NO_SLURM), 2,
           "Slurm is not installed here", "--launcher parallel")
    expect("so is GNU parallel", job("submit", folder, "--launcher", "parallel", env=NO_SLURM), 2,
           "GNU parallel is not installed here")


def test_damage(top):
    """Lines that are torn, garbage or foreign are named and left out; the answer is the same."""
    folder = top / "damage"
    create(folder)
    finish(folder)
    path = next(iter(pathlib.Path(folder, "results").glob("*.results")))
    good = path.read_bytes()
    path.write_bytes(good[:good.index(b"\n", len(good) // 2) - 30])
    (folder / "results" / "zeros.results").write_bytes(bytes(5000) + b"\n" + good[:40] + b"\n")
    fields = good.decode().splitlines()[0].split("\t")[:-1]
    jobs.write_line(folder / "results" / "foreign.results", ["0" * 16, *fields[1:]])
    expect("status names them", job("status", folder), 1, "zeros.results:1", "foreign.results:1")
    expect("work goes on", work(folder), 0, "torn")
    case("to the same answer", answers(folder) == ["not-win"])
    status = jobs.status(folder)
    case("all is counted", (status["damaged_lines"], status["foreign_lines"]) == (3, 1), status)


def test_contradiction(top):
    folder = top / "contradiction"
    create(folder)
    finish(folder)
    fields = next(line for line in jobs.lines(folder) if "\tunknown\t" not in line).split("\t")[:-1]
    fields[3] = {"win": "not-win", "not-win": "win"}[fields[3]]
    jobs.write_line(folder / "results" / "liar.results", fields)
    for command in ("status", "certify"):
        expect(f"{command} stops", job(command, folder), 5, "\twin\t", "\tnot-win\t",
               "liar.results:1")
    expect("work stops", work(folder), 5, "\twin\t", "\tnot-win\t")


def test_read_only(top):
    """Hours of work do not find out at their end that nobody can write."""
    folder = top / "locked"
    create(folder)
    (folder / "results").rmdir()
    (folder / "results").symlink_to(top)
    expect("a link in the folder", work(folder), 2, "results")


def test_merge(top):
    """Two people's folders of a job, by copying files together and by merge."""
    one, two = top / "one", top / "two"
    create(one, HARD)
    shutil.copytree(one, two)
    for folder in (one, two):
        process = start_work(folder)
        jobs.wait_for(lambda folder=folder: len(jobs.lines(folder)) > 100)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=120 * SLOWER)
    lines = sorted(jobs.lines(one) + jobs.lines(two))
    by_hand = top / "by-hand"
    shutil.copytree(one, by_hand)
    for path in (two / "results").iterdir():
        shutil.copy(path, by_hand / "results")
    case("copied together", sorted(jobs.lines(by_hand)) == lines)
    expect("merged", job("merge", one, two), 0, "copied 1\tsame 0")
    case("the union", sorted(jobs.lines(one)) == lines)
    expect("merged again", job("merge", one, two), 0, "copied 0\tsame 1")
    for folder in (one, by_hand):
        case("which is solved", finish(folder) == ["not-win"])
    other = top / "another"
    create(other, EASY[:26])
    expect("not those of another job", job("merge", one, other), 2, "another job")
    liar = next(iter((two / "results").iterdir()))
    liar.write_bytes(b"changed" + liar.read_bytes()[7:])
    expect("nor two files of one name", job("merge", one, two), 2, "different")


def test_store(top):
    """Results go to a store, and a store's search becomes a job; neither is searched again."""
    folder, store, again = top / "job", top / "store", top / "again"
    create(folder)
    finish(folder)
    expect("import", job("import", folder, store), 0, "imported")
    result = run("solve", "--solver", "parallel", *TABLE, "--store", store, POSITION)
    case("solve knows the answers", result.stdout.split("\t")[1] == "not-win"
         and int(result.stdout.split("\t")[2]) == 0, result)
    for solver in ("parallel", "minimax", "classic"):  # whatever their tree looks like
        result = run("solve", "--solver", solver, *TABLE, "--store", store, POSITION)
        case(f"{solver} asks the store first", result.stdout.split("\t")[1:3] == ["not-win", "0"], result)
    result = run("analyse", *TABLE, "--store", store, POSITION)
    fields = [line.split("\t") for line in result.stdout.splitlines()]
    case("analyse has the position and its columns", result.returncode == 0 and len(fields) == 17
         and all(line[1:3] in (["not-win", "0"], ["illegal", "0"]) for line in fields), result)
    expect("export", job("export", store, again, "--root", 1), 0, "exported")
    case("the job is solved", answers(again) == ["not-win"])
    expect("and can be proved", job("certify", again), 0, "moves")
    expect("no such search", job("export", store, top / "none", "--root", 9), 2, "--root")


def test_proved_tree(top):
    """What a job that is won proves: inner positions and the columns that win, not only tasks."""
    folder, store = top / "won", top / "won-store"
    create(folder, WON)
    finish(folder)
    searched = sum("\tunknown\t" not in line for line in jobs.lines(folder))
    status = json.loads(job("status", folder, "--json").stdout)
    case("a job that is won says so", status["answer"] == "The first player (w) wins.", status)
    imported = job("import", folder, store)
    case("more than the tasks is imported", int(imported.stdout.split()[1]) > searched, imported)
    result = run("analyse", *TABLE, "--time-limit", "0.001", "--store", store, WON)
    fields = {line.split("\t")[0]: line.split("\t")[1:3] for line in result.stdout.splitlines()}
    wins = [name for name, field in fields.items() if field == ["win", "0"] and len(name) == 1]
    case("the position is won", list(fields.values())[-1][0] == "win", result)
    case("a column wins, without a search", len(wins) > 0, result)
    deeper, length = WON, 0
    while wins:  # along the proof, to its end: each position is answered, whoever moves
        deeper, length = deeper + wins[0], length + 1
        result = run("solve", *TABLE, "--store", store, deeper)
        case(f"{deeper} is known", result.stdout.split("\t")[1:3] == ["win", "0"], result)
        result = run("analyse", *TABLE, "--time-limit", "0.001", "--store", store, deeper)
        fields = [line.split("\t")[:3] for line in result.stdout.splitlines()]
        wins = [name for name, *field in fields if field == ["win", "0"] and len(name) == 1]
    case("to its leaves", length >= 3, deeper)


def test_list_of_columns(top):
    """A second job that proves all columns: each is known, those that were tasks and those not."""
    folder, store = top / "columns", top / "columns-store"
    positions = [POSITION + column for column in "0123456789ABCDEF"]
    legal = [position for position in positions if run("show", position).returncode == 0]
    open_ones = [position for position in legal
                 if "won" not in run("show", position).stdout]
    expect("a job of columns", job("create", folder, "-", text="\n".join(open_ones) + "\n"), 0)
    finish(folder)
    expect("... is imported", job("import", folder, store), 0, "imported")
    result = run("analyse", *TABLE, "--store", store, POSITION)
    nodes = [int(line.split("\t")[2]) for line in result.stdout.splitlines()]
    case("nothing is searched again", result.returncode == 0 and sum(nodes) == 0, result)


def test_plan(_):
    """Probes, a plan, and what it takes for granted."""
    for cores in (1, 4):
        result = job("plan", POSITION, "--cores", cores, "--days", 2, "--probe-seconds", 1, *TABLE)
        expect(f"a plan for {cores} cores", result, 0, "assumption\t", "one-core\t")
        lines = dict(line.split("\t") for line in result.stdout.splitlines())
        case("... says that it is within reach", lines["within-reach"] in
             ("likely", "very likely"), lines)
    known = job("plan", POSITION, "--probe-seconds", 2, *TABLE)
    expect("a position that a probe can answer is answered", known, 0, "(solved)")
    large = job("plan", ".", "--probe-seconds", 1, *TABLE)
    case("for one core and a day the whole game is not promised", large.returncode == 0
         and "within-reach\tcannot be predicted" in large.stdout
         and "one-core\tcannot be predicted; more than" in large.stdout, large)
    expect("no cores", job("plan", POSITION, "--cores", 0), 2, "--cores")
    expect("no position", job("plan"), 2, "needs POSITION")
    expect("a position at its end", job("plan", "0415263"), 2, "decided at sight")


with tempfile.TemporaryDirectory() as scratch:
    for test in (test_plan, test_refusals, test_list, test_status, test_share_never_falls, test_signals, test_stop,
                 test_life, test_watch, test_plan_lives, test_doctor, test_doctor_on_node, test_no_slurm, test_damage,
                 test_contradiction, test_read_only, test_merge, test_store, test_proved_tree, test_list_of_columns):
        test(pathlib.Path(scratch))
jobs.tap.done()
