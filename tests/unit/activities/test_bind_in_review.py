"""What the carrier's underwriter has is written over by nobody; what stands there is shown."""

from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
import pytest_asyncio

from models.carrier_quote import CarrierVerdict
from tests.support.quote_cases import a_job
from tests.support.sandbox import Sandbox, a_sandbox
from tests.unit.activities.bind_asking import asking_for, declined_by_us, payrolls


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox of the test's own."""
    async with a_sandbox() as box:
        yield box


@pytest.mark.parametrize(
    ("ending", "status", "verdict"),
    [
        ("10", "Submitted", CarrierVerdict.REFERRED),
        ("10", "Approved", CarrierVerdict.INDICATION),
        ("12", "AdditionalInformationNeeded", CarrierVerdict.MORE_INFO),
        ("13", "ApprovalSubjectTo", CarrierVerdict.MORE_INFO),
    ],
)
async def test_what_the_carriers_underwriter_has_stands_and_what_differs_is_told(
    sandbox: Sandbox, ending: str, status: str, verdict: CarrierVerdict
) -> None:
    fein, prospect = f"9000000{ending}", uuid4()
    first = await sandbox.answered(asking_for("70000", prospect, fein=fein))
    await sandbox.in_review(first.quote_id, status)
    again = await sandbox.answered(asking_for("90000", prospect, fein=fein, name="Peach Street Grill"))
    assert (again.status, again.verdict) == (status, verdict)
    assert again.premium == first.premium
    told = [reason.text for reason in again.reasons if reason.rule_id == "in_review"]
    assert told[0] == "The carrier's underwriter has this quote: it stands as it was, and nothing was sent."
    assert any("70,000" in text and "90,000" in text for text in told[1:]), told
    assert "Business name" in told
    assert await payrolls(sandbox, fein) == ["70000"]
    [quote] = await sandbox.quotes(fein)
    assert quote["status"] == status, "it is not set back"


async def test_an_approved_quote_that_is_asked_for_as_it_stands_is_a_quote(sandbox: Sandbox) -> None:
    fein, asked = "900000010", asking_for("70000", uuid4(), fein="900000010")
    first = await sandbox.answered(asked)
    await sandbox.in_review(first.quote_id, "Approved")
    again = await sandbox.answered(asked)
    assert again.verdict is CarrierVerdict.QUOTED
    [reason] = [reason.text for reason in again.reasons if reason.rule_id == "in_review"]
    assert reason.endswith("What was asked for now is what stands there.")
    assert len(await sandbox.quotes(fein)) == 1


async def test_what_the_carriers_underwriter_has_moves_to_nobody_and_makes_no_second_quote(
    sandbox: Sandbox,
) -> None:
    for fein, status in (("900000010", "Submitted"), ("900000110", "Approved")):
        first = await sandbox.answered(asking_for("70000", uuid4(), fein=fein))
        await sandbox.in_review(first.quote_id, status)
        assert declined_by_us(await sandbox.answered(asking_for("90000", uuid4(), fein=fein)))
        stranger = sandbox.asking(asking_for("90000", uuid4(), fein=fein), a_job(org="agency-2"))
        assert declined_by_us(await sandbox.answered(stranger))
        assert len(await sandbox.quotes(fein)) == 1
