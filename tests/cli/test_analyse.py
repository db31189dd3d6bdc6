"""fourscore-cli analyse: its lines, and live views in a pseudo-terminal, others' too."""
import fcntl
import json
import os
import pathlib
import pty
import re
import signal
import struct
import subprocess
import termios
import time
import unittest

import cli

COLUMNS = "0123456789ABCDEF"
ERASE = "\x1b[J"


class Lines(unittest.TestCase):
    def test_each_column_agrees_with_solve(self):
        for moves, value in cli.known(44, 48)[::20]:
            result = cli.analyse("--exact", moves)
            *columns, position = result.fields()
            self.assertEqual((result.status, result.err), (0, ""))
            self.assertEqual([fields[0] for fields in columns], list(COLUMNS))
            self.assertEqual(position[:2], [moves, value])
            legal = [column for column in COLUMNS if moves.count(column) < 4]
            solved = cli.solve("--exact", *(moves + column for column in legal))
            self.assertEqual({fields[0]: fields[1] for fields in columns if fields[1] != "illegal"},
                             {fields[0][-1]: fields[1] for fields in solved.fields()})

    def test_teams_agree(self):
        """Every solver with a team gives the columns the values that one thread of minimax finds."""
        moves = cli.known(36, 40)[0][0]
        alone = cli.analyse("--exact", moves)
        for threads in (1, 3):
            team = cli.analyse("--exact", "--solver", "parallel", "--threads", str(threads), moves)
            self.assertEqual((team.status, team.err), (0, ""))
            self.assertEqual([fields[:2] for fields in team.fields()], [fields[:2] for fields in alone.fields()])
        flat = ("--game", "connect4:5x4", "--exact", "0123")
        self.assertEqual([fields[:2] for fields in cli.analyse("--threads", "2", *flat).fields()],
                         [fields[:2] for fields in cli.analyse(*flat).fields()])

    def test_nodes_add_up(self):
        *columns, position = cli.analyse(cli.known(44, 44)[0][0]).fields()
        self.assertEqual(sum(int(fields[2]) for fields in columns), int(position[2]))

    def test_columns_that_are_the_same(self):
        fields = cli.analyse("--time-limit", "0.1", cli.HARD).fields()
        same = {line[0]: line[4] for line in fields if line[-1].startswith("same as")}
        self.assertEqual(same, {**dict.fromkeys("3CF", "same as 0"),
                                **dict.fromkeys("69A", "same as 5"),
                                **dict.fromkeys("2478BDE", "same as 1")})

    def test_open_columns_are_an_answer_that_is_missing(self):
        """White wins at once: the position is answered, not so the columns that nobody needs."""
        result = cli.analyse("--time-limit", "0.2", "010101")
        *columns, position = result.fields()
        self.assertEqual(position[1], "win")
        self.assertIn("unknown", [fields[1] for fields in columns])
        self.assertEqual(result.status, 1)

    def test_ended_game(self):
        result = cli.analyse("--exact", "0101010")
        *columns, position = result.fields()
        self.assertEqual(result.status, 0)
        self.assertEqual([fields[1] for fields in columns], ["illegal"] * 16)
        self.assertEqual(position[:2], ["0101010", "first"])

    def test_json(self):
        moves, value = cli.known(48)[0]
        *columns, position = map(json.loads, cli.analyse("--json", "--exact", moves).lines())
        self.assertEqual("".join(column["column"] for column in columns), COLUMNS)
        self.assertEqual((position["position"], position["value"]), (moves, value))
        for column in columns:
            if column["value"] == "illegal":
                self.assertNotIn("possible", column)
            else:
                self.assertEqual(column["possible"], [column["value"]])

    def test_time_limit(self):
        result = cli.analyse("--time-limit", "0.2", cli.HARD)
        self.assertEqual((result.status, len(result.lines())), (1, 17))
        self.assertEqual(result.fields()[16][1], "unknown")
        self.assertLess(result.seconds, 1 * cli.SLOWER)

    def test_signal(self):
        process = cli.start("analyse", *cli.TABLE, cli.HARD)
        cli.interrupt(process, signal.SIGTERM)
        result = cli.finish(process)
        self.assertEqual((result.status, len(result.lines()), result.err), (1, 17, ""))
        self.assertLess(result.seconds, 1 * cli.SLOWER)


