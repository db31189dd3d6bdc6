"""fourscore-cli believe, and the estimates of analyse: named as such, and the same for images."""

import json
import math
import unittest

import cli

SAMPLE = "1297716E722812FED5EA56AAEB4B198F"
WON = "0415263"  # the first player has four in a row
NEARLY = "041526"


class Believe(unittest.TestCase):
    def test_a_small_table_suffices(self):
        for game in ("cube", "connect4:7x6"):
            result = cli.run("believe", "--game", game, "--table", "64M", "--visits", "20", ".")
            self.assertEqual((result.status, result.err), (0, ""))

    def test_a_line_a_column_and_one_for_the_position(self):
        result = cli.run("believe", SAMPLE)
        names = [fields[0] for fields in result.fields()]
        self.assertEqual(names, [*"0123456789ABCDEF", SAMPLE])
        self.assertEqual((result.status, result.err), (0, ""))

    def test_fields(self):
        for fields in cli.run("believe", SAMPLE).fields():
            if fields[1:] == ["illegal"]:
                self.assertIn(fields[0], "12E")
                continue
            self.assertEqual((fields[1], len(fields)), ("estimate", 9))
            probabilities = [float(p) for p in fields[2:5]]
            self.assertAlmostEqual(sum(probabilities), 1, delta=0.002)
            self.assertTrue(all(int(nodes) >= 1 for nodes in fields[5:]))

    def test_nodes_of_few_stones_are_not_told(self):
        for fields in cli.run("believe", "0FC3").fields():
            self.assertEqual(fields[5:], ["-"] * 4)
        last = json.loads(cli.run("believe", "--json", "0FC3").lines()[-1])
        self.assertEqual(sorted(last["estimate"]), ["draw", "first", "second"])

    def test_json(self):
        lines = [json.loads(line) for line in cli.run("believe", "--json", SAMPLE).lines()]
        self.assertEqual([line.get("value") for line in lines].count("illegal"), 3)
        estimate = lines[-1]["estimate"]
        self.assertEqual(lines[-1]["position"], SAMPLE)
        self.assertAlmostEqual(estimate["first"] + estimate["draw"] + estimate["second"], 1)
        for claim in ("claim_first", "claim_second"):
            self.assertTrue(all(math.isfinite(v) for v in estimate[claim].values()))
            self.assertGreater(estimate[claim]["yes_spread"], 0)

    def test_images_have_the_same_estimate(self):
        mirrored = "".join("%X" % (int(c, 16) ^ 3) for c in SAMPLE)
        mine, other = cli.run("believe", SAMPLE).fields(), cli.run("believe", mirrored).fields()
        self.assertEqual(mine[-1][1:], other[-1][1:])
        for column in range(16):
            self.assertEqual(mine[column][1:], other[column ^ 3][1:])

    def test_end_of_the_game(self):
        lines = cli.run("believe", NEARLY).fields()
        self.assertEqual(lines[3], ["3", "first"])
        ended = cli.run("believe", WON).fields()
        self.assertEqual(ended[-1], [WON, "first"])
        self.assertTrue(all(fields[1] == "illegal" for fields in ended[:-1]))

    def test_flat_games(self):
        for game, moves, names in (("connect4:7x6", "33", "0123456"),
                                   ("popout:5x4", "04", ("0", "1", "2", "3", "4", "p0"))):
            fields = cli.run("believe", "--game", game, moves).fields()
            self.assertEqual([f[0] for f in fields], [*names, moves])
            for f in fields:
                self.assertEqual((f[1], len(f)), ("estimate", 5))
                self.assertAlmostEqual(sum(map(float, f[2:])), 1, delta=0.002)
        last = json.loads(cli.run("believe", "--json", "--game", "connect4:7x6", "33").lines()[-1])
        self.assertEqual(set(last["estimate"]), {"first", "draw", "second"})

    def test_a_repetition_ends_the_game(self):
        """p3 repeats the empty board of PopOut."""
        fields = cli.run("believe", "--game", "popout:7x6", "33p3").fields()
        self.assertIn(["p3", "draw"], fields)
        self.assertEqual(cli.run("believe", "--game", "popout:7x6", "33p3p3").fields(), [["33p3p3", "draw"]])

    def test_open_moves_of_flat_games_have_estimates(self):
        fields = cli.run("analyse", "--game", "popout:8x8", "--time-limit", "0.1", ".").fields()
        self.assertTrue(all(f[4].startswith("estimate ") for f in fields[:4]), fields)

    def test_bad_input(self):
        for arguments, says in ((["1G"], "position"), ([], "needs POSITION"), (["--table", "1G", "1"], "--time-limit"),
                                (["--visits", "9", "--table", "1M", "1"], "too small"), (["--visits", "0", "1"], "visits")):
            result = cli.run("believe", *arguments)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn(says, result.err)


    def test_lists(self):
        each = [cli.run("believe", moves).out for moves in ("0", "13")]
        self.assertEqual(cli.run("believe", "0", "13").out, "".join(each))
        self.assertEqual(cli.run("believe", "-", given=b"0\n13\n").out, "".join(each))
        wrong = cli.run("believe", "0", "1G", "13")
        self.assertEqual((wrong.status, wrong.out), (2, "".join(each)))
        self.assertIn("position 2", wrong.err)


