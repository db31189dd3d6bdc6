"""fourscore-cli --game: Connect-4 and PopOut on the command line."""
import csv
import json
import pathlib
import tempfile
import re
import unittest

import cli

TABLE = ("--table", "64M")


def flat(command, game, *arguments, **options):
    return cli.run(command, "--game", game, *arguments, **options)


def solve(game, *arguments, **options):
    return flat("solve", game, *TABLE, *arguments, **options)


class Values(unittest.TestCase):
    # Tromp for Connect-4, the Oulu thesis for PopOut.
    KNOWN = (("connect4:4x4", "draw"), ("connect4:5x4", "draw"), ("connect4:6x4", "second"),
             ("connect4:5x5", "draw"), ("popout:4x4", "draw"), ("popout:4x5", "first"))

    def test_empty_boards(self):
        for game, value in self.KNOWN:
            with self.subTest(game=game):
                result = solve(game, "--exact", ".")
                self.assertEqual((result.status, result.err), (0, ""))
                self.assertEqual(result.fields()[0][:2], [".", value])

    def test_limits_are_for_either_player(self):
        limits = ("--ply-limit", "29", "--pop-limit", "1")
        for goal, value in (("--exact", "second"), ("--claim=first", "unknown"),
                            ("--claim=second", "win")):
            result = solve("popout:5x5", goal, *limits, "0")
            self.assertEqual(result.fields()[0][1], value, result.err)

    def test_every_solver_agrees(self):
        listed = cli.run("solve", "--help").out.split("popout:WxH:\n")[1].split("\n\n")[0]
        solvers = [line.split()[0] for line in listed.splitlines()]
        self.assertEqual(solvers[0], "connect4")
        for game, only_connect4 in (("connect4:4x4", True), ("popout:4x4", False)):
            words = {}
            for solver in solvers if only_connect4 else solvers[2:]:
                result = solve(game, "--exact", "--solver", solver, "0112", "0/", "wb/bw//")
                self.assertEqual(result.status, 2, result.err)  # "0/" is no position
                words[solver] = [fields[:2] for fields in result.fields()]
                self.assertEqual([fields[0] for fields in words[solver]], ["0112", "wb/bw//"])
            self.assertEqual(len({str(word) for word in words.values()}), 1, words)

    def test_distance(self):
        game, moves = "connect4:6x5", "0123432"
        result = solve(game, "--distance", moves, *(moves + str(column) for column in range(6)))
        self.assertEqual((result.status, result.err), (0, ""))
        words, *columns = result.fields()
        # The best of the columns, seen by the other player: of wins the soonest, of losses the latest.
        self.assertEqual(int(words[5]), max(-int(column[5]) for column in columns))
        best = next(column for column in columns if -int(column[5]) == int(words[5]))
        self.assertEqual((words[1], words[4]), (best[1], best[4]))
        answer = json.loads(solve(game, "--distance", "--json", moves).out)
        self.assertEqual((answer["value"], answer["stones"], answer["score"]),
                         (words[1], int(words[4]), int(words[5])))

    def test_distance_of_known_positions(self):
        # The end of the game, a win at once, a loss by the next stone, a draw on the full board.
        for moves, value, stones, score in (("0010203", "first", 7, -18), ("001122", "first", 7, 18),
                                            ("3131313", "first", 7, -18), ("33", "first", 41, 1)):
            fields = solve("connect4:7x6", "--distance", moves).fields()[0]
            self.assertEqual((fields[1], int(fields[4]), int(fields[5])), (value, stones, score), moves)
        fields = solve("connect4:7x6", "--distance", "--time-limit", "0.1", ".").fields()[0]
        self.assertEqual((fields[1], len(fields)), ("unknown", 4))

    def test_distance_of_popout(self):
        """As moves until the end: of an ended game, of a win at once, of empty boards."""
        for game, moves, value, end, score in (
                ("popout:4x4", "0101010", "first", 0, 0), ("popout:4x4", "010203", "first", 1, 1),
                ("popout:4x4", ".", "draw", 0, 0), ("popout:4x5", ".", "first", 25, 25),
                ("popout:4x5", "0", "first", 24, -24), ("popout:5x4", "0", "second", 25, 25)):
            fields = solve(game, "--distance", moves).fields()[0]
            self.assertEqual((fields[1], int(fields[4]), int(fields[5])), (value, end, score), (game, moves))
        answer = json.loads(solve("popout:4x5", "--distance", "--json", ".").out)
        self.assertEqual((answer["value"], answer["moves"], answer["score"]), ("first", 25, 25))
        stopped = solve("popout:7x6", "--distance", "--time-limit", "0.1", "1").fields()[0]
        self.assertEqual((stopped[1], len(stopped)), ("unknown", 4))

    def test_distance_by_two_solvers(self):
        """Of Connect-4 the solver popout tells what connect4 does."""
        moves = [".", "2", "22", "2213", "0123012", "01230123", "0101010"]
        told = [[fields[1:2] + fields[4:] for fields in
                 solve("connect4:5x4", "--distance", "--solver", solver, *moves).fields()]
                for solver in ("connect4", "popout")]
        self.assertEqual(told[0], told[1])

    def test_claims(self):
        for claim, word in (("first", "not-win"), ("second", "win")):
            self.assertEqual(solve("connect4:6x4", "--claim", claim, ".").fields()[0][1], word)

    def test_standard_input(self):
        result = solve("popout:4x4", "--exact", "-", given=b"# x\n01\n 0p3 rest\n0\0001\n01\n")
        self.assertEqual([fields[0] for fields in result.fields()], ["01", "01"])
        self.assertEqual(result.status, 2)
        self.assertRegex(result.messages()[0], r"line 3, character 3: the mover has no stone at the "
                         r'bottom of column 3: "0p3 rest"$')
        self.assertRegex(result.messages()[1], r"line 4, character 2: expected a column from 0 to 3")

    def test_a_long_line_is_no_shorter_one(self):
        moves = "01p0p1" * 2000
        for mark in ("", "\ufeff"):
            result = solve("popout:4x4", "-", given=(mark + moves).encode())
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn("too many moves", result.err)

    def test_threads(self):
        """A team finds what one thread finds."""
        for game, word in (("connect4:5x5", "draw"), ("popout:4x4", "draw"), ("popout:5x5", "first")):
            result = solve(game, "--threads", "3", "--exact", "--table", "64M", ".")
            self.assertEqual((result.status, result.fields()[0][1]), (0, word))

    def test_handicap(self):
        for limits, word in ((("--ply-limit", "7", "--pop-limit", "0"), "unknown"),
                             (("--ply-limit", "25", "--pop-limit", "0"), "win")):
            result = solve("popout:4x6", "--solver", "popout", *limits, ".")
            self.assertEqual(result.fields()[0][1], word)
            self.assertEqual(result.status, 0 if word == "win" else 1)

    def test_memory_that_does_not_suffice(self):
        for solver, game in (("retrograde", "popout:6x4"), ("proof-number", "popout:7x6")):
            result = flat("solve", game, "--solver", solver, "--table", "300K", ".")
            self.assertEqual((result.status, result.fields()[0][1]), (1, "unknown"))
            self.assertIn(f"the solver {solver} needs more memory", result.err)

    def test_memory_that_suffices_is_told(self):
        for command in (("solve",), ("analyse",), ("bench", "--from", "12", "--to", "12", "--count", "1")):
            told = flat(command[0], "popout:4x4", "--solver", "retrograde", "--table", "300K",
                        *(command[1:] or ["."]))
            self.assertEqual(told.status, 1)
            self.assertRegex(told.err, "the solver retrograde needs more memory: [0-9]+M suffice\n")
            enough = told.err.split()[-2]
            result = flat(command[0], "popout:4x4", "--solver", "retrograde", "--table", enough,
                          *(command[1:] or ["."]))
            self.assertEqual((result.status, result.err), (0, ""))

    def test_time_limit(self):
        for game, table, position in (("connect4:8x8", "2G", "."), ("popout:7x6", "64M", "0")):
            result = flat("solve", game, "--table", table, "--time-limit", "0.3", "--exact", position)
            self.assertEqual((result.status, result.fields()[0][1]), (1, "unknown"), result.err)
            self.assertLess(result.seconds, 10 * cli.SLOWER)

    def test_json(self):
        line, = solve("connect4:4x4", "--json", "--exact", "0112").lines()
        answer = json.loads(line)
        self.assertEqual((answer["position"], answer["solver"], answer["goal"]),
                         ("0112", "connect4", "exact"))
        self.assertEqual(answer["possible"], [answer["value"]])


