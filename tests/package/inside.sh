#!/bin/sh
# What scripts/package-try.sh runs in a new Debian, as root, with the packages and their tests in /try.
set -eu
cd /try
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8
install='apt-get -qq -o Dpkg::Use-Pty=0 -y --no-install-recommends install'

# Every file of the system, but for what belongs to package management, users and this test.
files() {
  find / -xdev \( -path /proc -o -path /dev -o -path /sys -o -path /try -o -path /tmp -o -path /home -o -path /run \
    -o -path /root -o -path /var/log -o -path /var/lib/apt -o -path /var/lib/dpkg -o -path /var/cache \) \
    -prune -o -print | sort
}

apt-get -qq update
# What a desktop has, and what uses it here.
$install dbus libglib2.0-bin desktop-file-utils xdg-utils man-db bash-completion zsh yelp \
  xvfb xauth xdotool python3 gcc libc6-dev pkg-config
for package in *.deb; do
  needs=$(dpkg-deb -f "$package" Depends | sed -E 's/(lib)?fourscore(-cli|0) \([^)]*\)(, *)?//; s/, *$//')
  [ -z "$needs" ] || apt-get -qq -o Dpkg::Use-Pty=0 -y --no-install-recommends satisfy "$needs"
done
useradd --create-home tester
files >before

$install ./*.deb
export GDK_BACKEND=x11 GSK_RENDERER=cairo ADW_DISABLE_PORTAL=1 GTK_A11Y=none XDG_CURRENT_DESKTOP=GNOME
runuser -u tester -- xvfb-run -a -w 10 -s '-screen 0 1280x1024x24' dbus-run-session -- \
  python3 -B /try/installed.py

apt-get -qq -o Dpkg::Use-Pty=0 -y purge fourscore fourscore-cli libfourscore0 libfourscore-dev \
  python3-fourscore
files >after
diff before after
! grep -rl fourscore /usr /etc /opt /var/lib --exclude-dir=apt --exclude-dir=dpkg
echo 'Removed without a trace.'
