"""README.md shows what fourscore-cli really prints, the links of the documents lead to files and headings,
and no page of the reference is too long to be read to its end.

Usage: examples.py FOURSCORE-CLI TOP-OF-TREE. An example is an indented command after "$ " and, if
there are any, the indented lines below it. All are about the project's sample position.
"""
import pathlib
import re
import subprocess
import sys

from tap import Tap

EXAMPLE = re.compile(r"^    \$ fourscore-cli (.*)\n((?:    .*\n)*)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:\s]*)(?:#([^)\s]+))?\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
MOST_LINES = 300


def anchors(text):
    """What links call the headings of a page: lower case, hyphens for blanks, no other marks."""
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text)}


def broken_links(path, text):
    for name, anchor in LINK.findall(text):
        target = path.parent / name if name else path
        if not target.exists():
            yield f"{path}: no file {name}"
        elif anchor and anchor not in anchors(text if target == path else target.read_text(encoding="utf-8")):
            yield f"{path}: no heading {name}#{anchor}"


def too_long(name, text):
    """Measurements are looked up; every other page is read."""
    lines = text.count("\n")
    return [f"{name} has {lines} lines, more than {MOST_LINES}"] if lines > MOST_LINES else []


def problems(cli, arguments, shown):
    shown = re.sub("^    ", "", shown, flags=re.MULTILINE)
    result = subprocess.run([cli, *arguments], capture_output=True, text=True, timeout=120, check=False)
    if result.stdout != shown:
        yield f"fourscore-cli prints {result.stdout + result.stderr!r}, not {shown!r}"


def main(cli, top):
    tap = Tap()
    sample = (top / "data" / "sample-position").read_text(encoding="utf-8").strip()
    examples = EXAMPLE.findall((top / "README.md").read_text(encoding="utf-8"))
    tap.case("a wrong example is noticed",
             [] if list(problems(cli, ["show", "."], "    nothing\n")) else ["not noticed"])
    tap.case("there are examples", [] if examples else ["none found in README.md"])
    for command, shown in examples:
        arguments = command.split()
        wrong = [] if arguments[-1] == sample else [f"the sample position is {sample}"]
        tap.case(command, wrong + (list(problems(cli, arguments, shown)) if shown else []))
    for fault, text in (("a broken link", "[x](no/such/file)"), ("a link to no heading", "# A\n[x](#b)")):
        tap.case(f"{fault} is noticed", [] if list(broken_links(top / "README.md", text)) else ["not noticed"])
    tap.case("a long page is noticed", [] if too_long("page", "line\n" * (MOST_LINES + 1)) else ["not noticed"])
    for path in [*sorted(top.glob("*.md")), *sorted(top.glob("docs/**/*.md"))]:
        name, text = path.relative_to(top), path.read_text(encoding="utf-8")
        tap.case(f"links of {name}", broken_links(path, text))
        if path.parent.name != "measurements":
            tap.case(f"length of {name}", too_long(name, text))
    tap.done()


main(sys.argv[1], pathlib.Path(sys.argv[2]))
