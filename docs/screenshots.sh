#!/bin/bash
# Usage: docs/screenshots.sh BUILD-FOLDER [NAME...]
# Makes docs/screenshots/NAME.png from the real program, on a display of its own. Needs Xvfb,
# openbox (for full screen), xdotool, ImageMagick and the font Cantarell. PATIENCE=4 has searches
# take four times as long before the picture, for a machine that is busy.
set -euo pipefail
build=$(realpath "${1:?usage: docs/screenshots.sh BUILD-FOLDER [NAME...]}")
shift
out=$(realpath "$(dirname "$0")")/screenshots
wanted=("$@")
patience=${PATIENCE:-1}

opening=0F5A69
threats=DCFAF60CB2EAFFA93707AB802CC77896
middle=4C44220B552D40263139857D8619650EFA76D8D7
mixed=$(cat "$(dirname "$0")/../data/sample-position")
hard=7CE03FF0700C46B8B3CA5B45
won=4C44220B552D40263189FC3C5FA
zugzwang=D474BA5B19182C036885B0C2A8929A90C67102F5
lost=1297716E722812FED5EA56AAEB4B198F853C67030C
odd=325151106421340500235122

export GDK_BACKEND=x11 GSK_RENDERER=cairo GDK_DEBUG=gl-disable GTK_A11Y=none ADW_DISABLE_PORTAL=1
export GSETTINGS_BACKEND=keyfile GSETTINGS_SCHEMA_DIR=$build/data LC_ALL=C.UTF-8
unset WAYLAND_DISPLAY

# settings WIDTH HEIGHT GOAL: a fresh configuration folder; with details=true the sidebar shows all it has.
settings() {
  export XDG_CONFIG_HOME=$work/config-$RANDOM
  export XDG_STATE_HOME=$XDG_CONFIG_HOME XDG_DATA_HOME=$XDG_CONFIG_HOME
  mkdir -p "$XDG_CONFIG_HOME/glib-2.0/settings" "$XDG_CONFIG_HOME/gtk-4.0"
  cat >"$XDG_CONFIG_HOME/glib-2.0/settings/keyfile" <<END
[io/github/fourscore/Fourscore]
window-width=$1
window-height=$2
goal='$3'
table-size=uint64 268435456
search-details=${details:-false}
END
  printf '[Settings]\ngtk-font-name=Cantarell 11\n' >"$XDG_CONFIG_HOME/gtk-4.0/settings.ini"
}

keys() { xdotool key --delay 40 "$@" && sleep 0.5; }

# typed TEXT: into the position entry, applied.
typed() { keys ctrl+l && xdotool type --delay 5 "$1" && keys Return; }

# shot NAME WIDTH HEIGHT GOAL POSITION COMMAND...: of the variant $game, or of the cube: starts the program, runs the command, takes the
# picture, ends the program.
shot() {
  local name=$1 width=$2 height=$3 goal=$4 position=$5
  shift 5
  [ ${#wanted[@]} -eq 0 ] || [[ " ${wanted[*]} " == *" $name "* ]] || return 0
  settings "$width" "$height" "$goal"
  "$build/src/fourscore" ${game:+--game "$game"} "$position" &
  local program=$!
  until xdotool search --onlyvisible --class fourscore >/dev/null; do sleep 0.5; done
  sleep 2
  xdotool search --onlyvisible --class fourscore windowmove 0 0 mousemove 1699 1059
  "$@"
  timeout 10 import -window "$(xdotool search --onlyvisible --class fourscore | tail -1)" "$work/$name.png"
  convert "$work/$name.png" -strip -dither None -colors 256 "PNG8:$out/$name.png"
  kill $program
  wait $program
  echo "$name.png"
}

analyse() { keys ctrl+Return && sleep $(($1 * patience)); }
browse() { analyse 4 && keys 5; }
preferences() { keys ctrl+comma && sleep 1; }
bad_position() { typed 0123X45; }
sidebar() { keys F9 && analyse 3; }
explained() { keys w k && analyse 3 && keys F3 && sleep 2; }
marked() { keys w k; }
asked() { keys F5 && sleep 6; }
reviewed() { keys ctrl+r && sleep 125 && keys shift+F4 && sleep 1; }
shortcuts() { keys ctrl+question && sleep 1; }
tower() { keys v w k && analyse 8; }
plan() { keys v v v && analyse 8; }
plan_with_threats() { keys v v v w k && analyse 12; }
set_up() { keys ctrl+e 5 5 && xdotool getactivewindow mousemove --window %1 777 302 && sleep 0.4; }
# A job that a worker is at, in the window that follows it.
job() {
  local cli=$build/src/cli/fourscore-cli
  "$cli" job create "$work/JOB" 4799880C97E >/dev/null
  "$cli" job work "$work/JOB" --threads 1 --table 64M >/dev/null 2>&1 &
  local worker=$!
  sleep 10
  keys alt+o && sleep $((3 * patience))
  xdotool type --delay 5 "$work/JOB" && sleep 1 && keys Return && sleep 1 && keys Return && sleep $((40 * patience))
  kill $worker || true
}
moves() {
  keys Prior Prior Prior 4 5 6 Prior Prior 9 9 Prior Prior Prior Prior F C ctrl+m
  xdotool type --delay 5 "A good try, but what about 4?"
  analyse 8
}

all() {
  shot light 1280 860 exact "$mixed" analyse 12
  ADW_DEBUG_COLOR_SCHEME=prefer-dark shot dark 1280 860 exact "$mixed" analyse 12
  ADW_DEBUG_HIGH_CONTRAST=1 shot high-contrast 1280 860 exact "$mixed" analyse 12
  shot narrow 420 640 first "$middle" analyse 3
  shot narrow-sidebar 420 640 exact "$middle" sidebar
  ADW_DEBUG_COLOR_SCHEME=prefer-dark shot large 1600 1000 exact "$mixed" plan_with_threats
  shot tower 1280 860 first "$threats" tower
  shot plan 1280 860 exact "$mixed" plan
  shot moves 1280 860 exact "$mixed" moves
  shot set-up 1280 860 first "$opening" set_up
  shot searching 1280 860 exact "$hard" analyse 4
  shot elsewhere 1280 860 first "$hard" browse
  shot position-error 1280 860 first "$opening" bad_position
  shot won 1280 860 first "$won" sleep 0
  shot preferences 1280 860 first "$opening" preferences
  shot zugzwang 700 860 second "$zugzwang" explained
  game=connect4:7x6 shot parity 560 720 exact "$odd" marked
  shot puzzle 1280 860 first . asked
  shot review 1280 860 exact "$lost" reviewed
  details=true shot job 1280 860 exact "$won" job
  shot shortcuts 1280 860 first "$opening" shortcuts
}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "${SCREENSHOTS_INSIDE:-}" ]; then
  export SCREENSHOTS_INSIDE=1
  exec xvfb-run -a -s '-screen 0 1700x1060x24' dbus-run-session -- "$0" "$build" "${wanted[@]}"
fi
mkdir -p "$out"
openbox --sm-disable &
manager=$!
sleep 1
all
kill $manager
