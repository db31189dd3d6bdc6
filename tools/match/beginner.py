#!/usr/bin/env python3
"""An engine for matches that plays by a beginner's rules of thumb: win if that is possible at once, stop the other
player's win, make none possible, and otherwise play anywhere.
"""
import random

from example import serve
from library import fourscore


def wins(position, move):
    """True if the move ends the game, won by its player."""
    return position.play(move).result == fourscore.Value.win_of(position.turn)


def gives_a_win(position, move):
    after = position.play(move)
    return not after.is_over and any(wins(after, reply) for reply in after.moves)


def choose(game, moves):
    position = fourscore.Game(moves, game).position
    legal = list(position.moves)
    won = [move for move in legal if wins(position, move)]
    safe = [move for move in legal if not gives_a_win(position, move)]
    return str(random.choice(won or safe or legal))


serve(choose)
