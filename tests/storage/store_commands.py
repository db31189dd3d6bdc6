"""fourscore-cli store as a user meets it. Usage: store_commands.py FOURSCORE-CLI."""
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

from tap import Tap

CLI = sys.argv[1]
POSITIONS = ("1297716E722812FED5EA56AAEB4B198F", "10F122746C873BAE76CF67B0")
tap = Tap()


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=300,
                          check=False)


def store(*arguments):
    return run("store", *arguments)


def expect(name, result, status, *words):
    told = result.stdout + result.stderr
    tap.case(name, [] if result.returncode == status and all(word in told for word in words)
             else [str(result)])


def solve(path, position, *options):
    return run("solve", "--solver", "parallel", "--table", "64M", "--memory", "200M", "--threads", 2,
               "--store", path, *options, position)


def counts(path):
    """The numbers of a check without a sample, by name."""
    fields = store("check", "--sample", 0, path).stdout.strip().split("\t")
    return {name: int(number) for name, number in (field.split(" ") for field in fields)}


def listed(path, *options):
    lines = store("list", "--json", *options, path).stdout.splitlines()
    return {(answer["position"], answer["goal"]): answer for answer in map(json.loads, lines)}


def edit(path, sql, *values):
    with sqlite3.connect(path) as database:
        database.execute(sql, values)


def test_check(top):
    one, two = top / "one", top / "two"
    solve(one, POSITIONS[0])
    told = solve(two, POSITIONS[1])
    expect("a check proves a sample again", store("check", "--sample", 10, "--seed", 1, two), 0,
           "damaged 0\tcontradictions 0", "proved-again 10\topen 0\tdifferent 0")
    answers = listed(two)
    tap.case("answers are counted and listed", [] if counts(two)["answers"] == len(answers) > 10
             and all(answer["value"] in ("win", "not-win") for answer in answers.values())
             else [str(answers)])
    bad = top / "bad"
    shutil.copy(two, bad)
    edit(bad, "UPDATE solved SET holds = 1 - holds WHERE nodes = (SELECT max(nodes) FROM solved)")
    expect("a damaged row is named", store("check", "--sample", 0, bad), 2, "1 damaged rows", "damaged 1")
    again = solve(bad, POSITIONS[1])
    tap.case("... left out by a search", [] if "1 damaged rows" in again.stderr
             and again.stdout.split("\t")[1] == told.stdout.split("\t")[1] else [str(again)])
    expect("... and taken out", store("prune", bad), 0, "damaged")
    expect("after which all is well", store("check", "--sample", 0, bad), 0, "damaged 0")
    lie = top / "lie"
    shutil.copy(two, lie)
    with sqlite3.connect(lie) as database: # a lie with the right checksum, as a wrong solver leaves it
        database.create_function("fourscore_sum", -1, row_sum)
        database.execute("UPDATE solved SET holds = 1 - holds, sum = fourscore_sum('solved', key, claim,"
                         " 1 - holds, nodes, seconds, source) WHERE nodes BETWEEN 1 AND 200000")
    expect("a wrong answer is found by proving it again", store("check", lie), 5, "two answers to")
    expect("... and keeps stores apart", store("merge", top / "both", two, lie), 5, "nothing was merged")
    tap.case("... with nothing of it taken", [] if listed(top / "both").keys() == answers.keys()
             else ["taken"])
    return one, two


def row_sum(*values):
    sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "formats"))
    import reader
    return reader.row_sum("cube", values[0], values[1:])


def test_merge(top, one, two):
    both = top / "merged"
    expect("stores are merged", store("merge", both, one, two), 0, f"{two}\tadded")
    whole, parts = listed(both), {**listed(one), **listed(two)}
    tap.case("... with all answers and their sources",
             [key for key, answer in parts.items() if whole.get(key) != answer] or
             [key for key in whole if key not in parts])
    expect("... once", store("merge", both, one), 0, "added 0")
    expect("what is no store is not merged", store("merge", both, __file__), 2, "not a store")
    expect("a missing store is not made", store("check", top / "nowhere"), 2, "unable to open")
    expect("one store is not enough to merge", store("merge", both), 2, "needs FILE FROM...")
    expensive = listed(both, "--work", 10000)
    expect("a store is pruned", store("prune", "--work", 10000, both), 0, "removed answers")
    roots = {key for key, answer in whole.items() if answer["nodes"] == 0}
    roots |= {min(listed(path), key=lambda board: board.count("w") + board.count("b")) for path in (one, two)}
    tap.case("... of what was cheap", [] if expensive.keys() <= listed(both).keys()
             <= expensive.keys() | roots else [str(len(listed(both)))])
    for position, path in zip(POSITIONS, (one, two)):
        fresh, kept = solve(path, position).stdout, solve(both, position).stdout
        tap.case("... and still has what was searched", [] if kept.split("\t")[1:3]
                 == [fresh.split("\t")[1], "0"] else [fresh + kept])


