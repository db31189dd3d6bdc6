"""Reads the lines of belief-data into arrays, once; docs/belief.md."""

import sys

import numpy as np

import features

CHUNK = 20000
NOT_ASKED, UNKNOWN, NO, YES = range(4)
ANSWERS = {"?": UNKNOWN, "-": NO, "+": YES}
HELD_EACH, HELD_LINES = 10, 64  # of ten blocks of so many lines one is kept from training


def read_lines(paths):
    """Positions as (code, cell or -1, group or -1, answers, nodes), with the block of the line."""
    for path in paths:
        with open(path) as file:
            for number, line in enumerate(file):
                words = line.split()
                if line.endswith("\n") and words:
                    yield number // HELD_LINES % HELD_EACH == HELD_EACH - 1, words


def read(paths):
    codes, cells, groups, answers, nodes, held, claims = [], [], [], [], [], [], []
    group = 0
    for is_held, words in read_lines(paths):
        if words[0] == "p":
            moves = [(-1, [ANSWERS[words[2]], ANSWERS[words[4]]], [int(words[3]), int(words[5])])]
            code, own_group, claim = words[1], -1, -1
        else:
            claim, code, own_group, moves = int(words[1] == "second"), words[2], group, []
            group += 1
            for i in range(3, len(words), 3):
                a, n = [NOT_ASKED] * 2, [0, 0]
                a[claim], n[claim] = ANSWERS[words[i + 1]], int(words[i + 2])
                moves.append((int(words[i]), a, n))
        for cell, a, n in moves:
            codes.append(int(code, 16))
            cells.append(cell)
            groups.append(own_group)
            answers.append(a)
            nodes.append(n)
            held.append(is_held)
            claims.append(claim)
    return codes, cells, groups, answers, nodes, held, claims


def positions(codes, cells):
    low = np.array([c & (1 << 64) - 1 for c in codes], np.uint64)
    high = np.array([c >> 64 for c in codes], np.uint64)
    first, second, height = features.decode(low, high)
    moved = np.flatnonzero(np.array(cells) >= 0)
    if len(moved):
        mover = height[moved].sum(1) & 1
        changed = features.play(first[moved], second[moved], height[moved],
                                np.array(cells)[moved], mover == 0)
        first[moved], second[moved], height[moved] = changed
    return first, second, height


def load(paths):
    codes, cells, groups, answers, nodes, held, claims = read(paths)
    rows, plies = [], []
    for i in range(0, len(codes), CHUNK):
        first, second, height = positions(codes[i : i + CHUNK], cells[i : i + CHUNK])
        rows.append(features.features(first, second, height))
        plies.append(height.sum(1))
    return dict(
        rows=np.concatenate(rows), ply=np.concatenate(plies).astype(np.int16),
        group=np.array(groups, np.int32), answer=np.array(answers, np.uint8),
        nodes=np.array(nodes, np.float32), held=np.array(held), claim=np.array(claims, np.int8),
    )


if __name__ == "__main__":
    data = load(sys.argv[2:])
    np.savez(sys.argv[1], **data)
    print(len(data["ply"]), "positions,", data["group"].max() + 1, "nodes with a choice")
