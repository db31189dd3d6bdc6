"""tools/belief/openings: opinions of openings in a file that can be extended."""

import pathlib
import subprocess
import tempfile
import unittest

import cli

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "belief" / "openings"


def extend(path, plies, visits):
    subprocess.run([TOOL, ".", path, str(plies), str(visits), "connect4:5x4"], check=True, capture_output=True)
    return path.read_text(encoding="ascii").splitlines()


class Openings(unittest.TestCase):
    def test_a_file_is_extended(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "connect4-5x4.openings"
            lines = extend(path, 0, 30)
            self.assertEqual(lines[1], "# game connect4:5x4")
            self.assertEqual(len(lines), 3)
            path.write_text("\n".join(lines) + "\n0\t30\t0.", encoding="ascii")  # cut off
            more = extend(path, 1, 30)
            self.assertEqual(more[:3], lines)
            self.assertEqual(sorted(line.split("\t")[0] for line in more[3:]), ["0", "1", "2"])
            self.assertEqual(extend(path, 1, 20), more)
            position, visits, _, points, _, depth, line, moves = more[2].split("\t")
            self.assertEqual((position, len(line)), (".", int(depth)))
            self.assertGreaterEqual(int(visits), 30)
            self.assertTrue(0 < float(points) < 1)
            self.assertEqual([move.split(":")[0] for move in moves.split(" ")], list("01234"))


if __name__ == "__main__":
    cli.main()
