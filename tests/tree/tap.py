"""Test cases as lines of the Test Anything Protocol, which meson reads."""
import os
import sys

# How much longer a step may take than in a plain build: where it does, tests draw less at random, too
# (tests/amount.h).
SLOWER = int(os.environ.get("TEST_SHARE", "1"))


class Tap:
    """Prints one line a case as it goes; done() ends the program with the right status."""

    def __init__(self):
        self.number = 0
        self.failed = 0

    def case(self, name, problems):
        """One case, which passes if there are no problems; each problem is a line of text.

        Problems go to standard error, which meson shows for a failed program."""
        problems = list(problems)
        self.number += 1
        self.failed += bool(problems)
        print(f"{'not ok' if problems else 'ok'} {self.number} - {name}", flush=True)
        for problem in problems:
            print(f"{name}: {problem}", file=sys.stderr, flush=True)

    def skip(self, name, reason):
        """A case that cannot be tried here, which is no failure."""
        self.number += 1
        print(f"ok {self.number} - {name} # SKIP {reason}", flush=True)

    def done(self):
        print(f"1..{self.number}")
        sys.exit(1 if self.failed else 0)
