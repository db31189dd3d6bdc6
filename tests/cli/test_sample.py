"""fourscore-cli sample: the positions of docs/formats/positions.md, and nothing but reasonable games."""
import itertools
import time
import unittest

import cli
import sampling


def sample(*arguments):
    return cli.run("sample", *arguments)


def problem(moves, stones):
    """Why these moves are not a reasonable game of that many stones; None if they are."""
    position = sampling.Position()
    for move in "" if moves == "." else moves:
        if int(move, 16) not in position.reasonable():
            return f"{moves}: move {position.stones + 1} is not reasonable"
        position.play(int(move, 16))
    return None if position.stones == stones else f"{moves}: {position.stones} stones"


class Positions(unittest.TestCase):
    def test_first_positions(self):
        """As they were when the command was new: they must never change."""
        self.assertEqual(sample("--stones", "36", "--count", "3").lines(), [
            "730E25A938074810AA2184496DE65A87B995",
            "5305B9255F8EC4EE2713ECAC8C1B228833F6",
            "C37A8F04BE31126ABFDFFCA620876880BB2C"])

    def test_another_program_prints_the_same(self):
        for seed, stones in ((1, 0), (1, 1), (7, 12), (1, 28), (2**64 - 1, 36), (0, 48)):
            with self.subTest(seed=seed, stones=stones):
                result = sample("--stones", str(stones), "--count", "10", "--seed", str(seed))
                self.assertEqual((result.status, result.err), (0, ""))
                self.assertEqual(result.lines(), list(
                    itertools.islice(sampling.positions(seed, stones), 10)))

    def test_games_are_reasonable(self):
        self.assertIsNotNone(problem("0101010", 7))
        self.assertIsNotNone(problem("00000", 5))
        self.assertIsNotNone(problem("01", 3))
        for stones in (5, 20, 36, 48, 63):
            lines = sample("--stones", str(stones), "--count", "50", "--seed", "3").lines()
            self.assertEqual(len(lines), 50)
            self.assertEqual([text for text in (problem(moves, stones) for moves in lines) if text],
                             [])
            self.assertGreater(len(set(lines)), 48)

    def test_columns_are_equally_likely(self):
        first = sample("--stones", "1", "--count", "16000").lines()
        for column in "0123456789ABCDEF":
            self.assertAlmostEqual(first.count(column), 1000, delta=150)

    def test_seeds_and_stones_are_sequences_of_their_own(self):
        starts = [sample("--stones", str(stones), "--seed", str(seed)).out[:10]
                  for stones in (20, 21) for seed in range(4)]
        self.assertEqual(len(set(starts)), 8)

    def test_the_solvers_can_read_them(self):
        given = sample("--stones", "50", "--count", "20").out
        result = cli.solve("-", given=given.encode())
        self.assertEqual(result.status, 0)
        self.assertEqual([fields[0] for fields in result.fields()], given.split())


class Lines(unittest.TestCase):
    def test_each_line_is_flushed(self):
        process = cli.start("sample", "--stones", "10", "--count", "1000000000")
        lines = [process.stdout.readline() for _ in range(5)]
        process.terminate()
        cli.finish(process)
        self.assertEqual([len(line) for line in lines], [11] * 5)

    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            result = cli.run("sample", "--stones", "10", stdout=full)
        self.assertEqual(result.status, 2)
        self.assertRegex(result.err, r"^fourscore-cli: cannot write the results: .+\n$")

    def test_a_reader_that_goes_away_ends_it(self):
        begin = time.monotonic()
        process = cli.start("sample", "--stones", "10", "--count", "1000000000")
        process.stdout.readline()
        process.stdout.close()
        process.stdout = None
        cli.finish(process)
        self.assertLess(time.monotonic() - begin, 5)


class WrongUsage(unittest.TestCase):
    CASES = (
        ((), "sample needs --stones N"),
        (("--stones", "3", "x"), "sample needs --stones N (see "),
        (("--stones", "64"), "a random position of Connect Four 3D has 63 stones at most, not 64"),
        (("--stones", "-1"), '--stones: expected a number from 0 to 127, not "-1"'),
        (("--stones", ""), "--stones: expected a number from 0 to 127"),
        (("--stones", "3", "--count", "0"), "--count: expected a number from 1 to"),
        (("--stones", "3", "--seed", "18446744073709551616"), "--seed: expected a number from 0"),
        (("--stones", "3", "--seed", "x"), '--seed: expected a number from 0'),
        (("--stones", "3", "--table", "1G"), "Unknown option --table"),
    )

    def test_messages(self):
        for arguments, message in self.CASES:
            with self.subTest(arguments=arguments):
                result = sample(*arguments)
                self.assertEqual((result.status, result.out), (2, ""))
                self.assertTrue(result.err.startswith("fourscore-cli: " + message), result.err)
                self.assertEqual(len(result.messages()), 1)


if __name__ == "__main__":
    cli.main()
