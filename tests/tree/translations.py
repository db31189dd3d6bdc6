"""po/POTFILES.in lists every file of the window with words for translators, and only such files; and
every translation is complete.

Usage: translations.py TOP-OF-TREE. The command line speaks English only: its output is a format. The
engine's messages are shown by the window, so they are translated (engine/core/status.h).
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from extract import extract
from tap import Tap

FAILURE = re.compile(r'\bstatus_fail\(|\bN_\("')
MARK = re.compile(r'\b(_|N_|C_|NC_|ngettext|g_dngettext|g_dpgettext2?) ?\(|translatable="yes"'
                  r'|gettext-domain="')


def marked(top):
    """The sources with words for translators; those of data/ that are merged in are named .in."""
    files = [*top.glob("ui/**/*.[ch]"), *top.glob("ui/**/*.ui"), *top.glob("src/*.[ch]"),
             *top.glob("resources/*.ui"), *top.glob("data/*.gschema.xml")]
    found = {path for path in files if MARK.search(path.read_text(encoding="utf-8"))}
    engine = {path for path in top.glob("engine/**/*.c")
              if FAILURE.search(path.read_text(encoding="utf-8")) and path.name != "status.c"}
    return {path.relative_to(top).as_posix() for path in found | engine | set(top.glob("data/*.in"))}


def problems(marked_files, listed):
    yield from (f"{name} is missing" for name in sorted(marked_files - listed))
    yield from (f"{name} has no words" for name in sorted(listed - marked_files))


CALL = re.compile(r'\bstatus_fail\((?:[^;"]|"(?:[^"\\]|\\.)*")*;')
TEXTS = re.compile(r'(?:"(?:[^"\\]|\\.)*"\s*)+')


def untold(text):
    """Words that a translated message of the engine takes as they are: all but its first text, the message."""
    text = re.sub(r'\b(N_|status_word)\((?:"(?:[^"\\]|\\.)*"\s*)+\)', "", text)
    for call in CALL.findall(text):
        for words in TEXTS.findall(call)[1:]:
            if re.search("[A-Za-z]{3}", words) and "?pos=" not in words:
                yield f"not translated within a message: {words.strip()}"


def untranslated(top, catalog, text=None):
    """What a catalog lacks of the words in the sources, and what msgfmt finds wrong in it."""
    with tempfile.TemporaryDirectory() as folder:
        template = pathlib.Path(folder, "template.pot")
        extract(top, template)
        if text is not None:
            catalog = pathlib.Path(folder, "planted.po")
            catalog.write_text(text, encoding="utf-8")
        for command in (["msgcmp", catalog, template],
                        ["msgfmt", "--check", "-o", "/dev/null", catalog]):
            result = subprocess.run(command, capture_output=True, text=True)
            if result.returncode:
                yield from result.stderr.splitlines()


tap = Tap()
root = pathlib.Path(sys.argv[1])
lines = set((root / "po" / "POTFILES.in").read_text(encoding="utf-8").split())
tap.case("a missing file is noticed", [] if list(problems({"a", "b"}, {"a"})) else ["not noticed"])
tap.case("a file too many is noticed", [] if list(problems({"a"}, {"a", "b"})) else ["not noticed"])
tap.case("po/POTFILES.in", problems(marked(root), lines))
languages = (root / "po" / "LINGUAS").read_text(encoding="utf-8").split()
german = (root / "po" / "de.po").read_text(encoding="utf-8")
planted = german.replace('msgid "Mark ', 'msgid "Marks ')
UNSPACED = re.compile(r'[^\s“„0-9.…]…')


def unspaced(text):
    """German sets a space before the dots that stand for words left out; not so those of a move of Black's."""
    found = (line for line in text.splitlines() if line.startswith(("msgstr", '"')))
    yield from (f"no space before the dots: {line}" for line in found if UNSPACED.search(line))


tap.case("dots without a space are noticed", [] if list(unspaced('msgstr "Spielen…"')) else ["not noticed"])
tap.case("German dots", unspaced(german))

ORDINARY = re.compile("[^\\S\xa0][:»]|«[^\xa0]|[^\\S\u202f][;!?]")


def breakable(lines):
    """French sets a no-break space before a colon and inside guillemets, a narrow one before other high signs."""
    yield from (f"another space than French has: {line}" for line in lines if ORDINARY.search(line))


def french(top):
    """What the catalogue and the guide say."""
    catalog = (top / "po" / "fr.po").read_text(encoding="utf-8").splitlines()
    yield from (line for line in catalog if line.startswith(("msgstr", '"')))
    for page in sorted((top / "data" / "help" / "fr").rglob("*.page")):
        yield from page.read_text(encoding="utf-8").splitlines()


tap.case("ordinary spaces are noticed", [] if list(breakable(['msgstr "Jouer ?"'])) else ["not noticed"])
tap.case("French spaces", breakable(french(root)))
tap.case("words within a message are noticed",
         [] if list(untold('status_fail(error, 1, 0, "%s won", first ? "White" : "Black");')) else ["not noticed"])
tap.case("words within messages", (f"{path.relative_to(root)}: {found}" for path in sorted(root.glob("engine/**/*.c"))
                                   for found in untold(path.read_text(encoding="utf-8"))))
tap.case("a missing word is noticed",
         [] if list(untranslated(root, None, planted)) else ["not noticed"])
for language in languages:
    tap.case(f"po/{language}.po is complete", untranslated(root, root / "po" / f"{language}.po"))
tap.done()
