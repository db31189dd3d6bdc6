"""Completion by the Tab key, in a real shell on a terminal of its own.

Usage: complete.py bash|zsh COMPLETIONS-FOLDER|installed PROGRAM... A program is run through a wrapper
that prints its arguments, so that what was completed can be read; only --help goes to the program.
"installed" takes the completions that the shell finds by itself.
"""
import os
import pathlib
import pty
import re
import select
import subprocess
import sys
import tempfile
import time

from tap import Tap

WRAPPER = """#!/bin/sh
for argument in "$@"; do [ "$argument" != --help ] || exec "{program}" "$@"; done
printf 'ARGUMENTS'; printf '<%s>' "$@"; echo
"""

# What is typed (> is the Tab key), and the arguments that it becomes.
CASES = (
    ("fourscore-cli sol> --cl> sec>", ["solve", "--claim", "second"]),
    ("fourscore-cli analyse --exa> --solver mini>", ["analyse", "--exact", "--solver", "minimax"]),
    ("fourscore-cli solve --solver conn>", ["solve", "--solver", "connect4"]),
    ("fourscore-cli solve --solver=class>", ["solve", "--solver=classic"]),
    ("fourscore-cli solve --without spa>", ["solve", "--without", "spare-columns"]),
    ("fourscore-cli solve --without=pairing,temp>", ["solve", "--without=pairing,tempo"]),
    ("fourscore-cli job work --solver cla>", ["job", "work", "--solver", "classic"]),
    ("fourscore-cli bench --count 3 --abl>", ["bench", "--count", "3", "--ablate"]),
    ("fourscore-cli job wor> --own>", ["job", "work", "--own-table"]),
    ("fourscore-cli job status my-j>", ["job", "status", "my-job"]),
    ("fourscore-cli solve --store ver>", ["solve", "--store", "verdicts.store"]),
    ("fourscore-cli help ben>", ["help", "bench"]),
    ("fourscore-cli help job wor>", ["help", "job", "work"]),
    ("fourscore-check --rech> al> cert>", ["--recheck", "all", "certificate.txt"]),
    ("fourscore-check --answers my>", ["--answers", "my-job"]),
    ("fourscore my-g>", ["my-game.fourscore"]),
    ("fourscore --vers>", ["--version"]),
)

COMMANDS = {"bash": ["bash", "--norc", "--noprofile", "-i"], "zsh": ["zsh", "-f", "-i"]}

# What a shell is told first: completions of a folder, or those that are installed.
FROM_FOLDER = {
    "bash": "for file in {folder}/fourscore*; do . $file; done",
    "zsh": "fpath=({folder}/zsh $fpath)",
}
INSTALLED = {"bash": ". /usr/share/bash-completion/bash_completion", "zsh": ":"}
START = {
    "bash": "bind 'set enable-bracketed-paste off'; {find}",
    "zsh": "unsetopt zle_bracketed_paste; {find}; autoload -Uz compinit; compinit -u -D;"
           " setopt no_always_last_prompt",
}


class Shell:
    """A shell in a folder; what it shows is read as it comes."""

    def __init__(self, name, completions, folder, bin_folder):
        command = COMMANDS[name]
        find = INSTALLED[name] if completions == "installed" else FROM_FOLDER[name].format(folder=completions)
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.environ.update(PATH=f"{bin_folder}:{os.environ['PATH']}", TERM="dumb", HOME=str(folder),
                              PS1="$ ", LC_ALL="C.UTF-8")
            os.execvp(command[0], command)
        self.answer(START[name].format(find=find) + "; echo ARGUMENTS\n", 20)

    def type(self, text):
        os.write(self.terminal, text.encode())

    def shown(self, first, then=0.05):
        """What comes: waits so many seconds for the first of it, then until there is nothing new."""
        data = b""
        while select.select([self.terminal], [], [], then if data else first)[0]:
            data += os.read(self.terminal, 65536)
        return data.decode("utf-8", "replace")

    def answer(self, keys, seconds):
        """Types keys and waits for a line that begins with ARGUMENTS."""
        end, shown = time.monotonic() + seconds, ""
        self.type(keys)
        while not re.search(r"[\r\n]ARGUMENTS.*\n", shown) and time.monotonic() < end:
            shown += self.shown(0.05)
        return shown

    def completed(self, typed):
        shown = ""
        for part in re.split("(>)", typed):
            self.type("\t" if part == ">" else part)
            shown += self.shown(5, 0.1) if part.strip() else "" # at least an echo or the bell
        return shown + self.answer("\n", 10)

    def close(self):
        os.close(self.terminal)
        os.waitpid(self.child, 0)


def problems(shell, typed, wanted):
    shown = shell.completed(typed)
    lines = re.findall(r"[\r\n]ARGUMENTS(.*)", shown)
    got = [word.rstrip("/") for word in re.findall("<([^>]*)>", lines[-1])] if lines else []
    return [] if got == wanted else [f"{got}, not {wanted}, after {shown!r}"]


def make_files(folder, bin_folder, programs):
    (folder / "my-job").mkdir()
    for name in ("my-game.fourscore", "my-games.txt", "verdicts.store", "certificate.txt"):
        (folder / name).write_text("", encoding="utf-8")
    bin_folder.mkdir()
    for program in programs:
        wrapper = bin_folder / pathlib.Path(program).name
        wrapper.write_text(WRAPPER.format(program=pathlib.Path(program).resolve()), encoding="utf-8")
        wrapper.chmod(0o755)


def main(name, completions, programs):
    tap = Tap()
    with tempfile.TemporaryDirectory() as top:
        folder, bin_folder = pathlib.Path(top, "here"), pathlib.Path(top, "bin")
        folder.mkdir()
        make_files(folder, bin_folder, programs)
        shell = Shell(name, completions, folder, bin_folder)
        tap.case("what is not completed is noticed",
                 [] if problems(shell, "fourscore-cli sol", ["solve"]) else ["not noticed"])
        for typed, wanted in CASES:
            if any(typed.split()[0] == pathlib.Path(program).name for program in programs):
                tap.case(f"{name}: {typed}", problems(shell, typed, wanted))
        shell.close()
    tap.done()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
