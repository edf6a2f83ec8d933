#!/bin/sh
# The S3 server reads its root keys from the environment only.
set -eu
ROOT_ACCESS_KEY_ID=$(cat /run/secrets/s3_root_access_key)
ROOT_SECRET_ACCESS_KEY=$(cat /run/secrets/s3_root_secret_key)
export ROOT_ACCESS_KEY_ID ROOT_SECRET_ACCESS_KEY
mkdir -p /data/iam /data/meta /data/versions /data/objects
exec versitygw --port :7070 --quiet --keep-alive --health /healthz --iam-dir /data/iam --iam-cache-ttl 1 \
    posix --dir-perms 0700 --file-perms 0600 --sidecar /data/meta --versioning-dir /data/versions /data/objects
