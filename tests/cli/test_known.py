"""What is known comes first: play, review, variation, explain and puzzle look into books and stores before
they search. The books are those that are shipped: of Connect-4 7x6 all positions with up to 8 stones."""

import json
import pathlib
import tempfile
import unittest

import cli

FLAT = ("--game", "connect4:7x6")
DATA = pathlib.Path(__file__).resolve().parents[2] / "data"
BOOKS = DATA / "books"
SOON = ("--time-limit", "0.1")  # far too little to prove anything so early


def run(command, *arguments, given=""):
    searches = command != "puzzle" and (command != "believe" or "--visits" in arguments)
    table = cli.TABLE if searches else ()
    return cli.run(command, *table, *arguments, given=given.encode(),
                   env=cli.environment(FOURSCORE_BOOKS=str(BOOKS), XDG_DATA_HOME=str(BOOKS / "none")))


class Book(unittest.TestCase):
    def test_play_keeps_a_won_opening(self):
        """33 is won by 3 alone, and 4, which level 8 chose by itself, gives the win away."""
        result = run("play", *FLAT, *SOON, "--level", "8", "--as", "second", "33")
        self.assertEqual(result.fields()[0][:4], ["move", "3", "proved", "first"])

    def test_play_holds_out_longest(self):
        """After 333 the second player has lost, and it is known by which move he does so last."""
        line, _ = run("variation", *FLAT, *SOON, "333").fields()[0]
        move = run("play", *FLAT, *SOON, "--level", "8", "--as", "first", "333").fields()[0]
        self.assertEqual(move[:4], ["move", line[0], "longest", "first"])

    def test_a_hint_is_known(self):
        result = run("play", *FLAT, *SOON, "33", given="hint\nquit\n")
        self.assertEqual(result.fields()[0][:4], ["hint", "3", "proved", "first"])

    def test_review_finds_the_first_mistake(self):
        """The first player wins by 3 alone."""
        result = run("review", *FLAT, *SOON, "-", given="2345\n")
        self.assertEqual(result.fields()[0], ["2", "first", "draw", "?", "better 3"])
        self.assertIn("mistakes 2 1", result.lines()[-1])

    def test_review_needs_no_time_for_what_is_known(self):
        """All positions are in the book. Estimates, which would take minutes, leave them alone."""
        for arguments in (("--time-limit", "0.001"), ("--time-limit", "1", "--visits", "200000")):
            result = run("review", *FLAT, *arguments, "33004412")
            self.assertEqual(result.status, 0, result.out)
            self.assertEqual("".join(fields[3] for fields in result.fields()[:-1]), "!-?????!")
            self.assertIn("mistakes 3 2", result.lines()[-1])

    def test_review_proves_rather_than_doubts(self):
        """The book knows that White wins 0FC3484B7644, and not after 8."""
        for arguments in (("--time-limit", "0.001"), ("--time-limit", "1", "--visits", "200000")):
            lines = {fields[0]: fields[1:] for fields in run("review", *arguments, "0FC3484B764488").fields()}
            self.assertEqual(lines["0FC3484B7644"][1], "first")
            self.assertEqual(lines["0FC3484B76448"][2:], ["?", "better B"])

    def test_review_tells_what_is_half_known(self):
        lines = run("review", "--json", "--time-limit", "0.001", "0FC3484B764488").lines()
        last = [json.loads(line) for line in lines][-2]
        self.assertEqual((last["value"], last["possible"]), ("unknown", ["draw", "second"]))

    def test_believe_marks_what_is_proved(self):
        known = run("believe", *FLAT, "--visits", "200", "33").fields()
        self.assertEqual([f[1] for f in known], ["proved"] * 8)
        self.assertEqual([f[2] for f in known], [*["second"] * 3, "first", *["second"] * 3, "first"])
        searched = run("believe", *FLAT, "--visits", "200", "--no-book", "33").fields()
        self.assertEqual(searched[-1][1], "judged")

    def test_beliefs_begin_with_what_is_proved(self):
        """Without a search, too; the network by itself believes that 3 loses."""
        known = run("believe", *FLAT, "33").fields()
        self.assertEqual(known[3], ["3", "proved", "first", "-", "0", "1", "3"])
        self.assertEqual(known[7], ["33", "proved", "first", "-", "0", "1", "3"])
        self.assertEqual([f[:3] for f in known[4:7]], [[name, "proved", "second"] for name in "456"])
        last = json.loads(run("believe", *FLAT, "--json", "33").lines()[-1])
        self.assertEqual(last, {"position": "33", "proved": "first", "visits": 0, "depth": 1, "line": "3"})
        self.assertEqual({f[1] for f in run("believe", *FLAT, "--no-book", "33").fields()}, {"estimate"})

    def test_what_is_excluded_stands_beside_a_belief(self):
        last = json.loads(run("believe", "--json", "0FC3484B76448").lines()[-1])
        self.assertEqual(last["possible"], ["draw", "second"])
        self.assertIn("estimate", last)

    def test_beliefs_of_serve_begin_with_it(self):
        asked = {"id": 1, "method": "believe", "params": {"game": FLAT[1], "position": "33"}}
        line = json.dumps(asked) + "\n"
        believed = json.loads(run("serve", given=line).lines()[0])["result"]
        self.assertEqual((believed["value"], believed["moves"][3]["value"]), ("first", "first"))
        self.assertEqual(believed["moves"][4]["estimate"], {"first": 0, "draw": 0, "second": 1})
        searched = json.loads(run("serve", "--no-book", given=line).lines()[0])["result"]
        self.assertEqual((searched["value"], len(searched["possible"])), ("unknown", 3))

    def test_a_judgement_of_serve_knows_it(self):
        """All moves are proved, so nothing is left to judge."""
        asked = {"id": 1, "method": "go", "params": {"ask": "judge", "game": FLAT[1], "position": "33", "visits": 200}}
        judged = json.loads(run("serve", given=json.dumps(asked) + "\n").lines()[-1])["result"]
        self.assertEqual([move["value"] for move in judged["moves"]],
                         [*["second"] * 3, "first", *["second"] * 3])
        self.assertEqual((judged["value"], judged["move"], judged["visits"]), ("first", "3", 1))

    def test_variation_has_what_the_book_has(self):
        """Up to 8 stones it is known how far the end is; the rest may have taken longer."""
        moves, _ = run("variation", *FLAT, *SOON, "33").fields()[0]
        self.assertGreaterEqual(len(moves), 6)
        self.assertEqual(moves[0], "3")

    def test_variation_keeps_a_claim(self):
        """How long a loser holds out is not in the book: that takes searches, each of a fifth of a second."""
        moves, _ = run("variation", *FLAT, "--time-limit", "10", "--claim", "first", "33").fields()[0]
        self.assertGreaterEqual(len(moves), 6)
        self.assertEqual(moves[0], "3")

    def test_explain_knows_the_replies(self):
        """None of them can be answered by force, but the book has an answer to each."""
        lines = run("explain", *FLAT, "--time-limit", "60", "33").fields()
        self.assertEqual(lines[0][:3], ["first", "win", "moves"])
        self.assertEqual(lines[1], ["move", "3"])
        self.assertEqual(sorted(line[:2] for line in lines[2:]), [["reply", str(move)] for move in range(7)])
        for line in lines[2:]:
            self.assertRegex(line[3], "^column [0-6] answers: ")

    def test_without_books_nothing_is_known(self):
        for command, given in (("variation", ""), ("explain", "")):
            result = run(command, *FLAT, *SOON, "--no-book", "33", given=given)
            self.assertEqual(result.status, 1, command)
        result = run("review", *FLAT, *SOON, "--no-book", "-", given="2345\n")
        self.assertEqual(result.fields()[0][3], "unknown")
        result = run("play", *FLAT, *SOON, "--no-book", "33", given="hint\nquit\n")
        self.assertEqual(result.fields()[0][2], "expects")


