#!/bin/sh
# Runs what `npm run bundle` packed, or one of its tools: deploy/obraclara.sh, deploy/obraclara.sh user list, …
# It needs neither npm nor a network, and keeps its data where DATA_DIR says, else in data/ beside it.
set -eu
cd "$(dirname "$0")/.."
node="$(echo node_modules/node-linux-*/bin/node)"
# What messages say is to be typed, typed here.
export MALLOC_ARENA_MAX=2 OBRACLARA_TOOLS="$PWD/deploy/obraclara.sh"

# The settings of the service hold for its tools too, where they may be read; what is already in the environment goes before them.
settings=${OBRACLARA_SETTINGS-/etc/obraclara/environment}
if [ -r "$settings" ]; then
  while IFS= read -r line || [ -n "$line" ]; do
    name=${line%%=*}
    case $line in [A-Za-z_]*=*) ;; *) continue ;; esac
    case $name in *[!A-Za-z0-9_]*) continue ;; esac
    value=${line#*=}
    case $value in \"*\" | \'*\') value=${value#?} value=${value%?} ;; esac
    eval "given=\${$name+given}"
    [ "$given" ] || export "$name=$value"
  done <"$settings"
fi

case "${1-}" in
user | backup | restore | rebuild | verify | held | replay)
  tool=$1
  shift
  exec "$node" "runtime/src/$tool.ts" "$@"
  ;;
events:copy | files:copy)
  tool=${1%:copy}
  shift
  exec "$node" "runtime/src/copy-$tool.ts" "$@"
  ;;
'' | command-service | query-service | projections | frontend)
  exec "$node" --max-semi-space-size=8 runtime/src/main.ts "$@"
  ;;
*)
  echo "No existe «$1»: sin nada inicia ObraClara; sus herramientas son user, backup, restore, rebuild, verify, held, replay, events:copy y files:copy." >&2
  exit 1
  ;;
esac
