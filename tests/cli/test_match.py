"""tools/match: games between programs, and what they say; the levels of play against each other."""
import contextlib
import io
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest

import cli
import match
from openings import file_openings
from score import Score, elo_of, share_of, verdict

EXAMPLE = pathlib.Path(match.__file__).with_name("example.py")
BEGINNER = pathlib.Path(match.__file__).with_name("beginner.py")
PLAYED = pathlib.Path(match.__file__).with_name("played.py")
SERVE = f"{cli.PROGRAM} serve --no-book --table 64M"


def level(number, seconds=60):
    return f"{SERVE}; level={number} seconds={seconds} seed=game name=level-{number}"


def program(text):
    """An engine that is a program in Python; asked is the request, answer its result."""
    lines = ("import json, sys", "for line in sys.stdin:", " asked = json.loads(line)", " answer = {}",
             *(f" {line}" for line in text.splitlines()),
             " print(json.dumps({'id': asked['id'], 'result': answer}), flush=True)")
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
        file.write("\n".join(lines))
    unittest.addModuleCleanup(os.unlink, file.name)
    return f"{sys.executable} {file.name}"


def play(one, two, *arguments):
    """The exit status, the summary if there is one, and the messages."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        status = match.main([one, two, *map(str, arguments)])
    return status, json.loads(out.getvalue() or "null"), err.getvalue()


def score_of(*arguments):
    status, summary, messages = play(*arguments)
    assert status == 0, messages
    return summary


class Played(unittest.TestCase):
    def test_play_is_an_engine(self):
        """Another build's `play` keeps to the moves of the game, pops among them."""
        for game in ("cube", "popout:4x4"):
            score = score_of(f"{PLAYED} {cli.PROGRAM} --level 3; name=played", f"{SERVE}; level=3 name=served",
                             "--game", game, "--games", 4, "--seed", 5)
            self.assertEqual((score["games"], [side["faults"] for side in score["sides"]]), (4, [0, 0]))


class Levels(unittest.TestCase):
    def test_a_win_that_was_proved_is_not_given_away(self):
        """With a hundredth of a second, in which the second proof of a win is often not found."""
        found = score_of(level(8, 0.01), level(7, 0.01), "--game", "connect4:5x4", "--games", 40)
        self.assertEqual(found["sides"][0]["given_away"], 0)

    def test_the_best_gives_no_proved_win_away(self):
        found = score_of(level(8, 1), level(5, 1), "--game", "connect4:5x4", "--games", 6)
        self.assertEqual([side["given_away"] for side in found["sides"]], [0, 0])
        self.assertEqual(found["games"], 6)

    def test_each_step_up_wins(self):
        for number in (2, 3, 4, 5, 6):
            found = score_of(level(number), level(number - 1), "--game", "connect4:6x5", "--games", 40)
            self.assertGreater(found["share"], 0.5, found)

    def test_the_stronger_level_wins_and_that_is_settled_early(self):
        found = score_of(level(6), level(1), "--game", "connect4:6x5", "--games", 200, "--sprt", "0,100",
                         "--concurrency", 2)
        self.assertEqual(found["verdict"], "elo1")
        self.assertLess(found["games"], 200)


