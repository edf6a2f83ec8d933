"""Requests to the object store as they are sent, without a server."""

from io import BytesIO
from typing import Any

from botocore.awsrequest import AWSPreparedRequest, AWSResponse
from botocore.compat import HTTPHeaders
from pydantic import SecretStr
from urllib3 import HTTPResponse

from adapters.s3 import s3_client
from adapters.settings import Settings


def test_an_object_is_sent_without_asking_first() -> None:
    """An Expect header holds the body back until the server has answered: a trip for each result of a run."""
    settings = Settings().model_copy(
        update={"s3_access_key": "key", "s3_secret_key": SecretStr("secret"), "s3_region": "us-east-1"}
    )
    client = s3_client(settings, "http://127.0.0.1:1")
    sent: list[AWSPreparedRequest] = []

    def answer(request: AWSPreparedRequest, **_: Any) -> Any:
        sent.append(request)
        return AWSResponse(request.url, 200, HTTPHeaders(), HTTPResponse(BytesIO(), preload_content=False))

    client.meta.events.register("before-send.s3", answer)
    client.put_object(Bucket="bucket", Key="jobs/1/result.json", Body=b"{}")
    assert [request.method for request in sent] == ["PUT"]
    assert "Expect" not in sent[0].headers
