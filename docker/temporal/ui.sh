#!/bin/sh
# The UI reads the secret of its Keycloak client from the environment only.
set -eu
TEMPORAL_AUTH_CLIENT_SECRET=$(cat /run/secrets/quoteloom_temporal_ui_secret)
export TEMPORAL_AUTH_CLIENT_SECRET
exec /home/ui-server/start-ui-server.sh
