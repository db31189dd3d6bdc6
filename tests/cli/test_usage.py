"""fourscore-cli: help, version, wrong usage, perft, show, and what the program links."""
import resource
import subprocess
import tempfile
import unittest

import cli

COMMANDS = ("solve", "analyse", "perft", "show")


class Help(unittest.TestCase):
    def test_overview_names_every_command(self):
        result = cli.run("--help")
        self.assertEqual((result.status, result.err), (0, ""))
        for command in (*COMMANDS, "help"):
            self.assertRegex(result.out, rf"(?m)^  {command}\b")
        self.assertEqual(cli.run("help").out, result.out)

    def test_each_command(self):
        for command in COMMANDS:
            with self.subTest(command=command):
                result = cli.run(command, "--help")
                self.assertEqual((result.status, result.err), (0, ""))
                self.assertIn(f"fourscore-cli {command} ", result.out)
                self.assertEqual(cli.run("help", command).out, result.out)

    def test_commands_of_job(self):
        for command in ("plan", "work", "status"):
            with self.subTest(command=command):
                result = cli.run("help", "job", command)
                self.assertEqual((result.status, result.err), (0, ""))
                self.assertIn(f"fourscore-cli job {command} ", result.out)
                self.assertEqual(cli.run("job", command, "--help").out, result.out)
        self.assertEqual(cli.run("help", "job").out, cli.run("job", "--help").out)

    def test_help_of_divide(self):
        """How large leaves become, which the help of --leaf-nodes alone would not tell."""
        divide = next(line for line in cli.run("certify", "--help").out.splitlines() if "--divide" in line)
        self.assertIn("a sixteenth of --leaf-nodes", divide)

    def test_help_of_help(self):
        for word in ("--help", "-h", "help"):
            result = cli.run("help", word)
            self.assertEqual((result.status, result.out), (0, cli.run("--help").out))

    def test_full_disk(self):
        for arguments in (("--help",), ("--version",), ("help",), ("help", "solve"),
                          ("solve", "--help"), ("job", "--help"), ("job", "work", "--help")):
            with self.subTest(arguments=arguments), open("/dev/full", "wb") as full:
                result = cli.run(*arguments, stdout=full)
                self.assertEqual(result.status, 2)
                self.assertRegex(result.err, r"^fourscore-cli: cannot write the results: .+\n$")

    def test_limit_on_files(self):
        """Beyond ulimit -f a signal ends who does not ignore it."""
        def limit():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4096, 4096))
        with tempfile.TemporaryFile() as file:
            result = cli.run("sample", "--stones", "20", "--count", "1000", stdout=file, preexec_fn=limit)
        self.assertEqual(result.status, 2)
        self.assertRegex(result.err, r"^fourscore-cli: cannot write the results: .+\n$")

    def test_blanks(self):
        """Quotes leave blanks at either end of an argument."""
        self.assertEqual(cli.run("perft", "--game", " connect4:7x6 ", " 2\t", " 33\n").out, "49\n")
        self.assertEqual(cli.run("show", "--as", " letters ", "--game", "connect4:7x6", " 33 ").out, "DD\n")

    def test_version(self):
        result = cli.run("--version")
        self.assertEqual(result.status, 0)
        self.assertRegex(result.out, r"^fourscore-cli [0-9]+\.[0-9]+\.[0-9]+\n$")


