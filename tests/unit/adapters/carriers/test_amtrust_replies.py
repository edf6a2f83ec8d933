"""What replies of the carrier mean that the sandbox never gives: named pauses, refusals in any shape."""

import pytest

from adapters.carriers.amtrust import AmtrustAccess, AmtrustGateway
from adapters.outgoing_http import HttpReply, SafeHttpClient
from models.errors import CarrierRejected, CarrierUnavailable
from tests.support.quote_cases import an_input


class OneReply(SafeHttpClient):
    """A carrier that gives a token, and one reply to all else."""

    def __init__(self, reply: HttpReply) -> None:
        self._reply = reply

    async def request(self, method: str, url: str, **_sent: object) -> HttpReply:
        """See base class."""
        token = HttpReply(200, {}, b'{"access_token": "t", "expires_in": 3600}')
        return token if url.endswith("/token") else self._reply


class Leave:
    """A lease that always runs."""

    async def about_to_write(self) -> None:
        """See WriteLease."""

    def still_runs(self) -> None:
        """See WriteLease."""

    def replied(self) -> None:
        """See WriteLease."""


def answering(status: int, body: str = "{}", **headers: str) -> AmtrustGateway:
    """The adapter before such a carrier."""
    access = AmtrustAccess("https://carrier.example", "id", "secret", "subscriber")
    return AmtrustGateway(OneReply(HttpReply(status, headers, body.encode())), access)


@pytest.mark.parametrize(("said", "waited"), [("7", 7), ("90", 60), ("soon", None)])
async def test_a_carrier_that_names_a_pause_gets_it_and_no_more_than_a_minute(
    said: str, waited: float | None
) -> None:
    with pytest.raises(CarrierUnavailable) as refused:
        await answering(503, **{"retry-after": said}).create_quote(an_input("gms-amtrust"), "key", Leave())
    assert refused.value.retry_after_s == waited


@pytest.mark.parametrize(
    ("body", "words", "path"),
    [
        (
            '{"Errors": {"Quote.Fein": ["FEIN is wrong", "more"]}}',
            "refused Quote.Fein: FEIN is wrong",
            "Quote.Fein",
        ),
        ('{"errors": {"Quote.Fein": "FEIN is wrong"}}', "refused Quote.Fein: FEIN is wrong", "Quote.Fein"),
        ('{"Message": "Not now"}', "refused the request: Not now", None),
        ('{"messages": ["Not now"]}', "refused the request: ['Not now']", None),
        ("<html>", "refused the request (400).", None),
    ],
)
async def test_a_refusal_says_what_the_carrier_said_in_each_of_its_shapes(
    body: str, words: str, path: str | None
) -> None:
    with pytest.raises(CarrierRejected) as refused:
        await answering(400, body).create_quote(an_input("gms-amtrust"), "key", Leave())
    assert refused.value.message == f"The carrier {words}"
    assert refused.value.path == path
