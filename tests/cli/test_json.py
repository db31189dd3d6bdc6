"""The members of --json: docs/formats/results.md has a table of them, which is all that there are."""
import json
import os
import pathlib
import re
import tempfile
import unittest

import cli

ROOT = pathlib.Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "formats" / "results.md").read_text(encoding="utf-8")
BOOKS = cli.environment(FOURSCORE_BOOKS=str(ROOT / "data" / "books"), XDG_DATA_HOME="/nowhere")

FLAT = ("--game", "connect4:5x4")
TABLE = cli.TABLE
CUBE = "FA9DB4C83127E5"
LATE = "1297716E722812FED5EA56AAEB4B198F"
GAME = '[White "Ann"]\n[Black "Ben"]\n[Date "2026.11.27"]\n[Site "Bonn"]\n[Result "1-0"]\n1. A1 D4 2. B2 *\n'
DEEP = "E89CACDA33BA324EF7B06A9462255EC6C984"

# Runs that show what there is, one after the other in one folder: the command, its arguments, and standard input.
RUNS = (
    ("solve", (*FLAT, *TABLE, "."), ""),
    ("solve", ("--game", "connect4:7x6", *TABLE, "3333"), ""),
    ("solve", ("--distance", "--game", "connect4:4x4", *TABLE, "0"), ""),
    ("solve", ("--distance", "--game", "popout:4x4", *TABLE, "0"), ""),
    ("analyse", (*FLAT, *TABLE, "."), ""),
    ("analyse", ("--game", "connect4:7x6", *TABLE, "33"), ""),
    ("analyse", ("--distance", "--game", "connect4:4x4", *TABLE, "0"), ""),
    ("analyse", ("--distance", "--game", "popout:4x4", *TABLE, "0"), ""),
    ("analyse", ("--time-limit", "0.2", *TABLE, "0"), ""),
    ("analyse", (*TABLE, LATE), ""),
    ("believe", (CUBE, LATE), ""),
    ("believe", (*FLAT, "."), ""),
    ("believe", ("--visits", "30", "--table", "128M", LATE, CUBE), ""),
    ("believe", ("--visits", "100", "--table", "128M", *FLAT, "."), ""),
    ("explain", (*TABLE, "--time-limit", "10", "-"), None),
    ("explain", (*FLAT, *TABLE, "00112"), ""),
    ("variation", (*FLAT, *TABLE, "00112"), ""),
    ("review", (*FLAT, *TABLE, "0123012301"), ""),
    ("review", (*TABLE, "--time-limit", "0.1", "0FC3484B764488"), ""),
    ("play", (*FLAT, *TABLE, "--seed", "1"), "2\nhint\nmoves\nboard\nback\nquit\n"),
    ("puzzle", (*FLAT, "--seed", "4"), ""),
    ("perft", ("2",), ""),
    ("count", ("--game", "connect4:4x4"), ""),
    ("show", (CUBE, "0F0E0D0"), ""),
    ("show", (*FLAT, "01"), ""),
    ("sample", ("--stones", "3"), ""),
    ("frontier", ("--stones", "2", "0"), ""),
    ("certify", (*TABLE, "--output", "certificate", DEEP), ""),
    ("bench", (*TABLE, "--from", "50", "--to", "50", "--count", "2"), ""),
    ("campaign", (*TABLE, "--memory", "512M", DEEP, "campaign"), ""),
    ("campaign", ("--status", "campaign"), ""),
    ("job create", ("job", DEEP), ""),
    ("job create", ("other", DEEP), ""),
    ("job plan", ("--probe-seconds", "1", *TABLE, "0FC3484B76448A9"), ""),
    ("job plan", ("--probe-seconds", "2", *TABLE, "80AC5057CBC2300CF59A7"), ""),
    ("job doctor", ("job",), ""),
    ("job submit", ("job",), ""),
    ("job drive", ("--site", "site", "job"), ""),
    ("job submit", ("--launcher", "parallel", "--site", "site", "other"), ""),
    ("job work", (*TABLE, "--threads", "1", "job"), ""),
    ("job status", ("job",), ""),
    ("job watch", ("job",), ""),
    ("job stop", ("other",), ""),
    ("job stop", ("--lift", "other"), ""),
    ("job merge", ("job", "job"), ""),
    ("job certify", ("job",), ""),
    ("job import", ("job", "store"), ""),
    ("simulate", ("--workers", "2", "store"), ""),
    ("job export", ("store", "exported"), ""),
    ("store check", ("--sample", "2", "store"), ""),
    ("store list", ("store",), ""),
    ("store merge", ("merged", "store"), ""),
    ("store prune", ("merged",), ""),
    ("book add", ("--work", "1", "--book", "book", "store"), ""),
    ("book fill", (*TABLE, "--game", "connect4:4x4", "--stones", "2", "--book", "filled"), ""),
    ("book check", ("--sample", "1", "book"), ""),
    ("book list", ("book",), ""),
    ("games list", ("-",), GAME),
    ("games find", ("0", "-"), GAME),
    ("games explore", (".", "-"), GAME),
    ("games write", ("-",), GAME),
)
WITHOUT = {"serve"}  # all that it prints is JSON
# Stand-ins for Slurm and GNU parallel: a worker runs when it is placed, and the queue is always empty.
WORK = f'"$FOURSCORE" job work --threads 1 {" ".join(cli.TABLE)} "$JOB" >&2\n'
PROGRAMS = {
    "squeue": "", "scancel": "", "srun": "",
    "scontrol": "echo MaxArraySize = 1001\n",
    "sbatch": f'case "$*" in *work.sbatch*) JOB=job; {WORK};; esac\necho 7\n',
    "parallel": f"JOB=other; {WORK}",
}
# Names of values and of notations; and what few positions have, so that nothing is said of it here.
OTHERS = {"core_seconds_left_least", "core_seconds_left_most", "nodes_left_least", "nodes_left_most", "mistake",
          "points", "start"} | {
    "first", "draw", "second", "opened", "cut", "own", "squares", "pairs", "pairs-from-0", "numbers", "numbers-from-0"}


