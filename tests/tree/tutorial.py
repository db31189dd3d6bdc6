"""docs/tutorial.md shows commands that work: all are run in order, in an empty folder.

Usage: tutorial.py FOURSCORE-CLI FOURSCORE-CHECK TOP-OF-TREE. A command is an indented line after "$ ". The indented lines
below it are what it prints; "..." stands for any text, alone on a line for any number of lines, and two blanks for
a tab.
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from tap import Tap

COMMAND = re.compile(r"^    \$ (.*)\n((?:    (?!\$ ).*\n)*)", re.MULTILINE)


def pattern(shown):
    """What a command may print, as a regular expression."""
    lines = [line[4:] for line in shown.splitlines()]
    return "".join(r"(?:.*\n)*" if line == "..."
                   else re.escape(line).replace(r"\.\.\.", ".*").replace(r"\ \ ", r"\s+") + r"\n" for line in lines)


def problems(command, shown, folder, environment):
    result = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, capture_output=True, text=True,
                            timeout=300, check=False)
    if result.returncode not in allowed(command):
        yield f"status {result.returncode}: {result.stderr}"
    if shown and not re.fullmatch(pattern(shown), result.stdout):
        yield f"it prints {result.stdout!r}, not {shown!r}"


def allowed(command):
    """A review that is limited leaves early positions open, and a job may be too small to be foretold."""
    return (0, 1) if " --time-limit " in command else (0,)


def main(cli, check, top):
    tap = Tap()
    commands = COMMAND.findall((top / "docs/tutorial.md").read_text(encoding="utf-8"))
    tap.case("there are commands", [] if len(commands) > 10 else [f"only {len(commands)}"])
    with tempfile.TemporaryDirectory() as folder:
        tools = pathlib.Path(folder, "tools")
        tools.mkdir()
        for program in (cli, check):
            tools.joinpath(program.name).symlink_to(program.resolve())
        environment = os.environ | {"PATH": f"{tools}:{os.environ['PATH']}", "XDG_DATA_HOME": f"{folder}/data",
                                    "FOURSCORE_BOOKS": f"{folder}/none"}
        wrong = problems("echo right", "    wrong\n", folder, environment), problems("false", "", folder, environment)
        tap.case("wrong commands are noticed", [] if all(map(list, wrong)) else ["not noticed"])
        for command, shown in commands:
            tap.case(command, problems(command, shown, folder, environment))
    tap.done()


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3]))
