#!/bin/sh
# Usage: scripts/divide.sh FOLDER CERTIFICATE...
# Writes each certificate anew into FOLDER, under its path with - for /, divided until one thread of fourscore-check
# needs at most NODES nodes for each of its leaves. JOBS certificates at a time. Whatever ends it, the same command goes
# on. Builds in build, unless CLI and CHECK name the programs.
set -eu
NODES=${NODES:-1000000} LEAF_NODES=${LEAF_NODES:-3000} JOBS=${JOBS:-$(nproc)}

# Until then the certificate stands in a file of another name.
certify() {
  "$CLI" certify "$@" --output "$whole.new" >/dev/null && mv "$whole.new" "$whole"
}

divide() {
  whole=$1/$(printf %s "${2#/}" | tr / -)
  [ ! -e "$whole.done" ] || return 0
  [ -e "$whole" ] || certify --from "$2" --leaf-nodes "$LEAF_NODES"
  while :; do
    status=0
    "$CHECK" --threads 1 --table 256 --node-limit "$NODES" --list-open "$whole.open" "$whole" >"$whole.said" ||
      status=$?
    [ "$status" = 3 ] || break
    certify --from "$whole" --divide "$whole.open"
  done
  rm -f "$whole.open"
  [ "$status" = 0 ] && mv "$whole.said" "$whole.done" && echo "$whole"
}

[ $# -gt 1 ] || { sed -n 's/^# //p' "$0" | head -4 >&2; exit 2; }
if [ "$1" = --one ]; then
  divide "$2" "$3"
  exit
fi
if [ -z "${CLI:-}" ]; then
  . "$(dirname "$0")/prepare.sh"
  build_tree build
  CLI=build/src/cli/fourscore-cli CHECK=build/src/check/fourscore-check
fi
export CLI CHECK NODES LEAF_NODES
folder=$1
mkdir -p "$folder"
shift
printf '%s\0' "$@" | xargs -0 -P "$JOBS" -n 1 "$0" --one "$folder"
