"""fourscore-cli: no command is silent for long, and none goes on for ever. The program names its commands;
each is held to that here, or it is told why it never takes long."""
import os
import pty
import re
import signal
import subprocess
import tempfile
import time
import unittest

import cli

# Commands that search, and what they cannot answer in the time of a test. {folder} is one of the test's own.
LONG = {
    "solve": (*cli.TABLE, cli.HARD),
    "analyse": (*cli.TABLE, cli.HARD),
    "believe": ("--table", "128M", "--visits", "1000000000", cli.HARD),
    "explain": (*cli.TABLE, cli.HARD),
    "certify": (*cli.TABLE, "--threads", "1", "--output", "{folder}/certificate", cli.HARD),
    "variation": (*cli.TABLE, cli.HARD),
    "review": (*cli.TABLE, "{folder}/game"),
    "play": (*cli.TABLE, "--level", "8", "--as", "second"),
    "puzzle": ("--game", "popout:3x20"),
    "perft": ("30",),
    "count": ("--game", "connect4:6x4"),
    "frontier": (cli.HARD, "--stones", "15"),
    "bench": (*cli.TABLE, "--from", "30", "--to", "30", "--count", "1000000"),
    "simulate": (*cli.TABLE, "--draws", "64", "{folder}/store"),
    "campaign": (*cli.TABLE, "--threads", "1", cli.HARD, "{folder}/campaign"),
    "job plan": (*cli.TABLE, cli.HARD),
    "job work": (*cli.TABLE, "--threads", "1", "{folder}/job"),
    "book fill": (*cli.TABLE, "--game", "connect4:7x6", "--book", "{folder}/book"),
    "book check": ("--sample", "1000000", "{folder}/cube.book"),
    "store check": ("--sample", "1000000", "{folder}/store"),
}

# How the time of others than --time-limit is told, and what ends with an answer when it is over.
LIMITS = {"job plan": "--probe-seconds"}
ANSWERS_IN_TIME = {"believe", "job plan"}

# Commands that read, write or wait, and search nothing.
SHORT = {
    "serve": "each question has a limit of its own, and no terminal listens",
    "show": "a position",
    "sample": "each position is printed as soon as it is drawn",
    "games list": "reads files", "games find": "reads files", "games explore": "reads files",
    "games write": "reads and writes files",
    "job create": "writes a file", "job status": "reads files", "job merge": "copies files",
    "job watch": "shows a job until it ends", "job import": "copies answers",
    "job export": "copies answers", "job submit": "queues workers", "job stop": "writes a file",
    "job doctor": "tries tools, each for some seconds", "job drive": "waits for workers",
    "job certify": "writes a proof that is there",
    "book add": "copies answers", "book list": "prints answers",
    "store merge": "copies answers", "store list": "prints answers",
    "store prune": "removes answers",
}


class Commands(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        path = cls.folder.name
        with open(f"{path}/game", "w", encoding="ascii") as game:
            game.write("0\n")
        os.symlink(cli.DATA.parent.parent / "data" / "books" / "cube.book", f"{path}/cube.book")
        cli.solve("--solver", "parallel", "--threads", "1", "--store", f"{path}/store",
                  cls.position_of_some_seconds())
        cli.run("job", "create", f"{path}/job", cli.HARD)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @staticmethod
    def position_of_some_seconds():
        return "80AC5057CBC2300CF59A7"

    def test_distances_are_not_silent_without_a_terminal(self):
        """Nothing shows a line there, so a sentence says what goes on; not with a limit, which is soon over."""
        for command in ("solve", "analyse"):
            process = cli.start(command, "--distance", "--game", "connect4:10x10", *cli.TABLE, "01")
            said = process.stderr.readline().decode()
            cli.interrupt(process)
            result = cli.finish(process)
            self.assertIn("01: still searching for the distance", said)
            self.assertEqual((result.status, result.err), (1, ""))
        limited = cli.run("solve", "--distance", "--game", "connect4:10x10", *cli.TABLE, "--time-limit", "11", "01")
        self.assertEqual((limited.status, limited.err), (1, ""))

    def arguments(self, command):
        return [*command.split(), *(argument.format(folder=self.folder.name) for argument in LONG[command])]

    def test_each_is_known_here(self):
        self.assertEqual(sorted(cli.commands()), sorted([*LONG, *SHORT]))

    def test_limits(self):
        for command in LONG:
            with self.subTest(command=command):
                option = LIMITS.get(command, "--time-limit")
                result = cli.run(*self.arguments(command), option, "1")
                if command in ANSWERS_IN_TIME:
                    self.assertEqual(result.status, 0, result.err)
                    continue
                self.assertEqual(result.status, 1, result.err)
                self.assertRegex(result.out + result.err, r"unknown|open|solved|given up|in 1 s")

    def on_terminal(self, command):
        """The program with standard error on a terminal, its keyboard too; and the terminal's other end."""
        far, near = pty.openpty()
        process = subprocess.Popen(
            [cli.PROGRAM, *self.arguments(command)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=near, preexec_fn=cli.default_signals, env=cli.environment(TERM="xterm"))
        os.close(near)
        return process, far

    def drawings(self, far, least):
        """What is drawn, until there are so many different drawings of figures."""
        text, end = "", time.monotonic() + cli.PATIENCE
        while time.monotonic() < end:
            try:
                text += os.read(far, 4096).decode(errors="replace")
            except OSError:
                break
            seen = {part for part in re.split(r"[\r\n]", text) if re.search(r"\d.*\x1b\[K", part)}
            if len(seen) >= least:
                break
        return text, seen

    def test_terminal_and_interrupt(self):
        for command in LONG:
            with self.subTest(command=command):
                process, far = self.on_terminal(command)
                text, seen = self.drawings(far, 2)
                self.assertGreaterEqual(len(seen), 2, f"{text!r}")
                process.send_signal(signal.SIGINT)
                rest = cli.drawn(far)
                out, _ = process.communicate(timeout=cli.PATIENCE)
                self.assertEqual(process.returncode, 1, (out, text + rest))
                self.assertRegex(text + rest, r"(?s)(\r\x1b\[K|\x1b\[J)[^\x1b]*$", "the line is not erased")


class Pipes(unittest.TestCase):
    """A file may be a pipe of which nobody may ever write."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.pipe = folder.name + "/pipe"
        os.mkfifo(self.pipe)

    def test_waiting_for_a_writer_can_be_interrupted(self):
        for command in (("certify", "--from"), ("review",), ("games", "list")):
            with self.subTest(command=command), subprocess.Popen(
                    [cli.PROGRAM, *command, self.pipe], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                    preexec_fn=cli.default_signals) as process:
                self.addCleanup(process.kill)
                with self.assertRaises(subprocess.TimeoutExpired):
                    process.wait(timeout=1)
                process.send_signal(signal.SIGINT)
                self.assertEqual(process.wait(timeout=cli.PATIENCE), -signal.SIGINT)

    def test_what_has_to_be_a_file_is_not_opened(self):
        for command in (("book", "check"), ("book", "list")):
            with self.subTest(command=command):
                result = cli.run(*command, self.pipe)
                self.assertEqual(result.status, 2)
                self.assertIn("no book", result.err)


if __name__ == "__main__":
    cli.main()