class Judged(unittest.TestCase):
    """believe with a search."""

    def judge(self, *arguments, **options):
        return cli.run("believe", "--visits", "400", "--table", "80M", *arguments, **options)

    def test_fields(self):
        fields = self.judge("42F237022").fields()
        self.assertEqual([f[0] for f in fields], [*"013456789ABCDEF", "42F237022"])
        for name, kind, points, spread, visits, depth, line in fields[:-1]:
            self.assertEqual(kind, "judged")
            self.assertTrue(0 <= float(points) <= 1)
            self.assertTrue(0 <= float(spread) <= 0.5 if int(visits) > 1 else spread == "-")
            self.assertTrue(line.startswith(name))
            self.assertEqual(len(line), int(depth))
        last = fields[-1]
        self.assertEqual(int(last[4]), 401)
        most = max(fields[:-1], key=lambda f: int(f[4]))
        self.assertEqual(most[6], last[6])

    def test_the_same_for_the_same_visits(self):
        self.assertEqual(self.judge("0FC3").out, self.judge("0FC3").out)

    def test_proofs_are_marked(self):
        fields = {f[0]: f[1:] for f in self.judge(NEARLY).fields()}
        self.assertEqual(fields["3"][:3], ["proved", "first", "-"])
        self.assertEqual(fields[NEARLY][:3], ["proved", "first", "-"])
        self.assertEqual(self.judge(WON).fields(), [[WON, "proved", "first", "-", "0", "0", "."]])
        lines = [json.loads(line) for line in self.judge("--json", NEARLY).lines()]
        won = next(line for line in lines if line.get("column") == "3")
        self.assertEqual((won["proved"], won["line"]), ("first", "3"))
        self.assertNotIn("points", won)

    def test_json_says_what_is_left(self):
        lines = [json.loads(line) for line in self.judge("--json", SAMPLE).lines()]
        self.assertTrue(any("proved" in line for line in lines))
        for line in lines:
            self.assertEqual("proved" in line, "points" not in line)
            self.assertTrue(set(line.get("possible", ())) < {"first", "draw", "second"})

    def test_moves_that_led_to_a_position_of_popout(self):
        """33p3 and p3 repeat the empty board: that ends the game."""
        repeated = ["p3", "proved", "draw", "-"]
        popout = ("--game", "popout:7x6")
        game = '[Game "popout:7x6"]\n[Notation "numbers-from-0"]\n\n1. 3 3 2. p3 *\n'
        for result in (self.judge(*popout, "33p3"), self.judge(*popout, "-", given=b"33p3\n"),
                       self.judge(*popout, "-", given=game.encode())):
            self.assertEqual([f[:4] for f in result.fields() if f[0] == "p3"], [repeated])
        ended = self.judge(*popout, "33p3p3")
        self.assertEqual(ended.fields(), [["33p3p3", "proved", "draw", "-", "0", "0", "."]])

    def test_a_time_limit_and_threads(self):
        result = cli.run("believe", "--time-limit", "0.2", "--threads", "2", "--table", "80M", "0", "1")
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertEqual(len(result.lines()), 34)


class Analyse(unittest.TestCase):
    def test_open_columns_have_an_estimate(self):
        result = cli.run("analyse", "--time-limit", "0.2", "12")
        columns = result.fields()[:-1]
        unknown = [fields for fields in columns if fields[1] == "unknown"]
        own = [fields for fields in unknown if not fields[4].startswith("same as")]
        self.assertTrue(own)
        for fields in own:
            self.assertRegex(fields[4], r"^estimate [01]\.\d\d [01]\.\d\d [01]\.\d\d$")

    def test_answered_columns_have_none(self):
        result = cli.run("analyse", SAMPLE)
        self.assertNotIn("estimate", result.out)
        self.assertNotIn("estimate", cli.run("analyse", "--json", SAMPLE).out)

    def test_json(self):
        result = cli.run("analyse", "--json", "--time-limit", "0.2", "12")
        lines = [json.loads(line) for line in result.lines()]
        for line in lines[:-1]:
            self.assertEqual("estimate" in line, line["value"] == "unknown")


if __name__ == "__main__":
    cli.main()
