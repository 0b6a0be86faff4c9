#!/bin/sh
# Runs a command of package.json with the server's variables, such as: sh deploy/run.sh backup -- ~/switchyard.backup
# systemd reads the variables, so a value means the same here as for the server.
exec systemd-run --quiet --wait --pipe --collect \
  --property=EnvironmentFile=/etc/switchyard.env --property=WorkingDirectory=/opt/switchyard \
  npm run --silent "$@"
