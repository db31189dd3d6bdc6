"""Who wins, by plain play from the rules of the game alone: what a certificate claims has to be true here."""
import second

LINES = [sum(1 << cell for cell in line) for line in second.LINES]
THROUGH = [[line for line in LINES if line >> cell & 1] for cell in range(second.CELLS)]


class Truth:
    """Answers of one claimant, each found once."""

    def __init__(self, claimant):
        self.claimant = claimant
        self.known = {}

    def wins(self, position):
        """Whether the claimant wins a position in which the game goes on."""
        stones = [sum(1 << cell for cell in cells) for cells in position.stones]
        return self.search(stones[0], stones[1], position.mover)

    def search(self, white, black, mover):
        key = white, black
        if key not in self.known:
            self.known[key] = self.play(white, black, mover)
        return self.known[key]

    def play(self, white, black, mover):
        cells = playable(white | black)
        own, other = (white, black) if mover == second.WHITE else (black, white)
        if any(completes(own, cell) for cell in cells):
            return mover == self.claimant
        cells = [cell for cell in cells if completes(other, cell)][:1] or cells
        answers = (self.after(white, black, mover, cell) for cell in cells)
        return any(answers) if mover == self.claimant else all(answers)

    def after(self, white, black, mover, cell):
        white, black = (white | 1 << cell, black) if mover == second.WHITE else (white, black | 1 << cell)
        full = white | black == (1 << second.CELLS) - 1
        return not full and self.search(white, black, 1 - mover)


def completes(stones, cell):
    return any(line & ~stones == 1 << cell for line in THROUGH[cell])


def playable(filled):
    cells = (next((cell for cell in range(c, second.CELLS, 16) if not filled >> cell & 1), None) for c in range(16))
    return [cell for cell in cells if cell is not None]
