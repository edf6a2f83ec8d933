"""The AmTrust-like carrier's adapter against the sandbox: one test per scenario that concerns quoting."""

from collections.abc import AsyncIterator
from datetime import date
from decimal import Decimal
from pathlib import Path
from uuid import uuid4

import pytest
import pytest_asyncio

from adapters.carriers.amtrust.quote_body import class_codes, create_body, legal_entity, phone
from adapters.carriers.amtrust.quote_reply import declined
from models.carrier_quote import CarrierQuote, CarrierVerdict
from models.carrier_request import CarrierRequest
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown, QuotingError
from models.quote import QuoteInput
from models.risk import Exposure, Modification, Risk, RiskLocation
from tests.support.carrier_calls import Amtrust
from tests.support.quote_cases import a_risk, an_input
from tests.support.sandbox import Sandbox, a_sandbox


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox of the test's own."""
    async with a_sandbox() as box:
        yield box


def quote_input(ending: str, *, risk: Risk | None = None, first: str = "9000000") -> QuoteInput:
    """A request whose FEIN picks a scenario."""
    return an_input("gms-amtrust", fein=first + ending, risk=risk)


async def retried(sandbox: Sandbox, request: QuoteInput, tries: int = 4) -> tuple[CarrierQuote, int]:
    """The answer as the workflow's retries would get it, and the tries that it took."""
    asking = sandbox.asking(request)
    for number in range(1, tries + 1):
        try:
            return await sandbox.answered(asking), number
        except (CarrierUnavailable, OutcomeUnknown):
            continue
    raise AssertionError(f"no answer in {tries} tries")


@pytest.mark.parametrize(
    ("ending", "verdict", "words"),
    [
        ("00", CarrierVerdict.INDICATION, "questions are open"),
        ("99", CarrierVerdict.INDICATION, "questions are open"),
        ("10", CarrierVerdict.REFERRED, "underwriter must decide"),
        ("11", CarrierVerdict.REFERRED, "underwriter must decide"),
        ("12", CarrierVerdict.MORE_INFO, "needs more information"),
        ("13", CarrierVerdict.MORE_INFO, "needs more information"),
        ("20", CarrierVerdict.INDICATION, "questions are open"),
        ("21", CarrierVerdict.DECLINED, "FEIN is blocked"),
        ("62", CarrierVerdict.INDICATION, "no rating summary"),
    ],
)
async def test_each_scenario_is_seen_as_its_outcome(
    sandbox: Sandbox, ending: str, verdict: CarrierVerdict, words: str
) -> None:
    asked = quote_input(ending).model_copy(update={"prospect_id": uuid4()})
    quote = await sandbox.answered(asked)
    assert quote.verdict is verdict
    assert words in quote.reasons[-1].text
    assert {reason.source.kind for reason in quote.reasons} == {"carrier"}
    if verdict is not CarrierVerdict.DECLINED:
        assert quote.premium is not None and quote.premium > 0
        assert len(await sandbox.quotes("9000000" + ending)) == 1


@pytest.mark.parametrize(
    ("ending", "tries", "refusal"),
    [("40", 3, CarrierUnavailable), ("42", 2, OutcomeUnknown), ("43", 1, None), ("45", 2, OutcomeUnknown)],
)
async def test_a_carrier_that_stumbles_quotes_in_the_end_and_keeps_one_quote(
    sandbox: Sandbox, ending: str, tries: int, refusal: type[QuotingError] | None
) -> None:
    request = quote_input(ending)
    if refusal is not None:
        with pytest.raises(refusal):
            await sandbox.answered(request)
        tries -= 1
    quote, took = await retried(sandbox, request)
    assert (quote.verdict, took) == (CarrierVerdict.INDICATION, tries)
    assert len(await sandbox.quotes(request.fein or "")) == 1


async def test_a_carrier_that_is_down_answers_again_after_ten_minutes_of_its_clock(sandbox: Sandbox) -> None:
    request = quote_input("44")
    for _ in range(3):
        with pytest.raises(CarrierUnavailable):
            await sandbox.answered(request)
    await sandbox.control.post("/_sandbox/clock", json={"seconds": 601})
    assert (await sandbox.answered(request)).verdict is CarrierVerdict.INDICATION


