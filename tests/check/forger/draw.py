"""Positions drawn at random, with few columns open: stones of both, no line, not always within reach of play."""
import second

from forger.truth import LINES


def draw_heights(rand, columns, levels):
    """Heights of the columns: so many are open, at these levels, the others are full."""
    heights = [4] * 16
    for column in rand.sample(range(16), columns):
        heights[column] = rand.choice(levels)
    return heights


def draw_position(rand, heights):
    """A position of these heights in which the game goes on; None if chance does not find one."""
    cells = [c + 16 * z for c, height in enumerate(heights) for z in range(height)]
    rand.shuffle(cells)
    half = (len(cells) + 1) // 2
    sides = [set(cells[:half]), set(cells[half:])]
    for _ in range(100):
        held = held_line(bits(sides[0]), bits(sides[1]))
        if held is None:
            return going_on([[0 if c + 16 * z in sides[0] else 1 for z in range(h)] for c, h in enumerate(heights)])
        exchange(rand, sides, *held)
    return None


def held_line(*stones):
    return next(((side, line) for side in (0, 1) for line in LINES if line & stones[side] == line), None)


def bits(cells):
    return sum(1 << cell for cell in cells)


def exchange(rand, sides, side, line):
    """A stone of the line for one of the other player's."""
    own = rand.choice([cell for cell in sorted(sides[side]) if line >> cell & 1])
    other = rand.choice(sorted(sides[1 - side]))
    for cells in sides:
        cells ^= {own, other}


def going_on(columns):
    """The canonical image of that position; None if no game goes on there."""
    position = second.Position(columns)
    return second.position_of(position.name()) if position.goes_on() else None


def change_stones(rand, position):
    """A position near by: two stones exchange their players, or two are added or taken from the top. None where
    chance leads to none."""
    columns = [list(column) for column in position.columns]
    way = rand.choice(["exchange", "exchange", "add", "take"])
    for stone in (0, 1):
        cells = [(c, z) for c, column in enumerate(columns) for z, own in enumerate(column) if own == stone]
        tops = [c for c, column in enumerate(columns) if column and column[-1] == stone]
        places = {"exchange": cells, "add": [c for c in range(16) if len(columns[c]) < 4], "take": tops}[way]
        if not places:
            return None
        place = rand.choice(places)
        if way == "exchange":
            columns[place[0]][place[1]] = 1 - stone
        elif way == "add":
            columns[place].append(stone)
        else:
            columns[place].pop()
    return going_on(columns)
