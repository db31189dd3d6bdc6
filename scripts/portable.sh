#!/bin/sh
# Usage: scripts/portable.sh FOLDER
# Builds fourscore-cli and fourscore-check for other Linux systems of this kind of processor, as
# FOLDER/fourscore-VERSION-PROCESSOR.tar.gz. To unpack is to install. Installs what building takes.
#
# fourscore-check is static. fourscore-cli brings the shared libraries that it needs, the C library
# among them, since Debian has no static ones of json-glib and libmount. So what the other system
# has is no matter, and it needs no root. Instruction sets are chosen at run time, as ever.
set -eu
folder=$(mkdir -p "${1:?usage: scripts/portable.sh FOLDER}" && realpath "$1")
cd "$(dirname "$0")/.."
. scripts/prepare.sh
packages_install $packages_portable

version=$(sed -n "s/^  version: '\(.*\)',/\1/p" meson.build | head -n 1)
name=fourscore-$version-$(uname -m)
top=$folder/$name
rm -rf "$top"
build_tree "$folder/build" -Dapp=false -Dtests=false -Dportable=true --prefix=/ --libdir=lib
DESTDIR=$top meson install -C "$folder/build" --quiet

# The program, its libraries and their dynamic linker are in a folder of their own.
mkdir -p "$top/lib/fourscore"
mv "$top/bin/fourscore-cli" "$top/lib/fourscore/"
ldd "$top/lib/fourscore/fourscore-cli" | sed -n 's/.* => \(\/[^ ]*\) .*/\1/p; s/^\s*\(\/[^ ]*ld-linux[^ ]*\) .*/\1/p' |
  while read -r library; do cp -L "$library" "$top/lib/fourscore/"; done
cp -L "$(gcc -print-file-name=libgcc_s.so.1)" "$top/lib/fourscore/" # the C library loads it to end threads
linker=$(basename "$top"/lib/fourscore/ld-linux*)
cat >"$top/bin/fourscore-cli" <<END
#!/bin/sh
# Runs fourscore-cli with the libraries that came with it.
self=\$(readlink -f "\$0")
here=\${self%/bin/*}
export FOURSCORE_WRAPPER="\$self" FOURSCORE_SCRIPTS="\${FOURSCORE_SCRIPTS-\$here/share/fourscore/slurm}"
export FOURSCORE_BOOKS="\${FOURSCORE_BOOKS-\$here/share/fourscore/books}"
exec "\$here/lib/fourscore/$linker" --library-path "\$here/lib/fourscore" "\$here/lib/fourscore/fourscore-cli" "\$@"
END
chmod +x "$top/bin/fourscore-cli"
cp LICENSE NEWS.md docs/cluster.md "$top/"

strip "$top/lib/fourscore/fourscore-cli" "$top/bin/fourscore-check"
tar -C "$folder" -czf "$folder/$name.tar.gz" "$name"
"$top/bin/fourscore-cli" --version
"$top/bin/fourscore-check" --version
ls -l "$folder/$name.tar.gz"
