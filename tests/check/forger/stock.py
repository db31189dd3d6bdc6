"""What a forger begins with: certificates of the engine, others written here, and positions for single lines."""
import subprocess

from forger.alone import drawn, draw_blocked, draw_forced, draw_rules
from forger.body import Body
from forger.near import near_rules
from forger.truth import Truth
from forger.writer import written

SAMPLES = ((51, 16, 48), (50, 16, 49), (52, 10, 50))  # stones, positions, seed


def lines_of(*command):
    return subprocess.run([*map(str, command)], capture_output=True, text=True, check=True).stdout.split()


def made(cli, folder):
    """Certificates that the engine makes: of version 2, with leaves and without."""
    path = folder / "made"
    for stones, count, seed in SAMPLES:
        positions = lines_of(cli, "sample", "--stones", stones, "--count", count, "--seed", seed)
        for i, position in enumerate(positions):
            lines_of(cli, "certify", "--threads", 1, "--table", "64M", "--claim", ("first", "second")[i // 2 % 2],
                     "--leaf-nodes", (0, 20)[i % 2], "--output", path, position)
            yield Body.read(path.read_text(encoding="ascii"))


def draw_leaves(rand, truths, count):
    """Positions with few cells empty, a claimant, and whether he wins."""
    for i in range(count):
        position, claimant = drawn(rand, (4,), (0, 1)), i % 2
        yield position, claimant, truths[claimant].wins(position)


class Stock:
    def __init__(self, cli, folder, rand):
        self.rules = draw_rules(rand, 12)
        near = list(near_rules())
        self.near = [rule for rule in near if not rule[0].startswith("holds")]
        self.rules += [rule[1:] for rule in near if rule[0].startswith("holds")]
        self.blocked = draw_blocked(rand, 30)
        self.forced = draw_forced(rand, 40)
        truths = Truth(0), Truth(1)
        self.leaves = list(draw_leaves(rand, truths, 100))
        self.bodies = [body for body in made(cli, folder) if len(body.lines) > 2]
        self.bodies += [written(rand, version, truths) for version in "12" * 20]
