"""fourscore-cli certify: certificates that stand alone, and that fourscore-check finds every fault in them."""
import binascii
import os
import pathlib
import pty
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

from tap import SLOWER, Tap

CLI, CHECK = sys.argv[1:3]
TABLE = ("--table", "64M")
POSITIONS = ("E89CACDA33BA324EF7B06A9462255EC6C984", "29A6A5D07D71AA17593892443C7B",
             "C896EA23DF150B7CDAA9119986")
HARD = "0FC3484B7"
LONG = "0FC3484B76448A92E"  # some seconds
tap = Tap()


def run(*arguments):
    return subprocess.run([*map(str, arguments)], capture_output=True, text=True, timeout=400 * SLOWER,
                          check=False)


def certify(path, *arguments):
    return run(CLI, "certify", "--threads", 1, *TABLE, "--output", path, *arguments)


def check(path, *options):
    return run(CHECK, "--table", 64, *options, path)


def case(name, good, told=""):
    tap.case(name, [] if good else [str(told)])


def expect(name, result, status, *words):
    told = result.stdout + result.stderr
    case(name, result.returncode == status and all(word in told for word in words), result)


def summed(lines):
    """The text of a certificate with the right number of lines and the right sum."""
    body = [line for line in lines if not line.startswith("end\t")]
    head = next(i for i, line in enumerate(body) if line.startswith("lines "))
    body[head] = f"lines {len(body) - head - 1}"
    text = "\n".join(body) + "\n"
    return f"{text}end\t{len(body) - head - 1}\t{binascii.crc32(text.encode()):08x}\n"


def changed_parts(parts, rand):
    """Rules that lack a part of this one, or have a wrong one."""
    found = dict(re.findall("([ctyp])([0-9A-F]+)", parts))
    for letter, value in found.items():
        step = {"c": 2, "t": 1, "y": 1, "p": 4}[letter]
        yield "lacks " + letter, {**found, letter: value[step:]}
    if "c" in found:
        level = "0123".replace(found["c"][1], "")
        yield "closes another level", {**found, "c": found["c"][0] + rand.choice(level) + found["c"][2:]}
    yield "closes another column", {**found, "c": found.get("c", "") + rand.choice("0123456789ABCDEF") + "2"}
    yield "yields another column", {**found, "y": rand.choice("0123456789ABCDEF")}
    if "p" in found:
        yield "pairs a cell with itself", {**found, "p": found["p"][:2] * 2 + found["p"][4:]}


def planted_rules(head, fields, rand):
    """Faults of a rule. Whatever is accepted of those that change a part is true all the same."""
    position, _, answer, parts = fields
    other = {"win": "not-win", "not-win": "win"}[answer]
    yield "another answer", False, [position, "rule", other, parts]
    yield "a letter that is none", False, [position, "rule", answer, "x12"]
    yield "half a cell", False, [position, "rule", answer, "c1"]
    yield "blocked instead", False, [position, "blocked", answer]
    for name, found in changed_parts(parts, rand):
        text = "".join(letter + found[letter] for letter in "ctyp" if found.get(letter))
        yield name, True, [position, "rule", answer, text or "-"]


def planted(head, line, rand):
    """Faults of a line: their names, whether it may happen to be right, and the line; None: no line."""
    fields = line.split("\t")
    yield "missing", fields[1] in ("rule", "blocked"), None  # all replies may have lines
    if fields[1] == "move":
        yield "a column that is none", False, [*fields[:2], fields[2] + "G"]
        yield "a move more", True, [*fields[:2], fields[2] + rand.choice("0123456789ABCDEF")]
        yield "another move", True, [*fields[:2], rand.choice("0123456789ABCDEF".replace(fields[2][0], ""))]
        if len(fields[2]) > 1:
            yield "a forced line is cut", True, [*fields[:2], fields[2][:-1]]
        yield "a rule of the mover", False, [fields[0], "rule", head["answer"], "-"]
        yield "blocked", True, [fields[0], "blocked", head["answer"]]  # so may be what a move decides
    elif fields[1] == "rule":
        yield from planted_rules(head, fields, rand)
    elif fields[1] == "leaf":
        other = {"win": "not-win", "not-win": "win"}[fields[2]]
        yield "another answer", False, [*fields[:2], other]
        yield "sight", False, [fields[0], "sight", fields[2]]
        yield "an empty rule", True, [fields[0], "rule", fields[2], "-"]


