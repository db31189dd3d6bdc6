"""Counts in sentences of the window have groups of digits: they are texts (%s) made by words_count() or figure_count().
A sentence takes a whole number itself only where that is small by nature, or no count.

Usage: grouped.py TOP-OF-TREE. First shows that a planted count is found.
"""
import pathlib
import re
import sys
import tempfile

from extract import extract
from tap import Tap

NUMBER = re.compile(r"%(?:\d+\$)?[-+' 0]*\d*(?:hh?|ll?|[zjt])?[diu]")

# A number is # here, and small beside these words. The whole of the rest are counts.
SMALL = (
    "#×#", "[Ll]evel #", "row #", "# columns", "# stones?", "[Ss]tone #",
    "White #, Black #", "# winning lines, # open to White and # to Black", "# moves? deep", "move number #",
    "in # moves?", "# more moves?", "Game of # moves?", r"^#[.…] %s$", "# of # (moves|columns)", "# of its # moves",
    r"^# of # – %s$", "# of the # (replies|moves)", "# More Repl(y|ies)", "# (other )?cells? to fill", "# mistakes?",
    "# only moves?", "(All|# of) # positions proved(, with variations # of #)?", "White # %%, draw # %%, Black # %%", "# positions? (is|are) open", # of one game
    "Difficulty # of #", "Tour, # of #", "rating #", "# (second|minute|hour|day|year)s?", "White #:#, Black #:#",
    "# threads?", "# earlier games wait there", "# MiB", "version #")
# Which one of many, as a file has them: a number that is looked for there has no groups.
PLACES = ("[Ll]ine #", "[Cc]haracter #", "process #", r"(answers|games)\[#\]", "Move #,", "there is no game #")
KNOWN = re.compile("|".join(f"(?:{words})" for words in SMALL + PLACES))


def texts(catalogue):
    """The sentences of a catalogue, plural forms too, each with the place where it stands."""
    for entry in catalogue.split("\n\n"):
        place = " ".join(re.findall(r"^#: (.*)$", entry, re.M))
        for value in re.findall(r'^msgid(?:_plural)?((?: ?"(?:[^"\\]|\\.)*"\n?)+)', entry, re.M):
            yield place, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', value))


def has_count(text):
    return "#" in KNOWN.sub("", NUMBER.sub("#", text.replace("#", "")))


def main():
    top, tap = pathlib.Path(sys.argv[1]), Tap()
    files = [name for name in (top / "po" / "POTFILES.in").read_text(encoding="utf-8").split()
             if name.startswith("ui/") and name.endswith((".c", ".h"))]
    with tempfile.TemporaryDirectory() as folder:
        template = pathlib.Path(folder, "template.pot")
        extract(top, template, *files)
        found = list(texts(template.read_text(encoding="utf-8")))
    numbers = [text for _, text in found if NUMBER.search(text)]
    tap.case("sentences have numbers", [] if len(numbers) > 30 else [f"only {len(numbers)}"])
    planted = ("%u games", "%1$u of %2$u games", "%'u answers", "%zu of %zu positions answered", "line %d: %lu")
    tap.case("planted counts are found", (text for text in planted if not has_count(text)))
    tap.case("small numbers are none", (text for text in ("%d stones", "in %2$d moves", "line %zu", "%s games")
                                        if has_count(text)))
    tap.case("counts are grouped", (f"{place}: {text}" for place, text in found if has_count(text)))
    unused = [words for words in SMALL + PLACES
              if not any(re.search(words, NUMBER.sub("#", text)) for _, text in found)]
    tap.case("each exception is needed", unused)
    tap.done()


main()
