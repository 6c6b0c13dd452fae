#!/bin/sh
# Creates the secrets of docker-compose.yml in the folder secrets/ of this checkout. Existing ones stay, so it can be run again.
# Only the operator can enter the folder. Its files are world-readable: each container has another user, and mounts only its own.
set -eu
cd "$(dirname "$0")/.."
umask 022
mkdir -p secrets
chmod 700 secrets
cd secrets

# Hexadecimal digits need no encoding in a URL.
random() { od -An -tx1 -N"$1" /dev/urandom | tr -d ' \n'; }
keep() {
  if [ ! -s "$1" ]; then
    printf '%s\n' "$2" >"$1"
    chmod 444 "$1"
    echo "secrets/$1"
  fi
}

keep jwt_secret "$(random 32)"
keep admin_password "$(random 12)"
keep postgres_password "$(random 24)"
keep database_url "postgres://obraclara:$(cat postgres_password)@postgres:5432/obraclara"
keep eventstore_password "$(random 24)"
keep event_store_url "esdb://admin:$(cat eventstore_password)@eventstore:2113,eventstore-2:2113,eventstore-3:2113?tls=true&tlsCAFile=/certificates/ca/ca.crt"
