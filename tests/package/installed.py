"""Uses the installed packages as a person does: command line, manual, Tab key, window, guide, a saved
game by a double click. Needs a display and a session bus; scripts/package-try.sh gives both.
"""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import time

from install import DESKTOP_FILE, GAME, TYPE, processes_of, run, says
from tap import Tap

PROGRAMS = ("fourscore", "fourscore-cli", "fourscore-check")
POSITION = "1297716E722812FED5EA56AAEB4B198F"  # its value is known: the first player wins
WINDOW, VIEWER = "/usr/bin/fourscore", "/usr/bin/yelp"
PATIENCE = 180  # seconds for a window


def titles(program):
    """The titles of a program's visible windows, by its class."""
    found = run("xdotool", "search", "--onlyvisible", "--class", pathlib.Path(program).name,
                "getwindowname", "%@").stdout
    return found.splitlines()


def shown(program, words):
    """Problems unless a window of the program comes whose title has the words."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if any(words in title for title in titles(program)):
            return []
        time.sleep(0.2)
    return [f"window titles of {program}: {titles(program)}, not {words}"]


def close(*programs):
    for program in programs:
        for process in processes_of(program):
            os.kill(process, signal.SIGTERM)
    time.sleep(1)


def opened(words, *command):
    """Runs what opens the window, without waiting for it, and closes the window again."""
    subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                     stderr=subprocess.DEVNULL)
    problems = shown(WINDOW, words)
    close(WINDOW)
    return problems


def guide():
    """F1 in the window shows the guide's first page."""
    subprocess.Popen([WINDOW], stdin=subprocess.DEVNULL)
    problems = shown(WINDOW, "")  # goes on with the game that was open
    end = time.monotonic() + PATIENCE
    while not problems and not titles(VIEWER) and time.monotonic() < end:
        run("xdotool", "search", "--onlyvisible", "--class", "fourscore", "windowfocus", "%1", "key", "F1")
        time.sleep(5)
    problems = problems or shown(VIEWER, "Help")  # the name of its windows, whatever they show
    asked = [pathlib.Path("/proc", str(process), "cmdline").read_text(encoding="utf-8")
             for process in processes_of(VIEWER)]
    problems += [] if any("help:fourscore" in words for words in asked) else [f"it was asked for {asked}"]
    close(WINDOW, VIEWER)
    return problems


def completion(shell):
    script = pathlib.Path(__file__).parent / "complete.py"
    result = run(sys.executable, "-B", script, shell, "installed",
                 *(f"/usr/bin/{program}" for program in PROGRAMS))
    return [] if result.returncode == 0 and "\nnot ok" not in result.stdout else [result.stdout]


def example():
    """The library's example, compiled with what pkg-config says."""
    with tempfile.TemporaryDirectory() as folder:
        flags = run("pkg-config", "--cflags", "--libs", "fourscore").stdout.split()
        built = run("gcc", "/usr/share/doc/libfourscore-dev/examples/example.c", "-o", f"{folder}/example", *flags)
        return [built.stdout] if built.returncode else says("3: the first player wins", f"{folder}/example",
                                                            "connect4:6x5", "333")


PYTHON = """
import fourscore
game = fourscore.Game(game="connect4:6x5").play("3").play("3").play("3")
assert fourscore.solve(game.position).value is fourscore.Value.DRAW
print(fourscore.Judge("connect4:6x5").choose(game, 3).move in game.position.moves)
"""


def main():
    tap = Tap()
    tap.case("the library's example", example())
    tap.case("Python plays and solves", says("True", "/usr/bin/python3", "-c", PYTHON))
    for program in PROGRAMS:
        tap.case(f"{program} --version", says("0.1.0", program, "--version"))
        tap.case(f"man {program}", says("SYNOPSIS", "man", program, env=dict(os.environ, MANPAGER="cat")))
    tap.case("a position is solved", says("\tfirst\t", "fourscore-cli", "solve", "--exact", POSITION))
    for shell in ("bash", "zsh"):
        tap.case(f"completion in {shell}", completion(shell))
    tap.case("the window", opened("Fourscore", WINDOW))
    with tempfile.TemporaryDirectory() as folder:
        game = pathlib.Path(folder, "evening.fourscore")
        game.write_text(GAME, encoding="utf-8")
        tap.case("the media type", says(TYPE, "xdg-mime", "query", "filetype", str(game)))
        tap.case("its program", says(DESKTOP_FILE, "xdg-mime", "query", "default", TYPE))
        tap.case("gio open", opened("evening", "gio", "open", str(game)))
        tap.case("xdg-open", opened("evening", "xdg-open", str(game)))
    tap.case("F1", guide())
    tap.done()


main()
