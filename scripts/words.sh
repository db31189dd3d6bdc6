#!/bin/sh
# Usage: scripts/words.sh [LANGUAGE]...
# Brings po/LANGUAGE.po up to date with the words in the sources, of each language unless some are given,
# and begins one that is not there. Says how many words each lacks.
set -eu
cd "$(dirname "$0")/.."

template=$(mktemp)
trap 'rm -f "$template"' EXIT
xgettext --files-from=po/POTFILES.in --from-code=UTF-8 --no-location --output="$template" \
  --keyword=_ --keyword=N_ --keyword=C_:1c,2 --keyword=NC_:1c,2 --keyword=g_dngettext:2,3 \
  --keyword=ngettext:1,2 --keyword=status_fail:4 --keyword=store_fail:2 --keyword=file_error:4

for language in ${*:-$(cat po/LINGUAS)}; do
  catalog=po/$language.po
  [ -f "$catalog" ] || msginit --no-translator --no-wrap --locale="$language.UTF-8" --input="$template" \
    --output-file="$catalog"
  msgmerge --quiet --update --backup=none --no-wrap --no-fuzzy-matching "$catalog" "$template"
  msgattrib --no-obsolete --no-wrap --output-file="$catalog" "$catalog"
  printf '%s: ' "$language"
  msgfmt --statistics --output-file=/dev/null "$catalog"
done
