#!/bin/sh
# Creates the two roles and the database of the shop when PostgreSQL starts with an empty volume. psql reads
# the passwords itself, so no command line contains a password.
set -eu
export SECRETS="${SECRETS:-/secrets}"
psql -v ON_ERROR_STOP=1 --no-psqlrc --quiet --username "$POSTGRES_USER" --dbname postgres <<'SQL'
\set owner `cat "$SECRETS/owner"`
\set application `cat "$SECRETS/application"`
create role shop login password :'owner';
create role shop_app login password :'application';
create database shop owner shop;
SQL
