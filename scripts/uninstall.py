#!/usr/bin/env python3
"""Usage: scripts/uninstall.py BUILD-FOLDER

Removes what the last "ninja install" put into the prefix: the files, then caches of the desktop that are
about nothing else, then the folders that it made, if they are empty. What was there before stays, and other
programs' caches are brought up to date. Obeys DESTDIR.
"""
import json
import os
import pathlib
import re
import subprocess
import sys

# By folder below share/: the files that a tool makes there, and the tool.
CACHES = {
    "glib-2.0/schemas": (r"gschemas\.compiled", ["glib-compile-schemas"]),
    "applications": (r"mimeinfo\.cache", ["update-desktop-database", "-q"]),
    "mime": (r"aliases|generic-icons|globs2?|icons|magic|mime\.cache|subclasses|treemagic|types|version"
             r"|XMLnamespaces|.*/.*\.xml", ["update-mime-database"]),
    "icons/hicolor": (r"icon-theme\.cache", ["gtk4-update-icon-cache", "-q", "-t", "-f"]),
}


def introspect(build, what):
    text = subprocess.run(["meson", "introspect", what, build], check=True, capture_output=True).stdout
    return json.loads(text)


def inside(path):
    """Where a path of the installed system is now, below DESTDIR."""
    return pathlib.Path(os.environ.get("DESTDIR") or "/", str(path).lstrip("/"))


def made_folders(build):
    """The folders that the last installation made, as meson notes them, the deepest first."""
    log = pathlib.Path(build, "meson-logs", "install-log.txt")
    lines = log.read_text(encoding="utf-8").splitlines() if log.exists() else []
    folders = {pathlib.Path(line) for line in lines if not line.startswith("#")}
    return sorted((folder for folder in folders if folder.is_dir() and not folder.is_symlink()),
                  key=lambda folder: len(folder.parts), reverse=True)


def clear_cache(folder, pattern, tool):
    """Removes a cache about nothing; a file of its own in mime/packages is something."""
    files = [path for path in folder.rglob("*") if not path.is_dir()]
    others = [path for path in files if not re.fullmatch(pattern, path.relative_to(folder).as_posix())
              or path.parent.name == "packages"]
    if files and not others:
        for path in files:
            path.unlink()
        for path, _, _ in os.walk(folder, topdown=False):
            remove_if_empty(pathlib.Path(path), folder)
    elif files:
        subprocess.run([*tool, folder], check=False)


def remove_if_empty(folder, top=None):
    """Unless it is `top`."""
    if folder != top and folder.is_dir() and not any(folder.iterdir()):
        folder.rmdir()


def main(build):
    prefix = next(option["value"] for option in introspect(build, "--buildoptions")
                  if option["name"] == "prefix")
    made = made_folders(build)
    subprocess.run(["ninja", "-C", build, "uninstall"], check=True)
    share = inside(prefix) / "share"
    for name, (pattern, tool) in CACHES.items():
        clear_cache(share / name, pattern, tool)
    for folder in made:
        remove_if_empty(folder)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
