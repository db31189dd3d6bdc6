"""Whole certificates with one thing changed, by the grammar: what begins the file, roots, lines, subtrees."""
import second

from forger.alone import ANSWERS, CLAIMS
from forger.body import board_code, name_of, position_at
from forger.draw import change_stones

OTHER = dict(zip(ANSWERS, ANSWERS[::-1]))
FULL = "bwww/bwbb/bbww/wwbb/bwbw/wbbw/wwwb/bwbw/wbbw/bwww/bbwb/bwbb/bbwb/bbww/bwbw/wbww"


def pick(rand, stock):
    return rand.choice(stock.bodies).copy()


def pick_line(rand, stock, *kinds):
    """A certificate and one of its lines: of these kinds, if any are given."""
    while True:
        body = pick(rand, stock)
        lines = [line for line in body.lines if not kinds or line[1] in kinds]
        if lines:
            return body, rand.choice(lines)


def position_of(line):
    return second.position_of(int(line[0], 16))


def below(body, line):
    """The names of the lines that the proof of this line comes to, its own included."""
    certificate = second.Certificate(body.data())
    walk = second.Walk(certificate, False, ({}, {}))
    walk.visit(position_of(line), answer_of(body, line))
    return {f"{name:020x}" for name in walk.used}


def answer_of(body, line):
    """What the line has to prove."""
    if line[1] != "move":
        return line[2]
    return ANSWERS[position_of(line).mover == CLAIMS.index(body.claim)]


# --- Head ---


def claim_exchanged(rand, stock):
    body = pick(rand, stock)
    body.claim = CLAIMS[1 - CLAIMS.index(body.claim)]
    return body


def version_exchanged(rand, stock):
    body = pick(rand, stock)
    body.version = {"1": "2", "2": "1"}[body.version]
    return body


def job_named(rand, stock):
    body = pick(rand, stock)
    body.job = rand.choice(["store", "", " ", "a b", "\x01", "win", "none" * 20])
    return body


# --- Roots ---


def root_with_other_answer(rand, stock):
    body = pick(rand, stock)
    root = rand.choice(body.roots)
    root[1] = OTHER[root[1]]
    return body


def all_turned_round(rand, stock):
    """The other claim with the other answers, for roots and lines."""
    body = claim_exchanged(rand, stock)
    for root in body.roots:
        root[1] = OTHER[root[1]]
    for line in body.lines:
        line[2:3] = [OTHER.get(field, field) for field in line[2:3]]
    return body


def root_near_by(rand, stock):
    body = pick(rand, stock)
    root = rand.choice(body.roots)
    near = change_stones(rand, position_at(root[0]))
    root[0] = board_code(near) if near else root[0]
    return body


def root_turned(rand, stock):
    """An image of the root, which is as good."""
    body = pick(rand, stock)
    root, image = rand.choice(body.roots), rand.choice(second.IMAGES)
    fields = root[0].split("/")
    root[0] = "/".join(fields[image[c]] for c in range(16))
    return body


