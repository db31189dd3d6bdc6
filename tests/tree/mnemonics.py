"""Access keys, the letters after an underscore, differ within each menu, dialog and strip in each
language, so that Alt and the letter press what is meant.

Usage: mnemonics.py TOP-OF-TREE. A menu is one level of a <menu>; any other .ui file is one dialog or
strip, or one a page. In C it is what one function adds, and in a file of one dialog (*-dialog.c) the whole file.
"""
import itertools
import pathlib
import re
import sys
import xml.etree.ElementTree as tree

from tap import Tap

WORDS = r'\bN?C?_\(\s*(?:"[^"]*",\s*)?"((?:[^"\\]|\\.)*)"\)'
CHOICE = re.compile(r'[^;{}]*\?[^;{}]*') # a statement that shows one of its labels
FUNCTION = re.compile(r'^\w[^;]*?\b(\w+)\([^;{]*\)\s*\{\n.*?^\}', re.M | re.S)


def catalog(text):
    """The translations of a .po file, the context left away."""
    found = {}
    for entry in re.split(r'\n\n', text):
        parts = {key: "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', value)) for key, value in
                 re.findall(r'^(msgid|msgstr)((?: ?"(?:[^"\\]|\\.)*"\n?)+)', entry, re.M)}
        if parts.get("msgid") and parts.get("msgstr"):
            found[parts["msgid"]] = parts["msgstr"]
    return found


def access_key(label):
    key = re.search(r'_([^_\s])', label.replace("__", ""))
    return key and key.group(1).casefold()


def labels_of_menu(menu):
    """Labels of one level; sections belong to it, and submenus by their own label."""
    for item in menu:
        if item.tag in ("item", "submenu"):
            yield from (a.text for a in item.findall("attribute") if a.get("name") == "label")
        elif item.tag == "section":
            yield from labels_of_menu(item)


def groups_of_ui(path):
    root = tree.parse(path).getroot()
    for menu in [*root.iter("menu"), *root.iter("submenu")]:
        yield f"{path.name}: menu {menu.get('id') or ''}", list(labels_of_menu(menu)), set()
    pages = [page for page in root.iter("object") if page.get("class") == "AdwPreferencesPage"]
    for page in pages or [root]:
        yield path.name, [p.text for p in page.iter("property")
                          if p.get("translatable") and "_" in (p.text or "")], set()


def groups_of_c(path):
    text = path.read_text(encoding="utf-8")
    bodies = [(f"{path.name}: {m.group(1)}", m.group(0)) for m in FUNCTION.finditer(text)]
    for name, body in [(path.name, text)] if path.name.endswith("-dialog.c") else bodies:
        apart = {frozenset(pair) for choice in CHOICE.findall(body) if "add_responses" not in choice
                 for pair in itertools.combinations(re.findall(WORDS, choice), 2)}
        apart |= {frozenset(pair) for pair in re.findall(rf'\?\s*{WORDS}\s*:\s*{WORDS}', body)}
        yield name, re.findall(WORDS, body) + ["_Cancel"] * ("window_fill_dialog(" in body), apart


def clashes(group, translated):
    """Pairs of labels that can be seen together and have the same key."""
    _, labels, apart = group
    unique = sorted({label for label in labels if label and access_key(label)})
    for a, b in itertools.combinations(unique, 2):
        keys = [access_key(translated.get(label, label)) for label in (a, b)]
        if keys[0] == keys[1] and frozenset((a, b)) not in apart:
            yield keys[0], translated.get(a, a), translated.get(b, b)


def without_key(group, translated):
    yield from (translated[label] for label in group[1]
                if label in translated and access_key(label) and not access_key(translated[label]))


def main():
    top, tap = pathlib.Path(sys.argv[1]), Tap()
    groups = [group for path in sorted(top.glob("ui/**/*.ui")) for group in groups_of_ui(path)]
    groups += [group for path in sorted(top.glob("ui/**/*.c")) for group in groups_of_c(path)]
    languages = {"en": {}} | {path.stem: catalog(path.read_text(encoding="utf-8"))
                              for path in sorted(top.glob("po/*.po"))}
    keyed = sum(any(map(access_key, filter(None, labels))) for _, labels, _ in groups)
    tap.case("menus, dialogs and strips have keys", [] if keyed > 20 else [f"only {keyed} groups"])
    planted = ("planted", ["_Columns", "_Cancel", "_Keep", "Save _As"], set())
    found = list(clashes(planted, {}))
    tap.case("a planted clash is found", [] if found == [("c", "_Cancel", "_Columns")] else [found])
    for language, translated in languages.items():
        wrong = [f"{group[0]}: {key}: {a} / {b}" for group in groups
                 for key, a, b in clashes(group, translated)]
        wrong += [f"{group[0]}: no key: {label}" for group in groups
                  for label in without_key(group, translated)]
        tap.case(f"keys differ within each menu, dialog and strip ({language})", wrong)
    tap.done()


main()
