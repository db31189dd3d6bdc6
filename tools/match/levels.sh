#!/bin/sh
# Each level of play against the one below it: levels.sh FOURSCORE-CLI [GAMES [GAME [SECONDS [SEED]]]]
# prints a score a line. Level 8 has that many seconds a move (default 0.2).
set -eu
cli=$1 games=${2:-200} game=${3:-cube} seconds=${4:-0.2} seed=${5:-1}
player() { echo "$cli serve --table 64M --no-book --threads 1; level=$1 seconds=$seconds seed=game name=level-$1"; }
for level in 2 3 4 5 6 7 8; do
  "$(dirname "$0")/match.py" --game "$game" --games "$games" --seed "$seed" \
    "$(player "$level")" "$(player $((level - 1)))" 2>/dev/null
done
