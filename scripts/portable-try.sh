#!/bin/sh
# Usage: scripts/portable-try.sh ARCHIVE SUITE...; as root
# Tries what scripts/portable.sh has built in new Debian systems with nothing but the essential packages,
# bullseye (11) for example, as a user who is not root and has an empty environment: a job by hand, to the
# checked certificate. "empty" stands for a folder with nothing but the shell and what it needs. The variable
# MIRROR may name the Debian archive, as for scripts/package-try.sh.
set -eu
archive=$(realpath "${1:?usage: scripts/portable-try.sh ARCHIVE SUITE...}")
shift
cd "$(dirname "$0")/.."
. scripts/prepare.sh
packages_install debootstrap
scratch=$(mktemp -d)
trap 'umount "$scratch"/*/proc 2>/dev/null || true; rm -rf --one-file-system "$scratch"' EXIT

make_empty() {
  mkdir -p "$1/bin" "$1/tmp" "$1/dev"
  mknod -m 666 "$1/dev/null" c 1 3
  for file in /bin/sh /bin/readlink $(ldd /bin/sh /bin/readlink | grep -o '/[^ ]*\.so[^ ]*'); do
    mkdir -p "$1$(dirname "$file")"
    cp -L "$file" "$1$file"
  done
}

for suite in "$@"; do
  root=$scratch/$suite
  if [ "$suite" = empty ]; then make_empty "$root"; else debootstrap --variant=minbase "$suite" "$root" ${MIRROR:+"$MIRROR"} >"$scratch/log"; fi
  mkdir -p "$root/proc" "$root/opt" "$root/job"
  chmod 777 "$root/job"
  mount -t proc proc "$root/proc"
  tar -xzf "$archive" -C "$root/opt" --strip-components=1
  cp scripts/portable-inside.sh "$root/opt/"
  echo "--- $suite"
  env -i HOME=/job PATH=/opt/bin:/usr/bin:/bin "$(command -v chroot)" --userspec=65534:65534 "$root" /bin/sh /opt/portable-inside.sh
  umount "$root/proc"
done
echo "The portable build works in: $*"
