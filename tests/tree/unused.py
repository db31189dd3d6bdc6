"""Functions of headers are called by a program, not by tests alone.

Usage: unused.py TOP-OF-TREE. First shows on planted files that it can fail.
"""
import collections
import pathlib
import re
import sys

from tap import Tap

# The library's own header is for the programs of others.
FOLDERS = ("engine", "src", "ui", "tools", "lib")
INTERFACE = "lib/fourscore.h"
NO_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"', re.DOTALL)
NAME = re.compile(r"[A-Za-z_]\w*")
DECLARED = re.compile(r"^(?!static|typedef)\w[\w *]*?[ *]([a-z_]\w*)\(", re.MULTILINE)
INLINE = re.compile(r"^static inline \w[\w *]*?[ *]([a-z_]\w*)\(", re.MULTILINE)
ENUMERATION = re.compile(r"G_DEFINE_ENUM_TYPE\(\w+,\s*(\w+)")

# What tests have to see that no program asks for, and why.
ALLOWED = {
    "table_lock_bits": "that no two positions are confused depends on it",
    "fs_search_set_verify": "a wrong answer would be looked for among ten thousand right ones",
    "fs_search_get_opinions": "a second opinion that agrees shows nothing",
    "verdicts_waiting": "writing ends without a sign",
    "fs_judge_is_running": "a judgement that is put off shows nothing",
    "board_picture_get_drawn": "a picture that is drawn twice looks the same",
    "fs_board_get_hovered": "the pointer's cell is known before it is drawn",
    "fs_session_get_hint": "the hint is drawn, and spoken in a sentence of its own",
    "serve_error_quark": "called by a macro",
}


def problems(files):
    """`files`: pairs of a path and its text."""
    code = {path: NO_CODE.sub(" ", text) for path, text in files}
    counts = collections.Counter(name for text in code.values() for name in NAME.findall(text))
    counts.update(f"{name}_get_type" for text in code.values() for name in ENUMERATION.findall(text))
    for path, text in code.items():
        if path.endswith(".h") and path != INTERFACE:
            found = [(name, 2) for name in DECLARED.findall(text)] + [(name, 1) for name in INLINE.findall(text)]
            yield from (f"{path}: no program calls {name}()" for name, own in found
                        if counts[name] <= own and name not in ALLOWED)


HEADER = ("ui/a.h", "/* b(1) */\nint a(void);\nint *b(int of);\nstatic inline int c(void) {\n  return a();\n}\n")
SOURCE = ("ui/a.c", "int a(void) { return 1; }\nint *b(int of) { return NULL; }\n")
USER = ("src/c.c", "static int d(void) { return *b(c()); }\n")
tap = Tap()
tap.case("functions that are called", problems([HEADER, SOURCE, USER]))
planted = [problem.split()[-1] for problem in problems([HEADER, SOURCE])]
tap.case("two that are not are found", [] if planted == ["b()", "c()"] else [f"found: {planted}"])
top = pathlib.Path(sys.argv[1])
files = [(path.relative_to(top).as_posix(), path.read_text(encoding="utf-8"))
         for folder in FOLDERS for path in sorted((top / folder).rglob("*.[ch]"))]
tap.case("functions of this tree", sorted(problems(files)))
names = {name for _, text in files for name in NAME.findall(text)}
tap.case("what is allowed is there", [f"{name}() is not" for name in ALLOWED if name not in names])
tap.done()
