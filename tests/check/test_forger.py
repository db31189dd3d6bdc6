"""Nothing false is accepted: certificates that are made, drawn and forged, before two checkers and plain play.

Usage: test_forger.py CLI JUDGE [MUTATIONS]. fourscore-check (in JUDGE, which checks many at once) and the second
checker, written from docs/certificates.md alone, must agree about each, and what they accept must be true.
"""
import collections
import functools
import itertools
import pathlib
import random
import sys
import tempfile

import second
from forger.alone import rule_body
from forger.forge import forge
from forger.judges import FATES, REFUSED, SOLVE, TRUE, TRUST, Judges
from forger.stock import Stock
from tap import SLOWER, Tap

CLI, JUDGE = sys.argv[1:3]
MUTATIONS = (int(sys.argv[3]) if len(sys.argv) > 3 else 2000) // SLOWER
BATCH = 250
FORGED = """fourscore-certificate 2
game connect-four-3d
job none
claim second
roots 1
root bwww/bwbb/bbww/wwbb/bwbw/wbbw/wwwb/bwbw/wbbw/bwww/bbwb/bwbb/bbwb/bbww/bwbw/wbww win
lines 0
end\t0\t400eee77
"""
COLUMNS = ("tried", *FATES)
tap = Tap()


def print_table(tally):
    width = max(map(len, tally))
    print(f"# {'':{width}}  " + "  ".join(COLUMNS))
    rows = [*sorted(tally.items()), ("all", sum(tally.values(), collections.Counter()))]
    for name, counts in rows:
        print(f"# {name:{width}}  " + "  ".join(f"{counts[fate]:{len(fate)}}" for fate in COLUMNS))


def test_stock(judges, stock):
    """What the engine and the forger make is right, and a full board is no root."""
    right = [(f"certificate {i}", body.data()) for i, body in enumerate(stock.bodies)]
    right += [("rule", rule_body(*rule).data()) for rule in stock.rules]
    verdicts = judges.judge(right, SOLVE)
    tap.case(f"{len(right)} certificates are right",
             [f"{name}: {verdict.told}" for name, verdict in verdicts if verdict.fate != TRUE or verdict.faults])
    [(_, verdict)] = judges.judge([("forged", FORGED.encode())], SOLVE)
    told = [verdict.told, second.check(FORGED.encode())[1]]
    tap.case("a full board is no root, and both say why",
             [] if verdict.fate == REFUSED and all("line 6" in text and "is over" in text for text in told) else told)


def test_forged(judges, forged):
    tally, faults = collections.defaultdict(collections.Counter), []
    for at in range(0, MUTATIONS, BATCH):
        batch = list(itertools.islice(forged, BATCH))
        for name, verdict in judges.judge(batch, TRUST if at % (5 * BATCH) == 0 else SOLVE):
            tally[name].update(["tried", verdict.fate])
            faults += [f"{name}: {fault}" for fault in verdict.faults]
    print_table(tally)
    tap.case(f"both judge {MUTATIONS} forged certificates alike, and accept nothing false", faults[:20])
    tap.case("some of them are true", [] if any(counts[TRUE] for counts in tally.values()) else ["none"])


def main(folder):
    rand = random.Random(4848)
    second.position_of = functools.lru_cache(20000)(second.position_of)
    stock = Stock(CLI, folder, rand)
    judges = Judges(JUDGE, folder)
    test_stock(judges, stock)
    test_forged(judges, forge(rand, stock, MUTATIONS))
    tap.done()


with tempfile.TemporaryDirectory() as scratch:
    main(pathlib.Path(scratch))
