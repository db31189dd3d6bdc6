"""A second checker of certificates, written from docs/certificates.md alone: slow, plain, and without
anything of the engine or of fourscore-check. As a program:

    second.py [--solve] FILE...

Statuses are those of the page: 0 right, 1 wrong, 2 not checked, 4 right if leaves are. --solve solves the
leaves by plain search, which only small ones allow.
"""
import re
import sys
import zlib

COLUMNS, LEVELS, CELLS = 16, 4, 64
DIGITS = "0123456789ABCDEF"
WHITE, BLACK = 0, 1
GOOD, WRONG, NOT_CHECKED, ON_TRUST = 0, 1, 2, 4

NUMBER = r"(0|[1-9][0-9]*)"
ANSWER = "(win|not-win)"
CELL = "[0-9A-F][0-3]"
PARTS = re.compile(rf"(?:c((?:{CELL})+))?(?:t([0-9A-F]+))?(?:y([0-9A-F]+))?(?:p((?:{CELL}{CELL})+))?")
BOARD = re.compile("[wb]{0,4}(?:/[wb]{0,4}){15}")
RESTS = {1: re.compile(rf"move\t[0-9A-F]|(?:leaf|sight)\t{ANSWER}"),
         2: re.compile(rf"move\t[0-9A-F]{{1,64}}|(?:leaf|blocked)\t{ANSWER}|rule\t{ANSWER}\t(?:-|\S+)")}


class Wrong(Exception):
    """What is wrong with a certificate."""


def require(condition, reason):
    if not condition:
        raise Wrong(reason)


def cell_of(column, level):
    return column + 16 * level


def every_line():
    steps = [(dx, dy, dz) for dx in (-1, 0, 1) for dy in (-1, 0, 1) for dz in (-1, 0, 1) if (dx, dy, dz) != (0, 0, 0)]
    found = set()
    for x, y, z in ((x, y, z) for x in range(4) for y in range(4) for z in range(4)):
        for dx, dy, dz in steps:
            line = [(x + i * dx, y + i * dy, z + i * dz) for i in range(4)]
            if all(0 <= part <= 3 for cell in line for part in cell):
                found.add(frozenset(cell_of(a + 4 * b, c) for a, b, c in line))
    return found


LINES = every_line()
assert len(LINES) == 76
OTHERS = [[line - {cell} for line in LINES if cell in line] for cell in range(CELLS)]


def every_image():
    """For each symmetry of the square, the column to which it takes each column."""
    images = []
    for flip_x, flip_y, turn in ((a, b, c) for a in (0, 1) for b in (0, 1) for c in (0, 1)):
        image = []
        for column in range(COLUMNS):
            x, y = column % 4, column // 4
            x, y = 3 - x if flip_x else x, 3 - y if flip_y else y
            image.append(y + 4 * x if turn else x + 4 * y)
        images.append(image)
    return images


IMAGES = every_image()


class Position:
    """Each column is a tuple of its stones, from the bottom."""

    def __init__(self, columns):
        self.columns = tuple(tuple(column) for column in columns)
        self.stones = [{cell_of(c, z) for c, column in enumerate(self.columns) for z, stone in enumerate(column)
                        if stone == side} for side in (WHITE, BLACK)]
        self.mover = WHITE if len(self.stones[WHITE]) == len(self.stones[BLACK]) else BLACK

    def height(self, column):
        return len(self.columns[column])

    def moves(self):
        return [c for c in range(COLUMNS) if self.height(c) < LEVELS]

    def wins_at(self, side, cell):
        """Whether an empty cell would complete a line of that player."""
        return any(line <= self.stones[side] for line in OTHERS[cell])

    def wins_now(self, side):
        """The columns in which that player would win at once."""
        return [c for c in self.moves() if self.wins_at(side, cell_of(c, self.height(c)))]

    def has_line(self, side):
        return any(line <= self.stones[side] for line in LINES)

    def play(self, column):
        columns = list(self.columns)
        columns[column] += (self.mover,)
        return Position(columns)

    def goes_on(self):
        more = len(self.stones[WHITE]) - len(self.stones[BLACK])
        return (more in (0, 1) and not self.has_line(WHITE) and not self.has_line(BLACK) and bool(self.moves()))

    def name(self):
        parts = []
        for column, stones in enumerate(self.columns):
            bits = [0 if stone == BLACK else 1 for stone in stones]
            bits += [] if len(bits) == LEVELS else [1]
            parts.append(bits)
        return min(sum(bit << (image[c] + 16 * z) for c, bits in enumerate(parts) for z, bit in enumerate(bits))
                   + sum(1 << (64 + image[c]) for c in range(COLUMNS) if self.height(c) == LEVELS) for image in IMAGES)


