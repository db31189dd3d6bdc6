"""fourscore-cli bench: table, CSV, pictures, ablation, limits and signals; and --without."""
import csv
import os
import pathlib
import pty
import re
import signal
import tempfile
import time
import unittest
import xml.etree.ElementTree

import cli

SHORT = ("--table", "64M", "--from", "46", "--to", "44", "--count", "20")
EVERY_SOLVER = ("minimax", "classic")
TECHNIQUES = re.findall(r"^  ([\w-]+) ", cli.run("bench", "--help").out.split(
    "Techniques of minimax:\n")[1].split("\n\n")[0], re.MULTILINE)


def bench(*arguments, **options):
    return cli.run("bench", *arguments, **options)


# Where there is no cairo the program is built without pictures, and says so before all else.
PICTURES = "without pictures" not in bench("--plot", "/dev/null/folder").err

# A position that takes every technique; what it takes depends on the claim, so both are asked.
POSITION, VALUE = max(cli.known(34, 36)[:20], key=lambda known: int(
    cli.solve("--exact", "--solver", "minimax", known[0]).fields()[0][2]))


def rows(result):
    """The table without its head: stones, variant, and the other fields."""
    found = []
    for line in result.lines()[1:]:
        stones, variant, *figures = re.split(r"\s{2,}", line.strip())
        found.append((int(stones), variant, figures))
    return found


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.path = pathlib.Path(self.folder.name)

    def csv_rows(self):
        with open(self.path / "b.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file, strict=True))

    def with_csv(self, *arguments):
        result = bench(*arguments, "--csv", str(self.path / "b.csv"))
        return result, self.csv_rows()


class Table(unittest.TestCase):
    def test_a_line_for_each_run(self):
        result = bench(*SHORT, "--solver", ",".join(EVERY_SOLVER))
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertRegex(result.lines()[0], r"^stones +variant +solved +nodes ")
        self.assertEqual([row[:2] for row in rows(result)],
                         [(stones, solver) for stones in (46, 45, 44) for solver in EVERY_SOLVER])
        for _, _, figures in rows(result):
            self.assertEqual(figures[0], "20/20")
            self.assertGreater(int(figures[1]), 0)
        self.assertEqual({figures[-2] for _, solver, figures in rows(result)
                          if solver == EVERY_SOLVER[0]}, {"1.000"})

    def test_difficulties_go_either_way(self):
        for first, last, stones in ((45, 47, [45, 46, 47]), (47, 45, [47, 46, 45]), (0, 0, [0])):
            result = bench("--table", "64M", "--from", str(first), "--to", str(last), "--count", "2",
                           "--time-limit", "1")
            self.assertEqual([row[0] for row in rows(result)], stones)

    def test_the_default_solver_is_that_of_solve(self):
        default = re.search(r"^  (\w+) .*\(default\)$", cli.run("solve", "--help").out, re.MULTILINE)
        self.assertEqual(rows(bench(*SHORT))[0][1], default[1])


class Csv(Folder):
    def test_figures(self):
        result, found = self.with_csv(*SHORT, "--solver", "classic,minimax", "--scheme", "new,twobig",
                                      "--seed", "9", "--claim", "second")
        self.assertEqual(result.status, 0)
        self.assertEqual([(row["stones"], row["solver"], row["scheme"]) for row in found],
                         [(stones, solver, scheme) for stones in ("46", "45", "44")
                          for solver in ("classic", "minimax") for scheme in ("new", "twobig")])
        self.assertEqual([row["nodes"] for row in found],
                         [figures[1] for _, _, figures in rows(result)])
        for row in found:
            self.assertNotIn(None, row.values())
            self.assertEqual((row["seed"], row["claim"], row["without"]), ("9", "second", ""))
            self.assertEqual((row["positions"], row["solved"]), ("20", "20"))
            self.assertEqual((row["table_bytes"], row["time_limit"]), (str(64 << 20), "600"))
            if row["probes"] == "0":  # late positions of minimax never reach the table
                self.assertEqual((row["solver"], row["hit_ratio"]), ("minimax", ""))
            else:
                self.assertAlmostEqual(float(row["hit_ratio"]),
                                       int(row["hits"]) / int(row["probes"]), places=5)
            self.assertGreater(float(row["seconds"]), 0)

    def test_answers_are_those_of_solve(self):
        for claim in ("first", "second"):
            _, found = self.with_csv(*SHORT, "--claim", claim, "--solver", ",".join(EVERY_SOLVER))
            for row in found:
                given = cli.run("sample", "--stones", row["stones"], "--count", "20").out.encode()
                words = [fields[1] for fields in
                         cli.solve("--claim", claim, "-", given=given).fields()]
                self.assertEqual(int(row["holds"]), words.count("win"))

    def test_runs_do_not_depend_on_each_other(self):
        """An empty table for each: the nodes are those of a run of its own."""
        _, together = self.with_csv(*SHORT, "--solver", "minimax,classic,minimax")
        alone = {}
        for solver in EVERY_SOLVER:
            for stones in ("46", "45", "44"):
                _, (row,) = self.with_csv("--table", "64M", "--from", stones, "--to", stones,
                                          "--count", "20", "--solver", solver)
                alone[stones, solver] = row["nodes"]
        self.assertEqual(len(together), 9)
        for row in together:
            self.assertEqual(row["nodes"], alone[row["stones"], row["solver"]])


class Techniques(Folder):
    def test_ablation_has_a_line_without_each(self):
        result, found = self.with_csv("--table", "64M", "--from", "40", "--to", "40", "--count",
                                      "100", "--solver", "minimax", "--ablate")
        self.assertEqual(result.status, 0)
        self.assertGreaterEqual(len(TECHNIQUES), 6)
        self.assertEqual([row["without"] for row in found], ["", *TECHNIQUES])
        self.assertEqual([row[1] for row in rows(result)],
                         ["minimax", *(f"minimax without {name}" for name in TECHNIQUES)])
        self.assertEqual(len({row["holds"] for row in found}), 1)
        nodes = [int(row["nodes"]) for row in found]
        self.assertGreater(nodes[1 + TECHNIQUES.index("follow-up")], 3 * nodes[0])
        for (_, _, figures), count in zip(rows(result), nodes):
            self.assertAlmostEqual(float(figures[-2]), count / nodes[0], delta=0.001)

    def test_without_joins_with_ablation(self):
        _, found = self.with_csv(*SHORT, "--to", "46", "--solver", "minimax", "--ablate",
                                 "--without", "tempo,pairing")
        rest = [name for name in TECHNIQUES if name not in ("tempo", "pairing")]
        self.assertEqual([set(row["without"].split("+")) for row in found],
                         [{"tempo", "pairing"}, *({"tempo", "pairing", name} for name in rest)])

    def test_without_is_for_the_solvers_that_know_it(self):
        result = bench(*SHORT, "--to", "46", "--solver", "classic,minimax", "--without", "follow-up")
        self.assertEqual([row[1] for row in rows(result)],
                         ["classic", "minimax without follow-up"])

    def test_solve_and_analyse_without(self):
        nodes = {}
        for names in ("", "follow-up", "follow-up,children-first", ",".join(TECHNIQUES)):
            for command in (cli.solve, cli.analyse):
                options = ("--without", names) if names else ()
                result = command("--exact", "--solver", "minimax", *options, POSITION)
                fields = result.fields()[-1]
                self.assertEqual((result.status, fields[1]), (0, VALUE))
                nodes[names, command] = int(fields[2])
        for command in (cli.solve, cli.analyse):
            self.assertGreater(nodes["follow-up", command], nodes["", command])
            self.assertGreater(nodes[",".join(TECHNIQUES), command], nodes["", command])

    def test_repeated_without_adds_up(self):
        both = [cli.solve("--exact", "--solver", "minimax", *options, POSITION).fields()[0][2] for options in (
            ("--without", "follow-up,children-first"),
            ("--without", "follow-up", "--without", "children-first"))]
        self.assertEqual(both[0], both[1])
        self.assertGreater(int(both[0]), int(cli.solve(
            "--exact", "--solver", "minimax", "--without", "follow-up", POSITION).fields()[0][2]))


class Pictures(Folder):
    def test_files(self):
        if not PICTURES:
            self.skipTest("built without cairo")
        for schemes, names in (("twobig", 3), ("new,big,twobig", 4)):
            folder = self.path / schemes
            result = bench(*SHORT, "--scheme", schemes, "--plot", str(folder))
            self.assertEqual((result.status, result.err), (0, ""))
            found = sorted(path.name for path in folder.iterdir())
            expected = ["hit-ratio", "nodes", "ns-per-node", "time"][4 - names:]
            self.assertEqual(found, [f"{name}.{kind}" for name in expected
                                     for kind in ("png", "svg")])
            for path in folder.iterdir():
                if path.suffix == ".png":
                    self.assertEqual(path.read_bytes()[:8], b"\x89PNG\r\n\x1a\n")
                    self.assertEqual(path.read_bytes()[-8:-4], b"IEND")
                else:
                    root = xml.etree.ElementTree.parse(path).getroot()
                    self.assertEqual(root.tag, "{http://www.w3.org/2000/svg}svg")
                self.assertGreater(path.stat().st_size, 5000)

    def test_a_folder_that_cannot_be(self):
        (self.path / "file").write_text("")
        result = bench(*SHORT, "--plot", str(self.path / "file" / "folder"))
        self.assertEqual((result.status, result.out), (2, ""))
        self.assertTrue(result.err.startswith("fourscore-cli: --plot: "), result.err)


class Limits(Folder):
    def test_time_limit_is_for_a_difficulty(self):
        result, found = self.with_csv("--table", "64M", "--from", "2", "--to", "1", "--count", "3",
                                      "--time-limit", "0.3")
        self.assertEqual((result.status, result.err), (1, ""))
        self.assertEqual([(row["stones"], row["solved"]) for row in found], [("2", "0"), ("1", "0")])
        for row in found:
            self.assertTrue(0.3 <= float(row["seconds"]) < 1, row)
            self.assertGreater(int(row["nodes"]), 0)
        self.assertLess(result.seconds, 3 * cli.SLOWER)

    def interrupted(self, number, first, lines):
        """The table and the CSV of a run that gets a signal after that many lines and a while."""
        pictures = ["--plot", str(self.path / "p")] if PICTURES else []
        process = cli.start("bench", "--table", "64M", "--from", str(first), "--to", "0", "--count",
                            "5", "--csv", str(self.path / "b.csv"), *pictures)
        head = b"".join(process.stdout.readline() for _ in range(lines))
        time.sleep(0.5)
        process.send_signal(number)
        result = cli.finish(process)
        result.out = head.decode() + result.out
        self.assertEqual((result.status, result.err), (1, ""))
        self.assertLess(result.seconds, 5 * cli.SLOWER)
        if PICTURES:
            self.assertTrue((self.path / "p" / "time.png").stat().st_size)
        return ([(stones, figures[0]) for stones, _, figures in rows(result)],
                [(int(row["stones"]), f"{row['solved']}/5") for row in self.csv_rows()])

    def test_signals_keep_what_is_there(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            table, written = self.interrupted(number, 60, 4)
            self.assertEqual(table, written)
            self.assertEqual(table[:3], [(60, "5/5"), (59, "5/5"), (58, "5/5")])
            self.assertLess(len(table), 61)
            self.assertEqual(self.interrupted(number, 3, 1), ([(3, "0/5")], [(3, "0/5")]))

    def test_progress_on_a_terminal(self):
        leader, follower = pty.openpty()
        process = cli.start("bench", "--table", "64M", "--from", "5", "--to", "5", "--count", "3",
                            "--time-limit", "0.5", stderr=follower,
                            env=cli.environment(TERM="xterm"))
        os.close(follower)
        result = cli.finish(process)
        drawn = cli.drawn(leader)
        self.assertRegex(drawn, r"^\r5 stones, \w+: 0 of 3 solved, [0-9.]+ s, [0-9.]+[kM]? nodes, "
                                r"[0-9.]+[kM]? nodes/s\x1b\[K")
        self.assertTrue(drawn.endswith("\r\x1b[K"), drawn)
        self.assertEqual(len(result.lines()), 2)


class WrongUsage(Folder):
    CASES = (
        (("x",), "bench needs nothing but options"),
        (("--from", "64"), "a random position of Connect Four 3D has 63 stones at most, not 64"),
        (("--to", "-1"), '--to: expected a number from 0 to 127, not "-1"'),
        (("--count", "0"), "--count: expected a number from 1 to"),
        (("--count", "99999999999"), "--count: expected a number from 1 to"),
        (("--seed", "one"), '--seed: expected a number from 0 to'),
        (("--time-limit", "0"), "--time-limit: expected a number of seconds"),
        (("--solver", "minimax,magic"), '--solver: expected the name of a solver of Connect Four 3D '
                                        '(proof, minimax, classic, paper), not "magic"'),
        (("--solver", ""), "--solver: expected the name of a solver"),
        (("--scheme", "new,"), '--scheme: expected "new", "big" or "twobig", not ""'),
        (("--claim", "third"), '--claim: expected "first" or "second"'),
        (("--table", "lots"), "--table: expected a number of bytes"),
        (("--table", "1K"), "--table: a table of "),
        (("--table", "1000T"), "--table: a table of "),
        (("--without", "magic"), '--without: there is no technique "magic": '),
        (("--solver", "classic", "--without", "pairing"),
         '--without: there is no technique "pairing": classic has none'),
        (("--csv", "/nowhere/b.csv"), "--csv: there is no folder /nowhere"),
        (("--csv", "/dev/full"), "--csv: cannot write /dev/full: "),
        (("--signature", "--table", "1G"), "--signature is a fixed search"),
        (("--bogus",), "Unknown option --bogus"),
    )

    def test_messages(self):
        for arguments, message in self.CASES:
            with self.subTest(arguments=arguments):
                result = bench(*arguments)
                self.assertEqual(result.status, 2)
                self.assertTrue(result.err.startswith("fourscore-cli: " + message), result.err)
                self.assertEqual(len(result.messages()), 1)
                self.assertLessEqual(len(result.lines()), 1)

    def test_unknown_techniques_of_solve_and_analyse(self):
        for command in ("solve", "analyse"):
            result = cli.run(command, "--solver", "minimax", "--without", "pairing,magic", ".")
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn('there is no technique "magic": minimax has ' + ", ".join(TECHNIQUES),
                          result.err)


if __name__ == "__main__":
    cli.main()
