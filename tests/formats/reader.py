"""Reads all files of Fourscore by docs/formats/ and docs/certificates.md alone: games, stores, results and
certificates. What is wrong raises ValueError."""
import json
import sqlite3
import struct
import zlib

EMPTY = ("",) * 16


def position(text):
    """Columns of stones, from moves or a board code."""
    if "/" in text:
        return tuple(text.split("/"))
    columns = list(EMPTY)
    for ply, move in enumerate(text if text != "." else ""):
        columns[int(move, 16)] += "wb"[ply % 2]
    return tuple(columns)


def decode(code):
    """Columns of stones, from the number of a code."""
    columns = []
    for column in range(16):
        bits = [code >> (column + 16 * level) & 1 for level in range(4)] + [code >> (64 + column) & 1]
        height = max(level for level in range(5) if bits[level])
        columns.append("".join("w" if bit else "b" for bit in bits[:height]))
    return tuple(columns)


def games(path):
    """Its start and lines, for each game."""
    with open(path, "rb") as file:
        text = file.read()
    saved = json.loads(text)
    if saved["format"] != "fourscore" or saved["version"] not in (1, 2):
        raise ValueError("not a saved game")
    before = text[:text.rfind(b'"sum"')]
    if saved["version"] == 2 and saved["sum"] != f"{zlib.crc32(before):08x}":
        raise ValueError("the file was changed since it was saved")
    return [(position(game.get("start", ".")), game.get("lines", [])) for game in saved["games"]]


def row_sum(game, table, row):
    """The checksum of a row of a store, from its other values."""
    text = game.encode()
    for value in (table, *row):
        data = value.encode() if isinstance(value, str) else value
        if isinstance(value, int):
            text += b"i" + struct.pack(">q", value)
        elif isinstance(value, float):
            text += b"f" + struct.pack(">d", value)
        else:
            text += (b"t" if isinstance(value, str) else b"b") + struct.pack(">Q", len(data)) + data
    return zlib.crc32(text)


def store(path):
    """(position, claim) -> whether it holds, of rows that are whole."""
    with sqlite3.connect(path) as database:
        if database.execute("PRAGMA application_id").fetchone()[0] != int.from_bytes(b"F4SC", "big"):
            raise ValueError("not a store")
        (game, check), = database.execute("SELECT name, sum FROM game")
        rows = database.execute("SELECT key, claim, holds, nodes, seconds, source, sum FROM solved").fetchall()
    if check != row_sum(game, "game", (game,)):
        raise ValueError("the name of the game is damaged")
    return {(decode(int.from_bytes(row[0], "big")), ("first", "second")[row[1]]): bool(row[2])
            for row in rows if row[6] == row_sum(game, "solved", row[:6])}


def results(path, tag):
    """position -> answer; damaged and foreign lines are left out."""
    found = {}
    with open(path, "rb") as file:
        for line in file.read().split(b"\n")[:-1]:
            body, tab, digits = line.rpartition(b"\t")
            fields = body.decode("ascii", "replace").split("\t")
            if tab and b"%08x" % zlib.crc32(body + tab) == digits and fields[0] == tag and len(fields) == 9:
                found[decode(int(fields[1], 16))] = fields[3]
    return found


def certificate(path):
    """Its claim, [(root, answer)], and position -> (kind, column or answer)."""
    with open(path, "rb") as file:
        text = file.read()
    head, _, last = text[:-1].rpartition(b"\n")
    lines = head.decode("ascii").split("\n")
    roots, proof = [line.split() for line in lines if line.startswith("root ")], {}
    for line in lines[6 + len(roots):]:
        code, kind, value = line.split("\t")
        proof[decode(int(code, 16))] = kind, value
    if last != b"end\t%d\t%08x" % (len(proof), zlib.crc32(head + b"\n")):
        raise ValueError("the certificate is cut or damaged")
    return lines[3].split()[1], [(position(root), answer) for _, root, answer in roots], proof
