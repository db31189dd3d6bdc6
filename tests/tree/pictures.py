"""The pictures of documents, guide and metainfo are those that docs/screenshots.sh makes, each there once.

Usage: pictures.py TOP-OF-TREE
"""
import pathlib
import re
import sys

from tap import Tap

MADE = re.compile(r"\bshot ([a-z-]+) \d")
SHOWN = re.compile(r"(?:screenshots|figures|@PICTURES@)/([a-z-]+)\.png")
LISTED = re.compile(r"^help_pictures = \[(.*)\]", re.MULTILINE)


def problems(made, there, shown, in_guide, installed):
    yield from (f"{name}.png is shown, and docs/screenshots.sh does not make it" for name in shown - made)
    yield from (f"{name}.png is made, and not in docs/screenshots" for name in made - there)
    yield from (f"{name}.png is in docs/screenshots, and docs/screenshots.sh does not make it"
                for name in there - made)
    yield from (f"{name}.png is shown in the guide, and not in data/help/meson.build" for name in in_guide - installed)
    yield from (f"{name}.png is in data/help/meson.build, and not in the guide" for name in installed - in_guide)


def shown_by(paths):
    return {name for path in paths for name in SHOWN.findall(path.read_text(encoding="utf-8"))}


def main(top):
    tap = Tap()
    for name, planted in (("a picture that nothing makes", ({"a"}, {"a"}, {"a", "b"}, set(), set())),
                          ("a picture that is not there", ({"a", "b"}, {"a"}, {"a"}, set(), set())),
                          ("a picture that is left over", ({"a"}, {"a", "b"}, {"a"}, set(), set())),
                          ("a picture of the guide that is not installed", ({"a"}, {"a"}, {"a"}, {"a"}, set()))):
        tap.case(f"refused: {name}", [] if list(problems(*planted)) else ["not noticed"])
    made = set(MADE.findall((top / "docs/screenshots.sh").read_text(encoding="utf-8")))
    there = {path.stem for path in (top / "docs/screenshots").glob("*.png")}
    guide = shown_by((top / "data/help").rglob("*.page"))
    documents = shown_by([*top.glob("*.md"), *top.glob("docs/**/*.md"), *top.glob("data/*.metainfo.xml.in")])
    installed = set(re.findall(r"'([a-z-]+)'", LISTED.search((top / "data/help/meson.build").read_text())[1]))
    tap.case("the pictures that are shown are made", problems(made, there, documents | guide, guide, installed))
    tap.done()


main(pathlib.Path(sys.argv[1]))
