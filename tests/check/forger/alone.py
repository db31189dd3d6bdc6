"""Certificates of one position and one line, so that nothing but this line is judged: rules, blocked lines, forced
lines and leaves, right ones and those that are nearly right."""
import second

from forger.body import Body, board_code, name_of
from forger.draw import change_stones, draw_heights, draw_position
from forger.truth import LINES

CLAIMS = ("first", "second")
ANSWERS = ("not-win", "win")


def alone(position, claimant, wins, *rest):
    """The certificate that has the position as its root, and this line for it."""
    answer = ANSWERS[wins]
    return Body("2", CLAIMS[claimant], [[board_code(position), answer]], [[name_of(position), *rest]])


def drawn(rand, columns, levels):
    position = None
    while position is None:
        position = draw_position(rand, draw_heights(rand, rand.choice(columns), levels))
    return position


# --- Rules ---


def spots(cells):
    return "".join(f"{second.DIGITS[cell % 16]}{cell // 16}" for cell in cells)


def parts_text(closing, tempo, yielded, pairs):
    columns = ["".join(second.DIGITS[c] for c in part) for part in (tempo, yielded)]
    values = [spots(closing), *columns, "".join(map(spots, pairs))]
    return "".join(letter + value for letter, value in zip("ctyp", values) if value) or "-"


def rule_body(position, wins, parts):
    """R, who answers the player to move, wins, or that player does not."""
    claimant = 1 - position.mover if wins else position.mover
    return alone(position, claimant, wins, "rule", ANSWERS[wins], parts_text(*parts))


def draw_parts(rand, position):
    """Parts that a rule could have here."""
    closing, tempo, yielded = [], [], []
    for c in position.moves():
        height = position.height(c)
        ends = [z for z in range(height, 3) if position.wins_at(1 - position.mover, c + 16 * (z + 1))]
        if ends and rand.random() < 0.8:
            closing.append(c + 16 * rand.choice(ends))
            if height == 1 and closing[-1] // 16 == 1 and rand.random() < 0.8:
                tempo.append(c)
        elif height <= 1 and rand.random() < 0.5:
            yielded.append(c)
    singles = singles_of(position, closing, yielded)
    rand.shuffle(singles)
    pairs = [singles[i:i + 2] for i in range(0, len(singles) - 1, 2) if rand.random() < 0.7]
    return [closing, tempo, yielded, pairs]


