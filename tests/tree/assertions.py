"""docs/assertions.md names every assertion of the sources, and no others: what keeps files from each is written.

Usage: assertions.py TOP-OF-TREE. First shows on planted violations that it can fail.
"""
import pathlib
import re
import sys

from tap import Tap

FOLDERS = ("engine", "lib", "src", "ui")
CALL = re.compile(r"\b(?:assert|g_assert\w*)\(")
LINE = re.compile(r"`((?:engine|src|ui)/[\w/.-]+\.[ch])`: ((?:`[^`]+`(?:, and )?)+)")
top = pathlib.Path(sys.argv[1])
tap = Tap()


def argument(text, begin):
    """What stands between the parentheses, of which the first is before `begin`, on one line."""
    depth, at = 1, begin
    while depth > 0:
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        at += 1
    return " ".join(text[begin:at - 1].split())


def assertions(path, text):
    for found in CALL.finditer(text):
        condition = argument(text, found.end())
        yield path, condition or found.group().rstrip("(") + "()"


def written(page):
    joined = re.sub(r"\s+", " ", page)
    for path, conditions in LINE.findall(joined):
        for condition in re.findall(r"`([^`]+)`", conditions):
            yield path, condition


def problems(sources, page):
    found = {entry for path, text in sources for entry in assertions(path, text)}
    told = set(written(page))
    yield from (f"{path}: docs/assertions.md does not tell of `{condition}`" for path, condition in found - told)
    yield from (f"docs/assertions.md: {path} has no `{condition}`" for path, condition in told - found)


SOURCE, PAGE = [("ui/a.c", "x(); assert(a(b) &&\n  c); static_assert(d);")], "- `ui/a.c`: `a(b) && c`. Why."
tap.case("an assertion and its line", list(problems(SOURCE, PAGE)))
tap.case("an assertion without a line is found", [] if list(problems(SOURCE, "")) else ["it is not"])
tap.case("a line without an assertion is found", [] if list(problems([], PAGE)) else ["it is not"])
files = [(path.relative_to(top).as_posix(), path.read_text(encoding="utf-8"))
         for folder in FOLDERS for path in sorted((top / folder).rglob("*.[ch]"))]
page = (top / "docs/assertions.md").read_text(encoding="utf-8")
tap.case("docs/assertions.md tells of all", sorted(problems(files, page)))
tap.done()
