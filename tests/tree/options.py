"""The man pages and the completion name the options that --help names, and the pages of methods the solvers
and techniques of the program and no others.

Usage: options.py FOURSCORE-CLI FOURSCORE-CHECK DATA-FOLDER.
"""
import pathlib
import re
import subprocess
import sys

from tap import Tap

OPTION = re.compile(r"(?<![\w-])--[a-z][a-z-]+")
# As pages say what a technique is worth, and a row of a table of solvers.
WORTH = re.compile(r"`([a-z-]+)`[;,] worth")
SOLVER_ROW = re.compile(r"^\| `([a-z0-9-]+)` \| [A-Za-z0-9-]+ \|", re.MULTILINE)


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def helped(cli, *command):
    """The options that --help of a command offers, at the start of their lines."""
    text = run(cli, *command, "--help")
    return set(re.findall(r"^\s+(?:-\w, )?(--[a-z-]+)", text, re.MULTILINE))


def listed(overview):
    """The commands that a help text lists."""
    return set(re.findall(r"^  (\w+) ", overview[overview.index("Commands:"):], re.MULTILINE))


def completed(cli, script, *words, begun="''"):
    """What the completion offers after the words, for one that is begun."""
    words = (cli, *words)
    lines = (f'. "{script}"', f"COMP_WORDS=({' '.join(words)} {begun})", f"COMP_CWORD={len(words)}",
             "_fourscore_cli", 'printf "%s\\n" "${COMPREPLY[@]}"')
    return set(run("bash", "-c", "\n".join(lines)).split())


def difference(wanted, got):
    return ([f"missing: {word}" for word in sorted(wanted - got)]
            + [f"too many: {word}" for word in sorted(got - wanted)])


def named(text, heading):
    """The names that a help text lists below a heading."""
    return {line.split()[0] for line in text.split(f"{heading}:\n")[1].split("\n\n")[0].splitlines()}


def undescribed(names, page):
    """A page that describes a solver or a technique names it as code."""
    return [f"missing: `{name}`" for name in sorted(names) if f"`{name}`" not in page]


def gone(names, page):
    """What a page says the worth of, and the program does not have."""
    return [f"no technique: {name}" for name in WORTH.findall(page) if name not in names]


def pages_of_methods(tap, cli, docs):
    text = run(cli, "solve", "--help")
    cube = named(text, "Solvers") | named(text, "Techniques of minimax")
    flat = (named(text, "Solvers of connect4:WxH and popout:WxH") | named(text, "Techniques of connect4")
            | named(text, "Techniques of popout"))
    tap.case("a technique without a description is noticed", [] if undescribed({"magic"}, "`tempo`") else ["not"])
    tap.case("a technique that is gone is noticed", [] if gone({"tempo"}, "(`magic`; worth 2)") else ["not"])
    for names, pages in ((cube, ("methods.md", "parallel.md")), (flat, ("flat.md",))):
        page = "".join((docs / name).read_text(encoding="utf-8") for name in pages)
        tap.case(f"{' and '.join(pages)} describe the solvers and techniques", undescribed(names, page))
        tap.case("... and no others", gone(names, page))
    solvers = SOLVER_ROW.findall((docs / "flat.md").read_text(encoding="utf-8").split("## Solvers")[1])
    tap.case("flat.md has a row for each solver", difference(
        named(text, "Solvers of connect4:WxH and popout:WxH"), set(solvers)))


def manual(data, program):
    return (data / f"{program}.1").read_text(encoding="utf-8").replace("\\-", "-")


def main(cli, check, data):
    tap = Tap()
    pages_of_methods(tap, cli, data.parent / "docs")
    tap.case("man page of fourscore-check has the options", difference(
        helped(check), set(re.findall(r"^\.BI? (--[a-z-]+)", manual(data, "fourscore-check"), re.MULTILINE))))
    script = data / "completions" / "fourscore-cli"
    page = manual(data, "fourscore-cli")
    overview = run(cli, "--help")
    commands = listed(overview)
    families = {family: listed(run(cli, family, "--help")) for family in ("job", "store", "book", "games")}
    every = set(OPTION.findall(overview))
    for command in [*([name] for name in sorted(commands - {"help"})),
                    *([family, name] for family, names in families.items() for name in sorted(names))]:
        options = helped(cli, *command)
        every |= options
        tap.case(f"completion of {' '.join(command)}", difference(
            options, {word for word in completed(cli, script, *command)
                      if word.startswith("--")}))
    for family, names in families.items():
        tap.case(f"completion of the commands of {family}", difference(
            names, {word for word in completed(cli, script, family) if word[0] != "-"}))
    tap.case("man page has the commands of families", [
        f"missing: {family} {name}" for family, names in families.items()
        for name in sorted(names) if f"fourscore-cli {family} {name}" not in page])
    tap.case("completion of commands", difference(
        commands, {word for word in completed(cli, script) if word[0] != "-"}))
    tap.case("man page has the commands", [
        f"missing: {name}" for name in sorted(commands) if f"fourscore-cli {name}" not in page])
    tap.case("man page has the options", difference(every, set(OPTION.findall(page))))
    solvers = (named(run(cli, "solve", "--help"), "Solvers")
               | named(run(cli, "solve", "--help"), "Solvers of connect4:WxH and popout:WxH"))
    tap.case("completion of solvers", difference(
        solvers, completed(cli, script, "solve", "--solver")))
    tap.case("... after --solver=, as bash divides it", difference(
        solvers, completed(cli, script, "solve", "--solver", begun="=")))
    tap.case("... and begun", difference(
        {"minimax"}, completed(cli, script, "solve", "--solver", "=", begun="mini")))
    techniques = named(run(cli, "solve", "--help"), "Techniques of minimax")
    tap.case("completion of techniques", difference(
        techniques, completed(cli, script, "solve", "--solver", "minimax", "--without")))
    tap.case("... of the parallel solver, after =", difference(
        techniques, completed(cli, script, "solve", "--solver", "=", "parallel", "--without", begun="=")))
    tap.case("... after a comma", difference(
        {"pairing,tempo"}, completed(cli, script, "solve", "--without", "=", begun="pairing,temp")))
    tap.done()


main(sys.argv[1], sys.argv[2], pathlib.Path(sys.argv[3]))
