"""fourscore-cli puzzle: positions with exactly one winning move, printed and asked."""

import json
import unittest

import cli

FLAT = ("--game", "connect4:7x6")
GAMES = ("cube", "connect4:7x6", "popout:5x4")


def puzzle(*arguments, given="", seed="1"):
    seeded = () if seed is None else ("--seed", seed)
    return cli.run("puzzle", *seeded, *arguments, given=given.encode())


class Printed(unittest.TestCase):
    def test_exactly_one_move_wins(self):
        """By analyse, whose last line is about the position itself."""
        for game in GAMES:
            for position, winner, move, grade, _ in puzzle("--game", game, "--count", "3").fields():
                claim = ("--claim", winner)
                found = cli.run("analyse", *cli.TABLE, "--game", game, *claim, position).fields()
                wins = [name for name, value, *_ in found if value == "win" and name != position]
                with self.subTest(game=game, position=position):
                    self.assertEqual(wins, [move])
                    self.assertIn(grade, "12345")

    def test_seed_and_difficulty(self):
        one = puzzle("--count", "4", "--seed", "9").out
        self.assertEqual(one, puzzle("--count", "4", "--seed", "9").out)
        self.assertNotEqual(one, puzzle("--count", "4", "--seed", "10").out)
        self.assertNotEqual(puzzle("--count", "2", seed=None).out, puzzle("--count", "2", seed=None).out)
        for wanted in "14":
            found = puzzle("--count", "3", "--difficulty", wanted).fields()
            self.assertEqual([fields[3] for fields in found], [wanted] * 3)

    def test_sources(self):
        """Random positions have no pops, since their sampler makes none."""
        pop = ("--game", "popout:5x4", "--count", "8")
        self.assertNotIn("p", puzzle(*pop, "--source", "random").out)
        self.assertIn("p", puzzle(*pop, "--source", "played").out)

    def test_json(self):
        plain = puzzle(*FLAT).fields()[0]
        told = json.loads(puzzle(*FLAT, "--json").out)
        self.assertEqual([told["position"], told["winner"], told["move"]], plain[:3])
        self.assertEqual([str(told["difficulty"]), str(told["rating"])], plain[3:])


class Asked(unittest.TestCase):
    def setUp(self):
        self.answers = [fields[2] for fields in puzzle(*FLAT, "--count", "2").fields()]

    def ask(self, *lines):
        return puzzle(*FLAT, "--ask", "--count", "2", given="".join(f"{line}\n" for line in lines))

    def kinds(self, result):
        words = ("puzzle", "right", "wrong", "score")
        return [fields for fields in result.fields() if fields[0] in words]

    def test_right_moves(self):
        result = self.ask(*self.answers)
        found = self.kinds(result)
        self.assertEqual([fields[0] for fields in found],
                         ["puzzle", "right", "puzzle", "right", "score"])
        self.assertEqual(found[-1][1:], ["2", "2"])
        self.assertEqual((result.status, result.err), (0, ""))

    def test_a_wrong_move_is_refuted(self):
        wrong = next(move for move in "0123456" if move != self.answers[0]
                     and "no move here" not in self.ask(move).err)
        found = self.kinds(self.ask(wrong, self.answers[0], "skip"))
        self.assertEqual([fields[0] for fields in found],
                         ["puzzle", "wrong", "right", "puzzle", "score"])
        self.assertEqual(found[1][1], wrong)
        self.assertGreater(len(found[1][3]), 0)  # a line that shows it
        self.assertEqual(found[-1][1:], ["0", "2"])  # the first try counts

    def test_words(self):
        result = self.ask("board", "zz", "", "solution", "quit")
        found = self.kinds(result)
        self.assertEqual([fields[0] for fields in found], ["puzzle", "right", "puzzle", "score"])
        self.assertEqual(found[-1][1:], ["0", "1"])
        self.assertIn('line 2: "zz" is no move here', result.err)
        self.assertEqual(result.status, 1)


class Wrong(unittest.TestCase):
    def test_options(self):
        for arguments, says in ((("--difficulty", "6"), "1 to 5"), (("--count", "0"), "--count"),
                                (("--source", "dreams"), "random"), (("0",), "nothing but options"),
                                (("--ask", "--json"), "leave --json out"),
                                (("--game", "connect4:2x2"), "no such puzzle")):
            result = puzzle(*arguments)
            self.assertEqual((result.status, result.out), (2, ""), arguments)
            self.assertIn(says, result.err)


if __name__ == "__main__":
    cli.main()
