#!/usr/bin/env python3
"""How long the sentences of documents, manual pages, guide and comments are; or some of them, drawn at random.

Usage: sentences.py [--draw N [--seed S]] [TOP-OF-TREE]

Without --draw it prints for each kind of text the number of sentences, their mean, median and 90th percentile in
words, and how many have over 30. With --draw it prints N sentences of each kind, so that somebody who has not read
them can mark those that had to be read twice (docs/measurements/prose.md). Words and sentences are those of
tests/tree/prose.py, in which sentences of three words and fewer are headings or labels and left out.
"""
import argparse
import pathlib
import random
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(HERE / "tests/tree"))
import prose

FEW_WORDS = 3
SOURCES = ("engine", "lib", "src", "ui", "tests", "tools")


def kind(name):
    if name.suffix == ".1":
        return "manual pages"
    if name.suffix == ".page":
        return "guide"
    return "measurements" if "measurements" in name.parts else "documents"


def texts(top):
    """Each text with its kind and name."""
    for name, text in prose.documents(top):
        yield kind(name), name, text
    for folder in SOURCES:
        for path in prose.sources(top, folder):
            for line, text in prose.comments(path.read_text(encoding="utf-8")):
                yield "comments", f"{path.relative_to(top)}:{line}", text


def collect(top):
    kinds = {}
    for name, place, text in texts(top):
        kinds.setdefault(name, []).extend(
            (place, sentence) for sentence in prose.sentences(text) if prose.words(sentence) > FEW_WORDS)
    return kinds


def print_lengths(kinds):
    print("kind\tsentences\tmean\tmedian\t90 %\tover 30")
    for name, found in kinds.items():
        lengths = sorted(prose.words(sentence) for _, sentence in found)
        print(f"{name}\t{len(lengths)}\t{statistics.mean(lengths):.1f}\t{statistics.median(lengths):.0f}"
              f"\t{lengths[len(lengths) * 9 // 10]}\t{sum(length > 30 for length in lengths)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("top", nargs="?", type=pathlib.Path, default=HERE)
    parser.add_argument("--draw", type=int)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    kinds = collect(options.top)
    if options.draw is None:
        print_lengths(kinds)
        return
    random.seed(options.seed)
    for name, found in kinds.items():
        print(f"\n{name}")
        for place, sentence in random.sample(found, min(options.draw, len(found))):
            print(f"{place}: {sentence}")


main()
