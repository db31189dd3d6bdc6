"""fourscore-cli serve: the protocol of docs/protocol.md."""
import json
import re
import signal
import unittest

import cli
from engine import Engine, EngineError

PAGE = (cli.DATA.parent.parent / "docs" / "protocol.md").read_text(encoding="utf-8")
FLAT = {"game": "connect4:5x4"}
HARD = {"position": "0FC3"}

# Members whose values depend on the machine, or on how searches are at the moment.
LOOSE = {"version", "threads", "seconds", "nodes", "visits", "points", "spread", "line", "move"}


def start(*arguments):
    return Engine([cli.PROGRAM, "serve", *cli.TABLE, "--threads", "2", *arguments],
                  preexec_fn=cli.default_signals)


def serve(*lines):
    """What the program answers to lines of bytes, and then to the end of its input."""
    result = cli.run("serve", *cli.TABLE, given=b"".join(line + b"\n" for line in lines))
    return result, [json.loads(line) for line in result.lines()]


class Served(unittest.TestCase):
    def setUp(self):
        self.engine = start()
        self.addCleanup(self.engine.close)

    def refused(self, code, message, method, **params):
        with self.assertRaisesRegex(EngineError, message) as caught:
            self.engine.call(method, **params)
        self.assertEqual(caught.exception.code, code)


def differences(shown, got, path=""):
    """Where an answer is not as the page shows it."""
    if isinstance(shown, dict) and isinstance(got, dict):
        if set(shown) != set(got):
            yield f"{path}: members {sorted(got)}, shown are {sorted(shown)}"
        for name in set(shown) & set(got) - LOOSE:
            yield from differences(shown[name], got[name], f"{path}.{name}")
    elif isinstance(shown, list) and shown[-1:] == ["..."]:
        yield from differences(shown[0], got[0], f"{path}[0]")
    elif shown != got:
        yield f"{path}: {got!r}, shown is {shown!r}"


class Page(Served):
    """The documentation is compared with what the program does."""

    def test_differences_are_noticed(self):
        self.assertEqual(list(differences({"a": [1, 2], "nodes": 3}, {"a": [1, 2], "nodes": 4})), [])
        for got in ({"a": [1]}, {}, {"a": [1, 2], "b": 1}):
            self.assertTrue(list(differences({"a": [1, 2]}, got)))

    def test_the_session(self):
        session = re.findall(r"^([<>]) (.*)$", PAGE[PAGE.index("## A session"):], re.MULTILINE)
        self.assertGreater(len(session), 10)
        for sign, line in session:
            if sign == ">":
                self.engine.write(line)
            else:
                self.assertEqual(list(differences(json.loads(line), self.engine.read())), [])
        self.assertEqual(self.engine.process.wait(), 0)

    def named(self, result):
        """All names of members of a result."""
        if isinstance(result, dict):
            for name, value in result.items():
                yield name
                yield from self.named(value)
        for value in result if isinstance(result, list) else ():
            yield from self.named(value)

    def test_every_member_is_on_the_page(self):
        about = self.engine.call("about")
        results = [about, self.engine.call("position", position="0F0E0D0"), self.engine.call("believe")]
        results += [self.engine.call("go", ask=ask, seconds=1, **FLAT) for ask in about["asks"]]
        results.append(self.engine.call("random", stones=3, seed=1))
        names = {name for result in results for name in self.named(result)} - {"first", "second", "draw"}
        notations = set(self.engine.call("position", **FLAT)["notations"])
        cube = set(self.engine.call("position")["notations"])
        self.assertGreater(len(names), 40)
        missing = {name for name in names if f"`{name}`" not in PAGE} - notations - cube
        self.assertEqual(missing, set())
        for ask in about["asks"]:
            self.assertRegex(PAGE, rf"(?m)^\| `{ask}` \|")


