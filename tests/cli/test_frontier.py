"""fourscore-cli frontier: all positions some stones below one, and that the value above follows from theirs."""
import itertools
import pathlib
import tempfile
import unittest

import cli

ROOT = "C896EA23DF150B7CDAA9119986"  # 26 stones; the first player does not win
SIZES = range(4)
STEPS = [step for step in itertools.product((-1, 0, 1), repeat=3) if step > (0, 0, 0)]
FOURS = [[tuple(s + i * d for s, d in zip(start, step, strict=True)) for i in SIZES]
         for start in itertools.product(SIZES, repeat=3) for step in STEPS]
LINES = [cells for cells in FOURS if all(0 <= value < 4 for value in cells[3])]


def columns_of(text):
    if "/" in text:
        return tuple(text.split("/"))
    columns = [""] * 16
    for ply, move in enumerate(text.strip(".")):
        columns[int(move, 16)] += "wb"[ply % 2]
    return tuple(columns)


def wins(columns, player):
    """Whether the player has a line."""
    def has(x, y, z):
        return columns[x + 4 * y][z:z + 1] == player
    return any(all(has(*cell) for cell in line) for line in LINES)


def moves(columns):
    mover = "wb"[sum(map(len, columns)) % 2]
    return [columns[:c] + (columns[c] + mover,) + columns[c + 1:] for c in range(16) if len(columns[c]) < 4]


def is_decided(columns):
    mover = "wb"[sum(map(len, columns)) % 2]
    return wins(columns, "w") or wins(columns, "b") or any(wins(after, mover) for after in moves(columns))


def least_image(columns):
    images = []
    for flip_x, flip_y, swap in itertools.product((0, 1), repeat=3):
        cells = [(3 * flip_x + (1 - 2 * flip_x) * x, 3 * flip_y + (1 - 2 * flip_y) * y) for y in SIZES for x in SIZES]
        images.append(tuple(columns[y + 4 * x if swap else x + 4 * y] for x, y in cells))
    return min(images)


def below(columns, plies):
    level = {columns}
    for _ in range(plies):
        level = {least_image(after) for position in level for after in moves(position) if not is_decided(after)}
    return level


class Frontier(unittest.TestCase):
    def test_lines(self):
        self.assertEqual(len(LINES), 76)

    def test_positions(self):
        """The same as by another program, each once."""
        board = "/".join(columns_of(ROOT))
        for root, stones, plies in ((".", 1, 1), (".", 3, 3), (ROOT, 28, 2), (board, 28, 2)):
            with self.subTest(root=root, stones=stones):
                result = cli.run("frontier", root, "--stones", str(stones))
                self.assertEqual((result.status, result.err), (0, ""))
                found = [least_image(columns_of(line)) for line in result.lines()]
                self.assertEqual(len(found), len(set(found)))
                self.assertEqual(set(found), below(columns_of(root), plies))

    def test_connect4(self):
        result = cli.run("frontier", "--game", "connect4:7x6", ".", "--stones", "2")
        self.assertEqual((result.status, len(result.lines())), (0, 25))  # of 49 games, up to the mirror

    def test_refused(self):
        for arguments, words in (((ROOT,), "--stones N"), ((ROOT, "--stones", "26"), "26 stones already"),
                                 (("--game", "popout:5x4", ".", "--stones", "2"), "nothing else"),
                                 (("0x", "--stones", "5"), "character 2")):
            with self.subTest(arguments=arguments):
                result = cli.run("frontier", *arguments)
                self.assertEqual(result.status, 2)
                self.assertIn(words, result.err)

    def test_value_follows(self):
        """Stores that were filled apart are merged; the root is answered from them, and none of them is searched again."""
        with tempfile.TemporaryDirectory() as scratch:
            top = pathlib.Path(scratch)
            positions = cli.run("frontier", ROOT, "--stones", "28").lines()
            for name, part in (("a", positions[::2]), ("b", positions[1::2])):
                solved = cli.run("solve", *cli.TABLE, "--store", str(top / name), *part)
                self.assertEqual(solved.status, 0, solved.err)
            self.assertEqual(cli.run("store", "merge", str(top / "all"), str(top / "a"), str(top / "b")).status, 0)
            told = cli.run("solve", "--solver", "parallel", *cli.TABLE, "--store", str(top / "all"), ROOT)
            value, nodes = told.fields()[0][1:3]
            self.assertEqual(value, "not-win")
            self.assertLess(int(nodes), 17)  # the positions above; one that is searched takes more


if __name__ == "__main__":
    cli.main()
