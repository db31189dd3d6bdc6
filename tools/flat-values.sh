#!/bin/sh
# Usage: tools/flat-values.sh FOURSCORE-CLI [TABLE [SECONDS]]
# Proves the values of the empty boards of docs/flat.md that the tests leave out, the quicker first:
# a line "GAME expected VALUE" and the result of solve for each. TABLE is the size of the table
# (default 2G), SECONDS a time limit for each board (default: none). Ends with status 1 if a value
# is not as expected; what a time limit leaves unknown is not counted.
set -eu

cli=${1:?the program fourscore-cli is missing; see the head of $0}
table=${2-2G}
limit=${3:+--time-limit $3}
wrong=0

# Usage: prove GAME POSITION VALUE
prove() {
  # shellcheck disable=SC2086
  result=$("$cli" solve --game "$1" --table "$table" $limit --exact "$2") || true
  printf '%s expected %s\n%s\n' "$1" "$3" "$result"
  value=$(printf '%s\n' "$result" | cut -f2)
  [ "$value" = "$3" ] || [ "$value" = unknown ] || wrong=1
}

prove connect4:6x7 . first
for move in 1 5; do
  prove popout:7x6 $move first
done
prove connect4:9x4 . second
for board in 4x11 7x7 5x9 5x10; do
  prove connect4:$board . draw
done
for board in 10x4 11x4 6x8 8x6; do
  prove connect4:$board . second
done
for board in 9x5 10x5 8x7 7x8; do
  prove connect4:$board . first
done
prove connect4:6x9 . first
prove connect4:9x6 . second
exit $wrong
