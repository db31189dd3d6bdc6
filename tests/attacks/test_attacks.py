"""Attacks by strangers: links that lead out of a folder, names and positions that a shell or SQL would
run, files that want all memory or never end. Each is refused or left out with a message, and nothing
outside is touched.

Usage: test_attacks.py FOURSCORE-CLI FOURSCORE-CHECK FILE-WITH-POSITION.
"""
import os
import pathlib
import resource
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from tap import SLOWER, Tap

CLI, CHECK = (str(pathlib.Path(path).resolve()) for path in sys.argv[1:3])
POSITION = pathlib.Path(sys.argv[3]).read_text(encoding="utf-8").strip()
TABLE = ("--table", "64M")
MEMORY = 3 << 30  # address space of a run that is to be bounded: the tree of a job reserves 2 GiB
PEAK = 128 << 10  # KiB that reading a line of 300 MiB may really use
SECRET = "a secret of somebody else\n"
EVIL = ("$(touch canary)", "`touch canary`", "; touch canary", "'; DROP TABLE solved; --", "\"&touch canary&\"",
        "x\ntouch canary", "|touch canary", "../../../etc/passwd", "-rf", "%s%n%s", "w" * 100000, "\x1b[2J", "{}")

tap = Tap()


def limit():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


# AddressSanitizer reserves terabytes of addresses.
CAN_BE_BOUNDED = subprocess.run([CLI, "--version"], capture_output=True, check=False,
                                preexec_fn=limit).returncode == 0


def run(*command, bounded=False, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, timeout=60 * SLOWER,
                          errors="replace", check=False,
                          preexec_fn=limit if bounded and CAN_BE_BOUNDED else None, **options)


def peak_of(*command):
    """The most memory that a run of its own has really used, in KiB."""
    process = subprocess.Popen([str(word) for word in command], stdout=subprocess.DEVNULL)
    _, _, usage = os.wait4(process.pid, 0)
    return usage.ru_maxrss


def case(name, good, told=""):
    tap.case(name, [] if good else [str(told)[:600] or "no"])


def refused(name, result, *words):
    case(name, result.returncode == 2 and all(word in result.stderr for word in words), result)


def make_job(folder):
    assert run(CLI, "job", "create", folder, POSITION).returncode == 0
    return folder


def work(folder):
    return run(CLI, "job", "work", folder, "--threads", 2, *TABLE)


def finish(folder):
    assert work(folder).returncode == 0


# Links.

def test_linked_parts(top, outside):
    for part in ("results", "proof", "log"):
        folder = make_job(top / f"part-{part}")
        (folder / part).rmdir()
        (folder / part).symlink_to(outside)
        refused(f"{part}/ is a link", run(CLI, "job", "status", folder), part, "link")
    case("nothing was written through it", sorted(path.name for path in outside.iterdir()) == ["secret"])


def test_linked_files(top, outside):
    folder = make_job(top / "files")
    finish(folder)
    real = next(folder.glob("results/*.results"))
    (folder / "results/other.results").symlink_to(outside / "secret")
    result = run(CLI, "job", "status", folder)
    case("a results file is a link", SECRET.strip() not in result.stdout + result.stderr
         and result.returncode != 0 and "link" in result.stderr, result)
    (folder / "results/other.results").unlink()
    os.mkfifo(folder / "results/pipe.results")
    result = run(CLI, "job", "status", folder)
    case("a results file is a pipe", result.returncode != 0 and "pipe.results" in result.stderr, result)
    (folder / "results/pipe.results").unlink()
    (folder / "proof/certificate.txt").unlink(missing_ok=True)
    (folder / "proof/certificate.txt").symlink_to(outside / "secret")
    run(CLI, "job", "certify", folder)
    case("a certificate is a link", (outside / "secret").read_text(encoding="utf-8") == SECRET)
    shutil.move(folder / "job.txt", top / "job.txt")
    (folder / "job.txt").symlink_to(top / "job.txt")
    refused("job.txt is a link", run(CLI, "job", "status", folder), "link")
    case("the results are still there", real.exists())


def test_linked_logs(top, outside):
    """Batch systems write to log/ and know nothing of links."""
    for engine in ("parallel", "slurm"):
        for name in ("parallel-r0001", "driver.log"):
            folder = make_job(top / f"log-{engine}-{name}")
            (folder / "log" / name).symlink_to(outside / "secret")
            refused(f"{engine}: log/{name} is a link",
                    run(CLI, "job", "submit", "--launcher", engine, folder), name, "link")
    case("the file outside is as it was", (outside / "secret").read_text(encoding="utf-8") == SECRET)


def test_hostile_check(top, outside):
    folder = make_job(top / "check")
    finish(folder)
    run(CLI, "job", "certify", folder)
    certificate = top / "certificate"
    shutil.copy(folder / "proof/certificate.txt", certificate)
    leaves = top / "leaves"
    result = run(CHECK, "--emit", leaves, certificate)
    case("a job of the leaves", result.returncode == 3, result)
    (leaves / "results/evil.results").symlink_to(outside / "secret")
    os.mkfifo(leaves / "results/pipe.results")
    result = run(CHECK, "--answers", leaves, certificate)
    case("the checker follows no link and no pipe", result.returncode in (1, 2, 3)
         and SECRET.strip() not in result.stdout + result.stderr, result)


