#!/bin/sh
# Usage: scripts/divide.sh FOLDER CERTIFICATE...
# Writes each certificate into FOLDER, under its path with - for /, divided until one thread of fourscore-check needs at
# most NODES nodes for each of its leaves; a leaf is solved once, and in another order it may need some more. Below a
# leaf that is divided, positions of LEAF_NODES / 16 nodes become leaves; of a quarter of that, where these are divided.
# JOBS certificates at a time, each by THREADS threads. Whatever ends it, the same command goes on. Builds in build,
# unless CLI and CHECK name the programs.
set -eu
NODES=${NODES:-1000000} LEAF_NODES=${LEAF_NODES:-1600000} JOBS=${JOBS:-$(nproc)} THREADS=${THREADS:-1} LC_ALL=C

leaves() {
  awk '$2 == "leaf" || $2 == "sight" { print $1 }' "$whole"
}

# Some of those that were neither solved nor left open. A kill loses one such part.
next_leaves() {
  sort -m "$whole.solved" "$whole.open" >"$whole.new"
  leaves | comm -23 - "$whole.new" | head -n 30000 >"$whole.list"
  [ -s "$whole.list" ]
}

# Adds lines to a file of sorted lines, each once, which is there in full or not at all.
note() {
  sort -u - "$1" >"$whole.new"
  mv "$whole.new" "$1"
}

solve_leaves() {
  status=0
  "$CHECK" --threads "$THREADS" --table 256 --node-limit "$NODES" --only "$whole.list" --list-open "$whole.left" "$whole" \
    >/dev/null || status=$?
  case $status in 0 | 3 | 4) ;; *) return "$status" ;; esac
  note "$whole.open" <"$whole.left"
  comm -23 "$whole.list" "$whole.open" | note "$whole.solved"
}

# Some at a time, too. Open leaves that are gone have been divided.
divide_open() {
  leaf_nodes=$(cat "$whole.leaf-nodes" 2>/dev/null || echo "$LEAF_NODES")
  while
    leaves | comm -12 - "$whole.open" | head -n 100 >"$whole.list"
    [ -s "$whole.list" ]
  do
    rm -f "$whole.new.part" # of another list, perhaps
    "$CLI" certify --from "$whole" --divide "$whole.list" --leaf-nodes "$leaf_nodes" --threads "$THREADS" \
      --output "$whole.new" >/dev/null
    mv "$whole.new" "$whole"
  done
  : >"$whole.open"
  echo "$((leaf_nodes > 64 ? leaf_nodes / 4 : 16))" >"$whole.leaf-nodes"
}

divide() {
  whole=$1/$(printf %s "${2#/}" | tr / -)
  [ ! -e "$whole.done" ] || return 0
  if [ ! -e "$whole" ]; then
    if [ "$(head -n 1 "$2" | cut -d " " -f 1)" != fourscore-certificate ]; then
      echo "$2: this is no certificate" >&2
      return 2
    fi
    cp "$2" "$whole.new"
    mv "$whole.new" "$whole"
  fi
  touch "$whole.solved" "$whole.open"
  while :; do
    if next_leaves; then
      solve_leaves
    elif [ -s "$whole.open" ]; then
      divide_open
    else
      break
    fi
  done
  rm -f "$whole.list" "$whole.left" "$whole.new" "$whole.open" "$whole.leaf-nodes"
  mv "$whole.solved" "$whole.done"
  echo "$whole"
}

[ $# -gt 1 ] || { sed -n 's/^# //p' "$0" | head -6 >&2; exit 2; }
if [ "$1" = --one ]; then
  divide "$2" "$3"
  exit
fi
if [ -z "${CLI:-}" ]; then
  . "$(dirname "$0")/prepare.sh"
  build_tree build
  CLI=build/src/cli/fourscore-cli CHECK=build/src/check/fourscore-check
fi
export CLI CHECK NODES LEAF_NODES THREADS LC_ALL
folder=$1
mkdir -p "$folder"
shift
printf '%s\0' "$@" | xargs -0 -P "$JOBS" -n 1 "$0" --one "$folder"
