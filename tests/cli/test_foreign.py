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
        self.assert_reads("(1,1) (2,2)", "columns x,y", "05")
        self.assert_reads("1, 6, 16", "columns 1 to 16", "05F")
        self.assert_reads("4,4,7", "columns from 1", "336", "--game", "connect4:7x6")
        self.assert_reads("4471", "columns from 1", "3360", "--game", "connect4:7x6")

    def test_own_comes_first(self):
        for game, text in (((), "A1B2"), (("--game", "connect4:7x6"), "4444")):
            result = shown(*game, "--as", "own", text)
            self.assertEqual((result.out, result.err), (f"{text}\n", ""))

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