# Names and positions.

def test_evil_text(top):
    folder = top / "evil"
    folder.mkdir()
    problems = []
    for text in EVIL:
        for command in (("solve", *TABLE), ("show",), ("job", "create", folder / "job"),
                        ("solve", "--game", "connect4:4x4", *TABLE)):
            result = run(CLI, *command, "--", text, cwd=folder)
            if result.returncode != 2 or not result.stderr.strip() or "\x1b" in result.stderr:
                problems.append(f"{command[0]} {text[:40]!r}: {result.returncode} {result.stderr[:200]!r}")
        job = ("fourscore-job 1\ngame connect-four-3d\nclaim first\ncutoff 0\n"
               f"created 2026-11-21T02:30:00Z\nengine x\nroots 1\nroot {text}\n")
        shutil.rmtree(folder / "other", ignore_errors=True)
        make_job(folder / "other")
        (folder / "other/job.txt").write_text(job, encoding="utf-8")
        result = run(CLI, "job", "status", folder / "other", cwd=folder)
        if result.returncode != 2 or "job.txt" not in result.stderr:
            problems.append(f"job.txt with {text[:40]!r}: {result.stderr[:200]!r}")
    if list(folder.rglob("canary")):
        problems.append("a command was run")
    tap.case("positions that are commands", problems)


def test_evil_names(top):
    """Names of folders and stores are the user's, but must arrive as they are."""
    folder = top / "names"
    folder.mkdir()
    for name in ("a $(touch canary) 'b\" ;touch canary", "x\ny", "file:z?mode=memory"):
        store = folder / f"{name}.store"
        result = run(CLI, "solve", "--solver", "parallel", "--memory", "150M", *TABLE, "--store", store, POSITION,
                     cwd=folder)
        case(f"a store called {name!r}", result.returncode == 0 and store.exists(), result)
    job = make_job(folder / "a $(touch canary) 'b\" ;touch canary&")
    result = run(CLI, "job", "submit", "--launcher", "parallel", job, cwd=folder,
                 env=dict(os.environ, HOME=str(folder)))
    case("GNU parallel with such a folder", result.returncode == 0, result)
    case("no command was run", not list(folder.rglob("canary")))


# Too much.

def test_too_much(top):
    folder = make_job(top / "huge")
    finish(folder)
    with open(folder / "results/huge.results", "wb") as file:
        for _ in range(300):
            file.write(b"a" * (1 << 20))
        file.write(b"\n")
    result = run(CLI, "job", "status", folder, bounded=True)
    case("a line of 300 MiB is damaged", result.returncode == 0 and "left out: 1 damaged" in result.stdout, result)
    peak = peak_of(CLI, "job", "status", folder)
    case("... and was never in memory", peak < PEAK, f"{peak} KiB")
    with open(folder / "job.txt", "r+b") as file:
        file.truncate(3 << 30)
    refused("job.txt of 3 GiB", run(CLI, "job", "status", folder, bounded=True), "job.txt")
    certificate = top / "many"
    certificate.write_text("fourscore-certificate 1\ngame connect-four-3d\njob x\nclaim first\n"
                           "roots 18446744073709551615\nend\t0\t00000000\n", encoding="utf-8")
    result = run(CHECK, certificate, bounded=True)
    case("a certificate that announces too much", result.returncode == 1 and "roots" in result.stderr, result)


def test_evil_store(top):
    for name, sql in (
            ("a view that never ends", "DROP TABLE solved; CREATE VIEW solved AS WITH RECURSIVE n(i) AS (SELECT 1"
             " UNION ALL SELECT i FROM n) SELECT x'00' AS key, 0 AS claim, 1 AS holds, 0 AS nodes, 0.0 AS"
             " seconds, 1 AS source FROM n WHERE i = 2"),
            ("a trigger", "CREATE TRIGGER t AFTER INSERT ON source BEGIN DELETE FROM solved; END")):
        store = top / f"{name}.store"
        run(CLI, "solve", "--solver", "parallel", "--memory", "150M", *TABLE, "--store", store, POSITION)
        database = sqlite3.connect(store)
        database.executescript(sql)
        database.close()
        refused(f"a store with {name}", run(CLI, "solve", "--solver", "parallel", "--memory", "150M", *TABLE,
                                            "--store", store, POSITION), "views or triggers")
        refused("... simulated", run(CLI, "simulate", store), "views or triggers")


def main():
    with tempfile.TemporaryDirectory() as name:
        top, outside = pathlib.Path(name, "top"), pathlib.Path(name, "outside")
        top.mkdir()
        outside.mkdir()
        (outside / "secret").write_text(SECRET, encoding="utf-8")
        test_linked_parts(top, outside)
        test_linked_files(top, outside)
        test_linked_logs(top, outside)
        test_hostile_check(top, outside)
        test_evil_text(top)
        test_evil_names(top)
        test_too_much(top)
        test_evil_store(top)
    tap.done()


main()
