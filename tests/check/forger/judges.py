"""Two checkers and plain play, before which certificates come."""
import dataclasses
import subprocess

import second
from forger.truth import Truth
from tap import SLOWER

SOLVE, TRUST = "all", "none"  # what is done with leaves
FATES = REFUSED, LEFT, TRUE, FALSE = "refused", "right if its leaves are", "accepted and true", "accepted and false"
FATE = {second.GOOD: TRUE, second.ON_TRUST: LEFT, second.WRONG: REFUSED}


@dataclasses.dataclass
class Verdict:
    fate: str
    told: str     # by fourscore-check
    faults: list  # the checkers do not agree, or are both wrong


def statuses(judge, folder, count, *options):
    """What a judge says of certificates in a folder: status and message of each, until a fault ends it."""
    command = [judge, folder, count, "--table", 1, "--threads", 1, *options]
    told = subprocess.run([*map(str, command)], capture_output=True, text=True, errors="replace", timeout=200 * SLOWER,
                          check=False).stdout.splitlines()
    return [(int(line.split("\t")[0]), line.split("\t", 1)[1]) for line in told]


class Judges:
    def __init__(self, judge, folder):
        self.path, self.folder = judge, folder
        self.values = {}, {}
        self.truths = Truth(second.WHITE), Truth(second.BLACK)

    def judge(self, certificates, leaves):
        """The names of these, each with the verdict on its bytes."""
        for i, (_, data) in enumerate(certificates):
            (self.folder / str(i)).write_bytes(data)
        told = statuses(self.path, self.folder, len(certificates), "--recheck", leaves)
        told += [(None, "fourscore-check ended")] * (len(certificates) - len(told))
        for (name, data), (status, message) in zip(certificates, told):
            yield name, self.compare(data, leaves, status, message)

    def compare(self, data, leaves, status, message):
        other, reason = second.check(data, leaves == SOLVE, self.values)
        fate = FATE[other]
        faults = [] if status == other else [f"fourscore-check: {status}, {message}; second.py: {other}, {reason}"]
        if other == second.GOOD:
            false = self.false_roots(second.Certificate(data))
            faults += [f"it is accepted, and false: {root}" for root in false]
            fate = FALSE if false else fate
        return Verdict(fate, message, faults)

    def false_roots(self, certificate):
        truth = self.truths[certificate.claimant]
        return [position.columns for position, answer in certificate.roots if truth.wins(position) != (answer == "win")]
