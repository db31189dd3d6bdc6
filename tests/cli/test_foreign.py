"""fourscore-cli and games as players write them elsewhere."""

import unittest

import cli


def shown(*arguments):
    return cli.run("show", *arguments)


class Foreign(unittest.TestCase):
    def assert_reads(self, text, title, own, *game):
        result = shown(*game, "--as", "own", text)
        self.assertEqual((result.out, result.status), (f"{own}\n", 0), result.err)
        self.assertIn(f"position: read as {title}: {own}", result.err)

    def test_reading(self):
        self.assert_reads("A1 B2 D4", "columns A1 to D4", "05F")
        self.assert_reads("(1,1) (2,2)", "columns x,y from 1", "05")
        self.assert_reads("1, 6, 16", "columns 1 to 16", "05F")
        self.assert_reads("4,4,7", "columns from 1", "336", "--game", "connect4:7x6")
        self.assert_reads("4471", "columns from 1", "3360", "--game", "connect4:7x6")

    def test_annotated_text_is_read_from_the_line_above_to_the_last_game(self):
        """As an argument it has one game, whose end is meant; standard input may have several."""
        one = '[White "Ann"]\n[Black "Ben"]\n\n1. A1 {good} D4 (1... B1) 2. B2 *\n'
        two = one + '\n[White "Cid"]\n\n1. C3 *\n'
        for text in (one, one.replace("\n", "\r\n"), f"\ufeff{one}"):
            with self.subTest(text=text):
                result = cli.run("show", "--as", "own", "-", given=text.encode())
                self.assertEqual((result.status, result.out), (0, "0F5\n"), result.err)
        long = f'[White "Ann"] 1. A1 {{{"x" * 20000}}} D4 2. B2 *'
        result = cli.run("show", "--as", "own", "-", given=long.encode())
        self.assertEqual((result.status, result.out), (0, "0F5\n"), result.err)
        self.assertEqual(shown("--as", "own", one).out, "0F5\n")
        self.assertEqual(shown("--as", "own", one, "A").out, "0F5\nA\n")
        self.assertEqual(cli.run("show", "--as", "own", "-", given=two.encode()).out, "0F5\nA\n")
        self.assertIn("expected one game, found 2", shown(two).err)
        wrong = cli.run("show", "-", given=one.replace("B2", "B9").encode())
        self.assertEqual((wrong.status, wrong.out), (2, ""))
        self.assertIn("standard input: Line 4, character ", wrong.err)
        other = shown(one.replace('"Ann"]', '"Ann"]\n[Game "connect4:7x6"]').replace("A1 {good} D4 (1... B1) 2. B2", "a"))
        self.assertEqual((other.status, other.out), (2, ""))
        self.assertIn("this is a game of connect4:7x6", other.err)

    def test_a_numbered_game_goes_on_over_lines(self):
        """On standard input the second line shows that it does; a list of numbered games stays one."""
        game = "1. A1 B2\n2. C3 {good} D4\n3. A2 1-0\n"
        for result in (cli.run("show", "--as", "own", "-", given=game.encode()), shown("--as", "own", game)):
            self.assertEqual((result.status, result.out), (0, "05AF4\n"), result.err)
        several = cli.run("show", "--as", "own", "-", given=b"1. A1 B2\n1. C3 D4\n")
        self.assertEqual((several.status, several.out), (0, "05\nAF\n"), several.err)
        wrong = game.replace("D4", "A5")
        for origin, result in (("standard input", cli.run("show", "-", given=wrong.encode())),
                               ("position", shown(wrong))):
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn(f"{origin}: Line 2, character 14: expected columns A1 to D4", result.err)

    def test_tables_and_saved_games_are_read_too(self):
        for text in ("white,moves\nAnn,0F\nBen,A\n", cli.run("games", "write", "--form", "saved", "-",
                                                                given=b"0F\nA\n").out):
            result = cli.run("show", "--as", "own", "-", given=text.encode())
            self.assertEqual((result.status, result.out), (0, "0F\nA\n"), result.err)

    def test_own_comes_first(self):
        """A text that may be another game too has a warning, which names the option that settles it."""
        for game, text, rival, other in (((), "A1B2", "squares", "05"),
                                         (("--game", "connect4:7x6"), "4444", "columns", "3333")):
            result = shown(*game, "--as", "own", text)
            self.assertEqual(result.out, f"{text}\n")
            self.assertIn(f"{text}; --notation {rival} reads columns ", result.err)
            for notation, own in (("own", text), (rival, other)):
                result = shown(*game, "--notation", notation, "--as", "own", text)
                self.assertEqual((result.out, result.err), (f"{own}\n", ""))

    def test_lists_are_of_one_notation(self):
        """Each of the first lines could count from 0; the last one cannot."""
        game = ("--game", "connect4:7x6", "--time-limit", "0.01", "--no-book", "--table", "1M")
        for given in ("6146\n4131\n4737\n", "6146\r\n4131\r\n4737"):
            result = cli.run("solve", *game, "-", given=given.encode())
            self.assertEqual([line.split("\t")[0] for line in result.lines()], ["5035", "3020", "3626"])
            self.assertEqual(result.messages(), ["fourscore-cli: standard input: read as columns from 1"])
        result = cli.run("solve", *game, "6146", "4737")
        self.assertEqual([line.split("\t")[0] for line in result.lines()], ["5035", "3626"])

    def test_mixed_lists(self):
        game = ("--game", "connect4:7x6", "--time-limit", "0.01", "--no-book", "--table", "1M")
        result = cli.run("solve", *game, "-", given=b"6140\n4737\n6146\n")
        self.assertEqual([line.split("\t")[0] for line in result.lines()], ["6140", "6146"])
        self.assertIn("line 2, character 2: ", result.err)
        self.assertIn("(the list is read as columns from 0; --notation columns reads this line)", result.err)

    def test_answers_do_not_wait_for_the_end(self):
        """A line that no other can change is answered while standard input is open."""
        own = "1297716E722812FED5EA56AAEB4B198F"
        process = cli.start("solve", "--table", "64M", "-")
        process.stdin.write(f"{own}\n".encode())
        process.stdin.flush()
        self.assertTrue(process.stdout.readline().startswith(own.encode()))
        cli.finish(process)

    def test_writing(self):
        for notation, text in (("squares", "A1 B2 D4"), ("pairs", "1,1 2,2 4,4"), ("numbers", "1 6 16")):
            self.assertEqual(shown("--as", notation, "05F").out, text + "\n")
        self.assertEqual(shown("--game", "connect4:7x6", "--as", "columns", "3360").out, "4471\n")

    def test_not_written_so(self):
        for arguments in (("squares", "w/b//////////////"), ("columns", "05F")):
            result = shown("--as", *arguments)
            self.assertEqual((result.out, result.status), ("", 2))
            self.assertIn(f"cannot be written as {arguments[0]}", result.err)

    def test_wrong_moves(self):
        result = shown("A1 A1 A1 A1 A1")
        self.assertEqual((result.out, result.status), ("", 2))
        self.assertIn('character 13: "A1" cannot be played', result.err)

    def test_solving(self):
        """Answers are those of the game in our own notation."""
        own = "1297716E722812FED5EA56AAEB4B198F"
        squares = shown("--as", "squares", own).out.strip()
        result = cli.run("solve", "--table", "64M", squares)
        self.assertTrue(result.out.startswith(f"{own}\twin\t"), result.out)


if __name__ == "__main__":
    cli.main()
