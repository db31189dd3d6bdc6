"""fourscore-cli solve: values, result lines, limits, signals."""
import fcntl
import json
import os
import signal
import struct
import tempfile
import termios
import time
import unittest

import cli

EASY = cli.known(48)[0][0]
EASY_VALUE = cli.known(48)[0][1]


class Values(unittest.TestCase):
    def test_known_positions_from_the_file_itself(self):
        positions = cli.known(44)
        lines = [line for line in (cli.DATA / "known.txt").read_text().splitlines()
                 if line.startswith("#") or len(line.split()[0]) >= 44]
        result = cli.solve("--exact", "-", given="\n".join(lines).encode())
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertGreater(len(positions), 100)
        self.assertEqual([tuple(fields[:2]) for fields in result.fields()], positions)

    def test_claims_follow_from_the_exact_value(self):
        positions = cli.known(52)
        for claim in ("first", "second"):
            result = cli.solve("--claim", claim, *(moves for moves, _ in positions))
            self.assertEqual([fields[1] for fields in result.fields()],
                             ["win" if value == claim else "not-win" for _, value in positions])

    def test_the_default_claim_is_first(self):
        words = [cli.solve(*claim, EASY).fields()[0][1] for claim in ((), ("--claim", "first"))]
        self.assertEqual(words, ["win" if EASY_VALUE == "first" else "not-win"] * 2)

    def test_every_scheme_agrees(self):
        for scheme in ("new", "big", "twobig"):
            with self.subTest(scheme=scheme):
                self.assertEqual(cli.solve("--exact", "--scheme", scheme, EASY).fields()[0][1],
                                 EASY_VALUE)

    def test_every_solver_agrees(self):
        listed = cli.run("solve", "--help").out.split("Solvers:\n")[1].split("\n\n")[0]
        positions = cli.known(44)[::10]
        for solver in (line.split()[0] for line in listed.splitlines()):
            with self.subTest(solver=solver):
                result = cli.solve("--exact", "--solver", solver, *(moves for moves, _ in positions))
                self.assertEqual([tuple(fields[:2]) for fields in result.fields()], positions)

    def test_ended_games(self):
        for moves, value in (("0101010", "first"), ("01010121", "second")):
            with self.subTest(moves=moves):
                self.assertEqual(cli.solve("--exact", moves).fields()[0][:2], [moves, value])


class Lines(unittest.TestCase):
    def test_four_fields(self):
        line, = cli.solve(EASY).lines()
        self.assertRegex(line, rf"^{EASY}\t(not-)?win\t[1-9][0-9]*\t[0-9]+\.[0-9]{{6}}$")

    def test_positions_are_written_canonically(self):
        code = "w///b/w////////w///b"
        result = cli.solve("--time-limit", "0.01", "0fc34a", code, ".")
        self.assertEqual([fields[0] for fields in result.fields()], ["0FC34A", code, "."])

    def test_json(self):
        result = cli.solve("--json", "--exact", "--solver", "classic", EASY, EASY.lower())
        for line in result.lines():
            self.assertEqual(
                {key: value for key, value in json.loads(line).items()
                 if key not in ("nodes", "seconds")},
                {"position": EASY, "goal": "exact", "solver": "classic", "value": EASY_VALUE,
                 "possible": [EASY_VALUE]})
            self.assertGreater(json.loads(line)["nodes"], 0)
            self.assertGreater(json.loads(line)["seconds"], 0)

    def test_json_says_what_is_possible(self):
        possible = {"win": ["first"], "not-win": ["draw", "second"],
                    "unknown": ["first", "draw", "second"]}
        result = cli.solve("--json", "--time-limit", "0.1", EASY, cli.HARD)
        answers = [json.loads(line) for line in result.lines()]
        self.assertEqual(answers[1]["value"], "unknown")
        for answer in answers:
            self.assertEqual(answer["possible"], possible[answer["value"]])

    def test_each_line_is_flushed(self):
        process = cli.start("solve", *cli.TABLE, "-")
        for moves, _ in cli.known(56)[:5]:
            process.stdin.write(f"{moves}\n".encode())
            process.stdin.flush()
            self.assertEqual(process.stdout.readline().split(b"\t")[0].decode(), moves)
        self.assertEqual(cli.finish(process).status, 0)

    def test_numbers_do_not_follow_the_locale(self):
        result = cli.solve(EASY, env=cli.environment(LC_ALL="de_DE.UTF-8", LANG="de_DE.UTF-8"))
        self.assertRegex(result.fields()[0][3], r"^[0-9]+\.[0-9]{6}$")


