"""Compares the engine's outputs with those of the network in Python, to the last digit.

    python3 compare.py NET.pt BELIEF-OUTPUTS WEIGHTS CODES
"""

import subprocess
import sys

import numpy as np
import torch

import dataset
import features
import network


def engine_outputs(program, weights, codes):
    text = subprocess.run([program, weights], input="\n".join(codes) + "\n", text=True,
                          capture_output=True, check=True).stdout
    return np.array([line.split() for line in text.splitlines()], np.int64)


def network_outputs(net, codes):
    first, second, height = dataset.positions([int(c, 16) for c in codes], [-1] * len(codes))
    rows = torch.from_numpy(features.features(first, second, height).astype(np.int64))
    with torch.no_grad():
        out = net(rows, torch.from_numpy(height.sum(1)), rounded=True).double()
    return torch.floor(out * 256 + 1e-6).long().numpy()


def main():
    net = network.Network()
    net.load_state_dict(torch.load(sys.argv[1]))
    net.double().eval()
    codes = open(sys.argv[4]).read().split()
    torch.set_default_dtype(torch.float64)
    differ = engine_outputs(sys.argv[2], sys.argv[3], codes) != network_outputs(net, codes)
    print(len(codes), "positions,", int(differ.any(1).sum()), "differ")
    sys.exit(bool(differ.any()))


if __name__ == "__main__":
    main()
