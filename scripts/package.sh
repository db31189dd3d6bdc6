#!/bin/sh
# Usage: scripts/package.sh FOLDER
# Builds the Debian packages of the tree's commit in a folder outside of it, without their tests, and
# checks source and packages with lintian: an error ends the script. Installs what that takes.
set -eu
folder=$(mkdir -p "${1:?usage: scripts/package.sh FOLDER}" && realpath "$1")
cd "$(dirname "$0")/.."
. scripts/prepare.sh
packages_install $packages_build $packages_package

version=$(dpkg-parsechangelog -S Version)
grep -q "version: '$version'" meson.build || { echo "debian/changelog and meson.build differ: $version" && exit 1; }
source=$folder/fourscore-$version
rm -rf "$source" "$folder"/fourscore*.*
git archive --prefix="fourscore-$version/" HEAD | tar -x -C "$folder"

cd "$source"
DEB_BUILD_OPTIONS=nocheck dpkg-buildpackage --no-sign --build=full
cd ..
lintian --allow-root --fail-on error "fourscore_${version}_"*.changes
ls -l "$folder"/*.deb
