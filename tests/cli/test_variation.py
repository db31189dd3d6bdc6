"""fourscore-cli variation."""

import json
import unittest

import cli

SAMPLE = "1297716E722812FED5EA56AAEB4B198F"  # the first player wins
LOST = "EB0ACD058431967DB165996BE629002A71"  # and the first player, who is to move, loses
LINES = ("3C673033005044C", "030C34003")


class Variation(unittest.TestCase):
    def test_line_ends_with_the_winner(self):
        moves, state = cli.run("variation", SAMPLE).out.split()
        self.assertEqual(state, "complete")
        self.assertIn("The first player (w) has won", cli.run("show", SAMPLE + moves).out)

    def test_claim_that_does_not_hold(self):
        moves, state = cli.run("variation", "--claim", "second", SAMPLE).out.split()
        self.assertEqual(state, "complete")
        self.assertNotIn("second player (b) has won", cli.run("show", SAMPLE + moves).out)

    def test_json(self):
        result = json.loads(cli.run("variation", "--json", SAMPLE).out)
        self.assertTrue(result["complete"])
        self.assertTrue(result["moves"])

    def test_soonest(self):
        """With --distance the loser of a position that is lost at stone 38 holds out until then."""
        moves, state = cli.run("variation", "--distance", LOST).out.split()
        self.assertEqual((state, (len(LOST) + len(moves))), ("complete", 38))
        self.assertIn("The second player (b) has won", cli.run("show", LOST + moves).out)
        refused = cli.run("variation", "--distance", "--claim", "first", LOST)
        self.assertEqual((refused.status, refused.out), (2, ""))
        self.assertIn("--distance finds the exact value: leave --claim out", refused.err)

    def test_limit(self):
        result = cli.run("variation", "--time-limit", "0.1", ".")
        self.assertEqual((result.out, result.status), (".\tunknown\n", 1))

    def test_lines_are_the_same_everywhere(self):
        """What is hardest to answer is so by nodes, which no machine counts differently."""
        for claim, moves in (("first", LINES[0]), ("second", LINES[1])):
            self.assertEqual(cli.run("variation", "--table", "64M", "--claim", claim, SAMPLE).out,
                             f"{moves}\tcomplete\n")

    def test_exact_is_best_play(self):
        moves, state = cli.run("variation", "--exact", SAMPLE).out.split()
        self.assertEqual(state, "complete")
        self.assertIn("The first player (w) has won", cli.run("show", SAMPLE + moves).out)


if __name__ == "__main__":
    cli.main()
