"""The shipped book of Connect-4 7x6 against John Tromp's table of 1995 (UCI Machine Learning Repository,
"Connect-4"): all positions of 8 stones, up to symmetry, in which neither player has an opening.

Usage: tromp_table.py FOURSCORE-CLI BOOK
"""
import collections
import subprocess
import sys

from tap import Tap

WIDTH, HEIGHT, STONES = 7, 6, 8
TABLE = {"first": 44473, "second": 16635, "draw": 6449}
LINES = ((1, 0), (0, 1), (1, 1), (1, -1))


def stones_beside(columns, x, y, dx, dy, player):
    """How many of the player's stones follow each other from there."""
    count = 0
    while 0 <= x + dx < WIDTH and 0 <= y + dy < len(columns[x + dx]) and columns[x + dx][y + dy] == player:
        x, y, count = x + dx, y + dy, count + 1
    return count


def completes(columns, x, player):
    y = len(columns[x])
    return y < HEIGHT and any(
        stones_beside(columns, x, y, dx, dy, player) + stones_beside(columns, x, y, -dx, -dy, player) >= 3
        for dx, dy in LINES)


def is_quiet(columns):
    return not any(completes(columns, x, player) for x in range(WIDTH) for player in "wb")


def values_of(listed):
    """How many quiet positions have each value."""
    values = collections.Counter()
    for line in listed.splitlines():
        position, value = line.split("\t")[:2]
        columns = position.split("/")
        if sum(map(len, columns)) == STONES and is_quiet(columns):
            values[value] += 1
    return dict(values)


def main():
    cli, book = sys.argv[1:]
    listed = subprocess.run([cli, "book", "list", book], capture_output=True, text=True, check=True).stdout
    values = values_of(listed)
    tap = Tap()
    tap.case("wins, losses and draws of 8 stones", [] if values == TABLE else [str(values)])
    tap.done()


if __name__ == "__main__":
    main()