class Positions(Served):
    def test_a_won_game(self):
        shown = self.engine.call("position", position="0F0E0D", moves="0")
        self.assertEqual((shown["over"], shown["result"], shown["moves"]), (True, "first", []))
        self.assertEqual(shown["won"], [{"column": 0, "level": level} for level in range(4)])
        self.assertEqual(shown["played"], {"move": "0", "column": 0, "level": 3})

    def test_another_notation(self):
        shown = self.engine.call("position", position="A1 D4", notation="squares")
        self.assertEqual(shown["position"], "0F")
        self.assertEqual(shown["notations"]["squares"], "A1 D4")

    def test_a_position_that_occurs_again(self):
        shown = self.engine.call("position", game="popout:4x4", position="0", moves="1p0p1")
        self.assertEqual((shown["over"], shown["result"]), (True, "draw"))
        self.refused(-32602, "moves: character 6", "position", game="popout:4x4", position="0",
                     moves="1p0p10")

    def test_random_positions_are_those_of_sample(self):
        drawn = self.engine.call("random", stones=20, count=3, seed=9)
        sampled = cli.run("sample", "--stones", "20", "--count", "3", "--seed", "9").lines()
        self.assertEqual(drawn["positions"], sampled)

    def test_beliefs(self):
        believed = self.engine.call("believe", position="0FC3")
        self.assertEqual(len(believed["moves"]), 16)
        for estimate in (believed["estimate"], *(move["estimate"] for move in believed["moves"])):
            self.assertAlmostEqual(sum(estimate.values()), 1, places=5)


class Searches(Served):
    def test_values_are_those_that_are_known(self):
        for position, value in cli.known(40)[:3]:
            self.assertEqual(self.engine.call("go", position=position)["value"], value)

    def test_claims(self):
        position, value = cli.known(40)[0]
        won = self.engine.call("go", position=position, goal="first")["value"]
        self.assertEqual(won, "win" if value == "first" else "not-win")

    def test_a_team_has_the_same_value(self):
        for params in (FLAT, {"position": cli.known(34)[0][0]}):
            one, two = (self.engine.call("go", threads=threads, **params)["value"] for threads in (1, 2))
            self.assertEqual(one, two)

    def test_moves_have_what_analyse_says(self):
        found = self.engine.call("go", ask="moves", **FLAT)
        self.assertEqual((found["ended"], found["value"]), ("done", "draw"))
        lines = cli.analyse("--game", "connect4:5x4", "--exact", ".").fields()
        self.assertEqual([[move["move"], move["value"]] for move in found["moves"]],
                         [fields[:2] for fields in lines[:-1]])

    def test_the_table_is_kept_and_forgotten(self):
        first, again = (self.engine.call("go", game="connect4:6x5")["nodes"] for _ in range(2))
        self.assertLess(again, first / 10)
        self.assertEqual(self.engine.call("forget", game="connect4:6x5"), {"forgotten": 1})
        self.assertEqual(self.engine.call("go", game="connect4:6x5")["nodes"], first)

    def test_a_judgement_of_so_many_visits_is_repeatable(self):
        first = self.engine.call("go", ask="judge", visits=300, position="0FC3")
        self.engine.call("forget")
        again = self.engine.call("go", ask="judge", visits=300, position="0FC3")
        self.assertEqual({**first, "seconds": 0}, {**again, "seconds": 0})
        self.assertGreaterEqual(first["visits"], 300)
        self.assertIn(first["move"], first["line"][0])

    def test_the_end_of_best_play(self):
        far = self.engine.call("go", ask="distance", game="connect4:7x6", position="001122")
        self.assertEqual((far["value"], far["stones"]), ("first", 7))
        line = self.engine.call("go", ask="line", game="connect4:7x6", position="001122")
        self.assertEqual((line["line"], line["complete"]), ("3", True))

    def test_a_puzzle_has_one_winning_move(self):
        puzzle = self.engine.call("go", ask="puzzle", game="connect4:5x4", seed=4)
        moves = self.engine.call("go", ask="moves", game="connect4:5x4", position=puzzle["position"])
        winning = [move["move"] for move in moves["moves"] if move["value"] == puzzle["winner"]]
        self.assertEqual(winning, [puzzle["move"]])

    def test_live_views(self):
        result = self.engine.call("go", ask="judge", seconds=1, live=0.1, **HARD)
        self.assertGreater(len(self.engine.live), 0)
        for view in self.engine.live:
            self.assertEqual(set(view) - {"id"}, set(result) - {"ended"})
        self.assertEqual(result["ended"], "time")

    def test_several_at_once_and_stop(self):
        ids = [self.engine.send("go", ask=ask, **HARD) for ask in ("value", "judge", "moves")]
        near = self.engine.send("go", position=cli.known(44)[0][0])
        self.assertEqual(self.engine.receive(near)["ended"], "done")
        self.assertEqual(self.engine.call("stop", id=ids[1]), {"stopped": 1})
        self.assertEqual(self.engine.receive(ids[1])["ended"], "stopped")
        self.assertEqual(self.engine.call("stop"), {"stopped": 2})
        for number in (ids[0], ids[2]):
            self.assertEqual(self.engine.receive(number)["value"], "unknown")

    def test_no_more_than_there_is_room_for(self):
        room = self.engine.call("about")["searches"]
        ids = [self.engine.send("go", ask="judge", **HARD) for _ in range(room)]
        self.refused(-32000, "searches are under way", "go", **HARD)
        self.engine.write(json.dumps({"id": ids[0], "method": "position"}))
        self.assertEqual(self.engine.receive(ids[0])["stones"], 0)  # ids of other methods may repeat
        self.engine.call("stop")
        self.assertEqual({self.engine.receive(number)["ended"] for number in ids}, {"stopped"})

    def test_an_id_of_a_search_under_way(self):
        self.engine.send("go", ask="judge", **HARD)
        self.engine.write(json.dumps({"id": 1, "method": "go", "params": HARD}))
        with self.assertRaisesRegex(EngineError, "this id"):
            self.engine.receive(1)


