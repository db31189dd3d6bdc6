"""No script names a host that files are fetched from: which one, whoever runs it says.

Usage: hosts.py TOP-OF-TREE. First shows on a planted violation that it can fail.
"""
import pathlib
import re
import sys

from tap import Tap

ADDRESS = re.compile(r"\b(?:https?|ftp)://[\w.-]+\.\w+")
NO_HOST = re.compile(r"<!DOCTYPE[^>]*>")  # names a kind of document, which nobody fetches
PLACES = ("run", "test", "scripts/*", "tests/package/*.sh", "debian/rules")
top = pathlib.Path(sys.argv[1])
tap = Tap()


def problems(name, text):
    return [f"{name}: {address}" for address in ADDRESS.findall(NO_HOST.sub("", text))]


tap.case("an address is found", [] if problems("a", 'fetch "${FROM:-http://files.example.org/x}"') else ["it is not"])
tap.case("a kind of document is no address", problems("a", '<!DOCTYPE a "-//b//"\n "http://www.example.org/a.dtd">'))
files = [path for place in PLACES for path in sorted(top.glob(place)) if path.is_file()]
tap.case("scripts are looked at", [] if len(files) > 10 else [str(files)])
tap.case("none names a host", [problem for path in files for problem in problems(path.relative_to(top), path.read_text(encoding="utf-8"))])
tap.done()
