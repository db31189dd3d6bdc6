#!/usr/bin/env python3
"""Games between two programs that speak the protocol of docs/protocol.md; docs/match.md tells how.

An engine is given as "COMMAND; NAME=VALUE ...": how it is started, and the params of "go" that are its settings.
"""
import argparse
import collections
import csv
import itertools
import json
import shlex
import subprocess
import sys
import threading
import time
from concurrent import futures

from engine import Engine, EngineError
from library import fourscore
from openings import file_openings, random_openings
from score import Score, verdict

COLUMNS = ("moves", "white", "black", "result", "opening", "end", "white_seconds", "black_seconds")
RESULTS = {"first": "1-0", "second": "0-1", "draw": "1/2-1/2"}

# Seconds for a move: by the clock, and of processors.
Spent = collections.namedtuple("Spent", "seconds processor")


class Player:
    """One of the two: an engine with its settings, started anew after a failure."""

    def __init__(self, text, name):
        command, _, settings = text.partition(";")
        self.command = shlex.split(command)
        self.params = dict(setting(word) for word in shlex.split(settings))
        self.name = self.params.pop("name", None) or name
        self.engine = None

    def forget(self, game):
        """Tables are emptied, if the engine knows what that is."""
        if self.engine is None:
            self.engine = Engine(self.command, start_new_session=True)  # a terminal interrupts us alone
        try:
            self.engine.call("forget", game=game)
        except EngineError as error:
            if error.code is None:
                raise

    def begin(self, game):
        """A new game. An engine that has ended since the last one is started anew."""
        try:
            self.forget(game)
        except EngineError:
            self.end()
            self.forget(game)

    def choose(self, game, moves, number, patience):
        """The move to play, what the engine says of it, and what that took; killed once patience is at its end."""
        timer = threading.Timer(patience, self.engine.process.kill)
        timer.start()
        try:
            return self.ask(game, moves, number)
        finally:
            timer.cancel()

    def ask(self, game, moves, number):
        params = {name: number if value == "game" else value for name, value in self.params.items()}
        begin, taken = time.monotonic(), self.engine.processor_seconds()
        answer = self.engine.call("go", **{"ask": "move", "game": game, "moves": moves, **params})
        return answer, Spent(time.monotonic() - begin, self.engine.processor_seconds() - taken)

    def end(self):
        if self.engine is not None:
            self.engine.close()
        self.engine = None


def setting(word):
    """NAME=VALUE, of which the value is JSON or a text."""
    name, equals, value = word.partition("=")
    if not equals:
        raise ValueError(f"expected NAME=VALUE, not {word}")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


class Game:
    """A game from its opening to its end. `players` are those of White and Black."""

    def __init__(self, options, opening, number):
        self.name, self.patience = options.game, options.patience
        self.opening, self.number = opening, number
        self.board = fourscore.Game(opening, self.name)
        self.spent = [[], []]  # for each move of White, of Black
        self.proved = [False, False]  # that they win
        self.result = self.end = None

    def lose(self, player, reason):
        self.result, self.end = ("second", "first")[player], reason

    @property
    def moves(self):
        return str(self.board)

    def move(self, players, player):
        answer, spent = players[player].choose(self.name, self.moves, self.number, self.patience)
        self.spent[player].append(spent)
        self.proved[player] |= answer.get("value") == ("first", "second")[player]
        move = answer.get("move")
        if move in map(str, self.board.position.moves):
            self.board.play(move)
        else:
            self.lose(player, f"no legal move: {move}")

    def step(self, players):
        if self.board.result is not None:
            self.result, self.end = self.board.result.name.lower(), "played"
            return
        player = self.board.position.turn
        try:
            self.move(players, player)
        except EngineError as error:
            players[player].end()
            self.lose(player, str(error))

    def play(self, players):
        for player in players:
            player.begin(self.name)
        while self.result is None:
            self.step(players)
        return self

    def points(self, player):
        """Of White, 0, or Black, 1."""
        return 0.5 if self.result == "draw" else float(self.result == ("first", "second")[player])

    def gave_away(self, player):
        return self.proved[player] and self.points(player) < 1


class Side:
    """What is counted of one engine over all games."""

    def __init__(self):
        self.moves = self.faults = self.given_away = 0
        self.seconds = self.processor = self.longest = 0.0

    def add(self, game, player):
        for spent in game.spent[player]:
            self.moves += 1
            self.seconds += spent.seconds
            self.processor += spent.processor
            self.longest = max(self.longest, spent.seconds)
        self.given_away += game.gave_away(player)
        self.faults += game.end != "played" and game.points(player) == 0

    def summary(self):
        moves = max(1, self.moves)
        return {"seconds_a_move": round(self.seconds / moves, 3), "longest": round(self.longest, 3),
                "processor_seconds_a_move": round(self.processor / moves, 3),
                "given_away": self.given_away, "faults": self.faults}


