"""How far beliefs are right, on positions that were kept from training, as tables for docs/belief.md.

    python3 calibrate.py DATA.npz NET.pt
"""

import sys

import numpy as np
import torch

import network
import train
from dataset import NO, YES

NODES_LEAST, BINS = 8, 10


def kept(data):
    """Random positions kept from training whose first claim was answered after 8 nodes or more."""
    return np.flatnonzero(data["held"] & (data["group"] < 0) & (data["answer"][:, 0] >= NO)
                          & (data["nodes"][:, 0] >= NODES_LEAST))


def log_loss(p, yes):
    p = np.clip(p, 1e-6, 1 - 1e-6)
    return -np.mean(np.where(yes, np.log(p), np.log(1 - p)))


def print_stones(ply, p, yes, cost, log_nodes):
    print("| stones | positions | log loss | of the base rate | right | nodes: correlation |")
    print("|---|---|---|---|---|---|")
    for low, high in [(s, s + 3) for s in range(20, 48, 4)] + [(30, 36)]:
        of = (ply >= low) & (ply <= high)
        if of.sum() < 30:
            continue
        base = np.full(of.sum(), yes[of].mean())
        print("| %d-%d | %d | %.3f | %.3f | %.3f | %.2f |" % (
            low, high, of.sum(), log_loss(p[of], yes[of]), log_loss(base, yes[of]),
            ((p > 0.5) == yes)[of].mean(), np.corrcoef(cost[of], log_nodes[of])[0, 1]))


def print_bins(p, yes):
    print("\n| believed | positions | mean belief | share of wins |\n|---|---|---|---|")
    place = np.minimum((p * BINS).astype(int), BINS - 1)
    for i in range(BINS):
        of = place == i
        if of.any():
            print("| %.1f-%.1f | %d | %.3f | %.3f |" % (
                i / BINS, (i + 1) / BINS, of.sum(), p[of].mean(), yes[of].mean()))


def main():
    torch.set_num_threads(1)
    data, net = dict(np.load(sys.argv[1])), network.Network()
    net.load_state_dict(torch.load(sys.argv[2]))
    ix = kept(data)
    value, mean, _ = network.split(train.evaluate(net, data, ix))
    yes = data["answer"][ix, 0] == YES
    cost = torch.where(torch.from_numpy(yes), mean[0][:, 0], mean[1][:, 0]).numpy()
    p, log_nodes = value[:, 0].exp().numpy(), np.log2(data["nodes"][ix, 0] + 1)
    print_stones(data["ply"][ix], p, yes, cost, log_nodes)
    print_bins(p, yes)
    print()
    train.report_order(net, data, train.Groups(data, True))


if __name__ == "__main__":
    main()
