"""Counts single test cases in meson's testlog.json and prints "N passed, N failed".

A program that speaks TAP counts once for each of its cases, any other once. A program that crashed,
timed out or ended before its plan counts as failed even if no case of its own did. The exit status
is 0 only if something passed and nothing failed.
"""
import json
import re
import sys

CASE = re.compile(r"^(not ok|ok)\b(.*)$", re.MULTILINE)


def count(log):
    """The numbers of passed, failed and skipped cases; log holds one JSON object a line."""
    passed = failed = skipped = 0
    for test in map(json.loads, log):
        cases = CASE.findall(test.get("stdout") or "")
        bad = sum(word == "not ok" for word, _ in cases)
        left_out = sum(word == "ok" and "# SKIP" in rest.upper() for word, rest in cases)
        good = len(cases) - bad - left_out
        if test["result"] == "SKIP" and not cases:
            left_out = 1
        elif test["result"] == "OK" and not cases:
            good = 1
        elif test["result"] not in ("OK", "SKIP") and bad == 0:
            bad = 1
        passed, failed, skipped = passed + good, failed + bad, skipped + left_out
    return passed, failed, skipped


def add(lines):
    """Prints the sum of lines as main() prints them."""
    words = {}
    for number, word in re.findall(r"(\d+) (passed|failed|skipped)", lines):
        words[word] = words.get(word, 0) + int(number)
    print(", ".join(f"{words[word]} {word}" for word in ("passed", "failed", "skipped") if word in words))


def main(path):
    if path == "--add":
        add(sys.stdin.read())
        return 0
    try:
        with open(path, encoding="utf-8") as log:
            passed, failed, skipped = count(log)
    except FileNotFoundError:
        passed, failed, skipped = 0, 1, 0
    print(f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else ""))
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
