"""Writes a trained network as the engine reads it (BeliefWeights in engine/cube/belief.h).

    python3 export.py NET.pt belief-weights.bin
"""

import struct
import sys

import numpy as np
import torch

import network

VERSION, HEADER = 1, 64


def whole(tensor, scale, dtype):
    values = np.rint(tensor.detach().numpy().astype(np.float64) * scale)
    most = np.iinfo(dtype)
    assert values.min() >= most.min and values.max() <= most.max, "a weight is too large"
    return values.astype(dtype)


def paired(layer):
    """Inputs x outputs as pairs of inputs x outputs x 2, for each layer before."""
    *before, inputs, outputs = layer.shape
    return np.swapaxes(layer.reshape(*before, inputs // 2, 2, outputs), -1, -2)


def weights_of(net):
    table, *layers = net.weights(False)
    parts = [whole(table, network.ONE, np.int8)]
    for weight, bias in zip(layers[::2], layers[1::2]):
        parts.append(whole(bias, network.ONE * network.WEIGHT_ONE, np.int32))
        parts.append(paired(whole(weight, network.WEIGHT_ONE, np.int16)))
    return b"".join(np.ascontiguousarray(p, p.dtype.newbyteorder("<")).tobytes() for p in parts)


def checksum(data):
    total = 0xCBF29CE484222325
    for byte in data:
        total = (total ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return total


def write(net, path):
    data = weights_of(net)
    header = struct.pack("<8sIIQ", b"fsbelief", VERSION, len(data), checksum(data))
    with open(path, "wb") as file:
        file.write(header.ljust(HEADER, b"\0") + data)


def main():
    net = network.Network()
    net.load_state_dict(torch.load(sys.argv[1]))
    write(net, sys.argv[2])


if __name__ == "__main__":
    main()
