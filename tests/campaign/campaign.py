"""fourscore-cli campaign as a user meets it: it settles a position, and survives what happens to it in days.

Usage: campaign.py FOURSCORE-CLI FOURSCORE-CHECK [DAYS]. The last is a library that makes a day of each second."""
import contextlib
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile

from killing import kill_when_grown
from tap import SLOWER, Tap

CLI, CHECK = sys.argv[1:3]
ROOT = "0EA09BAB2D08BAB78CF5086"  # 23 stones, Black to move, White wins: every reply has to fall
LONG = "BA3B6A84169C985D48F711A"  # 23 stones, and two million nodes, so that there is time to kill it
ENDLESS = "0FC3484B7"  # nobody has settled it
REFUTED = "F0E6CD9B46BF966F998DC"  # 21 stones, Black to move, White does not win
FORCED = "wbw/wbw/wwwb/b/wbw/bwb/bwb/w/bwb/wbb///b//bbbw/ww"  # White to move does not win
STORED = "D030C8699E9C21F857F884"  # 22 stones, White wins
OPTIONS = ("--threads", 1, "--table", "64M", "--slice", 100000)
PATIENCE = 300 * SLOWER
tap = Tap()


def run(*arguments):
    return subprocess.run([CLI, *map(str, arguments)], capture_output=True, text=True, timeout=PATIENCE, check=False)


def campaign(*arguments):
    return run("campaign", *arguments)


def expect(name, result, status, *words):
    told = result.stdout + result.stderr
    tap.case(name, [] if result.returncode == status and all(word in told for word in words) else [str(result)])


def refused(folder):
    """The names of certificates that fourscore-check does not accept. It solves again the leaves that it can in
    a moment, so it says 4, or 3 if one took longer."""
    paths = sorted((folder / "certificates").glob("*.txt"))
    check = [CHECK, "--recheck", "5", "--leaf-limit", "0.01", "--table", "64"]
    return [path.name for path in paths
            if subprocess.run([*check, path], capture_output=True, timeout=PATIENCE,
                              check=False).returncode not in (0, 3, 4)] if paths else ["there is none"]


def status(folder):
    return json.loads(campaign(folder, "--status", "--json").stdout)


def test_settles(top):
    folder = top / "whole"
    expect("it settles a position", campaign(ROOT, folder, *OPTIONS, "--line", "123"), 0, "start", "end", "win")
    tap.case("all certificates are accepted", refused(folder))
    state = status(folder)
    wrong = [target["name"] for target in state["targets"] if target["value"] == "win" and not target["certified"]]
    tap.case("every reply is settled and certified", wrong if state["value"] == "win" and
             state["settled"] == state["replies"] > 10 else [str(state)])
    tap.case("the root has a certificate", [] if (folder / "certificates" / "root.txt").exists() else ["none"])
    parts = sorted((folder / "certificates").glob("reply-*.txt"))
    joined = run("certify", "--threads", 1, "--table", "64M", "--output", top / "joined", "--from",
                 folder / "certificates" / "root.txt", *parts)
    expect("the certificates become one", joined, 0, "leaves")
    checked = subprocess.run([CHECK, "--recheck", "none", top / "joined"], capture_output=True, text=True,
                             timeout=PATIENCE, check=False)
    expect("which is complete", checked, 4, "complete: 1 roots")
    leaves = (top / "joined").read_text().count("\tleaf\t")
    tap.case("and ends at the leaves of its parts", [] if leaves > 10 * len(parts) else [f"{leaves} leaves"])
    again = campaign(ROOT, folder, *OPTIONS)
    tap.case("asked again it searches nothing", [] if again.returncode == 0 and status(folder)["nodes"] ==
             state["nodes"] else [str(again)])
    expect("the status is told in words", campaign(folder, "--status"), 0, "reply-1", "line-25", "certified")
    return folder


def test_log(folder):
    page = folder / "page.md"
    page.write_text("before\n<!-- campaign -->\nold\n<!-- end of campaign -->\nafter\n")
    result = campaign(folder, "--log", page)
    text = page.read_text()
    if "built without cairo" in result.stderr:
        tap.skip("the log has a picture", "no cairo")
    else:
        tap.case("the log has a picture", [] if result.returncode == 0 and
                 "<svg" in (folder / "page.svg").read_text() else [str(result)])
    good = text.startswith("before\n") and text.endswith("after\n") and "old" not in text
    tap.case("the log takes its place in a page", [] if good and f"`{ROOT}1`" in text and "| end |" in text
             else [text])
    printed = campaign(folder, "--log", "/dev/stdout")
    expect("a pipe has the log without a picture", printed, 0, "<!-- campaign -->", "| end |")
    tap.case("it has none", [] if "![" not in printed.stdout else [str(printed)])


