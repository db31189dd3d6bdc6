"""The guide is the same in every language: pages, sections, steps, pictures, keys and examples. What it
calls by a name has that name in the window.

Usage: guide.py TOP-OF-TREE
"""
import pathlib
import re
import sys
import xml.etree.ElementTree as ElementTree

from tap import Tap

SPACE = "{http://projectmallard.org/1.0/}"
BLOCKS = {"page", "info", "link", "desc", "title", "section", "p", "terms", "steps", "list", "item",
          "figure", "media"}
KEYS = {"de": {"Ctrl": "Strg", "Shift": "Umschalt", "Enter": "Eingabetaste", "Page Up": "Bild auf",
               "Page Down": "Bild ab", "Home": "Pos1", "End": "Ende", "Backspace": "Rücktaste"},
        "es": {"Shift": "Mayús", "Enter": "Intro", "Page Up": "Re Pág", "Page Down": "Av Pág",
               "Home": "Inicio", "End": "Fin", "Backspace": "Retroceso"},
        "fr": {"Shift": "Maj", "Enter": "Entrée", "Page Up": "Page préc.", "Page Down": "Page suiv.",
               "Home": "Début", "End": "Fin", "Backspace": "Retour arrière", "Esc": "Échap"},
        "ja": {}}  # as they are printed on keyboards there
SAME = {"proof-number", "retrograde"}  # names of solvers are not translated
MESSAGE = re.compile(r'msgid ((?:"[^\n]*"\n)+)msgstr ((?:"[^\n]*"\n)+)')


def plain(text):
    """A name as a reader compares it: without mnemonic, which Japanese has in brackets behind the name, and without the
    dots of what opens a dialog."""
    return " ".join(re.sub(r"\(_.\)", "", text).replace("_", "").replace("…", "").split())


def names(catalog):
    """What the window says, as pairs of English and translated."""
    return {tuple(plain("".join(line[1:-1] for line in lines.splitlines())) for lines in pair)
            for pair in MESSAGE.findall(catalog)}


def elements(page):
    return [(found.tag.removeprefix(SPACE), found) for found in ElementTree.fromstring(page).iter()]


def shape(page):
    """The blocks in their order, with what must be the same in every language."""
    return [(tag, found.get("id"), found.get("src"), found.get("xref"))
            for tag, found in elements(page) if tag in BLOCKS]


def inline(page, tag):
    return sorted(" ".join("".join(found.itertext()).split())
                  for name, found in elements(page) if name == tag)


def unsaid(english, other, said):
    """Names that the window does not use, or not for the same."""
    left = [plain(name) for name in inline(other, "gui")]
    for name in map(plain, inline(english, "gui")):
        wanted = {name} if name in SAME else {to for of, to in said if of == name}
        found = next((word for word in left if word in wanted), None)
        if found is None:
            yield f"{name} is {sorted(wanted) or 'no word'} in the window; the guide has {left}"
        else:
            left.remove(found)


def problems(english, other, language, said):
    if shape(english) != shape(other):
        yield "other sections, steps or pictures"
    keys = sorted(KEYS[language].get(key, key) for key in inline(english, "key"))
    if keys != inline(other, "key"):
        yield f"other keys: {inline(other, 'key')} for {keys}"
    for tag in ("input", "file", "cmd"):
        if inline(english, tag) != inline(other, tag):
            yield f"other examples: {inline(other, tag)}"
    yield from unsaid(english, other, said)


def faults(page):
    """What is wrong in each of these is noticed. The page has all of it."""
    yield "a missing picture", page.replace("<media", "<em").replace("</media>", "</em>")
    yield "a missing paragraph", re.sub(r"<p>.*?</p>", "", page, count=1, flags=re.DOTALL)
    yield "another example", page.replace("<input>1297", "<input>1298")
    yield "another key", page.replace("<key>", "<key>F", 1)
    yield "another name", page.replace("</gui>", "?</gui>", 1)


def missing(help_folder, language):
    english, other = ({path.name for path in (help_folder / name / "fourscore").glob("*.page")}
                      for name in ("C", language))
    return [f"{name} is in one language only" for name in sorted(english ^ other)]


def read(path):
    return path.read_text(encoding="utf-8")


def main(top):
    tap = Tap()
    guides = top / "data" / "help"
    for language in read(top / "po" / "LINGUAS").split():
        said = names(read(top / "po" / f"{language}.po"))
        english, other = guides / "C" / "fourscore", guides / language / "fourscore"
        first = read(other / "first.page")
        for fault, planted in faults(first):
            noticed = planted != first and list(
                problems(read(english / "first.page"), planted, language, said))
            tap.case(f"{language}: {fault} is noticed", [] if noticed else ["not noticed"])
        tap.case(f"{language}: pages", missing(guides, language))
        for path in sorted(other.glob("*.page")):
            tap.case(f"{language}: {path.name}",
                     problems(read(english / path.name), read(path), language, said))
    tap.done()


main(pathlib.Path(sys.argv[1]))
