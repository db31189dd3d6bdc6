"""A store on a full disk: the search goes on, says so, and writes once there is room.

Usage: full_disk.py FOURSCORE-CLI. Needs root, to mount a small file system; skipped otherwise.
"""
import contextlib
import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

POSITION = "0FC3484B76448A9"
SECONDS = 60  # that a step may take on a slow machine


def wait_for(process, lines, text):
    """True if a line of the messages holds the text, before the search ends or time is over."""
    end = time.monotonic() + SECONDS
    while time.monotonic() < end:
        if any(text in line for line in lines()):
            return True
        if process.poll() is not None:
            return any(text in line for line in lines())
        time.sleep(0.05)
    return False


def watch(cli, disk, folder):
    """The three cases: told, going on, written again."""
    store, filler = disk / "store", disk / "filler"
    messages = folder / "messages"
    lines = lambda: messages.read_text().splitlines()
    with open(messages, "w") as log, subprocess.Popen(
            [cli, "solve", "--solver", "parallel", "--table", "64M", "--store", store, POSITION],
            stdout=subprocess.DEVNULL, stderr=log) as process:
        while not store.exists() or store.stat().st_size < 4096:
            time.sleep(0.05)
        with contextlib.suppress(OSError), open(filler, "wb", buffering=0) as file:
            while True:
                file.write(b"x" * 4096)
        told = wait_for(process, lines, "the search goes on")
        time.sleep(1)
        going = process.poll() is None
        filler.unlink()
        again = wait_for(process, lines, "written again")
        time.sleep(1)
        process.kill()
    with contextlib.closing(sqlite3.connect(store)) as database:
        rows = database.execute("SELECT count(*) FROM solved").fetchone()[0]
        whole = database.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    return (("the user is told", told), ("the search goes on", going),
            ("results are written once there is room", again and rows > 0),
            ("the store is whole", whole))


def main(cli):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        disk = folder / "disk"
        disk.mkdir()
        mounted = os.geteuid() == 0 and subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk],
            capture_output=True).returncode == 0
        if not mounted:
            print("1..0 # SKIP no small file system can be mounted")
            return
        try:
            cases = watch(cli, disk, folder)
        finally:
            subprocess.run(["umount", "-l", disk], check=True)
        for number, (case, passed) in enumerate(cases, 1):
            print("ok" if passed else "not ok", number, case)
        print(f"1..{len(cases)}")


main(sys.argv[1])
