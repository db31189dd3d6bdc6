#!/usr/bin/env python3
"""Where the production lines of C come from: an old version, what rebuilt it since, or features.

Usage: source-lines.py OLD [COMMIT] < docs/measurements/source.md

Lines of .c and .h outside tests/ are those of OLD where git blame finds them there, moved or with other
blanks or not. A younger line is rebuilt if the subject of its commit contains one of the indented lines
below the page's heading "What rebuilds", and else of a feature. Commits of the area "words" only rename:
their lines belong to whoever wrote them before. Prints the three counts and what of them each commit has,
the most first. Takes a second or more of a processor for each file.
"""
import collections
import re
import subprocess
import sys


def git(*arguments):
    return subprocess.run(["git", *arguments], capture_output=True, text=True, check=True).stdout


def owners(commit):
    """How many lines each commit has."""
    counts = collections.Counter()
    renames = [f"--ignore-rev={name}" for name in git("log", "--format=%H", "--grep=^words: ", commit).split()]
    for path in git("ls-tree", "-r", "--name-only", commit).splitlines():
        if re.search(r"\.[ch]$", path) and not path.startswith("tests/"):
            lines = git("blame", "-w", "-M", "-C", "-C", "-s", "-l", *renames, commit, "--", path).splitlines()
            counts.update(line.split()[0].lstrip("^?*") for line in lines)
    return counts


def main():
    old, commit = sys.argv[1], (sys.argv[2:] or ["HEAD"])[0]
    section = sys.stdin.read().split("\n## What rebuilds\n")[1].split("\n## ")[0]
    rebuilding = [line.strip() for line in section.splitlines() if line.startswith("    ")]
    before = {name[:39] for name in git("rev-list", old).split()}
    sums, rows = collections.Counter(), []
    for owner, count in owners(commit).most_common():
        subject = git("log", "-1", "--format=%s", owner).strip()
        kind = ("old" if owner[:39] in before else
                "rebuilt" if any(part in subject for part in rebuilding) else "feature")
        sums[kind] += count
        if kind != "old":
            rows.append(f"{kind}\t{count}\t{subject}")
    for kind in ("old", "rebuilt", "feature"):
        print(f"{kind}\t{sums[kind]}")
    print(*rows, sep="\n")


main()
