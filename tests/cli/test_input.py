"""fourscore-cli solve: wrong positions, one by one and in heaps, among good ones."""
import os
import pathlib
import random
import re
import unittest

import cli

GOOD = cli.known(56)[0][0]
GOOD_VALUE = cli.known(56)[0][1]
WON = "0101010"

# Position, the character at fault, the reason.
WRONG = (
    ("0123X", 5, "expected a column from 0 to F, found 'X'"),
    ("00000", 5, "column 0 is full"),
    ("-1", 1, "expected a column"),
    ("..", 2, "expected the end after '.'"),
    (WON + "2", 8, "expected the end: the first player has won"),
    ("w", 1, "expected a column from 0 to F, found 'w'"),
    ("wx///////////////", 2, "expected 'w', 'b' or '/', found 'x'"),
    ("w///////////////" + "/", 17, "expected the end after 16 fields"),
    ("w/b", 4, "expected 16 fields joined by '/', found only 2"),
    ("wbwbw/bb/////////////", 5, "column 0 has more than 4 stones"),
    ("w/w/w/////////////", 19, "3 white and 0 black stones cannot occur"),
    ("b///////////////", 17, "0 white and 1 black stones cannot occur"),
    ("wwww/bbbb//////////////", 24, "both players have a line of four"),
    ("w.b/////////////", 2, "expected 'w', 'b' or '/', found '.'"),
)


class Arguments(unittest.TestCase):
    def test_wrong_positions(self):
        for text, character, reason in WRONG:
            with self.subTest(text=text):
                result = cli.solve("--", GOOD, text, GOOD)
                self.assertEqual(result.status, 2)
                self.assertEqual(len(result.lines()), 2)
                message, = result.messages()
                self.assertTrue(message.startswith(
                    f"fourscore-cli: position 2, character {character}: {reason}"), message)
                self.assertIn(text[max(0, character - 25):character + 20], message)

    def test_empty_position(self):
        result = cli.solve("")
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertIn("position, character 1: ", result.err)
        self.assertIn("found nothing", result.err)

    def test_a_remark_is_no_position(self):
        for command in (["show"], ["solve", *cli.TABLE]):
            for text, reason in (("# A remark", "position, character 1: expected a column from 0 to F, found '#'"),
                                 ('[Event "x"]', "there is no game in it")):
                result = cli.run(*command, text)
                self.assertEqual((result.status, result.out), (2, ""))
                self.assertIn(reason, result.err)
        self.assertEqual(cli.run("show", '[Event "x"] *').out, cli.run("show", ".").out)

    def test_other_commands_say_the_same(self):
        for command in (["show"], ["analyse", *cli.TABLE], ["perft", "1"]):
            with self.subTest(command=command):
                result = cli.run(*command, "0123X")
                self.assertEqual((result.status, result.out), (2, ""))
                self.assertTrue(result.err.startswith(
                    "fourscore-cli: position, character 5: expected a column"), result.err)

    def test_wrong_input_counts_more_than_unknown(self):
        self.assertEqual(cli.solve("--time-limit", "0.05", "0123X", cli.HARD).status, 2)


