"""The recipe of docs/belief.md in short: 2000 lines of data, 700 games, training and a
judgement. The engine has to say the same with the weights as the network did, which belief-train
checks itself.

Usage: belief-recipe.py BELIEF-DATA BELIEF-GAMES BELIEF-TRAIN BELIEF-JUDGE BELIEF-MIX
"""

import itertools
import pathlib
import subprocess
import sys
import tempfile

LINES, GAMES, STEPS, RATE = 2000, 700, "60", "0.003"


def write_data(path, count, *command):
    """The first lines of data as they come."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        lines = list(itertools.islice(process.stdout, count))
        process.kill()
    assert len(lines) == count, "{} ended early".format(command[0])
    path.write_text("".join(lines))


def output_of(*command):
    return subprocess.run(command, check=True, text=True, capture_output=True).stdout


def losses(report):
    """The losses of values while training."""
    return [float(line.split("values ")[1].split(",")[0]) for line in report.splitlines()
            if line.startswith("step")]


def check_refused(program, weights, data):
    """Weights that were changed are none."""
    changed = bytearray(weights.read_bytes())
    changed[-1] ^= 1
    weights.write_bytes(changed)
    answer = subprocess.run([program, weights, data], text=True, capture_output=True)
    assert answer.returncode == 1 and "checksum" in answer.stderr, answer


def main():
    data, games, train, judge, mix = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        at = pathlib.Path(folder)
        write_data(at / "data", LINES, data, "600", "7", "30", "44", "3000", "0.6", "8")
        output_of(games, at / "games", str(GAMES), "7", "10")
        both = at / "data", at / "games"
        learned = losses(output_of(train, at / "weights.bin", STEPS, RATE, *both))
        assert learned[-1] < learned[0], learned
        table = output_of(judge, at / "weights.bin", *both)
        assert "| 30-36 |" in table and "| 12-15 |" in table and "nan" not in table, table
        header = output_of(mix, at / "weights.bin", *both)
        assert "belief_mixes" in header and "nan" not in header, header
        check_refused(judge, at / "weights.bin", at / "data")


if __name__ == "__main__":
    main()
