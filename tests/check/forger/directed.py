"""Certificates that are made for one condition each: with the status that is due, and a part of the message."""
import dataclasses

import second
from forger.alone import ANSWERS, alone, rule_body
from forger.body import position_at, sealed
from forger.tree import FULL, OTHER, code, position_of

SOLVED = ("--recheck", "all")
OPEN = 3


@dataclasses.dataclass
class Case:
    name: str
    data: bytes
    words: str
    status: int = second.WRONG
    options: tuple = SOLVED

    def is_right(self, status, message):
        return status == self.status and self.words in message


def directed(stock):
    body = next(body for body in stock.bodies if body.version == "2" and len(body.lines) > 5)
    yield from file_cases(body)
    yield from line_cases(body, stock)
    yield from forced_cases(stock)
    yield from rule_cases(stock)
    yield from leaf_cases(stock)


# --- The file ---


def file_cases(body):
    data = body.data()
    yield Case("no last LF", data[:-1], "the file is cut")
    yield Case("a byte 0", data.replace(b"job none", b"job no\0ne"), "zero bytes")
    yield Case("version 3", data.replace(b"certificate 2", b"certificate 3"), "version 1 or 2")
    zero = sealed(data[:data.rindex(b"end\t")].decode("ascii").replace("lines ", "lines 0"), len(body.lines))
    yield Case("a number with a zero before it", zero, "expected \"lines\"")
    yield Case("a claim of nobody", data.replace(b"claim ", b"claim x"), "line 4: expected \"claim first\"")
    yield Case("15 columns", with_root_cut(body), "line 6: expected \"root\"")
    yield Case("more roots than memory", data.replace(b"roots 1", b"roots 1844674407370955161"), "line 5: expected")
    yield Case("a line behind the end", body.data() + b"more\n", "the end")
    root = body.copy()
    root.roots.append([root.roots[0][0], OTHER[root.roots[0][1]]])
    yield Case("two answers", root.data(), "both won and not won")


def with_root_cut(body):
    body = body.copy()
    body.roots[0][0] = body.roots[0][0][:body.roots[0][0].rindex("/")]
    return body.data()


# --- Lines ---


def rule_of_version_1(stock):
    rule = rule_body(*stock.rules[0])
    rule.version = "1"
    return rule.data()


def line_cases(body, stock):
    def changed(change):
        other = body.copy()
        change(other.lines)
        return other.data()

    at = next(i for i, line in enumerate(body.lines) if line[1] == "move")
    image = next(f"{number:020x}" for number in (code(position_of(body.lines[1]), image) for image in second.IMAGES)
                 if f"{number:020x}" != body.lines[1][0])
    yield Case("a name of an image", changed(lambda lines: lines[1].__setitem__(0, image)), "the code of a position")
    yield Case("a name of nothing", changed(lambda lines: lines[0].__setitem__(0, "0" * 20)), "the code of a position")
    yield Case("a name too short", changed(lambda lines: lines.insert(0, ["abc", "leaf", "win"])), "a position with")
    full = [f"{position_at(FULL).name():020x}", "leaf", "not-win"]
    yield Case("a name of a full board", changed(lambda lines: lines.append(full)), "the board is full")
    yield Case("a name twice", changed(lambda lines: lines.insert(1, lines[0])), "a position greater than")
    yield Case("names in another order", changed(lambda lines: lines.reverse()), "a position greater than")
    yield Case("a column G", changed(lambda lines: lines[at].__setitem__(2, "0G")), "columns of moves")
    short = changed(lambda lines: lines[at].__setitem__(1, "mov"))
    yield Case("a kind cut short", short, "a kind of line that this version has")
    old = rule_of_version_1(stock)
    yield Case("a rule in version 1", old, "a kind of line that this version has")
    zero = next(i for i, line in enumerate(body.lines) if "0" in line[0])
    letter = body.lines[zero][0].replace("0", "O", 1)
    yield Case("a letter for a zero", changed(lambda lines: lines[zero].__setitem__(0, letter)), "a position with")
    yield Case("no kind", changed(lambda lines: lines[at].__setitem__(1, "")), "a kind of line that this version has")
    yield Case("no columns", changed(lambda lines: lines[at].__setitem__(2, "")), "columns of moves")
    yield Case("65 columns", changed(lambda lines: lines[at].__setitem__(2, "0" * 65)), "columns of moves")


