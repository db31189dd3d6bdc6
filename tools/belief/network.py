"""The network, as engine/cube/belief.c evaluates it, in floating point for training.

Numbers of the engine are these times 64 (activations), 256 (weights of layers) and 256 (outputs);
what the engine clips and rounds is clipped here and, with `rounded`, rounded as there."""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # its threads wait for each other in loops

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

import features

DROP = 0.1  # of what layers see, in training
WIDTH, HIDDEN, PHASES = 32, 32, 4
OUTPUTS = 16
VALUE, YES_NODES, NO_NODES, YES_SPREAD, NO_SPREAD, ORDER = 0, 3, 5, 7, 9, 11
ONE, WEIGHT_ONE = 64, 256
ROW_MOST, WEIGHT_MOST, TOP = 127 / ONE, 8.0, 127 / ONE
NODES_OFFSET = 6.0  # added to the outputs that are means of log2 of nodes
KINDS = torch.tensor([features.column_kind(c) for c in range(16)])


def phase_of(ply):
    return (ply >= 28).long() + (ply >= 36).long() + (ply >= 44).long()


def quantized(x, scale):
    """Rounded in the value, straight through in the gradient."""
    return x + (torch.round(x * scale) / scale - x).detach()


def floored(x, scale):
    return x + (torch.floor(x * scale) / scale - x).detach()


class Network(nn.Module):
    def __init__(self):
        super().__init__()
        rows, columns = features.ROW_COUNT, features.LINE_ROWS
        self.rows = nn.Parameter(torch.randn(rows, WIDTH) * 0.02)
        self.factors = nn.Parameter(torch.randn(features.FACTORS, WIDTH) * 0.1)
        self.states = nn.Parameter(torch.randn(features.COLUMN_STATES, WIDTH) * 0.1)
        self.register_buffer("factor", torch.from_numpy(features.LINE_FACTORS))
        buckets = 2 * PHASES
        self.w1 = nn.Parameter(torch.randn(2, WIDTH, HIDDEN) / WIDTH**0.5)
        self.b1 = nn.Parameter(torch.zeros(2, 3, HIDDEN) + 0.2)
        self.w2 = nn.Parameter(torch.randn(1, 3 * HIDDEN, HIDDEN) * 0.05 + torch.zeros(buckets, 1, 1))
        self.b2 = nn.Parameter(torch.zeros(buckets, HIDDEN) + 0.2)
        self.w3 = nn.Parameter(torch.randn(1, HIDDEN, HIDDEN) / HIDDEN**0.5 + torch.zeros(buckets, 1, 1))
        self.b3 = nn.Parameter(torch.zeros(buckets, HIDDEN) + 0.2)
        self.w4 = nn.Parameter(torch.randn(1, HIDDEN, OUTPUTS) * 0.1 + torch.zeros(buckets, 1, 1))
        self.b4 = nn.Parameter(torch.zeros(buckets, OUTPUTS))

    def table(self):
        lines = self.factors[self.factor]
        columns = self.states.repeat(features.COLUMN_KINDS, 1)
        return (self.rows + torch.cat([columns, lines])).clamp(-ROW_MOST, ROW_MOST)

    def weights(self, rounded):
        """(rows, layer 1, ... 4 as weights and biases), as the engine has them if rounded."""
        all_of = [self.table(), self.w1, self.b1, self.w2, self.b2, self.w3, self.b3, self.w4, self.b4]
        scales = [ONE] + [WEIGHT_ONE, ONE * WEIGHT_ONE] * 4
        all_of[1::2] = [w.clamp(-WEIGHT_MOST, WEIGHT_MOST) for w in all_of[1::2]]
        return [quantized(w, s) for w, s in zip(all_of, scales)] if rounded else all_of

    def forward(self, rows, ply, rounded=False):
        """Outputs (N x OUTPUTS), logarithms to base 2, of rows (N x 16 x seen)."""
        table, w1, b1, w2, b2, w3, b3, w4, b4 = self.weights(rounded)
        n, fit = len(rows), (lambda x: floored(x, ONE)) if rounded else (lambda x: x)
        there = rows.reshape(n * 16, -1) < features.ROW_COUNT
        counts = there.sum(1)
        seen = rows.reshape(n * 16, -1)[there]
        x = F.embedding_bag(seen, table, torch.cumsum(counts, 0) - counts, mode="sum")
        x = x.clamp(0, TOP).view(n, 16, WIDTH)
        if self.training:
            x = F.dropout(x, DROP)
        turn, bucket = (ply & 1), (ply & 1) * PHASES + phase_of(ply)
        out = torch.empty(n, OUTPUTS)
        sums = torch.empty(n, 3 * HIDDEN)
        for t in (0, 1):
            of = torch.nonzero(turn == t)[:, 0]
            y = fit(x[of] @ w1[t] + b1[t][KINDS]).clamp(0, TOP)
            sums[of] = torch.cat([y[:, KINDS == k].sum(1) for k in range(3)], 1)
        for b in range(2 * PHASES):
            of = torch.nonzero(bucket == b)[:, 0]
            y = sums[of]
            if self.training:
                y = F.dropout(y, DROP)
            y = fit(y @ w2[b] + b2[b]).clamp(0, TOP)
            y = fit(y @ w3[b] + b3[b]).clamp(0, TOP)
            out[of] = y @ w4[b] + b4[b]
        return out


def split(out):
    """Base e logarithms of the probabilities; means and spreads (N x 2 claims) of yes and no."""
    value = F.log_softmax(out[:, :3] * np.log(2), 1)
    mean = [out[:, at : at + 2] + NODES_OFFSET for at in (YES_NODES, NO_NODES)]
    spread = [2.0 ** (out[:, at : at + 2].clamp(-2, 3)) for at in (YES_SPREAD, NO_SPREAD)]
    return value, mean, spread


def claim_log(value):
    """log P(yes) and log P(no) for both claims: N x 2 each."""
    yes = value[:, [0, 2]]
    no = torch.stack([torch.logaddexp(value[:, 1], value[:, 2]), torch.logaddexp(value[:, 0], value[:, 1])], 1)
    return yes, no