class Analyse(unittest.TestCase):
    def test_every_move_and_the_position(self):
        result = flat("analyse", "popout:4x4", *TABLE, "--exact", "01")
        self.assertEqual((result.status, result.err), (0, ""))
        fields = result.fields()
        self.assertEqual([line[0] for line in fields], ["0", "1", "2", "3", "p0", "01"])
        for name, value in ((line[0], line[1]) for line in fields[:-1]):
            self.assertEqual(solve("popout:4x4", "--exact", "01" + name).fields()[0][1], value)
        rank = ("second", "draw", "first")
        self.assertEqual(fields[-1][1], max((line[1] for line in fields[:-1]), key=rank.index))

    def test_mirror_images_are_searched_once(self):
        fields = flat("analyse", "connect4:5x4", *TABLE, "--exact", ".").fields()
        self.assertEqual([line[4:] for line in fields],
                         [[], [], [], ["same as 1"], ["same as 0"], []])
        self.assertEqual([line[1] for line in fields[:2]], [fields[4][1], fields[3][1]])

    def test_json(self):
        lines = flat("analyse", "connect4:5x4", *TABLE, "--json", "--exact", ".").lines()
        moves = [json.loads(line) for line in lines]
        self.assertEqual([move.get("move") for move in moves], ["0", "1", "2", "3", "4", None])
        self.assertEqual(moves[4]["same_as"], "0")

    def test_a_full_board_is_a_draw_at_least(self):
        code = "wwbb/bbww/wwbb/bbww"
        fields = flat("analyse", "popout:4x4", *TABLE, "--exact", code).fields()
        self.assertEqual([line[0] for line in fields], ["p0", "p2", code])
        self.assertIn(fields[-1][1], ("draw", "first"))

    def test_ended_games_have_no_moves(self):
        fields = flat("analyse", "connect4:4x4", *TABLE, "--exact", "0101010").fields()
        self.assertEqual([line[:2] for line in fields], [["0101010", "first"]])

    def test_signals_print_what_is_known(self):
        process = cli.start("analyse", "--game", "connect4:8x7", *TABLE, "--exact", ".")
        cli.interrupt(process)
        result = cli.finish(process)
        self.assertEqual((result.status, len(result.lines())), (1, 9))
        self.assertLess(result.seconds, 5 * cli.SLOWER)


