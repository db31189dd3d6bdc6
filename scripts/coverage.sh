#!/bin/sh
# Usage: scripts/coverage.sh
# Runs every test but those of the suites slow and tree in a build with coverage, and prints the lines
# and branches that they reach, of engine/ and of all. Fails if that is less than 95 % of the engine or
# 85 % of all lines.
set -eu
cd "$(dirname "$0")/.."
. scripts/prepare.sh
. scripts/session.sh

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
build_tree build-coverage -Db_coverage=true -Dbuildtype=debugoptimized -Db_lto=false \
  -Dc_args=-fprofile-update=atomic
session_begin build-coverage "$scratch"
export TEST_SHARE="${TEST_SHARE:-10}" # of what tests draw at random; see tests/amount.h
session_test build-coverage --no-rebuild --no-suite slow --no-suite tree -t 5 || true # what fails is ./test's to say; libgcov ends by SIGSEGV where a test lets malloc fail

report() {
  gcovr --root . --object-directory build-coverage --exclude-unreachable-branches --gcov-ignore-parse-errors "$@"
}
for folder in engine src ui; do
  echo "$folder:" && report --filter "$folder/" --print-summary | grep -E '^(lines|branches)'
done
report --filter engine/ --filter src/ --filter ui/ --html-details build-coverage/index.html
report --filter engine/ --fail-under-line 95 >build-coverage/engine.txt
report --filter engine/ --filter src/ --filter ui/ --fail-under-line 85 >build-coverage/all.txt