class StandardInput(unittest.TestCase):
    def check(self, given, *messages, answers=1):
        """The good lines are answered; the others have a message that begins like that."""
        result = cli.solve("--exact", "-", given=given)
        self.assertEqual([fields[:2] for fields in result.fields()],
                         [[GOOD, GOOD_VALUE]] * answers)
        self.assertEqual(len(result.messages()), len(messages), result.err)
        for got, wanted in zip(result.messages(), messages):
            self.assertTrue(got.startswith("fourscore-cli: " + wanted), got)
        self.assertEqual(result.status, 2 if messages else 0)
        return result

    def test_nothing(self):
        self.check(b"", answers=0)

    def test_wrong_lines_among_good_ones(self):
        lines = [line for text, _, _ in WRONG for line in (text, GOOD)]
        self.check("\n".join(lines).encode(),
                   *(f"line {2 * i + 1}, character {character}: {reason}"
                     for i, (_, character, reason) in enumerate(WRONG)), answers=len(WRONG))

    def test_empty_lines(self):
        for blank in (b"\n", b" \t \n", b"\r\n", b"\r", b"\n# a comment\n \n"):
            self.check(blank * 2, answers=0)
            self.check(blank + GOOD.encode() + b"\n" + blank + GOOD.encode() + b"\n" + blank * 3, answers=2)
        self.check(f"\n\n0123X\n\n{GOOD}".encode(), "line 3, character 5: ")

    def test_empty_lines_above_and_in_a_game(self):
        for game in ('[Game "cube"]\n\n1. A1 B2\n', "1. A1 B2\n\n2. C3\n"):
            result = cli.run("show", "-", given=b"\n \n" + game.encode())
            self.assertEqual(result.status, 0, result.err)
            self.assertIn("position\t05" + "A" * ("C3" in game) + "\n", result.out)

    def test_comments_and_remarks(self):
        self.check(f"# a comment\n  # another\n{GOOD} draw 17\n{GOOD}\tx\n {GOOD}\r\n#".encode(),
                   answers=3)
        self.check(f"{GOOD} # only a remark\n".encode())
        self.assertIn("lines that begin with a #", cli.solve("--help").out)

    def test_byte_order_mark(self):
        for before in ("", "# a comment\n", "  "):
            self.check(f"\ufeff{before}{GOOD}\n".encode())
        self.check(f"\ufeff0123X\n{GOOD}".encode(), "line 1, character 5: ")

    def test_a_mark_elsewhere_is_wrong(self):
        self.check(f"{GOOD}\n\ufeff{GOOD}\n \ufeff{GOOD}\n".encode(),
                   *(f"line {2 + i}, character {1 + i}: expected a column from 0 to F, found byte 0xEF"
                     for i in range(2)))
        self.check(b"\xef\xbb" + f"{GOOD}\n{GOOD}".encode(), "line 1, character 1: ")

    def test_ends_of_lines(self):
        for end in ("\n", "\r\n", "\r"):
            self.check(end.join((GOOD, "# a comment", "0123X", GOOD, "")).encode(),
                       "line 3, character 5: ", answers=2)

    def test_last_line_without_end(self):
        self.check(f"0123X\n{GOOD}".encode(), "line 1, character 5: ")

    def test_blanks_before_count(self):
        self.check(f"{GOOD}\n   \t0123X\n".encode(), "line 2, character 9: ")

    def test_nul_bytes(self):
        result = self.check(b"0\0001\n" + GOOD.encode(),
                            "line 1, character 2: expected a column from 0 to F, found byte 0x00")
        self.assertIn(r'"0\x001"', result.err)

    def test_invalid_utf_8_and_escapes(self):
        result = self.check(b"\xff\xfd\x1b[2J\"\n" + GOOD.encode(), "line 1, character 1: ")
        self.assertIn(r'"\xFF\xFD\x1B[2J\""', result.err)
        self.assertNotIn("\x1b", result.err)

    def test_standard_input_among_arguments(self):
        result = cli.solve(GOOD, "-", GOOD, given=GOOD.encode() + b"\n?\n")
        self.assertEqual((len(result.lines()), result.status), (3, 2))

    def test_folder_as_standard_input(self):
        folder = os.open("/", os.O_RDONLY)
        result = cli.solve("-", stdin=folder)
        os.close(folder)
        self.assertEqual(result.status, 2)
        self.assertRegex(result.err, "^fourscore-cli: standard input: .+\n$")

    def test_random_lines(self):
        source = random.Random(2)
        alphabet = b"0123456789ABCDEFabcdefwb//// \t.#X\0\x80\xff"
        lines = [bytes(source.choice(alphabet) for _ in range(source.randrange(90)))
                 for _ in range(300)]
        given = b"\n".join(line for wrong in lines for line in (b"?" + wrong, GOOD.encode()))
        self.check(given, *(f"line {2 * i + 1}, character 1: " for i in range(300)), answers=300)


class Heaps(unittest.TestCase):
    """Ten megabytes that are no position, in front of one that is."""
    SIZE = 10_000_000

    def peak(self, given):
        """The most memory in KiB that the program held while it read this and answered."""
        process = cli.start("solve", *cli.TABLE, "-")
        process.stdin.write(given + b"\n" + GOOD.encode() + b"\n")
        process.stdin.flush()
        self.assertEqual(process.stdout.readline().split(b"\t")[0], GOOD.encode())
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
        self.assertEqual(cli.finish(process).messages(), [])
        return int(re.search(r"VmHWM:\s+([0-9]+) kB", status)[1])

    def noise(self):
        """Any bytes of one line; the first keeps it from being a comment, a heading or a game."""
        return b"?" + random.Random(4).randbytes(999).translate(None, b"\r\n")

    def check(self, block, message):
        given = block * (self.SIZE // len(block)) + b"\n" + GOOD.encode()
        result = cli.solve("-", given=given)
        self.assertEqual(len(result.lines()), 1)
        self.assertEqual(result.status, 2)
        self.assertTrue(result.messages()[0].startswith("fourscore-cli: line 1, " + message),
                        result.messages()[0])
        self.assertLess(max(map(len, result.messages())), 300)

    def test_one_line(self):
        for block, message in ((b"X", "character 1: expected a column"),
                               (b"0", "character 5: column 0 is full"),
                               (b"/", "character 16: expected the end"),
                               (b"\0", "character 1: expected a column"),
                               (b"\xff\xc0", "character 1: expected a column"),
                               (b"Ann - Ben ", "character 2: expected columns"),
                               (b"Ann\0Ben ", "character "),
                               (self.noise(), "character 1: ")):
            with self.subTest(block=block[:10]):
                self.check(block, message)

    def test_nothing_but_blanks(self):
        for block in (b" ", b"\n"):
            self.assertEqual(cli.run("show", "-", given=block * self.SIZE).status, 0)

    def test_many_lines(self):
        self.check(b"X" * 999 + b"\n", "character 1: expected a column")

    def test_memory_does_not_grow(self):
        small = self.peak(b"#")
        for block in (b"#", b"#\n", b"#" + b"0" * 100_000 + b"\n"):
            with self.subTest(block=block[:10]):
                self.assertLess(self.peak(block * (self.SIZE // len(block)) + b"#"), small + 4096)  # huge pages are 2 MiB


if __name__ == "__main__":
    cli.main()
