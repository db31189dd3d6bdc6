#!/bin/sh
# Usage: man.sh PAGE...
# Man pages without a warning from groff; a page with an unknown macro shows that one would be seen.
set -eu

warnings() {
  LC_ALL=C.UTF-8 MANWIDTH=80 man --warnings -E UTF-8 -l "$1" 2>&1 >/dev/null
}

bad=$(mktemp)
trap 'rm -f "$bad"' EXIT
printf '.TH BAD 1\n.SH NAME\nbad \\- a page\n.NOSUCHMACRO\n' >"$bad"
[ -n "$(warnings "$bad")" ] || { echo 'an unknown macro is not noticed' && exit 1; }

for page in "$@"; do
  found=$(warnings "$page")
  [ -z "$found" ] || { echo "$page: $found" && exit 1; }
done
