"""Dependencies point one way: every #include of the tree is one that docs/architecture.md allows.

Usage: includes.py TOP-OF-TREE. First shows on planted violations that each rule can fail.
"""
import pathlib
import re
import sys
import tempfile

from tap import Tap

SOURCES = ("engine", "lib", "src", "ui")
# Where the compiler looks for quoted names besides the including file's folder.
INCLUDE_FOLDERS = (".", "engine", "ui")
# ... and where it looks first, for the files of this folder.
OWN_FOLDERS = ("src/cli", "lib")

TOOLKIT = r"(gtk/|gdk/|gsk/|adwaita|graphene)"
GLIB = r"(glib|gio/|gobject|json-glib)"
CAIRO = r"(cairo|pango/)"

# The rooms of the window: system headers that one must not see, and the rooms it has a door to. There is
# nothing but rooms in ui/, and doors open one way: from a room only those above it in this list are seen.
ROOMS = (
    ("paint", f"{TOOLKIT}|{GLIB}", ""),
    ("pictures", f"{TOOLKIT}|{GLIB}", "paint"),
    ("game", f"{TOOLKIT}|{CAIRO}", ""),
    ("base", None, "paint game"),
    ("search", None, "base"),
    ("session", None, "base game search"),
    ("files", None, "base game session"),
    ("board", None, "base paint pictures files session"),
    ("review", None, "base game paint pictures search session files"),
    ("panes", None, "base game search session review"),
    ("explain", None, "base game search session"),
    ("batch", None, "base game files search"),
    ("play", None, "base game search session"),
    ("learn", None, "base game search session"),
    ("plots", None, "base paint search"),
    ("games", None, "base game search session"),
    ("jobs", None, "base game files session"),
    ("desk", None, "base paint game search session files board panes review explain batch games play learn plots jobs"),
)

# What the rooms of engine/cluster/ may see of the engine besides each other.
BELOW = ("engine/core", "engine/cube", "engine/team", "engine/flat", "engine/play", "engine/storage")

# The rooms of engine/cluster/ and those that one has a door to, as above.
CLUSTER_ROOMS = (
    ("files", ""),
    ("tree", "files"),
    ("crew", "files tree"),
    ("plan", ""),
)

# Folder, system headers it must not see, folders of ours that it may see. The first match counts.
RULES = (
    ("engine/core", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("engine/core",)),
    ("engine/cube", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("engine/core", "engine/cube")),
    ("engine/team", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("engine/core", "engine/cube", "engine/team")),
    ("engine/flat", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("engine/core", "engine/flat")),
    ("engine/play", f"{TOOLKIT}|{GLIB}|{CAIRO}",
     ("engine/core", "engine/cube", "engine/team", "engine/flat", "engine/play")),
    ("engine/judge", f"{TOOLKIT}|{GLIB}|{CAIRO}",
     ("engine/core", "engine/cube", "engine/team", "engine/flat", "engine/play", "engine/judge")),
    ("engine/storage", f"{TOOLKIT}|{CAIRO}", BELOW),
    *((f"engine/cluster/{room}", f"{TOOLKIT}|{CAIRO}",
       (*BELOW, *(f"engine/cluster/{door}" for door in (room, *doors.split()))))
      for room, doors in CLUSTER_ROOMS),
    ("engine/cluster", f"{TOOLKIT}|{CAIRO}", ()),
    ("engine/certificates", f"{TOOLKIT}|{CAIRO}",
     (*BELOW, "engine/cluster/files", "engine/cluster/tree", "engine/certificates")),
    ("engine", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("engine",)),
    *((f"ui/{room}", forbidden, ("engine", *(f"ui/{door}" for door in (room, *doors.split()))))
      for room, forbidden, doors in ROOMS),
    ("lib/check", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("src/check", "lib/check")),
    ("lib", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("engine", "lib")),
    ("src/check", f"{TOOLKIT}|{GLIB}|{CAIRO}", ("src/check",)),
    ("src/cli/base", f"{TOOLKIT}|{CAIRO}", ("engine", "ui/game", "src/cli/base")),
    ("src/cli/bench", TOOLKIT, ("engine", "ui/paint", "src/cli/base", "src/cli/bench")),
    ("src/cli/book", f"{TOOLKIT}|{CAIRO}", ("engine", "src/cli/base", "src/cli/book")),
    ("src/cli/campaign", TOOLKIT, ("engine", "ui/paint", "src/cli/base", "src/cli/campaign")),
    ("src/cli/games", f"{TOOLKIT}|{CAIRO}", ("engine", "ui/game", "src/cli/base", "src/cli/games")),
    ("src/cli/job", f"{TOOLKIT}|{CAIRO}", ("engine", "src/cli/base", "src/cli/job")),
    ("src/cli/review", TOOLKIT,
     ("engine", "ui/pictures", "ui/game", "src/cli/base", "src/cli/review")),
    ("src/cli/serve", f"{TOOLKIT}|{CAIRO}",
     ("engine", "ui/game", "src/cli/base", "src/cli/serve")),
    ("src/cli/store", f"{TOOLKIT}|{CAIRO}", ("engine", "src/cli/base", "src/cli/store")),
    ("src/cli", f"{TOOLKIT}|{CAIRO}", ("engine", "ui/game", "src/cli")),
    ("src", None, ("engine", "ui", "src")),
)

INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]', re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/|//[^\n]*", re.DOTALL)

# What only one file of a folder may do.
SINGLE = (
    ("ui", "start threads",
     r"\b(g_thread_(try_)?new|g_thread_pool_new\w*|g_task_run_in_thread\w*|pthread_create|thrd_create)\b"),
    ("engine", "use OpenMP", r"#\s*pragma\s+omp\b|#\s*include\s*<omp\.h>"),
    ("engine", "use SQLite", r"#\s*include\s*<sqlite3\.h>"),
)


# More than this in one of these folders is a crowd, in which nobody finds anything.
MOST_FILES = 40
UNCROWDED = ("src", "engine/cluster")


def sources(top, folder):
    for path in sorted((top / folder).rglob("*.[ch]")):
        yield path.relative_to(top), COMMENT.sub(" ", path.read_text(encoding="utf-8"))


def within(path, folder):
    return path.as_posix().startswith(folder + "/")


def target(top, path, name):
    """The file of the tree that a quoted include means, or None if it is not in the tree."""
    own = (folder for folder in OWN_FOLDERS if within(path, folder))
    for folder in (path.parent, *map(pathlib.Path, (*own, *INCLUDE_FOLDERS))):
        found = (top / folder / name).resolve()
        if found.is_file() and found.is_relative_to(top):
            return found.relative_to(top)
    return None


def include_problems(top):
    for folder in SOURCES:
        for path, text in sources(top, folder):
            rule = next((rule for rule in RULES if within(path, rule[0])), None)
            if not rule:
                yield f"{path} is in no folder that may have sources"
                continue
            _, forbidden, allowed = rule
            for bracket, name in INCLUDE.findall(text):
                if bracket == "<":
                    if forbidden and re.match(forbidden, name):
                        yield f"{path} must not include <{name}>"
                    continue
                found = target(top, path, name)
                if found and not any(within(found, place) or found.as_posix() == place for place in allowed):
                    yield f"{path} must not include {found}"


def arrows(top):
    """Which folder includes from which."""
    for path, text in (found for folder in SOURCES for found in sources(top, folder)):
        for name in (name for bracket, name in INCLUDE.findall(text) if bracket == '"'):
            found = target(top, path, name)
            if found:
                yield path.parent.as_posix(), found.parent.as_posix()


def mutual_problems(top):
    pairs = set(arrows(top))
    for one, other in sorted(pairs):
        if one < other and (other, one) in pairs:
            yield f"{one} and {other} include from each other"


