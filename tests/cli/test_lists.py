"""Every command that is about positions takes several of them, and "-" for the lines of standard input."""
import pathlib
import re
import tempfile
import unittest

import cli

# A command, and two positions of which it has something to say soon.
FLAT = ("--game", "connect4:5x4")
CUBE = ("FA9DB4C83127E5", "FA9DB4C83127E6")
CASES = (
    (("solve", *FLAT, *cli.TABLE), "0", "01"),
    (("analyse", *FLAT, *cli.TABLE), "0", "012"),
    (("analyse", "--game", "connect4:4x4", "--distance", *cli.TABLE), "0", "01"),
    (("believe",), *CUBE),
    (("explain", *FLAT, *cli.TABLE), "00112", "01"),
    (("variation", *FLAT, *cli.TABLE), "00112", "01"),
    (("show",), *CUBE),
    (("show", "--as", "squares"), *CUBE),
    (("perft", "2"), *CUBE),
    (("count", "--game", "connect4:4x4"), "0", "01"),
    (("frontier", "--stones", "15"), *CUBE),
)
# What depends on the machine, and on what was searched before with the same table.
SPENT = re.compile(r"\d+\t\d+\.\d{6}\b|\"(nodes|seconds)\":[^,}]*")


def answer(command, *positions, given=b"", json=False):
    result = cli.run(*command, *(["--json"] if json else []), *positions, given=given)
    return result.status, SPENT.sub("SPENT", result.out), result.err


def blocks(command, positions, json):
    """What the command says of each position alone, as it stands in a list."""
    for position in positions:
        _, out, _ = answer(command, position, json=json)
        heading = command[0] == "explain" or (command[0] == "show" and "--as" not in command)
        yield f"position\t{position}\n{out}" if heading and not json else out


class Lists(unittest.TestCase):
    def test_each_command(self):
        for command, *positions in CASES:
            for json in (False, True):
                if json and "--as" in command:
                    continue
                with self.subTest(command=command, json=json):
                    wanted = "".join(blocks(command, positions, json))
                    self.assertNotEqual(wanted, "")
                    lines = "\n".join(positions).encode()
                    for got in (answer(command, *positions, json=json),
                                answer(command, "-", given=lines, json=json)):
                        self.assertEqual((got[1], got[2]), (wanted, ""))

    def test_heading(self):
        """Words around a list are passed over and told; alone, or between games, they are refused,
        unless they name players."""
        for given, status, out, words in (
                ("Ann - Ben\n05F\n", 0, "05F\n", 'line 1: read as a heading: "Ann - Ben"\n'),
                ("Ann - Ben\n", 2, "", "line 1, character 2: expected columns 0 to F"),
                ("05F\nAnn - Ben\n", 0, "05F\n", 'line 2: read as closing words: "Ann - Ben"\n'),
                ("05F\nAnn - Ben\n05E\n", 0, "05F\n05E\n", 'line 2: read as a heading: "Ann - Ben"\n'),
                ("05F\nAnn and Ben\n05E\n", 2, "05F\n05E\n", "line 2, character "),
                ("05F\nBest wishes,\nTom\n", 0, "05F\n", 'line 3: read as closing words: "Tom"\n'),
                ("05F\nBest wishes,\n05X\n", 2, "05F\n", "line 3, character 3"),
                ("1. A1 B2\n2. A2\nBye, Tom\n", 0, "054\n", "line 3: read as closing words\n"),
                ("Ann - Ben\nCem - Dan\n05F\n", 0, "05F\n", 'line 2: read as a heading: "Cem - Dan"\n'),
                ("Hello Ann,\non 12/11 Ben wrote:\n05F\n", 0, "05F\n", "line 2: read as a heading")):
            with self.subTest(given=given):
                result = cli.run("show", "--as", "own", "-", given=given.encode())
                self.assertEqual((result.status, result.out), (status, out), result.err)
                self.assertIn(words, result.err)

    def test_utf_16(self):
        for name in ("utf-16-le", "utf-16-be"):
            given = "\ufeff05F\n".encode(name)
            result = cli.run("show", "--as", "own", "-", given=given)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn("standard input: the text is UTF-16; save it as UTF-8", result.err)

    def test_sets_with_scores(self):
        """The form of a known solver's test sets: columns from 1 in a run, a blank, the score. Of some lines
        alone it cannot be told that they count from 1; of the list it can, and each score is the one that we
        find."""
        game = ("--game", "connect4:7x6")
        for stones, count in ((36, 200), (30, 100), (24, 20)):
            ours = cli.run("sample", *game, "--stones", str(stones), "--count", str(count), "--seed", "4").out
            found = cli.run("solve", *game, "--distance", "--notation", "own", *cli.TABLE, "-",
                            given=ours.encode()).out.splitlines()
            scores = [int(line.split("\t")[-1]) for line in found]
            theirs = "".join("".join(str(int(column) + 1) for column in moves) + f" {score}\n"
                             for moves, score in zip(ours.split(), scores))
            result = cli.run("solve", *game, "--distance", *cli.TABLE, "-", given=theirs.encode())
            with self.subTest(stones=stones):
                self.assertEqual(len(scores), count)
                self.assertEqual([line.split("\t")[0] for line in result.out.splitlines()], ours.split())
                self.assertEqual([int(line.split("\t")[-1]) for line in result.out.splitlines()], scores)
                self.assertIn("standard input: read as columns from 1", result.err)

    def test_wrong_ones_among_them(self):
        for command, *positions in CASES:
            with self.subTest(command=command):
                status, out, err = answer(command, positions[0], "!", positions[1])
                self.assertEqual((status, out), (2, answer(command, *positions)[1]))
                self.assertIn("position 2, character 1", err)

    def test_no_position_is_the_empty_board(self):
        for command in (("perft", "3"), ("count", "--game", "connect4:4x4")):
            self.assertEqual(answer(command), answer(command, "."))

    def test_certificates_have_several_roots(self):
        roots = [position for position, _ in cli.known(44)[:2]]
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "certificate.txt")
            command = ("certify", *cli.TABLE, "--output", str(file))
            one = answer(command, *roots)
            two = answer(command, "-", given="\n".join(roots).encode())
        self.assertEqual([line.split("\t")[0] for line in one[1].splitlines()][:2], ["root", "root"])
        self.assertEqual(one, two)


if __name__ == "__main__":
    cli.main()
