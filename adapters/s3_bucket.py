"""Sets the bucket up: made once, versioned, open to our user only and to browsers of our origin."""

import json
from typing import TYPE_CHECKING, Any

from botocore.exceptions import ClientError

from adapters.s3 import s3_client
from adapters.settings import Settings

if TYPE_CHECKING:
    from mypy_boto3_s3.client import S3Client
    from mypy_boto3_s3.type_defs import CORSConfigurationTypeDef

_NOT_SET = frozenset({"NoSuchBucketPolicy", "NoSuchCORSConfiguration"})


def prepare_bucket(settings: Settings) -> list[str]:
    """Make the bucket what it should be, as root. Returns: what was changed; nothing on a second run."""
    client, bucket = s3_client(settings, settings.s3_endpoint, root=True), settings.s3_bucket
    changes = []
    if bucket not in {found.get("Name") for found in client.list_buckets()["Buckets"]}:
        client.create_bucket(Bucket=bucket)
        changes.append(f"bucket {bucket}")
    if client.get_bucket_versioning(Bucket=bucket).get("Status") != "Enabled":
        client.put_bucket_versioning(Bucket=bucket, VersioningConfiguration={"Status": "Enabled"})
        changes.append("versioning")
    policy = bucket_policy(bucket, settings.s3_access_key)
    if _policy(client, bucket) != policy:
        client.put_bucket_policy(Bucket=bucket, Policy=json.dumps(policy))
        changes.append("bucket policy")
    cors = bucket_cors(settings.public_origin)
    if _cors(client, bucket) != cors["CORSRules"]:
        client.put_bucket_cors(Bucket=bucket, CORSConfiguration=cors)
        changes.append("CORS")
    return changes


def bucket_policy(bucket: str, user: str) -> dict[str, Any]:
    """Only the application's user may read, write and remove objects; it may not change the bucket."""
    return {
        "Version": "2012-10-17",
        "Statement": [
            {
                "Sid": "ApplicationObjects",
                "Effect": "Allow",
                "Principal": {"AWS": [user]},
                "Action": ["s3:GetObject", "s3:PutObject", "s3:DeleteObject"],
                "Resource": [f"arn:aws:s3:::{bucket}/*"],
            },
            {
                "Sid": "ApplicationBucket",
                "Effect": "Allow",
                "Principal": {"AWS": [user]},
                "Action": ["s3:ListBucket"],
                "Resource": [f"arn:aws:s3:::{bucket}"],
            },
        ],
    }


def bucket_cors(origin: str) -> "CORSConfigurationTypeDef":
    """Browsers of our origin may fetch and upload by signed address."""
    return {
        "CORSRules": [
            {
                "AllowedOrigins": [origin],
                "AllowedMethods": ["GET", "PUT"],
                "AllowedHeaders": ["content-type", "if-none-match"],
                "MaxAgeSeconds": 600,
            }
        ]
    }


def _policy(client: "S3Client", bucket: str) -> Any:
    try:
        return json.loads(client.get_bucket_policy(Bucket=bucket)["Policy"])
    except ClientError as error:
        return _absent(error)


def _cors(client: "S3Client", bucket: str) -> Any:
    try:
        return client.get_bucket_cors(Bucket=bucket)["CORSRules"]
    except ClientError as error:
        return _absent(error)


def _absent(error: ClientError) -> None:
    if error.response.get("Error", {}).get("Code") not in _NOT_SET:
        raise error
