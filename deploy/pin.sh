#!/bin/sh
# Writes behind each image that the files of Compose and the Dockerfile name by its version the digest that its registry has for it now
# (name:version@sha256:…), so that nothing else is pulled from then on. Run it where Docker reaches the registries, look at the difference
# and commit it. Run again, it renews them. Either all are found, or nothing is written.
set -eu
cd "$(dirname "$0")/.."
files="docker-compose.yml $(echo deploy/compose.*.yml) deploy/Dockerfile"

before='^(FROM|[[:space:]]*image:)'
digest='sha256:[0-9a-f]{64}'
# Those of ours have no version: they are built here.
images=$(sed -nE "s#$before ([a-z0-9./-]+:[A-Za-z0-9._-]+)(@$digest)?( AS .*)?\$#\\2#p" $files | sort -u)

script=
for image in $images; do
  found=$(docker buildx imagetools inspect "$image" | sed -nE "s#^Digest: *($digest)\$#\\1#p" | head -n 1)
  if [ -z "$found" ]; then
    echo "No se encontró el digest de $image: no se cambió nada." >&2
    exit 1
  fi
  echo "$image@$found"
  name=$(printf '%s' "$image" | sed 's#\.#\\.#g')
  script="$script
s#$before $name(@$digest)?( AS .*)?\$#\\1 $image@$found\\3#"
done

for file in $files; do
  pinned=$(sed -E "$script" "$file")
  printf '%s\n' "$pinned" >"$file"
done
