#!/bin/sh
# Runs what `npm run bundle` packed, or one of its tools: deploy/obraclara.sh, deploy/obraclara.sh user list, …
# It needs neither npm nor a network, and keeps its data where DATA_DIR says, else in data/ beside it.
set -eu
cd "$(dirname "$0")/.."
node="$(echo node_modules/node-linux-*/bin/node)"
export MALLOC_ARENA_MAX=2
case "${1-}" in
user | backup | restore | rebuild | verify | held | replay)
  tool=$1
  shift
  exec "$node" "runtime/src/$tool.ts" "$@"
  ;;
events:copy)
  shift
  exec "$node" runtime/src/copy-events.ts "$@"
  ;;
*) exec "$node" --max-semi-space-size=8 runtime/src/main.ts "$@" ;;
esac