class Limits(unittest.TestCase):
    def test_time_limit(self):
        for goal in (["--claim", "first"], ["--claim", "second"], ["--exact"]):
            with self.subTest(goal=goal):
                result = cli.solve("--time-limit", "0.2", *goal, cli.HARD)
                fields, = result.fields()
                self.assertEqual((result.status, fields[:2]), (1, [cli.HARD, "unknown"]))
                self.assertGreater(int(fields[2]), 0)
                self.assertTrue(0.2 <= float(fields[3]) < 1, fields[3])
                self.assertLess(result.seconds, 1 * cli.SLOWER)

    def test_time_limit_is_for_each_position(self):
        result = cli.solve("--time-limit", "0.2", cli.HARD, EASY, cli.HARD, EASY)
        words = [fields[1] for fields in result.fields()]
        self.assertEqual([word == "unknown" for word in words], [True, False] * 2)
        self.assertEqual(result.status, 1)

    def test_a_short_search_is_not_delayed(self):
        positions = [moves for moves, _ in cli.known(60)]
        begin = time.monotonic()
        self.assertEqual(len(cli.solve(*positions).lines()), len(positions))
        self.assertLess(time.monotonic() - begin, 0.02 * len(positions))


def wait_until_full(pipe):
    """Returns once a line more no longer fits into a pipe that nobody reads."""
    room, before = fcntl.fcntl(pipe, fcntl.F_GETPIPE_SZ), 0
    for _ in range(200):
        held = struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]
        if room - 4096 < held == before:
            return
        before = held
        time.sleep(0.3)
    raise AssertionError("the pipe was never full")


class Signals(unittest.TestCase):
    def interrupt(self, number, *arguments):
        process = cli.start("solve", *cli.TABLE, *arguments)
        known = process.stdout.readline().decode().split("\t")
        time.sleep(0.2)
        process.send_signal(number)
        return known, cli.finish(process)

    def test_signals_print_what_is_known(self):
        for number in (signal.SIGINT, signal.SIGTERM):
            with self.subTest(signal=number):
                known, result = self.interrupt(number, "--exact", EASY, cli.HARD, EASY)
                self.assertEqual(known[:2], [EASY, EASY_VALUE])
                self.assertEqual([fields[:2] for fields in result.fields()],
                                 [[cli.HARD, "unknown"]])
                self.assertEqual((result.status, result.err), (1, ""))
                self.assertLess(result.seconds, 1 * cli.SLOWER)

    def test_signal_while_waiting_for_input(self):
        process = cli.start("solve", *cli.TABLE, "-")
        process.stdin.write(f"{EASY}\n".encode())
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)
        process.wait(cli.PATIENCE)
        self.assertEqual(cli.finish(process).status, 1)

    def test_an_ignored_signal_stays_ignored(self):
        process = cli.start("solve", *cli.TABLE, "--time-limit", "0.5", cli.HARD,
                            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN))
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        self.assertGreaterEqual(float(cli.finish(process).fields()[0][3]), 0.5)

    def test_second_signal_ends_at_once(self):
        """A pipe that nobody reads keeps the program from looking at the first signal."""
        with tempfile.TemporaryFile() as many:
            many.write(f"{EASY}\n".encode() * 5000)
            many.seek(0)
            process = cli.start("solve", *cli.TABLE, "-", stdin=many)
        wait_until_full(process.stdout)
        process.send_signal(signal.SIGINT)
        time.sleep(0.2)
        self.assertIsNone(process.poll())
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(cli.PATIENCE), -signal.SIGINT)
        self.assertLess(len(cli.finish(process).lines()), 5000)


class Outputs(unittest.TestCase):
    def test_reader_that_goes_away(self):
        reader, writer = os.pipe()
        os.close(reader)
        result = cli.solve(EASY, stdout=writer)
        os.close(writer)
        self.assertEqual((result.status, result.err), (-signal.SIGPIPE, ""))

    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            result = cli.solve(EASY, stdout=full)
        self.assertEqual(result.status, 2)
        self.assertRegex(result.err, r"^fourscore-cli: cannot write the results: .+\n$")

    def test_closed_output(self):
        result = cli.solve(EASY, stdout=None, preexec_fn=lambda: os.close(1))
        self.assertEqual(result.status, 2)
        self.assertRegex(result.err, r"^fourscore-cli: cannot write the results: .+\n$")


if __name__ == "__main__":
    cli.main()
