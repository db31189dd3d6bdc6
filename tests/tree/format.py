"""C files are as clang-format leaves them and begin with what they are, text files end well, scripts parse.

Usage: format.py TOP-OF-TREE. First shows on planted files that each check can fail.
"""
import pathlib
import subprocess
import sys
import tempfile

from tap import Tap

FOLDERS = ("engine", "lib", "python", "src", "ui", "tests", "data", "scripts", "docs", "resources", "po", "debian")
TOP_FILES = ("run", "test", ".ci/run", "meson.build", "meson_options.txt", "README.md",
             "CONTRIBUTING.md", "NEWS.md")
TEXT = {".c", ".h", ".py", ".sh", ".md", ".ui", ".css", ".xml", ".in", ".build", ".txt", ".svg", ".page", ".json"}


def files(top):
    for folder in FOLDERS:
        yield from sorted(path for path in (top / folder).rglob("*") if path.is_file())
    yield from (top / name for name in TOP_FILES)


def c_problems(top, paths):
    """What clang-format would change; one run for all files."""
    command = ["clang-format", f"--style=file:{top}/.clang-format", "--dry-run", "-Werror"]
    result = subprocess.run([*command, *paths], capture_output=True, text=True, check=False)
    lines = [line for line in result.stderr.splitlines() if "error:" in line]
    return lines or ([result.stderr.strip() or "clang-format failed"] if result.returncode else [])


def text_problems(path):
    data = path.read_bytes()
    if not data:
        return
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        yield f"{path}: not UTF-8 at byte {error.start}"
        return
    if "\r" in text:
        yield f"{path}: a carriage return"
    if not text.endswith("\n"):
        yield f"{path}: no newline at the end"
    for number, line in enumerate(text.split("\n"), 1):
        if line != line.rstrip() or "\t" in line:
            yield f"{path}:{number}: a tab, or a blank at the end of the line"


def head_problems(path):
    """A file begins with what it is; what has a header of its own says it there."""
    own = path.suffix == ".c" and path.with_suffix(".h").is_file()
    if not own and not path.read_text(encoding="utf-8").startswith("/*"):
        yield f"{path}: does not begin with what it is"


def shell_of(path):
    """The shell that a script asks for, or None if the file is no shell script."""
    with path.open("rb") as file:
        first = file.readline().decode("utf-8", "replace").split()
    if first and first[0].startswith("#!"):
        name = first[-1].rsplit("/", 1)[-1]
        return name if name in ("sh", "bash") else None
    return "sh" if path.suffix == ".sh" else "bash" if path.parent.name == "completions" else None


def shell_problems(path):
    shell = shell_of(path)
    if shell:
        result = subprocess.run([shell, "-n", path], capture_output=True, text=True, check=False)
        if result.returncode:
            yield result.stderr.strip()


def planted_cases(tap, top):
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "planted.c"
        for check, text, bad in (
                (lambda: c_problems(top, [file]), "int  a ;\n", True),
                (lambda: c_problems(top, [file]), "int a;\n", False),
                (lambda: list(text_problems(file)), "int a; \n", True),
                (lambda: list(text_problems(file)), "\tint a;\n", True),
                (lambda: list(text_problems(file)), "int a;", True),
                (lambda: list(text_problems(file)), "int a;\n", False),
                (lambda: list(head_problems(file)), "int a;\n", True),
                (lambda: list(head_problems(file)), "/* An a. */\nint a;\n", False),
                (lambda: list(shell_problems(file)), "#!/bin/sh\nif true\n", True),
                (lambda: list(shell_problems(file)), "#!/bin/sh\nif true; then :; fi\n", False)):
            file.write_text(text)
            found = check()
            tap.case(f"{'refused' if bad else 'allowed'}: {text!r}",
                     [] if bool(found) == bad else found or ["not noticed"])


def main(top):
    tap = Tap()
    planted_cases(tap, top)
    everything = list(files(top))
    sources = [path for path in everything if path.suffix in (".c", ".h")]
    tap.case("C files are formatted", c_problems(top, sources))
    tap.case("C files begin with what they are",
             [line for path in sources for line in head_problems(path)])
    texts = [path for path in everything
             if path.suffix in TEXT or path.parent == top or shell_of(path)]
    tap.case("text files end well", [line for path in texts for line in text_problems(path)])
    tap.case("scripts parse", [line for path in everything for line in shell_problems(path)])
    tap.done()


main(pathlib.Path(sys.argv[1]).resolve())
