#!/bin/sh
# Usage: html.sh FOLDER PAGE...
# Makes the pages of a guide, in Mallard, into a folder that a browser shows.
set -eu
folder=$1
shift
rm -rf "$folder"
mkdir -p "$folder"
yelp-build html -o "$folder" "$@"