class Game(Served):
    def play(self, params, limits):
        """Level 6 against level 2 to the end of a game; the moves and the last position."""
        moves = ""
        shown = self.engine.call("position", moves=moves or ".", **params)
        while not shown["over"]:
            level = 6 if shown["mover"] == "first" else 2
            chosen = self.engine.call("go", ask="move", level=level, seed=5, moves=moves or ".", **params,
                                      **limits)
            self.assertIn(chosen["move"], shown["moves"])
            moves += chosen["move"]
            shown = self.engine.call("position", moves=moves, **params)
            self.assertEqual(shown["played"]["move"], chosen["move"])
        return moves, shown

    def test_a_whole_game(self):
        for game in ("cube", "connect4:6x5", "popout:4x4"):
            with self.subTest(game=game):
                moves, end = self.play({"game": game}, {"seconds": 60})
                self.assertIn(end["result"], ("first", "draw", "second"))
                self.assertEqual(end["moves"], [])
                self.assertEqual(self.engine.call("position", game=game, moves=moves), end)


class Ends(unittest.TestCase):
    def test_the_end_of_input_stops_searches(self):
        result, answers = serve(b'{"id":1,"method":"go"}', b'{"id":2,"method":"go","params":{"ask":"moves"}}')
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertEqual({answer["id"]: answer["result"]["ended"] for answer in answers},
                         {1: "stopped", 2: "stopped"})

    def test_quit_is_answered_last(self):
        result, answers = serve(b'{"id":1,"method":"go"}', b'{"id":2,"method":"quit"}', b'{"id":3,"method":"about"}')
        self.assertEqual([answer["id"] for answer in answers], [1, 2])
        self.assertEqual(result.status, 0)

    def test_a_signal_stops_searches(self):
        process = cli.start("serve", *cli.TABLE)
        process.stdin.write(b'{"id":1,"method":"go"}\n')
        cli.interrupt(process, signal.SIGTERM)
        line = process.stdout.readline()
        self.assertEqual(json.loads(line)["result"]["ended"], "stopped")
        self.assertEqual(cli.finish(process).status, 1)

    def test_a_last_line_without_its_end(self):
        result = cli.run("serve", *cli.TABLE, given=b'\r\n\n{"id":1,"method":"about"}')
        self.assertEqual([json.loads(line)["id"] for line in result.lines()], [1])

    def test_full_disk(self):
        with open("/dev/full", "wb") as full:
            result = cli.run("serve", given=b'{"id":1,"method":"about"}\n', stdout=full)
        self.assertEqual(result.status, 2)
        self.assertIn("cannot write the results", result.err)


