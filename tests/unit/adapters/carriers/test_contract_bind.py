"""The bind of every carrier: one policy, or a word that says whether there may be one."""

from datetime import timedelta

import pytest

from models.bind_errors import NotReady
from models.carrier_policy import BindOrder, ByFein
from models.errors import AuthFailed, CarrierRejected, CarrierUnavailable, OutcomeUnknown, QuotingError
from tests.support.carrier_desk import EFFECTIVE, CarrierDesk, a_carrier_desk
from tests.support.carrier_port import Leave
from tests.support.sandbox_process import Control

BIND = "/bind"


class Closed(Leave):
    """A window that is over when the first byte is about to leave."""

    def still_runs(self) -> None:
        """See WriteLease."""
        super().still_runs()
        raise NotReady("over")


async def test_a_bind_makes_one_policy_that_is_found_by_quote_and_by_fein_and_day(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("00")
    premium = (await desk.details(ref)).premium
    window = Leave()
    bound = await desk.bind(ref, window=window)
    assert window.asked == ["about_to_write", "still_runs", "replied"]
    assert (bound.policy.quote_ref, bound.policy.number != "") == (ref, True)
    assert await desk.held(request.quote.fein) == (1, 1)
    [by_quote] = await desk.found(ref)
    fein = request.quote.fein or ""
    by_fein = await desk.carrier.find_bound(desk.about, ByFein(fein=fein, effective_date=EFFECTIVE))
    assert by_fein == (by_quote,)
    assert (by_quote.number, by_quote.effective_date, by_quote.premium) == (
        bound.policy.number,
        EFFECTIVE,
        premium,
    )
    other = ByFein(fein=fein, effective_date=EFFECTIVE + timedelta(days=1))
    assert await desk.carrier.find_bound(desk.about, other) == ()
    assert desk.log.kept[-1][0] == desk.about
    assert bound.evidence_id in {evidence.id for _, evidence in desk.log.kept if evidence.call == "bind"}


async def test_nothing_is_found_where_nothing_was_bound(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("00")
    fein = request.quote.fein or ""
    assert await desk.found(ref) == ()
    assert await desk.carrier.find_bound(desk.about, ByFein(fein=fein, effective_date=EFFECTIVE)) == ()


@pytest.mark.parametrize("ending", ["50", "52", "55"])
async def test_a_lost_reply_is_unknown_and_its_policy_is_found_later(desk: CarrierDesk, ending: str) -> None:
    ref, request = await desk.ready(ending)
    window = Leave()
    with pytest.raises(OutcomeUnknown):
        await desk.bind(ref, window=window)
    assert ("replied" in window.asked) is (ending == "52")
    assert len(await desk.found(ref)) == (0 if ending == "55" else 1)
    await desk.control.advance(46)
    assert len(await desk.found(ref)) == 1
    assert await desk.held(request.quote.fein) == (1, 1)


@pytest.mark.parametrize(("ending", "words"), [("51", "nderwriter"), ("61", "price changed")])
async def test_a_refusal_is_told_in_the_carriers_words(desk: CarrierDesk, ending: str, words: str) -> None:
    ref, request = await desk.ready(ending)
    with pytest.raises(CarrierRejected, match=words):
        await desk.bind(ref)
    assert await desk.held(request.quote.fein) == (1, 0)


async def test_a_bind_that_commits_late_is_no_policy_until_it_is_found(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("53")
    if desk.carrier.key == "birch":
        with pytest.raises(OutcomeUnknown, match="Pending"):
            await desk.bind(ref)
        assert (await desk.details(ref)).bind_pending
        assert await desk.found(ref) == ()
        await desk.control.advance(181)
    else:
        running = await desk.control.begun(desk.bind(ref))
        assert await desk.found(ref) == ()
        await desk.control.advance(201)
        assert (await running).policy.quote_ref == ref
    assert len(await desk.found(ref)) == 1
    assert await desk.held(request.quote.fein) == (1, 1)


async def test_what_somebody_bound_in_the_carriers_portal_is_found(desk: CarrierDesk) -> None:
    ref, _ = await desk.ready("54")
    await desk.control.advance(31)
    assert len(await desk.found(ref)) == 1


@pytest.mark.parametrize(
    ("status", "refusal"),
    [
        (429, CarrierUnavailable),
        (400, CarrierRejected),
        (404, CarrierRejected),
        (422, CarrierRejected),
        (403, AuthFailed),
        *((status, OutcomeUnknown) for status in (408, 409, 418, 424, 425, 500, 502, 503, 504)),
    ],
)
async def test_each_status_says_of_a_bind_what_it_may_have_left(
    desk: CarrierDesk, status: int, refusal: type[QuotingError]
) -> None:
    """As decisions on a bind's replies have it: a 503 or 424 there is no 'nothing was taken'."""
    ref, request = await desk.ready("00")
    await desk.fault(path=BIND, status=status)
    window = Leave()
    with pytest.raises(refusal) as raised:
        await desk.bind(ref, window=window)
    assert type(raised.value).__mro__.index(refusal) <= 1
    assert window.asked[0] == "about_to_write" and window.asked[-1] == "replied"
    assert await desk.held(request.quote.fein) == (1, 0)


@pytest.mark.parametrize(
    "rule", [{"drop": True}, {"cut": True, "when": "after"}, {"drop": True, "when": "after"}]
)
async def test_a_dropped_or_cut_reply_is_unknown(desk: CarrierDesk, rule: dict[str, object]) -> None:
    ref, request = await desk.ready("00")
    await desk.fault(path=BIND, **rule)
    with pytest.raises(OutcomeUnknown):
        await desk.bind(ref)
    assert (await desk.held(request.quote.fein))[1] == len(await desk.found(ref))


async def test_a_token_that_is_refused_once_is_renewed_within_the_window_of_the_same_attempt(
    desk: CarrierDesk,
) -> None:
    ref, request = await desk.ready("00")
    await desk.fault(path=BIND, status=401)
    window = Leave()
    await desk.bind(ref, window=window)
    assert window.asked == ["about_to_write", "still_runs", "still_runs", "replied"]
    assert await desk.held(request.quote.fein) == (1, 1)


async def test_credentials_that_are_refused_after_a_refresh_took_nothing(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("00")
    await desk.fault(path=BIND, status=401, times=2)
    with pytest.raises(AuthFailed):
        await desk.bind(ref)
    assert await desk.held(request.quote.fein) == (1, 0)


async def test_a_window_that_is_over_lets_nothing_out(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("00")
    asked_before = await desk.asked(request.quote.fein, BIND)
    with pytest.raises(NotReady):
        await desk.bind(ref, window=Closed())
    assert await desk.asked(request.quote.fein, BIND) == asked_before == 0
    assert await desk.held(request.quote.fein) == (1, 0)


async def test_a_carrier_that_listens_no_more_took_nothing(desk: CarrierDesk, control: Control) -> None:
    async with a_carrier_desk(desk.carrier.key, "http://127.0.0.1:9", control) as away:
        with pytest.raises(CarrierUnavailable):
            order = BindOrder(contact_id="41001", contact_email="dana@agency.example", plan_id="full")
            await away.carrier.bind(away.about, "1000001", order, "bind:1", Leave())


async def test_a_bind_that_is_repeated_under_its_key_is_the_same_at_a_carrier_that_knows_keys(
    desk: CarrierDesk,
) -> None:
    ref, request = await desk.ready("00")
    numbers = {(await desk.bind(ref, "bind:one")).policy.number for _ in range(2)}
    known = 1 if desk.carrier.key == "birch" else 2
    assert (len(numbers), (await desk.held(request.quote.fein))[1]) == (known, known)


async def test_a_reply_that_cannot_be_kept_is_no_policy_yet_and_no_look(desk: CarrierDesk) -> None:
    ref, request = await desk.ready("00")
    order = BindOrder(contact_id="41001", contact_email="dana@agency.example", plan_id="monthly")
    desk.log.broken = RuntimeError("the database is away")
    with pytest.raises(OutcomeUnknown, match="kept"):
        await desk.carrier.bind(desk.about, ref, order, f"bind:{ref}", Leave())
    with pytest.raises(CarrierUnavailable):
        await desk.found(ref)
    assert (await desk.details(ref)).quote_id == ref, "what names no policy still answers"
    desk.log.broken = None
    assert len(await desk.found(ref)) == 1
    assert await desk.held(request.quote.fein) == (1, 1)


async def test_a_search_that_fails_is_no_answer(desk: CarrierDesk) -> None:
    ref, _ = await desk.ready("00")
    await desk.bind(ref)
    for status in (500, 503, 429):
        await desk.fault(path="olicies", status=status)
        with pytest.raises(CarrierUnavailable):
            await desk.found(ref)
    assert len(await desk.found(ref)) == 1
