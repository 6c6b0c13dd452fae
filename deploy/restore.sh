#!/bin/sh
# Restores a backup of backup.sh on a machine without ObraClara data, with the secrets/ of that backup: restore.sh FOLDER
set -eu
from=$(cd "${1:?Indique la carpeta del respaldo}" && pwd)
cd "$(dirname "$0")/.."
for file in bitacora-1.tar bitacora-2.tar base.dump archivos.tar; do
  if [ ! -s "$from/$file" ]; then
    echo "Falta $file en $from: no se cambió nada." >&2
    exit 1
  fi
done
project=$(docker compose config | sed -n 's/^name: //p')
if [ -n "$(docker volume ls --quiet --filter "label=com.docker.compose.project=$project")" ]; then
  echo 'Aquí ya hay datos de ObraClara: no se cambió nada. Si no los quiere, bórrelos antes con «docker compose down --volumes».' >&2
  exit 1
fi

docker compose up --detach --wait postgres
# Runs in the service's own container, for its volume and its user, who must own these files. At its next start EventStoreDB truncates
# the log at truncate.chk: here to the position in chaser.chk.
log() { docker compose run --rm --no-deps -T --entrypoint sh eventstore -euc "cd /var/lib/eventstore; $1"; }
log 'tar -xf -' <"$from/bitacora-2.tar"
log 'tar -xf -' <"$from/bitacora-1.tar"
log '[ ! -f chaser.chk ] || cp chaser.chk truncate.chk' </dev/null
docker compose exec -T postgres pg_restore --username obraclara --dbname obraclara --exit-on-error <"$from/base.dump"
docker compose run --rm --no-deps -T --entrypoint tar command-1 -xf - -C /data <"$from/archivos.tar"
docker compose up --detach --wait
echo 'Restaurado. Compruebe la bitácora con «docker compose exec projections-1 node runtime/src/verify.ts».'
