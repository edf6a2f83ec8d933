#!/bin/sh
# The server reads its password from the environment only.
set -eu
POSTGRES_PWD=$(cat /run/secrets/temporal_db_password)
export POSTGRES_PWD
exec temporal-server --allow-no-auth start
