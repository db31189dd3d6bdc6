#!/bin/sh
# Usage: tools/flat-values.sh FOURSCORE-CLI [TABLE [SECONDS]]
# Proves the values of the empty boards of docs/measurements/flat.md that the tests leave out, the quicker first.
# Prints a line "GAME expected VALUE" and the result of solve for each. A win is one claim, which is
# answered by "win", a draw is two. TABLE is the size of the table (default 4G), SECONDS a time limit for each
# board (default: none). Ends with status 1 if a value is not as expected; what a time limit leaves
# unknown is not counted.
set -eu

cli=${1:?the program fourscore-cli is missing; see the head of $0}
table=${2-4G}
limit=${3:+--time-limit $3}
wrong=0

# Usage: prove GAME POSITION VALUE
prove() {
  case $3 in
    draw) claim=--exact answer=draw ;;
    *) claim="--claim $3" answer=win ;;
  esac
  # shellcheck disable=SC2086
  result=$("$cli" solve --game "$1" --table "$table" $limit $claim "$2") || true
  printf '%s expected %s\n%s\n' "$1" "$3" "$result"
  value=$(printf '%s\n' "$result" | cut -f2)
  [ "$value" = "$answer" ] || [ "$value" = unknown ] || wrong=1
}

prove connect4:6x7 . first
for move in 1 5; do
  prove popout:7x6 $move first
done
prove connect4:9x4 . second
for board in 4x11 5x9 5x10; do
  prove connect4:$board . draw
done
prove connect4:9x5 . first
prove connect4:6x8 . second
prove connect4:10x4 . second
prove connect4:7x7 . draw
prove connect4:8x6 . second
prove connect4:6x9 . first
prove connect4:7x8 . first
prove connect4:8x7 . first
prove connect4:10x5 . first
prove connect4:11x4 . second
prove connect4:9x6 . second
exit $wrong
