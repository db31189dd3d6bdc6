"""The examples of the Python package, in its docstrings and in docs/python.md, do what they say.

Usage: python_docs.py PACKAGE-FOLDER DOCUMENT.
"""
import contextlib
import doctest
import importlib.util
import io
import pathlib
import re
import sys
import traceback

import fourscore

from tap import Tap

BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def docstring_problems(module):
    names = {name: getattr(fourscore, name) for name in fourscore.__all__}
    said = []
    runner = doctest.DocTestRunner(verbose=False)
    for test in doctest.DocTestFinder().find(module, extraglobs=names):
        runner.run(test, out=said.append)
    return said


def documented_problems():
    """Whatever the package offers has a docstring."""
    return [f"{name} has no docstring" for name in fourscore.__all__
            if not getattr(fourscore, name).__doc__ or getattr(fourscore, name).__doc__.startswith(name + "(")]


def run_blocks(tap, document):
    blocks = BLOCK.findall(document.read_text(encoding="utf-8"))
    tap.case("the document has examples", [] if len(blocks) > 10 else ["they are not found"])
    names = {"__name__": "session"}
    for number, block in enumerate(blocks, 1):
        try:
            with contextlib.redirect_stdout(io.StringIO()):  # what it prints is for people
                exec(compile(block, f"block {number}", "exec"), names)  # pylint: disable=exec-used
            problems = []
        except BaseException:  # pylint: disable=broad-except
            problems = traceback.format_exc().splitlines()
        tap.case(f"{document.name}, block {number}: {block.splitlines()[0]}", problems)


def main(package, document):
    tap = Tap()
    if importlib.util.find_spec("numpy") is None:
        tap.skip("examples", "they need numpy")
        tap.done()
    for path in sorted(package.glob("*.py")):
        module = fourscore if path.stem == "__init__" else importlib.import_module(f"fourscore.{path.stem}")
        tap.case(f"examples of {path.name}", docstring_problems(module))
    tap.case("all is documented", documented_problems())
    run_blocks(tap, document)
    tap.done()


main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2]))
