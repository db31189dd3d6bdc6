#!/bin/sh
# Usage: scripts/forger.sh N
# Forges N certificates, and has two checkers and plain play judge them. Builds in build-test.
set -eu
cd "$(dirname "$0")/.."
. scripts/prepare.sh
count=${1:?usage: scripts/forger.sh N}
build_tree build-test
cd build-test
PYTHONPATH=../tests/tree exec python3 -B ../tests/check/test_forger.py src/cli/fourscore-cli tests/check/judge "$count"