# --- Forced lines ---


def forced_cases(stock):
    """Columns that force, or nearly: what is right is told by the second checker."""
    for position, columns in stock.forced:
        for version in "12":
            text = "".join(second.DIGITS[column] for column in columns)
            body = alone(position, position.mover, True, "move", text)
            body.version = version
            status = second.check(body.data())[0]
            words = "" if version == "2" else "columns of moves"
            yield Case("a forced line", body.data(), words, status)


# --- Rules ---

NEAR = {"2 two": "two closing cells", "2 filled": "a closing cell is filled", "2 on": "no threat lies above",
        "2 no": "no threat lies above", "3": "a tempo column is not", "4 closed": "is closed, too",
        "4 height": "level 1 of a yielded column is filled", "6": "too few columns", "7": "no closed column is left",
        "8": "a pair is not made of two singles", "9": "a line lies in the reach of the player to move"}


def rule_cases(stock):
    def written(text):
        rule = rule_body(*stock.rules[0])
        rule.lines[0][3] = text
        return rule.data()

    yield Case("17 closing cells", written("c" + "".join(f"{c:X}0" for c in range(16)) + "01"), "the parts of a rule")
    yield Case("9 pairs", written("p" + "".join(f"{c:X}0{c:X}1" for c in range(9))), "the parts of a rule")
    bare = next(rule for rule in stock.rules if not rule[2][3])
    data = rule_body(*bare).data()
    yield Case("an empty part", sealed(data[:data.rindex(b"\nend")].decode("ascii") + "p\n", 1), "the parts of a rule")
    tempo = next(rule for rule in stock.rules if rule[2][1])
    twice = [tempo[2][0], tempo[2][1] * 2, *tempo[2][2:]]
    yield Case("a column twice", rule_body(*tempo[:2], twice).data(), "the parts of a rule")
    yield Case("no parts", written(""), "the parts of a rule")
    yield Case("half a pair", written("p00"), "the parts of a rule")
    for name, *rule in stock.near:
        words = next(words for start, words in NEAR.items() if name.startswith(start))
        yield Case(f"condition {name}", rule_body(*rule).data(), words)
    for rule in stock.rules:
        yield Case("a rule that holds", rule_body(*rule).data(), "", second.GOOD)
    position, _ = next((position, columns) for position, columns in stock.forced if position.wins_now(position.mover))
    yield Case("a rule against a win", rule_body(position, False, [[]] * 4).data(), "the player to move wins at once")


# --- Leaves ---


def leaf_cases(stock):
    for position, claimant, wins in stock.leaves:
        for answer, status in zip((wins, not wins), (second.GOOD, second.WRONG)):
            data = alone(position, claimant, answer, "leaf", ANSWERS[answer]).data()
            yield Case("a leaf", data, "the checker's solver" if status else "", status)
    position, side = stock.blocked[0]
    data = alone(position, side, False, "leaf", "not-win").data()
    yield Case("a leaf that is solved", data, "", second.GOOD)
    yield Case("a leaf on trust", data, "", second.ON_TRUST, ("--recheck", "none"))
    strict = ("--recheck", "none", "--strict")
    yield Case("a leaf on trust that is refused", data, "--strict refuses", second.WRONG, strict)
    empty = alone(second.Position([[]] * 16), second.WHITE, True, "leaf", "win").data()
    yield Case("a leaf that takes too long", empty, "", OPEN, (*SOLVED, "--node-limit", "1"))
