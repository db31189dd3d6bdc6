"""Rules that are nearly right: exactly one of the page's conditions fails. Besides some that hold, as is rare.

As a program it searches for some of each kind, which takes minutes, and prints them for near-rules.txt:

    PYTHONPATH=tests/check python3 -B -m forger.near SECONDS >tests/check/forger/near-rules.txt
"""
import collections
import pathlib
import random
import sys
import time

import second
from forger.alone import drawn, parts_text, singles_of
from forger.body import board_code, position_at

EACH = 3
FILE = pathlib.Path(__file__).with_name("near-rules.txt")


def shape_faults(position, closing, tempo, yielded):
    """The names of conditions 2 to 4 that fail."""
    height, ends = position.height, {cell % 16: cell // 16 for cell in closing}
    threatened = [cell for cell in closing if cell < 48 and cell // 16 + 1 >= height(cell % 16)
                  and position.wins_at(1 - position.mover, cell + 16)]
    tests = {"2 two in a column": len(ends) < len(closing),
             "2 filled": any(level < height(c) for c, level in ends.items()),
             "2 on level 3": 3 in ends.values(),
             "2 no threat": any(cell not in threatened for cell in closing if cell < 48),
             "3 level": any(ends.get(c) != 1 for c in tempo),
             "3 height": any(height(c) != 1 for c in tempo),
             "4 closed": any(c in ends for c in yielded),
             "4 height": any(height(c) > 1 for c in yielded)}
    return [name for name, fails in tests.items() if fails]


def reach(position, closing, tempo, yielded):
    """Why the player to move can get a cell, for each that he can."""
    ends, cells = {cell % 16: cell // 16 for cell in closing}, dict.fromkeys(position.stones[position.mover], "stone")
    for c in range(16):
        height, end = position.height(c), ends.get(c, 4)
        if c in yielded:
            cells |= {c + 16: "yielded 1", c + 48: "yielded 3"} | ({c: "yielded single"} if height == 0 else {})
        else:
            cells |= {c + 16 * z: "lower" if z == end - 2 else "second lower" for z in range(end - 2, height - 1, -2)}
            cells |= {c + 16 * height: "single"} if (end - height) % 2 and end > height else {}
        cells |= {c + 32: "tempo"} if c in tempo else {}
    return cells | dict.fromkeys(closing, "closing")


def line_faults(position, closing, tempo, yielded, pairs):
    """Condition 9 fails: all lines that no pair stands against need a cell of this sort."""
    cells = reach(position, closing, tempo, yielded)
    held = [line for line in second.LINES if line <= cells.keys() and len(line & set(closing)) <= 1]
    left = [{cells[cell] for cell in line} for line in held if not any(set(pair) <= line for pair in pairs)]
    if not left:
        return []
    halves = all(any(set(pair) & line for pair in pairs) for line in held)
    sorts = set.intersection(*left) - {"stone"}
    return ["9 half a pair"] if halves else [f"9 {min(sorts)}"] if len(sorts) == 1 else ["9"]


def faults(position, wins, closing, tempo, yielded, pairs):
    """The names of all conditions that fail."""
    found = shape_faults(position, closing, tempo, yielded)
    singles, paired = singles_of(position, closing, yielded), [cell for pair in pairs for cell in pair]
    needed = len(yielded) + len(singles) % 2
    found += ["1"] if position.wins_now(position.mover) else []
    found += [f"6 {min(len(tempo), 1)}"] if len(tempo) < needed else []
    found += ["7"] if wins and len(closing) <= needed else []
    found += ["8 no single"] if not set(paired) <= set(singles) else []
    found += ["8 twice"] if len(set(paired)) < len(paired) else []
    return found + line_faults(position, closing, tempo, yielded, pairs)


def holds(position, _closing, _tempo, yielded, pairs):
    """Why a rule that holds is worth to be kept."""
    if any(position.height(c) == 0 for c in yielded):
        return ["holds with an empty column yielded"]
    return [f"holds with {len(pairs)} pairs"]


def draw_column(rand, position, c):
    """Closing cells, tempi and yields for a column: such as may be there, mostly."""
    height = position.height(c)
    ends = [z for z in range(max(height - 1, 0), 3) if position.wins_at(1 - position.mover, c + 16 * (z + 1))
            or rand.random() < 0.1]
    ends += [3] * (rand.random() < 0.2)
    closing = [c + 16 * rand.choice(ends)] if ends and rand.random() < 0.8 else []
    closing = [c + 16 * level for level in set(ends)] if rand.random() < 0.1 else closing
    tempo = [c] if closing and rand.random() < 0.6 else []
    yielded = [c] if rand.random() < (0.05 if closing else 0.5) else []
    return closing, tempo, yielded


def draw_near(rand, position):
    columns = [draw_column(rand, position, c) for c in position.moves()]
    closing, tempo, yielded = (sum(part, []) for part in zip(*columns))
    singles = singles_of(position, closing, yielded)
    others = singles + [rand.randrange(64)] * (rand.random() < 0.1)
    pairs = [rand.sample(others, 2) for _ in range(rand.randrange(4))] if len(others) > 1 else []
    if rand.random() < 0.7:
        rand.shuffle(singles)
        pairs = [singles[i:i + 2] for i in range(0, len(singles) - 1, 2)]
    return closing, tempo, yielded, pairs


def search(seconds):
    rand, found, end = random.Random(9), collections.defaultdict(list), time.monotonic() + seconds
    while time.monotonic() < end:
        position = drawn(rand, (2, 3, 4, 5, 6), (0, 0, 1, 1, 2, 3))
        for _ in range(10):
            parts, wins = draw_near(rand, position), rand.random() < 0.3
            names = faults(position, wins, *parts) or holds(position, *parts)
            if len(names) == 1 and len(found[names[0]]) < EACH:
                found[names[0]].append(f"{board_code(position)} {('not-win', 'win')[wins]} {parts_text(*parts)}")
    return found


def near_rules():
    """The rules of near-rules.txt: name, position, whether R wins, and the parts."""
    for line in FILE.read_text(encoding="ascii").splitlines():
        name, rest = line.split(": ")
        board, answer, parts = rest.split(" ")
        yield name, position_at(board), answer == "win", second.read_parts(parts, 0)


def main():
    for name, rules in sorted(search(float(sys.argv[1])).items()):
        for rule in rules:
            print(f"{name}: {rule}")


if __name__ == "__main__":
    main()
