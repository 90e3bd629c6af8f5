#!/bin/sh
# Makes the secrets that compose.yaml names, once; what is there stays. Keep a copy of secrets/secret-key: without it, what is sealed cannot be opened.
set -eu
cd "$(dirname "$0")"
umask 077
mkdir -p secrets
cd secrets
if [ -e secret-key ]; then
  echo "The secrets are there already; nothing was changed."
  exit 0
fi
postgres=$(openssl rand -hex 24)
clickhouse=$(openssl rand -hex 24)
hash=$(printf %s "$clickhouse" | openssl dgst -sha256 -r | cut -d' ' -f1)
printf '%s' "$postgres" >postgres-password
printf 'postgres://sharelight:%s@postgres:5432/sharelight' "$postgres" >database-url
printf 'http://sharelight:%s@clickhouse:8123/default' "$clickhouse" >clickhouse-url
cat >clickhouse-user.xml <<XML
<clickhouse>
  <users>
    <default remove="remove"/>
    <sharelight>
      <password_sha256_hex>$hash</password_sha256_hex>
      <networks><ip>::/0</ip></networks>
      <profile>default</profile>
      <quota>default</quota>
    </sharelight>
  </users>
</clickhouse>
XML
openssl rand -hex 32 >metrics-token
# The folder is its owner's alone; in the containers each file is read by a user of its own.
openssl rand -base64 32 >secret-key
chmod 444 ./*
echo "The secrets are in $(pwd). Copy secret-key to where you keep such copies."
