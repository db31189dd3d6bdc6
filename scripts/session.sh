# Sourced by ./test and scripts/: a session of its own for tests, in which nothing of the user's is read
# or written.

# session_begin BUILD-FOLDER SCRATCH-FOLDER: what tests leave behind, those that are killed too, is in the
# second, which the caller removes.
session_begin() {
  mkdir -p "$2/tmp"
  export HOME="$2" XDG_RUNTIME_DIR="$2" TMPDIR="$2/tmp" LC_ALL=C.UTF-8
  unset XDG_CONFIG_HOME XDG_CACHE_HOME XDG_DATA_HOME WAYLAND_DISPLAY
  export GDK_BACKEND=x11 GSK_RENDERER=cairo GDK_DEBUG=gl-disable ADW_DISABLE_PORTAL=1
  export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR="$PWD/$1/data"
}

# session_bus FOLDER: prints the configuration of a session bus that starts nothing of the desktop but
# accessibility, whose service it copies there. Portals, for example, want things that a container has not.
session_bus() {
  mkdir -p "$1/services"
  cp /usr/share/dbus-1/services/org.a11y.Bus.service "$1/services" 2>/dev/null || true
  cat >"$1/bus.conf" <<END
<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <keep_umask/>
  <listen>unix:tmpdir=/tmp</listen>
  <auth>EXTERNAL</auth>
  <servicedir>$1/services</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
</busconfig>
END
  echo "$1/bus.conf"
}

# session_test BUILD-FOLDER [OPTION]...: meson test, on a display and a bus of its own. Tests of the window
# wait for a third of their time, so there is one more at work than there are processors.
session_test() {
  xvfb-run -a -w 30 -s '-screen 0 1280x1024x24' \
    dbus-run-session --config-file="$(session_bus "$XDG_RUNTIME_DIR")" -- \
    meson test -C "$@" --num-processes $(($(nproc) + 1)) --print-errorlogs </dev/null
}
