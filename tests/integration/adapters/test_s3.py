"""The object store against a real server: what we store, what a browser may fetch, what nobody else may."""

from uuid import uuid4

import httpx
import pytest
from botocore.exceptions import ClientError

from adapters.s3 import S3ObjectStore, s3_client
from adapters.s3_bucket import prepare_bucket
from adapters.settings import Settings
from models.errors import StoreUnavailable


@pytest.fixture(scope="module")
def settings() -> Settings:
    """Those of the run, with a bucket that no other process sets up or uses meanwhile."""
    return Settings().model_copy(update={"s3_bucket": f"test-{uuid4().hex[:12]}"})


@pytest.fixture
def store(settings: Settings) -> S3ObjectStore:
    prepare_bucket(settings)
    return S3ObjectStore.of(settings)


async def test_bytes_come_back_and_a_repeat_is_no_error(store: S3ObjectStore) -> None:
    key = f"jobs/{uuid4()}/result.json"
    for _ in range(2):
        await store.put(key, b'{"a": 1}', content_type="application/json")
    assert await store.get(key) == b'{"a": 1}'
    await store.delete(key)
    with pytest.raises(KeyError):
        await store.get(key)
    await store.delete(key)
    assert await store.ready()


async def test_a_signed_address_downloads_under_the_given_name(
    store: S3ObjectStore, settings: Settings
) -> None:
    key = f"jobs/{uuid4()}/result.json"
    await store.put(key, b"{}", content_type="application/json")
    url = store.signed_get(key, filename='Résumé "1".json', content_type="application/json")
    assert url.startswith(f"{settings.s3_public_endpoint}/{settings.s3_bucket}/")
    async with httpx.AsyncClient() as browser:
        answer = await browser.get(url, headers={"Origin": settings.public_origin})
        assert (answer.status_code, answer.content) == (200, b"{}")
        disposition = answer.headers["content-disposition"]
        assert disposition.startswith('attachment; filename="R_sum_ _1_.json"')
        assert "filename*=UTF-8''R%C3%A9sum%C3%A9%20%221%22.json" in disposition
        assert answer.headers["access-control-allow-origin"] == settings.public_origin
        foreign = await browser.get(url, headers={"Origin": "http://evil.example"})
        assert "access-control-allow-origin" not in foreign.headers
        assert (await browser.get(url.partition("?")[0])).status_code == 403
        assert (await browser.get(url.replace("result.json", "other.json"))).status_code == 403


async def test_the_application_may_not_touch_the_bucket_itself(
    settings: Settings, store: S3ObjectStore
) -> None:
    client = s3_client(settings, settings.s3_endpoint)
    with pytest.raises(ClientError, match="AccessDenied"):
        client.delete_bucket_policy(Bucket=settings.s3_bucket)
    with pytest.raises(ClientError, match="AccessDenied"):
        client.create_bucket(Bucket=f"other-{uuid4().hex[:8]}")


async def test_a_prepared_bucket_is_left_alone(settings: Settings, store: S3ObjectStore) -> None:
    assert prepare_bucket(settings) == []
    root = s3_client(settings, settings.s3_endpoint, root=True)
    root.delete_bucket_cors(Bucket=settings.s3_bucket)
    root.delete_bucket_policy(Bucket=settings.s3_bucket)
    assert prepare_bucket(settings) == ["bucket policy", "CORS"]


async def test_a_store_that_does_not_answer_is_named_so(settings: Settings) -> None:
    nowhere = S3ObjectStore.of(settings.model_copy(update={"s3_endpoint": "http://127.0.0.1:9"}))
    with pytest.raises(StoreUnavailable):
        await nowhere.put("key", b"", content_type="text/plain")
    assert not await nowhere.ready()