class Records(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = pathlib.Path(folder.name, "games.csv")

    def played(self, *arguments):
        self.path.unlink(missing_ok=True)
        score_of(level(3), level(2), "--record", self.path, *arguments)
        return [line.split(",")[:6] for line in self.path.read_text().splitlines()]

    def test_the_same_seed_plays_the_same_games(self):
        games = ("--game", "connect4:6x5", "--games", 4)
        one = self.played(*games, "--seed", 7)
        self.assertEqual(one, self.played(*games, "--seed", 7))
        self.assertNotEqual(one, self.played(*games, "--seed", 8))

    def test_openings_are_played_twice_with_colours_changed(self):
        _, *rows = self.played("--games", 4, "--stones", 2)
        for first, second in zip(rows[::2], rows[1::2]):
            self.assertEqual((len(first[4]), first[4]), (2, second[4]))
            self.assertEqual((first[1], first[2]), (second[2], second[1]))
            self.assertTrue(first[0].startswith(first[4]))

    def test_openings_of_a_file(self):
        openings = self.path.with_name("openings")
        openings.write_text("# two of them\n0F\n5A  a remark\n")
        _, *rows = self.played("--games", 6, "--openings", openings)
        self.assertEqual([row[4] for row in rows], ["0F", "0F", "5A", "5A", "0F", "0F"])

    def test_openings_in_any_notation_but_no_boards(self):
        openings = self.path.with_name("openings")
        openings.write_text("1,6,11\n")
        self.assertEqual(next(file_openings("cube", openings)), "05A")
        openings.write_text("w///////////////b\n")
        with self.assertRaisesRegex(ValueError, "not a board"):
            next(file_openings("cube", openings))

    def test_the_record_is_a_table_of_games(self):
        _, *rows = self.played("--games", 2)
        listed = cli.run("games", "list", str(self.path))
        self.assertEqual((listed.status, listed.err), (0, ""))
        self.assertEqual(len(listed.lines()), 2)
        for row in rows:
            self.assertIn(row[3], listed.out)


class Engines(unittest.TestCase):
    def test_the_example_plays_legal_moves(self):
        for game in ("cube", "connect4:5x4"):
            found = score_of(f"{sys.executable} {EXAMPLE}; name=any", level(4), "--game", game, "--games", 4)
            self.assertEqual([side["faults"] for side in found["sides"]], [0, 0])
            self.assertEqual((found["games"], found["engines"]), (4, ["any", "level-4"]))

    def test_a_beginner_beats_the_lowest_level(self):
        """He won 196 of 200 games."""
        found = score_of(f"{sys.executable} {BEGINNER}; name=beginner", level(1), "--games", 20)
        self.assertEqual([side["faults"] for side in found["sides"]], [0, 0])
        self.assertGreater(found["won"], 10)
        found = score_of(f"{sys.executable} {BEGINNER}", level(1), "--game", "popout:4x4", "--games", 4)
        self.assertEqual([side["faults"] for side in found["sides"]], [0, 0])

    def test_settings_are_params(self):
        """The engine says that White wins exactly if it was asked as it should be; then it loses."""
        asked = "dict(ask='move', game='cube', moves='.', a=1, b='x')"
        engine = program(f"answer.update(move='Z', value='first' if asked['params'] == {asked} else '')")
        for settings, told in (("a=1 b=x", 1), ("a=2 b=x", 0)):
            found = score_of(f"{engine}; {settings}", level(1), "--stones", 0, "--games", 2)
            self.assertEqual((found["lost"], found["sides"][0]["given_away"]), (2, told))

    def test_what_is_no_legal_move_loses(self):
        for text in ("answer['move'] = 'Z'", "answer['move'] = 7", "pass", "sys.exit(3) if asked['method'] == 'go' else 0",
                     "print('hello', flush=True) if asked['method'] == 'go' else 0"):
            with self.subTest(text=text):
                found = score_of(program(text), level(2), "--games", 2)
                self.assertEqual((found["lost"], found["sides"][0]["faults"]), (2, 2))

    def test_what_thinks_for_ever_loses(self):
        engine = program("import time\nif asked['method'] == 'go': time.sleep(1000)")
        found = score_of(engine, level(2), "--games", 2, "--patience", 0.5)
        self.assertEqual((found["lost"], found["sides"][0]["faults"]), (2, 2))

    def test_what_ends_between_games_is_started_anew(self):
        engine = program("if asked['method'] == 'forget' and 'seen' in globals(): sys.exit()\n"
                         "seen = True\nanswer['move'] = 'Z'")
        found = score_of(engine, level(2), "--games", 4)
        self.assertEqual((found["lost"], found["sides"][0]["faults"]), (4, 4))

    def test_a_win_that_is_said_to_be_proved_is_counted(self):
        engine = program("answer.update(value='first', move='Z')")
        self.assertEqual(score_of(engine, level(2), "--games", 2)["sides"][0]["given_away"], 1)


class Interrupted(unittest.TestCase):
    def test_the_pairs_under_way_are_played_to_their_end(self):
        """The engine interrupts the match itself, when it is first asked in the second pair."""
        engine = program("import os, signal, time\nif asked['method'] == 'go':\n"
                         "  asked_before = globals().get('asked_before', 0) + 1\n"
                         "  if asked_before == 3: os.kill(os.getppid(), signal.SIGINT); time.sleep(0.5)\n"
                         "answer['move'] = 'Z'")
        with tempfile.TemporaryDirectory() as folder:
            record = pathlib.Path(folder, "games.csv")
            done = subprocess.run([sys.executable, "-B", match.__file__, "--record", str(record), engine,
                                   level(2)], capture_output=True, preexec_fn=cli.default_signals, check=False)
            rows = len(record.read_text().splitlines()) - 1
        self.assertEqual((done.returncode, rows, json.loads(done.stdout)["games"]), (1, 4, 4))


class Wrong(unittest.TestCase):
    def test_arguments(self):
        for arguments in (("--games", "3"), ("--games", "0"), ("--sprt", "5,1"), ("--sprt", "x")):
            with self.subTest(arguments=arguments), self.assertRaises(SystemExit) as caught:
                play(level(1), level(2), *arguments)
            self.assertEqual(caught.exception.code, 2)

    def test_what_cannot_be_played(self):
        for one, arguments, message in ((level(1), ("--game", "chess"), "^match: expected one of these games"),
                                        (level(1) + " what", (), "expected NAME=VALUE"),
                                        (level(9), ("--openings", "/no/such"), "/no/such"),
                                        ("/no/such/program", (), "/no/such/program"),
                                        ("false", (), "ended with status 1|does not read")):
            with self.subTest(one=one, arguments=arguments):
                status, _, messages = play(one, level(2), "--games", 2, *arguments)
                self.assertEqual(status, 2)
                self.assertRegex(messages.splitlines()[-1], message)


class Statistics(unittest.TestCase):
    def scored(self, *pairs):
        score = Score()
        for pair in pairs:
            score.add(pair)
        return score

    def test_elo(self):
        self.assertAlmostEqual(elo_of(0.75), 190.85, places=2)
        self.assertAlmostEqual(share_of(elo_of(0.6)), 0.6)
        self.assertEqual((elo_of(1), elo_of(0), elo_of(0.5)), (math.inf, -math.inf, 0))

    def test_share_and_error(self):
        score = self.scored(*[(1, 0)] * 49, *[(1, 1)] * 25, *[(0, 0)] * 24)
        self.assertEqual((score.games, score.won, score.lost), (196, 99, 97))
        self.assertAlmostEqual(score.share, 0.5051, places=4)
        self.assertAlmostEqual(score.error(), 0.036, places=3)  # pairs that are shared tell nothing

    def test_draws_count_half(self):
        score = self.scored((0.5, 0.5), (1, 0.5))
        self.assertEqual((score.drawn, score.share), (3, 0.625))

    def test_the_sequential_test(self):
        won, even = self.scored(*[(1, 0.5)] * 100), self.scored(*[(1, 0)] * 4000)
        self.assertEqual(verdict(won.ratio(0, 10)), "elo1")
        self.assertEqual(verdict(even.ratio(0, 10)), "elo0")
        self.assertIsNone(verdict(self.scored((1, 0), (1, 1)).ratio(0, 10)))
        self.assertAlmostEqual(even.ratio(-5, 5), 0, places=9)


if __name__ == "__main__":
    cli.main()