def test_killed(top):
    """Killed again and again, and moved in between, as to another machine."""
    folder, killed, times = top / "killed", 0, 6
    command = (LONG, folder, *OPTIONS)
    for number in range(times):
        killed += kill_when_grown((CLI, "campaign", *command), folder / "proved.store", 40000)
        if number % 2:
            other = top / f"killed-{number}"
            shutil.copytree(folder, other)
            shutil.rmtree(folder)
            folder = other
        command = (folder, "--threads", 2, "--table", "64M") if (folder / "campaign.txt").exists() else \
            (LONG, folder, *OPTIONS)
    expect("killed and moved it goes on, with the folder alone", campaign(*command), 0, "end", "win")
    tap.case("all were killed while they ran", [] if killed == times else [f"{killed} of {times}"])
    tap.case("its certificates are accepted", refused(folder))


def test_ends(top):
    """A move that ends the game settles the root, and needs no certificate."""
    folder = top / "ends"
    expect("a win at once", campaign("010203", folder, *OPTIONS), 0, "reply-0", "end", "win")
    tap.case("only the root has a certificate", [*refused(folder), *(
        path.name for path in (folder / "certificates").iterdir() if path.name != "root.txt")])


def test_merged(top, whole):
    """What another machine proved is taken up with store merge."""
    folder = top / "merged"
    campaign(ROOT, folder, *OPTIONS, "--time-limit", 0.01)
    expect("another machine's answers are merged", run("store", "merge", folder / "proved.store",
                                                        whole / "proved.store"), 0, "added")
    before = status(folder)["nodes"]
    expect("they settle what is left", campaign(folder, "--table", "64M"), 0, "end", "win")
    tap.case("without a search", [] if status(folder)["nodes"] == before else [str(status(folder))])


def test_followed(top):
    """A store has the answers of positions, and of those after them. The certificate goes on to the latter."""
    folder = top / "followed"
    folder.mkdir()
    expect("a search keeps its answers", run("solve", STORED, "--claim", "first", "--solver", "parallel", "--threads", 1,
                                             "--table", "64M", "--store", folder / "proved.store", "--no-book"), 0, "win")
    expect("a campaign takes them", campaign(STORED, folder, *OPTIONS), 0, "end", "win")
    text = (folder / "certificates" / "root.txt").read_text()
    tap.case("its certificate is more than a leaf", [] if text.count("\tmove\t") > 100 else [text[:400]])
    tap.case("and is accepted", refused(folder))


# Of 0FC3484B7644B at 4.4e9 nodes: nodes, tasks that waited, were answered and were divided, and the nodes that
# the reply took after that (docs/measurements/frontier.md).
REPLIES = {"0": (268435460, 501490, 399397, 355609, 403579395), "8": (67108864, 545396, 108537, 113619, 665342526),
           "A": (134217728, 415649, 232503, 218083, 184400649)}


def foretold(folder, root):
    """What a campaign tells of its replies with the figures of REPLIES, by their names."""
    campaign(root, folder, *OPTIONS, "--time-limit", 0.01)
    groups = [f"[reply-{name}]\nnodes={nodes}\nopen={waiting}\ndone={done}\ndivided={divided}\n"
              for name, (nodes, waiting, done, divided, _) in REPLIES.items()]
    (folder / "state.txt").write_text("[root]\nunit=believed\n" + "".join(groups))
    targets = {target["name"][-1]: target for target in status(folder)["targets"]}
    return {name: targets[name] for name in REPLIES if "nodes_left_most" in targets[name]}


def test_foretold(top):
    """What a campaign of one thread foretells holds what the replies took; of 14 stones nothing is told so soon."""
    told = foretold(top / "foretold", LONG)
    tap.case("something is foretold of 24 stones", [] if len(told) == 3 else [str(told)])
    tap.case("and what was left is within the range", [
        str(target) for name, target in told.items()
        if not target["nodes_left_least"] <= REPLIES[name][-1] <= target["nodes_left_most"]])
    told = foretold(top / "early", "0FC3484B7644B")
    tap.case("nothing is of 14", [str(told)] if told else [])


def test_stopped(top):
    folder = top / "stopped"
    with subprocess.Popen([CLI, "campaign", LONG, str(folder), *map(str, OPTIONS)], stdout=subprocess.PIPE,
                          text=True) as process:
        process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        told = process.stdout.read()
    tap.case("a signal stops it cleanly", [] if process.returncode == 1 and "stop" in told else [told])
    expect("so does the time limit", campaign(folder, "--time-limit", 0.01, "--table", "64M"), 1, "stop")
    expect("and it goes on", campaign(folder, "--table", "64M"), 0, "end")


