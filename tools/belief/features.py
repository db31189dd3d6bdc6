"""What the network sees of a position: rows of its tables, the same numbers as in
engine/cube/belief-layout.h.

A column is seen as one row by its stones and by who threatens which of its empty cells. Each line
that is not vertical and not blocked is seen by its four cells, as four rows. They depend on what lies
on it: a stone, or an empty cell and how many cells below it are empty. Symmetric positions have the same
rows in images of the columns, since lines that a symmetry maps to each other share them."""

import itertools

import numpy as np

COLUMN_STATES = 496  # 4^4 + 2 4^3 + 4 4^2 + 8 4 + 16
COLUMN_BASE = [0, 256, 384, 448, 480]
COLUMN_KINDS = 3
LINE_ROWS = COLUMN_KINDS * COLUMN_STATES  # the rows of lines begin here
SEEN_MOST = 18  # lines that a column's cells lie on
SYMMETRIES = [(swap, mx, my) for swap in (0, 1) for mx in (0, 1) for my in (0, 1)]


def cell_of(x, y, z):
    return x + 4 * y + 16 * z


def image(cell, symmetry):
    swap, mx, my = symmetry
    x, y, z = cell & 3, cell >> 2 & 3, cell >> 4
    x, y = (3 - x if mx else x), (3 - y if my else y)
    return cell_of(y, x, z) if swap else cell_of(x, y, z)


def all_lines():
    found = set()
    for start in itertools.product(range(4), repeat=3):
        for step in itertools.product((-1, 0, 1), repeat=3):
            cells = [tuple(s + i * d for s, d in zip(start, step)) for i in range(4)]
            if any(step) and all(0 <= v < 4 for c in cells for v in c):
                found.add(tuple(sorted(cell_of(*c) for c in cells)))
    return sorted(found)


def column_kind(column):
    x, y = column & 3, column >> 2
    return (x in (1, 2)) + (y in (1, 2))


LINES = all_lines()
SIDEWAYS = [line for line in LINES if line[1] - line[0] != 16]


def make_layout():
    """Rows of directed lines by their kind and what lies on them; -1 where there is none. A row
    of a pair is for the first cell of the directed line, the next for the second."""
    directed = [line for one in SIDEWAYS for line in (one, one[::-1])]
    least = [min(tuple(image(c, s) for c in line) for s in SYMMETRIES) for line in directed]
    kinds = sorted(set(least))
    rows = np.full((len(kinds), 4096), -1, np.int32)
    factors, count = [], LINE_ROWS
    for k, line in enumerate(kinds):
        for code in range(4096):
            digits = [code >> 3 * i & 7 for i in range(4)]
            if any(d - 2 > c >> 4 for d, c in zip(digits, line)) or (0 in digits and 1 in digits):
                continue
            rows[k, code] = count
            count += 2
            side, stones = (1 if 0 in digits else 2 if 1 in digits else 0), sum(d < 2 for d in digits)
            wait = sum(d - 2 for d in digits if d > 1)
            for place in (0, 1):
                d = digits[place]
                others = wait - (d - 2 if d > 1 else 0)
                level = line[place] >> 4
                factors.append((((side * 5 + stones) * 6 + d) * 4 + level) * 4 + min(others, 3))
    return directed, [kinds.index(l) for l in least], rows, count, np.array(factors)


DIRECTED, KIND_OF, ROWS, ROW_COUNT, LINE_FACTORS = make_layout()
FACTORS = 3 * 5 * 6 * 4 * 4


def decode(low, high):
    """Cells of FIRST, of SECOND (N x 64) of codes, and the heights of the columns (N x 16)."""
    n = len(low)
    bits = np.zeros((n, 5, 16), np.uint8)
    for z in range(4):
        bits[:, z] = (low[:, None] >> np.arange(16 * z, 16 * z + 16, dtype=np.uint64)) & np.uint64(1)
    bits[:, 4] = (high[:, None].astype(np.uint64) >> np.arange(16, dtype=np.uint64)) & np.uint64(1)
    height = 4 - np.argmax(bits[:, ::-1], axis=1)
    below = np.arange(4)[None, :, None] < height[:, None]
    first = (bits[:, :4] == 1) & below
    second = (bits[:, :4] == 0) & below
    return first.reshape(n, 64), second.reshape(n, 64), height


def play(first, second, height, cell, by_first):
    """The positions after a stone at the cells."""
    first, second, height = first.copy(), second.copy(), height.copy()
    n = np.arange(len(cell))
    first[n, cell] |= by_first
    second[n, cell] |= ~by_first
    height[n, cell & 15] += 1
    return first, second, height


def threats(own, other):
    cells = np.zeros(own.shape, bool)
    for line in LINES:
        three = (own[:, line].sum(1) == 3) & ~other[:, line].any(1)
        for c in line:
            cells[:, c] |= three & ~own[:, c]
    return cells


def column_rows(first, second, height):
    n = len(first)
    t1, t2 = threats(first, second), threats(second, first)
    state = np.zeros((n, 16), np.int64)
    for z in range(4):
        filled = z < height
        cells = slice(16 * z, 16 * z + 16)
        state += np.where(filled, first[:, cells].astype(np.int64) << np.minimum(z, height), 0) * (
            4 ** (4 - height)
        )
        state += np.where(filled, 0, (t1[:, cells] + 2 * t2[:, cells]) << 2 * np.maximum(z - height, 0))
    kind = np.array([column_kind(c) for c in range(16)])
    return kind * COLUMN_STATES + np.array(COLUMN_BASE)[height] + state


def seen_places():
    places, count = [], [0] * 16
    for i, line in enumerate(DIRECTED):
        for place in (0, 1):
            c = line[place] & 15
            places.append((i, place, c, count[c]))
            count[c] += 1
    assert max(count) <= SEEN_MOST
    return places


PLACES = seen_places()


def features(first, second, height):
    """Rows for each column: N x 16 x (1 + SEEN_MOST), ROW_COUNT where there is none."""
    n = len(first)
    level = np.repeat(np.arange(4), 16)
    digit = np.where(first, 0, np.where(second, 1, 2 + np.maximum(level - np.tile(height, (1, 4)), 0)))
    out = np.full((n, 16, 1 + SEEN_MOST), ROW_COUNT, np.uint16)
    out[:, :, 0] = column_rows(first, second, height)
    pairs = []
    for line, kind in zip(DIRECTED, KIND_OF):
        code = sum(digit[:, c].astype(np.int64) << 3 * i for i, c in enumerate(line))
        pairs.append(ROWS[kind][code])
    for i, place, column, slot in PLACES:
        out[:, column, 1 + slot] = np.where(pairs[i] < 0, ROW_COUNT, pairs[i] + place)
    return out


if __name__ == "__main__":
    print(len(LINES), "lines,", ROWS.shape[0], "kinds of directed lines,", ROW_COUNT, "rows")
