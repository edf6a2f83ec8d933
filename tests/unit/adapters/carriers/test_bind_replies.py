"""What replies to a bind and to a search mean that the sandbox never gives: other people's, and nobody's."""

from datetime import date
from typing import Any

import pytest

from adapters.outgoing_http import HttpReply
from models.carrier_policy import BindOrder, ByFein, ByQuote
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown, QuotingError
from tests.support.carrier_port import Leave
from tests.support.one_reply import ABOUT, a_reply, before

ORDER = BindOrder(contact_id="41001", contact_email="dana@agency.example", plan_id="full")
POLICY = {
    "QuoteId": 1000001, "Policy": "WC1", "PolicyId": 7, "EffectiveDate": "01/01/2027",
    "AnnualPremium": "6001.50",
}  # fmt: skip
PAGE = "<html>Bad gateway</html>"


def envelope(status: int, errors: dict[str, list[str]] | None = None, data: Any = None) -> dict[str, Any]:
    """The first carrier's own shape."""
    return {
        "StatusCode": status,
        "Message": "m",
        "AdditionalMessages": [],
        "Errors": errors or {},
        "Data": data,
    }


def problem(status: int, detail: str) -> dict[str, Any]:
    """The second carrier's own shape."""
    return {"type": "t", "title": "Refused", "status": status, "detail": detail, "errors": {}}


def said(status: str, number: str | None = None, reason: str | None = None) -> dict[str, Any]:
    """What the second carrier says of a bind."""
    return {"instantBindStatus": status, "policyNumber": number, "reason": reason}


@pytest.mark.parametrize(
    ("key", "reply", "refusal"),
    [
        ("amtrust", a_reply(400, envelope(400, {"QuoteId": ["Not now."]})), CarrierRejected),
        ("amtrust", a_reply(422, {"isOk": False, "errors": [{"Title": "Not now."}]}), CarrierRejected),
        (
            "amtrust",
            a_reply(400, envelope(400, {"QuoteId": ["The quote is already bound."]})),
            OutcomeUnknown,
        ),
        ("amtrust", a_reply(400, envelope(400, {"": ["Policy already exists."]})), OutcomeUnknown),
        ("amtrust", a_reply(400, PAGE), OutcomeUnknown),
        ("amtrust", a_reply(404, {"message": "no such route"}), OutcomeUnknown),
        ("amtrust", a_reply(404, PAGE), OutcomeUnknown),
        ("amtrust", a_reply(409, envelope(409)), OutcomeUnknown),
        ("amtrust", a_reply(301), OutcomeUnknown),
        ("amtrust", a_reply(200, PAGE), OutcomeUnknown),
        ("amtrust", a_reply(200, envelope(200)), OutcomeUnknown),
        ("amtrust", a_reply(200, envelope(200, data={**POLICY, "QuoteId": 2})), OutcomeUnknown),
        ("amtrust", a_reply(200, envelope(200, data={**POLICY, "Policy": None})), OutcomeUnknown),
        ("amtrust", a_reply(429, PAGE), CarrierUnavailable),
        ("amtrust", a_reply(401, {"statusCode": 401, "message": "missing subscriber"}), AuthFailed),
        ("birch", a_reply(400, problem(400, "Not now.")), CarrierRejected),
        ("birch", a_reply(400, problem(400, "The quote has already been bound.")), OutcomeUnknown),
        ("birch", a_reply(400, {"status": 500, "title": "another's"}), OutcomeUnknown),
        ("birch", a_reply(404, PAGE), OutcomeUnknown),
        ("birch", a_reply(409, problem(409, "Conflict")), OutcomeUnknown),
        ("birch", a_reply(200, said("Failed", reason="The price changed.")), CarrierRejected),
        ("birch", a_reply(200, said("Failed", reason="It was already bound.")), OutcomeUnknown),
        ("birch", a_reply(200, said("Failed", number="WC1", reason="?")), OutcomeUnknown),
        ("birch", a_reply(200, said("Pending")), OutcomeUnknown),
        ("birch", a_reply(200, said("Succeeded")), OutcomeUnknown),
        ("birch", a_reply(200, said("Something new", "WC1")), OutcomeUnknown),
        ("birch", a_reply(200, {}), OutcomeUnknown),
    ],
)
async def test_a_bind_is_refused_only_in_the_carriers_own_shape(
    key: str, reply: HttpReply, refusal: type[QuotingError]
) -> None:
    carrier, _ = before(key, reply)
    with pytest.raises(refusal):
        await carrier.bind(ABOUT, "1000001", ORDER, "bind:1", Leave())


