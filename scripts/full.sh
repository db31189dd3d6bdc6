#!/bin/sh
# Usage: scripts/full.sh
# What ./test --full runs after the tests: each check as one command, as in CONTRIBUTING.md. Prints a
# line for each and ends with "N passed, N failed"; what a check prints is in build-full/.
cd "$(dirname "$0")/.." || exit
passed=0 failed=0
mkdir -p build-full

check() {
  name=$1 begin=$(date +%s)
  shift
  if "$@" >"build-full/$name.log" 2>&1; then
    verdict=ok passed=$((passed + 1))
  else
    verdict="FAILED, see build-full/$name.log" failed=$((failed + 1))
  fi
  echo "$name: $verdict ($(($(date +%s) - begin)) s)"
}

check forger scripts/forger.sh 200000
check address scripts/sanitize.sh address
check thread scripts/sanitize.sh thread
check valgrind scripts/sanitize.sh valgrind
check fuzz scripts/fuzz.sh 60
check package scripts/package.sh build-full/package
check installed scripts/package-try.sh build-full/package
check coverage scripts/coverage.sh
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
