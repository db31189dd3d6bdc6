#!/bin/sh
# Usage: scripts/divide.sh FOLDER CERTIFICATE...
# Writes each certificate into FOLDER, under its path with - for /, divided until one thread of fourscore-check needs at
# most NODES nodes for each of its leaves; a leaf is solved once, and in another order it may need some more. Below a
# leaf that is divided, positions of LEAF_NODES / 16 nodes become leaves. JOBS certificates at a time. Whatever ends it,
# the same command goes on. Builds in build, unless CLI and CHECK name the programs.
set -eu
NODES=${NODES:-1000000} LEAF_NODES=${LEAF_NODES:-20000} JOBS=${JOBS:-$(nproc)} LC_ALL=C

leaves() {
  awk '$2 == "leaf" || $2 == "sight" { print $1 }' "$whole"
}

# Leaves that were open; they are gone if a kill came after their division.
divide_open() {
  leaves | comm -12 - "$whole.open" >"$whole.list"
  if [ -s "$whole.list" ]; then
    "$CLI" certify --from "$whole" --divide "$whole.list" --leaf-nodes "$LEAF_NODES" --output "$whole.new" >/dev/null
    mv "$whole.new" "$whole"
  fi
  rm "$whole.open"
}

# Those that were not solved yet. Notes which were, and then which stayed open.
solve_leaves() {
  status=0
  "$CHECK" --threads 1 --table 256 --node-limit "$NODES" --only "$whole.left" --list-open "$whole.list" "$whole" \
    >"$whole.said" || status=$?
  case $status in 0 | 3 | 4) ;; *) return "$status" ;; esac
  sort "$whole.list" >"$whole.new"
  comm -23 "$whole.left" "$whole.new" | sort -m - "$whole.solved" >"$whole.list"
  mv "$whole.list" "$whole.solved"
  mv "$whole.new" "$whole.open"
}

divide() {
  whole=$1/$(printf %s "${2#/}" | tr / -)
  [ ! -e "$whole.done" ] || return 0
  if [ ! -e "$whole" ]; then
    cp "$2" "$whole.new"
    mv "$whole.new" "$whole"
  fi
  touch "$whole.solved"
  while :; do
    [ ! -e "$whole.open" ] || divide_open
    leaves | comm -23 - "$whole.solved" >"$whole.left"
    [ -s "$whole.left" ] || break
    solve_leaves
  done
  rm -f "$whole.left" "$whole.list" "$whole.said"
  mv "$whole.solved" "$whole.done"
  echo "$whole"
}

[ $# -gt 1 ] || { sed -n 's/^# //p' "$0" | head -5 >&2; exit 2; }
if [ "$1" = --one ]; then
  divide "$2" "$3"
  exit
fi
if [ -z "${CLI:-}" ]; then
  . "$(dirname "$0")/prepare.sh"
  build_tree build
  CLI=build/src/cli/fourscore-cli CHECK=build/src/check/fourscore-check
fi
export CLI CHECK NODES LEAF_NODES LC_ALL
folder=$1
mkdir -p "$folder"
shift
printf '%s\0' "$@" | xargs -0 -P "$JOBS" -n 1 "$0" --one "$folder"