def fill(disk):
    """Leaves no room at all."""
    with contextlib.suppress(OSError), open(disk / "filler", "wb", buffering=0) as file:
        while file.write(b"x" * 4096):
            pass


def test_full_disk(top):
    disk = top / "disk"
    disk.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tmpfs", disk], capture_output=True,
                           check=False) if os.geteuid() == 0 else None
    if mount is None or mount.returncode != 0:
        tap.skip("a full disk", "no small file system can be mounted")
        return
    try:
        folder = disk / "full"
        expect("a campaign begins", campaign(LONG, folder, *OPTIONS, "--time-limit", 0.2), 1)
        fill(disk)
        full = campaign(folder, "--table", "64M", "--time-limit", 2)
        tap.case("a full disk is told", [] if full.returncode in (1, 2) and "o space left" in full.stderr + full.stdout
                 or "full" in full.stderr else [str(full)])
        (disk / "filler").unlink()
        expect("with room again it goes on to the end", campaign(folder, "--table", "64M"), 0, "end", "win")
        tap.case("after a full disk the certificates are accepted", refused(folder))
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


def test_refused(top, folder):
    expect("a folder without a campaign", campaign(top / "none"), 2, "has no campaign")
    expect("another root", campaign("0", folder), 2, "about something else", ROOT)
    expect("another claim", campaign(folder, "--claim", "second"), 2, "about something else")
    expect("a root where the game is over", campaign("0102030", top / "over"), 2, "over")
    expect("a wrong line", campaign(ROOT, top / "line", "--line", "1x"), 2, "move 2")
    tap.case("nothing was made for them", [name for name in ("over", "line") if (top / name).exists()])
    events = [json.loads(line)["event"] for line in campaign(folder, "--json").stdout.splitlines()]
    tap.case("--json tells events", [] if events == ["start", "end"] else [str(events)])
    for name, text, word in (("campaign.txt", "[campaign]\nroot=0\n", "needs root"), ("state.txt", "x", "state.txt")):
        copy = top / f"wrong-{name}"
        shutil.copytree(folder, copy)
        (copy / name).write_text(text)
        expect(f"a damaged {name}", campaign(copy, "--table", "64M"), 2, word)
    copy = top / "wrong-certificate"
    shutil.copytree(folder, copy)
    root = copy / "certificates" / "root.txt"
    for damaged in ("rubbish", root.read_text()[:-20], root.read_text().replace("leaf", "move", 1)):
        root.write_text(damaged)
        expect("without its certificate the campaign ends again", campaign(copy, "--table", "64M"), 0, "end", "disproof never")
        tap.case("and a damaged certificate was made anew", refused(copy))
    copy = top / "figures"
    shutil.copytree(folder, copy)
    (copy / "state.txt").unlink()
    (copy / "log.txt").write_text("half a li")
    expect("without figures nothing proved is lost", campaign(copy, "--table", "64M"), 0, "0 nodes", "end")
    tap.case("the log begins anew after half a line", [] if "half a li\n2" in (copy / "log.txt").read_text()
             else ["it does not"])


def test_line_first(top):
    """The latest open position of the line gets a third of all nodes, and everything else its turn."""
    folder = top / "line-first"
    campaign(ENDLESS, folder, "--line", "64", "--threads", 1, "--table", "64M", "--slice", 20000,
             "--time-limit", 10 * SLOWER)
    state = status(folder)
    nodes = {target["name"]: target["nodes"] for target in state["targets"]}
    share = nodes["line-11"] / max(1, sum(nodes.values()))
    tap.case("a third of the nodes is for the front of the line", [] if 0.25 < share < 0.6 else [str(nodes)])
    tap.case("the others have had their turns", [] if sum(had > 0 for had in nodes.values()) > 10 else [str(nodes)])


def test_refutes(top):
    """One reply refutes the claim, so the nearest to that comes first: by what is nearest to a win, 13 million
    nodes went by before it had its turn."""
    result = campaign(REFUTED, top / "refuted", "--threads", 1, "--table", "64M", "--slice", 32768, "--verify", 0)
    expect("one reply refutes the claim", result, 0, "end", "not-win")
    nodes = status(top / "refuted")["nodes"]
    tap.case("replies that refute it come first", [] if nodes < 4e6 else [f"{nodes} nodes"])


