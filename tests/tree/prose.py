"""Documents, manual pages, the guide and comments can be read: no sentence of over 35 words, and none of the habits
below. Texts in the programs' sources have none of the habits either.

Usage: prose.py TOP-OF-TREE. Tables, blocks of code and headings are not sentences. A word is what
stands between blanks and has a letter, so figures count for nothing and `code with blanks` for one.
"""
import pathlib
import re
import sys

from comments import comments
from tap import Tap

MOST_WORDS = 35
UNWANTED = ("is another", "are others", "be it said", "are no good for", "what is more", "so to speak",
            "the begin", "its begin", "in the midst", "so manyth")

# What an English reader stumbles over, and what to write instead. Threads, workers and programs are "it"; pages and
# files show or say things; a clause begins with its subject.
HABITS = tuple((re.compile(pattern), better) for pattern, better in (
    (r"(?<!, )\b[Ww]hoever\b", "name the subject: a worker that, a program that, users who"),
    (r"\b(threads?|workers?|searchers?|processes|process|drivers?)\b[^.;:()]{0,50}\b(he|his|him|himself)\b", "it, its"),
    (r"\b(threads?|workers?|searchers?|processes|process|programs?|machines?|drivers?) who\b", "that"),
    (r"\b(page|file|docs/\S+|code|name|table|section|comment|number) tells\b", "shows, says, explains"),
    (r"\b(the|a|its|their|what)\s[^.;:,]{1,40}\bof (now|then|before)(?=[.,;:)]|$)", "present, earlier, of that time"),
    (r"\bin the place of\b", "in place of, instead of"),
    (r"\banew\b", "again"),
    (r"\b(but|save) for\b", "except"),
    (r"\b[Ss]o many\b(?! (that|of)\b)", "this many, N"),
    (r"\b([Kk]nown|believed) of\b", "known about, believed about"),
    (r"\b([Gg]o|[Gg]oes|gone|went) on with\b", "continue"),
    (r"\b([Tt]ells?|[Tt]elling|told) of\b", "says about, describes"),
    (r"\b(do|does|did) not tell\b(?! (me|us|you|them|him|her|the)\b)", "does not say, does not show"),
    (r"\b[Tt]akes? up (a|another|an|the|somebody's) (book|session)\b", "adds a book, continues a session"),
    (r"\bto be gone into\b|\bis gone into\b", "to be divided, examined"),
    (r"\b([Tt]hose|[Aa]ll|[Oo]f two) who (share|store|lead|accuse|begin|search|listen|have the table)\b",
     "name them: workers that, threads that"),
    (r"\b(is|are|was|were) not? (told|said) of\b", "says nothing about"),
    (r"\btakes? for likely\b", "holds to be likely"),
    (r"\b[Tt]he (less|more) the (less|more)\b", "two sentences"),
    (r"\bhave gone over to\b|\bgoes over to\b", "changes to"),
    (r"\bfor others who\b|\bof those who\b", "name them"),
))
# In documents only, where no such sentence is the summary of a field ("Who is to move").
STATEMENT_BY_WHO = re.compile(r"^Who\b(?! is to move)(?!.*\?)")

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
        for habit, better in HABITS:
            for found in habit.finditer(sentence):
                yield f"{name}: \"{found[0]}\" (write: {better}): {sentence}"


NUMBERED = re.compile(r"^\s*(\d+)\. ")
RUN_IN = re.compile(r"[.:;)] \*\*[A-Z`][^*]*[.:]\*\*|\. \*[A-Z`][^*]*[.:]\*(?!\*)")


def layout_problems(name, text):
    """What a reader sees otherwise than it was meant: a number at the beginning of a line that makes the rest of its
    paragraph an item of a list, and a paragraph with a heading of its own that has slipped into the one before."""
    number = 0
    for line in BLOCK.sub("\n\n", FENCE.sub("\n", text)).splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        item = NUMBERED.match(line)
        if item and int(item[1]) not in (1, number + 1):
            yield f"{name}: a line begins like item {item[1]} of a list: {line.strip()}"
        if item:
            number = int(item[1])
    for paragraph in paragraphs(text):
        for found in RUN_IN.finditer(paragraph):
            yield f"{name}: a paragraph begins within another: {found[0]}"


