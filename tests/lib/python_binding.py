"""The Python package fits the library: structures and functions are those of the header. It lets other
threads run, stops on Ctrl+C, and does without numpy.

Usage: python_binding.py HEADER COMPILER...
"""
import ctypes
import os
import pathlib
import pickle
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time
import zlib

import fourscore
from fourscore import _library as library

from tap import Tap

COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
# A position that takes days.
HARD = "05A63C"


# --- Structures and functions ---

def places(structure):
    """The size of a structure, and the place of each member, as ctypes has them."""
    return [ctypes.sizeof(structure),
            *(getattr(structure, name).offset for name, _ in structure._fields_)]


def c_name(structure):
    return "Fourscore" + structure.__name__


def layout_program(header):
    lines = [f'#include "{header}"', "#include <stdio.h>", "int main(void) {"]
    for structure in library.STRUCTURES:
        name = c_name(structure)
        lines.append(f'  printf("{name} %zu", sizeof({name}));')
        lines += [f'  printf(" %zu", offsetof({name}, {member}));' for member, _ in structure._fields_]
        lines.append('  puts("");')
    return "\n".join([*lines, "  return 0;", "}", ""])


def layout_problems(header, compiler):
    with tempfile.TemporaryDirectory() as folder:
        source, program = pathlib.Path(folder) / "layout.c", pathlib.Path(folder) / "layout"
        source.write_text(layout_program(header), encoding="utf-8")
        subprocess.run([*compiler, source, "-o", program], check=True, timeout=120)
        told = subprocess.run([program], check=True, text=True, capture_output=True, timeout=60).stdout
    wanted = {line.split()[0]: [int(number) for number in line.split()[1:]] for line in told.splitlines()}
    return [f"{c_name(structure)}: {places(structure)}, in C {wanted[c_name(structure)]}"
            for structure in library.STRUCTURES if places(structure) != wanted[c_name(structure)]]


def prototypes(header):
    """How many arguments each function of the header has."""
    text = COMMENT.sub(" ", header)
    found = re.findall(r"\b(fourscore_\w+)\s*\(([^)]*)\)\s*;", text)
    return {name: 0 if takes.strip() == "void" else takes.count(",") + 1 for name, takes in found}


def function_problems(header):
    wanted = prototypes(header)
    found = {name: len(getattr(library.lib, name).argtypes or ()) for name in library.FUNCTIONS}
    return [f"{name}: {found.get(name)} arguments, in C {wanted.get(name)}"
            for name in sorted(wanted.keys() | found.keys()) if wanted.get(name) != found.get(name)]


# --- What it does ---

def counts_meanwhile():
    """How far this thread counts while another one searches for a fifth of a second."""
    searcher = threading.Thread(target=fourscore.solve, args=(fourscore.Position(HARD),), kwargs={"seconds": 0.2})
    searcher.start()
    count = 0
    while searcher.is_alive():
        count += 1
        time.sleep(0.001)
    return count


def interrupt_problems(work):
    """Ctrl+C while `work` searches ends it with KeyboardInterrupt."""
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    try:
        work()
    except KeyboardInterrupt:
        return []
    finally:
        timer.join()
    return ["it went on"]


def analysis_interrupted():
    with fourscore.analyse(fourscore.Position(HARD)) as analysis:
        analysis.wait()


def many_interrupted():
    fourscore.solve_many([fourscore.Position(HARD)] * 3, threads=2)


def check_interrupted():
    """Of a certificate that leaves all to the checker's solver: the empty board."""
    lines = ("fourscore-certificate 2", "game connect-four-3d", "job none", "claim first", "roots 1",
             "root " + "/" * 15 + " win", "lines 1", "0" * 16 + "ffff\tleaf\twin")
    text = "\n".join(lines) + "\n"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "certificate.txt"
        path.write_text(f"{text}end\t1\t{zlib.crc32(text.encode()):08x}\n", encoding="ascii")
        fourscore.check_certificate(path)


def values_problems():
    """A set of positions has the same values by one thread and by several, and one after the other."""
    positions = fourscore.sample(38, 60, seed=5)
    seen = []
    one = fourscore.solve_many(positions, progress=lambda done, total: seen.append((done, total)))
    two = fourscore.solve_many(positions, threads=3)
    each = [fourscore.solve(position).value for position in positions[:20]]
    told = [] if seen and seen[-1] == (60, 60) else [f"progress: {seen[-1:]}"]
    return told + ([] if one == two and one[:20] == each else ["values differ"])


def many_problems():
    """What goes wrong in one of the threads is raised, and the others end."""
    try:
        fourscore.solve_many([fourscore.Position(), fourscore.Position(game="connect4:7x6")], nodes=10, threads=2)
    except fourscore.RangeError:
        return []
    return ["two games were taken for one"]


def closed_problems():
    with tempfile.TemporaryDirectory() as folder:
        store = fourscore.Store(folder + "/values", write=True)
        store.close()
        try:
            fourscore.solve(fourscore.Position(), nodes=1, store=store)
        except ValueError:
            return []
    return ["a closed store was taken"]


def pickle_problems():
    positions = [fourscore.Position("05A"), fourscore.Position("11p1", "popout:4x4")]
    return [] if pickle.loads(pickle.dumps(positions)) == positions else ["they are not the same"]


def numpy_problems():
    """Without numpy the module is imported, and arrays say what is missing."""
    program = ("import sys; sys.modules['numpy'] = None\nimport fourscore\n"
               "try: fourscore.beliefs([])\nexcept ImportError as error: print(error)\n")
    said = subprocess.run([sys.executable, "-B", "-c", program], check=False, text=True, capture_output=True,
                          timeout=60)
    return [] if "python3-numpy" in said.stdout else [said.stdout + said.stderr]


def main(header, *compiler):
    tap = Tap()
    text = pathlib.Path(header).read_text(encoding="utf-8")
    tap.case("structures are those of C", layout_problems(pathlib.Path(header).resolve(), compiler))
    tap.case("functions are those of the header", function_problems(text))
    tap.case("a planted function is noticed",
             [] if function_problems(text + "\nint fourscore_nothing(void);") else ["it was not"])
    tap.case("other threads run meanwhile", [] if counts_meanwhile() > 5 else ["they waited"])
    tap.case("Ctrl+C ends solve()", interrupt_problems(lambda: fourscore.solve(fourscore.Position(HARD))))
    tap.case("Ctrl+C ends an analysis", interrupt_problems(analysis_interrupted))
    tap.case("Ctrl+C ends solve_many()", interrupt_problems(many_interrupted))
    tap.case("Ctrl+C ends check_certificate()", interrupt_problems(check_interrupted))
    tap.case("many positions have the values of each", values_problems())
    tap.case("a fault among many is raised", many_problems())
    tap.case("a closed store is refused", closed_problems())
    tap.case("positions can be pickled", pickle_problems())
    tap.case("numpy may be missing", numpy_problems())
    tap.done()


main(*sys.argv[1:])
