#!/bin/sh
# Usage: no-app.sh TOP-OF-TREE BUILD-FOLDER
# What -Dapp=false installs builds where there is no GTK, and links none.
set -eu
top=$1
build=$2

# A pkg-config that has never heard of GTK.
mkdir -p "$build"
cat >"$build/pkg-config" <<'END'
#!/bin/sh
case "$*" in
  *gtk* | *libadwaita*) exit 1 ;;
esac
exec pkg-config "$@"
END
chmod +x "$build/pkg-config"

[ -f "$build/tree/build.ninja" ] || PKG_CONFIG="$build/pkg-config" meson setup "$build/tree" "$top" \
  -Dapp=false -Dbuildtype=debug -Db_lto=false
meson compile -C "$build/tree" fourscore-cli fourscore-check fourscore
[ ! -e "$build/tree/src/fourscore" ]
! ldd "$build/tree/src/cli/fourscore-cli" | grep -iE 'gtk|adwaita'