def singles_of(position, closing, yielded):
    ends = {cell % 16: cell // 16 for cell in closing}
    return [c + 16 * position.height(c) for c in range(16)
            if (position.height(c) == 0 if c in yielded else (ends.get(c, 4) - position.height(c)) % 2)]


def draw_rules(rand, least):
    """Rules that hold, at least so many with each part: positions with the answer and the parts."""
    found, counts = [], [0] * 4
    while min(counts) < least:
        position = drawn(rand, (2, 3, 4, 5), (0, 1, 1, 2, 3))
        for _ in range(6):
            parts = draw_parts(rand, position)
            wins = [wins for wins in (False, True) if second.rule_holds(position, wins, *parts)]
            if wins and any(part and counts[i] < least for i, part in enumerate(parts)):
                found += [(position, answer, parts) for answer in wins]
                counts = [count + bool(part) for count, part in zip(counts, parts)]
    return found


def change_parts(rand, position, parts):
    """One part is changed in one place: something more, something less, or something else."""
    closing, tempo, yielded, pairs = ([*part] for part in parts)
    part, singles = rand.choice([closing, tempo, yielded, pairs]), singles_of(position, closing, yielded)
    columns = [c for c in position.moves() if rand.random() < 0.9] or [0]
    more = rand.choice([rand.choice(columns), rand.randrange(16)])
    if part and rand.random() < 0.6:
        del part[rand.randrange(len(part))]
        if rand.random() < 0.5:
            return [closing, tempo, yielded, pairs]
    if part is closing:
        part.append(more + 16 * rand.randrange(4))
    elif part is not pairs:
        part.append(more)
    else:
        part.append(rand.sample(singles, 2) if len(singles) > 1 and rand.random() < 0.7 else rand.sample(range(64), 2))
    return [closing, tempo, yielded, pairs]


def rule_that_holds(rand, stock):
    return rule_body(*rand.choice(stock.rules))


def rule_with_other_parts(rand, stock):
    position, wins, parts = rand.choice(stock.rules)
    return rule_body(position, wins, change_parts(rand, position, parts))


def rule_of_another_kind(rand, stock):
    """A column that is closed is yielded, a tempo is at the wrong level, and the like."""
    position, wins, (closing, tempo, yielded, pairs) = rand.choice(stock.rules)
    way, column = rand.randrange(5), rand.choice(position.moves())
    if way == 0:
        yielded = [*yielded, rand.choice(closing) % 16 if closing else column]
    elif way == 1:
        closing = [*closing, column + 16 * position.height(column)]
    elif way == 2:
        tempo = [cell % 16 for cell in closing]
    elif way == 3:
        closing = [cell for cell in closing if cell % 16 != column]
        yielded = [*yielded, column]
    else:
        pairs = [[pair[0], rand.choice(pairs)[1]] for pair in pairs]
    return rule_body(position, wins, [closing, tempo, yielded, pairs])


def rule_with_other_answer(rand, stock):
    position, wins, parts = rand.choice(stock.rules)
    return rule_body(position, not wins, parts)


def rule_near_by(rand, stock):
    """The same rule in a position in which it may no longer hold."""
    position, wins, parts = rand.choice(stock.rules)
    near = change_stones(rand, position)
    return rule_body(near or position, wins, parts)


def rule_of_the_mover(rand, stock):
    position, wins, parts = rand.choice(stock.rules)
    body = rule_body(position, wins, parts)
    body.claim = CLAIMS[1 - CLAIMS.index(body.claim)]
    return body


def rule_nearly_right(rand, stock):
    """One of the conditions fails, and no other."""
    _, position, wins, parts = rand.choice(stock.near)
    return rule_body(position, wins, parts)


def rule_drawn(rand, _stock):
    position = drawn(rand, (1, 2, 3, 4), (0, 1, 1, 2, 3))
    return rule_body(position, rand.random() < 0.5, draw_parts(rand, position))


# --- Blocked ---


def open_lines(position, side):
    """Lines that this player may still complete."""
    other = sum(1 << cell for cell in position.stones[1 - side])
    return [line for line in LINES if not line & other]


def draw_blocked(rand, count):
    """Positions and a player who has few lines open, or none."""
    found = []
    while len(found) < count:
        position = drawn(rand, (1, 2, 3), (2, 3))
        sides = [side for side in (0, 1) if len(open_lines(position, side)) <= len(found) % 2]
        found += [(position, side) for side in sides]
    return found


def blocked_or_not(rand, stock):
    position, side = rand.choice(stock.blocked)
    near = change_stones(rand, position) if rand.random() < 0.5 else None
    return alone(near or position, side, False, "blocked", "not-win")


def blocked_for_other(rand, stock):
    """As if the claimant, or another answer, were meant."""
    position, side = rand.choice(stock.blocked)
    wins = rand.random() < 0.5
    return alone(position, side if wins else 1 - side, wins, "blocked", ANSWERS[wins])


# --- Forced lines ---


def force(position, column, reply):
    """The position after a move and a reply; None if the game does not go on so."""
    after = position.play(column)
    if position.wins_at(position.mover, column + 16 * position.height(column)) or after.height(reply) == 4:
        return None
    end = after.play(reply)
    return end if end.goes_on() else None


def forcing_columns(rand, position, depth):
    """Columns that force the opponent, or seem to, until the last one wins at once; None if chance finds none."""
    wins = position.wins_now(position.mover)
    if wins and (depth == 0 or rand.random() < 0.7):
        return [rand.choice(wins)]
    for column in rand.sample(position.moves(), len(position.moves())) if depth else []:
        after = position.play(column)
        replies = after.wins_now(position.mover)
        end = force(position, column, rand.choice(replies)) if replies else None
        rest = forcing_columns(rand, end, depth - 1) if end else None
        if rest:
            return [column, *rest]
    return None


def draw_forced(rand, count):
    """Positions with columns that win by force, or nearly do."""
    found = []
    while len(found) < count:
        position = drawn(rand, (4, 5, 6, 7), (0, 1, 2, 3))
        overlooked = bool(position.wins_now(1 - position.mover))
        if len(found) % 4 == 0:
            columns = columns_after_win(rand, position)
        else:
            columns = forcing_columns(rand, position, 3) if overlooked == len(found) % 2 else None
        if columns and len(columns) > 1:
            found.append((position, columns))
    return found


def columns_after_win(rand, position):
    """As if the game went on after a line of four: columns that win, force a reply, and win again."""
    for column in position.wins_now(position.mover):
        after = position.play(column)
        replies = after.wins_now(position.mover)
        end = after.play(replies[0]) if len(replies) == 1 and not after.wins_now(after.mover) else None
        again = end.wins_now(position.mover) if end else []
        if again:
            return [column, rand.choice(again)]
    return None


def forced_body(rand, position, columns):
    wins = rand.random() < 0.5
    claimant = position.mover if wins else 1 - position.mover
    return alone(position, claimant, wins, "move", "".join(second.DIGITS[column] for column in columns))


def forced_line(rand, stock):
    return forced_body(rand, *rand.choice(stock.forced))


def forced_line_changed(rand, stock):
    position, columns = rand.choice(stock.forced)
    at, other = rand.randrange(len(columns)), rand.choice(columns + [rand.randrange(16)])
    before, after = columns[:at], columns[at + 1:]
    ways = [before + [other] + after, before + after, before + [other] + columns[at:], columns + [other],
            before + columns[at:at + 1] * 2 + after, columns[::-1]]
    return forced_body(rand, position, rand.choice(ways))


def forced_line_near_by(rand, stock):
    position, columns = rand.choice(stock.forced)
    return forced_body(rand, change_stones(rand, position) or position, columns)


def forced_line_of_the_other(rand, stock):
    body = forced_line(rand, stock)
    body.claim = CLAIMS[1 - CLAIMS.index(body.claim)]
    return body


# --- Leaves ---


def leaf_alone(rand, stock):
    """A leaf of either version, with one of the answers."""
    position = rand.choice([rand.choice(stock.rules)[0], drawn(rand, (3, 4, 5), (1, 2, 3))])
    wins = rand.random() < 0.5
    body = alone(position, rand.randrange(2), wins, "leaf", rand.choice([ANSWERS[wins]] * 3 + [ANSWERS[not wins]]))
    body.version = rand.choice("12")
    return body


def last_cell(rand, _stock):
    """One cell or two are empty, and what fills them is a move or a leaf."""
    position, claimant, wins = drawn(rand, (1, 2), (3,)), rand.randrange(2), rand.random() < 0.5
    move = ["move", second.DIGITS[rand.choice(position.moves())]]
    return alone(position, claimant, wins, *rand.choice([move, ["leaf", ANSWERS[wins]]]))


KINDS = [rule_that_holds, rule_with_other_parts, rule_of_another_kind, rule_with_other_answer, rule_near_by,
         rule_nearly_right, rule_of_the_mover, rule_drawn, blocked_or_not, blocked_for_other, forced_line,
         forced_line_changed, forced_line_near_by, forced_line_of_the_other, leaf_alone, last_cell]