class Distances(unittest.TestCase):
    """analyse --distance: each move's score is the other side's of the position after it, by solve."""

    def test_moves(self):
        for game, moves in (("connect4:5x4", "."), ("connect4:6x5", "22132"), ("connect4:7x6", "333333440"),
                            ("connect4:5x4", "01234")):
            rows = cli.run("analyse", "--game", game, "--table", "64M", "--distance", moves).fields()
            line = moves.strip(".")
            after = solve(game, "--distance", *(line + row[0] for row in rows[:-1])).fields()
            with self.subTest(moves):
                self.assertEqual([row[1:3] for row in rows[:-1]], [[row[1], row[4]] for row in after])
                self.assertEqual([int(row[3]) for row in rows[:-1]], [self.before(row) for row in after])
                self.assertEqual(rows[-1][5], max((row[3] for row in rows[:-1]), key=int))
                self.assertEqual(rows[-1][4:], solve(game, "--distance", moves).fields()[0][4:])

    def test_pops(self):
        """Each move takes one more than the position after it; its score is for the player who makes it."""
        for moves in (".", "0112", "012301230", "wwbb/wwbb/wwbw/bbwb"):
            rows = cli.run("analyse", "--game", "popout:4x4", "--distance", moves).fields()
            line = moves.strip(".")
            for name, value, end, score in rows[:-1] if "/" not in moves else []:
                _, after, *_, moves_after, _ = solve("popout:4x4", "--distance", line + name).fields()[0]
                mover = "first" if len(line) % 2 == 0 else "second"
                expected = 0 if value == "draw" else int(moves_after) + 1
                self.assertEqual((value, int(end)), (after, expected), line + name)
                self.assertEqual(int(score), expected if value == mover else -expected, line + name)
            self.assertEqual(rows[-1][4:], solve("popout:4x4", "--distance", moves).fields()[0][4:])
        # On the full board all pops lose, and the mover ends the game.
        self.assertEqual([row[1] for row in rows], ["second"] * (len(rows) - 1) + ["draw"])

    def test_hard_moves_hold_nothing_up(self):
        """The last of the moves is lost at once, two before it take longer than anybody waits."""
        rows = cli.run("analyse", "--game", "popout:7x6", "--table", "64M", "--distance", "--time-limit",
                       str(5 * cli.SLOWER), "3333332222p3").fields()
        self.assertEqual(rows[-2], ["p3", "first", "4", "-4"])

    def before(self, row):
        """The score for the player who made the last move."""
        return -int(row[5])

    def test_json_and_wrong_use(self):
        first = json.loads(cli.run("analyse", "--game", "connect4:5x4", "--distance", "--json", ".").lines()[0])
        self.assertEqual(first, {"move": "0", "value": "second", "stones": 20, "score": -1})
        wrong = cli.run("analyse", "--distance", "--solver", "classic", ".")
        self.assertEqual(wrong.status, 2)
        self.assertIn("--distance is for --game connect4:WxH", wrong.err)
        first = json.loads(cli.run("analyse", "--game", "popout:4x5", "--distance", "--json", "0").lines()[0])
        self.assertEqual(first, {"move": "0", "value": "first", "moves": 24, "score": -24})
        stopped = cli.run("analyse", "--game", "connect4:7x6", "--distance", "--time-limit", "0.1", ".")
        self.assertEqual((stopped.status, stopped.fields()[0][1]), (1, "unknown"))


