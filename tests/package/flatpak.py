"""The Flatpak manifest says what flatpak-builder wants, and what it names exists.

Usage: flatpak.py MANIFEST BUILD-FOLDER. Building from it takes the runtime, which Debian has not.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

from tap import Tap

MEMBERS = {"id": str, "runtime": str, "runtime-version": str, "sdk": str, "command": str,
           "finish-args": list, "cleanup": list, "modules": list}
PERMISSIONS = {"--share=ipc", "--socket=fallback-x11", "--socket=wayland", "--device=dri"}


def introspect(build, what):
    return json.loads(subprocess.run(["meson", "introspect", what, build], check=True,
                                     capture_output=True).stdout)


def problems(manifest, folder, build):
    yield from (f"no {name}" for name in MEMBERS.keys() - manifest.keys())
    yield from (f"unknown: {name}" for name in manifest.keys() - MEMBERS.keys())
    yield from (f"{name} is no {kind.__name__}" for name, kind in MEMBERS.items()
                if not isinstance(manifest.get(name), kind))
    yield from (f"a permission too many: {name}" for name in manifest["finish-args"]
                if name not in PERMISSIONS)
    installed = {place.split("/share/")[-1].split("/bin/")[-1]
                 for place in introspect(build, "--installed").values()}
    for name in (manifest["command"], f"applications/{manifest['id']}.desktop",
                 f"metainfo/{manifest['id']}.metainfo.xml"):
        if name not in installed:
            yield f"{name} is not installed"
    options = {option["name"] for option in introspect(build, "--buildoptions")}
    for module in manifest["modules"]:
        yield from (f"no option {option}" for option in module["config-opts"]
                    if option.removeprefix("-D").split("=")[0] not in options)
        yield from (f"no source {source['path']}" for source in module["sources"]
                    if not (folder / source["path"] / "meson.build").exists())


def refused(manifest):
    """What flatpak-builder says of a manifest, which stays where its sources are found from."""
    with tempfile.TemporaryDirectory() as folder:
        return [line for line in subprocess.run(
            ["flatpak-builder", "--show-manifest", str(manifest)], cwd=folder, check=False, text=True,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE).stderr.splitlines() if line]


tap = Tap()
path = pathlib.Path(sys.argv[1])
real = json.loads(path.read_text(encoding="utf-8"))
for planted in ({"command": "nothing"}, {"finish-args": ["--filesystem=host"]}, {"extra": 1}):
    tap.case(f"noticed: {planted}",
             [] if list(problems({**real, **planted}, path.parent, sys.argv[2])) else ["not noticed"])
tap.case("the manifest", problems(real, path.parent, sys.argv[2]))
if shutil.which("flatpak-builder"):
    tap.case("flatpak-builder reads it", refused(path))
    with tempfile.NamedTemporaryFile("w", suffix=".json") as planted:
        planted.write(json.dumps({**real, "modules": [{"name": "fourscore", "config-opts": 1}]}))
        planted.flush()
        tap.case("and refuses a planted fault", [] if refused(planted.name) else ["not refused"])
tap.done()
