"""Two checkers agree: fourscore-check, and the one that was written from docs/certificates.md alone.

Usage: test_second.py CLI CHECK [MUTATIONS]. Certificates of random positions are changed as somebody would who
knows the grammar. Both checkers must judge each alike; of what they accept, plain search must find each root true.
"""
import collections
import pathlib
import random
import subprocess
import sys
import tempfile
import zlib

import second
from tap import SLOWER, Tap

CLI, CHECK = sys.argv[1:3]
MUTATIONS = int(sys.argv[3]) if len(sys.argv) > 3 else 400
FORGED = """fourscore-certificate 2
game connect-four-3d
job none
claim second
roots 1
root bwww/bwbb/bbww/wwbb/bwbw/wbbw/wwwb/bwbw/wbbw/bwww/bbwb/bwbb/bbwb/bbww/bwbw/wbww win
lines 0
end\t0\t400eee77
"""
OTHER = {"win": "not-win", "not-win": "win"}
tap = Tap()


def run(*arguments):
    return subprocess.run([*map(str, arguments)], capture_output=True, text=True, timeout=200 * SLOWER, check=False)


def summed(body):
    """The file of these lines, with the right numbers of roots and lines and the right sum."""
    head = [line for line in body if "\t" not in line]
    rest = body[len(head):]
    for i, line in enumerate(head):
        if line.startswith("lines "):
            head[i] = f"lines {len(rest)}"
        elif line.startswith("roots "):
            head[i] = f"roots {sum(line.startswith('root ') for line in head)}"
    text = "\n".join([*head, *rest, ""])
    return f"{text}end\t{len(rest)}\t{zlib.crc32(text.encode()):08x}\n".encode()


def certificates(folder):
    """Bodies of certificates: without their last lines."""
    positions = run(CLI, "sample", "--stones", 51, "--count", 6, "--seed", 48).stdout.split()
    positions += run(CLI, "sample", "--stones", 50, "--count", 4, "--seed", 49).stdout.split()
    for i, position in enumerate(positions):
        for claim in "first", "second":
            path = folder / f"{i}-{claim}"
            run(CLI, "certify", "--threads", 1, "--table", "64M", "--claim", claim, "--leaf-nodes", (0, 20)[i % 2],
                "--output", path, position)
            yield path.read_text(encoding="ascii").splitlines()[:-1]


def pick(body, rand, test):
    places = [i for i, line in enumerate(body) if test(line)]
    return rand.choice(places) if places else None


def is_line(line):
    return "\t" in line


def is_root(line):
    return line.startswith("root ")


def change_root_answer(body, rand, _others):
    at = pick(body, rand, is_root)
    body[at] = " ".join([*body[at].split(" ")[:2], OTHER[body[at].split(" ")[2]]])


def change_claim(body, _rand, _others):
    at = body.index(next(line for line in body if line.startswith("claim ")))
    body[at] = {"claim first": "claim second", "claim second": "claim first"}[body[at]]


def change_version(body, _rand, _others):
    body[0] = body[0][:-1] + {"1": "2", "2": "1"}[body[0][-1]]


def change_root_board(body, rand, _others):
    at = pick(body, rand, is_root)
    word, board, answer = body[at].split(" ")
    place = rand.randrange(len(board))
    put = rand.choice(["w", "b", "", "/", "ww", "wb"])
    body[at] = f"{word} {board[:place]}{put}{board[place + 1:]} {answer}"


def fill_root(body, rand, _others):
    at = pick(body, rand, is_root)
    columns = ["".join(rand.sample("wwbb", 4)) for _ in range(16)]
    body[at] = f"root {'/'.join(columns)} {rand.choice(['win', 'not-win'])}"


def repeat_root(body, rand, others):
    at = pick(body, rand, is_root)
    body.insert(at, rand.choice([body[at], next(filter(is_root, rand.choice(others)))]))


def drop_line(body, rand, _others):
    at = pick(body, rand, is_line)
    if at is not None:
        del body[at]


def repeat_line(body, rand, _others):
    at = pick(body, rand, is_line)
    if at is not None:
        body.insert(at, body[at])


def exchange_rests(body, rand, _others):
    one, two = pick(body, rand, is_line), pick(body, rand, is_line)
    if one is not None:
        names = [body[i].split("\t", 1)[0] for i in (one, two)]
        rests = [body[i].split("\t", 1)[1] for i in (two, one)]
        body[one], body[two] = (f"{name}\t{rest}" for name, rest in zip(names, rests))