def crowd_problems(top):
    for place in UNCROWDED:
        for folder in (top / place, *(path for path in (top / place).rglob("*") if path.is_dir())):
            count = sum(path.is_file() for path in folder.iterdir()) if folder.is_dir() else 0
            if count > MOST_FILES:
                yield f"{folder.relative_to(top)} has {count} files, more than {MOST_FILES}"


def single_problems(top):
    for folder, deed, pattern in SINGLE:
        doers = [str(path) for path, text in sources(top, folder) if re.search(pattern, text)]
        if len(doers) > 1:
            yield f"only one file of {folder}/ may {deed}, not {', '.join(doers)}"


def problems(top):
    return [*include_problems(top), *mutual_problems(top), *crowd_problems(top),
            *single_problems(top)]


# File, the line planted in it, and whether it is a violation.
PLANTED = (
    ("engine/cube/planted.c", "#include <glib.h>", True),
    ("engine/core/planted.c", "#include <cairo.h>", True),
    ("engine/core/planted.c", '#include "../cube/board.h"', True),
    ("engine/core/planted.c", '#include "cube/board.h"', True),
    ("engine/flat/planted.c", '#include "../cube/board.h"', True),
    ("engine/flat/planted.c", '#include "../play/rules.h"', True),
    ("engine/cube/planted.c", '#include "play/rules.h"', True),
    ("engine/play/planted.c", '#include "../storage/store.h"', True),
    ("engine/play/planted.c", "#include <glib.h>", True),
    ("engine/play/planted.c", '#include "../cube/board.h"', False),
    ("engine/cube/planted.c", '#include "../core/status.h"', False),
    ("engine/storage/planted.c", '#include "../cube/board.h"', False),
    ("engine/storage/planted.c", '#include "../cluster/files/folder.h"', True),
    ("engine/cluster/planted.c", '#include "files/folder.h"', True),
    ("engine/cluster/tree/planted.c", "#include <glib.h>", False),
    ("engine/cluster/tree/planted.c", '#include "../files/folder.h"', False),
    ("engine/cluster/files/planted.c", '#include "../crew/crew.h"', True),
    ("engine/cluster/plan/planted.c", '#include "../crew/crew.h"', True),
    ("src/check/planted.c", '#include "core/status.h"', True),
    ("engine/cluster/crew/planted.c", "#include <gtk/gtk.h>", True),
    ("lib/planted.c", '#include "core/status.h"', False),
    ("lib/planted.c", "#include <glib.h>", True),
    ("lib/planted.c", '#include "../src/check/game.h"', True),
    ("lib/check/planted.c", '#include "../../src/check/game.h"', False),
    ("lib/check/planted.c", '#include "../fourscore.h"', True),
    ("lib/check/planted.c", '#include "core/status.h"', True),
    ("ui/paint/planted.c", "#include <gtk/gtk.h>", True),
    ("ui/paint/planted.c", "#include <glib.h>", True),
    ("ui/paint/planted.c", "#include <cairo.h>", False),
    ("ui/paint/planted.c", "#include <pango/pangocairo.h>", False),
    ("ui/game/planted.c", "#include <pango/pangocairo.h>", True),
    ("ui/paint/planted.c", '#include "desk/window.h"', True),
    ("ui/game/planted.c", "#include <gtk/gtk.h>", True),
    ("ui/game/planted.c", '#include "../desk/window.h"', True),
    ("ui/game/planted.c", "#include <json-glib/json-glib.h>", False),
    ("ui/desk/planted.c", '#include "../../src/cli/cli.h"', True),
    ("ui/planted.c", "int in_no_room;", True),
    ("ui/panes/planted.c", '#include "desk/window.h"', True),
    ("ui/desk/planted.c", '#include "base/worker.h"', False),
    ("ui/desk/planted.c", "#include <adwaita.h>", False),
    ("src/cli/planted.c", "#include <gtk/gtk.h>", True),
    ("src/cli/planted.c", '#include "../../ui/desk/window.h"', True),
    ("src/cli/planted.c", "#include <json-glib/json-glib.h>", False),
    ("src/cli/planted.c", '#include "job/job.h"', False),
    ("src/cli/planted.c", "#include <cairo.h>", True),
    ("src/cli/base/planted.c", '#include "job/job.h"', True),
    ("src/cli/base/planted.c", '#include "../cli.h"', True),
    ("src/cli/base/planted.c", '#include "cli.h"', True),
    ("src/cli/bench/planted.c", '#include "job/job.h"', True),
    ("src/cli/bench/planted.c", '#include "paint/paint.h"', False),
    ("src/cli/job/planted.c", '#include "bench/bench.h"', True),
    ("src/cli/job/planted.c", '#include "base/output.h"', False),
    ("src/cli/job/planted.c", '#include "cli.h"', True),
    ("src/cli/planted.c", "/* #include <gtk/gtk.h> */", False),
    ("ui/desk/planted.c", "void f(void) { g_thread_new(0, 0, 0); }", True),
    ("ui/desk/planted.c", "void f(void) { g_task_run_in_thread(0, 0); }", True),
    ("engine/cube/planted.c", "#pragma omp parallel", True),
)