class Show(unittest.TestCase):
    def test_board(self):
        result = flat("show", "connect4:5x4", "22310")
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertEqual(result.lines(), ["0 1 2 3 4", ". . . . .", ". . . . .", ". . b . .",
                                          "w b w w .", "5 stones. The second player (b) is to move."])

    def test_both_formats_and_pops(self):
        self.assertEqual(flat("show", "popout:4x4", "0120p0").out,
                         flat("show", "popout:4x4", "b/b/w/").out)

    def test_ended_games(self):
        for moves, end in (("0101010", "The first player (w) has won."),
                           ("01010121", "The second player (b) has won.")):
            self.assertEqual(flat("show", "popout:4x4", moves).lines()[-1],
                             f"{len(moves)} stones. {end}")

    def test_columns_from_the_tenth_on_and_the_largest_boards(self):
        self.assertEqual(flat("show", "connect4:18x6", ".").lines()[0],
                         "0 1 2 3 4 5 6 7 8 9 a b c d e f g h")
        for game in ("connect4:31x3", "connect4:4x31", "connect4:16x7", "connect4:1x31"):
            width, height = map(int, game.split(":")[1].split("x"))
            lines = flat("show", game, ".").lines()
            self.assertEqual([len(line) for line in lines[:-1]], [2 * width - 1] * (height + 1))


class Variation(unittest.TestCase):
    def test_best_play_to_the_end(self):
        (moves, word), = flat("variation", "connect4:5x4", *TABLE, "01234001").fields()
        self.assertEqual(word, "complete")
        value = solve("connect4:5x4", "--exact", "01234001").fields()[0][1]
        end = flat("analyse", "connect4:5x4", *TABLE, "--exact", "01234001" + moves).fields()
        self.assertEqual([line[1] for line in end], [value])

    def test_every_move_keeps_the_value(self):
        """Of PopOut, of a claim, and by a solver without distances."""
        for game, start, *options in (("popout:4x4", "0123"), ("connect4:5x4", "01234001", "--claim", "first"),
                                      ("connect4:5x4", "01234001", "--solver", "fhourstones")):
            goal = options if options[:1] == ["--claim"] else ("--exact",)
            (moves, word), = flat("variation", game, *TABLE, *options, start).fields()
            self.assertEqual(word, "complete")
            ends = [match.end() for match in re.finditer("p?.", moves)]
            lines = [start] + [start + moves[:end] for end in ends]
            values = {fields[1] for fields in solve(game, *goal, *lines).fields()}
            self.assertEqual(len(values), 1, (game, options, values))

    def test_shortest_win_of_popout(self):
        """Each move is one nearer to the end, and the last one is the four."""
        for start in (".", "0"):
            (moves, word), = flat("variation", "popout:4x5", *TABLE, start).fields()
            line = start.strip(".")
            lines = [start] + [line + moves[:match.end()] for match in re.finditer("p?.", moves)]
            told = [fields[1:2] + fields[4:5] for fields in solve("popout:4x5", "--distance", *lines).fields()]
            self.assertEqual((word, told), ("complete", [["first", str(n)] for n in range(len(lines) - 1, -1, -1)]))

    def test_handicap_is_refused(self):
        result = flat("variation", "popout:4x4", "--ply-limit", "4", ".")
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("Unknown option --ply-limit", result.err)


