"""fourscore-cli play: games with the user."""

import json
import os
import signal
import time
import unittest

import cli
from tap import SLOWER

FLAT = ("--game", "connect4:5x4")


def play(*arguments, given="", seed=1):
    seeded = () if seed is None else ("--seed", str(seed))
    return cli.run("play", *cli.TABLE, *seeded, *arguments, given=given.encode())


class Game(unittest.TestCase):
    def test_it_answers_each_move(self):
        result = play(*FLAT, "--level", "6", given="2\n2\nquit\n")
        kinds = [fields[0] for fields in result.fields()]
        self.assertEqual(kinds, ["move", "move", "game"])
        moves = result.fields()[-1][1]
        self.assertEqual((len(moves), moves[0], moves[2]), (4, "2", "2"))
        self.assertEqual((result.status, result.err), (1, ""))

    def test_it_begins_as_first(self):
        result = play("--as", "second", "--level", "2")
        self.assertEqual([fields[0] for fields in result.fields()], ["move", "game"])

    def test_it_wins_and_says_so(self):
        # Black has three in column 2, and White plays elsewhere.
        result = play("--game", "connect4:7x6", "--level", "8", "--as", "first", "0262621",
                      given="moves\n")
        first, end = result.fields()
        self.assertEqual(first[:4], ["move", "2", "wins", "second"])
        self.assertEqual(end, ["game", "2", "second", "0262621"])
        self.assertEqual(result.status, 0)

    def test_level_8_judges_with_threads(self):
        """One more than those that judge: the one that reads and waits. In the cube most time goes into judging."""
        for threads in (1, 3):
            process = cli.start("play", *cli.TABLE, "--level", "8", "--as", "second", "--time-limit", "30",
                                "--threads", str(threads))
            most = 0
            end = time.monotonic() + SLOWER
            while time.monotonic() < end:
                most = max(most, len(os.listdir(f"/proc/{process.pid}/task")))
            process.send_signal(signal.SIGINT)
            cli.finish(process)
            self.assertEqual(most, threads + 1)

    def test_a_hint_is_a_winning_move(self):
        result = play("--game", "connect4:7x6", "001122", given="hint\n3\n")
        hint, end = result.fields()
        self.assertEqual(hint[:4], ["hint", "3", "wins", "first"])
        self.assertEqual(end[2], "first")

    def test_back_takes_the_answer_too(self):
        result = play(*FLAT, given="2\nback\nback\nmoves\nquit\n")
        kinds = [fields[0] for fields in result.fields()]
        self.assertEqual(kinds, ["move", "back", "moves", "game"])
        self.assertEqual(result.fields()[2][1], ".")
        self.assertIn("no move of yours", result.err)

    def test_what_is_no_move_changes_nothing(self):
        result = play(*FLAT, given="9\nzz\n22\n\n2\nmoves\nquit\n")
        self.assertEqual(len(result.messages()), 3)
        self.assertIn('line 1: "9" is no move here', result.messages()[0])
        self.assertEqual(len(result.fields()[1][1]), 2)

    def test_resigning_loses(self):
        result = play(*FLAT, given="2\nresign\n")
        self.assertEqual(result.fields()[-1][2], "second")
        self.assertEqual(result.status, 0)

    def test_the_board_and_json(self):
        self.assertIn("to move", play(*FLAT, "--board", given="2\nquit\n").out)
        lines = play(*FLAT, "--json", given="2\nquit\n").lines()
        move, end = (json.loads(line) for line in lines)
        self.assertEqual(set(move), {"move", "why", "value", "estimate", "nodes"})
        self.assertEqual(end["result"], "unknown")

    def test_each_answer_is_json(self):
        for board in ((), ("--board",)):
            lines = play(*FLAT, "--json", *board, given="2\nmoves\nboard\nback\nmoves\nboard\nquit\n").lines()
            told = [json.loads(line) for line in lines]
            del told[1:1 + len(board)]  # after its move, as the option wants
            move, moves, code, back, none, empty, _ = told
            self.assertEqual(moves, {"moves": "2" + move["move"]})
            self.assertEqual(json.loads(cli.run("show", *FLAT, "--json", moves["moves"]).out)["code"], code["board"])
            self.assertEqual((back, none, empty), ({"back": 0}, {"moves": "."}, {"board": "////"}))

    def test_it_keeps_to_its_time(self):
        result = play("--level", "8", "--time-limit", "0.5", given="5\nquit\n")
        self.assertEqual(result.fields()[0][0], "move")
        self.assertLess(result.seconds, 0.5 + 3 * cli.SLOWER)


class Variety(unittest.TestCase):
    """Without a seed games differ from start to start, at the level that plays best too."""

    def first_moves(self, level, seed):
        begin = ("--as", "second", "--level", level, "--time-limit", "2")
        return {play(*begin, seed=seed, given="quit\n").fields()[0][1] for _ in range(6)}

    def test_without_a_seed_games_differ(self):
        self.assertGreater(len(self.first_moves("6", None)), 1)

    def test_with_one_they_do_not(self):
        self.assertEqual(len(self.first_moves("6", 9)), 1)


class Wrong(unittest.TestCase):
    def test_options(self):
        for arguments, says in ((("--level", "9"), "1 to 8"), (("--as", "third"), "first"), (("--exact",), "Unknown option"), (("0", "1"), "needs"),
                                (("ZZ",), "character 1")):
            result = play(*arguments)
            self.assertEqual((result.status, result.out), (2, ""), arguments)
            self.assertIn(says, result.err)


if __name__ == "__main__":
    cli.main()
