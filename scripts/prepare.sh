# What ./run and ./test share: the packages and the build. Sourced at the top of the tree.

# Debian packages by need: to build, to show the window, to test, and for what --full adds.
packages_build='build-essential meson ninja-build pkg-config gettext
  zlib1g-dev libglib2.0-dev libglib2.0-bin libjson-glib-dev libsqlite3-dev libgtk-4-dev libgtk-4-bin libadwaita-1-dev
  desktop-file-utils yelp-tools'
packages_show='librsvg2-common adwaita-icon-theme fonts-dejavu-core dbus-x11 at-spi2-core'
packages_test='xvfb xauth xdotool xclip dbus-daemon fonts-cantarell fonts-noto-core
  python3 python3-gi python3-numpy
  clang-format libxml2-utils appstream appstream-util man-db
  zsh shared-mime-info xdg-utils
  slurm-wlm munge parallel'

packages_portable='build-essential meson ninja-build pkg-config python3
  zlib1g-dev libglib2.0-dev libjson-glib-dev libsqlite3-dev' # for a build that runs elsewhere
packages_package='debhelper dh-python lintian dpkg-dev fakeroot' # for Debian packages
packages_full="clang libclang-rt-14-dev libomp-14-dev valgrind gcovr $packages_package debootstrap flatpak-builder"

# Installs those of the packages that are missing. Where all are there, apt is not even started.
packages_install() {
  if ! command -v dpkg-query >/dev/null; then
    echo "This is not a Debian system. Going on with what is installed; needed are what Debian calls:" >&2
    echo "$@" >&2
    return 0
  fi
  installed=$(dpkg-query -W -f '${db:Status-Status} ${Package};' "$@" 2>/dev/null || true)
  missing=
  for package in "$@"; do
    case ";$installed" in
      *";installed $package;"*) ;;
      *) missing="$missing $package" ;;
    esac
  done
  [ -z "$missing" ] || packages_get $missing
}

packages_get() {
  if [ "$(id -u)" = 0 ]; then
    as_root=
  elif command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
    as_root=sudo
  else
    as_root=none
  fi
  if [ "$as_root" = none ] || ! command -v apt-get >/dev/null; then
    echo "These packages are missing and cannot be installed from here (it takes apt-get, and root or sudo):" >&2
    echo "  $*" >&2
    return 1
  fi
  echo "Installing $*"
  apt_quietly update || true # an install from what is known may still succeed
  apt_quietly install -y --no-install-recommends "$@"
}

apt_quietly() {
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get -qq -o Dpkg::Use-Pty=0 "$@" >/dev/null
}

# build_tree DIRECTORY [OPTION]...: configures it the first time, compiles what has changed.
build_tree() {
  [ -f "$1/build.ninja" ] || meson setup "$@"
  ninja -C "$1"
}
