"""Fits the weights of engine/play/estimate.c to positions of estimate-data, and says how far they are right.

Usage: estimate-fit.py DATA [OTHER-DATA...]

Prints the weights for DATA as C, and for it and the others the log loss with three values, that of their
shares alone, how often the likeliest is right, and the mean belief and share of ten bins.
"""
import sys

import numpy as np

STEPS, RATE, DECAY = 4000, 0.02, 1e-4


def load(path):
    """What is seen (N x 10), for the player to win: differences, each also times how full the board is;
    and the values (2, 1, 0 for first, draw, second)."""
    rows = np.loadtxt(path, dtype=float, ndmin=2)
    stones, cells, mover, value = rows[:, :4].T
    first, second = rows[:, 4:7], rows[:, 7:10]
    full = (stones / cells)[:, None]
    seen = np.hstack([np.hstack([first - second, 1 - 2 * mover[:, None]]), np.ones_like(full)])
    return np.hstack([seen, seen * full]), value.astype(int) + 1


def probabilities(weights, seen):
    """Ordered logits: the score says who is better, the cuts how wide a draw is (N x 3)."""
    score = seen @ weights[:10]
    half = np.log1p(np.exp(weights[10] + weights[11] * seen[:, 9]))
    first = 1 / (1 + np.exp(half - score))
    second = 1 / (1 + np.exp(half + score))
    return np.clip(np.stack([second, 1 - first - second, first], 1), 1e-9, 1)


def loss(weights, seen, value):
    return -np.log(probabilities(weights, seen)[np.arange(len(value)), value]).mean()


def fit(seen, value):
    scale = np.append(np.maximum(np.abs(seen).mean(0), 1e-3), [1, 1])
    weights, mean, square = np.append(np.zeros(10), [0.5, 0]), np.zeros(12), np.zeros(12)
    for step in range(1, STEPS + 1):
        gradient = np.empty(12)
        for i in range(12):
            eps = 1e-4 / scale[i]
            up, down = weights.copy(), weights.copy()
            up[i] += eps
            down[i] -= eps
            gradient[i] = (loss(up, seen, value) - loss(down, seen, value)) / (2 * eps) / scale[i]
        gradient += DECAY * weights * scale
        mean, square = 0.9 * mean + 0.1 * gradient, 0.99 * square + 0.01 * gradient**2
        rate = RATE * (1 - step / STEPS)
        weights -= rate * mean / (np.sqrt(square) + 1e-8) / scale
    return weights


def report(name, weights, seen, value):
    p = probabilities(weights, seen)
    shares = np.bincount(value, minlength=3) / len(value)
    base = -(shares[shares > 0] * np.log(shares[shares > 0])).sum()
    print("%s: %d positions, log loss %.3f (of the shares %.3f), right %.3f" % (
        name, len(value), loss(weights, seen, value), base, (p.argmax(1) == value).mean()))
    for low in range(10):
        of = (p[:, 2] >= low / 10) & (p[:, 2] < (low + 1) / 10)
        if of.sum() >= 20:
            print("  first %.1f: %5d  %.3f  %.3f" % (low / 10, of.sum(), p[of, 2].mean(), (value[of] == 2).mean()))


def main():
    weights = fit(*load(sys.argv[1]))
    print("{{%s},\n {%s},\n {%s}}" % tuple(", ".join("%.3f" % w for w in part) for part in (
        weights[:5], weights[5:10], weights[10:])))
    for path in sys.argv[1:]:
        report(path, weights, *load(path))


if __name__ == "__main__":
    main()
