#!/bin/sh
# Run once by the image of PostgreSQL. `bloom` owns the database, migrates it, backs it up and makes the database of a drill;
# `bloom_server`, the role of the server, owns nothing.
set -eu
psql --username "$POSTGRES_USER" --set ON_ERROR_STOP=1 \
  --set owner="$OWNER_PASSWORD" --set server="$SERVER_PASSWORD" <<'SQL'
create role bloom login createdb password :'owner';
create role bloom_server login password :'server';
create database bloom owner bloom;
SQL