class Counts(unittest.TestCase):
    def test_positions(self):
        for game, positions in (("connect4:4x4", 161029), ("popout:4x4", 692427),
                                ("connect4:4x5", 1706255), ("connect4:5x4", 3945711)):
            result = flat("count", game)
            self.assertEqual((result.status, result.out), (0, f"{positions}\n"))

    def test_positions_after_a_move(self):
        moves = [int(flat("count", "connect4:4x4", str(column)).out) for column in range(4)]
        self.assertEqual(moves[:2], moves[:1:-1])
        self.assertTrue(all(0 < number < 161029 for number in moves))

    def test_memory_that_does_not_suffice(self):
        result = flat("count", "connect4:4x4", "--memory", "2304K")
        self.assertEqual((result.status, result.out), (0, "161029\n"))
        result = flat("count", "connect4:4x4", "--memory", "1K")
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("need", result.err)

    def test_wrong_usage(self):
        for arguments, message in (
                (("--game", "cube"), "count needs --game"), ((), "count needs --game"),
                (("--game", "connect4:7x6"), "a board of 7x6 is too large to keep all positions")):
            result = cli.run("count", *arguments)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertTrue(result.err.startswith("fourscore-cli: " + message), result.err)

    def test_perft(self):
        for game, numbers in (("connect4:7x6", (1, 7, 49, 343, 2401, 16807, 117649, 823536)),
                              ("popout:4x4", (1, 4, 16, 80)), ("connect4:2x2", (1, 2, 4, 6, 6, 0))):
            for depth, games in enumerate(numbers):
                self.assertEqual(flat("perft", game, str(depth)).out, f"{games}\n")
        self.assertEqual(flat("perft", "popout:4x4", "1", "01").out, "5\n")


