"""The game and the random positions of docs/formats/positions.md once more, in plain Python."""
MASK = 2**64 - 1

DIRECTIONS = [(x, y, z) for x in (-1, 0, 1) for y in (-1, 0, 1) for z in (-1, 0, 1)
              if (x, y, z) > (0, 0, 0)]


def all_lines():
    for x in range(4):
        for y in range(4):
            for z in range(4):
                for dx, dy, dz in DIRECTIONS:
                    cells = [(x + i * dx, y + i * dy, z + i * dz) for i in range(4)]
                    if all(0 <= part < 4 for cell in cells for part in cell):
                        yield cells


LINES = list(all_lines())


class Position:
    """Columns of stones, 0 for the first player and 1 for the second."""

    def __init__(self):
        self.columns = [[] for _ in range(16)]
        self.stones = 0

    def at(self, cell):
        x, y, z = cell
        column = self.columns[x + 4 * y]
        return column[z] if z < len(column) else None

    def legal(self):
        return [c for c in range(16) if len(self.columns[c]) < 4]

    def play(self, column):
        self.columns[column].append(self.stones % 2)
        self.stones += 1

    def winning_columns(self, player):
        """The columns where the player would complete a line now."""
        found = set()
        for line in LINES:
            owners = [self.at(cell) for cell in line]
            if owners.count(player) == 3 and owners.count(None) == 1:
                x, y, z = line[owners.index(None)]
                if len(self.columns[x + 4 * y]) == z:
                    found.add(x + 4 * y)
        return found

    def reasonable(self):
        """The columns of reasonable play, none if the game is to be dropped."""
        mover = self.stones % 2
        openings = self.winning_columns(1 - mover)
        if self.winning_columns(mover) or len(openings) > 1:
            return []
        return sorted(openings) or self.legal()


class Random:
    """SplitMix64, and numbers below n by Lemire's method."""

    def __init__(self, state):
        self.state = state

    @staticmethod
    def scatter(x):
        x = (x ^ x >> 30) * 0xBF58476D1CE4E5B9 & MASK
        x = (x ^ x >> 27) * 0x94D049BB133111EB & MASK
        return x ^ x >> 31

    def word(self):
        self.state = self.state + 0x9E3779B97F4A7C15 & MASK
        return self.scatter(self.state)

    def below(self, n):
        while True:
            product = self.word() * n
            if product & MASK >= 2**64 % n:
                return product >> 64


def one_game(random, stones):
    """The moves of one game, or None if it was dropped."""
    position, moves = Position(), ""
    while position.stones < stones:
        columns = position.reasonable()
        if not columns:
            return None
        forced = len(position.winning_columns(1 - position.stones % 2)) == 1
        column = columns[0] if forced else columns[random.below(len(columns))]
        position.play(column)
        moves += f"{column:X}"
    return moves or "."


def positions(seed, stones):
    """The sequence that `sample` prints."""
    random = Random(Random.scatter(seed) + stones & MASK)
    while True:
        moves = one_game(random, stones)
        if moves:
            yield moves