def root_over(rand, stock):
    """A root whose game is over: it is full, or somebody has a line."""
    body = pick(rand, stock)
    columns = [list(field) for field in rand.choice([FULL, rand.choice(body.roots)[0]]).split("/")]
    if rand.random() < 0.7:
        cells = rand.choice(sorted(map(sorted, second.LINES)))
        side = rand.choice("wb")
        for cell in cells:
            column = columns[cell % 16]
            column += [rand.choice("wb") for _ in range(cell // 16 + 1 - len(column))]
            column[cell // 16] = side
    body.roots[rand.randrange(len(body.roots))] = ["/".join(map("".join, columns)), rand.choice(ANSWERS)]
    if rand.random() < 0.5:
        body.roots, body.lines = [[code, answer] for code, answer in body.roots if code.count("/") == 15][-1:], []
    return body


def root_that_does_not_add_up(rand, stock):
    """A stone more or less."""
    body = pick(rand, stock)
    root = rand.choice(body.roots)
    fields = root[0].split("/")
    at = rand.choice([c for c in range(16) if len(fields[c]) < 4])
    fields[at] = rand.choice([fields[at] + "w", fields[at] + "b", fields[at][:-1]])
    root[0] = "/".join(fields)
    return body


def root_once_more(rand, stock):
    """A root twice, or in two images, with the same answer or the other one."""
    body = root_turned(rand, stock)
    root = list(rand.choice(body.roots))
    body.roots.insert(rand.randrange(len(body.roots) + 1), rand.choice([root, root, [root[0], OTHER[root[1]]]]))
    return body


def root_of_another(rand, stock):
    body, other = pick(rand, stock), pick(rand, stock)
    body.roots.append(rand.choice(other.roots))
    return body


def roots_left_out(rand, stock):
    """One of them, or all, with or without what they need."""
    body = pick(rand, stock)
    body.roots = rand.choice([[], body.roots[1:]])
    body.lines = rand.choice([[], body.lines])
    return body


def root_from_below(rand, stock):
    """A line's position becomes a root besides, with its answer or the other."""
    body, line = pick_line(rand, stock)
    answer = answer_of(body, line)
    body.roots.append([board_code(position_of(line)), rand.choice([answer, OTHER[answer]])])
    return body


# --- Lines ---


def line_left_out(rand, stock):
    body, line = pick_line(rand, stock)
    body.lines.remove(line)
    return body


def line_twice(rand, stock):
    body, line = pick_line(rand, stock)
    body.lines.insert(body.lines.index(line), list(line))
    return body


def lines_out_of_order(rand, stock):
    body, line = pick_line(rand, stock)
    body.lines.remove(line)
    body.lines.insert(rand.randrange(len(body.lines) + 1), line)
    return body


def line_of_another(rand, stock):
    body, (_, line) = pick(rand, stock), pick_line(rand, stock)
    body.lines.append(line)
    return body.sort()


def line_with_two_proofs(rand, stock):
    """A second line of the same name, before or after the first."""
    body, line = pick_line(rand, stock)
    answer = answer_of(body, line)
    other = rand.choice([["leaf", answer], ["leaf", OTHER[answer]], ["move", rand.choice(second.DIGITS)]])
    body.lines.insert(body.lines.index(line) + rand.randrange(2), [line[0], *other])
    return body


def line_of_something_above(rand, stock):
    """A leaf with either answer for a root, so that what was below it is left over; or not."""
    body, line = pick_line(rand, stock)
    keep = rand.random() < 0.3
    under = below(body, line)
    body.lines = [other for other in body.lines if other[0] not in under or keep and other is not line]
    body.lines.append([line[0], "leaf", rand.choice(ANSWERS)])
    return body.sort()


def name_with_other_digit(rand, stock):
    body, line = pick_line(rand, stock)
    place = rand.randrange(20)
    line[0] = line[0][:place] + rand.choice("0123456789abcdefAG ") + line[0][place + 1:]
    return body if rand.random() < 0.5 else body.sort()


def name_of_an_image(rand, stock):
    body, line = pick_line(rand, stock)
    line[0] = f"{code(position_of(line), rand.choice(second.IMAGES)):020x}"
    return body.sort()


def code(position, image):
    """The code of an image: as the name, but not the least of all."""
    number = 0
    for c, stones in enumerate(position.columns):
        for z, stone in enumerate([*stones, second.WHITE]):
            cell = image[c] + 16 * z if z < 4 else 64 + image[c]
            number |= (stone == second.WHITE) << cell
    return number


def name_near_by(rand, stock):
    body, line = pick_line(rand, stock)
    near = change_stones(rand, position_of(line))
    line[0] = name_of(near) if near else line[0]
    return body.sort()


def name_of_no_game(rand, stock):
    """A line more, of a full board, of somebody's line, or of stones that do not add up."""
    body, _ = pick_line(rand, stock)
    root = root_over(rand, stock) if rand.random() < 0.5 else root_that_does_not_add_up(rand, stock)
    position = position_at(rand.choice(root.roots)[0])
    body.lines.append([name_of(position), "leaf", rand.choice(ANSWERS)])
    return body.sort()


# --- What lines say ---


def move_elsewhere(rand, stock):
    body, line = pick_line(rand, stock, "move")
    line[2] = rand.choice(second.DIGITS) + line[2][1:]
    return body


def move_into_full_column(rand, stock):
    body, line = pick_line(rand, stock, "move")
    position = position_of(line)
    full = [c for c in range(16) if position.height(c) == 4]
    at = rand.choice([0, len(line[2]) - 1])
    line[2] = line[2][:at] + second.DIGITS[rand.choice(full or [0])] + line[2][at + 1:]
    return body


def moves_more_or_less(rand, stock):
    body, line = pick_line(rand, stock, "move")
    at, other = rand.randrange(len(line[2]) + 1), rand.choice(second.DIGITS)
    line[2] = rand.choice([line[2][:at] + other + line[2][at:], line[2][:at] + line[2][at + 1:], line[2][::-1],
                           line[2] + other, other * rand.choice([64, 65])])
    return body


def another_kind(rand, stock):
    """The line says how by another kind: one that its version has, one that it lacks, or none at all."""
    body, line = pick_line(rand, stock)
    answer = rand.choice([answer_of(body, line)] * 3 + [OTHER[answer_of(body, line)]])
    line[1:] = rand.choice([["leaf", answer], ["sight", answer], ["blocked", answer], ["rule", answer, "-"],
                            ["rule", answer, "c" + rand.choice(second.DIGITS) + rand.choice("0123")],
                            ["move", rand.choice(second.DIGITS)], ["", answer], ["draw", answer], ["Leaf", answer]])
    return body


def leaf_with_other_answer(rand, stock):
    body, line = pick_line(rand, stock, "leaf", "sight", "rule", "blocked")
    line[2] = OTHER[line[2]]
    return body


def leaves_exchanged(rand, stock):
    """A leaf's name goes to another file's leaf."""
    (body, line), (_, other) = pick_line(rand, stock, "leaf", "sight"), pick_line(rand, stock, "leaf", "sight")
    line[0] = other[0]
    return body.sort()


def rests_exchanged(rand, stock):
    body, line = pick_line(rand, stock)
    other = rand.choice(body.lines)
    line[1:], other[1:] = other[1:], line[1:]
    return body


def rest_of_another(rand, stock):
    (body, line), (_, other) = pick_line(rand, stock), pick_line(rand, stock)
    line[1:] = other[1:]
    return body


def rule_of_another(rand, stock):
    (body, line), (_, other) = pick_line(rand, stock, "rule"), pick_line(rand, stock, "rule")
    line[3] = other[3]
    return body


def rule_with_other_letter(rand, stock):
    """A character of a rule's parts is another, is missing, or is there twice."""
    body, line = pick_line(rand, stock, "rule")
    place = rand.randrange(len(line[3]))
    put = rand.choice(["", line[3][place] * 2, rand.choice("0123456789ABCDEFctypx- ")])
    line[3] = line[3][:place] + put + line[3][place + 1:]
    return body


def field_more_or_less(rand, stock):
    body, line = pick_line(rand, stock)
    if rand.random() < 0.5:
        line.insert(rand.randrange(1, len(line) + 1), rand.choice(["", "win", "0", "-"]))
    else:
        del line[rand.randrange(1, len(line))]
    return body


# --- Subtrees ---


def subtree_alone(rand, stock):
    """What is below a line, as a certificate of its own."""
    body, line = pick_line(rand, stock)
    under, answer = below(body, line), answer_of(body, line)
    body.roots = [[board_code(position_of(line)), rand.choice([answer, answer, OTHER[answer]])]]
    body.lines = [other for other in body.lines if other[0] in under]
    return body


def subtree_cut(rand, stock):
    """All below a line is gone, the line itself or not."""
    body, line = pick_line(rand, stock)
    under = below(body, line) - {line[0]} if rand.random() < 0.5 else below(body, line)
    body.lines = [other for other in body.lines if other[0] not in under]
    return body


def subtree_of_another(rand, stock):
    """All below a line of another certificate is there besides."""
    body, (other, line) = pick(rand, stock), pick_line(rand, stock)
    under, names = below(other, line), {own[0] for own in body.lines}
    body.lines += [more for more in other.lines if more[0] in under - names]
    return body.sort()


def subtrees_exchanged(rand, stock):
    """One line leads to what is below another, with all of that."""
    (body, line), (other, source) = pick_line(rand, stock), pick_line(rand, stock)
    under = below(body, line)
    grafted = [more for more in other.lines if more[0] in below(other, source) - {source[0]}]
    body.lines = [own for own in body.lines if own[0] not in under]
    names = {own[0] for own in body.lines} | {line[0]}
    body.lines += [[line[0], *source[1:]]] + [more for more in grafted if more[0] not in names]
    return body.sort()


def two_as_one(rand, stock):
    """The roots and lines of two certificates, as if they had one claim."""
    body, other = pick(rand, stock), pick(rand, stock)
    names = {line[0] for line in body.lines}
    body.roots += other.roots
    body.lines += [line for line in other.lines if line[0] not in names]
    return body.sort()


KINDS = [claim_exchanged, version_exchanged, job_named, root_with_other_answer, all_turned_round, root_near_by,
         root_turned, root_over, root_that_does_not_add_up, root_once_more, root_of_another, roots_left_out,
         root_from_below, line_left_out, line_twice, lines_out_of_order, line_of_another, line_with_two_proofs,
         line_of_something_above, name_with_other_digit, name_of_an_image, name_near_by, name_of_no_game,
         move_elsewhere, move_into_full_column, moves_more_or_less, another_kind, leaf_with_other_answer,
         leaves_exchanged, rests_exchanged, rest_of_another, rule_of_another, rule_with_other_letter,
         field_more_or_less, subtree_alone, subtree_cut, subtree_of_another, subtrees_exchanged, two_as_one]
