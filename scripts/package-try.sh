#!/bin/sh
# Usage: scripts/package-try.sh FOLDER
# Installs the packages that scripts/package.sh left in FOLDER into a new Debian 12 (FOLDER/debian), uses
# them there as a person does (tests/package/installed.py), and removes them again. No file and no word
# of them may be left. Needs root, debootstrap and a Debian archive: the one that the variable MIRROR names,
# or debootstrap's own choice without it.
set -eu
cd "$(dirname "$0")/.."
folder=$(realpath "${1:?usage: scripts/package-try.sh FOLDER}")
root=$folder/debian
[ "$(id -u)" = 0 ] || { echo "$0: needs root" >&2 && exit 2; }

rm -rf "$root"
debootstrap --variant=minbase bookworm "$root" ${MIRROR:+"$MIRROR"}
cp /etc/resolv.conf "$root/etc/"
mkdir "$root/try"
cp "$folder"/fourscore_*.deb "$folder"/fourscore-cli_*.deb "$folder"/*fourscore0_*.deb \
  "$folder"/libfourscore-dev_*.deb "$folder"/python3-fourscore_*.deb tests/tree/tap.py tests/package/*.py \
  tests/package/inside.sh "$root/try"

# With its processes and mounts, which go away with it.
unshare --mount --pid --fork sh -euc '
  mount --make-rprivate /
  mount -t proc proc "$1/proc"
  mount --rbind /dev "$1/dev"
  exec chroot "$1" sh /try/inside.sh' sh "$root"
