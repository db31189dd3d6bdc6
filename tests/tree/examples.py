"""README.md shows what fourscore-cli really prints, and the links of the documents lead to files.

Usage: examples.py FOURSCORE-CLI TOP-OF-TREE. An example is an indented command after "$ " and, if
there are any, the indented lines below it. All are about the project's sample position.
"""
import pathlib
import re
import subprocess
import sys

from tap import Tap

EXAMPLE = re.compile(r"^    \$ fourscore-cli (.*)\n((?:    .*\n)*)", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#:]+)\)")


def broken_links(path, text):
    return [f"{path}: no file {name}" for name in LINK.findall(text)
            if not (path.parent / name).exists()]


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
    tap.case("a broken link is noticed",
             [] if broken_links(top / "README.md", "[x](no/such/file)") else ["not noticed"])
    for path in [*sorted(top.glob("*.md")), *sorted(top.glob("docs/*.md"))]:
        tap.case(f"links of {path.name}", broken_links(path, path.read_text(encoding="utf-8")))
    tap.done()


main(sys.argv[1], pathlib.Path(sys.argv[2]))