class Bench(unittest.TestCase):
    def test_figures(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "b.csv"
            result = flat("bench", "connect4:6x5", *TABLE, "--from", "18", "--to", "17", "--count",
                          "20", "--solver", "connect4,fhourstones", "--csv", str(path))
            self.assertEqual((result.status, result.err), (0, ""))
            rows = list(csv.DictReader(path.open(encoding="utf-8"), strict=True))
        self.assertEqual([(row["stones"], row["solver"]) for row in rows],
                         [(stones, solver) for stones in ("18", "17")
                          for solver in ("connect4", "fhourstones")])
        for row in rows:
            given = flat("sample", "connect4:6x5", "--stones", row["stones"], "--count", "20").out
            words = [line[1] for line in solve("connect4:6x5", "-", given=given.encode()).fields()]
            self.assertEqual((row["solved"], int(row["holds"])), ("20", words.count("win")))

    def test_schemes_if_one_solver_has_a_table(self):
        result = flat("bench", "popout:4x4", *TABLE, "--from", "12", "--to", "12", "--count", "1",
                      "--scheme", "new", "--solver", "proof-number,popout")
        self.assertEqual((result.status, result.err), (0, ""))

    def test_difficulties_follow_from_the_board(self):
        lines = flat("bench", "connect4:4x4", *TABLE, "--count", "2").lines()
        self.assertEqual([line.split()[0] for line in lines[1:]], ["12", "11", "10", "9", "8"])

    def test_samples(self):
        lines = flat("sample", "popout:7x6", "--stones", "12", "--count", "5").lines()
        self.assertEqual(lines, flat("sample", "connect4:7x6", "--stones", "12", "--count",
                                     "5").lines())
        self.assertEqual((len(set(lines)), {len(line) for line in lines}), (5, {12}))
        self.assertEqual(flat("sample", "connect4:4x4", "--stones", "0").out, ".\n")


class WrongUsage(unittest.TestCase):
    CASES = (
        (("solve", "--game", "checkers", "."), "--game: expected cube, connect4:WxH or popout:WxH"),
        (("solve", "--game", "connect4:7", "."), "--game: expected cube"),
        (("solve", "--game", "popout:99x9", "."), "--game: expected cube"),
        (("solve", "--game", "connect4:7x6", "--solver", "minimax", "."),
         "--solver: expected the name of a solver of connect4:7x6 (connect4, fhourstones, "),
        (("solve", "--game", "connect4:7x6", "--solver", "parallel", "."), "--solver: expected the"),
        (("solve", "--game", "popout:7x6", "--solver", "connect4", "."),
         "--solver: the solver connect4 does not play PopOut; solvers of popout:7x6: popout, "
         "proof-number\n"),
        (("solve", "--solver", "connect4", "."), "--solver: expected the name of a solver of "),
        (("solve", "--game", "connect4:9x9", "--solver", "popout", "."),
         "--solver: a board of 9x9 is too large for the solver popout: width * (height + 1) may be "
         "69 at most; solvers of connect4:9x9: connect4, fhourstones, proof-number\n"),
        (("bench", "--game", "popout:8x8", "--solver", "popout"), "--solver: a board of 8x8 is too large "
         "for the solver popout: width * (height + 1) may be 69 at most; solvers of popout:8x8: "
         "proof-number\n"),
        (("variation", "--game", "popout:9x9", "--distance", "."), "--distance: a board of 9x9 is too large "
         "for the solver popout: width * (height + 1) may be 69 at most\n"),
        (("solve", "--game", "connect4:9x9", "--solver", "magic", "."),
         "--solver: expected the name of a solver of connect4:9x9 (connect4, fhourstones, proof-number), not"),
        (("solve", "--game", "connect4:7x6", "8"), "position, character 1: expected a column"),
        (("solve", "--game", "connect4:7x6", "w/"), "position, character 3: expected 7 fields"),
        (("solve", "--game", "connect4:7x6", "--without", "magic", "."),
         '--without: there is no technique "magic": connect4 has '),
        (("solve", "--game", "connect4:7x6", "--pop-limit", "1", "."),
         "--ply-limit and --pop-limit are options of --solver popout"),
        (("solve", "--solver", "classic", "--distance", "."),
         "--distance is for --game connect4:WxH and --solver connect4"),
        (("solve", "--game", "popout:4x4", "--solver", "retrograde", "--distance", "."),
         "--distance is for --game connect4:WxH and --solver connect4, popout:WxH and --solver popout"),
        (("solve", "--game", "popout:4x4", "--distance", "--ply-limit", "9", "."),
         "--distance finds the limits by itself: leave --ply-limit and --pop-limit out"),
        (("solve", "--game", "connect4:4x4", "--distance", "--claim", "second", "."),
         "--distance finds the exact value: leave --claim out"),
        (("solve", "--game", "connect4:4x4", "--distance", "--threads", "2", "."),
         "--distance: one thread finds it"),
        (("solve", "--game", "connect4:4x4", "--solver", "retrograde", "--threads", "2", "."),
         "--threads: the solver retrograde has one thread"),
        (("solve", "--game", "popout:4x4", "--solver", "proof-number", "--scheme", "new", "0"),
         "--scheme: the solver proof-number has no table"),
        (("analyse", "--game", "popout:4x4", "--scheme", "big", "--solver", "retrograde", "0"),
         "--scheme: the solver retrograde has no table"),
        (("bench", "--game", "popout:4x4", "--scheme", "new,big", "--solver", "proof-number,retrograde"),
         "--scheme: the solver proof-number has no table"),
        (("solve", "--game", "connect4:7x6", "--threads", "65", "."),
         "--threads: expected at most 64"),
        (("solve", "--game", "connect4:7x6", "--threads", "2", "--cutoff", "9", "."),
         "--cutoff is an option of --solver paper"),
        (("solve", "--game", "connect4:7x6", "--solver", "retrograde", "."),
         "--solver: a board of 7x6 is too large for the solver retrograde: width * (height + 1) may"),
        (("sample", "--game", "connect4:4x4", "--stones", "16"), "a random position of connect4:4x4"),
        (("bench", "--game", "connect4:4x4", "--from", "16"), "a random position of connect4:4x4"),
        (("perft", "--game", "connect4:4x4", "1", "x"), "position, character 1: expected a column"),
    )

    def test_messages(self):
        for arguments, message in self.CASES:
            with self.subTest(arguments=arguments):
                result = cli.run(*arguments)
                self.assertEqual(result.status, 2)
                self.assertTrue(result.err.startswith("fourscore-cli: " + message), result.err)
                self.assertEqual(len(result.messages()), 1)


if __name__ == "__main__":
    cli.main()
