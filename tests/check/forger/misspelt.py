"""Near the grammar: what stands there is nearly what may, and a careless reader would take it for that."""
import second

from forger.alone import alone, forced_body, open_lines, rule_body
from forger.body import position_at, sealed
from forger.tree import FULL, pick, pick_line


def root_misspelt(rand, stock):
    """A letter more, a fifth stone like the first, a column less where the last is empty, or a column more."""
    body = pick(rand, stock)
    root = rand.choice(body.roots)
    fields = root[0].split("/")
    full = [c for c in range(16) if len(fields[c]) == 4]
    c = rand.choice(full or [0])
    five = fields[:c] + [fields[c] + fields[c][:1]] + fields[c + 1:]
    root[0] = rand.choice(["/".join(five), root[0] + "/", root[0] + "x", root[0].replace("w", "W", 1), root[0] + "-"])
    return body


def root_without_last_column(rand, stock):
    """Turned so that the last column is empty, and that left out."""
    position, wins, parts = rand.choice([rule for rule in stock.rules if () in rule[0].columns])
    body = rule_body(position, wins, parts)
    fields = body.roots[0][0].split("/")
    images = [[fields[image[c]] for c in range(16)] for image in second.IMAGES]
    body.roots[0][0] = "/".join(rand.choice([image for image in images if not image[-1]] or [fields])[:-1])
    return body


def answer_misspelt(rand, stock):
    """Of a root, or of a line."""
    body = pick(rand, stock)
    words = [*body.roots, *(line[1:] for line in body.lines if line[1] != "move")]
    answer = rand.choice(words)
    other = rand.choice(["Win", "draw", "not", "not-win ", "not-wins", "not win", "", "win-", "lose", "0", "not-wim"])
    for root in body.roots:
        root[1] = other if root is answer else root[1]
    for line in body.lines:
        line[2] = other if line[1:] == answer else line[2]
    return body


def kind_misspelt(rand, stock):
    """An abbreviation, or a word of the other version; the rest stands."""
    body, line = pick_line(rand, stock)
    line[1] = rand.choice([line[1][:rand.randrange(len(line[1]))], "", line[1] + "s", line[1].upper(), "sight", "leaf"])
    return body


def name_misspelt(rand, stock):
    """A zero is no digit, a digit is a capital letter, a name is short, or has no tab behind it."""
    body, line = pick_line(rand, stock)
    name, rest = line[0], line[1:]
    zeros = [i for i in range(20) if name[i] == "0"] or [0]
    at = rand.choice(zeros)
    line[:] = rand.choice([[name[:at] + rand.choice("Oo .") + name[at + 1:], *rest], [name.upper(), *rest],
                           [name[:-1], *rest], [name + "0", *rest], [name + rand.choice(" :") + rest[0], *rest[1:]]])
    return body


def moves_misspelt(rand, stock):
    body, line = pick_line(rand, stock, "move")
    line[2] = rand.choice([line[2].lower(), line[2] + "G", line[2] + " ", "", "x", line[2] + "g", "+" + line[2]])
    return body


def forced_line_in_version_1(rand, stock):
    body = forced_body(rand, *rand.choice(stock.forced))
    body.version = "1"
    return body


def rule_misspelt(rand, stock):
    """Parts that hold, written otherwise: something twice, parts in another order, a part or all of it empty, or a
    level that is none."""
    body = rule_body(*rand.choice(stock.rules))
    line = body.lines[0]
    parts = split_parts(line[3])
    way, at = rand.randrange(7), rand.randrange(len(parts))
    if way == 0:
        parts[at] += parts[at][1:2] if parts[at][0] in "ty" else parts[at][1:3]
    elif way == 1:
        parts.reverse()
    elif way == 2:
        parts.insert(rand.randrange(len(parts) + 1), rand.choice("ctyp"))
    elif way == 3:
        parts[at] = parts[at][:-1]
    elif way == 4:
        parts.append("-")
    elif way == 5 and parts[at][0] in "cp":
        parts[at] = parts[at][:2] + "4567"[int(parts[at][2])] + parts[at][3:]
    line[3] = "".join(parts) if way < 6 else line[3].replace("-", "").lower()
    return body


def split_parts(text):
    """The parts, each with its letter; of "-" itself."""
    starts = [i for i, letter in enumerate(text) if letter in "ctyp-"]
    return [text[i:j] for i, j in zip(starts, [*starts[1:], len(text)])]


def game_over_alone(rand, stock):
    """A blocked root and its line, but no game goes on there: somebody has a line, or the stones do not add up."""
    rest = rand.choice([["blocked", "not-win"], ["leaf", "not-win"]])
    while True:
        position, side = rand.choice(stock.blocked)
        columns = [list(column) for column in position.columns]
        over = rand.choice([with_line, with_stone_changed])(rand, columns, 1 - side)
        if over and not open_lines(over, side):
            return alone(over, side, False, *rest)


def with_stone_changed(rand, columns, _side):
    """The stones no longer add up."""
    column = rand.choice([column for column in columns if column])
    column[rand.randrange(len(column))] ^= 1
    over = second.Position(columns)
    return None if over.goes_on() else over


def with_line(rand, columns, side):
    """That player holds a line, and stones add up; None if chance does not find it."""
    line = rand.choice([line for line in sorted(map(sorted, second.LINES))
                        if all(len(columns[cell % 16]) > cell // 16 for cell in line)])
    new = [cell for cell in line if columns[cell % 16][cell // 16] != side]
    back = [c + 16 * z for c, column in enumerate(columns) for z, stone in enumerate(column)
            if stone == side and c + 16 * z not in line]
    for cell in new + rand.sample(back, len(new)):
        columns[cell % 16][cell // 16] ^= 1
    over = second.Position(columns)
    return None if over.has_line(1 - side) or not over.moves() else over


def head_misspelt(rand, stock):
    """Something before or behind a word of the first lines."""
    data = pick(rand, stock).data()
    lines = data[:data.rindex(b"end\t")].decode("ascii").split("\n")
    at, more = rand.randrange(5), rand.choice([" ", "x", "\r", "0", "\t", "2"])
    lines[at] = rand.choice([lines[at] + more, lines[at] + more, more + lines[at], lines[at].replace(" ", "  ", 1)])
    return sealed("\n".join(lines), len([line for line in lines if "\t" in line]))


def full_board(rand, _stock):
    """A root whose board is full, with nothing else."""
    body = alone(position_at(FULL), rand.randrange(2), rand.random() < 0.5, "leaf", "not-win")
    body.lines = body.lines if rand.random() < 0.2 else []
    return body


KINDS = [root_misspelt, root_without_last_column, answer_misspelt, kind_misspelt, name_misspelt, moves_misspelt,
         forced_line_in_version_1, rule_misspelt, game_over_alone, head_misspelt, full_board]