def test_book(top, two, lie):
    """A book is merged like a store; its sources are told."""
    book, into = top / "cube.book", top / "from-book"
    run("book", "add", "--book", book, "--work", 0, "--source", "a night's search", two)
    expect("a book is merged", store("merge", into, book), 0, f"{book}\tadded")
    answers, taken = listed(two), listed(into)
    tap.case("... with all answers", [key for key, answer in answers.items()
                                      if key not in taken or taken[key]["value"] != answer["value"]])
    tap.case("... and their source", [str(answer) for answer in taken.values()
                                      if not answer["source"].startswith("a night's search")])
    expect("... once", store("merge", into, book), 0, "added 0")
    expect("its answers are right", store("check", "--sample", 20, into), 0, "different 0")
    known = solve(into, POSITIONS[1]).stdout.split("\t")
    tap.case("a search begins with them", [] if known[2] == "0" else [str(known)])
    run("book", "add", "--book", top / "lie.book", "--work", 0, lie)
    expect("one that contradicts is not merged", store("merge", into, top / "lie.book"), 5, "nothing was merged")
    tap.case("... with nothing of it taken", [] if listed(into) == taken else ["taken"])
    damaged = bytearray(book.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    book.write_bytes(damaged)
    expect("a damaged one is not merged", store("merge", top / "none", book), 2, "damaged")
    run("solve", "--game", "connect4:5x4", "--store", top / "small", ".")
    shutil.copy(top / "small", top / "small-too")
    expect("nor that of another game", store("merge", top / "small", top / "small-too", top / "lie.book"), 2,
           "another game")


def test_cut(top, one):
    """Of a store that was copied in part, as by a full disk, nothing is promised that merge cannot do."""
    whole, cut = one.read_bytes(), top / "cut"
    for size in (100, 36 << 10):
        cut.write_bytes(whole[:size])
        expect("a cut store is refused", solve(cut, POSITIONS[0]), 2, '"store merge" takes what can be read')
        told = store("merge", top / "none", cut)
        tap.case("... by merge without that advice", [] if told.returncode == 2 and "store merge" not in told.stderr
                 and told.stderr.startswith(f"fourscore-cli: {cut}: ") else [str(told)])


def stones(key):
    """Of the position with this code (docs/formats/positions.md)."""
    code = int.from_bytes(key, "big")
    return sum(4 if code >> 64 + column & 1 else
               max(level for level in range(4) if code >> column + 16 * level & 1) for column in range(16))


def test_verify(top):
    """Lies in the store are what a fault of a solver or of memory leaves behind; the search above them starts
    anew."""
    lie, position = top / "found", POSITIONS[1]
    alone = ("solve", "--claim", "first", "--solver", "parallel", "--table", "64M", "--threads", 1, "--without",
             "belief")  # so that the second search meets what the first has stored
    true = run(*alone, "--verify", 0, "--store", lie, position).stdout.split("\t")[1]
    with sqlite3.connect(lie) as database:
        database.create_function("fourscore_sum", -1, row_sum)
        database.create_function("stones", 1, stones)
        database.execute("DELETE FROM solved WHERE stones(key) < 35")
        database.execute("UPDATE solved SET holds = 1 - holds, sum = fourscore_sum('solved', key, claim,"
                         " 1 - holds, nodes, seconds, source)")
        for table in ("split", "memory", "recent"):
            database.execute(f"DELETE FROM {table}")
    wrong = run(*alone, "--verify", 1, "--store", lie, position)
    tap.case("a second opinion finds what followed from a lie", []
             if wrong.returncode == 2 and "two answers to" in wrong.stderr and true not in wrong.stdout.split("\t")
             and "unknown" in wrong.stdout else [str(wrong)])
    expect("... and keeps both answers", store("check", "--sample", 0, lie), 5, "contradictions 1")
    expect("with all answers verified", run("solve", "--solver", "parallel", "--table", "64M", "--threads", 2,
                                            "--verify", 1, POSITIONS[0]), 0)


def test_shared(top):
    """Two searches keep their answers in one store at once."""
    both, alone = top / "shared", [solve(top / f"alone{i}", position).stdout.split("\t")[1]
                                   for i, position in enumerate(POSITIONS)]
    runs = [subprocess.Popen([CLI, "solve", "--solver", "parallel", "--table", "64M", "--memory", "200M", "--threads",
                              "1", "--store", both, position], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            for position in POSITIONS]
    told = [run.communicate(timeout=300) for run in runs]
    tap.case("two searches share a store", [] if [out.split("\t")[1] for out, _ in told] == alone
             and not any(error for _, error in told) else [str(told)])
    kept = [solve(both, position).stdout.split("\t")[1:3] for position in POSITIONS]
    tap.case("... which has the answers of both", [] if kept == [[value, "0"] for value in alone] else [str(kept)])
    expect("... and is whole", store("check", "--sample", 0, both), 0, "damaged 0\tcontradictions 0")


def test_flat(top):
    with sqlite3.connect(top / "flat") as database:
        database.execute("CREATE TABLE x (y)")
    expect("a database of others is refused", store("list", top / "flat"), 2, "not a store")
    expect("there is help", store("--help"), 0, "check", "merge", "list", "prune")
    expect("... to each", run("help", "store", "check"), 0, "--sample")
    expect("a command is needed", store(), 2, "needs a command")


with tempfile.TemporaryDirectory() as name:
    folder = pathlib.Path(name)
    stores = test_check(folder)
    test_verify(folder)
    test_merge(folder, *stores)
    test_book(folder, stores[1], folder / "lie")
    test_cut(folder, stores[0])
    test_shared(folder)
    test_flat(folder)
tap.done()
