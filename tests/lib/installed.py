"""What libfourscore exports and installs: the names of its header and no others, and a program that is
compiled against the installed files alone.

Usage: installed.py BUILD-FOLDER LIBRARY HEADER EXAMPLE COMPILER...
"""
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from tap import Tap

NODE = "FOURSCORE_0"
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)
# Of Connect-4 6x5 after three stones in the middle column.
WANTED = "3: the first player wins"


def output(*command, **options):
    return subprocess.run([str(part) for part in command], check=True, text=True, capture_output=True,
                          timeout=120, **options).stdout


def declared(header):
    """The functions that a header declares."""
    text = COMMENT.sub(" ", header)
    return set(re.findall(r"\b(fourscore_\w+)\s*\(", text))


def exported(symbols):
    """Names that nm lists as defined, each with its version; the version itself is no name."""
    names = (line.split()[-1] for line in symbols.splitlines() if line.strip())
    return {name for name in names if name != NODE}


def symbol_problems(header, symbols):
    wanted = {f"{name}@@{NODE}" for name in declared(header)}
    found = exported(symbols)
    return [*(f"not in the header: {name}" for name in sorted(found - wanted)),
            *(f"not exported: {name}" for name in sorted(wanted - found))]


def check_symbols(tap, library, header):
    symbols = output("nm", "-D", "--defined-only", library)
    planted = symbols + "0000 T table_create@@FOURSCORE_0\n"
    tap.case("a planted symbol is noticed",
             [] if symbol_problems(header, planted) else ["it was not"])
    tap.case("a planted declaration is noticed",
             [] if symbol_problems(header + "\nvoid fourscore_nothing(void);", symbols) else ["it was not"])
    tap.case("the symbols are those of the header", symbol_problems(header, symbols))
    tap.case("the soname is 0", [] if "[libfourscore.so.0]" in output("readelf", "-d", library)
             else ["it is not"])


def check_header(tap, compiler, header):
    """The header by itself, for strict compilers."""
    for language, standard in (("c", "c99"), ("c++", "c++11")):
        result = subprocess.run([*compiler, "-x", language, f"-std={standard}", "-Wall", "-Wextra", "-pedantic",
                                 "-Werror", "-fsyntax-only", str(header)],
                                check=False, text=True, capture_output=True, timeout=120)
        if "error trying to exec" in result.stderr or "cannot execute" in result.stderr:
            tap.skip(f"the header in {standard}", "no compiler of the language")
        else:
            tap.case(f"the header in {standard}", result.stderr.splitlines() if result.returncode else [])


def install(build, root):
    """Installs into a folder and returns where pkg-config looks."""
    output("meson", "install", "-C", build, "--no-rebuild", "--destdir", root, "--tags", "runtime,devel")
    return next(root.rglob("fourscore.pc")).parent


def check_example(tap, build, example, compiler):
    with tempfile.TemporaryDirectory() as folder:
        root, program = pathlib.Path(folder) / "root", pathlib.Path(folder) / "example"
        there = {**os.environ, "PKG_CONFIG_PATH": str(install(build, root)), "PKG_CONFIG_SYSROOT_DIR": str(root)}
        flags = output("pkg-config", "--cflags", "--libs", "fourscore", env=there).split()
        outside = [flag for flag in flags if flag[:2] in ("-I", "-L") and not flag[2:].startswith(folder)]
        tap.case("pkg-config names what was installed", outside)
        output(*compiler, example, "-o", program, *flags)
        library = next(root.rglob("libfourscore.so.0")).parent
        there["LD_LIBRARY_PATH"] = str(library)
        said = output(program, "connect4:6x5", "333", env=there)
        tap.case("the example is compiled and proves",
                 [] if WANTED in said.splitlines() and said.count("\n") == 6 else said.splitlines())
        wrong = subprocess.run([program, "cube", "01X"], env=there, check=False, text=True, capture_output=True)
        tap.case("the example says what is wrong",
                 [] if wrong.returncode == 1 and wrong.stderr.startswith("character 3: ") else [wrong.stderr])


def main(build, library, header, example, *compiler):
    tap = Tap()
    check_symbols(tap, library, pathlib.Path(header).read_text(encoding="utf-8"))
    check_header(tap, compiler, header)
    check_example(tap, build, example, compiler)
    tap.done()


main(*sys.argv[1:])