def document_problems(name, text):
    yield from problems(name, text)
    for sentence in sentences(text):
        if STATEMENT_BY_WHO.search(sentence):
            yield f"{name}: a statement that begins with \"Who\": {sentence}"
    yield from layout_problems(name, text)


# A text, and whether it has a fault.
LONG = "so it goes on " * 9
PLANTED = (
    ("a long sentence", f"Short. {LONG}.", True),
    ("a long sentence in an item", f"- one\n- {LONG}\n", True),
    ("a long sentence broken over lines", LONG.replace("goes", "goes\n") + ".", True),
    ("an unwanted phrase", "The table is another.", True),
    ("an unwanted phrase broken over lines", "The table is\nanother.", True),
    ("a thread that is a person", "A thread keeps what he learned in his table.", True),
    ("a worker who", "A worker who cannot share its table says why.", True),
    ("whoever", "It is read again by whoever begins.", True),
    ("a page that tells", "This page tells how jobs are made.", True),
    ("a file that tells", "docs/belief.md tells how it is trained.", True),
    ("what is of now", "These are the weights of now.", True),
    ("the place of", "It is put in the place of the old one.", True),
    ("anew", "The file is made anew.", True),
    ("begun anew", "It begins anew.", True),
    ("but for", "All agree but for the last.", True),
    ("so many", "It ends after so many nodes.", True),
    ("known of", "What is known of it is kept.", True),
    ("goes on with", "The next search goes on with the table.", True),
    ("all who share", "All who share it stop.", True),
    ("the less the more", "A tree is worth less, the less the more stones there are.", True),
    ("a statement by who", "Who cannot share a table says why.", True),
    ("what tells of something", "A digest tells of an earlier moment.", True),
    ("what does not tell", "It is empty where the system does not tell.", True),
    ("so many of anything", "Starts at most so many helpers.", True),
    ("a list's item by accident", "Then M wins on level\n2. So R never plays there.", True),
    ("a paragraph within another", "It is kept. **Stores are files.** They have rows.", True),
    ("a paragraph in italics within another", "M gets them. *Why.* R plays elsewhere.", True),
    ("a list with numbers", "So:\n\n1. one\n2. two\n   lines\n\n   and more\n3. three\n", False),
    ("a paragraph with a heading", "One.\n\n**Stores are files.** They have rows.\n", False),
    ("what tells somebody", "It does not tell the others. There are so many that it takes long.", False),
    ("a question by who", "Who is to move?", False),
    ("a player who", "The player who moves wins with his line; the second thread has its own.", False),
    ("two sentences", f"{LONG[:70]}. {LONG[:70]}.", False),
    ("a table", f"| {LONG} |\n| --- |\n", False),
    ("a block of code", f"Do:\n\n    {LONG}\n\nDone.\n", False),
    ("a list of figures", "Measured: " + "12.5, " * 40 + "13.\n", False),
    ("code within a sentence", f"Type `{LONG}` and wait.", False),
)


MACRO = re.compile(r"^\.([A-Z]+) ?(.*)$")
OPENS = {"SH", "SS", "TP", "PP", "TH", "nf", "fi", "BI"}


def manual_text(source):
    """The paragraphs of a manual page, without its macros."""
    lines = []
    for line in source.replace("\\-", "-").splitlines():
        macro = MACRO.match(line)
        if macro is None:
            lines.append(line)
        elif macro[1] in OPENS:
            lines.append("")
        else:
            lines.append(" ".join(macro[2].replace('"', " ").split()))
    return re.sub(r"\\f.", "", "\n".join(lines)).replace("\n ", "\n")


def page_text(source):
    """The paragraphs of a page of the guide, without its marks."""
    text = re.sub(r"<(info|screen)\b.*?</\1>", "", source, flags=re.DOTALL)
    text = re.sub(r"</?(p|title|item|section|desc|media|steps|list|terms)\b[^>]*>", "\n\n", text)
    return "\n".join(line.strip() for line in re.sub(r"<[^>]+>", "", text).splitlines())


