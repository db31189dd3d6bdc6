"""--store of solve and analyse: what is proved once is not searched again, by any solver, of any
game, and what follows from it neither."""
import pathlib
import tempfile
import unittest

import cli

LOST = {  # positions that the player to move loses, by game
    "cube": "261F1AE91103C4B6EE2752E83029BACF50BBA990",
    "connect4:7x6": "5523150044",
    "popout:5x4": "421231",
}


def solve(store, *arguments):
    return cli.solve("--store", str(store), *arguments)


def analyse(store, *arguments):
    return cli.run("analyse", *cli.TABLE, "--store", str(store), *arguments)


def nodes(result):
    return sum(int(fields[2]) for fields in result.fields())


class Keep(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.store = pathlib.Path(folder.name) / "store"

    def test_every_game(self):
        for game, position in LOST.items():
            store = self.store.with_name(game)
            with self.subTest(game):
                first = solve(store, "--game", game, "--exact", position)
                self.assertEqual(first.status, 0, first.err)
                self.assertGreater(nodes(first), 0)
                again = solve(store, "--game", game, "--exact", position)
                self.assertEqual(again.fields()[0][1], first.fields()[0][1])
                self.assertEqual(nodes(again), 0)

    def test_long_names(self):
        """SQLite has a second file beside a store, of a name with 8 bytes more."""
        longest = self.store.with_name("a" * 247)
        self.assertEqual(solve(longest, LOST["cube"]).status, 0)
        for length in (248, 255):
            result = solve(self.store.with_name("a" * length), LOST["cube"])
            self.assertEqual(result.status, 2)
            self.assertIn(f"has {length} bytes: 247 at most", result.err)
        names = {path.name.removesuffix("-journal") for path in self.store.parent.iterdir()}
        self.assertEqual(names, {longest.name})

    def test_analyse_then_solve(self):
        for game, position in LOST.items():
            store = self.store.with_name(game)
            with self.subTest(game):
                first = analyse(store, "--game", game, "--exact", position)
                self.assertEqual(first.status, 0, first.err)
                whole = solve(store, "--game", game, "--exact", position)
                self.assertEqual((whole.fields()[0][1], nodes(whole)), (first.fields()[-1][1], 0))
                again = analyse(store, "--game", game, "--exact", position)
                self.assertEqual([fields[:2] for fields in again.fields()],
                                 [fields[:2] for fields in first.fields()])
                self.assertEqual(nodes(again), 0)

    def test_a_claim_is_half_an_answer(self):
        game, position = "connect4:7x6", LOST["connect4:7x6"]
        half = solve(self.store, "--game", game, "--claim", "second", position)
        self.assertEqual(half.status, 0, half.err)
        whole = solve(self.store, "--game", game, "--exact", position)
        alone = cli.solve("--game", game, "--exact", position)
        self.assertEqual(whole.fields()[0][1], alone.fields()[0][1])

    def test_moves_of_what_was_solved(self):
        """Of a position that is lost, solve leaves nothing for analyse to search."""
        for game, position in LOST.items():
            store = self.store.with_name(game)
            with self.subTest(game):
                result = solve(store, "--game", game, "--exact", position)
                self.assertEqual(result.fields()[0][1], "second")
                moves = analyse(store, "--game", game, "--exact", position)
                self.assertEqual(nodes(moves), 0)
                self.assertEqual({fields[1] for fields in moves.fields()} - {"illegal"},
                                 {"second"})

    def test_interrupted(self):
        """What was proved before the time was over is kept."""
        result = analyse(self.store, "--time-limit", "0.5", "--exact", "--game", "popout:6x6", "333")
        self.assertIn(result.status, (0, 1), result.err)
        again = analyse(self.store, "--time-limit", "0.01", "--exact", "--game", "popout:6x6", "333")
        kept = dict((fields[0], fields[1]) for fields in again.fields())
        for fields in result.fields():
            if fields[1] != "unknown":
                self.assertEqual(kept[fields[0]], fields[1])

    def test_what_it_is_not_for(self):
        for words, arguments in [
                ("answers are no values", ("--game", "popout:5x4", "--ply-limit", "9", ".")),
                ("no distances", ("--game", "connect4:5x4", "--distance", ".")),
                ("not kept", ("--game", "popout:16x7", "."))]:
            with self.subTest(words):
                result = solve(self.store, *arguments)
                self.assertEqual(result.status, 2, result.out)
                self.assertRegex(result.err, words)
        game = solve(self.store, "--game", "connect4:5x4", "--exact", "1223")
        self.assertEqual(game.status, 0)
        other = solve(self.store, "--game", "connect4:5x5", "--exact", "1223")
        self.assertEqual(other.status, 2)
        self.assertIn("--store", other.err)


cli.main()
