"""fourscore-cli games: files of games in every form are listed, searched and written in another form."""

import json
import pathlib
import tempfile
import unittest

import cli

SAVED = pathlib.Path(__file__).parent.parent / "data" / "saved"
TEXT = """[White "Ann"]
[Black "Ben"]
[Result "1-0"]
1. A1 D4 2. B2 (2. C3 {why not?}) *
[White "Cem"]
1. D4 A1 2. B1 0-1
"""
TABLE = "moves,white,result\n0F5,Ann,first\nF01,Cem,second\n"


def games(*arguments, given=TEXT):
    return cli.run("games", *arguments, given=given.encode())


class Games(unittest.TestCase):
    def test_list_has_a_line_for_each(self):
        result = games("list", "-")
        self.assertEqual(result.status, 0, result.err)
        self.assertEqual(result.fields(), [["-:1", "Ann", "Ben", "-", "*", "0F5"],
                                           ["-:2", "Cem", "-", "-", "0-1", "F01"]])

    def test_every_form_says_the_same(self):
        saved = games("write", "--form", "saved", "-").out
        lines = games("write", "--form", "lines", "--as", "numbers", "-").out
        self.assertEqual(lines, "1 16 6\n16 1 2\n")
        moves = [fields[-1] for fields in games("list", "-").fields()]
        for given in (saved, lines, TABLE):
            self.assertEqual([fields[-1] for fields in games("list", "-", given=given).fields()], moves)

    def test_annotated_text_comes_back(self):
        for path in sorted(SAVED.glob("*.fourscore")):
            first = games("write", str(path)).out
            self.assertTrue(first.startswith("[Game "), first)
            self.assertEqual(games("write", "-", given=first).out, first)

    def test_find_up_to_symmetry(self):
        result = games("find", "3C", "-")
        self.assertEqual([fields[:1] + fields[5:6] for fields in result.fields()],
                         [["-:1", "after 1…"], ["-:2", "after 1…"]])
        self.assertEqual(games("find", "00", "-").status, 1)

    def test_explore_of_what_was_opened_needs_that_and_no_files(self):
        with tempfile.TemporaryDirectory() as folder:
            none = cli.run("games", "explore", "--opened", ".", env=cli.environment(XDG_DATA_HOME=folder))
            self.assertEqual(none.status, 2)
            self.assertIn("the window has opened no games yet: there is no " + folder, none.err)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])
        both = games("explore", "--opened", ".", "-", given=TABLE)
        self.assertEqual((both.status, both.err), (2, "fourscore-cli: --opened: it takes no files, and there is -\n"))
        neither = games("explore", ".")
        self.assertEqual((neither.status, neither.err),
                         (2, "fourscore-cli: a FILE is missing, or the option --opened\n"))

    def test_a_heading_is_named(self):
        for notation in ((), ("--notation", "own")):
            result = games("list", *notation, "-", given="Ann and Ben\n05F\n")
            self.assertEqual(result.err, "fourscore-cli: -: line 1: read as a heading\n")
            self.assertEqual([fields[-1] for fields in result.fields()], ["05F"])

    def test_explore_counts_how_it_went_on(self):
        lines = [json.loads(line) for line in games("explore", "--json", "0F", "-", given=TABLE).out.splitlines()]
        self.assertEqual(lines, [{"move": "5", "games": 1, "first": 1, "draw": 0, "second": 0, "points": 1},
                                 {"move": "E", "games": 1, "first": 0, "draw": 0, "second": 1, "points": 0}])

    def test_several_files_are_one_set(self):
        with tempfile.TemporaryDirectory() as folder:
            names = [f"{folder}/{name}" for name in ("a", "b")]
            pathlib.Path(names[0]).write_text(TEXT)
            pathlib.Path(names[1]).write_text(TABLE)
            found = games("find", ".", *names).fields()
            self.assertEqual([fields[0] for fields in found],
                             [f"{name}:{number}" for name in names for number in (1, 2)])
            flat = str(SAVED / "popout.fourscore")
            result = games("list", names[0], flat)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn("it is of popout:5x4, and the files before it are of Connect Four 3D", result.err)

    def test_review_reads_every_form(self):
        text = "[Game \"connect4:5x4\"]\n1. 0 1 2. 2 3 3. 0 1 *\n"
        result = cli.run("review", "-", given=text.encode())
        self.assertEqual((result.status, len(result.fields())), (0, 7), result.err)

    def test_what_is_wrong_is_named(self):
        for given, message in ((TEXT + "1. Q9", "-: Line 7, character 4: expected columns A1 to D4"),
                               ("moves\nA1\nXX\n", "-: Line 3: expected")):
            result = games("list", "-", given=given)
            self.assertEqual((result.status, result.out), (2, ""))
            self.assertIn(message, result.err)
        result = games("write", "--as", "columns", "-")
        self.assertEqual(result.status, 2)
        self.assertIn("--as columns: this game has no such notation", result.err)


if __name__ == "__main__":
    cli.main()
