#!/bin/sh
# Both databases of Temporal, made once and brought up to the version of this image.
set -eu
SQL_PASSWORD=$(cat /run/secrets/temporal_db_password)
export SQL_PASSWORD
prepare() {
    if temporal-sql-tool --db "$1" create 2>/dev/null; then
        temporal-sql-tool --db "$1" setup-schema -v 0.0
    fi
    temporal-sql-tool --db "$1" update-schema --schema-name "$2"
}
prepare temporal postgresql/v12/temporal
prepare temporal_visibility postgresql/v12/visibility
