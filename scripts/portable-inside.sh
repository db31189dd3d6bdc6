# What scripts/portable-try.sh runs in another system: every step of a job by hand. Only the shell's own
# commands are used, since nothing else need be there.
set -eu
position=C896EA23DF150B7CDAA9119986 # 26 stones; the first player does not win
fail() { echo "portable: $1" >&2 && exit 1; }

fourscore-cli --version
fourscore-check --version
case $(fourscore-cli solve --table 64M --solver parallel $position) in
  *not-win*) ;;
  *) fail "solve has another answer" ;;
esac
case $(fourscore-cli solve --table 64M --time-limit 9 0FC3484B76448A92E) in
  *known:*) ;;
  *) fail "the book that came with it is not found" ;;
esac
fourscore-cli solve --table 64M --store /job/store $position >/job/kept
fourscore-cli job create /job/folder $position
fourscore-cli job work --table 64M /job/folder || fail "work has failed"
fourscore-cli job status /job/folder
fourscore-cli job certify /job/folder
fourscore-check --recheck 1 --table 64 /job/folder/proof/certificate.txt || [ $? = 4 ] || fail "the certificate is wrong"
fourscore-cli job import /job/folder /job/imported
fourscore-cli job submit /job/folder 2>/job/told && fail "Slurm cannot be here"
read -r told </job/told
case $told in
  *'Slurm is not installed here'*) ;;
  *) fail "missing Slurm is not named: $told" ;;
esac
[ ! -e /usr/bin/perl ] || fourscore-cli job doctor /job/folder || [ $? = 1 ]
