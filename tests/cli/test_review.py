"""fourscore-cli review: values, marks and better moves of games, from text and from saved games."""

import json
import os
import pathlib
import tempfile
import unittest

import cli

SAVED = pathlib.Path(__file__).parent.parent / "data" / "saved"
GAME = "0123012301"  # of Connect-4 5x4: two mistakes of the first player, three of the second
FLAT = ("--game", "connect4:5x4")
LONG = "EB0ACD058431967DB165996BE629002A711F5EC3"  # its beginning takes hours
MARKS = {"?", "!", "-", "unknown"}


class Review(unittest.TestCase):
    def test_a_line_a_move_and_one_for_the_game(self):
        result = cli.run("review", *FLAT, "-", given=GAME.encode())
        *moves, summary = result.fields()
        self.assertEqual([fields[0] for fields in moves], [GAME[:n + 1] for n in range(len(GAME))])
        self.assertEqual([fields[1] for fields in moves], ["first", "second"] * 5)
        self.assertEqual(summary[:2], ["game", "mistakes 2 3"])
        self.assertEqual((result.status, result.err), (0, ""))

    def test_the_sentence_of_the_window(self):
        """Which move lost, what wins at the end, and that the game was given up."""
        said = ("Black’s position was lost by 5… 1; 5… 0 draws. Mistakes: White 2, Black 3. {}"
                "At the end 6. 0 wins.")
        self.assertEqual(cli.run("review", *FLAT, GAME).fields()[-1][-1], said.format(""))
        resigned = f'[Result "0-1"]\n[Game "connect4:5x4"]\n\n1. {" ".join(GAME)} 0-1\n'
        words = said.format("White lost the game in a won position. ")
        self.assertEqual(cli.run("review", *FLAT, resigned).fields()[-1][-1], words)
        lines = cli.run("review", "--json", *FLAT, resigned).lines()
        self.assertEqual(json.loads(lines[-1])["sentence"], words)
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "review.svg"
            self.assertEqual(cli.run("review", *FLAT, "--picture", str(path), resigned).status, 0)

    def test_moves_are_a_game_too(self):
        given = cli.run("review", *FLAT, GAME)
        self.assertEqual(given.out, cli.run("review", *FLAT, "-", given=GAME.encode()).out)
        self.assertEqual((given.status, given.err), (0, ""))
        pairs = cli.run("review", "--notation", "columns", *FLAT, "".join(str(int(move) + 1) for move in GAME))
        self.assertEqual((pairs.status, pairs.out), (0, given.out))

    def test_annotated_text_is_an_argument_too(self):
        text = f'[White "Ann"]\n[Game "connect4:5x4"]\n\n1. 0 1 {{good}} 2. 2 (2. 3 3) 3 *\n'
        given = cli.run("review", *FLAT, text)
        self.assertEqual((given.status, given.err), (0, ""))
        self.assertEqual(given.out, cli.run("review", *FLAT, "-", given=text.encode()).out)
        self.assertIn("\n0133\t", given.out)  # the variation
        wrong = cli.run("review", *FLAT, text.replace("2. 2", "2. 9"))
        self.assertEqual((wrong.status, wrong.out), (2, ""))
        self.assertRegex(wrong.err, r"^fourscore-cli: the text: Line 4[:,]")

    def test_a_review_is_saved(self):
        """The window and other commands find the mistakes again."""
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game.fourscore")
            text = f'[White "Ann"]\n[Game "connect4:5x4"]\n\n1. {" ".join(GAME)} *\n'
            printed = cli.run("review", *FLAT, "--save", str(path), text)
            self.assertEqual((printed.status, printed.out), (0, cli.run("review", *FLAT, text).out))
            listed = cli.run("games", "list", "--json", str(path))
            game = json.loads(listed.out)
            self.assertEqual((game["white"], game["moves"], listed.err), ("Ann", GAME, ""))
            first = next(at for at, fields in enumerate(printed.fields()) if fields[3] == "?")
            self.assertEqual(game["mistake"], first // 2 + 1)

    def test_a_saved_review_that_knows_more_stays(self):
        def marks(path):
            moves = json.loads(path.read_text("utf-8"))["games"][0]["review"]["moves"]
            return {moves: note["mark"] for moves, note in moves.items() if "mark" in note}

        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game.fourscore")
            saved = ("--table", "64M", "--save", str(path))
            first = cli.run("review", *saved, "--time-limit", "2", LONG)
            self.assertEqual((first.status, first.err), (1, ""))
            known = marks(path)
            hasty = cli.run("review", *saved, "--time-limit", "0.000001", str(path))
            self.assertEqual(hasty.status, 1)
            self.assertLessEqual(known.items(), marks(path).items())

    def test_saved_opinions_stay(self):
        note = {"possible": ["first", "draw", "second"], "doubt": 0.5, "preferred": "5"}
        game = {"lines": ["0F3C56A9"], "at": ".", "review": {"seconds": 0, "moves": {"0F3": note}}}
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "game.fourscore")
            path.write_text(json.dumps({"format": "fourscore", "version": 1, "games": [game]}), encoding="utf-8")
            saved = ("--table", "64M", "--time-limit", "1", "--save", str(path))
            self.assertEqual(cli.run("review", *saved, str(path)).status, 1)
            moves = json.loads(path.read_text("utf-8"))["games"][0]["review"]["moves"]
            self.assertEqual((moves["0F3"]["doubt"], moves["0F3"]["preferred"]), (0.5, "5"))

    def test_a_file_that_cannot_be_written_is_told_before_the_work(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "text.txt").write_text("00112\n", encoding="utf-8")
            long = 245 * "a"
            for option, name, words in (("--save", "text.txt", "is no saved game"),
                                        ("--save", f"{long}.json", "has 250 bytes: 248 at most"),
                                        ("--save", "nowhere/x", "there is no folder nowhere"),
                                        ("--save", ".", "is a folder"),
                                        ("--picture", f"{long}.png", "has 249 bytes: 248 at most"),
                                        ("--picture", f"{long}aaaaaa.png", "has 255 bytes: 248 at most"),
                                        ("--picture", "nowhere/x.png", "there is no folder nowhere")):
                with self.subTest(option=option, name=name):
                    result = cli.run("review", *FLAT, option, name, GAME, cwd=folder)
                    self.assertEqual((result.status, result.out), (2, ""))
                    self.assertIn(words, result.err)
            most = f"{long[1:]}.png"
            self.assertEqual(cli.run("review", *FLAT, "--picture", most, GAME, cwd=folder).status, 0)
            self.assertEqual(sorted(os.listdir(folder)), [most, "text.txt"])

    def test_a_file_of_that_name_comes_first(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, GAME).write_text("00112", encoding="utf-8")
            result = cli.run("review", *FLAT, GAME, cwd=folder)
            self.assertEqual(len(result.lines()), 6)
            pathlib.Path(folder, "0").mkdir()
            for game in (".", "0"):  # folders have no games
                result = cli.run("review", *FLAT, "--time-limit", "0.05", game, cwd=folder)
                self.assertNotIn("directory", result.err)
                self.assertEqual(len(result.lines()), len(game.strip(".")) + 1, result.out)

    def test_values_are_those_of_solve(self):
        for fields in cli.run("review", *FLAT, "-", given=GAME.encode()).fields()[:-1]:
            solved = cli.run("solve", *FLAT, "--exact", fields[0]).fields()
            self.assertEqual(fields[2], solved[0][1])

    def test_a_better_move_keeps_what_was_there(self):
        lines = [json.loads(line) for line in
                 cli.run("review", "--json", *FLAT, "-", given=GAME.encode()).out.splitlines()]
        better = [line for line in lines if "better" in line]
        self.assertEqual(len(better), 5)
        for line in better:
            self.assertEqual(line["mark"], "mistake")
            instead = line["moves"][:-1] + line["better"]
            solved = cli.run("solve", *FLAT, "--exact", instead).fields()
            self.assertEqual(solved[0][1], line["before"])
        self.assertEqual(lines[-1]["first"], {"mistakes": 2, "only": 0})
        self.assertEqual(lines[-1]["lost"], GAME)

    def test_saved_games_tell_their_game(self):
        for path in sorted(SAVED.glob("*.fourscore")):
            result = cli.run("review", "--time-limit", "0.2", str(path))
            self.assertIn(result.status, (0, 1), result.err)
            for fields in result.fields():
                self.assertTrue(fields[0] == "game" or fields[3] in MARKS, fields)

    def test_a_solver_of_another_game(self):
        path = next(path for path in sorted(SAVED.glob("*.fourscore"))
                    if "connect4" in path.read_text(encoding="utf-8"))
        result = cli.run("review", "--solver", "minimax", str(path))
        self.assertEqual(result.status, 2)
        self.assertIn("need --game connect4:", result.err)

    def test_a_limit_leaves_the_beginning_open(self):
        result = cli.run("review", "--time-limit", "0.5", "-", given=LONG.encode())
        self.assertEqual(result.status, 1)
        self.assertEqual(result.fields()[0][2:], ["unknown", "unknown"])
        self.assertEqual(result.fields()[-2][2], "first")

    def test_opinions_of_what_is_open(self):
        """Black leaves a line of three open: only a search proves what that was worth."""
        arguments = ("--time-limit", "3", "--table", "64M", "--visits", "200", "-")
        lines = cli.run("review", *arguments, given=b"04152C").fields()
        self.assertTrue(all(fields[3] in MARKS | {"?!"} for fields in lines[:-1]))
        self.assertEqual(lines[-1][1], "mistakes 0 0")
        doubted = [fields for fields in lines if fields[3:4] == ["?!"]]
        self.assertTrue(doubted)
        for fields in doubted:
            word, move, points = fields[4].split()
            self.assertEqual(word, "preferred")
            self.assertNotEqual(move, fields[0][-1])
            self.assertGreater(float(points), 0.15)
        again = cli.run("review", *arguments, given=b"04152C").fields()
        self.assertEqual([f[3:] for f in again if f[3:4] == ["?!"]], [f[3:] for f in doubted])
        for line in map(json.loads, cli.run("review", "--json", *arguments, given=b"04152C").lines()[:-1]):
            self.assertEqual("doubt" in line, "preferred" in line)
            self.assertTrue(line["mark"] == "unknown" or "doubt" not in line)

    def test_pictures(self):
        with tempfile.TemporaryDirectory() as folder:
            for end, magic in ((".png", b"\x89PNG"), (".svg", b"<?xml"), (".pdf", b"%PDF")):
                path = pathlib.Path(folder) / f"review{end}"
                result = cli.run("review", *FLAT, "--picture", str(path), "-", given=GAME.encode())
                self.assertEqual((result.status, result.err), (0, ""))
                self.assertEqual(path.read_bytes()[:len(magic)], magic)

    def test_no_picture(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, given, said in (("review.bmp", GAME, ".png"), ("nowhere/at.png", GAME, "nowhere"),
                                      ("two.png", GAME + "\n" + GAME, "one game")):
                result = cli.run("review", *FLAT, "--picture", str(pathlib.Path(folder) / name), "-",
                                 given=given.encode())
                self.assertEqual(result.status, 2)
                self.assertIn(said, result.err)
                self.assertEqual(list(pathlib.Path(folder).iterdir()), [])

    def test_what_cannot_be_reviewed(self):
        for arguments, given, said in (
                (("-",), b"rubbish", "Line 1, character 1"),
                (("-",), b'{"format": 7}', "format"),
                (("/tmp",), b"", "/tmp: this is a folder, not a file, and as a game"),
                (("/nowhere/at/all",), b"", "/nowhere/at/all: there is no such file, and as a game"),
                (("0FG",), b"", "character 3: expected a column"),
                ((), b"", "needs FILE|MOVES"),
                (("--claim", "first", "-"), b"0", "--claim")):
            result = cli.run("review", *arguments, given=given)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn(said, result.err)


if __name__ == "__main__":
    cli.main()
