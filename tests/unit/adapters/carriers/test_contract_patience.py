"""How long every carrier is waited for, and what is known once nobody waits any more."""

import pytest

from adapters.carriers import client
from models.errors import CarrierUnavailable, OutcomeUnknown
from tests.support.carrier_desk import CarrierDesk
from tests.support.carrier_port import Leave


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits longer than a moment."""
    assert (client.READ_S, client.WRITE_S) == (60.0, 108.0)
    monkeypatch.setattr(client, "READ_S", 0.3)
    monkeypatch.setattr(client, "WRITE_S", 0.3)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("ending", ["41", "71", "72"])
async def test_a_create_that_nobody_answers_in_time_is_unknown(desk: CarrierDesk, ending: str) -> None:
    with pytest.raises(OutcomeUnknown):
        await desk.created(desk.request(ending))
    [kept] = [evidence for _, evidence in desk.log.kept if evidence.call == "create_quote"]
    assert (kept.status, kept.reply) == (None, "") and kept.ms >= 250


async def test_a_read_that_nobody_answers_in_time_took_nothing(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ref = (await desk.created(desk.request("00"))).quote_id or ""
    await desk.fault(path=f"uotes/{ref}", delay_s=600)
    monkeypatch.setattr(client, "READ_S", 0.3)
    with pytest.raises(CarrierUnavailable):
        await desk.carrier.quote_details(desk.about, ref)


async def test_a_bind_that_nobody_answers_in_time_is_unknown_and_still_under_way(
    desk: CarrierDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    ref, request = await desk.ready("00")
    await desk.fault(path="/bind", delay_s=600, when="after")
    monkeypatch.setattr(client, "WRITE_S", 1.0)
    window = Leave()
    with pytest.raises(OutcomeUnknown):
        await desk.bind(ref, window=window)
    assert window.asked == ["about_to_write", "still_runs"]
    assert await desk.held(request.quote.fein) == (1, 1)
    assert len(await desk.found(ref)) == 1


async def test_a_carrier_that_is_down_answers_again_after_its_ten_minutes(desk: CarrierDesk) -> None:
    request = desk.request("44")
    for _ in range(2):
        with pytest.raises(CarrierUnavailable):
            await desk.created(request)
    await desk.control.advance(601)
    assert (await desk.created(request)).quote_id
