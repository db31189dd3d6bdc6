#!/usr/bin/env python3
"""Counts games of level 8 with itself in Connect-4 that do not end as the position they begin with is worth.

Usage: kept.py FOURSCORE-CLI [GAMES [SECONDS [SEED]]]

A game begins with up to 8 random moves on 7x6, of which the installed book knows every position, and each move has so
many seconds (default 1). It prints each game that went another way, and the count at the end; docs/match.md.
"""
import random
import sys

from engine import Engine

GAME, BOOK_STONES, COLUMNS, ROOM = "connect4:7x6", 8, "0123456", 6


class Program:
    def __init__(self, command):
        self.engine = Engine([command, "serve", "--table", "64M", "--threads", "1"])

    def go(self, moves, **params):
        return self.engine.call("go", game=GAME, moves=moves or ".", **params)

    def result(self, moves):
        """None while the game goes on."""
        shown = self.engine.call("position", game=GAME, moves=moves or ".")
        return shown["result"] if shown["over"] else None

    def play(self, moves, seconds, seed):
        """All moves of a game from here on."""
        self.engine.call("forget", game=GAME)
        while self.result(moves) is None:
            moves += self.go(moves, ask="move", level=8, seconds=seconds, seed=seed)["move"]
        return moves


def opening(program, chance):
    while True:
        moves = ""
        for _ in range(chance.randrange(BOOK_STONES + 1)):
            moves += chance.choice([column for column in COLUMNS if moves.count(column) < ROOM])
            if program.result(moves) is not None:
                break
        else:
            return moves


def main():
    command, games, seconds, seed = sys.argv[1], *(sys.argv[2:] + ["1000", "1", "1"][len(sys.argv) - 2 :])
    program, chance, lost = Program(command), random.Random(int(seed)), 0
    for number in range(int(games)):
        moves = opening(program, chance)
        value = program.go(moves, ask="value")["value"]
        played = program.play(moves, float(seconds), number)
        if program.result(played) != value:
            lost += 1
            print(f"{moves or '.'} is worth {value}, {played} is not", flush=True)
    print(f"{games} games, {lost} with another end")
    program.engine.close()


main()
