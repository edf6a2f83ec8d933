#!/bin/bash
# Keycloak reads no *_FILE variables; this puts the secrets where it looks for them, and nowhere else.
set -euo pipefail
declare -A from=(
    [KC_DB_PASSWORD]=keycloak_db_password
    [KC_BOOTSTRAP_ADMIN_CLIENT_SECRET]=kc_bootstrap_admin_client_secret
    [QUOTELOOM_BFF_SECRET]=quoteloom_bff_secret
    [QUOTELOOM_ADMIN_SECRET]=quoteloom_admin_secret
    [QUOTELOOM_TEMPORAL_UI_SECRET]=quoteloom_temporal_ui_secret
    [QUOTELOOM_DEMO_PASSWORD]=quoteloom_demo_password
)
for name in "${!from[@]}"; do
    # An unset placeholder would stay in the realm as it is: a public text as a secret.
    value=$(<"/run/secrets/${from[$name]}")
    [ -n "$value" ] || { echo "$name is empty" >&2; exit 1; }
    export "$name=$value"
done
exec /opt/keycloak/bin/kc.sh start --optimized --import-realm
