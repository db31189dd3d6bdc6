"""believe --openings: estimates of openings in a file that can be extended."""

import pathlib
import tempfile
import unittest

import cli

GAME = ["--game", "connect4:5x4"]


def extend(path, visits, *positions, **options):
    return cli.run("believe", *GAME, "--visits", str(visits), *cli.TABLE, "--openings", str(path), *positions,
                   **options)


class Openings(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name) / "connect4-5x4.openings"

    def lines(self):
        return self.path.read_text(encoding="ascii").splitlines()

    def test_a_file_is_extended(self):
        extend(self.path, 30, ".")
        lines = self.lines()
        self.assertEqual(lines[1], "# game connect4:5x4")
        self.assertEqual(len(lines), 3)
        self.path.write_text("\n".join(lines) + "\n0\t30\t0.", encoding="ascii")  # cut off
        plies = cli.run("frontier", *GAME, "--stones", "1", ".").out
        done = extend(self.path, 30, "-", given=(".\n" + plies).encode())
        self.assertIn("left out, as many visits are there: 1\n", done.err)
        more = self.lines()
        self.assertEqual(more[:3], lines)
        self.assertEqual(sorted(line.split("\t")[0] for line in more[3:]), ["0", "1", "2"])
        position, visits, seconds, points, _, depth, line, moves = more[2].split("\t")
        self.assertEqual((position, len(line)), (".", int(depth)))
        self.assertGreaterEqual(int(visits), 30)
        self.assertTrue(0 < float(points) < 1 and float(seconds) >= 0)
        self.assertEqual([move.split(":")[0] for move in moves.split(" ")], list("01234"))

    def test_what_is_there_and_images_of_it_are_left_out(self):
        extend(self.path, 30, "0")
        lines = self.lines()
        self.assertEqual(extend(self.path, 20, "0", "4").out, "")
        self.assertEqual(self.lines(), lines)
        printed = extend(self.path, 60, "4").out
        self.assertEqual(printed.splitlines()[-1].split("\t")[0], "4")
        self.assertEqual(len(self.lines()), len(lines) + 1)

    def test_proved_and_finished(self):
        extend(self.path, 30, "010101", "0101010")  # the first player wins with 0, or has won
        self.assertEqual([line.split("\t")[3] for line in self.lines()[2:]], ["1.000"])

    def test_bad_files_stay_as_they_are(self):
        extend(self.path, 30, ".")
        known = self.path.read_text(encoding="ascii")
        for text, message in (("a diary\n", "this is no file of openings"),
                              (known.replace("5x4", "7x6"), "line 2: this is about another game"),
                              (known.replace("5x4", "7x6") + "0\t3", "line 2: this is about another game"),
                              (known + "0\t30\n", "line 4: no opinion of an opening")):
            self.path.write_text(text, encoding="ascii")
            done = extend(self.path, 30, "0")
            self.assertEqual(done.status, 2)
            self.assertIn(f"{self.path}: {message}\n", done.err)
            self.assertEqual(self.path.read_text(encoding="ascii"), text)
        self.assertIn("no regular file", extend("/dev/null", 30, "0").err)

    def test_it_needs_visits(self):
        done = cli.run("believe", *GAME, "--time-limit", "1", "--openings", str(self.path), "0")
        self.assertIn("--openings needs --visits", done.err)
        self.assertFalse(self.path.exists())


if __name__ == "__main__":
    cli.main()
