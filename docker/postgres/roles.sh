#!/bin/bash
# Runs once, when the volume is empty: the roles and databases of dev/services/postgres.py.
set -euo pipefail
secret() { tr -d '\n' <"/run/secrets/$1"; }
psql -v ON_ERROR_STOP=1 -U postgres \
    -v owner="$(secret owner_db_password)" -v app="$(secret app_db_password)" \
    -v worker="$(secret worker_db_password)" -v keycloak="$(secret keycloak_db_password)" \
    -v temporal="$(secret temporal_db_password)" <<'SQL'
CREATE ROLE quoteloom_owner LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'owner';
CREATE ROLE quoteloom_app LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'app';
CREATE ROLE quoteloom_worker LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'worker';
CREATE ROLE keycloak LOGIN NOSUPERUSER NOBYPASSRLS PASSWORD :'keycloak';
CREATE ROLE temporal LOGIN NOSUPERUSER NOBYPASSRLS CREATEDB PASSWORD :'temporal';
CREATE DATABASE quoteloom OWNER quoteloom_owner;
CREATE DATABASE keycloak OWNER keycloak;
REVOKE ALL ON DATABASE quoteloom, keycloak FROM PUBLIC;
GRANT CONNECT ON DATABASE quoteloom TO quoteloom_app, quoteloom_worker;
SQL
