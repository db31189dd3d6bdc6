#!/bin/sh
# Usage: driver.sh SCRIPT PROGRAM SCHEMA-FOLDER [CASE...]
# Runs a script of this folder, which makes its own display, on a session bus of its own. So no other test
# takes the pointer or the keys. TAP on standard output.
set -eu
export GDK_BACKEND=x11 GSK_RENDERER=cairo GDK_DEBUG=gl-disable ADW_DISABLE_PORTAL=1
export GSETTINGS_BACKEND=memory GSETTINGS_SCHEMA_DIR="$3" GTK_A11Y=atspi
export LC_ALL=C.UTF-8
XDG_RUNTIME_DIR=$(mktemp -d) # the accessibility bus has its socket there
export XDG_RUNTIME_DIR
trap 'rm -rf "$XDG_RUNTIME_DIR"' EXIT
unset DISPLAY WAYLAND_DISPLAY NO_AT_BRIDGE AT_SPI_BUS_ADDRESS
. "$(dirname "$0")/../../scripts/session.sh"
script=$(dirname "$0")/$1 program=$2
shift 3
# What services of the bus print is not TAP: they get no standard output, the script has it as 3.
exec 3>&1 >/dev/null
dbus-run-session --config-file="$(session_bus "$XDG_RUNTIME_DIR")" -- sh -c 'exec /usr/bin/python3 -B "$@" >&3 3>&-' sh "$script" "$program" "$@"