class WrongUsage(unittest.TestCase):
    CASES = (
        (("bogus",), 'there is no command "bogus" (see'),
        (("slove", "."), 'there is no command "slove"; did you mean "solve"?'),
        (("analyze", "."), 'there is no command "analyze"; did you mean "analyse"?'),
        (("job", "statsu"), 'there is no command "job statsu"; did you mean "job status"?'),
        (("job", "stpo"), 'there is no command "job stpo"; did you mean "job stop"?'),
        (("store", "mrege"), 'there is no command "store mrege"; did you mean "store merge"?'),
        (("x" * 5000,), 'there is no command "xxx'),
        (("help", "bogus"), 'there is no command "bogus"'),
        (("help", "solve", "extra"), 'help: expected nothing after the command, found "extra"'),
        (("help", "job", "work", "extra"), 'help: expected nothing after the command, found "extra"'),
        (("help", "job", "nonsense"), 'there is no command "job nonsense"'),
        (("--bogus",), "Unknown option --bogus"),
        (("\x1b[2J",), r'there is no command "\x1B[2J"'),
        (("solve",), "solve needs POSITION... | - (see fourscore-cli solve --help)"),
        (("solve", "--bogus", "."), "Unknown option --bogus (see"),
        (("solve", "--tabel", "1G", "."), "Unknown option --tabel; did you mean --table? (see"),
        (("solve", "--tabel=1G", "."), "Unknown option --tabel=1G; did you mean --table?"),
        (("solve", "--store", "--tabel", "--claims", "first", "."), "Unknown option --claims; did you mean --claim?"),
        (("job", "status", "--jsno", "folder"), "Unknown option --jsno; did you mean --json?"),
        (("--hlep",), "Unknown option --hlep; did you mean --help? (see fourscore-cli --help)"),
        (("--version", "--bogus"), "Unknown option --bogus before the command"),
        (("--threads", "2", "solve", "."), "Unknown option --threads before the command; options of a command"),
        (("job", "status", "--hlep"), "Unknown option --hlep; did you mean --help?"),
        (("solve", "--" + "x" * 50, "."), "Unknown option --" + "x" * 50 + " (see"),
        (("solve", "--claim", "third", "."), '--claim: expected "first" or "second", not "third"'),
        (("solve", "--claim", "first", "--exact", "."), "only one of --claim"),
        (("solve", "--claim", "first", "--claim", "second", "."), "only one of --claim"),
        (("solve", "--solver", "magic", "."), "--solver: expected the name of a solver of Connect "
         'Four 3D (proof, minimax, classic, paper, parallel), not "magic"'),
        (("variation", "--solver", "parallel", "."), "--solver: expected the name of a solver of Connect"
         ' Four 3D (proof, minimax, classic, paper), not "parallel"'),
        (("analyse", "--threads", "2", "."), "--threads: the solver proof has one thread"),
        (("analyse", "--game", "connect4:4x4", "--threads", "1000", "."), "--threads: expected at most"),
        (("solve", "--solver", "paper", "--cutoff", "AUTO", "."),
         '--cutoff: expected "auto" or a number from 1 to 64, not "AUTO"'),
        (("solve", "--cutoff", "0", "."), '--cutoff: expected "auto" or a number from 1 to 64'),
        (("solve", "--solver", "paper", "--cutoff", "8", "0FC3484B7"),
         "--cutoff 8: 0FC3484B7 has 9 stones already"),
        (("solve", "--scheme", "old", "."), '--scheme: expected "new", "big" or "twobig"'),
        (("solve", "--table", "1.5G", "."), "--table: expected a number of bytes"),
        (("solve", "--table", "-1", "."), "--table: expected a number of bytes"),
        (("solve", "--table", "1X", "."), "--table: expected a number of bytes"),
        (("solve", "--table", "", "."), "--table: expected a number of bytes"),
        (("solve", "--table", "99999999T", "."), "--table: expected a size that a computer"),
        (("solve", "--table", "1K", "."), "--table: a table of 1024 bytes is too small"),
        (("solve", "--table", "1000T", "."), "--table: a table of 1000 TiB was asked for"),
        (("solve", "--time-limit", "0", "."), "--time-limit: expected a number of seconds"),
        (("solve", "--time-limit", "-1", "."), "--time-limit: expected a number of seconds"),
        (("solve", "--time-limit", "nan", "."), "--time-limit: expected a number of seconds"),
        (("solve", "--time-limit", "1s", "."), "--time-limit: expected a number of seconds"),
        (("solve", "--time-limit", "1e10", "."), "--time-limit: expected a number of seconds above 0 and up to a billion (1e9)"),
        (("campaign", "--status", "--log", "log.md", "/nowhere"), "only one of --status and --log can be asked for"),
        (("campaign", "--log", "-", "/nowhere"), "--log: write /dev/stdout for standard output, or ./- for a file"),
        (("certify", "--output", "-", "."), "--output: write /dev/stdout for standard output"),
        (("bench", "--csv", "-"), "--csv: write /dev/stdout for standard output"),
        (("analyse",), "analyse needs POSITION"),
        (("show",), "show needs POSITION"),
        (("play", ".", "."), "play needs [POSITION]"),
        (("show", "--table", "1G", "."), "Unknown option --table"),
        (("show", "--game", "connect4:4x4", "5"), "position, character 1: expected a column from 0"),
        (("perft",), "perft needs DEPTH [POSITION...]"),
        (("perft", "x"), "the depth is a number of moves from 0 to 64"),
        (("perft", "65"), "the depth is a number of moves from 0 to 64"),
    )

    def test_messages(self):
        for arguments, message in self.CASES:
            with self.subTest(arguments=arguments):
                result = cli.run(*arguments)
                self.assertEqual((result.status, result.out), (2, ""))
                self.assertTrue(result.err.startswith("fourscore-cli: " + message), result.err)
                self.assertEqual(len(result.messages()), 1)

    def test_bare_commands_list_what_there_is(self):
        for words in ((), ("job",), ("store",)):
            with self.subTest(words=words):
                result, help_text = cli.run(*words), cli.run(*words, "--help").out
                self.assertEqual((result.status, result.out), (2, ""))
                first, rest = result.err.split("\n", 1)
                self.assertRegex(first, r"^fourscore-cli: .*command")
                self.assertEqual(rest, help_text)

    def test_table_sizes(self):
        for size in ("67108864", "65536K", "65536kib", "64M", "64MiB", "64m", "67108864B"):
            with self.subTest(size=size):
                self.assertEqual(cli.run("solve", "--table", size, cli.known(60)[0][0]).status, 0)

    def test_the_table_has_the_size_asked_for(self):
        least = int(cli.run("solve", "--table", "1K", ".").err.split()[-2])
        self.assertEqual(cli.run("solve", "--table", str(least), cli.known(60)[0][0]).status, 0)
        self.assertEqual(cli.run("solve", "--table", str(least - 1), cli.known(60)[0][0]).status, 2)


