#!/bin/sh
# Adds the current digest of the registry to each third-party image in the compose files and the Dockerfile (name:version@sha256:…),
# so that later pulls get exactly this image. Run it where Docker reaches the registries, then review and commit the changes.
# A second run updates the digests. If one image is not found, nothing is changed.
set -eu
cd "$(dirname "$0")/.."
files="docker-compose.yml $(echo deploy/compose.*.yml) deploy/Dockerfile"

before='^(FROM|[[:space:]]*image:)'
digest='sha256:[0-9a-f]{64}'
# Our own images have no version and are built locally.
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
