#!/usr/bin/env python3
"""Usage: scripts/uninstall.py BUILD-FOLDER

Removes what "ninja install" put into the prefix: the files, then caches of the desktop that are about
nothing else, then folders that are empty. Other programs' caches are brought up to date instead.
Obeys DESTDIR.
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


def clear_cache(folder, pattern, tool):
    """Removes a cache about nothing; an own file in mime/packages is something."""
    files = [path for path in folder.rglob("*") if not path.is_dir()]
    others = [path for path in files if not re.fullmatch(pattern, path.relative_to(folder).as_posix())
              or path.parent.name == "packages"]
    if files and not others:
        for path in files:
            path.unlink()
    elif files:
        subprocess.run([*tool, folder], check=False)


def remove_empty(folder, top):
    """Removes empty folders in and below a folder, and above it up to top, which stays."""
    for path, _, _ in os.walk(folder, topdown=False):
        if not os.listdir(path):
            os.rmdir(path)
    while top in folder.parents:
        if folder.exists() and any(folder.iterdir()):
            return
        if folder.exists():
            folder.rmdir()
        folder = folder.parent


def main(build):
    prefix = next(option["value"] for option in introspect(build, "--buildoptions")
                  if option["name"] == "prefix")
    places = [inside(place) for place in introspect(build, "--installed").values()]
    subprocess.run(["ninja", "-C", build, "uninstall"], check=True)
    share = inside(prefix) / "share"
    for name, (pattern, tool) in CACHES.items():
        clear_cache(share / name, pattern, tool)
    for folder in {place.parent for place in places} | {share / name for name in CACHES}:
        remove_empty(folder, inside(prefix))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
