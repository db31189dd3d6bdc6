"""A search killed again and again goes on from its store, and little is done twice.

Usage: kill.py FOURSCORE-CLI [POSITION KILLS BOUND]
Runs the position undisturbed, then with SIGKILL that many times, each when the store has grown by the same
part of half of what it grew to undisturbed, then to its end. The store must be whole each time, the value the same,
and the nodes of all parts together at most BOUND times those of the undisturbed run. Without BOUND that is
only printed: on a short position a kill costs what depends on the machine.
"""
import contextlib
import pathlib
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time

import killing

POSITION, KILLS, BOUND = "C12A767CD614D062DDAE0", 3, 0.0  # eight million nodes


def command(cli, position, store):
    return [cli, "solve", "--solver", "parallel", "--table", "256M", "--store", store, position]


def query(store, sql):
    with contextlib.closing(sqlite3.connect(store)) as database:
        return database.execute(sql).fetchone()[0]


def finish(cli, position, store):
    """Runs to the end: the value, and the seconds."""
    begin = time.monotonic()
    line = subprocess.run(command(cli, position, store), capture_output=True, text=True,
                          check=True).stdout
    return line.split("\t")[1], time.monotonic() - begin


def processor_seconds():
    """Of all processes that have ended, the killed ones included."""
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def main(cli, position=POSITION, kills=KILLS, bound=BOUND):
    with tempfile.TemporaryDirectory() as folder:
        whole, parts = pathlib.Path(folder, "whole"), pathlib.Path(folder, "parts")
        value, seconds = finish(cli, position, whole)
        nodes = query(whole, "SELECT sum(nodes) FROM source")
        undisturbed = processor_seconds()
        growth = killing.size(whole) // (2 * int(kills))
        killed, damaged = 0, []
        for _ in range(int(kills)):
            killed += killing.kill_when_grown(command(cli, position, parts), parts, growth)
            state = query(parts, "PRAGMA integrity_check")
            if state != "ok":
                damaged.append(state)
        again, _ = finish(cli, position, parts)
        ratio = query(parts, "SELECT sum(nodes) FROM source") / nodes
        # A killed process has not written the nodes of its last half second.
        time_ratio = (processor_seconds() - undisturbed) / undisturbed
        print(f"# {nodes} nodes in {seconds:.1f} s; killed {killed} times: {ratio:.3f} times the nodes,"
              f" {time_ratio:.3f} times the processor's time")
        cases = [("the store is whole after every kill", not damaged),
                 ("all searches were killed while they ran", killed == int(kills)),
                 ("the value is the same", again == value)]
        if float(bound) > 0:
            cases.append(("little is done twice", ratio <= float(bound)))
        for number, (name, passed) in enumerate(cases, 1):
            print("ok" if passed else "not ok", number, name)
        print(f"1..{len(cases)}")


main(*sys.argv[1:])