class Terminal:
    """The program on a terminal of its own."""

    def __init__(self, height, width, *arguments, command="analyse", term="xterm", **options):
        self.near, self.far = pty.openpty()
        self.resize(height, width)
        self.process = cli.start(command, *cli.TABLE, *arguments, stdin=self.far,
                                 stderr=self.far, env=cli.environment(TERM=term),
                                 **{"stdout": self.far, **options})
        os.close(self.far)
        self.text = ""

    def resize(self, height, width):
        fcntl.ioctl(self.near, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    def read_frame(self):
        """Waits for the first picture."""
        while ERASE not in self.text:
            self.text += os.read(self.near, 65536).decode()

    def read_all(self):
        """Waits for the end; returns the exit status."""
        self.text += cli.drawn(self.near)
        return self.process.wait(cli.PATIENCE)

    def frames(self):
        """The pictures drawn, as lines without their escapes, and the text after the last."""
        *frames, rest = self.text.replace("\r\n", "\n").split(ERASE)
        return [frame.replace("\x1b[K", "").split("\n") for frame in frames], rest


def plain(line):
    return re.sub("^\r(\x1b\\[[0-9]+A)?", "", line)


UNIT = "(second|minute|hour|day|year)s?"
OUTLOOK = (r"^(the time left cannot be predicted yet"
           rf"|perhaps [0-9]+ ({UNIT} )?to [0-9]+ {UNIT} left)(; [0-9]+ of [0-9]+ moves proved(, open: [0-9A-F])?)?$")


class Team(unittest.TestCase):
    """What is shown of a search that a team divides."""
    COMMAND = ("--solver", "parallel", "--threads", "1", "--verify", "0")

    def test_lines(self):
        """Time, estimate, what is searched, and where the columns lean; the share never falls."""
        terminal = Terminal(24, 120, *self.COMMAND, "--time-limit", "1.05", cli.HARD, command="solve")
        self.assertEqual(terminal.read_all(), 1)
        frames, rest = terminal.frames()
        shares = [0]
        for frame in frames[1:-1]:
            pace, outlook = plain(frame[0]).split(" | ")
            self.assertRegex(pace, r"^[0-9.]+ s, [0-9.,]+M? nodes, [0-9.,]+M? nodes/s$")
            self.assertRegex(outlook, OUTLOOK)
            shares += [int(share) for share in re.findall("^([0-9]+) %", outlook)]
            self.assertRegex(frame[1], "^tasks: .* open, .* done, .* running")
        self.assertEqual(shares, sorted(shares))
        last = frames[-2]
        self.assertTrue(any(line.startswith("searching ") for line in last), last)
        self.assertTrue(any("no proof" in line for line in last), last)
        self.assertTrue(any(re.match("([0-9A-F] ([0-9]+%|yes|no)( +|$))+$", line) for line in last), last)
        self.assertRegex(rest, f"^{re.escape(cli.HARD)}\tunknown\t")

    def test_cut_to_the_window(self):
        for height, width in ((24, 30), (3, 80), (1, 1)):
            terminal = Terminal(height, width, *self.COMMAND, "--time-limit", "0.45", cli.HARD,
                                command="solve")
            terminal.read_all()
            for frame in terminal.frames()[0]:
                frame = [line for line in frame if "gives no huge pages" not in line]  # a message before
                self.assertLess(len(frame), height + 1)
                self.assertTrue(all(len(plain(line)) < width for line in frame), frame)

    def test_plain_terminal(self):
        terminal = Terminal(24, 80, *self.COMMAND, "--time-limit", "0.25", cli.HARD, command="solve",
                            term="dumb")
        terminal.read_all()
        self.assertNotIn("\x1b", terminal.text)


class Live(unittest.TestCase):
    def test_pictures_and_result(self):
        terminal = Terminal(24, 80, "--time-limit", "1.05", cli.HARD)
        self.assertEqual(terminal.read_all(), 1)
        frames, rest = terminal.frames()
        self.assertIn(len(frames), range(5, 14))  # ten a second, and the erasing of the last
        for frame in frames[:-1]:
            self.assertEqual(plain(frame[0]), ".: unknown")
            self.assertRegex(frame[1], r"^[0-9.]+ s, [0-9.]+[kM]? nodes, [0-9.]+[kM]? nodes/s$")
            self.assertRegex(frame[2], r"^table 64 MiB, [0-9.]+% used, [0-9.]+% hits$")
            self.assertRegex(frame[3], OUTLOOK)
            self.assertEqual([line[0] for line in frame[5:21]], list(COLUMNS))
        for frame in frames[1:]:
            self.assertTrue(frame[0].startswith("\r\x1b[21A"), frame[0])
        self.assertTrue(any("searching" in line for line in frames[-2]))
        self.assertEqual("".join(line[0] for line in rest.splitlines()), COLUMNS + cli.HARD)

    def test_other_games(self):
        """All columns have a line; a pop has one where it is legal. Without a table none is told of."""
        for game, moves, lines in (("connect4:8x8", ".", "01234567"), ("popout:7x6", "01", "0123456p")):
            terminal = Terminal(30, 80, "--game", game, "--time-limit", "0.45", moves)
            terminal.read_all()
            frame = terminal.frames()[0][0]
            self.assertEqual("".join(line[0] for line in frame[5:5 + len(lines)]), lines)
        terminal = Terminal(30, 80, "--game", "popout:7x6", "--solver", "proof-number",
                            "--time-limit", "0.45", ".")
        terminal.read_all()
        self.assertEqual("".join(line[0] for line in terminal.frames()[0][0][4:11]), "0123456")

    def test_narrow_and_low_windows(self):
        for height, width in ((24, 20), (10, 80), (3, 80), (1, 1), (15, 100)):
            with self.subTest(height=height, width=width):
                terminal = Terminal(height, width, "--time-limit", "0.25", cli.HARD)
                terminal.read_all()
                frames, _ = terminal.frames()
                for frame in frames:
                    self.assertLess(len(frame), height + 1)
                    self.assertTrue(all(len(plain(line)) < width for line in frame), frame)
                if height == 15:  # low but wide: two columns side by side
                    self.assertEqual("".join(line[0] + line[40] for line in frames[0][5:13]),
                                     "08192A3B4C5D6E7F")

    def test_resized_window(self):
        terminal = Terminal(24, 80, "--time-limit", "0.6", cli.HARD)
        terminal.read_frame()
        terminal.resize(24, 30)
        terminal.read_all()
        frames, _ = terminal.frames()
        self.assertGreater(max(map(len, frames[0])), 30)
        self.assertLess(max(len(plain(line)) for line in frames[-2]), 30)

    def test_results_in_a_file_live_view_on_the_terminal(self):
        terminal = Terminal(24, 80, "--time-limit", "0.25", cli.HARD, stdout=subprocess.PIPE)
        terminal.read_all()
        results = terminal.process.stdout.read().decode()
        terminal.process.stdout.close()
        self.assertEqual(len(results.splitlines()), 17)
        self.assertNotIn("\x1b", results)
        frames, rest = terminal.frames()
        self.assertGreater(len(frames), 1)
        self.assertEqual(rest, "")

    def test_plain_terminal_has_no_live_view(self):
        terminal = Terminal(24, 80, "--time-limit", "0.25", cli.HARD, term="dumb")
        terminal.read_all()
        self.assertNotIn("\x1b", terminal.text)
        self.assertEqual(len(terminal.text.splitlines()), 17)

    def test_signal_leaves_the_result(self):
        terminal = Terminal(24, 80, cli.HARD)
        cli.interrupt(terminal.process)
        self.assertEqual(terminal.read_all(), 1)
        _, rest = terminal.frames()
        self.assertEqual(len(rest.splitlines()), 17)


class Line(unittest.TestCase):
    """What is shown as one line that is drawn over and over."""
    COMMANDS = (("solve", cli.HARD),
                ("solve", "--game", "connect4:8x8", "."),
                ("variation", cli.HARD),
                ("bench", "--from", "5", "--to", "5", "--count", "3"))

    def test_cut_to_the_window(self):
        for command, *arguments in self.COMMANDS:
            with self.subTest(command=command):
                terminal = Terminal(24, 30, "--time-limit", "0.45", *arguments, command=command)
                terminal.read_all()
                drawn = re.findall("\r([^\r\n]*)\x1b\\[K", terminal.text)
                self.assertEqual((max(map(len, drawn)), drawn[-1]), (29, ""))

    def test_pace_and_result(self):
        """What a search of hours is watched by."""
        terminal = Terminal(24, 80, "--time-limit", "0.45", cli.HARD, command="solve")
        terminal.read_all()
        *drawn, last = re.findall("\r([^\r\n]*)\x1b\\[K", terminal.text)
        for line in drawn:
            self.assertRegex(line, r"^[0-9.]+ s, [0-9.]+[kM]? nodes, [0-9.]+[kM]? nodes/s, "
                                   r"table [0-9.]+% used \| ")
        self.assertEqual(last, "")
        self.assertRegex(terminal.text.split("\x1b[K")[-1], f"^{re.escape(cli.HARD)}\tunknown\t")

    def test_plain_terminal(self):
        for command, *arguments in self.COMMANDS:
            with self.subTest(command=command):
                terminal = Terminal(24, 80, "--time-limit", "0.25", *arguments, command=command,
                                    term="dumb")
                terminal.read_all()
                self.assertNotIn("\x1b", terminal.text)


class Memory(unittest.TestCase):
    """--memory is for the table and the trees of all columns together, as solve's is for its table and tree."""

    def test_answers_stay_the_same(self):
        moves = cli.known(36, 40)[0][0]
        plain, *others = (cli.analyse("--exact", *options, moves) for options in (
            (), ("--memory", "65M"), ("--memory", "200M", "--solver", "parallel", "--threads", "2")))
        for other in others:
            self.assertEqual((other.status, other.err), (0, ""))
            self.assertEqual([fields[:2] for fields in other.fields()], [fields[:2] for fields in plain.fields()])

    def reserved(self, *options):
        """The most address space in MiB, once there are trees."""
        process = cli.start("analyse", *options, cli.HARD)
        time.sleep(2 * cli.SLOWER)
        status = pathlib.Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
        cli.interrupt(process)
        cli.finish(process)
        return int(re.search(r"VmPeak:\s+([0-9]+) kB", status)[1]) >> 10

    def test_trees_and_table_share_it(self):
        """Without it the tree of each column may have 64 MiB, and two of them have begun."""
        free, bound, whole = (self.reserved(*options) for options in (
            cli.TABLE, (*cli.TABLE, "--memory", "128M"), ("--memory", "128M")))
        self.assertGreater(free, bound + 100)
        self.assertAlmostEqual(whole, bound + 112 - 64, delta=20)

    def test_refused(self):
        few = "10 MiB of memory are too few for a table of 64 MiB and the tree"
        for options, words in ((("--memory", "10M"), few),
                               (("--memory", "10M", "--solver", "parallel"), few),
                               (("--memory", "10"), "too few"),
                               (("--memory", "lots"), "--memory: expected"),
                               (("--memory", "1G", "--solver", "minimax"), "the solver minimax keeps no trees"),
                               (("--memory", "1G", "--distance"), "distances are found without trees")):
            with self.subTest(options=options):
                result = cli.analyse(*options, ".")
                self.assertEqual((result.status, len(result.messages())), (2, 1))
                self.assertIn(words, result.err)
        self.assertIn(few, cli.solve("--solver", "parallel", "--memory", "10M", ".").err)


class Distances(unittest.TestCase):
    def test_cube(self):
        result = cli.run("analyse", "--distance", "EB0ACD058431967DB165996BE629002A71")
        *columns, words = result.fields()
        self.assertEqual((result.status, result.err), (0, ""))
        # The mover loses: the latest of the losses, one stone more on the board than after it.
        self.assertEqual((words[1], words[4]), ("second", "38"))
        self.assertEqual(max(int(column[2]) for column in columns if column[1] == "second"), 38)

    def test_what_is_too_far(self):
        result = cli.run("analyse", "--distance", "--time-limit", "0.2", "--table", "64M", ".")
        self.assertEqual(result.status, 1)
        self.assertEqual(result.fields()[0], ["0", "unknown"])


if __name__ == "__main__":
    cli.main()
