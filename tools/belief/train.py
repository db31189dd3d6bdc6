"""Trains the network on arrays of dataset.py.

    python3 train.py DATA.npz SECONDS OUT.pt [START.pt]

SECONDS are of processor time; the last fifth of them rounds as the engine does. Once a minute the
network is written, so that what was learned is not lost."""

import sys
import time

import network  # first: it says how many threads to use

import numpy as np
import torch
import torch.nn.functional as F

from dataset import NO, UNKNOWN, YES

BATCH, GROUPS, RATE, COST_PART, ORDER_PART = 640, 40, 3e-3, 0.08, 0.3
ROWS_DECAY, DECAY = 3.0, 0.03  # a row of its own is for what its factors do not say
ROUNDED_FROM = 0.8


def batch_of(data, ix):
    return (torch.from_numpy(data["rows"][ix].astype(np.int64)),
            torch.from_numpy(data["ply"][ix].astype(np.int64)),
            torch.from_numpy(data["answer"][ix].astype(np.int64)),
            torch.log2(torch.from_numpy(data["nodes"][ix]) + 1))


def value_loss(value, answer):
    """-log of the probability of what the answers leave possible; 0 if nothing is known."""
    yes, no = answer == YES, answer == NO
    out = torch.zeros(len(answer), 3, dtype=torch.bool)
    out[:, 0] = no[:, 0] | yes[:, 1]
    out[:, 1] = yes[:, 0] | yes[:, 1]
    out[:, 2] = no[:, 1] | yes[:, 0]
    return -torch.logsumexp(value.masked_fill(out, -1e9), 1)


def cost_loss(mean, spread, value, answer, log_nodes):
    """Of a normal distribution of log2 of nodes; of a search given up, that it took as many."""
    def normal(m, s):
        return 0.5 * ((log_nodes - m) / s).clamp(-6, 6) ** 2 + torch.log(s)
    def tail(m, s):
        return -torch.log(0.5 * torch.erfc(((log_nodes - m) / s / 2**0.5).clamp(-4, 4)))
    yes, no = network.claim_log(value.detach())
    unknown = yes.exp() * tail(mean[0], spread[0]) + no.exp() * tail(mean[1], spread[1])
    loss = torch.where(answer == YES, normal(mean[0], spread[0]), torch.zeros(()))
    loss = torch.where(answer == NO, normal(mean[1], spread[1]), loss)
    return torch.where(answer == UNKNOWN, unknown, loss).sum(1)


def losses(net, data, ix, rounded=False):
    rows, ply, answer, log_nodes = batch_of(data, ix)
    value, mean, spread = network.split(net(rows, ply, rounded))
    return value_loss(value, answer).mean(), cost_loss(mean, spread, value, answer, log_nodes).mean()


class Groups:
    """Nodes with a choice of which a move reaches the goal: their children lie together."""

    def __init__(self, data, held):
        begins = np.flatnonzero((data["group"] >= 0) & (np.diff(data["group"], prepend=-2) != 0))
        lengths = np.bincount(data["group"][data["group"] >= 0])
        lengths = lengths[lengths > 0]
        claim = data["claim"][begins].astype(np.int64)
        mover = (data["ply"][begins] - 1) & 1  # the plies are of the children
        goal = np.where(mover == claim, YES, NO)
        answers = [data["answer"][b : b + n, c] for b, n, c in zip(begins, lengths, claim)]
        useful = np.array([(a == g).any() and n > 1 for a, g, n in zip(answers, goal, lengths)], bool)
        useful &= data["held"][begins] == held
        self.begin, self.length = begins[useful], lengths[useful]
        self.claim, self.goal = claim[useful], goal[useful]

    def children(self, which):
        """Indices of the children, groups x COLUMNS, and which of them there are."""
        there = np.arange(16)[None] < self.length[which][:, None]
        return np.where(there, self.begin[which][:, None] + np.arange(16)[None], 0), there


def order_costs(score, reaches, cost, there):
    """The cost until one move reaches the goal: expected of an order drawn by the scores (Plackett
    and Luce: tools/order-fit.c has the derivation), and of the order by score; groups x 1."""
    score = score.masked_fill(~there, -1e9)
    e = torch.exp(score - score.amax(1, keepdim=True)) * there
    good = (e * reaches).sum(1, keepdim=True).clamp(min=1e-20)
    before = torch.where(reaches, e / good, e / (e + good))
    sorted_by = torch.argsort(score, 1, descending=True)
    found = torch.gather(reaches, 1, sorted_by).long()
    needed = (torch.cumsum(found, 1) - found == 0) & torch.gather(there, 1, sorted_by)
    return (before * cost).sum(1), (torch.gather(cost, 1, sorted_by) * needed).sum(1)


def order_ratios(net, data, groups, which, rounded=False):
    """Costs in relation to those of the order that the moves were in: expected, and by score."""
    ix, there = groups.children(which)
    rows, ply, answer, log_nodes = batch_of(data, ix[there])
    out = torch.zeros(len(which), 16)
    there = torch.from_numpy(there)
    claim = torch.from_numpy(groups.claim[which])[:, None].expand(-1, 16)[there]
    outputs = net(rows, ply, rounded)
    out[there] = outputs.gather(1, (network.ORDER + claim)[:, None])[:, 0]
    def spread_out(values, fill):
        full = torch.full(there.shape, fill)
        full[there] = values
        return full
    goal = torch.from_numpy(groups.goal[which])[:, None].expand(-1, 16)[there]
    reaches = spread_out(answer.gather(1, claim[:, None])[:, 0] == goal, False)
    cost = spread_out(2.0 ** log_nodes.gather(1, claim[:, None])[:, 0], 0.0)
    place = -torch.log2(torch.arange(1.0, 17.0))[None]
    expected, sorted_by = order_costs((out + place) * np.log(2), reaches, cost, there)
    _, today = order_costs(place.expand_as(cost), reaches, cost, there)
    return expected / today, sorted_by / today, torch.where(reaches, cost, torch.tensor(1e30)).amin(1) / today