def plant(top):
    """A small sound tree: the headers that the violations name, and the one file of each deed."""
    for name in ("engine/core/status.h", "engine/cube/board.h", "engine/play/rules.h",
                 "engine/storage/store.h", "engine/cluster/files/folder.h", "engine/cluster/crew/crew.h",
                 "ui/desk/window.h", "ui/base/worker.h", "ui/paint/paint.h", "src/cli/cli.h",
                 "src/cli/base/output.h", "src/cli/bench/bench.h", "src/cli/job/job.h", "src/check/game.h",
                 "lib/fourscore.h"):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text("\n")
    (top / "ui/base/worker.c").write_text('#include "worker.h"\nint *t = (int *)g_thread_new;\n')
    (top / "engine/core/threads.c").write_text("#pragma omp parallel\n")


def planted_case(tap, name, line, wrong):
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder).resolve()
        plant(top)
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_text(line + "\n")
        found = problems(top)
        sound = bool(found) == wrong and all(name in problem for problem in found)
        tap.case(f"{'refused' if wrong else 'allowed'} in {name}: {line}",
                 [] if sound else found or ["not noticed"])


def arrows_case(tap, title, lines, wrong):
    """Two folders of which the rules allow either to include from the other."""
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder).resolve()
        for name, line in lines:
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            (top / name).write_text(line + "\n")
        found = list(mutual_problems(top))
        tap.case(title, [] if bool(found) == wrong else found or ["not noticed"])


def arrows_cases(tap):
    there = ("ui/one/a.h", '#include "../two/b.h"')
    arrows_case(tap, "allowed: one folder includes from another", (there, ("ui/two/b.h", "")), False)
    arrows_case(tap, "refused: two folders that include from each other",
                (there, ("ui/two/b.h", ""), ("ui/two/c.c", '#include "../one/a.h"')), True)


def crowd_case(tap, count, wrong):
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder).resolve()
        room = top / UNCROWDED[0] / "room"
        room.mkdir(parents=True)
        for i in range(count):
            (room / f"{i}.c").touch()
        found = list(crowd_problems(top))
        tap.case(f"{'refused' if wrong else 'allowed'}: a folder of {count} files",
                 [] if bool(found) == wrong else found or ["not noticed"])


def main(top):
    tap = Tap()
    for planted in PLANTED:
        planted_case(tap, *planted)
    arrows_cases(tap)
    crowd_case(tap, MOST_FILES, False)
    crowd_case(tap, MOST_FILES + 1, True)
    tap.case("there are sources to check", [] if list(sources(top, "engine")) else ["none found"])
    tap.case("includes of the tree", problems(top))
    tap.done()


main(pathlib.Path(sys.argv[1]).resolve())
