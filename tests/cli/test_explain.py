"""fourscore-cli explain."""

import json
import pathlib
import re
import unittest

import cli

# White wins; the second position by force.
FORCED = "2CC231B71D010341983D00A7DCA36E"
SEARCHED = "1297716E722812FED5EA56AAEB4B198F"
LONG = "270565624B4059F0F8AEFF9591D90AAA"  # some answers to replies win by force
NAMES = "0123456789ABCDEF"
ROOT = pathlib.Path(__file__).resolve().parents[2]
BOOKS = cli.environment(FOURSCORE_BOOKS=str(ROOT / "data" / "books"), XDG_DATA_HOME="/nowhere")


def explain(*arguments):
    return [json.loads(line) for line in cli.run("explain", *cli.TABLE, "--json", *arguments).lines()]


def sample(stones, count, *game):
    lines = cli.run("sample", *game, "--stones", str(stones), "--count", str(count)).lines()
    return [line.split()[0] for line in lines]


class Board:
    """Sixteen columns of letters, by the rules alone."""

    def __init__(self, moves):
        self.columns = ["" for _ in NAMES]
        for ply, name in enumerate(moves):
            self.columns[NAMES.index(name)] += "wb"[ply % 2]

    def stones(self):
        return sum(map(len, self.columns))

    def at(self, x, y, z):
        inside = 0 <= x < 4 and 0 <= y < 4 and 0 <= z < len(self.columns[x + 4 * y])
        return self.columns[x + 4 * y][z] if inside else ""

    def threat(self, player, column, level):
        """An empty cell that would complete a line of the player's."""
        if level < len(self.columns[column]):
            return False
        steps = [(a, b, c) for a in (-1, 0, 1) for b in (-1, 0, 1) for c in (-1, 0, 1) if (a, b, c) > (0, 0, 0)]
        return any(self.run(player, column, level, step) >= 3 for step in steps)

    def run(self, player, column, level, step):
        count = 0
        for sign in (-1, 1):
            cell = [column % 4, column // 4, level]
            while True:
                cell = [place + sign * way for place, way in zip(cell, step)]
                if self.at(*cell) != player:
                    break
                count += 1
        return count


class Explain(unittest.TestCase):
    def test_moves_of_a_proof(self):
        part, = explain(SEARCHED)
        self.assertEqual((part["claim"], part["value"], part["reason"]), ("first", "win", "moves"))
        after = SEARCHED + part["move"]
        self.assertEqual(cli.solve(after).fields()[0][1], "win")
        legal = [name for name in NAMES if after.count(name) < 4]
        self.assertEqual(sorted(reply["move"] for reply in part["replies"]), legal)
        for reply in part["replies"]:
            answered = after + reply["move"] + reply["answer"]
            self.assertIn("has won", cli.run("show", answered).out) if reply.get("line_length") == 1 else \
                self.assertEqual(cli.solve(answered).fields()[0][1], "win")
        self.assertIn("12 of the 13 replies have a short answer", part["sentence"])

    def test_values_agree_with_solve(self):
        for position in sample(40, 30):
            part = explain(position)[0]
            value = cli.solve("--exact", position).fields()[0][1]
            with self.subTest(position):
                self.assertEqual(value if value != "draw" else "not-win",
                                 part["claim"] if part["value"] == "win" else "not-win")

    def test_forced_lines_end_with_the_winner(self):
        found = 0
        for position in sample(36, 40):
            part = explain(position)[0]
            if part["reason"] == "forced":
                found += 1
                shown = cli.run("show", position + part["line"]).out
                self.assertIn(f"The {part['claim']} player", shown.splitlines()[-1])
                self.assertIn("has won", shown)
        self.assertGreater(found, 5)

    def test_the_last_reply_of_a_forced_line_is_one_of_many_that_lose(self):
        for moves in ("2233", "4434"):
            part, = explain("--game", "connect4:7x6", moves)
            with self.subTest(moves):
                self.assertNotIn("only one", part["sentence"])
                self.assertRegex(part["sentence"], "In the end White threatens row 1 of column . and row 1 of "
                                                   "column . together, so every reply loses at once.")
                threatened = re.findall("row 1 of column (.)", part["sentence"])[:2]
                self.assertIn(part["line"][1], threatened)
        longer, = explain(FORCED)
        self.assertIn("Each reply but the last is the only one that does not lose at once. In the end ",
                      longer["sentence"])

    def test_a_win_by_force_counts_the_winners_moves(self):
        for text, moves, own in ((FORCED, 7, 4), (FORCED[:-1], 8, 4)):
            part, = explain(text)
            self.assertEqual(len(part["line"]), moves)
            self.assertIn(f"White wins by force in {own} moves.", part["sentence"])

    def test_so_does_the_answer_to_a_reply(self):
        lengths = {reply["line_length"]: reply for reply in explain(LONG)[0]["replies"] if "line_length" in reply}
        self.assertLessEqual({3, 5}, set(lengths))
        told = dict(fields[1::2] for fields in cli.run("explain", LONG).fields() if fields[0] == "reply")
        for length, reply in lengths.items():
            words = "wins at once" if length == 1 else f"wins by force in {(length + 1) // 2} moves"
            self.assertIn(words, told[reply["move"]])

    def test_the_line_of_four_is_named(self):
        part, = explain(FORCED)
        four, = part["fours"]
        cells = [f"level {cell['level'] + 1} of column {cell['column']}" for cell in four]
        names = " and ".join(", ".join(cells).rsplit(", ", 1))
        self.assertIn(f"The winning line: {names}.", part["sentence"])
        won, = explain("0415263")
        self.assertIn("White has won with this line: level 1 of column 0", won["sentence"])
        self.assertEqual([cell["column"] for cell in won["fours"][0]], list("0123"))
        self.assertIn("four\t0.0 1.0 2.0 3.0", cli.run("explain", "0415263").out)

    def test_zugzwang_is_said_only_of_wins(self):
        reasons = set()
        for position in sample(56, 100):
            for part in explain(position):
                reasons.add((part["reason"], part["value"] == "win"))
                if part["reason"] == "answered":
                    self.assertNotIn("zugzwang", part["sentence"])
                    self.assertEqual("other cell" in part["sentence"], bool(part["closed"]))
                    self.assertEqual(part["value"], "not-win")
        self.assertIn(("answered", False), reasons)

    def test_an_opening_of_a_book_is_explained_soon(self):
        part, = [json.loads(line) for line in
                 cli.run("explain", "--game", "connect4:7x6", *cli.TABLE, "--json", ".", env=BOOKS).lines()]
        self.assertEqual((part["value"], part["reason"], part["move"]), ("win", "moves", "3"))
        self.assertEqual(len(part["replies"]), 7)
        self.assertLess(max(reply["nodes"] for reply in part["replies"]), 400_000)

    def test_threats_of_a_zugzwang_are_there(self):
        found = 0
        for position in sample(46, 150):
            for part in explain(position):
                if part["reason"] not in ("zugzwang", "answered"):
                    continue
                found += 1
                board = Board(position + part.get("move", ""))
                keeper = "wb"[part["claim"] == "second"] if part["value"] == "win" else "bw"[part["claim"] == "second"]
                with self.subTest(position):
                    self.check_cells(board, keeper, part)
        self.assertGreater(found, 5)

    def check_cells(self, board, keeper, part):
        closed = {NAMES.index(cell["column"]): cell["level"] for cell in part["closed"]}
        for column, level in closed.items():
            self.assertGreaterEqual(level, len(board.columns[column]))
            self.assertTrue(board.threat(keeper, column, level + 1))
        for cell in part["closed"]:
            self.assertTrue(cell["threats"])
            for four in cell["threats"]:
                places = [(int(NAMES.index(c["column"])), c["level"]) for c in four]
                self.assertIn((NAMES.index(cell["column"]), cell["level"] + 1), places)
                self.assertEqual(sum(board.columns[c][z:z + 1] == keeper for c, z in places), 3)
        free = sum(closed.get(column, 4) - len(board.columns[column]) for column in range(16)
                   if NAMES[column] not in part["yielded"])
        free += sum(len(board.columns[NAMES.index(name)]) == 0 for name in part["yielded"])
        self.assertEqual(free, part["free_cells"])
        if "tempo" in part and not part["tempo"]:
            self.assertEqual(free % 2, 0)
        self.assertIn(str(free), part["sentence"])

    def test_a_draw_has_two_parts(self):
        parts = explain("--game", "connect4:4x4", ".")
        self.assertEqual([(part["claim"], part["value"]) for part in parts],
                         [("first", "not-win"), ("second", "not-win")])

    def test_text(self):
        lines = cli.run("explain", SEARCHED).fields()
        self.assertEqual(lines[0][:3], ["first", "win", "moves"])
        self.assertEqual(lines[1][0], "move")
        self.assertEqual({line[0] for line in lines[2:]}, {"reply"})
        self.assertRegex(lines[2][3], "^column . answers: no short reason, a search of .* positions$")
        self.assertEqual(lines[3][3], "column C wins at once")

    def test_half_known(self):
        """The book knows that White does not win, and nobody whether Black does."""
        arguments = ("--time-limit", "0.1", *cli.TABLE, "0FC3484B764488")
        result = cli.run("explain", *arguments, env=BOOKS)
        first, second = result.fields()
        self.assertEqual(first[:2] + second, ["first", "not-win", "second", "unknown"])
        self.assertEqual(result.status, 1)
        parts = [json.loads(line) for line in cli.run("explain", "--json", *arguments, env=BOOKS).lines()]
        self.assertEqual([(part["claim"], part["value"]) for part in parts],
                         [("first", "not-win"), ("second", "unknown")])

    def test_limit_and_wrong_use(self):
        result = cli.run("explain", "--time-limit", "0.1", ".")
        self.assertEqual((result.out, result.status), ("unknown\n", 1))
        self.assertEqual(cli.run("explain", "--game", "popout:5x4", "--ply-limit", "3", ".").status, 2)
        self.assertIn("position, character 2", cli.run("explain", "0G").err)


if __name__ == "__main__":
    cli.main()
