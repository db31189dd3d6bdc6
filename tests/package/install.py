"""Installs into a folder (DESTDIR), uses what is there as a desktop does, and uninstalls.

Usage: install.py BUILD-FOLDER TOP-OF-TREE. Opening a saved game takes a display; without one that
case is skipped.
"""
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from tap import Tap

TYPE = "application/vnd.fourscore+json"
DESKTOP_FILE = "io.github.fourscore.Fourscore.desktop"
GAME = '{"format": "fourscore", "version": 1, "games": [{"lines": ["5A0"]}]}\n'
WANTED = (
    "bin/fourscore", "bin/fourscore-cli", "bin/fourscore-check",
    "share/applications/" + DESKTOP_FILE, "share/mime/packages/io.github.fourscore.Fourscore.xml",
    "share/metainfo/io.github.fourscore.Fourscore.metainfo.xml",
    "share/icons/hicolor/scalable/apps/io.github.fourscore.Fourscore.svg",
    "share/icons/hicolor/scalable/mimetypes/application-vnd.fourscore+json.svg",
    "share/man/man1/fourscore.1", "share/man/man1/fourscore-cli.1", "share/man/man1/fourscore-check.1",
    "share/bash-completion/completions/fourscore-cli", "share/zsh/site-functions/_fourscore-cli",
    "share/locale/de/LC_MESSAGES/fourscore.mo", "share/fourscore/slurm/work.sbatch",
    "share/fourscore/books/cube.book", "share/fourscore/books/connect4-7x6.book",
    "include/fourscore.h",
    "share/help/C/fourscore/index.page", "share/help/de/fourscore/index.page",
    "share/help/de/fourscore/figures/light.png",
) + (("share/fourscore/guide/C/index.html", "share/fourscore/guide/de/figures/light.png")
     if shutil.which("yelp-build") else ())


def run(*command, **options):
    return subprocess.run(command, text=True, timeout=60, check=False, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **options)


def finish(share):
    """What a package manager's triggers do: an installation into DESTDIR leaves it to them."""
    for command in (["glib-compile-schemas", share / "glib-2.0/schemas"],
                    ["update-desktop-database", share / "applications"],
                    ["update-mime-database", share / "mime"],
                    ["gtk4-update-icon-cache", "-q", "-t", "-f", share / "icons/hicolor"]):
        subprocess.run(command, check=True, capture_output=True)


def says(words, *command, **options):
    result = run(*command, **options)
    return [] if words in result.stdout else [f"no {words!r} in {result.stdout!r}"]


def processes_of(program):
    """Process numbers of a program, found by the file that they run."""
    found = []
    for entry in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.path.samefile(entry / "exe", program):
                found.append(int(entry.name))
        except OSError:
            pass # ended meanwhile, or another's
    return found


def open_game(game, program, environment):
    """Opens a file as a double click does; the window's title must have its name."""
    # To nowhere: the program inherits what gio writes to, and goes on.
    subprocess.run(["gio", "open", game], env=environment, timeout=120, check=False,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    shown, end = "", time.monotonic() + 30
    while game.stem not in shown and time.monotonic() < end:
        time.sleep(0.2)
        shown = run("xdotool", "search", "--onlyvisible", "--class", "fourscore", "getwindowname", "%@",
                    env=environment).stdout
    for process in processes_of(program):
        os.kill(process, signal.SIGTERM)
    return [] if game.stem in shown else [f"window titles {shown!r}"]


def desktop_cases(tap, top, installed):
    share, game = installed / "share", top / "evening.fourscore"
    game.write_text(GAME, encoding="utf-8")
    environment = dict(os.environ, XDG_DATA_DIRS=f"{share}:/usr/local/share:/usr/share", HOME=str(top),
                       PATH=f"{installed / 'bin'}:{os.environ['PATH']}", XDG_CURRENT_DESKTOP="GNOME")
    for name in ("GSETTINGS_SCHEMA_DIR", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME"):
        environment.pop(name, None)
    tap.case("a saved game has its media type", says(
        TYPE, "gio", "info", "-a", "standard::content-type", str(game), env=environment))
    tap.case("xdg-mime knows the type", says(TYPE, "xdg-mime", "query", "filetype", str(game),
                                             env=environment))
    tap.case("the type has its icon", says("application-vnd.fourscore+json", "gio", "info", "-a",
                                           "standard::icon", str(game), env=environment))
    tap.case("the type's default program", says(DESKTOP_FILE, "gio", "mime", TYPE, env=environment))
    if os.environ.get("DISPLAY"):
        tap.case("a double click opens the game", open_game(game, installed / "bin/fourscore", environment))
    tap.case("manual page by name", says("fourscore-check", "man", "-M", share / "man", "fourscore-check",
                                         env=dict(environment, MANPAGER="cat")))
    tap.case("the command line answers", says("\tfirst\t", installed / "bin/fourscore-cli", "solve",
                                              "--exact", "1297716E722812FED5EA56AAEB4B198F", env=environment))


def main(build, source):
    tap = Tap()
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        environment = dict(os.environ, DESTDIR=str(top / "image"))
        own = top / "image/usr/local/bin"  # empty, and the system's own
        own.mkdir(parents=True)
        result = run("meson", "install", "-C", build, "--no-rebuild", env=environment)
        tap.case("meson install", [] if result.returncode == 0 else [result.stdout])
        installed = next((top / "image").rglob("bin")).parent
        tap.case("what is installed", [f"no {name}" for name in WANTED if not (installed / name).is_file()])
        finish(installed / "share")
        desktop_cases(tap, top, installed)
        other = installed / "share/applications/other.desktop"
        other.write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=true\n", encoding="utf-8")
        result = run(pathlib.Path(source, "scripts/uninstall.py"), build, env=environment)
        left = [str(path) for path in (top / "image").rglob("*") if not path.is_dir()]
        tap.case("uninstalled, but for another program's file and its cache",
                 [] if set(left) <= {str(other), str(other.parent / "mimeinfo.cache")} and str(other) in left
                 else [result.stdout, *left])
        other.unlink()
        result = run(pathlib.Path(source, "scripts/uninstall.py"), build, env=environment)
        left = [str(path) for path in (top / "image").rglob("*")]
        above = [str(folder) for folder in own.parents if top / "image" in folder.parents]
        tap.case("uninstalled without a trace, and what was there before stays",
                 [] if set(left) == {str(own), *above} else left)
    tap.done()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
