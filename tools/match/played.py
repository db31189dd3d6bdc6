#!/usr/bin/env python3
"""An engine that is `fourscore-cli play` of any build, so that older ones can be played against. Each game has a
process of its own, which keeps its table and its memory from move to move.

Usage: played.py FOURSCORE-CLI [OPTION...], the options those of `play` but for --as. See docs/match.md.
"""
import json
import re
import subprocess
import sys


def split(moves):
    """A pop is two characters, p and its column."""
    return re.findall(r"p?[^.p]", moves)


class Player:
    """One game with the program."""

    def __init__(self, command, game, moves):
        self.played = split(moves)
        side = "second" if len(self.played) % 2 == 0 else "first"  # the one that the program does not play
        self.process = subprocess.Popen([*command, "--game", game, "--as", side, moves or "."], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1)

    def follows(self, moves):
        """Whether these are the moves of this game, and the reply to its last."""
        return split(moves)[:-1] == self.played

    def reply(self, moves):
        self.played = split(moves)
        print(self.played[-1], file=self.process.stdin, flush=True)

    def move(self):
        for line in self.process.stdout:
            kind, name = line.split("\t")[:2]
            if kind == "move":
                self.played.append(name.strip())
                return self.played[-1]
        raise RuntimeError("play has ended without a move")

    def end(self):
        self.process.kill()
        self.process.wait()


class Engine:
    def __init__(self, command):
        self.command, self.player = command, None

    def forget(self):
        if self.player:
            self.player.end()
        self.player = None

    def go(self, game, moves):
        moves = "" if moves == "." else moves
        if self.player and self.player.follows(moves):
            self.player.reply(moves)
        else:
            self.forget()
            self.player = Player(self.command, game, moves)
        return self.player.move()

    def answer(self, method, params):
        if method == "go":
            return {"result": {"move": self.go(params["game"], params["moves"])}}
        if method == "forget":
            self.forget()
            return {"result": {}}
        return {"error": {"code": -32601, "message": "there is no such method"}}


engine = Engine([sys.argv[1], "play", *sys.argv[2:]])
for line in sys.stdin:
    asked = json.loads(line)
    print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **engine.answer(asked["method"], asked.get("params"))}),
          flush=True)
engine.forget()
