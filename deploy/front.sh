#!/bin/sh
# Lays files into the folders that a running nginx has them from (the service `pages` of docker-compose.yml): FROM TO [FROM TO]…
# Each comes whole, and the page that names the others last, so that who asks meanwhile gets what belongs together. What only pages of
# before name stays for whoever has them open, for 30 days.
set -eu

lay() {
  from=$1 to=$2
  for file in $(cd "$from" && find . -type f ! -path ./index.html | sort) ./index.html; do
    [ -f "$from/$file" ] || continue
    [ -d "$to/${file%/*}" ] || mkdir -p "$to/${file%/*}"
    cp "$from/$file" "$to/$file.new"
    mv "$to/$file.new" "$to/$file"
  done
  find "$to" -type f -mtime +30 -exec rm {} +
}

while [ $# -gt 1 ]; do
  lay "$1" "$2"
  shift 2
done