def test_forced_at_sight(top):
    """After a forced reply nothing was seen of the proof that was seen before it, and no certificate was written."""
    folder = top / "forced"
    result = campaign(FORCED, folder, "--threads", 1, "--table", "64M", "--verify", 0)
    expect("a reply that is forced where a proof is seen", result, 0, "end", "not-win")
    uncertified = [target["position"] for target in status(folder)["targets"] if not target["certified"]]
    tap.case("each reply has a certificate", uncertified)
    for name in "reply-3", "root":
        certificate = folder / "certificates" / f"{name}.txt"
        result = subprocess.run([CHECK, "--recheck", "all", certificate], capture_output=True, text=True,
                                timeout=PATIENCE, check=False)
        expect(f"{name} is right", result, 0)


def test_other_unit(top, folder):
    """Proof numbers of before their unit changed would starve whatever has others: they begin anew, once."""
    copy = top / "other-unit"
    shutil.copytree(folder, copy)
    state = copy / "state.txt"
    text = state.read_text()
    planted = re.sub(r"(?m)^proof=.*", "proof=0.25", text)
    tap.case("the unit is kept", [] if "\nunit=believed\n" in text and planted != text else [text])
    state.write_text(planted)
    campaign(copy, "--table", "64M", "--time-limit", 0.01)
    same = [target["proof"] for target in status(copy)["targets"]]
    tap.case("proof numbers of this unit go on", [] if same.count(0.25) >= len(same) - 1 else [str(same)])
    state.write_text(planted.replace("unit=believed\n", ""))
    campaign(copy, "--table", "64M", "--time-limit", 0.01)
    anew = [target["proof"] for target in status(copy)["targets"]]
    tap.case("others begin anew", [] if 0.25 not in anew and len(anew) > 15 else [str(anew)])
    nodes = [target["nodes"] for target in status(copy)["targets"]]
    tap.case("the nodes are still counted", [] if sum(nodes) > 0 else [str(nodes)])


def test_days(top):
    """Nothing else happens for days: each has a line of its own, printed, in the log and on the page."""
    if len(sys.argv) < 4:
        tap.skip("a line each day", "no library can be loaded before the sanitizer's")
        return
    folder, page = top / "days", top / "days.md"
    told = subprocess.run([CLI, "campaign", "0FC3484B7", folder, "--threads", "1", "--table", "64M",
                           "--time-limit", "6.5"], capture_output=True, text=True, timeout=PATIENCE, check=False,
                          env={**os.environ, "LD_PRELOAD": sys.argv[3]}).stdout.splitlines()
    lines = [line.split("\t") for line in (folder / "log.txt").read_text().splitlines()]
    kept = [(line[0][:10], line[1]) for line in lines if line[1] != "slice"]
    days = [date for date, what in kept if what == "day"]
    tap.case("each day of a campaign has a line", [] if len(days) >= 3 and sorted(set(days)) == days else [str(lines)])
    first = {date: what for date, what in reversed(kept)}
    tap.case("and none if that day had another one before", [date for date in days if first[date] != "day"])
    tap.case("it is printed as well", [] if [line[:10] for line in told if " day: " in line] == days else told)
    nodes = [float(line[2]) for line in lines]
    tap.case("it has the figures of that moment", [] if sorted(nodes) == nodes and
             len({line[2] for line in lines if line[1] == "day"}) >= 3 else [str(lines)])
    campaign(folder, "--log", page)
    rows = [row for row in page.read_text().splitlines() if " | day | " in row]
    tap.case("the page has a row for each", [] if [row[2:12] for row in rows] == days else rows)


def test_one_at_a_time(top):
    folder = top / "twice"
    with subprocess.Popen([CLI, "campaign", ENDLESS, str(folder), *map(str, OPTIONS)], stdout=subprocess.PIPE,
                          text=True) as process:
        process.stdout.readline()
        expect("two cannot work in one folder", campaign(folder, "--table", "64M"), 2, "another process")
        expect("one can look", campaign(folder, "--status"), 1, "reply-1")
        process.kill()


with tempfile.TemporaryDirectory() as name:
    place = pathlib.Path(name)
    whole = test_settles(place)
    test_log(whole)
    test_refused(place, whole)
    test_killed(place)
    test_ends(place)
    test_merged(place, whole)
    test_followed(place)
    test_foretold(place)
    test_stopped(place)
    test_one_at_a_time(place)
    test_line_first(place)
    test_refutes(place)
    test_forced_at_sight(place)
    test_other_unit(place, place / "line-first")
    test_days(place)
    test_full_disk(place)
tap.done()
