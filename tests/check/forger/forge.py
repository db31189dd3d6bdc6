"""Forged certificates, one after the other."""
from forger import alone, misspelt, text, tree

KINDS = tree.KINDS + misspelt.KINDS + text.KINDS + alone.KINDS
TRIES = 10


def forge(rand, stock, count):
    """The name of a kind, and a file's bytes: kinds in turn, so that each is tried as often as the others. What came
    out as it was is tried again."""
    unchanged = {body.data() for body in stock.bodies}
    for i in range(count):
        kind = KINDS[i % len(KINDS)]
        drawn = (data_of(kind(rand, stock)) for _ in range(TRIES))
        data = next((data for data in drawn if data not in unchanged), stock.bodies[0].data())
        yield kind.__name__.replace("_", " "), data


def data_of(forged):
    return forged if isinstance(forged, bytes) else forged.data()
