"""A static function has its object's name, so that grep and a debugger find it: no name stands in three files.

Usage: names.py TOP-OF-TREE. First shows on planted files that it can fail.
"""
import collections
import pathlib
import re
import sys

from tap import Tap

FOLDERS = ("engine", "src", "ui", "tools", "lib")
FILES_MOST = 2
DEFINED = re.compile(r"^static (?!inline)\w[\w *]*?[ *]([a-z_]\w*)\([^;]*?\) \{$", re.MULTILINE)

# Why a name may stand in more files.
ALLOWED = {"row_activated": "templates of the window call it by this name"}


def problems(files):
    """`files`: pairs of a path and its text."""
    places = collections.defaultdict(set)
    for path, text in files:
        for name in DEFINED.findall(text):
            places[name].add(path)
    yield from (f"{name}() stands in {', '.join(sorted(paths))}" for name, paths in places.items()
                if len(paths) > FILES_MOST and name not in ALLOWED)


PLANTED = [(f"ui/{name}.c", "static int look(int a,\n                int b) {\n  return a;\n}\n") for name in "abc"]
tap = Tap()
tap.case("two files with one name", problems(PLANTED[:2]))
tap.case("three are found", [] if len(list(problems(PLANTED))) == 1 else ["not found"])
top = pathlib.Path(sys.argv[1])
files = [(path.relative_to(top).as_posix(), path.read_text(encoding="utf-8"))
         for folder in FOLDERS for path in sorted((top / folder).rglob("*.c"))]
tap.case("functions of this tree", sorted(problems(files)))
tap.done()
