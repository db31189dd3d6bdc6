#!/bin/sh
# Usage: scripts/fuzz.sh SECONDS [TARGET]...
# Fuzzes each target, or all of tests/fuzz, for so long, e.g. 3600 for an hour each. What is new in the
# corpus stays in build-fuzz/; an input that fails is written to build-fuzz/findings, and belongs in
# tests/fuzz/corpus once it is fixed. Needs clang. An input may take two minutes by the clock: on a busy
# machine one of milliseconds took eleven seconds, which ended the run.
set -eu
cd "$(dirname "$0")/.."
. scripts/prepare.sh
seconds=${1:?usage: scripts/fuzz.sh SECONDS [TARGET]...}
shift
[ $# != 0 ] || set -- $(ls tests/fuzz/corpus)

export CC=clang
targets=
for name in "$@"; do targets="$targets tests/fuzz/fuzz-$name"; done
[ -f build-fuzz/build.ninja ] ||
  meson setup build-fuzz -Dfuzz=true -Dbuildtype=debugoptimized -Db_lto=false -Db_lundef=false
ninja -C build-fuzz $targets

mkdir -p build-fuzz/findings
[ ! -d /dev/shm ] || export TMPDIR=/dev/shm # files that are read once
failed=0
for name in "$@"; do
  mkdir -p "build-fuzz/corpus/$name"
  echo "$name, $seconds seconds"
  G_DEBUG=fatal-warnings "build-fuzz/tests/fuzz/fuzz-$name" -max_total_time="$seconds" -close_fd_mask=3 \
    -timeout=120 -rss_limit_mb=2048 -max_len=8192 -print_final_stats=1 \
    -artifact_prefix="build-fuzz/findings/$name-" \
    "build-fuzz/corpus/$name" "tests/fuzz/corpus/$name" >"build-fuzz/$name.log" 2>&1 || failed=1
  grep -E 'number_of_executed|SUMMARY|ERROR' "build-fuzz/$name.log" || true
done
exit $failed
