"""solve --solver parallel and simulate as a user meets them. Usage: commands.py FOURSCORE-CLI."""
import contextlib
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

EASY = "1297716E722812FED5EA56AAEB4B198F"
LONG = "10F122746C873BAE76CF67B0"  # a third of a million nodes
PARALLEL = ("solve", "--solver", "parallel", "--table", "64M")
PAPER = ("solve", "--solver", "paper", "--table", "64M")

number = failed = 0


def case(name, passed, *what):
    global number, failed
    number += 1
    failed += not passed
    print(f"{'ok' if passed else 'not ok'} {number} - {name}", flush=True)
    if not passed:
        print(name, *what, file=sys.stderr)


def run(cli, *arguments, text=None):
    return subprocess.run([cli, *map(str, arguments)], input=text, capture_output=True, text=True,
                          timeout=120)


def refused(cli, name, reason, *arguments):
    result = run(cli, *arguments)
    case(f"refused: {name}", result.returncode == 2 and reason in result.stderr
         and result.stderr.count("\n") == 1, result)


def test_values(cli):
    one = run(cli, "solve", "--exact", "--table", "64M", EASY).stdout.split("\t")[1]
    for solver, options in ((PARALLEL, ()), (PARALLEL, ("--threads", 1)), (PARALLEL, ("--threads", 8)),
                            (PARALLEL, ("--memory", "200M")), (PAPER, ()), (PAPER, ("--cutoff", "auto")),
                            (PAPER, ("--threads", 3)), (PAPER, ("--threads", 2, "--cutoff", 36))):
        result = run(cli, *solver, "--exact", *options, EASY)
        case(f"value with {solver[2]} {options}", result.returncode == 0
             and result.stdout.split("\t")[1] == one and result.stderr == "", result)
    line = json.loads(run(cli, *PARALLEL, "--json", EASY).stdout)
    case("JSON names the solver", line["solver"] == "parallel", line)
    result = run(cli, *PARALLEL, "-", text=f"{EASY}\n{EASY}0\nzzz\n{LONG}\n")
    case("positions from standard input", result.stdout.count("\n") == 3, result)
    result = run(cli, *PARALLEL, "--time-limit", "0.2", ".")
    case("time limit", result.returncode == 1 and "\tunknown\t" in result.stdout, result)


def test_refusals(cli):
    store = pathlib.Path("/nowhere/store")
    refused(cli, "no thread", "--threads", *PARALLEL, "--threads", 0, EASY)
    refused(cli, "a word for threads", "--threads", *PARALLEL, "--threads", "all", EASY)
    refused(cli, "cut-off", "--cutoff", *PAPER, "--cutoff", 65, EASY)
    refused(cli, "a cut-off of another solver", "option of --solver paper", *PARALLEL, "--cutoff", 40, EASY)
    refused(cli, "order", "--order", *PARALLEL, "--order", "search", EASY)
    refused(cli, "memory", "too few", *PARALLEL, "--memory", "10M", EASY)
    refused(cli, "one thread", "--solver parallel", "solve", "--threads", 2, EASY)
    refused(cli, "variation", "--solver", "variation", "--solver", "parallel", EASY)
    refused(cli, "no folder", "unable to open", *PARALLEL, "--store", store, EASY)
    refused(cli, "no store", "unable to open", "simulate", store)
    refused(cli, "no file of a name of SQLite's", "unable to open", "simulate", ":memory:")
    refused(cli, "a store without a name", "the name of the store is empty", "simulate", "")
    refused(cli, "no name to keep results in", "the name of the store is empty", *PARALLEL, "--store",
            "", EASY)
    refused(cli, "workers", "--workers", "simulate", "--workers", 5000, store)
    refused(cli, "a small table", "--table: ", "simulate", "--table", 1, store)
    refused(cli, "draws of a record", "--draws needs --table", "simulate", "--draws", 2, store)
    refused(cli, "two stores", "simulate needs FILE", "simulate", store, store)


def test_gaps(cli, store, gaps):
    """Half of the tasks are not in the store: they are taken not to help. With a table all are
    searched anew."""
    shutil.copy(store, gaps)
    with contextlib.closing(sqlite3.connect(gaps)) as file, file:
        gone = file.execute("SELECT key FROM solved WHERE nodes > 0 ORDER BY key").fetchall()[::2]
        file.executemany("DELETE FROM solved WHERE key = ?", gone)
    taken, searched, whole = (
        run(cli, "simulate", "--workers", 1, *more, file).stdout.splitlines()[1].split("\t")
        for more, file in (((), gaps), (("--table", "64M"), gaps), (("--table", "64M"), store)))
    case("a record with gaps", gone and int(taken[7]) > 0 and float(taken[5]) > 0, taken)
    case("... whose tasks are searched", int(searched[7]) == 0 and float(searched[5]) == 0, searched)
    case("... as if there were none", searched[6] == whole[6], searched, whole)


def test_store(cli, folder):
    store = folder / "store"
    first = run(cli, *PARALLEL, "--threads", 1, "--store", store, LONG)
    table = run(cli, "simulate", store)
    rows = [line.split("\t") for line in table.stdout.splitlines()]
    case("simulate prints a row a size", table.returncode == 0 and len(rows) == 15, table)
    case("... from 1 worker", rows[1][0] == "1" and rows[1][2:4] == ["1.00", "1.000"], rows)
    case("... to 4096", rows[-1][0] == "4096" and float(rows[-1][1]) <= float(rows[1][1]), rows)
    one = run(cli, "simulate", "--workers", 6, store).stdout.splitlines()
    case("... or of one size", len(one) == 2 and one[1].startswith("6\t"), one)
    searched = run(cli, "simulate", "--workers", 2, "--table", "64M", store).stdout.splitlines()
    case("... or by searching anew", len(searched) == 2 and searched[1].startswith("2\t"), searched)
    drawn = run(cli, "simulate", "--workers", 2, "--table", "64M", "--draws", 1, store).stdout.splitlines()
    case("... one draw is that", drawn == searched, drawn, searched)
    drawn = run(cli, "simulate", "--workers", 2, "--table", "64M", "--draws", 3, store).stdout.splitlines()
    case("... and of others the mean", len(drawn) == 2 and drawn[1] != searched[1]
         and 0.5 < float(drawn[1].split("\t")[1]) / float(searched[1].split("\t")[1]) < 2, drawn, searched)
    test_gaps(cli, store, folder / "gaps")
    second = run(cli, *PARALLEL, "--store", store, LONG)
    case("a second run knows", second.stdout.split("\t")[1] == first.stdout.split("\t")[1]
         and second.stdout.split("\t")[2] == "0", second)
    run(cli, *PARALLEL, "--store", store, "--without", "tempo", LONG)
    case("... and is no search to simulate", run(cli, "simulate", store).stdout == table.stdout, table)
    unended = folder / "unended"
    run(cli, *PARALLEL, "--time-limit", "0.2", "--store", unended, ".")
    refused(cli, "a search that was not ended", "not ended", "simulate", unended)
    other = folder / "text"
    other.write_text("This is a text and not a store.\n")
    refused(cli, "a text", "not a store", *PARALLEL, "--store", other, LONG)
    case("... which is left as it was", other.read_text().startswith("This is a text"))


def main(cli):
    test_values(cli)
    test_refusals(cli)
    with tempfile.TemporaryDirectory() as folder:
        test_store(cli, pathlib.Path(folder))
    print(f"1..{number}")
    sys.exit(failed > 0)


main(sys.argv[1])
