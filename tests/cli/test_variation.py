"""fourscore-cli variation."""

import json
import unittest

import cli

SAMPLE = "1297716E722812FED5EA56AAEB4B198F"  # the first player wins


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

    def test_limit(self):
        result = cli.run("variation", "--time-limit", "0.1", ".")
        self.assertEqual((result.out, result.status), (".\tunknown\n", 1))

    def test_exact_is_refused(self):
        result = cli.run("variation", "--exact", SAMPLE)
        self.assertEqual(result.status, 2)
        self.assertIn("one claim", result.err)


if __name__ == "__main__":
    cli.main()
