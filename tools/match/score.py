"""What the games of a match say: share of points, Elo, and a sequential test. Standard library only.

The two games of an opening are not independent, so a pair is what is counted: its points, 0 to 2 in halves, of the
first engine. Share and error come from the mean and the variance of pairs. The test is the generalized sequential
probability ratio test with the normal approximation (Van den Bergh, "The generalized sequential probability ratio test
for chess engines", 2020; Wald, "Sequential Analysis", 1947).
"""
import math

SURE = 1.96  # standard errors to each side of a range that holds 19 times of 20


def elo_of(share):
    """How much stronger an engine with this share of the points is; infinite for 0 and 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return 400 * math.log10(share / (1 - share))


def share_of(elo):
    return 1 / (1 + 10 ** (-elo / 400))


class Score:
    """Pairs of games, and the points of the first engine in each: 0 to 1 for a game."""

    def __init__(self):
        self.won = self.drawn = self.lost = 0
        self.pairs = []

    def add(self, points):
        """A pair of games, or a single one, by the points of each."""
        for point in points:
            self.won += point == 1
            self.drawn += point == 0.5
            self.lost += point == 0
        self.pairs.append(sum(points) / len(points))

    @property
    def games(self):
        return self.won + self.drawn + self.lost

    @property
    def share(self):
        return sum(self.pairs) / len(self.pairs) if self.pairs else 0.5

    def variance(self):
        """Of the points of a pair, from the pairs and one that is all won and one that is all lost, so that it is
        never nothing."""
        pairs = [*self.pairs, 0, 1]
        mean = sum(pairs) / len(pairs)
        return sum((pair - mean) ** 2 for pair in pairs) / (len(pairs) - 1)

    def error(self):
        """The standard error of the share."""
        return math.sqrt(self.variance() / max(1, len(self.pairs)))

    def elo_range(self):
        """The difference in Elo, and the range in which it is 19 times of 20."""
        error = SURE * self.error()
        return tuple(elo_of(self.share + change) for change in (0, -error, error))

    def ratio(self, elo0, elo1):
        """The logarithm of how much likelier the pairs are if the difference is elo1 than if it is elo0."""
        if not self.pairs:
            return 0.0
        share0, share1 = share_of(elo0), share_of(elo1)
        return (len(self.pairs) * (share1 - share0) * (2 * self.share - share0 - share1)
                / (2 * self.variance()))


def verdict(ratio, error=0.05):
    """What a sequential test says that errs so often to each side: "elo1", "elo0", or None to go on."""
    bound = math.log((1 - error) / error)
    return "elo1" if ratio >= bound else "elo0" if ratio <= -bound else None