def add_line(body, rand, others):
    """A line of another certificate, in its place."""
    lines = list(filter(is_line, rand.choice(others)))
    if lines:
        head = [line for line in body if not is_line(line)]
        body[:] = head + sorted([*filter(is_line, body), rand.choice(lines)])


def cut_subtree(body, rand, _others):
    at = pick(body, rand, is_line)
    if at is not None:
        del body[at:at + rand.randrange(1, 5)]


def change_name(body, rand, _others):
    at = pick(body, rand, is_line)
    if at is not None:
        place = rand.randrange(20)
        body[at] = body[at][:place] + rand.choice("0123456789abcdef") + body[at][place + 1:]


def change_rest(body, rand, _others):
    at = pick(body, rand, is_line)
    if at is None:
        return
    fields = body[at].split("\t")
    answer = fields[2] if len(fields) > 2 else rand.choice(["win", "not-win"])
    rests = [["move", rand.choice(second.DIGITS)], ["leaf", answer], ["sight", answer], ["blocked", answer],
             ["rule", answer, "-"], ["rule", answer, "c" + rand.choice(second.DIGITS) + rand.choice("0123")],
             [fields[1], OTHER.get(fields[2], fields[2]) if len(fields) > 2 else "", *fields[3:]],
             ["move", rand.choice(second.DIGITS) + rand.choice(second.DIGITS)]]
    body[at] = "\t".join([fields[0], *rand.choice(rests)])


def change_parts(body, rand, _others):
    """A character of a move or of a rule's parts is another, is left out, or is there once more."""
    at = pick(body, rand, lambda line: "\tmove\t" in line or "\trule\t" in line)
    if at is not None:
        name, last = body[at].rsplit("\t", 1)
        place = rand.randrange(len(last))
        put = rand.choice(["", last[place] * 2, rand.choice("0123456789ABCDEFctyp")])
        body[at] = f"{name}\t{last[:place]}{put}{last[place + 1:]}"


KINDS = [change_root_answer, change_claim, change_version, change_root_board, fill_root, repeat_root, drop_line,
         repeat_line, exchange_rests, add_line, cut_subtree, change_name, change_rest, change_parts]


def damage(data, rand):
    """Below the grammar: bytes, whatever the sum says."""
    place = rand.randrange(len(data))
    return rand.choice([data[:place], data + b"\n", data[:-1], data.replace(b"\n", b"\r\n", 1),
                        data[:place] + b"\0" + data[place:], data[:place] + data[place + 1:]])


class Judges:
    def __init__(self, folder):
        self.path = folder / "changed"
        self.values = ({}, {})

    def judge(self, data):
        """What is wrong with how the checkers judge this, and the status that both give."""
        self.path.write_bytes(data)
        told = run(CHECK, "--table", 64, "--threads", 1, "--recheck", "all", self.path)
        status, reason = second.check(data, True, self.values)
        if told.returncode != status:
            return [f"fourscore-check: {told.returncode}, {told.stderr}", f"second: {status}, {reason}"], status
        return self.untrue(data) if status == second.GOOD else [], status

    def untrue(self, data):
        certificate = second.Certificate(data)
        walk = second.Walk(certificate, True, self.values)
        return [f"a false root is accepted: {answer}" for position, answer in certificate.roots
                if walk.claimant_wins(position) != (answer == "win")]


def main(folder):
    judges, rand = Judges(folder), random.Random(4848)
    bodies = list(certificates(folder))
    for i, body in enumerate(bodies):
        faults, status = judges.judge(summed(body))
        tap.case(f"certificate {i} is right", faults + ([] if status == second.GOOD else [f"status {status}"]))
    faults, status = judges.judge(FORGED.encode())
    tap.case("a full board is no root", faults + ([] if status == second.WRONG else [f"status {status}"]))
    tally, faults = collections.defaultdict(collections.Counter), []
    for i in range(MUTATIONS):
        kind, body = rand.choice(KINDS), list(rand.choice(bodies))
        kind(body, rand, bodies)
        data = summed(body)
        name = kind.__name__.replace("_", " ")
        if i % 20 == 0:
            data, name = damage(data, rand), "damage"
        found, status = judges.judge(data)
        faults += [f"{name}: {fault}" for fault in found]
        tally[name]["refused" if status == second.WRONG else "accepted"] += 1
    for name, counts in sorted(tally.items()):
        print(f"# {name}: {counts['refused']} refused, {counts['accepted']} accepted and true")
    tap.case("both judge what was changed alike", faults[:20])
    tap.case("some of it was accepted", [] if any(counts["accepted"] for counts in tally.values()) else ["none"])


with tempfile.TemporaryDirectory() as scratch:
    main(pathlib.Path(scratch))
    tap.done()
