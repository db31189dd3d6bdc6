"""The comments of a C source as documents that prose.py can read."""
import re

TOKEN = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|//[^\n]*|/\*(.*?)\*/', re.DOTALL)
STAR = re.compile(r"^[ \t]*\*[ \t]?", re.MULTILINE)


def comments(source):
    """The line where each comment begins, and its text."""
    for match in TOKEN.finditer(source):
        if match[1] is not None:
            yield source.count("\n", 0, match.start()) + 1, as_document(STAR.sub("", match[1]))


def as_document(text):
    """Sets indented lines apart: each is an item of a list or table, or code; deeper ones continue it."""
    lines, item = [], None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if indent <= 1 and item is not None:
            lines.append("")
            item = None
        elif indent > 1 and line.strip() and (item is None or indent <= item):
            lines.append("")
            item = indent
        lines.append(line.strip())
    return "\n".join(lines)
