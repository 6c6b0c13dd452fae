#!/bin/sh
# Backs up the stack of docker-compose.yml, with one node of EventStoreDB, while it runs: backup.sh FOLDER
# Saves the event log first and the uploaded files last, so that each saved reference has its target. Does not include secrets/.
set -eu
to=${1:?Indique la carpeta del respaldo}
mkdir -p "$to"
to=$(cd "$to" && pwd)
cd "$(dirname "$0")/.."
if [ -n "$(ls -A "$to")" ]; then
  echo "La carpeta $to no está vacía: indique otra." >&2
  exit 1
fi
umask 077

# FILE OPTIONS: archives files of EventStoreDB. tar exits with 1 if a file grew in the meantime, which EventStoreDB allows.
log() {
  file=$1
  shift
  docker compose exec -T eventstore sh -c 'cd /var/lib/eventstore && find . -type f "$@" -print0 | tar -cf - --null -T - || [ $? -eq 1 ]' sh "$@" >"$to/$file"
}
# The order in EventStoreDB's documentation: checkpoints before the data that they point to.
log bitacora-1.tar -name '*.chk'
log bitacora-2.tar ! -name '*.chk'
docker compose exec -T postgres pg_dump --username obraclara --format custom obraclara >"$to/base.dump"
docker compose exec -T command-1 tar -cf - -C /data . >"$to/archivos.tar"
echo "Respaldo completo en $to. Guarde también secrets/, en otro lugar."
