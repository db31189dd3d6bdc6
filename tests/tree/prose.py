"""The documents can be read: no sentence of over 35 words, and no phrase that we do not want.

Usage: prose.py TOP-OF-TREE. Tables, blocks of code and headings are not sentences. A word is what
stands between blanks and has a letter, so figures count for nothing and `code with blanks` for one.
"""
import pathlib
import re
import sys

from tap import Tap

MOST_WORDS = 35
# Still to be rewritten.
UNCHECKED = ()
UNWANTED = ("is another", "are others", "be it said", "are no good for", "what is more", "so to speak")

FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
BLOCK = re.compile(r"(?:^|\n)\n(?:(?:    [^\n]*)?\n)*    [^\n]*(?=\n|$)")
CODE = re.compile(r"`[^`]*`")
LINK = re.compile(r"!?\[([^\]]*)\]\([^)]*\)")
ITEM = re.compile(r"^\s*(?:[-*]|\d+\.)\s+", re.MULTILINE)
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|cf|vs|No)\.")
SENTENCE_END = re.compile(r"""(?<=[.!?])[)"*_]*\s+|(?<=[.!?])[)"*_]+$""")


def is_prose(line):
    return not line.lstrip().startswith(("|", "#"))


def paragraphs(text):
    """Each paragraph and each item of a list, as one line."""
    text = BLOCK.sub("\n\n", FENCE.sub("\n", text))
    text = CODE.sub("code", LINK.sub(r"\1", text))
    text = "\n".join(line if is_prose(line) else "" for line in text.splitlines())
    for part in re.split(r"\n\s*\n", ITEM.sub("\n\n", text)):
        if part.strip():
            yield " ".join(part.split())


def sentences(text):
    for paragraph in paragraphs(text):
        yield from filter(None, SENTENCE_END.split(ABBREVIATION.sub(r"\1", paragraph)))


def words(sentence):
    return sum(bool(re.search("[A-Za-z]", word)) for word in sentence.split())


def problems(name, text):
    for sentence in sentences(text):
        if words(sentence) > MOST_WORDS:
            yield f"{name}: a sentence of {words(sentence)} words: {sentence}"
        for phrase in UNWANTED:
            if re.search(rf"\b{phrase}\b", sentence, re.IGNORECASE):
                yield f"{name}: \"{phrase}\": {sentence}"


# A text, and whether it has a fault.
LONG = "so it goes on " * 9
PLANTED = (
    ("a long sentence", f"Short. {LONG}.", True),
    ("a long sentence in an item", f"- one\n- {LONG}\n", True),
    ("a long sentence broken over lines", LONG.replace("goes", "goes\n") + ".", True),
    ("an unwanted phrase", "The table is another.", True),
    ("an unwanted phrase broken over lines", "The table is\nanother.", True),
    ("two sentences", f"{LONG[:70]}. {LONG[:70]}.", False),
    ("a table", f"| {LONG} |\n| --- |\n", False),
    ("a block of code", f"Do:\n\n    {LONG}\n\nDone.\n", False),
    ("a list of figures", "Measured: " + "12.5, " * 40 + "13.\n", False),
    ("code within a sentence", f"Type `{LONG}` and wait.", False),
)


def documents(top):
    chosen = [top / "README.md", top / "CONTRIBUTING.md", *sorted(top.glob("docs/*.md"))]
    return [path for path in chosen if path.name not in UNCHECKED]


def main(top):
    tap = Tap()
    for name, text, wrong in PLANTED:
        sound = bool(list(problems(name, text))) == wrong
        tap.case(f"{'refused' if wrong else 'allowed'}: {name}",
                 [] if sound else ["not noticed" if wrong else "refused"])
    for path in documents(top):
        text = path.read_text(encoding="utf-8")
        tap.case(path.name, problems(path.relative_to(top), text))
    tap.done()


main(pathlib.Path(sys.argv[1]))
