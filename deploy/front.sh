#!/bin/sh
# Lays files into the folders that a running nginx has them from (the service `pages` of docker-compose.yml): FROM TO [FROM TO]…
# Each comes whole, and the page that names the others last, so that who asks meanwhile gets what belongs together. What only pages of
# before name stays for whoever has them open, for 30 days.
set -eu

lay() {
  from=$1 to=$2
  mkdir -p "$to"
  # Those days begin now, when it is replaced, however long ago it was laid. Where the last run left no list, for all that there is.
  if [ -f "$to/.laid" ]; then
    while IFS= read -r file; do
      touch -c "$to/$file"
    done <"$to/.laid"
  else
    find "$to" -type f -exec touch {} +
  fi
  (
    cd "$from"
    find . -type f ! -path ./index.html | sort
    [ ! -f index.html ] || echo ./index.html
  ) >"$to/.laid.new"
  while IFS= read -r file; do
    [ -d "$to/${file%/*}" ] || mkdir -p "$to/${file%/*}"
    cp "$from/$file" "$to/$file.new"
    mv "$to/$file.new" "$to/$file"
  done <"$to/.laid.new"
  # nginx shows nobody what begins with a dot.
  mv "$to/.laid.new" "$to/.laid"
  find "$to" -type f -mtime +30 -exec rm {} +
}

while [ $# -gt 1 ]; do
  lay "$1" "$2"
  shift 2
done