class Match:
    """All of it; pairs are played by as many threads as wanted, each with engines of its own."""

    def __init__(self, options):
        self.options = options
        self.score = Score()
        self.sides = (Side(), Side())
        self.lock = threading.Lock()
        self.stopped = False
        self.failure = None
        self.names = [Player(text, name).name for text, name in zip(options.engines, "AB")]
        self.pairs = enumerate(itertools.islice(self.openings(), options.games // 2))
        self.record = open(options.record, "a", newline="", encoding="utf-8") if options.record else None
        if self.record and self.record.tell() == 0:
            csv.writer(self.record).writerow(COLUMNS)

    def openings(self):
        options = self.options
        if options.openings:
            return file_openings(options.game, options.openings)
        return random_openings(options.game, options.stones, options.seed)

    def next_pair(self):
        with self.lock:
            return None if self.stopped else next(self.pairs, None)

    def keep(self, game, names):
        if self.record is None:
            return
        spent = [f"{sum(move.seconds for move in moves):.2f}" for moves in game.spent]
        csv.writer(self.record).writerow(
            (game.moves, *names, RESULTS[game.result], game.opening, game.end, *spent))
        self.record.flush()

    def take(self, games):
        """A pair that was played: A began the first game."""
        with self.lock:
            for turn, game in enumerate(games):
                self.keep(game, [self.names[turn], self.names[1 - turn]])
                for which, side in enumerate(self.sides):
                    side.add(game, which ^ turn)
            self.score.add([game.points(turn) for turn, game in enumerate(games)])
            self.stopped |= self.is_settled()
            self.tell()

    def is_settled(self):
        """By the sequential test, if there is one."""
        return bool(self.options.sprt and verdict(self.score.ratio(*self.options.sprt)))

    def tell(self):
        score = self.score
        print(f"{score.games} games: {score.won} won, {score.drawn} drawn, {score.lost} lost, "
              f"share {score.share:.3f} ± {score.error():.3f}", file=sys.stderr, flush=True)

    def play_pairs(self):
        options = self.options
        players = [Player(text, name) for text, name in zip(options.engines, "AB")]
        try:
            while (pair := self.next_pair()) is not None:
                number, opening = pair
                seeds = (options.seed * 1000003 + 2 * number + turn for turn in (0, 1))
                self.take([Game(options, opening, seed).play(order)
                           for seed, order in zip(seeds, (players, players[::-1]))])
        except (EngineError, OSError, ValueError) as error:
            self.failure, self.stopped = error, True
        finally:
            for player in players:
                player.end()

    def play(self):
        with futures.ThreadPoolExecutor(self.options.concurrency) as pool:
            playing = [pool.submit(self.play_pairs) for _ in range(self.options.concurrency)]
            try:
                futures.wait(playing)
            except KeyboardInterrupt:
                self.stopped = True  # the pairs under way are played to their end
        for worker in playing:
            worker.result()
        if self.record:
            self.record.close()

    def summary(self):
        score, options = self.score, self.options
        elo, least, most = score.elo_range()
        found = {"engines": self.names, "game": options.game, "games": score.games, "won": score.won,
                 "drawn": score.drawn, "lost": score.lost, "share": round(score.share, 4),
                 "error": round(score.error(), 4), "elo": finite(elo), "elo_range": [finite(least), finite(most)],
                 "sides": [side.summary() for side in self.sides], "seed": options.seed}
        if options.sprt:
            ratio = score.ratio(*options.sprt)
            found |= {"sprt": options.sprt, "ratio": round(ratio, 3), "verdict": verdict(ratio)}
        return found


def finite(elo):
    """A number that JSON has, or None."""
    return round(elo, 1) if abs(elo) < float("inf") else None


def pair_of_numbers(text):
    low, high = (float(part) for part in text.split(","))
    if low >= high:
        raise ValueError
    return [low, high]


def even(text):
    number = int(text)
    if number < 2 or number % 2:
        raise ValueError
    return number


def parse(arguments):
    parser = argparse.ArgumentParser(
        description="Plays games between two engines and prints a score as JSON; docs/match.md tells how.")
    parser.add_argument("engines", nargs=2, metavar="ENGINE",
                        help='"COMMAND; NAME=VALUE ...": the params are settings of go; "name" is for the score')
    parser.add_argument("--game", default="cube", help="cube (the default), connect4:WxH or popout:WxH")
    parser.add_argument("--games", type=even, default=100, help="how many, an even number (default 100)")
    parser.add_argument("--stones", type=int, default=4, help="random moves that begin each pair (default 4)")
    parser.add_argument("--openings", metavar="FILE", help="begin with the positions of this list instead")
    parser.add_argument("--seed", type=int, default=1, help="other openings, and other seeds of levels (default 1)")
    parser.add_argument("--concurrency", type=int, default=1, help="games at the same time (default 1)")
    parser.add_argument("--patience", type=float, default=600, metavar="SECONDS",
                        help="an engine that thinks longer about a move has lost (default 600)")
    parser.add_argument("--sprt", type=pair_of_numbers, metavar="ELO0,ELO1", help="end when one of these is settled")
    parser.add_argument("--record", metavar="FILE", help="add the games to this table")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    try:
        match = Match(options)
        match.play()
    except (EngineError, OSError, ValueError, subprocess.SubprocessError) as error:
        print(f"match: {error}", file=sys.stderr)
        return 2
    print(json.dumps(match.summary()))
    if match.failure:
        print(f"match: {match.failure}", file=sys.stderr)
        return 2
    return 0 if match.score.games == options.games or match.is_settled() else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
