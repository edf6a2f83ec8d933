"""A FEIN that another submission took between our look and our write: nothing of it is changed or told."""

from collections.abc import AsyncIterator, Mapping
from decimal import Decimal
from typing import Any

import pytest
import pytest_asyncio

from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.errors import CarrierRejected
from models.quote import QuoteInput
from tests.support.quote_cases import a_risk, an_input
from tests.support.sandbox import Sandbox, a_sandbox

FEIN = "900000000"
WORDS = "The carrier already holds a quote for this FEIN from another submission."


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox of the test's own."""
    async with a_sandbox() as box:
        yield box


def _quote_input(payroll: str) -> QuoteInput:
    risk = a_risk()
    [line, *rest] = risk.locations[0].employees
    people = (line.model_copy(update={"payroll": Decimal(payroll)}), *rest)
    place = risk.locations[0].model_copy(update={"employees": people})
    risk = risk.model_copy(update={"locations": (place, *risk.locations[1:])})
    return an_input("gms-amtrust", risk=risk).model_copy(update={"fein": FEIN})


def _first(sandbox: Sandbox, other: QuoteInput, monkeypatch: pytest.MonkeyPatch) -> list[CarrierQuote]:
    """Somebody's quote comes in between the next look and its write; returns it, once it is there."""
    made: list[CarrierQuote] = []
    create = sandbox.amtrust._create

    async def after_the_other(body: Mapping[str, Any]) -> Mapping[str, Any]:
        monkeypatch.setattr(sandbox.amtrust, "_create", create)
        made.append(await sandbox.amtrust.create_quote(other, "other"))
        return await create(body)

    monkeypatch.setattr(sandbox.amtrust, "_create", after_the_other)
    return made


async def test_a_fein_that_another_submission_took_is_declined_in_words_that_name_nobody(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    _first(sandbox, _quote_input("70000"), monkeypatch)
    quote = await sandbox.amtrust.create_quote(_quote_input("90000"), "key")
    assert (quote.verdict, quote.by_rule) == (CarrierVerdict.DECLINED, True)
    assert (quote.premium, quote.quote_id, quote.lines) == (None, None, ())
    assert [(each.rule_id, each.text) for each in quote.reasons] == [("fein_taken", WORDS)]
    [kept] = await sandbox.quotes(FEIN)
    payrolls = {Decimal(line["Payroll"]) for line in kept["quote"]["ClassCodes"]}
    assert Decimal(70000) in payrolls, "the other submission's quote stands as it was"
    assert Decimal(90000) not in payrolls


async def test_programs_of_one_run_that_ask_at_once_share_the_one_quote(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _first(sandbox, _quote_input("70000"), monkeypatch)
    quote = await sandbox.amtrust.create_quote(_quote_input("70000"), "key")
    assert quote.verdict is CarrierVerdict.QUOTED
    assert [quote] == made
    assert len(await sandbox.quotes(FEIN)) == 1


async def test_another_fault_of_the_fein_is_told_in_the_carriers_words(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refused(body: Mapping[str, Any]) -> Mapping[str, Any]:
        raise CarrierRejected("The carrier refused Quote.Fein: The Fein must have 9 digits.", "Quote.Fein")

    monkeypatch.setattr(sandbox.amtrust, "_create", refused)
    with pytest.raises(CarrierRejected, match="9 digits"):
        await sandbox.amtrust.create_quote(_quote_input("70000"), "key")
