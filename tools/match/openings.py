"""The openings of a match: random moves, or the lines of a file."""
import random

from library import fourscore

TRIES = 1000


def ends_soon(game):
    """True if the game is over, or the next move can end it."""
    return game.result is not None or any(ends(game, move) for move in game.position.moves)


def ends(game, move):
    over = game.play(move).result is not None
    game.back()
    return over


def drawn(name, stones, chance):
    """So many random moves, after which nobody wins at once."""
    for _ in range(TRIES):
        game = fourscore.Game(game=name)
        while len(game.moves) < stones and game.result is None:
            game.play(chance.choice(game.position.moves))
        if not ends_soon(game):
            return str(game)
    raise ValueError(f"no opening of {stones} random moves was found")


def random_openings(name, stones, seed):
    """Openings without end; none comes again while new ones are found."""
    chance = random.Random(seed)
    seen = set()
    while True:
        for _ in range(TRIES):
            opening = drawn(name, stones, chance)
            if opening not in seen:
                break
        seen.add(opening)
        yield opening


def moves_of(name, text):
    """The moves of a game in any notation."""
    game = fourscore.Game(text, name, "any")
    if fourscore.Game(str(game), name).position != game.position:
        raise ValueError(f"{text}: an opening is moves, not a board")
    return str(game)


def file_openings(name, path):
    """The openings of a list, one a line, over and over. What follows a blank is a remark."""
    with open(path, encoding="utf-8") as lines:
        texts = [line.split()[0] for line in lines if line.strip() and not line.startswith("#")]
    if not texts:
        raise ValueError(f"{path} has no openings")
    openings = [moves_of(name, text) for text in texts]
    while True:
        yield from openings