def position_of(name):
    """The position whose code is the name, or None."""
    columns = []
    for column in range(COLUMNS):
        bits = [name >> (column + 16 * z) & 1 for z in range(LEVELS)]
        height = LEVELS
        if not name >> (64 + column) & 1:
            if 1 not in bits:
                return None
            height = max(z for z in range(LEVELS) if bits[z])
        columns.append([WHITE if bit else BLACK for bit in bits[:height]])
    position = Position(columns)
    return position if position.name() == name else None


class Certificate:
    """A file as it was read. `lines` has the rest of each line, by the number that is its name."""

    def __init__(self, data):
        require(b"\0" not in data and data.endswith(b"\n"), "it does not end in LF, or has a byte 0")
        self.texts = data[:-1].decode("utf-8", "surrogateescape").split("\n")
        self.at = 0
        self.version = int(self.read("fourscore-certificate ([12])")[1])
        self.read("game connect-four-3d")
        self.read("job .*")
        self.claimant = WHITE if self.read("claim (first|second)")[1] == "first" else BLACK
        self.roots = [self.root() for _ in range(self.count("roots", 1))]
        self.lines = {}
        last = -1
        for _ in range(self.count("lines", 0)):
            last = self.line(last)
        end = self.read(f"end\t{NUMBER}\t([0-9a-f]{{8}})")
        require(int(end[1]) == len(self.lines), "the last line has another number of lines")
        body = data[:data.rindex(b"\n", 0, len(data) - 1) + 1]
        require(int(end[2], 16) == zlib.crc32(body), "the sum is not that of the bytes before it")
        require(self.at == len(self.texts), "something follows the end")

    def read(self, pattern):
        require(self.at < len(self.texts), "the file ends too early")
        found = re.fullmatch(pattern, self.texts[self.at], re.ASCII | re.DOTALL)
        require(found, f"line {self.at + 1}: it is not {pattern}")
        self.at += 1
        return found

    def count(self, word, least):
        number = int(self.read(f"{word} {NUMBER}")[1])
        require(number >= least, f"line {self.at}: less than {least}")
        return number

    def root(self):
        found = self.read(f"root ({BOARD.pattern}) {ANSWER}")
        position = Position([["wb".index(stone) for stone in field] for field in found[1].split("/")])
        require(position.goes_on(), f"line {self.at}: the game is over, or cannot be as it is")
        return position, found[2]

    def line(self, last):
        found = self.read(rf"([0-9a-f]{{20}})\t({RESTS[self.version].pattern})")
        name, rest = int(found[1], 16), found[2].split("\t")
        position = position_of(name)
        require(position and position.goes_on(), f"line {self.at}: not the name of a position that goes on")
        require(name > last, f"line {self.at}: the name is not larger than the one before")
        if rest[0] == "rule":
            rest[2] = read_parts(rest[2], self.at)
        self.lines[name] = rest
        return name


def read_parts(text, at):
    found = PARTS.fullmatch("" if text == "-" else text)
    require(found, f"line {at}: not the parts of a rule")
    cells = [[cell_of(DIGITS.index(part[i]), int(part[i + 1])) for i in range(0, len(part), 2)]
             for part in (found[1] or "", found[4] or "")]
    columns = [[DIGITS.index(digit) for digit in part or ""] for part in (found[2], found[3])]
    pairs = list(zip(cells[1][::2], cells[1][1::2]))
    for named in [cells[0], *columns, *pairs]:
        require(len(set(named)) == len(named), f"line {at}: something is named twice")
    require(len(cells[0]) <= 16 and len(pairs) <= 8, f"line {at}: more than 16 cells or 8 pairs")
    return cells[0], columns[0], columns[1], pairs


