#!/usr/bin/env python3
"""An engine for matches that knows as little as one can: it plays into any column that has room, at random.

It is an example of the smaller protocol in docs/match.md: begin with it to write an adapter for a program of your own.
Standard library only.
"""
import json
import random
import sys


def size_of(game):
    """Columns, and stones that each holds."""
    if game == "cube":
        return 16, 4
    width, height = game.partition(":")[2].split("x")
    return int(width), int(height)


def choose(game, moves):
    columns, room = size_of(game)
    names = "0123456789ABCDEF" if game == "cube" else "0123456789abcdefghijklmnopqrstuv"
    played = moves.replace(".", "")
    return random.choice([name for name in names[:columns] if played.count(name) < room])


def answer(request, choose_move):
    if request["method"] != "go":
        return {"error": {"code": -32601, "message": "there is no such method"}}
    params = request["params"]
    return {"result": {"move": choose_move(params["game"], params["moves"])}}


def serve(choose_move):
    for line in sys.stdin:
        asked = json.loads(line)
        print(json.dumps({"jsonrpc": "2.0", "id": asked["id"], **answer(asked, choose_move)}), flush=True)


if __name__ == "__main__":
    serve(choose)
