#!/bin/sh
# Restarts the processes one at a time. nginx sends nothing to a process that is marked `down`. If one doesn't
# become ready, it stays `down` and the other keeps serving: find out why, then run this again.
set -eu
site=/etc/nginx/conf.d/switchyard.conf

accepts() {
  grep -qsxz 'nginx: worker process' "/proc/$1/cmdline"
}

mark() {
  sed -i "/server 127\.0\.0\.1:$1 /s/\( down\)\{0,1\};/$2;/" "$site"
  nginx -q -t
  master=$(systemctl show --property=MainPID --value nginx)
  workers=$(cat "/proc/$master/task/$master/children")
  systemctl reload nginx
  # A busy machine may take seconds. Until they stop accepting, the workers of before use the old site.
  for worker in $workers; do
    while accepts "$worker"; do sleep 0.2; done
  done
  sleep 1
}

is_ready() {
  curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$1/readyz"
}

for port in $(sed -n 's/.*server 127\.0\.0\.1:\([0-9]*\) .*/\1/p' "$site"); do
  mark "$port" ' down'
  systemctl restart "switchyard@$port"
  seconds=0
  until is_ready "$port"; do
    seconds=$((seconds + 1))
    if [ "$seconds" -gt 240 ]; then
      echo "switchyard@$port isn't ready. Its log: journalctl -u switchyard@$port" >&2
      exit 1
    fi
    sleep 1
  done
  mark "$port" ''
  echo "switchyard@$port has been restarted."
done