class Frontier(unittest.TestCase):
    """docs/measurements/frontier.md lists what is settled."""
    NOT_WON = ("0FC3484B76448", "0FC3484B764488", *("0FC3484B7644" + move for move in "125DE"))

    def test_what_data_has_proofs_of_is_known(self):
        positions = sorted({path.name.split(".")[0] for path in (DATA / "frontier").iterdir()})
        positions += ["0FC3484B76", "0FC3484B764", "0FC3484B7644B", *self.NOT_WON]
        lines = run("solve", *SOON, "--claim", "first", *positions).fields()
        self.assertEqual([line[0] for line in lines], positions)
        for line in lines:
            self.assertEqual(line[1:3], ["not-win" if line[0] in self.NOT_WON else "win", "0"])
            self.assertRegex(line[-1], "^known: ")

    def test_a_search_begins_with_half_of_the_answer(self):
        for command in ("solve", "analyse"):
            last = run(command, *SOON, "--exact", "--json", "0FC3484B764488").lines()[-1]
            self.assertEqual(json.loads(last)["possible"], ["draw", "second"])


class Store(unittest.TestCase):
    """0123 of 5x4 is kept with its moves; a second run begins with them."""
    GAME = ("--game", "connect4:5x4")

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.store = ("--store", f"{self.folder.name}/answers.store")
        made = run("analyse", *self.GAME, *self.store, "--exact", "0123")
        self.assertEqual(made.status, 0, made.err)

    def test_a_hint_takes_no_work(self):
        hint = json.loads(run("play", *self.GAME, *self.store, "--json", "0123", given="hint\n").lines()[0])
        self.assertEqual((hint["nodes"], hint["why"]), (0, "proved"))

    def test_a_belief_takes_no_search(self):
        for limit in ((), ("--visits", "10", *cli.TABLE)):
            fields = cli.run("believe", *self.GAME, *self.store, "--no-book", *limit, "0123").fields()
            self.assertEqual({f[1] for f in fields}, {"proved"})

    def test_others_take_one_too(self):
        for command, given, arguments in (("variation", "", ("0123",)), ("explain", "", ("0123",)),
                                          ("review", "01234\n", ("-",)), ("puzzle", "", ())):
            result = run(command, *self.GAME, *self.store, *arguments, given=given)
            self.assertEqual((result.status, result.err), (0, ""), command)

    def test_one_that_cannot_be_read(self):
        for arguments, says in (((*self.GAME, "--store", f"{self.folder.name}/none"), "none"),
                                (("--game", "connect4:6x5", *self.store), "game")):
            for command, more in (("variation", "01"), ("explain", "01"), ("play", "01"), ("review", "-")):
                result = run(command, *arguments, more, given="01\n")
                self.assertEqual((result.status, result.out), (2, ""), command)
                self.assertIn(says, result.err)


if __name__ == "__main__":
    cli.main()
