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
    touch_listed "$to"
  else
    find "$to" -type f -exec touch {} +
  fi
  # Copied beside the files of before and then renamed, one process per folder: nginx never reads half a file.
  rm -rf "$to/.new"
  cp -R "$from" "$to/.new"
  (cd "$to/.new" && find . -type f | sort) >"$to/.laid.new"
  find "$from" -type d | while IFS= read -r folder; do
    inside=${folder#"$from"}
    mkdir -p "$to$inside"
    move_files "$to/.new$inside" "$to$inside"
  done
  for page in index.html index.html.gz index.html.br; do
    if [ -f "$to/.new/$page" ]; then mv "$to/.new/$page" "$to/$page"; else rm -f "$to/$page"; fi
  done
  rm -rf "$to/.new"
  # nginx shows nobody what begins with a dot.
  mv "$to/.laid.new" "$to/.laid"
  find "$to" -type f -mtime +30 -exec rm {} +
}

# FOLDER: the files that its list names begin their 30 days.
touch_listed() (
  cd "$1"
  set --
  while IFS= read -r file; do
    set -- "$@" "$file"
  done <.laid
  [ $# -eq 0 ] || touch -c "$@"
)

# FROM TO: the files of one folder, but for the page that names the others.
move_files() (
  from=$1 to=$2
  set --
  for file in "$from"/* "$from"/.[!.]*; do
    case ${file##*/} in index.html | index.html.gz | index.html.br) continue ;; esac
    [ ! -f "$file" ] || set -- "$@" "$file"
  done
  [ $# -eq 0 ] || mv "$@" "$to/"
)

while [ $# -gt 1 ]; do
  lay "$1" "$2"
  shift 2
done
