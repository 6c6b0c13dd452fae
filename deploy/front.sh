#!/bin/sh
# Copies files into the folders of a running nginx (the service `pages` of docker-compose.yml): FROM TO [FROM TO]…
# Each file is replaced atomically, index.html last, so that a page never refers to files that are still missing.
# Files that only earlier pages use stay for 30 days, for browsers that have these pages open.
set -eu

lay() {
  from=$1 to=$2
  mkdir -p "$to"
  # The 30 days begin at the replacement, not at the copy. Without a list of the last run they begin for all files.
  if [ -f "$to/.laid" ]; then
    touch_listed "$to"
  else
    find "$to" -type f -exec touch {} +
  fi
  # Copied to a temporary folder and then renamed, so that nginx never reads an incomplete file; one mv process per folder.
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
  # nginx does not serve names that begin with a dot.
  mv "$to/.laid.new" "$to/.laid"
  find "$to" -type f -mtime +30 -exec rm {} +
}

# FOLDER: starts the 30 days of the files in its list.
touch_listed() (
  cd "$1"
  set --
  while IFS= read -r file; do
    set -- "$@" "$file"
  done <.laid
  [ $# -eq 0 ] || touch -c "$@"
)

# FROM TO: moves the files of one folder, except index.html.
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