async def test_a_price_with_open_questions_is_an_indication_and_a_quote_once_they_are_saved(
    sandbox: Sandbox,
) -> None:
    first = await sandbox.answered(quote_input("00"))
    assert (first.verdict, [reason.text for reason in first.reasons]) == (
        CarrierVerdict.INDICATION,
        ["The carrier's questions are open."],
    )
    await Amtrust(sandbox.control).answer_all(first.quote_id or "")
    second = await sandbox.answered(quote_input("00"))
    assert (second.verdict, second.reasons) == (CarrierVerdict.QUOTED, ())
    assert (second.quote_id, second.premium) == (first.quote_id, first.premium)


async def test_asking_again_updates_the_quote_that_exists(sandbox: Sandbox) -> None:
    prospect = {"prospect_id": uuid4()}
    first = await sandbox.answered(quote_input("00").model_copy(update=prospect))
    risk = a_risk()
    more = risk.locations[1].employees[0].model_copy(update={"payroll": Decimal("900000.00")})
    office = risk.locations[1].model_copy(update={"employees": (more,)})
    changed = risk.model_copy(update={"locations": (risk.locations[0], office)})
    second = await sandbox.answered(quote_input("00", risk=changed).model_copy(update=prospect))
    assert first.quote_id == second.quote_id
    assert first.premium is not None and second.premium is not None
    assert second.premium > first.premium
    assert len(await sandbox.quotes("900000000")) == 1


async def test_a_declined_quote_is_locked_and_asked_anew_from_a_copy(sandbox: Sandbox) -> None:
    risk = a_risk()
    roofing = risk.locations[0].model_copy(
        update={"employees": (Exposure(code="5551", ft=2, payroll=Decimal(90000)),)}
    )
    declined = quote_input("00", risk=risk.model_copy(update={"locations": (roofing,)}))
    refused = await sandbox.answered(declined)
    assert refused.verdict is CarrierVerdict.DECLINED
    assert "outside the appetite" in refused.reasons[0].text
    assert (await sandbox.answered(quote_input("00"))).verdict is CarrierVerdict.INDICATION
    assert len(await sandbox.quotes("900000000")) == 2


@pytest.mark.parametrize(
    ("state", "zip_code", "suta", "field"),
    [
        ("CA", None, "3.4", "Quote.RatingZip"),
        ("HI", "96801", "2.0", "Quote.UnemploymentId"),
        ("MN", "55401", "1234567", "Quote.UnemploymentId"),
    ],
)
async def test_what_the_carrier_refuses_as_wrong_names_the_field(
    sandbox: Sandbox, state: str, zip_code: str | None, suta: str, field: str
) -> None:
    location = RiskLocation(
        name="1",
        state=state,
        zip=zip_code,
        suta=suta,
        employees=(Exposure(code="8810", ft=1, payroll=Decimal(50000)),),
    )
    with pytest.raises(CarrierRejected) as refusal:
        await sandbox.answered(quote_input("00", risk=a_risk().model_copy(update={"locations": (location,)})))
    assert refusal.value.path == field
    assert field in refusal.value.message


async def test_limits_that_the_carrier_does_not_write_are_read_back_and_told(sandbox: Sandbox) -> None:
    quote = await sandbox.answered(quote_input("00", risk=a_risk(limits="3000/3000/3000")))
    assert "limits 100/500/100" in quote.reasons[-1].text
    assert (quote.verdict, quote.premium) == (CarrierVerdict.DECLINED, None)


async def test_lines_lead_to_the_premium(sandbox: Sandbox) -> None:
    quote = await sandbox.answered(quote_input("00"))
    assert sum(line.premium for line in quote.lines) == quote.premium
    classes = [(line.state, line.class_code) for line in quote.lines if line.class_code]
    assert classes == [("GA", "9082"), ("TX", "8810")]


async def test_one_token_serves_many_calls_and_wrong_credentials_stop_at_once(sandbox: Sandbox) -> None:
    for ending in ("00", "01", "02"):
        await sandbox.answered(quote_input(ending))
    assert sandbox.app.state.sandbox.memory.tokens() == 1
    async with a_sandbox(secret="wrong") as other:
        with pytest.raises(AuthFailed):
            await other.answered(quote_input("00"))


async def test_a_token_that_the_carrier_forgot_is_renewed_once(sandbox: Sandbox) -> None:
    await sandbox.answered(quote_input("00"))
    sandbox.app.state.sandbox.database.forget("token")
    assert (await sandbox.answered(quote_input("01"))).verdict is CarrierVerdict.INDICATION


