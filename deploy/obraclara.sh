#!/bin/sh
# Runs the bundle of `npm run bundle`, or one of its tools: deploy/obraclara.sh, deploy/obraclara.sh user list, …
# Needs neither npm nor a network. Stores its data in DATA_DIR, by default in data/ of the bundle.
set -eu
cd "$(dirname "$0")/.."
node="$(echo node_modules/node-linux-*/bin/node)"
# Messages show commands of the tools with this script's path.
export MALLOC_ARENA_MAX=2 OBRACLARA_TOOLS="$PWD/deploy/obraclara.sh"

# Tools use the service's settings if they are readable. Variables of the environment have precedence.
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
user | backup | restore | rebuild | verify | replay)
  tool=$1
  shift
  exec "$node" "runtime/src/$tool.ts" "$@"
  ;;
held)
  shift
  exec "$node" runtime/src/deletion-hold.ts "$@"
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
