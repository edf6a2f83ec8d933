"""What replies of the carrier mean that the sandbox never gives: named pauses, refusals in any shape."""

import pytest

from adapters.carriers.access import CarrierAccess
from adapters.carriers.amtrust.adapter import AmtrustAdapter
from adapters.outgoing_http import HttpReply, SafeHttpClient
from models.carrier_call import About
from models.carrier_quote import CarrierQuote
from models.carrier_request import CarrierRequest
from models.errors import CarrierRejected, CarrierUnavailable
from tests.support.carrier_port import FakeEvidenceLog, Leave
from tests.support.quote_cases import a_job, an_input

ABOUT = About(scope=a_job().scope)


class OneReply(SafeHttpClient):
    """A carrier that gives a token, and one reply to all else."""

    def __init__(self, reply: HttpReply) -> None:
        self._reply = reply

    async def request(self, method: str, url: str, **_sent: object) -> HttpReply:
        """See base class."""
        token = HttpReply(200, {}, b'{"access_token": "t", "expires_in": 3600}')
        return token if url.endswith("/token") else self._reply


def answering(status: int, body: str = "{}", **headers: str) -> AmtrustAdapter:
    """The adapter before such a carrier."""
    base = "https://carrier.example"
    access = CarrierAccess(base, f"{base}/token", "id", "secret", subscriber_id="subscriber")
    return AmtrustAdapter(OneReply(HttpReply(status, headers, body.encode())), access, FakeEvidenceLog())


async def created(carrier: AmtrustAdapter) -> CarrierQuote:
    """Ask for a quote."""
    return await carrier.create_quote(ABOUT, CarrierRequest(quote=an_input("gms-amtrust")), "key", Leave())


@pytest.mark.parametrize(("said", "waited"), [("7", 7), ("90", 60), ("soon", None)])
async def test_a_carrier_that_names_a_pause_gets_it_and_no_more_than_a_minute(
    said: str, waited: float | None
) -> None:
    with pytest.raises(CarrierUnavailable) as refused:
        await created(answering(503, **{"retry-after": said}))
    assert refused.value.retry_after_s == waited


@pytest.mark.parametrize(
    ("body", "words", "path"),
    [
        (
            '{"StatusCode": 400, "Message": "no", "Errors": {"Quote.Fein": ["FEIN is wrong", "more"]}}',
            "refused Quote.Fein: FEIN is wrong; Quote.Fein: more",
            "Quote.Fein",
        ),
        (
            '{"isOk": false, "errors": [{"Title": "Quote.Fein", "Detail": "FEIN is wrong"}]}',
            "refused Quote.Fein: FEIN is wrong",
            "Quote.Fein",
        ),
        (
            '{"httpStatusCode": 404, "errors": [{"MessageCode": "ERR-1", "Title": "Item was not found"}]}',
            "refused the request: Item was not found",
            None,
        ),
        ('{"StatusCode": 400, "Message": "Not now", "Errors": {}}', "refused the request: Not now", None),
        ('{"HttpStatusCode": 400, "messages": ["Not now"]}', "refused the request: Not now", None),
        ('{"Message": "Not now"}', "refused the request (400).", None),
        ("<html>", "refused the request (400).", None),
    ],
)
async def test_a_refusal_says_what_the_carrier_said_in_each_of_its_shapes(
    body: str, words: str, path: str | None
) -> None:
    with pytest.raises(CarrierRejected) as refused:
        await created(answering(400, body))
    assert refused.value.message == f"The carrier {words}"
    assert refused.value.path == path
