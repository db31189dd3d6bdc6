# Sourced by ./test and scripts/: a session of its own for tests, in which nothing of the user's is read
# or written.

# session_begin BUILD-FOLDER SCRATCH-FOLDER
session_begin() {
  export HOME="$2" XDG_RUNTIME_DIR="$2" LC_ALL=C.UTF-8
  unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME WAYLAND_DISPLAY
  export GDK_BACKEND=x11 GSK_RENDERER=cairo GDK_DEBUG=gl-disable ADW_DISABLE_PORTAL=1
  export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR="$PWD/$1/data"
}

# session_test BUILD-FOLDER [OPTION]...: meson test, on a display and a bus of its own.
session_test() {
  xvfb-run -a -w 30 -s '-screen 0 1280x1024x24' dbus-run-session -- \
    meson test -C "$@" --print-errorlogs </dev/null
}
