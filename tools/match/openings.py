"""The openings of a match: random moves, or the lines of a file. Standard library only."""
import random

TRIES = 1000


def ends_soon(referee, game, moves):
    """True if the game is over after the moves, or the next one can end it."""
    shown = referee.call("position", game=game, moves=moves or ".")
    return shown["over"] or any(
        referee.call("position", game=game, moves=moves + move)["over"] for move in shown["moves"])


def drawn(referee, game, stones, chance):
    """So many random moves, after which nobody wins at once."""
    for _ in range(TRIES):
        moves = ""
        for _ in range(stones):
            legal = referee.call("position", game=game, moves=moves or ".")["moves"]
            moves += chance.choice(legal) if legal else ""
        if not ends_soon(referee, game, moves):
            return moves
    raise ValueError(f"no opening of {stones} random moves was found")


def random_openings(referee, game, stones, seed):
    """Openings without end; none comes again while new ones are found."""
    chance = random.Random(seed)
    seen = set()
    while True:
        for _ in range(TRIES):
            opening = drawn(referee, game, stones, chance)
            if opening not in seen:
                break
        seen.add(opening)
        yield opening


def file_openings(referee, game, path):
    """The openings of a list, one a line, over and over. What follows a blank is a remark."""
    with open(path, encoding="utf-8") as lines:
        texts = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    if not texts:
        raise ValueError(f"{path} has no openings")
    moves = [referee.call("position", game=game, position=text)["position"] for text in texts]
    while True:
        yield from ("" if text == "." else text for text in moves)