def documented():
    """Commands and the members that the table gives them."""
    table = PAGE[PAGE.index("## Members of JSON"):]
    found = {}
    for members, commands in re.findall(r"^\| (`.*?) \| (.*?) \|", table, re.MULTILINE):
        for command in commands.split(", "):
            found.setdefault(command, set()).update(re.findall(r"`(\w+)`", members))
    return found


def members(value):
    """The names of all members of an object, and of those within."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield name
            yield from members(inner)
    for inner in value if isinstance(value, list) else ():
        yield from members(inner)


def zugzwangs():
    """Positions some of which are held by zugzwang, as explain has them."""
    return cli.run("sample", "--stones", "46", "--count", "40").out


def place(folder):
    """Writes the stand-ins and a site file; returns the environment in which they are found."""
    programs = pathlib.Path(folder, "programs")
    programs.mkdir()
    for name, text in PROGRAMS.items():
        (programs / name).write_text(f"#!/bin/sh\n{text}", encoding="utf-8")
        (programs / name).chmod(0o755)
    pathlib.Path(folder, "site").write_text("poll-seconds 1\ntable 64M\n", encoding="utf-8")
    return {**BOOKS, "PATH": f"{programs}:{os.environ['PATH']}", "FOURSCORE": cli.PROGRAM}


def printed(folder):
    found, environment = {}, place(folder)
    for command, arguments, given in RUNS:
        text = zugzwangs() if given is None else given
        result = cli.run(*command.split(), "--json", *arguments, given=text.encode(), env=environment,
                         cwd=folder)
        for line in result.lines():
            found.setdefault(command, set()).update(members(json.loads(line)))
    return found


class Members(unittest.TestCase):
    def test_the_table_has_what_is_printed(self):
        with tempfile.TemporaryDirectory() as folder:
            table, found = documented(), printed(folder)
        self.assertEqual(set(found), set(cli.commands()) - WITHOUT)
        self.assertEqual(set(table), set(found))
        for command, names in found.items():
            with self.subTest(command=command):
                self.assertEqual(names - OTHERS, table[command] - OTHERS)

    def test_every_command_has_it(self):
        for command in cli.commands():
            helped = "--json" in cli.run(*command.split(), "--help").out
            self.assertEqual(helped, command not in WITHOUT, command)

    def test_a_game_is_written_as_a_file_of_its_own(self):
        """The texts of two games, one after the other, are what is written without --json."""
        games = f"{GAME}\n{GAME.replace('Ann', 'Cid')}".encode()
        for form in ("annotated", "lines"):
            command = ("games", "write", "--form", form, "--as", "numbers")
            lines = [json.loads(line) for line in cli.run(*command, "--json", "-", given=games).lines()]
            self.assertEqual([line["number"] for line in lines], [1, 2])
            whole = cli.run(*command, "-", given=games).out
            self.assertEqual("".join(line["text"] for line in lines).split(), whole.split())

    def test_a_page_of_a_campaign_is_no_json(self):
        refused = cli.run("campaign", "--json", "--log", "page.md", "folder")
        self.assertEqual((refused.status, refused.out), (2, ""))
        self.assertIn("--status --json", refused.err)


if __name__ == "__main__":
    cli.main()
