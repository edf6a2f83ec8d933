#!/bin/sh
# The application's S3 user; what it may do is the bucket's policy, which bootstrap sets.
set -eu
ADMIN_ACCESS_KEY_ID=$(cat /run/secrets/s3_root_access_key)
ADMIN_SECRET_ACCESS_KEY=$(cat /run/secrets/s3_root_secret_key)
export ADMIN_ACCESS_KEY_ID ADMIN_SECRET_ACCESS_KEY
if versitygw admin list-users | grep -q quoteloom-app; then
    exit 0
fi
versitygw admin create-user -a quoteloom-app -s "$(cat /run/secrets/s3_secret_key)" -r user