class Wrong(Served):
    LINES = (
        (-32700, b"hello"), (-32700, b'{"id":1,"method":"about"} {}'), (-32700, b'{"id":1,'),
        (-32700, b"\xff"), (-32700, b'{"id":1,"method":"about\x00"}'), (-32700, b"[" * 60000),
        (-32700, b'{"id":1,"method":"' + b"a" * 70000 + b'"}'), (-32700, b"// {}"),
        (-32600, b"[]"), (-32600, b"1"), (-32600, b"{}"), (-32600, b'{"method":"about"}'),
        (-32600, b'{"id":null,"method":"about"}'), (-32600, b'{"id":1.5,"method":"about"}'),
        (-32600, b'{"id":"' + b"i" * 200 + b'","method":"about"}'),
        (-32600, b'{"id":1}'), (-32600, b'{"id":1,"method":2}'),
        (-32600, b'{"id":1,"method":"about","jsonrpc":"1.0"}'),
        (-32600, b'{"id":1,"method":"about","parms":{}}'),
        (-32601, b'{"id":1,"method":"nothing"}'), (-32602, b'{"id":1,"method":"about","params":[]}'),
    )

    def test_lines(self):
        result, answers = serve(*(line for _, line in self.LINES), b'{"id":"end","method":"about"}')
        self.assertEqual((result.status, result.err), (0, ""))
        self.assertEqual([answer.get("error", {}).get("code") for answer in answers],
                         [code for code, _ in self.LINES] + [None])

    def test_params(self):
        for message, method, params in (
                ("^level: there is no such member", "go", {"level": 3}),
                ("^game: character 1", "position", {"game": "chess"}),
                ("^game: expected a text", "position", {"game": 3}),
                ("^notation: there is none", "position", {"notation": "x"}),
                ("^position: character 2", "position", {"position": "0Z"}),
                ("^moves: character 1", "go", {"moves": "z"}),
                ("^ask: expected one of value, ", "go", {"ask": "all"}),
                ("^goal: expected one of first, second, exact", "go", {"goal": "best"}),
                ("^seconds: expected seconds", "go", {"seconds": 0}),
                ("^seconds: expected seconds", "go", {"seconds": "1"}),
                ("^seconds: expected seconds", "go", {"seconds": 1e300}),
                ("^nodes: expected a whole number", "go", {"nodes": -5}),
                ("^nodes: expected a whole number", "go", {"nodes": 1.5}),
                ("^threads: expected a whole number from 1 to 2", "go", {"threads": 3}),
                ("^live: expected seconds, from 0.05", "go", {"live": 0.01}),
                ("^live: there is no such member", "go", {"ask": "line", "live": 1}),
                ("^soonest: expected true or false", "go", {"ask": "line", "soonest": 1}),
                ("^level: expected a whole number from 1 to 8", "go", {"ask": "move", "level": 9}),
                ("^position: the game is over", "go", {"ask": "judge", "position": "0F0E0D0"}),
                ("^position: the game is over", "go", {"ask": "move", "position": "0F0E0D0"}),
                ("^memory: expected", "go", {"ask": "judge", "memory": 5}),
                ("^stones: expected", "random", {"stones": 200}),
                ("^stones: no random game", "random", {"stones": 64}),
                ("^count: expected", "random", {"count": 0}),
                ("^name: there is no such member", "forget", {"name": 0})):
            with self.subTest(method=method, params=params):
                self.refused(-32602, message, method, **params)


if __name__ == "__main__":
    cli.main()
