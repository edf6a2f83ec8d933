"""What a lease is told of a write: nothing is under way once a reply came or nothing could be sent."""

import pytest

from adapters.carriers.access import CarrierAccess
from adapters.carriers.registry import ADAPTERS
from adapters.outgoing_http import SafeHttpClient
from models.errors import AuthFailed, CarrierUnavailable, OutcomeUnknown, QuotingError
from tests.support.carrier_desk import CarrierDesk
from tests.support.carrier_port import FakeEvidenceLog, Leave
from tests.support.one_reply import ABOUT


@pytest.mark.parametrize(
    ("rule", "refusal", "told"),
    [
        ({"status": 401, "times": 2}, AuthFailed, ["about_to_write", "still_runs", "replied"] * 2),
        ({"status": 503}, CarrierUnavailable, ["about_to_write", "still_runs", "replied"]),
        ({"status": 502}, OutcomeUnknown, ["about_to_write", "still_runs", "replied"]),
        ({"drop": True}, OutcomeUnknown, ["about_to_write", "still_runs"]),
    ],
)
async def test_a_lease_is_told_when_nothing_is_under_way_any_more(
    desk: CarrierDesk, rule: dict[str, object], refusal: type[QuotingError], told: list[str]
) -> None:
    request = desk.request("00")
    ref = (await desk.created(request)).quote_id or ""
    await desk.fault(path=f"uotes/{ref}", **rule)
    lease = Leave()
    with pytest.raises(refusal):
        await desk.carrier.update_quote(desk.about, ref, request, "update", lease)
    assert lease.asked == told


@pytest.mark.parametrize("key", ["amtrust", "birch"])
async def test_a_host_that_is_not_on_the_list_is_called_by_nobody(key: str) -> None:
    base = "https://elsewhere.example"
    access = CarrierAccess(base, f"{base}/token", "id", "secret", subscriber_id="sub")
    async with SafeHttpClient(["carrier.example"]) as http:
        carrier = ADAPTERS[key](http, access, FakeEvidenceLog())
        with pytest.raises(CarrierUnavailable):
            await carrier.quote_details(ABOUT, "1")
