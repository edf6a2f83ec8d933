"""The stream of a carrier's decision: its own people hear of it, and whoever submitted."""

import asyncio

from tests.integration.api.conftest import Browser
from tests.integration.api.decision.conftest import Hand, row_of
from tests.support.streams import streamed, told

CALL = "/api/updateUsersData/"


async def test_a_decisions_stream_is_its_carriers_and_the_agents_and_tells_each_event(
    handed: Hand, carrier: Browser, other_carrier: Browser, agent: Browser, ops: Browser, address: str
) -> None:
    what = await handed()
    case = (await row_of(carrier, what.prospect))["id"]
    async with streamed(address, other_carrier, case) as answer:
        assert answer.status_code == 404
    async with streamed(address, carrier, case) as answer:
        listening = asyncio.create_task(told(answer))
        assert (await carrier.post(CALL, what.press("reject", "Roof work"))).status_code == 200
        events = await listening
    words = [payload["words"] for name, _, payload in events if name == "event"]
    assert words == ["Submitted to Key Risk", "Rejected by Key Risk"]
    assert events[-1] == ("ended", "2", {"state": "rejected"})
    (rejected,) = [payload for name, id, payload in events if (name, id) == ("event", "2")]
    assert rejected["params"]["remark"] == "Roof work"
    async with streamed(address, agent, case, seen=1) as answer:
        assert await told(answer) == events[1:]
    # What a carrier writes to its agent is of a customer: operations work without it.
    seen = (await ops.get(f"/api/ops/stuck/{case}")).json()["events"]
    assert [each["code"] for each in seen] == ["reject", "submitted"]
    assert all("remark" not in each["params"] for each in seen)
