"""Writes certificates of positions with few cells empty, by plain play, with lines of all kinds."""
import second

from forger.alone import ANSWERS, CLAIMS, draw_parts, drawn, open_lines, parts_text
from forger.body import Body, board_code, canonical, name_of


class Writer:
    """Version 1 has moves and leaves. Version 2 has rules and blocked lines, too, and leaves out most forced moves."""

    def __init__(self, rand, version, claimant, truth):
        self.rand, self.version, self.claimant, self.truth = rand, version, claimant, truth
        self.lines, self.seen = [], set()

    def body(self, positions):
        roots = [[board_code(position), ANSWERS[self.visit(position)]] for position in positions]
        return Body(self.version, CLAIMS[self.claimant], roots, self.lines).sort()

    def visit(self, position):
        """Proves the position's answer, and tells it."""
        position = canonical(position)
        wins, name = self.truth.wins(position), name_of(position)
        if name not in self.seen:
            self.seen.add(name)
            prover = self.claimant if wins else 1 - self.claimant
            rest = self.end(position, wins, prover)
            if rest:
                self.lines.append([name, *rest])
            elif position.mover == prover:
                self.move(position, wins, name)
            else:
                for column in position.moves():
                    self.follow(position, column)
        return wins

    def end(self, position, wins, prover):
        """The rest of a line that ends the proof here; None if there is none."""
        if self.rand.random() < 0.15:
            return [self.rand.choice(["leaf", "sight"]) if self.version == "1" else "leaf", ANSWERS[wins]]
        if self.version == "1":
            return None
        if not wins and not open_lines(position, self.claimant):
            return ["blocked", "not-win"]
        parts = draw_parts(self.rand, position)
        if position.mover != prover and second.rule_holds(position, wins, *parts):
            return ["rule", ANSWERS[wins], parts_text(*parts)]
        return None

    def move(self, position, wins, name):
        forced = position.wins_now(position.mover) or position.wins_now(1 - position.mover)
        if self.version == "2" and forced and self.rand.random() < 0.8:
            self.follow(position, forced[0])
            return
        column = self.rand.choice([column for column in position.moves() if self.outcome(position, column) == wins])
        self.lines.append([name, "move", second.DIGITS[column]])
        self.follow(position, column)

    def outcome(self, position, column):
        """Whether the claimant wins after that move."""
        after = position.play(column)
        if position.wins_at(position.mover, column + 16 * position.height(column)):
            return position.mover == self.claimant
        return bool(after.moves()) and self.truth.wins(after)

    def follow(self, position, column):
        after = position.play(column)
        if after.goes_on():
            self.visit(after)


def written(rand, version, truths):
    """A certificate with some lines."""
    claimant = rand.randrange(2)
    while True:
        positions = [drawn(rand, (3, 4, 5, 6), (1, 2, 3)) for _ in range(rand.choice([1, 1, 2]))]
        body = Writer(rand, version, claimant, truths[claimant]).body(positions)
        if 2 <= len(body.lines) <= 40:
            return body