class Perft(unittest.TestCase):
    def test_empty_board(self):
        for depth, games in enumerate((1, 16, 256, 4096, 65536, 1048560)):
            self.assertEqual(cli.run("perft", str(depth)).out, f"{games}\n")

    def test_piecewise_count(self):
        self.assertEqual(cli.run("perft", "7").out, "268358160\n")

    def test_from_a_position(self):
        self.assertEqual(cli.run("perft", "2", "0000").out, f"{15 * 15}\n")
        self.assertEqual(cli.run("perft", "1", "0101010").out, "0\n")
        self.assertEqual(cli.run("perft", "9", "0101010").out, "0\n")
        self.assertEqual(cli.run("perft", "0", "0101010").out, "1\n")

    def test_signal(self):
        process = cli.start("perft", "12")
        cli.interrupt(process)
        result = cli.finish(process)
        self.assertEqual((result.status, result.out), (1, "unknown\n"))
        self.assertLess(result.seconds, 5 * cli.SLOWER)


class Show(unittest.TestCase):
    def test_layers(self):
        result = cli.run("show", "0F10")
        self.assertEqual((result.status, result.err), (0, ""))
        lines = [line.split() for line in result.lines()]
        self.assertEqual(lines[1], "0 1 2 3 w w + + b + . . + . . . . . . .".split())
        self.assertEqual(lines[4], "C D E F + + + b . . . + . . . . . . . .".split())
        self.assertIn("first player (w) is to move", result.out)
        for position, stones in ((".", "0 stones. "), ("5", "1 stone. "), ("50", "2 stones. ")):
            self.assertEqual(cli.run("show", position).lines()[-1].count(stones), 1)

    def test_both_formats(self):
        self.assertEqual(cli.run("show", "w///b/w////////w///b").out, cli.run("show", "0FC34").out)


class Linking(unittest.TestCase):
    def test_no_toolkit(self):
        linked = subprocess.run(["ldd", cli.PROGRAM], capture_output=True, text=True, check=True)
        self.assertIn("libglib", linked.stdout)
        self.assertNotRegex(linked.stdout, "gtk|gdk|adwaita|wayland")


if __name__ == "__main__":
    cli.main()