async def test_quotes_survive_a_restart_of_the_sandbox(tmp_path: Path) -> None:
    async with a_sandbox(tmp_path) as before:
        first = await before.answered(quote_input("00"))
    async with a_sandbox(tmp_path) as after:
        second = await after.answered(quote_input("00"))
        assert len(await after.quotes("900000000")) == 1
    assert first.quote_id == second.quote_id


@pytest.mark.parametrize(
    ("path", "status", "refusal"),
    [
        ("/fein/validation", 500, CarrierUnavailable),
        ("/api/v2/quotes", 502, OutcomeUnknown),
        ("/api/v2/quotes", 429, CarrierUnavailable),
        ("/api/v2/quotes", 503, CarrierUnavailable),
        ("/api/v2/quotes", 403, AuthFailed),
        ("/api/v2/quotes", 404, CarrierRejected),
    ],
)
async def test_a_failure_is_known_by_what_it_may_have_left_behind(
    sandbox: Sandbox, path: str, status: int, refusal: type[QuotingError]
) -> None:
    await sandbox.fault(path=path, status=status)
    with pytest.raises(refusal):
        await sandbox.answered(quote_input("00"))


@pytest.mark.req("QE-201")
@pytest.mark.parametrize(
    ("code", "state", "sent"),
    [("42", "GA", "0042"), ("8810", "TX", "8810"), ("953", "PA", "953"), ("0953", "DE", "953")],
)
def test_class_codes_are_padded_to_the_carriers_digits(code: str, state: str, sent: str) -> None:
    """As the quote takes it to the carrier."""
    place = RiskLocation(name="1", state=state, employees=(Exposure(code=code, payroll=Decimal(1000)),))
    risk = an_input("gms-amtrust").risk.model_copy(update={"locations": (place,)})
    asked = CarrierRequest(quote=an_input("gms-amtrust").model_copy(update={"risk": risk}))
    wire = create_body(asked)["Quote"]
    assert [line["ClassCode"] for line in wire["ClassCodes"]] == [sent]


@pytest.mark.req("CB-212")
@pytest.mark.parametrize(
    ("given", "count"), [(None, None), (12, 12), (2014, 12), (1850, 99), (2027, 0), (150, 99)]
)
def test_a_founding_year_becomes_a_count(given: int | None, count: int | None) -> None:
    risk = a_risk(years_in_business=given, effective_date=date(2026, 7, 1))
    sent = create_body(CarrierRequest(quote=an_input("gms-amtrust", risk=risk)))["Quote"]
    assert sent.get("YearsInBusiness") == count


@pytest.mark.req("QE-171")
def test_the_policy_goes_out_whole_with_one_entry_per_state_and_class() -> None:
    risk = a_risk()
    twin = risk.locations[0].model_copy(update={"name": "3"})
    entries = class_codes(risk.model_copy(update={"locations": (*risk.locations, twin)}))
    assert [(entry["State"], entry["ClassCode"], entry["Payroll"]) for entry in entries] == [
        ("GA", "9082", 820_000),
        ("TX", "8810", 180_000),
    ]
    assert entries[0]["FullTimeEmployees"] == 16


def test_modifications_are_sent_by_state() -> None:
    mixed = a_risk(
        modifications=(
            Modification(state="ncci", rate1=Decimal("0.95")),
            Modification(state="TX", rate1=Decimal("1.10"), rate2=Decimal("1.20"), date2=date(2026, 6, 1)),
        )
    )
    body = create_body(CarrierRequest(quote=an_input("x", risk=mixed)))
    assert body["StateModifiers"] == [
        {"State": "GA", "Modifiers": {"EmPct": "0.95"}},
        {"State": "TX", "Modifiers": {"EmPct": "1.20"}},
    ]


@pytest.mark.req("QE-171")
@pytest.mark.parametrize(("words", "number"), [("LLC", 12), ("corporation", 3), ("Trust", 0), ("", 0)])
def test_entity_types_become_the_carriers_numbers(words: str, number: int) -> None:
    assert legal_entity(words) == number


def test_a_phone_number_that_is_none_is_not_sent() -> None:
    assert phone("555") is None


def test_a_carriers_words_tell_no_fein() -> None:
    refused = declined(["FEIN 90-0000012 is blocked: 900000012."])
    assert [reason.text for reason in refused.reasons] == ["FEIN XX-XXX0012 is blocked: XX-XXX0012."]
