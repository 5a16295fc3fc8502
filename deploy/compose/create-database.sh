#!/bin/sh
# Run once by the image of PostgreSQL: the role of the server owns its database and is not a superuser.
set -eu
psql --username "$POSTGRES_USER" --set password="$(cat /run/secrets/database-password)" --set ON_ERROR_STOP=1 <<'SQL'
create role bloom login password :'password';
create database bloom owner bloom;
SQL
