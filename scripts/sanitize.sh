#!/bin/sh
# Usage: scripts/sanitize.sh address|thread|valgrind [TEST]...
# Builds with a sanitizer, or for valgrind, in build-NAME and runs tests there: by default
#   address   AddressSanitizer and UBSan: everything but the suites slow and tree
#   thread    ThreadSanitizer: the engine, the parallel solver, and the library
#   valgrind  the engine's parts and the readers of files, on their corpus
# What tests draw at random, they draw less often (tests/amount.h); TEST_SHARE=1 has all of it.
set -eu
cd "$(dirname "$0")/.."
. scripts/prepare.sh
. scripts/session.sh
kind=${1:?usage: scripts/sanitize.sh address|thread|valgrind [TEST]...}
shift

options='-Dbuildtype=debugoptimized -Db_lto=false -Db_lundef=false'
case $kind in
  address)
    options="$options -Db_sanitize=address,undefined -Dc_args=-fno-sanitize-recover=undefined"
    selection='--no-suite slow --no-suite tree' share=8
    # GTK and its libraries keep memory until the end; leaks are looked for by valgrind.
    export ASAN_OPTIONS=detect_leaks=0
    ;;
  thread)
    options="$options -Db_sanitize=thread -Dapp=false"
    selection='--no-suite slow --suite engine --suite team --suite storage --suite lib' share=8
    export TSAN_OPTIONS=ignore_noninstrumented_modules=1
    ;;
  valgrind)
    options="$options -Dapp=false"
    selection='board game lines notation notation-codes notation-moves prime symmetry table value variation
      fuzz-certificate fuzz-flat-position fuzz-job fuzz-position fuzz-results fuzz-store' share=25
    wrap='--wrap=valgrind --quiet --error-exitcode=9 --leak-check=full --errors-for-leak-kinds=definite'
    ;;
  *) echo "$0: unknown: $kind" >&2 && exit 2 ;;
esac
[ $# = 0 ] || selection="$*"
export TEST_SHARE="${TEST_SHARE:-$share}"

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
build_tree "build-$kind" $options
session_begin "build-$kind" "$scratch"
session_test "build-$kind" --no-rebuild -t 20 ${wrap:+"$wrap"} $selection