def report_order(net, data, groups):
    if len(groups.begin) == 0:
        return
    net.eval()
    with torch.no_grad():
        _, ratio, best = order_ratios(net, data, groups, np.arange(len(groups.begin)), True)
    net.train()
    ply = data["ply"][groups.begin] - 1
    for low, high in ((20, 27), (28, 31), (32, 35), (36, 39), (40, 45), (20, 45)):
        of = torch.from_numpy((ply >= low) & (ply <= high))
        if of.sum() > 10:
            print("  order %d-%d n %d: %.3f of today's cost, best %.3f" % (
                low, high, of.sum(), ratio[of].mean(), best[of].mean()), flush=True)


def evaluate(net, data, ix, rounded=True):
    outs = []
    net.eval()
    with torch.no_grad():
        for i in range(0, len(ix), 4096):
            rows, ply, _, _ = batch_of(data, ix[i : i + 4096])
            outs.append(net(rows, ply, rounded))
    net.train()
    return torch.cat(outs)


def report(net, data):
    """Of random positions kept from training that took 8 nodes or more, by stones."""
    ix = np.flatnonzero(data["held"] & (data["group"] < 0) & (data["answer"][:, 0] >= NO) & (data["nodes"][:, 0] >= 8))
    if len(ix) == 0:
        return
    value, mean, _ = network.split(evaluate(net, data, ix))
    yes = torch.from_numpy(data["answer"][ix, 0] == YES)
    p = value[:, 0].exp().clamp(1e-6, 1 - 1e-6)
    log_nodes = torch.log2(torch.from_numpy(data["nodes"][ix, 0]) + 1)
    cost = torch.where(yes, mean[0][:, 0], mean[1][:, 0])
    loss = F.binary_cross_entropy(p, yes.float(), reduction="none")
    for low, high in ((20, 25), (26, 29), (30, 32), (33, 36), (37, 40), (41, 48), (30, 36)):
        of = torch.from_numpy((data["ply"][ix] >= low) & (data["ply"][ix] <= high))
        if of.sum() > 20:
            l = log_nodes[of]
            print("  %d-%d n %d log loss %.3f right %.3f cost correlation %.2f" % (
                low, high, of.sum(), loss[of].mean(), ((p > 0.5) == yes)[of].float().mean(),
                np.corrcoef(cost[of], l)[0, 1]), flush=True)


def choose(data):
    """Indices to train on, with weights: positions decided at a glance teach little."""
    ix = np.flatnonzero(~data["held"])
    most = data["nodes"][ix].max(1)
    weight = np.where(most < 3, 0.15, np.where(most < 8, 0.4, 1.0))
    return ix, np.cumsum(weight) / weight.sum()


def train(net, data, seconds, seed=1):
    random = np.random.RandomState(seed)
    ix, cumulated = choose(data)
    groups, held = Groups(data, False), Groups(data, True)
    print("%d positions, %d nodes with a choice" % (len(ix), len(groups.begin)), flush=True)
    if len(ix) == 0 or len(groups.begin) == 0:
        sys.exit("too little data: there have to be positions and nodes with a choice")
    optimizer = torch.optim.AdamW([
        dict(params=[net.rows], weight_decay=ROWS_DECAY),
        dict(params=[p for p in net.parameters() if p is not net.rows], weight_decay=DECAY)], lr=RATE)
    begin, last, step = time.process_time(), time.time(), 0
    sums = np.zeros(3)
    while (part := (time.process_time() - begin) / seconds) < 1:
        for group in optimizer.param_groups:
            group["lr"] = RATE * 0.5 * (1 + np.cos(np.pi * part)) + 2e-5
        rounded = part > ROUNDED_FROM
        chosen = ix[np.searchsorted(cumulated, random.rand(BATCH))]
        value, cost = losses(net, data, chosen, rounded)
        which = random.randint(0, len(groups.begin), GROUPS)
        order = order_ratios(net, data, groups, which, rounded)[0].clamp(max=20).mean()
        optimizer.zero_grad()
        (value + COST_PART * cost + ORDER_PART * order).backward()
        torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        step += 1
        sums = 0.98 * sums + 0.02 * np.array([value.item(), cost.item(), order.item()])
        if time.time() - last > 60:
            last = time.time()
            print("%.0f s, step %d, value %.3f cost %.3f order %.3f" % (
                time.process_time() - begin, step, *sums / (1 - 0.98**step)))
            torch.save(net.state_dict(), sys.argv[3])
    print("%d steps" % step)
    report(net, data)
    report_order(net, data, held)


def main():
    torch.manual_seed(1)
    torch.set_num_threads(1)
    data = dict(np.load(sys.argv[1]))
    net = network.Network()
    if len(sys.argv) > 4:
        net.load_state_dict(torch.load(sys.argv[4]))
    train(net, data, float(sys.argv[2]))
    torch.save(net.state_dict(), sys.argv[3])


if __name__ == "__main__":
    main()
