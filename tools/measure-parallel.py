#!/usr/bin/env python3
"""How well the parallel solver uses its threads: sequential against parallel, in turns, in one run.

Usage: measure-parallel.py FOURSCORE-CLI [--command solve|analyse] [--stones N] [--seed S] [--count K] [--least S] [--most S]
           [--threads 1,2] [--table SIZE] [--store FILE [--simulate 28,256]] [--positions FILE]
           [-- OPTION...]

Takes random positions, or those of a file, whose sequential search takes --least to --most seconds,
until there are K. With --command analyse all their moves are searched, as the window does.
Each is then searched by minimax alone and by the parallel solver with each number of threads, each
time with an empty table of the same size. Prints a line a position and, at the end, for each number
of threads the efficiency in total, (time of sequential) / (threads * time of parallel), the same for
nodes, and the processor's time in relation. --store keeps the traces of the last number of threads in a
new file, for fourscore-cli simulate, and --simulate does that for these numbers of workers: the
efficiency is again that against the sequential searches. What follows -- is handed to every parallel
search.
"""
import argparse
import resource
import subprocess
import sys


def arguments():
    own, _, handed = " ".join(sys.argv[1:]).partition(" -- ")
    parser = argparse.ArgumentParser()
    parser.add_argument("cli")
    parser.add_argument("--command", default="solve")
    parser.add_argument("--stones", type=int, default=21)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--least", type=float, default=20)
    parser.add_argument("--most", type=float, default=120)
    parser.add_argument("--threads", default="1,2")
    parser.add_argument("--table", default="1G")
    parser.add_argument("--store")
    parser.add_argument("--positions")
    parser.add_argument("--simulate")
    options = parser.parse_args(own.split())
    options.handed = handed.split()
    return options


def search(options, position, *more):
    """Value, nodes, seconds, and seconds of the processor."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = subprocess.run([options.cli, options.command, "--table", options.table, *more, position],
                          capture_output=True, text=True, check=False)
    used = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
    _, value, nodes, seconds = done.stdout.splitlines()[-1].split()
    return value, int(nodes), float(seconds), used


def candidates(options):
    if options.positions:
        with open(options.positions, encoding="ascii") as file:
            return file.read().split()
    return subprocess.run([options.cli, "sample", "--stones", str(options.stones), "--seed",
                           str(options.seed), "--count", "10000"],
                          capture_output=True, text=True, check=True).stdout.split()


def positions(options):
    """Positions of the right difficulty, each with its sequential search."""
    taken = 0
    for position in candidates(options):
        if taken == options.count:
            return
        result = search(options, position, "--solver", "minimax", "--time-limit", str(options.most))
        if result[0] != "unknown" and result[2] >= options.least:
            taken += 1
            yield position, result


def simulate(options, seconds):
    """Of the sequential searches, the efficiency of more workers than there are."""
    for workers in options.simulate.split(","):
        done = subprocess.run([options.cli, "simulate", "--workers", workers, "--table",
                               options.table, options.store],
                              capture_output=True, text=True, check=True)
        row = done.stdout.splitlines()[1].split("\t")
        print(f"{workers} workers, simulated: efficiency "
              f"{seconds / (int(workers) * float(row[1])):.3f}, {row[3]} against one worker, "
              f"idle {row[4]}, wasted {row[5]}", flush=True)


def main():
    options = arguments()
    threads = [int(number) for number in options.threads.split(",")]
    sums = {number: [0.0] * 6 for number in threads}
    print("position\tvalue\tnodes\tseconds" +
          "".join(f"\tnodes, {n}\tseconds, {n}" for n in threads), flush=True)
    for position, (value, *alone) in positions(options):
        line = f"{position}\t{value}\t{alone[0]}\t{alone[1]:.2f}"
        for number in threads:
            store = ["--store", options.store] if options.store and number == threads[-1] else []
            answer, *together = search(options, position, "--solver", "parallel", "--threads",
                                       str(number), *store, *options.handed)
            if answer != value:
                sys.exit(f"{position}: {answer} with {number} threads, {value} alone")
            sums[number] = [a + b for a, b in zip(sums[number], alone + together)]
            line += f"\t{together[0]}\t{together[1]:.2f}"
        print(line, flush=True)
    for number, (nodes, seconds, used, nodes_then, seconds_then, used_then) in sums.items():
        if seconds_then > 0:
            print(f"{number} threads: efficiency {seconds / (number * seconds_then):.3f}, "
                  f"{nodes_then / nodes:.3f} times the nodes, "
                  f"{used_then / used:.3f} times the processor's time", flush=True)
    if options.simulate:
        simulate(options, sums[threads[0]][1])


main()
