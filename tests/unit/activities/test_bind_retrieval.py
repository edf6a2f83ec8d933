"""A run asks a carrier: once for its programs, by one writer at a time, and never over another's quote."""

import asyncio
from collections.abc import AsyncIterator
from uuid import uuid4

import pytest
import pytest_asyncio

from models.bind_account import BindAccountState
from models.bind_errors import NotReady, QuoteExists
from models.carrier_call import About
from models.carrier_quote import CarrierQuote, CarrierVerdict, FeinCheck
from models.errors import CarrierRejected, CarrierUnavailable, OutcomeUnknown
from models.quote import QuoteInput
from tests.support.quote_cases import a_job
from tests.support.sandbox import Sandbox, a_sandbox
from tests.unit.activities.bind_asking import asking_for, declined_by_us, payrolls


@pytest_asyncio.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """A sandbox of the test's own."""
    async with a_sandbox() as box:
        yield box


async def test_programs_of_one_run_share_the_answer_of_the_first(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = sandbox.asking(asking_for("70000"))
    answers = [await sandbox.answered(first)]
    monkeypatch.setattr(sandbox.amtrust, "check_fein", None)  # whoever asks now breaks
    for program in ("wcn-amtrust", "rippling-amtrust"):
        other = sandbox.asking(first.request, first.job, program)
        answers.append(await sandbox.answered(sandbox.of_run(other, first)))
    assert answers[0].verdict is CarrierVerdict.INDICATION
    assert answers[1:] == answers[:1] * 2


async def test_who_comes_while_another_asks_waits_a_second_and_finds_the_answer(sandbox: Sandbox) -> None:
    asking = sandbox.asking(asking_for("70000"))
    other = sandbox.of_run(sandbox.asking(asking.request, asking.job, "wcn-amtrust"), asking)
    await sandbox.fault(path="/fein/validation", delay_s=0.2)
    first = asyncio.create_task(sandbox.answered(asking))
    while not sandbox.leases.taken:
        await asyncio.sleep(0)
    with pytest.raises(NotReady) as busy:
        await sandbox.answered(other)
    assert busy.value.again_in_s == 1
    answer = await first
    assert await sandbox.answered(other) == answer
    assert not sandbox.leases.taken


async def test_a_refusal_is_that_of_all_programs_and_a_further_try_asks_again(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asking = sandbox.asking(asking_for("70000"))
    await sandbox.fault(path="/api/v2/quotes", status=404)
    with pytest.raises(CarrierRejected) as refusal:
        await sandbox.answered(asking)
    other = sandbox.of_run(sandbox.asking(asking.request, asking.job, "wcn-amtrust"), asking)
    with pytest.raises(CarrierRejected, match=refusal.value.message[:20]):
        await sandbox.answered(other)
    assert await payrolls(sandbox) == []
    again = sandbox.of_run(sandbox.asking(asking.request, a_job(), "wcn-amtrust"), asking)
    assert (await sandbox.answered(again)).verdict is CarrierVerdict.INDICATION


async def test_an_equal_request_is_not_sent_again_but_read(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = asking_for("70000", uuid4())
    first = await sandbox.answered(asked)
    monkeypatch.setattr(sandbox.amtrust, "update_quote", None)  # whoever writes now breaks
    assert await sandbox.answered(asked) == first


async def test_a_quote_that_is_nobodys_of_ours_is_updated_and_owned_from_then_on(sandbox: Sandbox) -> None:
    fein, prospect = "900000020", uuid4()
    quote = await sandbox.answered(asking_for("70000", prospect, fein=fein))
    assert quote.verdict is CarrierVerdict.INDICATION
    assert await payrolls(sandbox, fein) == ["70000"]
    [account] = sandbox.accounts.accounts
    assert (account.prospect_id, account.quote_ref) == (prospect, quote.quote_id)


async def test_a_quote_of_the_same_tenant_moves_to_who_asks_and_the_other_account_is_superseded(
    sandbox: Sandbox,
) -> None:
    first, second = uuid4(), uuid4()
    before = await sandbox.answered(asking_for("70000", first))
    after = await sandbox.answered(asking_for("90000", second))
    assert after.quote_id == before.quote_id
    assert await payrolls(sandbox) == ["90000"]
    states = {account.prospect_id: account.state for account in sandbox.accounts.accounts}
    assert states == {first: BindAccountState.SUPERSEDED, second: BindAccountState.INDICATION}


async def test_a_quote_of_another_tenant_is_not_touched_nor_told_of(sandbox: Sandbox) -> None:
    await sandbox.answered(asking_for("70000", uuid4()))
    stranger = sandbox.asking(asking_for("90000", uuid4()), a_job(org="agency-2"))
    assert declined_by_us(await sandbox.answered(stranger))
    assert await payrolls(sandbox) == ["70000"]
    assert len(sandbox.accounts.accounts) == 1


@pytest.mark.parametrize("state", [BindAccountState.BINDING, BindAccountState.BOUND])
async def test_a_quote_that_binds_or_is_bound_moves_to_nobody(
    sandbox: Sandbox, state: BindAccountState
) -> None:
    await sandbox.answered(asking_for("70000", uuid4()))
    [account] = sandbox.accounts.accounts
    sandbox.accounts.accounts = [account.model_copy(update={"state": state})]
    assert declined_by_us(await sandbox.answered(asking_for("90000", uuid4())))
    assert await payrolls(sandbox) == ["70000"]


async def test_a_run_without_a_prospect_creates_and_reads_and_overwrites_nothing(sandbox: Sandbox) -> None:
    first = await sandbox.answered(asking_for("70000"))
    assert first.verdict is CarrierVerdict.INDICATION
    assert await sandbox.answered(asking_for("70000")) == first
    assert declined_by_us(await sandbox.answered(asking_for("90000")))
    assert await payrolls(sandbox) == ["70000"]
    assert not sandbox.accounts.accounts


async def test_a_run_without_a_prospect_is_told_nothing_of_an_owned_quote(sandbox: Sandbox) -> None:
    await sandbox.answered(asking_for("70000", uuid4()))
    assert declined_by_us(await sandbox.answered(asking_for("70000")))


async def test_a_quote_that_the_underwriter_declined_gives_way_to_a_new_one_when_something_else_is_asked(
    sandbox: Sandbox,
) -> None:
    fein, prospect = "900000011", uuid4()
    first = await sandbox.answered(asking_for("70000", prospect, fein=fein))
    await sandbox.in_review(first.quote_id, "Submitted")
    same = await sandbox.answered(asking_for("70000", prospect, fein=fein))
    assert (same.verdict, same.quote_id) == (CarrierVerdict.DECLINED, first.quote_id)
    other = await sandbox.answered(asking_for("90000", prospect, fein=fein))
    assert other.quote_id != first.quote_id
    states = [account.state for account in sandbox.accounts.accounts]
    assert states == [BindAccountState.DECLINED, BindAccountState.REFERRED]


async def test_a_quote_that_the_carrier_forgot_is_made_anew(sandbox: Sandbox) -> None:
    prospect = uuid4()
    await sandbox.answered(asking_for("70000", prospect))
    await sandbox.control.post("/_sandbox/reset")
    assert (await sandbox.answered(asking_for("70000", prospect))).verdict is CarrierVerdict.INDICATION
    states = [account.state for account in sandbox.accounts.accounts]
    assert BindAccountState.INDICATION in states
    assert await payrolls(sandbox) == ["70000"]


async def test_a_quote_without_a_fein_is_given_the_one_that_is_entered_later(sandbox: Sandbox) -> None:
    prospect = uuid4()
    first = await sandbox.answered(asking_for("70000", prospect, fein=None))
    second = await sandbox.answered(asking_for("70000", prospect))
    assert first.quote_id == second.quote_id
    all_quotes = (await sandbox.control.get("/_sandbox/quotes")).json()
    assert len(all_quotes) == 1


async def test_a_corrected_fein_leaves_the_quote_of_the_other_one_alone(sandbox: Sandbox) -> None:
    prospect, other = uuid4(), "900000099"
    await sandbox.answered(asking_for("70000", prospect))
    await sandbox.answered(asking_for("90000", prospect, fein=other))
    assert (await payrolls(sandbox), await payrolls(sandbox, other)) == (["70000"], ["90000"])
    states = [account.state for account in sandbox.accounts.accounts]
    assert states == [BindAccountState.SUPERSEDED, BindAccountState.INDICATION]


async def test_a_prospects_quote_without_a_fein_whose_reply_was_lost_is_asked_for_once(
    sandbox: Sandbox,
) -> None:
    asking = sandbox.asking(asking_for("70000", uuid4(), fein=None))
    await sandbox.fault(path="/api/v2/quotes", status=500)
    for job in (asking.job, asking.job, a_job()):
        with pytest.raises(OutcomeUnknown):
            await sandbox.answered(sandbox.of_run(sandbox.asking(asking.request, job), asking))
        sandbox.leases.run_out()
    assert (await sandbox.control.get("/_sandbox/quotes")).json() == []


async def test_a_try_that_lost_its_lease_sends_nothing(sandbox: Sandbox) -> None:
    sandbox.leases.lost = True
    with pytest.raises(NotReady):
        await sandbox.answered(asking_for("70000"))
    assert await payrolls(sandbox) == []


async def test_a_fein_that_came_in_past_the_lease_is_read_if_it_is_as_asked_and_else_anothers(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await sandbox.answered(asking_for("70000"))
    look = sandbox.amtrust.check_fein

    async def before_it_came(about: About, fein: str) -> FeinCheck:
        monkeypatch.setattr(sandbox.amtrust, "check_fein", look)
        return FeinCheck()

    monkeypatch.setattr(sandbox.amtrust, "check_fein", before_it_came)
    assert await sandbox.answered(asking_for("70000")) == first
    monkeypatch.setattr(sandbox.amtrust, "check_fein", before_it_came)
    assert declined_by_us(await sandbox.answered(asking_for("90000", uuid4())))
    assert await payrolls(sandbox) == ["70000"]


async def test_another_fault_of_the_fein_is_told_in_the_carriers_words(sandbox: Sandbox) -> None:
    with pytest.raises(CarrierRejected, match="9 digits") as refusal:
        await sandbox.answered(asking_for("70000", fein="12345678"))
    assert not isinstance(refusal.value, QuoteExists)


async def test_a_write_whose_read_back_failed_is_not_sent_again(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    prospect = uuid4()
    first = await sandbox.answered(asking_for("70000", prospect))
    asking = sandbox.asking(asking_for("90000", prospect))
    read, calls = sandbox.amtrust.quote_details, 0

    async def cut_off(about: About, quote_ref: str, asked: QuoteInput | None) -> CarrierQuote | None:
        nonlocal calls
        calls += 1
        if calls == 2:
            raise CarrierUnavailable("cut")
        return await read(about, quote_ref, asked)

    monkeypatch.setattr(sandbox.amtrust, "quote_details", cut_off)
    with pytest.raises(CarrierUnavailable):
        await sandbox.answered(asking)
    monkeypatch.setattr(sandbox.amtrust, "update_quote", None)  # whoever writes now breaks
    quote = await sandbox.answered(asking)
    assert (quote.quote_id, quote.verdict) == (first.quote_id, CarrierVerdict.INDICATION)
    assert await payrolls(sandbox) == ["90000"]


async def test_a_carrier_that_tells_of_feins_by_refusing_a_create_has_its_quote_updated(
    sandbox: Sandbox,
) -> None:
    asked = asking_for("70000", uuid4(), fein="900000020")
    first = await sandbox.answered(sandbox.asking(asked, carrier=sandbox.birch))
    assert first.verdict is CarrierVerdict.QUOTED and not first.by_rule
    again = await sandbox.answered(sandbox.asking(asked, carrier=sandbox.birch))
    assert (again.quote_id, again.premium) == (first.quote_id, first.premium)
    another = asking_for("90000", uuid4(), fein="900000020")
    told = await sandbox.answered(sandbox.asking(another, a_job(org="agency-9"), carrier=sandbox.birch))
    assert declined_by_us(told)
    assert len(await sandbox.quotes("900000020")) == 1


async def test_each_call_of_a_run_is_evidence_of_its_tenant_and_account(sandbox: Sandbox) -> None:
    asked = asking_for("70000", uuid4())
    asking = sandbox.asking(asked)
    await sandbox.answered(asking)
    assert sandbox.evidence.calls() == ["check_fein", "create_quote"]
    assert {about.scope for about, _ in sandbox.evidence.kept} == {asking.job.scope}
    await sandbox.answered(sandbox.asking(asked))
    assert sandbox.evidence.kept[-1][0].account_id == sandbox.accounts.accounts[0].id