def documents(top):
    """Names and texts of all that is written for readers in English."""
    for path in [*sorted(top.glob("*.md")), *sorted(top.glob("docs/**/*.md"))]:
        yield path.relative_to(top), path.read_text(encoding="utf-8")
    for path in sorted(top.glob("data/*.1")):
        yield path.relative_to(top), manual_text(path.read_text(encoding="utf-8"))
    for path in sorted((top / "data/help/C").rglob("*.page")):
        yield path.relative_to(top), page_text(path.read_text(encoding="utf-8"))


# A source, and whether a comment of it has a fault.
PLANTED_COMMENTS = (
    ("a long comment", f"/* {LONG}. */", True),
    ("a long comment broken over lines", "/* " + LONG.replace("goes", "goes\n *") + " */", True),
    ("a long comment after a text with its mark", f'f("/*"); /* {LONG} */', True),
    ("a long item in a comment", f"/* So:\n *\n *   - {LONG}\n *     too\n */", True),
    ("an unwanted phrase in a comment", "/* The table is\n * another. */", True),
    ("two short comments", f"/* {LONG[:70]} */ /* {LONG[:70]} */", False),
    ("short items in a comment", f"/* So:\n *   a  {LONG[:70]}\n *   b  {LONG[:70]}\n * {LONG[:70]} */",
     False),
    ("a text that looks like a comment", f'f("/* {LONG} */");', False),
)


def comment_problems(name, source):
    for line, text in comments(source):
        yield from problems(f"{name}:{line}", text)


TEXTS = re.compile(r'(?:"(?:[^"\\\n]|\\.)*"\s*)+')


def text_problems(name, source):
    """Habits in the texts of a source; neighbouring literals are one text, and lines of help go on."""
    for found in TEXTS.finditer(source):
        text = " ".join("".join(re.findall(r'"((?:[^"\\\n]|\\.)*)"', found[0])).replace("\\n", " ").split())
        for habit, better in HABITS:
            for bad in habit.finditer(text):
                yield f"{name}: \"{bad[0]}\" (write: {better}): {text}"


PLANTED_TEXTS = (
    ("a habit in a message", 'message_bad("the file is made anew");', True),
    ("a habit over two literals", '_("the search "\n  "goes on with what is left")', True),
    ("a habit over two lines of help", '"Answers that took so\\n"\n"many nodes\\n"', True),
    ("a message", 'message_bad("the file is made again");', False),
)
PLANTED_PAGES = (
    ("a habit in a manual page", manual_text(".SH X\nIt is made\n.B again\nand begins\n.BR anew .\n"), True),
    ("a long sentence in a manual page", manual_text(f".TP\n.B x\n{LONG}\n.B y\n"), True),
    ("a manual page", manual_text(f".TP\n.B x\n{LONG[:70]}.\n.TP\n.B y\n{LONG[:70]}.\n"), False),
    ("a habit in the guide", page_text("<page><p>What is <em>known</em>\n of it.</p></page>"), True),
    ("a page of the guide", page_text(f"<page><p>{LONG[:70]}</p><p>{LONG[:70]}</p></page>"), False),
)


def sources(top, folder):
    return sorted(path for path in (top / folder).rglob("*") if path.suffix in (".c", ".h"))


def main(top):
    tap = Tap()
    for check, planted in ((document_problems, PLANTED), (comment_problems, PLANTED_COMMENTS),
                           (text_problems, PLANTED_TEXTS), (problems, PLANTED_PAGES)):
        for name, text, wrong in planted:
            sound = bool(list(check(name, text))) == wrong
            tap.case(f"{'refused' if wrong else 'allowed'}: {name}",
                     [] if sound else ["not noticed" if wrong else "refused"])
    for name, text in documents(top):
        tap.case(str(name), (document_problems if name.suffix == ".md" else problems)(name, text))
    for folder in ("engine", "lib", "src", "ui", "tests", "tools"):
        tap.case(f"comments in {folder}", [
            problem for path in sources(top, folder)
            for problem in comment_problems(path.relative_to(top), path.read_text(encoding="utf-8"))])
    for folder in ("engine", "lib", "src", "ui"):
        tap.case(f"texts in {folder}", [
            problem for path in sources(top, folder)
            for problem in text_problems(path.relative_to(top), path.read_text(encoding="utf-8"))])
    tap.done()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]))
