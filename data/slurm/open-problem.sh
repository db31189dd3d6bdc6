#!/bin/bash
# Proves a position by Slurm from beginning to end: makes the job, lets the doctor look, submits, follows it, and has
# the proof checked. Give the same command again after any interruption: it goes on where it stopped.
#
# Usage: open-problem.sh JOB SITE [POSITION]
#   JOB       the job's folder, on a file system that all nodes see
#   SITE      the site file; that of a partition of 100 nodes is open-problem.conf
#   POSITION  default: 0FC3484B7, the open problem. Try 0FC3484B76448A9 first, which takes minutes.
#
# docs/cluster.md, "The open problem", shows what it prints. Ends with the status of the step that failed.
set -euo pipefail
[ $# -ge 2 ] && [ $# -le 3 ] || { sed -n '5,8s/^# //p' "$0" >&2; exit 2; }
job=$1 site=$2 position=${3:-0FC3484B7}
cli=${FOURSCORE_CLI:-fourscore-cli} check=${FOURSCORE_CHECK:-fourscore-check}

step() { printf '\n== %s\n' "$*"; }

[ -e "$job/job.txt" ] || { step "create"; "$cli" job create "$job" "$position"; }
step "doctor"
# A driver's log came from a node, so nodes see the folder. Its workers may have all of them: none is asked for again.
[ -e "$job/log/driver.log" ] && look= || look=--on-node
"$cli" job doctor "$job" --site "$site" $look
step "submit"
"$cli" job submit "$job" --site "$site"
step "watch; Ctrl+C ends only this, the job goes on"
"$cli" job watch "$job"
step "answer"
"$cli" job status "$job"
step "certificate"
"$cli" job certify "$job"
# 4: all is right if the answers of the job are; "certify --from" makes a proof that needs no trust.
step "check"
"$check" "$job/proof/certificate.txt" || [ $? = 4 ]
step "files"
du -sh "$job"
