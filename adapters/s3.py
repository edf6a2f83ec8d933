"""The object store: boto3 in threads, and addresses that browsers can reach, signed for some minutes."""

import asyncio
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import quote

import boto3
from botocore.auth import S3SigV4QueryAuth
from botocore.awsrequest import AWSRequest
from botocore.config import Config
from botocore.credentials import Credentials
from botocore.exceptions import BotoCoreError, ClientError
from botocore.handlers import add_expect_header

from adapters.settings import Settings
from models.errors import StoreUnavailable

if TYPE_CHECKING:
    from mypy_boto3_s3.client import S3Client

T = TypeVar("T")

SIGNED_FOR_S = 300
_MISSING = frozenset({"NoSuchKey", "404", "NotFound"})


def s3_client(settings: Settings, endpoint: str, *, root: bool = False) -> "S3Client":
    """A client for an endpoint, as the application's user or, to set up buckets, as root."""
    access_key = settings.s3_root_access_key if root else settings.s3_access_key
    secret_key = settings.s3_root_secret_key if root else settings.s3_secret_key
    client = boto3.client(
        "s3",
        endpoint_url=endpoint,
        aws_access_key_id=access_key,
        aws_secret_access_key=secret_key.get_secret_value(),
        region_name=settings.s3_region,
        config=Config(
            signature_version="s3v4",
            s3={"addressing_style": "path"},
            request_checksum_calculation=settings.s3_checksums,
            response_checksum_validation=settings.s3_checksums,
            connect_timeout=3,
            read_timeout=30,
            retries={"mode": "standard", "max_attempts": 3},
            max_pool_connections=50,
        ),
    )
    # What we store is small: asking first whether it may be sent is a trip to the server for nothing.
    client.meta.events.unregister("before-call.s3", add_expect_header)
    return client


@dataclass(frozen=True)
class PublicAddress:
    """A bucket as browsers reach it, and with whose key its addresses are signed.

    The library's signer alone: its client asks rules and hooks first, which costs every poll several times
    what the signature does.
    """

    bucket_url: str
    """http(s)://host/bucket; the host is part of a signature."""
    credentials: Credentials
    region: str

    @classmethod
    def of(cls, settings: Settings) -> "PublicAddress":
        """The address that the settings name."""
        key = Credentials(settings.s3_access_key, settings.s3_secret_key.get_secret_value())
        bucket_url = f"{settings.s3_public_endpoint.rstrip('/')}/{settings.s3_bucket}"
        return cls(bucket_url, key, settings.s3_region)

    def signed(
        self,
        key: str,
        params: Mapping[str, str],
        seconds: int,
        *,
        method: str = "GET",
        headers: Mapping[str, str] | None = None,
    ) -> str:
        """An address at which anybody may do this with the object for so many seconds.

        Args: headers: signed as well: whoever sends others, or leaves one out, is refused.
        """
        request = AWSRequest(
            method=method, url=f"{self.bucket_url}/{quote(key)}", params=params, headers=headers or {}
        )
        S3SigV4QueryAuth(self.credentials, "s3", self.region, expires=seconds).add_auth(request)
        return str(request.url)


class S3ObjectStore:
    """The port ObjectStore on one bucket, and signed addresses for browsers."""

    def __init__(self, client: "S3Client", public: PublicAddress, bucket: str) -> None:
        self._client, self._public, self._bucket = client, public, bucket

    @classmethod
    def of(cls, settings: Settings) -> "S3ObjectStore":
        """The store that the settings name."""
        client = s3_client(settings, settings.s3_endpoint)
        return cls(client, PublicAddress.of(settings), settings.s3_bucket)

    async def put(self, key: str, body: bytes, *, content_type: str) -> None:
        """Store bytes; the same key and bytes twice is no error. Raises: StoreUnavailable."""
        await self._call(
            lambda: self._client.put_object(Bucket=self._bucket, Key=key, Body=body, ContentType=content_type)
        )

    async def get(self, key: str) -> bytes:
        """Read bytes. Raises: StoreUnavailable, KeyError when there is no such object."""
        return await self._call(
            lambda: self._client.get_object(Bucket=self._bucket, Key=key)["Body"].read(), key
        )

    async def delete(self, key: str) -> None:
        """Remove an object; a missing one is no error. Raises: StoreUnavailable."""
        await self._call(lambda: self._client.delete_object(Bucket=self._bucket, Key=key))

    def signed_get(
        self, key: str, *, filename: str, content_type: str | None = None, seconds: int = SIGNED_FOR_S
    ) -> str:
        """An address that gives the object as a download for some minutes; made per request, never kept."""
        params = {"response-content-disposition": attachment(filename)}
        if content_type:
            params["response-content-type"] = content_type
        return self._public.signed(key, params, seconds)

    def signed_put(self, key: str, *, content_type: str, size: int, seconds: int = SIGNED_FOR_S) -> str:
        """An address at which exactly so many bytes of this type may be PUT for some minutes, once."""
        headers = {"content-type": content_type, "content-length": str(size), "if-none-match": "*"}
        return self._public.signed(key, {}, seconds, method="PUT", headers=headers)

    async def size_of(self, key: str) -> int | None:
        """How many bytes an object has; None where there is none. Raises: StoreUnavailable."""
        try:
            found = await self._call(lambda: self._client.head_object(Bucket=self._bucket, Key=key), key)
        except KeyError:
            return None
        return int(found["ContentLength"])

    async def ready(self) -> bool:
        """Whether our bucket answers to us."""
        try:
            await self._call(lambda: self._client.head_bucket(Bucket=self._bucket))
        except StoreUnavailable:
            return False
        return True

    async def _call(self, call: Callable[[], T], key: str | None = None) -> T:
        try:
            return await asyncio.to_thread(call)
        except ClientError as error:
            if key is not None and error.response.get("Error", {}).get("Code") in _MISSING:
                raise KeyError(key) from None
            raise StoreUnavailable("The object store refused the call") from error
        except BotoCoreError as error:
            raise StoreUnavailable("The object store does not answer") from error


def attachment(filename: str) -> str:
    """A Content-Disposition that downloads under this name (RFC 6266)."""
    plain = re.sub(r"[^A-Za-z0-9._ -]", "_", filename)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(filename, safe='')}"
