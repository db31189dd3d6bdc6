"""fourscore-cli book as a user meets it, and what solve and analyse do with one.

Usage: book_commands.py FOURSCORE-CLI."""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import zlib

from tap import Tap

CLI = sys.argv[1]
GAME = ("--game", "connect4:5x4")
POSITION = "10F122746C873BAE76CF67B0"
SHIPPED = pathlib.Path(__file__).resolve().parents[2] / "data" / "books"
tap = Tap()


def run(home, *arguments, text=None):
    return subprocess.run([CLI, *map(str, arguments)], input=text, capture_output=True, text=True, timeout=300,
                          check=False,
                          env={**os.environ, "XDG_DATA_HOME": str(home)})


def expect(name, result, status, *words):
    told = result.stdout + result.stderr
    tap.case(name, [] if result.returncode == status and all(word in told for word in words) else [str(result)])


def lie(book, key_bytes):
    """Makes the other player win at one entry of the first block, with checksums that fit."""
    data = bytearray(book.read_bytes())
    size = int.from_bytes(data[44:48], "little")
    count = int.from_bytes(data[40:44], "little")
    blocks = -(-count // (4092 // (key_bytes + 6)))
    begin = 56 + size + blocks * key_bytes
    values = range(begin + key_bytes, begin + min(count * (key_bytes + 6), 4000), key_bytes + 6)
    data[next(place for place in values if data[place] in (1, 4))] ^= 5
    block = zlib.crc32(bytes(data[16:40]) + bytes(4) + bytes(data[begin:begin + 4092]))
    data[begin + 4092:begin + 4096] = block.to_bytes(4, "little")
    data[48:52] = zlib.crc32(bytes(data[begin:])).to_bytes(4, "little")
    head = zlib.crc32(bytes(data[:52]) + bytes(data[56:begin]))
    data[52:56] = head.to_bytes(4, "little")
    book.write_bytes(data)


def test_fill(home):
    book = home / "fourscore" / "books" / "connect4-5x4.book"
    fill = ("book", "fill", *GAME, "--stones", 3, "--distance", "--table", "64M")
    expect("a book is filled", run(home, *fill), 0, "searched 49", "positions")
    expect("what it has is not searched again", run(home, *fill), 0, "searched 0")
    expect("all of it is proved again", run(home, "book", "check", "--sample", 1000, book), 0, "open 0\tdifferent 0")
    listed = [json.loads(line) for line in run(home, "book", "list", "--json", book).stdout.splitlines()]
    plain = run(home, "solve", *GAME, "--no-book", "--distance", "--json", *(entry["position"] for entry in listed))
    searched = [json.loads(line) for line in plain.stdout.splitlines()]
    tap.case("each entry is what a search finds",
             [] if [(e["values"], e["stones"]) for e in listed] == [(s["value"], s["stones"]) for s in searched]
             else [str(listed), str(searched)])


def sources(home, *arguments):
    """Where the answers come from that are known, of each line."""
    lines = run(home, *arguments, "--json").stdout.splitlines()
    return [json.loads(line).get("known", {}).get("source") for line in lines]


def test_known(home):
    expect("solve knows it at once", run(home, "solve", *GAME, "12"), 0, "\t0\t", "known", "book fill")
    answer = json.loads(run(home, "solve", *GAME, "--json", "12").stdout)
    tap.case("in JSON as well, within 50 ms", [] if "source" in answer["known"] and answer["seconds"] < 0.05
             else [str(answer)])
    expect("the distance is known", run(home, "solve", *GAME, "--distance", "12"), 0, "known")
    plain = run(home, "solve", *GAME, "--no-book", "12")
    tap.case("--no-book searches", [] if "known" not in plain.stdout and "\t0\t" not in plain.stdout else [str(plain)])
    told = run(home, "analyse", *GAME, "1").stdout
    tap.case("analyse knows all moves", [] if told.count("\tknown") == 6 else [told])
    distances = run(home, "analyse", *GAME, "--distance", "12").stdout.splitlines()
    searched = run(home, "analyse", *GAME, "--distance", "--no-book", "12").stdout.splitlines()
    plain = [line.split("\tknown: ")[0] for line in distances[:-1]]
    tap.case("analyse --distance searches none that is known, and tells the same",
             [] if len(distances) == 6 and plain == searched[:-1] and distances[-1].split("\t")[2] == "0"
             and searched[-1].split("\t")[2] != "0" else [str(distances), str(searched)])
    tap.case("it says where it is known from, and nothing of what it searched",
             [] if all(", book fill" in line.split("\tknown: ")[1] for line in distances)
             and "known" not in str(searched) else [str(distances), str(searched)])
    told = sources(home, "analyse", *GAME, "--distance", "12")
    tap.case("in JSON too", [] if len(told) == 6 and all(one.endswith(", book fill") for one in told) else [str(told)])


def test_draws(home):
    """A draw has no distance to be found, so a book without distances tells as much as a search."""
    for name, moves in (("connect4:4x4", "0123"), ("popout:3x3", "0")):
        game = ("--game", name, "--table", "64M")
        store = home / f"{name}.store"
        run(home, "solve", *game, "--exact", "--store", store, moves)
        run(home, "book", "add", "--work", 0, "--source", "a store", store)
        told, searched = (run(home, "solve", *game, "--distance", *more, moves).stdout.rstrip().split("\t")
                          for more in ((), ("--no-book",)))
        tap.case(f"a draw of {name} is not searched for its distance, and told alike",
                 [] if told[1:3] == ["draw", "0"] and told[4:6] == searched[4:] and "a store" in told[6]
                 and searched[1] == "draw" and searched[2] != "0" else [str(told), str(searched)])


def test_lie(home):
    book = home / "fourscore" / "books" / "connect4-5x4.book"
    whole = book.read_bytes()
    lie(book, 4)
    expect("a planted wrong entry is found", run(home, "book", "check", "--sample", 1000, book), 5, "two answers to")
    book.write_bytes(whole)
    damaged = bytearray(whole)
    damaged[-100] ^= 1
    damaged[-4000] ^= 1
    book.write_bytes(damaged)
    told = run(home, "solve", *GAME, "12")
    expect("a damaged block is not believed, and named", told, 0, "block 0", "damaged")
    tap.case("the position is searched then", [] if "known" not in told.stdout else [str(told)])
    expect("check refuses it", run(home, "book", "check", book), 2, "damaged")
    book.write_bytes(whole)


def test_add(home):
    store = home / "store"
    run(home, "solve", "--no-book", "--solver", "parallel", "--threads", 1, "--table", "64M", "--memory", "200M",
        "--store", store, POSITION)
    expect("a store is added", run(home, "book", "add", "--work", 0, "--source", "a certificate", store), 0, "positions")
    book = home / "fourscore" / "books" / "cube.book"
    plain = home / "plain.book"
    run(home, "book", "add", "--work", 0, "--book", plain, store)
    told = [line.split("\t")[-1] for line in run(home, "book", "list", plain).stdout.splitlines()]
    named = run(home, "store", "list", store).stdout
    tap.case("without another source it is the store's, without the machine's name",
             [] if told and all(re.fullmatch(r"fourscore \S+ \(\S+ \S+ UTC\)|the roots of a store", one)
                                for one in told) and f" on {os.uname().nodename} (" in named else [str(told), named])
    expect("its source is kept", run(home, "book", "list", book), 0, "\ta certificate\n")
    expect("it is known", run(home, "solve", POSITION), 0, "\tknown", "a certificate")
    expect("it is proved again", run(home, "book", "check", book), 0, "different 0")
    expect("another game is refused", run(home, "book", "add", "--book", book.parent / "connect4-5x4.book", store),
           2, "another game")


def test_installed(home):
    """A program that is not installed, or moved, is told where the books are."""
    position = ("solve", "--time-limit", 1, "0FC3484B76448A92E")
    tap.case("without a book it is not known", [] if "known: " not in run(home, *position).stdout else ["known"])
    os.environ["FOURSCORE_BOOKS"] = str(SHIPPED)
    expect("FOURSCORE_BOOKS tells where the installed books are", run(home, *position), 0, "\tknown: ")
    del os.environ["FOURSCORE_BOOKS"]


def unknown(home, book, *game):
    """The positions of a book that took solve a node, or that it did not take from the book."""
    positions = [line.split("\t")[0] for line in run(home, "book", "list", book).stdout.splitlines()]
    told = run(home, "solve", *game, "--table", "64M", "--json", "-", text="\n".join(positions)).stdout
    answers = [json.loads(line) for line in told.splitlines()]
    wrong = [a["position"] for a in answers if a["nodes"] != 0 or "known" not in a or a["value"] == "unknown"]
    return wrong if len(answers) == len(positions) > 0 else [f"{len(answers)} of {len(positions)} are answered"]


def test_followed(home):
    """After a lost position each move leads to one whose answer follows; what the rules tell needs no book."""
    lost = "wwwbwb/bb/////"
    followed = sources(home, "analyse", "--game", "connect4:7x6", "--exact", lost)
    tap.case("what follows from other positions is said to",
             [] if followed == 6 * ["follows from other positions of the book"] + ["fourscore 0.1.0, book fill"]
             else [str(followed)])
    ruled = sources(home, "solve", "--game", "connect4:7x6", "--exact", "01212165656")
    tap.case("what follows from the rules is said to", [] if ruled == ["follows from the rules"] else [str(ruled)])


def test_shipped(home):
    """Counted, not timed: whatever is in a shipped book is answered without a single node."""
    books = home / "fourscore" / "books"
    books.mkdir(parents=True, exist_ok=True)
    for book in SHIPPED.glob("*.book"):
        shutil.copy(book, books)
    tap.case("no position of the cube's book is searched", unknown(home, books / "cube.book"))
    game = ("--game", "connect4:7x6", "--exact")
    tap.case("none of Connect-4's", unknown(home, books / "connect4-7x6.book", *game))
    test_followed(home)


with tempfile.TemporaryDirectory() as name:
    for test in (test_fill, test_known, test_draws, test_lie, test_installed, test_add, test_shipped):
        test(pathlib.Path(name))
tap.done()