def first_bad(told):
    found = re.search(r"line (\d+)", told)
    return int(found[1]) if found else None


def test_planted(certificate, count, rand, tally):
    """Each fault is refused by a message with the line: that of the fault, or of what led to it."""
    lines = certificate.read_text(encoding="ascii").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("lines ")) + 1
    head = {"answer": next(line for line in lines if line.startswith("root ")).split(" ")[2]}
    wrong = []
    path = certificate.with_suffix(".planted")
    for i in rand.sample(range(start, len(lines) - 1), min(count, len(lines) - 1 - start)):
        for name, may_be_right, fields in planted(head, lines[i], rand):
            kind = lines[i].split("\t")[1] + ": " + name
            new = [] if fields is None else ["\t".join(fields)]
            path.write_text(summed([*lines[:i], *new, *lines[i + 1:]]), encoding="ascii")
            result = check(path)
            refused = result.returncode == 1 and first_bad(result.stderr) is not None
            tried = tally.setdefault(kind, [0, 0])
            tried[0] += 1
            tried[1] += refused
            if not refused and not (may_be_right and result.returncode == 0):
                wrong.append((kind, lines[i], result))
    case(f"{certificate.name}: every planted fault is refused with its line", not wrong, wrong[:3])


def test_cut(certificate):
    text, missed = certificate.read_bytes(), []
    path = certificate.with_suffix(".cut")
    for size in range(0, len(text), max(1, len(text) // 60)):
        path.write_bytes(text[:size])
        missed += [size] if check(path).returncode != 1 else []
        path.write_bytes(text[:size] + bytes([text[size] ^ 1]) + text[size + 1:])
        missed += [-size] if check(path).returncode != 1 else []
    case(f"{certificate.name}: every cut and every changed byte is found", not missed, missed)


def test_position(top, number, position, claim, nodes, tally):
    path = top / f"{number}-{claim}-{nodes}"
    name = f"position {number}, claim {claim}, {nodes} nodes a leaf"
    made = certify(path, "--claim", claim, "--leaf-nodes", nodes, position)
    expect(f"{name}: made", made, 0, "root\t", "rules")
    solved = run(CLI, "solve", "--no-book", "--claim", claim, *TABLE, position).stdout.split("\t")[1]
    case(f"{name}: the right answer", made.stdout.split("\n")[0].split("\t")[2] == solved, made)
    expect(f"{name}: right", check(path, "--threads", 1), 0, "complete", "0 open")
    expect(f"{name}: right by two threads", check(path, "--threads", 2), 0, "0 open")
    if nodes == 0:
        expect(f"{name}: right without a look for rules", check(path, "--plain"), 0)
    leaves = int(made.stdout.split("leaves ")[1])
    case(f"{name}: leaves only where asked for", nodes > 0 or leaves == 0, made)
    test_planted(path, 12, random.Random(number), tally)
    test_cut(path)
    return path


def test_from(top, path):
    """A certificate of either version in more detail."""
    folder, whole = top / "job", top / "whole"
    run(CLI, "job", "create", folder, POSITIONS[2])
    run(CLI, "job", "work", folder, "--threads", 2, *TABLE)
    expect("a job's certificate", run(CLI, "job", "certify", folder), 0)
    old = folder / "proof" / "certificate.txt"
    name = next(line for line in old.read_text(encoding="ascii").splitlines() if line.startswith("job "))
    leaves = len(names_of(old, "leaf") + names_of(old, "sight"))
    expect("is of version 1, whose leaves are not solved, which is said", check(old), 4, "complete",
           f"trusted: {leaves} of {leaves} leaves; --recheck all solves them")
    expect("which --strict refuses", check(old, "--strict"), 1, f"{leaves} of {leaves} leaves", "--strict")
    expect("all of them are", check(old, "--recheck", "all", "--strict"), 0,
           f"trusted: 0 of {leaves} leaves, and the checker's own solver for {leaves}")
    expect("becomes one that stands alone", certify(whole, "--leaf-nodes", 50, "--from", old), 0)
    expect("which is right", check(whole, "--strict"), 0, "rechecked", "0 open")
    expect("not if a part is solved again", check(whole, "--recheck", 50), 4, "trusted: ", "own solver for")
    root = next(line for line in whole.read_text(encoding="ascii").splitlines() if line.startswith("root ")).split()
    expect("what it claims is told", check(whole, "--recheck", "none"), 4, "trusted",
           f"claims: the first player {'wins' if root[2] == 'win' else 'does not win'} {root[1]}")
    names = names_of(old, "leaf") + names_of(old, "sight")
    (top / "names").write_text("\n".join(names[:2]) + "\n", encoding="ascii")
    expect("some leaves are chosen by name", check(old, "--only", top / "names"), 4, "rechecked: 2 of",
           f"trusted: {leaves - 2} of {leaves} leaves, and the checker's own solver for 2")
    divided = top / "divided"
    expect("and divided", certify(divided, "--from", old, "--divide", top / "names", "--leaf-nodes", 50), 0)
    expect("which is right all the same", check(divided, "--strict"), 0, "0 open")
    case("its other leaves stay", set(names[2:]) <= set(names_of(divided, "leaf")), names)
    case("those two do not", not set(names[:2]) & set(names_of(divided, "leaf")), names[:2])
    (top / "names").write_text(names[0] + "\n" + "0" * 20, encoding="ascii")
    expect("what is no leaf is not chosen", check(old, "--only", top / "names"), 2, "names: line 2 is no leaf")
    expect("nor from no list", check(old, "--only", top / "no list"), 2, "cannot read")
    expect("nor from a folder", check(old, "--only", top), 2, "cannot read")
    expect("nor with a share", check(old, "--only", top / "names", "--recheck", 3), 2, "only one of --recheck")
    (top / "names").write_bytes("\r\n".join(["", *names, "", names[0]]).encode() + b"\r\n\n")
    expect("empty lines, line ends of Windows and a repeated name are taken", check(old, "--only", top / "names"), 0,
           f"rechecked: {leaves} of", f"own solver for {leaves}")
    finer = certify(divided, "--from", old, "--divide", top / "names", "--leaf-nodes", 50)
    expect("by certify too", finer, 0)
    case("which divides each leaf", not set(names) & set(names_of(divided, "leaf")), names)
    for what, line in (("something behind a name", names[0].encode() + b" "), ("zeros", bytes(40))):
        (top / "names").write_bytes(b"\n" + line + b"\n")
        expect(f"{what} is refused", check(old, "--only", top / "names"), 2, "names: line 2 is no leaf")
        expect("by certify too", certify(divided, "--from", old, "--divide", top / "names"), 2, "names: line 2 is no leaf")
    expect("leaves of version 1 are solved to list those that stay open",
           check(old, "--node-limit", 1, "--list-open", top / "open"), 3, f"rechecked: {leaves} of")
    case("which are listed", set((top / "open").read_text(encoding="ascii").split()) <= set(names), names)
    for option in (("--recheck", "none"), ("--emit", top / "emitted"), ("--answers", top / "emitted")):
        none = check(old, *option, "--list-open", top / "unwritten")
        expect(f"{option[0]} solves no leaf, so none is listed", none, 2, "--list-open is for leaves that are solved")
    case("and nothing is written", not (top / "unwritten").exists() and not (top / "emitted").exists())
    case("and names its job", f"\n{name}\n" in whole.read_text(encoding="ascii"), name)
    again = top / "again"
    expect("one of version 2, too", certify(again, "--leaf-nodes", 0, "--from", path), 0, "leaves 0")
    expect("which is right, too", check(again, "--strict"), 0, "rechecked: 0", "trusted: no leaf")
    old.write_text(old.read_text(encoding="ascii")[:-20], encoding="ascii")
    expect("one that is cut is refused", certify(again, "--from", old), 2, "cut")
    lines = path.read_text(encoding="ascii").splitlines()
    at = next(i for i, line in enumerate(lines) if "\tmove\t" in line)
    again.write_text(summed([*lines[:at], lines[at][:20] + "\tmove\tX", *lines[at + 1:]]), encoding="ascii")
    expect("one with a wrong line is refused", certify(top / "none", "--from", again), 2, f"line {at + 1}")


def names_of(certificate, kind):
    lines = certificate.read_text(encoding="ascii").splitlines()
    return [line.split("\t")[0] for line in lines if f"\t{kind}\t" in line]


def nodes_of(result):
    """All nodes of the checker's solver, and those of the dearest leaf."""
    return [int(number) for number in re.search(r"solved: (\d+) nodes, (\d+) for", result.stdout).groups()]


def test_detail_stays(top):
    """Where a divided leaf leads into parts that are proved in detail, these do not become leaves again, however large
    new leaves may be."""
    coarse, detailed, divided, names = top / "coarse", top / "detailed", top / "divided", top / "names"
    certify(coarse, "--leaf-nodes", 10000, POSITIONS[2])
    leaves, lost = names_of(coarse, "leaf"), set()
    for leaf in leaves:
        names.write_text("\n".join(set(leaves) - {leaf}), encoding="ascii")
        certify(detailed, "--from", coarse, "--divide", names, "--leaf-nodes", 1600)
        names.write_text(leaf, encoding="ascii")
        certify(divided, "--from", detailed, "--divide", names, "--leaf-nodes", 8000)
        lost |= set(names_of(detailed, "leaf")) - {leaf} - set(names_of(divided, "leaf"))
    case("what is proved in detail stays", len(leaves) > 10 and not lost, lost)


def test_divide(top):
    """Leaves that cost the checker much are gone into; all else of the certificate stays."""
    whole, finer, dear = top / "dear", top / "finer", top / "list"
    certify(whole, "--leaf-nodes", 1000, POSITIONS[2])
    before = check(whole, "--verbose", "--threads", 1)
    limit = nodes_of(before)[1] // 3
    listed = check(whole, "--node-limit", limit, "--list-open", dear)
    names = dear.read_text(encoding="ascii").split()
    expect("dear leaves stay open", listed, 3, f"{len(names)} open")
    case("and are listed", names and set(names) <= set(names_of(whole, "leaf")), listed)
    expect("they are gone into", certify(finer, "--from", whole, "--divide", dear), 0, "leaves")
    after = check(finer, "--verbose", "--threads", 1)
    expect("which is right", after, 0, "0 open")
    case("the dearest is cheaper", nodes_of(after)[1] < nodes_of(before)[1], (before, after))
    lines = set(whole.read_text(encoding="ascii").splitlines()[6:-1])
    kept = lines & set(finer.read_text(encoding="ascii").splitlines())
    case("nearly all lines are as they were", len(lines) - len(kept) < 3 * len(names) + 20, len(lines - kept))
    case("no listed leaf is left", not set(names) & set(names_of(finer, "leaf")))
    dear.write_text("0" * 20 + "\n", encoding="ascii")
    expect("what is no leaf is refused", certify(finer, "--from", whole, "--divide", dear), 2, "line 1 is no leaf")
    joined = top / "joined"
    expect("certificates are joined", certify(joined, "--from", whole, finer), 0, "leaves")
    expect("which is right", check(joined), 0, "0 open")
    case("where one has more than a leaf, that stands", not set(names) & set(names_of(joined, "leaf")))
    other = top / "second"
    certify(other, "--claim", "second", POSITIONS[2])
    expect("not with one about the other player", certify(joined, "--from", whole, other), 2, "second: the certificate is",
           "other player")
    expect("nor with a position", certify(joined, "--from", whole, POSITIONS[0]), 2, POSITIONS[0])
    expect("a list without a certificate", certify(finer, "--divide", dear, POSITIONS[0]), 2, "--divide")
    expect("no place for a list", check(whole, "--list-open", top / "none" / "list"), 2, "cannot write")
    beyond = ("sh", "-c", 'ulimit -f 0; exec "$@"', "sh", CHECK, "--table", 64, "--node-limit", 1)
    expect("a list beyond ulimit -f", run(*beyond, "--list-open", top / "beyond", whole), 2, "cannot write")


def killed(path, lines):
    """Begins a certificate, and kills the process once so many lines are known."""
    part = path.with_name(path.name + ".part")
    process = subprocess.Popen([CLI, "certify", "--threads", "1", *TABLE, "--output", str(path), LONG],
                               stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 120 * SLOWER
    while process.poll() is None and time.monotonic() < deadline:
        if part.exists() and part.read_text(encoding="ascii").count("\nL ") >= lines:
            break
        time.sleep(0.01)
    process.kill()
    process.wait()
    return part


def test_resume(top):
    """kill -9 loses the line under way; what was damaged, or is of another question, is not believed."""
    path = top / "resumed"
    part = killed(path, 200)
    first = part.read_text(encoding="ascii")
    case("a killed process leaves what it knew", first.count("\nL ") >= 200 and not path.exists(), first[:300])
    other = run(CLI, "certify", *TABLE, "--output", path, POSITIONS[0])
    expect("another question does not take it", other, 2, "no unfinished certificate", "remove it")
    case("nor touches it", part.read_text(encoding="ascii") == first)
    part = killed(path, first.count("\nL ") + 200)
    second = part.read_text(encoding="ascii")
    case("it goes on behind that", second.startswith(first[:first.rindex("\n")]), len(second))
    lines = second.splitlines()
    middle = [i for i, line in enumerate(lines) if line.startswith("L ")][150]
    part.write_text("\n".join([*lines[:middle], lines[middle].replace(" ", "  "), *lines[middle + 1:]])[:-5],
                    encoding="ascii")
    known = sum(line.startswith("L ") for line in lines[:-1]) - 1
    went_on = certify(path, LONG)
    expect("and to the end, without a damaged line", went_on, 0, f"continues with {known} lines")
    expect("which is named", went_on, 0, f"{part}: damaged lines left out: 1, the first: line {middle + 1}")
    expect("which is right", check(path), 0, "0 open")
    case("the unfinished one is gone", not part.exists())
    part.mkdir()
    expect("what cannot be read is named", certify(path, LONG), 2, str(part))
    case("and stays", part.is_dir())


FULL = "bwww/bwbb/bbww/wwbb/bwbw/wbbw/wwwb/bwbw/wbbw/bwww/bbwb/bwbb/bbwb/bbww/bwbw/wbww"  # a draw
FULL_NAME = "ffff597e1e39e5ac9442"  # its name
NO_GAMES = ((FULL, "the board is full"), ("wwww/bbb" + "/" * 14, "White has a line"),
            ("www/bbbb//w" + "/" * 12, "Black has a line"), ("wwww/bbbb" + "/" * 14, "has a line"),
            ("w/w" + "/" * 14, "as many stones as Black"), ("b" + "/" * 15, "as many stones as Black"),
            ("wwwwb/bbbb" + "/" * 14, "a board code"), ("w/b" + "/" * 15, "a board code"), ("w/b" + "/" * 13, "a board code"))


def test_over(top):
    """No root is accepted whose game is over, or never was one, whatever its answer. Nor is a line."""
    path = top / "over"
    for code, word in NO_GAMES:
        for claim in ("first", "second"):
            for answer in ("win", "not-win"):
                head = ["fourscore-certificate 2", "game connect-four-3d", "job none", f"claim {claim}", "roots 1",
                        f"root {code} {answer}", "lines 0"]
                path.write_text(summed(head), encoding="ascii")
                expect(f"{code} is no root of claim {claim}, {answer}", check(path), 1, "line 6: ", word)
    for kind in ("leaf", "sight"):
        path.write_text(summed(["fourscore-certificate 1", "game connect-four-3d", "job none", "claim second", "roots 1",
                                "root " + "/" * 15 + " win", "lines 1", f"{FULL_NAME}\t{kind}\twin"]), encoding="ascii")
        expect(f"nor a {kind} without a game", check(path, "--recheck", "none"), 1, "line 8: ", "the board is full")


def leaf_for_years(path):
    """A certificate that leaves all to the checker's solver: the empty board."""
    path.write_text(summed(["fourscore-certificate 2", "game connect-four-3d", "job none", "claim first", "roots 1",
                            "root " + "/" * 15 + " win", "lines 1", "0" * 16 + "ffff\tleaf\twin"]), encoding="ascii")
    return path


def test_end(top):
    """Time or a signal ends a check, which then says what it has seen."""
    path, dear = leaf_for_years(top / "years"), top / "dear"
    expect("a check is given up", check(path, "--time-limit", 0.3, "--list-open", dear), 3,
           "given up after the --time-limit of 0.3 s", "0 agree, 1 open")
    case("what was not solved is listed", dear.read_text(encoding="ascii").split() == names_of(path, "leaf"))
    expect("a leaf is left", check(path, "--leaf-limit", 0.3), 3, "0 agree, 1 open")
    for number in (signal.SIGINT, signal.SIGTERM):
        with subprocess.Popen([CHECK, "--table", "64", str(path)], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              text=True, preexec_fn=default_signals) as process:
            time.sleep(0.5)
            process.send_signal(number)
            out, told = process.communicate(timeout=60 * SLOWER)
        case(f"{number.name} ends it", process.returncode == 3 and "1 open" in out and "ended by a signal" in told,
             (process.returncode, out, told))


def test_terminal(top):
    """A terminal is shown that a long check goes on, whichever thread is at it, and nothing of that is left in the
    end."""
    far, near = pty.openpty()
    with subprocess.Popen([CHECK, "--table", "64", "--threads", "4", str(leaf_for_years(top / "terminal"))],
                          stdout=subprocess.PIPE, stderr=near, text=True, preexec_fn=default_signals) as process:
        os.close(near)
        text = ""
        while len(set(re.findall(r"solving [^\x1b]*", text))) < 2:  # another second, another text
            text += os.read(far, 4096).decode()
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=60 * SLOWER)
    rest = os.read(far, 4096).decode()
    case("a terminal is shown life", process.returncode == 3 and "1 open" in out, (process.returncode, out, text))
    case("the line is erased", re.search(r"\r\x1b\[K[^\x1b]*$", rest), repr(rest))


def test_numbers(top):
    for option, value in (("--table", 0), ("--threads", 1.5), ("--leaf-limit", "soon"), ("--node-limit", -1)):
        expect(f"{option} {value}", check(top / "none", option, value), 2, f"{option} does not take {value}")


def test_pipe(top):
    """A certificate may come through a pipe. Waiting for it can be ended like all else."""
    pipe, path = top / "pipe", top / "piped"
    os.mkfifo(pipe)
    expect("nobody writes", check(pipe, "--time-limit", 0.3), 2, "given up after the --time-limit of 0.3 s")
    expect("it has a leaf", certify(path, POSITIONS[0]), 0)
    for name, pause in (("at once", 0), ("late", 0.5)):
        writer = threading.Thread(target=write_slowly, args=(pipe, path.read_bytes(), pause))
        writer.start()
        expect(f"what is written {name} is checked", check(pipe), 0, "complete: 1 roots")
        writer.join()


def write_slowly(pipe, text, pause):
    with pipe.open("wb", buffering=0) as file:
        for part in (text[:100], text[100:]):
            time.sleep(pause)
            file.write(part)


def default_signals():
    """A shell's background job ignores SIGINT, and the program would inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_usage(top):
    expect("nothing to prove", certify(top / "none"), 2, "positions")
    expect("a claim with a certificate", certify(top / "none", "--claim", "first", "--from", top), 2, "--claim")
    expect("no such file", certify(top / "none", "--from", top / "none"), 2, "none")
    expect("no position", certify(top / "none", "XYZ"), 2, "position, character 1")
    empty = subprocess.run([CLI, "certify", "--output", str(top / "none"), "-"], input="\n", capture_output=True, text=True,
                           timeout=60 * SLOWER, check=False)
    expect("a list without positions", empty, 2, "there is no position")
    case("writes nothing", not list(top.glob("none*")))
    expect("no place for it", certify(top / "none" / "none", POSITIONS[0]), 2, "none")
    expect("no version", check(pathlib.Path(__file__)), 1, "version 1 or 2")
    with subprocess.Popen([CLI, "certify", *TABLE, "--threads", "1", "--output", str(top / "long"), HARD],
                          stderr=subprocess.PIPE, text=True) as process:
        time.sleep(1)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=60 * SLOWER)
    case("a stop is told, and leaves no file",
         process.returncode == 1 and "stopped" in told and not (top / "long").exists(), told)


def main():
    tally = {}
    with tempfile.TemporaryDirectory() as scratch:
        top = pathlib.Path(scratch)
        test_usage(top)
        test_over(top)
        test_end(top)
        test_terminal(top)
        test_numbers(top)
        test_pipe(top)
        for number, position in enumerate(POSITIONS):
            for claim in ("first", "second"):
                path = test_position(top, number, position, claim, (0, 30, 300)[number], tally)
        test_from(top, path)
        test_divide(top)
        test_detail_stays(top)
        test_resume(top)
    rare = [kind for kind, (tried, refused) in tally.items() if refused == 0 and tried > 3]
    case("each kind of fault was refused at least once", not rare, (rare, tally))
    tap.done()


main()
