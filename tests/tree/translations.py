"""po/POTFILES.in lists every file of the window with words for translators, and only such files.

Usage: translations.py TOP-OF-TREE. The command line and the engine speak English only: their output
is a format.
"""
import pathlib
import re
import sys

from tap import Tap

MARK = re.compile(r'\b(_|N_|C_|NC_|ngettext|g_dngettext|g_dpgettext2?) ?\(|translatable="yes"'
                  r'|gettext-domain="')


def marked(top):
    """The sources with words for translators; those of data/ that are merged in are named .in."""
    files = [*top.glob("ui/**/*.[ch]"), *top.glob("ui/**/*.ui"), *top.glob("src/*.[ch]"),
             *top.glob("resources/*.ui"), *top.glob("data/*.gschema.xml")]
    found = {path for path in files if MARK.search(path.read_text(encoding="utf-8"))}
    return {path.relative_to(top).as_posix() for path in found | set(top.glob("data/*.in"))}


def problems(marked_files, listed):
    yield from (f"{name} is missing" for name in sorted(marked_files - listed))
    yield from (f"{name} has no words" for name in sorted(listed - marked_files))


tap = Tap()
root = pathlib.Path(sys.argv[1])
lines = set((root / "po" / "POTFILES.in").read_text(encoding="utf-8").split())
tap.case("a missing file is noticed", [] if list(problems({"a", "b"}, {"a"})) else ["not noticed"])
tap.case("a file too many is noticed", [] if list(problems({"a"}, {"a", "b"})) else ["not noticed"])
tap.case("po/POTFILES.in", problems(marked(root), lines))
tap.done()
