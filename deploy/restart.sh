#!/bin/sh
# Restarts the processes one at a time. nginx sends nothing to a process that is marked `down`. If one doesn't
# become ready, it stays `down` and the other keeps serving: find out why, then run this again.
set -eu
site=/etc/nginx/conf.d/switchyard.conf

mark() {
  sed -i "/server 127\.0\.0\.1:$1 /s/\( down\)\{0,1\};/$2;/" "$site"
  nginx -q -t
  systemctl reload nginx
  # nginx's old workers soon stop accepting connections. Once this process has closed its port, they send calls
  # on connections that are still open to the other process.
  sleep 2
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