def rule_holds(position, wins, closing, tempo, yielded, pairs):
    """The nine conditions of the section "rule"; the player to move is the M of it."""
    m = position.mover
    if position.wins_now(m):
        return False
    ends = {cell % 16: cell // 16 for cell in closing}
    if len(ends) != len(closing):
        return False
    for column, level in ends.items():
        if level < position.height(column) or level == 3 or not position.wins_at(1 - m, cell_of(column, level + 1)):
            return False
    if any(ends.get(c) != 1 or position.height(c) != 1 for c in tempo):
        return False
    if any(c in ends or position.height(c) > 1 for c in yielded):
        return False
    singles, sure = set(), set(position.stones[m])
    for column in range(COLUMNS):
        height = position.height(column)
        if column in yielded:
            singles |= {cell_of(column, 0)} if height == 0 else set()
            sure |= {cell_of(column, 1), cell_of(column, 3)}
            continue
        end = ends.get(column, LEVELS)
        if (end - height) % 2:
            singles.add(cell_of(column, height))
        sure |= {cell_of(column, level) for level in range(end - 2, -1, -2) if level >= height}
        if column in tempo:
            sure.add(cell_of(column, 2))
    needed = len(yielded) + len(singles) % 2
    if len(tempo) < needed or (wins and len(closing) <= needed):
        return False
    paired = [cell for pair in pairs for cell in pair]
    if len(set(paired)) != len(paired) or not set(paired) <= singles:
        return False
    reach = sure | singles | set(closing)
    return all(any(set(pair) <= line for pair in pairs)
               for line in LINES if line <= reach and len(line & set(closing)) <= 1)


class Walk:
    """Follows a certificate from its roots."""

    def __init__(self, certificate, solve, values):
        self.certificate, self.solve = certificate, solve
        self.claimant = certificate.claimant
        self.answers, self.used = {}, set()
        self.trusted = 0
        self.values = values[self.claimant]

    def run(self):
        for position, answer in self.certificate.roots:
            self.visit(position, answer)
        require(self.used == set(self.certificate.lines), "a line is not used")

    def prover(self, answer):
        return self.claimant if answer == "win" else 1 - self.claimant

    def visit(self, position, answer):
        name = position.name()
        if name in self.answers:
            require(self.answers[name] == answer, f"{name:020x} cannot have two answers")
            return
        self.answers[name] = answer
        position = position_of(name)
        if name in self.certificate.lines:
            self.used.add(name)
            self.prove(position, answer, self.certificate.lines[name], f"{name:020x}")
        elif position.mover != self.prover(answer):
            for column in position.moves():
                self.follow(position, column, answer)
        else:
            require(self.certificate.version == 2, f"{name:020x} has no line")
            columns = position.wins_now(position.mover) or position.wins_now(1 - position.mover)
            require(columns, f"{name:020x} has no line, and no move is forced")
            self.follow(position, columns[0], answer)

    def follow(self, position, column, answer):
        mover, after = position.mover, position.play(column)
        if position.wins_at(mover, cell_of(column, position.height(column))):
            require((mover == self.claimant) == (answer == "win"), "the game ends otherwise")
        elif not after.moves():
            require(answer == "not-win", "the game ends in a draw")
        else:
            self.visit(after, answer)

    def prove(self, position, answer, rest, name):
        kind = rest[0]
        if kind == "move":
            self.move(position, answer, [DIGITS.index(digit) for digit in rest[1]], name)
            return
        require(rest[1] == answer, f"{name} does not prove {answer}")
        if kind == "blocked":
            require(answer == "not-win" and all(line & position.stones[1 - self.claimant] for line in LINES),
                    f"{name} is not blocked")
        elif kind == "rule":
            require(position.mover != self.prover(answer) and rule_holds(position, answer == "win", *rest[2]),
                    f"{name}: the rule does not hold")
        elif self.solve:
            require(self.claimant_wins(position) == (answer == "win"), f"{name}: the leaf is wrong")
        else:
            self.trusted += 1

    def move(self, position, answer, columns, name):
        prover = self.prover(answer)
        require(position.mover == prover, f"{name}: the prover is not to move")
        for column in columns[:-1]:
            require(position.height(column) < LEVELS, f"{name}: a column is full")
            require(not position.wins_at(prover, cell_of(column, position.height(column))),
                    f"{name}: a forcing move ends the game")
            position = position.play(column)
            replies = position.wins_now(prover)
            require(position.moves() and not position.wins_now(1 - prover) and len(replies) == 1,
                    f"{name}: a move forces no reply")
            position = position.play(replies[0])
        require(position.goes_on() and position.height(columns[-1]) < LEVELS, f"{name}: a column is full")
        self.follow(position, columns[-1], answer)

    def claimant_wins(self, position):
        """Plain search."""
        if position.columns not in self.values:
            self.values[position.columns] = self.search(position)
        return self.values[position.columns]

    def search(self, position):
        mover = position.mover
        if position.wins_now(mover):
            return mover == self.claimant
        columns = position.wins_now(1 - mover)[:1] or position.moves()
        outcomes = (bool(after.moves()) and self.claimant_wins(after) for after in map(position.play, columns))
        return any(outcomes) if mover == self.claimant else all(outcomes)


def check(data, solve=False, values=None):
    """The status of a certificate, and the reason if it is wrong. `values` keeps, for each claimant, what
    plain search found."""
    try:
        walk = Walk(Certificate(data), solve, values or ({}, {}))
        walk.run()
    except Wrong as wrong:
        return WRONG, str(wrong)
    return (ON_TRUST, f"{walk.trusted} leaves are taken on trust") if walk.trusted else (GOOD, "it is right")


def main(arguments):
    solve = "--solve" in arguments
    files = [argument for argument in arguments if argument != "--solve"]
    if not files:
        print(__doc__, file=sys.stderr)
        return NOT_CHECKED
    worst = GOOD
    for path in files:
        with open(path, "rb") as file:
            status, reason = check(file.read(), solve)
        print(f"{path}: {status}, {reason}")
        worst = worst or status
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