async def test_a_readable_policy_of_this_quote_is_bound_to_the_cent() -> None:
    carrier, http = before("amtrust", a_reply(200, envelope(200, data=POLICY)))
    bound = await carrier.bind(ABOUT, "1000001", ORDER, "bind:1", Leave())
    assert (bound.policy.number, bound.policy.policy_id, str(bound.policy.premium)) == ("WC1", "7", "6001.50")
    assert http.sent == [("POST", "/api/v2/quotes/1000001/bind/agent-contact/41001", None)]
    second, _ = before("birch", a_reply(200, said("Succeeded", "WC2")))
    assert (await second.bind(ABOUT, "q", ORDER, "bind:1", Leave())).policy.number == "WC2"


FOUND = {"PolicyNumber": "WC1", "BusinessName": "B", "EffectiveDate": "01/01/2027", "PolicyStatus": "Issued"}
SHOWN = {
    "Policy": "WC1", "PolicyId": 7, "Quote": "1000001", "Premium": "6001.5", "Fein": "900000000",
    "EffectiveDate": "01/01/2027",
}  # fmt: skip
BIRCH = {
    "policyNumber": "WC1", "quoteId": "1000001", "taxId": "900000000", "effectiveDate": "2027-01-01",
    "totalEstimatedPremium": "6001.5",
}  # fmt: skip
DAY = date(2027, 1, 1)


@pytest.mark.parametrize(
    ("by", "found"),
    [
        (ByQuote(quote_ref="1000001"), True),
        (ByQuote(quote_ref="1000002"), False),
        (ByFein(fein="900000000", effective_date=DAY), True),
        (ByFein(fein="900000001", effective_date=DAY), False),
        (ByFein(fein="900000000", effective_date=date(2027, 1, 2)), False),
    ],
)
@pytest.mark.parametrize("key", ["amtrust", "birch"])
async def test_a_policy_that_no_filter_kept_back_is_compared_again(
    key: str, by: ByQuote | ByFein, found: bool
) -> None:
    """A filter that a carrier does not know may bring somebody else's policies."""
    replies = {
        "amtrust": [a_reply(200, envelope(200, data=[FOUND])), a_reply(200, envelope(200, data=SHOWN))],
        "birch": [a_reply(200, [BIRCH])],
    }
    carrier, _ = before(key, *replies[key])
    policies = await carrier.find_bound(ABOUT, by)
    assert [(each.number, str(each.premium)) for each in policies] == ([("WC1", "6001.50")] if found else [])


@pytest.mark.parametrize(
    ("key", "replies"),
    [
        ("amtrust", [a_reply(200, envelope(200, data={"PolicyNumber": None})), a_reply(404, envelope(404))]),
        ("amtrust", [a_reply(200, envelope(200, data=[FOUND])), a_reply(404, envelope(404))]),
        ("amtrust", [a_reply(200, envelope(200, data=[FOUND])), a_reply(200, envelope(200, data={}))]),
        ("amtrust", [a_reply(200, {"policies": []})]),
        ("amtrust", [a_reply(200, envelope(200, data="none"))]),
        ("amtrust", [a_reply(404, PAGE)]),
        ("birch", [a_reply(200, {"items": None, "more": 1})]),
        ("birch", [a_reply(200, [{**BIRCH, "policyNumber": ""}])]),
        ("birch", [a_reply(200, PAGE)]),
    ],
)
async def test_a_search_that_cannot_be_read_is_not_an_empty_one(key: str, replies: list[HttpReply]) -> None:
    carrier, _ = before(key, *replies)
    with pytest.raises((CarrierUnavailable, CarrierRejected)):
        await carrier.find_bound(ABOUT, ByQuote(quote_ref="1000001"))


@pytest.mark.parametrize("key", ["amtrust", "birch"])
async def test_a_quote_counts_as_gone_only_by_the_carriers_own_word(key: str) -> None:
    carrier, _ = before(key, a_reply(404, PAGE))
    with pytest.raises(CarrierUnavailable, match="not the carrier"):
        await carrier.quote_details(ABOUT, "1000001")
