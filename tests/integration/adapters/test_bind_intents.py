"""Intents on real rows: the fence, what settles an attempt, every ending, and what is written with it."""

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.window import SubmitWindow
from adapters.crypto import FieldCipher
from adapters.postgres.bind.intents import PostgresBindIntents
from adapters.postgres.core.listener import Listener
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.bind_errors import AccountMoved, IntentNotFound, NothingSent
from models.bind_intent import Ending, FoundPolicy, IntentKind, IntentState, LookAnswer, SubmitReply, Turn
from tests.integration.adapters.bind_desk import BindDesk
from tests.support.databases import Database
from tests.support.people import an_agency
from tests.support.timeouts import PATIENCE_S
from underwriting.bind_standing import turn_of
from workflows.contracts import decision_case_id

BOUND, QUOTED, BINDING = BindAccountState.BOUND, BindAccountState.QUOTED, BindAccountState.BINDING
OURS, ELSEWHERE = FoundPolicy(number="WC1"), FoundPolicy(number="WC9", quote_ref="another")
REFUSED = Ending(code="refused", reason="Class not written")


@pytest.fixture
def desk(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> BindDesk:
    return BindDesk(uow, worker_engine, owner_engine, cipher)


async def test_of_two_submits_upon_the_same_attempts_one_is_stored(desk: BindDesk) -> None:
    for _ in range(4):
        by, intent = await desk.opened()
        stored = await asyncio.gather(*(desk.intents.store_attempt(by.scope, intent, 0) for _ in range(2)))
        assert sorted(stored, key=str) == [(1, 10.0), None]
        row = await desk.row(intent)
        assert (row["attempts"], (row["sent_until"] - row["sent_at"]).total_seconds()) == (1, 10.0)


async def test_a_submit_upon_an_old_check_or_one_that_only_is_asked_stores_nothing(desk: BindDesk) -> None:
    by, intent = await desk.asked()
    assert await desk.intents.store_attempt(by.scope, intent, 0) is None
    by, intent = await desk.opened()
    await desk.earlier(intent, 61)
    assert await desk.intents.store_attempt(by.scope, intent, 0) is None
    assert (await desk.row(intent))["attempts"] == 0


async def test_a_window_stores_once_and_only_looks_at_its_time_afterwards(desk: BindDesk) -> None:
    by, intent = await desk.opened()
    stand, now = await desk.intents.read(by.scope, intent), [0.0, 0.0]
    window = SubmitWindow(desk.intents, by.scope, intent, 0, stand.limits, lambda: (now[0], now[1]))
    with pytest.raises(NothingSent):
        window.still_runs()
    for _ in range(2):
        await window.about_to_write()
    window.still_runs()
    assert ((await desk.row(intent))["attempts"], window.attempt, window.may_have_sent) == (1, 1, True)
    late = SubmitWindow(desk.intents, by.scope, intent, 0, stand.limits)
    with pytest.raises(NothingSent, match="stored meanwhile"):
        await late.about_to_write()
    now[1] = 10.5  # the machine slept: one clock stood still
    with pytest.raises(NothingSent, match="is over"):
        await window.about_to_write()


async def test_an_attempt_is_settled_by_two_looks_a_minute_apart_after_its_time(desk: BindDesk) -> None:
    by, intent = await desk.unknown()
    assert (await desk.look(by, intent)).intent.settled == 0
    await desk.earlier(intent, 59)
    stand = await desk.look(by, intent)
    assert (stand.intent.settled, turn_of(stand.intent, stand.limits).turn) == (0, Turn.LOOK)
    await desk.earlier(intent, 2)
    stand = await desk.look(by, intent)
    assert (stand.intent.settled, stand.intent.unknown_submits) == (1, 1)
    assert turn_of(stand.intent, stand.limits).turn is Turn.CHECK


async def test_nobody_frees_a_prospect_while_something_may_come_of_an_attempt(desk: BindDesk) -> None:
    by, intent = await desk.unknown()
    await desk.look(by, intent, LookAnswer.REFUSED)
    told = await desk.projection(by, QUOTED)
    assert not (await desk.intents.reject(by.scope, intent, 1, REFUSED, told)).made
    assert not (await desk.intents.abort(by.scope, intent, REFUSED, told)).made
    assert ((await desk.row(intent))["state"], await desk.events(by)) == ("open", [])
    await desk.earlier(intent, 61)
    stand = await desk.look(by, intent, LookAnswer.REFUSED)
    assert turn_of(stand.intent, stand.limits).turn is Turn.REJECT
    assert (await desk.intents.reject(by.scope, intent, 1, REFUSED, told)).made
    assert ((await desk.row(intent))["state"], (await desk.account(by))["state"]) == ("rejected", "quoted")
    assert (await desk.ask(by)).created


async def test_a_refusal_by_the_reply_itself_frees_at_once(desk: BindDesk) -> None:
    by, intent = await desk.opened()
    assert await desk.intents.store_attempt(by.scope, intent, 0)
    told = await desk.closing(by, intent, QUOTED, error_code="refused")
    done = await desk.intents.reject(by.scope, intent, 1, REFUSED, told, by_reply=True)
    assert done.made and done.stand.intent.reason == "Class not written"
    assert ((await desk.job(intent))["status"], (await desk.job(intent))["error_code"]) == (
        "error",
        "refused",
    )


async def test_what_was_never_taken_may_be_sent_again_and_what_is_unknown_not(desk: BindDesk) -> None:
    by, intent = await desk.opened()
    assert await desk.intents.store_attempt(by.scope, intent, 0)
    taken = await desk.intents.replied(by.scope, intent, 1, SubmitReply.NOTHING_TAKEN)
    assert turn_of(taken.stand.intent, taken.stand.limits).turn is Turn.SUBMIT
    assert await desk.intents.store_attempt(by.scope, intent, 1)
    lost = await desk.intents.replied(by.scope, intent, 2, SubmitReply.UNKNOWN)
    assert lost.stand.intent.state is IntentState.UNKNOWN
    assert turn_of(lost.stand.intent, lost.stand.limits).turn is Turn.LOOK


async def test_a_policy_is_written_with_its_job_and_event_however_often_it_is_told(desk: BindDesk) -> None:
    by, intent = await desk.unknown()
    told = await desk.closing(by, intent, BOUND, answer={"Policy": "WC1"})
    for _ in range(2):
        done = await desk.intents.bind(by.scope, intent, (OURS,), told)
        assert done.made and done.projected is not None
    # The reply of a submit that was taken for lost, once a look has found its policy.
    late = await desk.closing(by, intent, BOUND, answer={"Policy": "WC1"})
    assert (await desk.intents.bind(by.scope, intent, (OURS,), late)).made
    row, account = await desk.row(intent), await desk.account(by)
    assert (row["state"], row["kind"], row["policy_number"], row["code"]) == ("bound", "online", "WC1", None)
    assert (account["state"], account["version"], account["seq"]) == ("bound", told.seen + 1, 1)
    assert await desk.events(by) == [(told.seen + 1, 1, "bind_bound")]
    assert (await desk.job(intent))["status"] == "done"
    assert (await desk.projections.step(by.scope, intent)).answer == {"Policy": "WC1"}


async def test_a_policy_of_our_quote_without_an_attempt_came_past_us(desk: BindDesk) -> None:
    by, intent = await desk.opened()
    done = await desk.intents.bind(
        by.scope, intent, (OURS,), await desk.projection(by, BindAccountState.BOUND_OUTSIDE)
    )
    assert (done.stand.intent.kind, done.stand.intent.state) == (IntentKind.OUTSIDE, IntentState.BOUND)


async def test_a_second_policy_is_hidden_nowhere(desk: BindDesk) -> None:
    by, intent = await desk.unknown()
    done = await desk.intents.bind(by.scope, intent, (OURS, ELSEWHERE), await desk.projection(by, BOUND))
    assert done.stand.intent.code == "two_policies"
    assert [policy.number for policy in done.stand.intent.outside] == ["WC1", "WC9"]


async def test_a_policy_of_an_intent_that_was_freed_is_told_beside_the_one_that_followed(
    desk: BindDesk,
) -> None:
    by, intent = await desk.settled()
    told = await desk.projection(by, QUOTED)
    assert (await desk.intents.reject(by.scope, intent, 1, REFUSED, told)).made
    await desk.ask(by)
    late = await desk.intents.bind(by.scope, intent, (OURS,), await desk.projection(by, BINDING))
    assert (late.stand.intent.state, late.stand.intent.code) == (IntentState.REJECTED, "two_policies")
    assert late.stand.intent.outside == (OURS,)


async def test_a_policy_from_elsewhere_waits_for_what_we_sent_ourselves(desk: BindDesk) -> None:
    by, intent = await desk.unknown()
    told = await desk.projection(by, BindAccountState.BOUND_OUTSIDE)
    noted = await desk.intents.bind_outside(by.scope, by.account, (ELSEWHERE,), told)
    assert (noted.made, noted.stand.intent.outside) == (False, (ELSEWHERE,))
    await desk.look(by, intent, LookAnswer.OUTSIDE)
    await desk.earlier(intent, 61)
    stand = await desk.look(by, intent, LookAnswer.OUTSIDE)
    assert turn_of(stand.intent, stand.limits).turn is Turn.OUTSIDE
    done = await desk.intents.bind_outside(by.scope, by.account, (ELSEWHERE,), told)
    assert done.made and done.stand.intent.policy_number == "WC9"
    row = await desk.row(intent)
    assert (row["state"], row["kind"]) == ("bound", "outside")


async def test_a_policy_from_elsewhere_keeps_the_prospect_without_a_wish_of_ours(desk: BindDesk) -> None:
    by = await desk.quoted()
    told = await desk.projection(by, BindAccountState.BOUND_OUTSIDE)
    for _ in range(2):
        assert (await desk.intents.bind_outside(by.scope, by.account, (ELSEWHERE,), told)).made
    live = await desk.intents.live(by.scope, by.account)
    assert live is not None and live.intent.kind is IntentKind.OUTSIDE
    assert (live.intent.effective_date.isoformat(), live.intent.code) == ("2026-07-01", None)
    other = await desk.intents.bind_outside(
        by.scope, by.account, (OURS,), await desk.projection(by, BindAccountState.BOUND_OUTSIDE)
    )
    assert other.stand.intent.code == "two_policies"


async def test_a_bind_that_parks_is_taken_up_marked_taken_back_or_ended_by_operations(
    desk: BindDesk,
) -> None:
    by, intent = await desk.unknown()
    parked = await desk.intents.park(by.scope, intent, await desk.projection(by, BindAccountState.UNKNOWN))
    assert turn_of(parked.stand.intent, parked.stand.limits).turn is Turn.WAIT
    again = await desk.intents.retry(by.scope, intent, await desk.projection(by, BindAccountState.UNKNOWN))
    assert turn_of(again.stand.intent, again.stand.limits).turn is Turn.LOOK
    told = await desk.projection(by, BOUND)
    marked = await desk.intents.mark_bound(by.scope, intent, OURS, Ending(code="marked_bound"), told)
    assert (marked.stand.intent.confirmed, marked.stand.intent.policy_number) == (False, "WC1")
    aborting = await desk.projection(by, QUOTED)
    assert not (await desk.intents.abort(by.scope, intent, Ending(code="aborted"), aborting)).made
    await desk.look(by, intent)
    await desk.earlier(intent, 61)
    await desk.look(by, intent)
    assert (await desk.intents.abort(by.scope, intent, Ending(code="aborted"), aborting)).made
    assert (await desk.row(intent))["state"] == "aborted"
    by, intent = await desk.unknown()
    await desk.intents.park(by.scope, intent, await desk.projection(by, BindAccountState.UNKNOWN))
    ended = await desk.intents.abort(
        by.scope, intent, Ending(code="aborted"), await desk.projection(by, QUOTED), confirmed_by="Kim there"
    )
    assert ended.made


async def test_whoever_listens_to_a_case_is_told_of_each_event(desk: BindDesk, database: Database) -> None:
    by, listener = await desk.quoted(), Listener(database.app)
    await listener.start()
    try:
        async with listener.subscribe(by.account) as news, asyncio.timeout(PATIENCE_S):
            while not listener.connected:
                await asyncio.sleep(0.01)
            news.clear()
            await desk.projections.project(by.scope, await desk.projection(by, BINDING))
            await news.wait()
    finally:
        await listener.stop()
    assert [code for _, _, code in await desk.events(by)] == ["bind_binding"]


async def test_a_projection_upon_an_account_that_moved_writes_nothing(desk: BindDesk) -> None:
    by, intent = await desk.asked()
    stale = await desk.projection(by, BINDING)
    await desk.projections.project(by.scope, await desk.projection(by, BindAccountState.REFERRED))
    with pytest.raises(AccountMoved) as moved:
        await desk.intents.reject(by.scope, intent, 0, REFUSED, stale)
    assert moved.value.extra == {"version": stale.seen + 1}
    assert (await desk.row(intent))["state"] == "asked"


async def test_an_account_that_binds_neither_moves_nor_ends_nor_is_written_by_a_run(desk: BindDesk) -> None:
    by, _ = await desk.asked()
    owner = await desk.accounts.owner(by.run.job, "amtrust", by.quote_ref, None)
    assert owner is not None and owner.state is BINDING
    other = await desk.quoted(tenant=by.tenant)
    as_before = owner.model_copy(update={"state": QUOTED})
    assert not await desk.accounts.move(by.run.job, as_before, other.prospect, "amtrust")
    account = await desk.accounts.account(by.run.job, by.prospect, "amtrust", None)
    assert account is not None and account.state is BINDING
    before = await desk.account(by)
    await desk.accounts.end(by.run.job, account, BindAccountState.WITHDRAWN)
    await desk.quoted(tenant=by.tenant, prospect=by.prospect)
    assert await desk.account(by) == before


async def test_a_tenant_reads_and_changes_its_own_intents_alone(desk: BindDesk) -> None:
    _, intent = await desk.opened()
    foreign = await desk.quoted(tenant=an_agency())
    for call in (
        desk.intents.read(foreign.scope, intent),
        desk.intents.store_attempt(foreign.scope, intent, 0),
        desk.intents.park(foreign.scope, intent, await desk.projection(foreign, BINDING)),
    ):
        with pytest.raises(IntentNotFound):
            await call
    assert (await desk.row(intent))["attempts"] == 0


async def test_the_patience_is_that_of_the_carriers_row_divided_for_tests(
    desk: BindDesk, worker_engine: AsyncEngine
) -> None:
    by, intent = await desk.opened()
    scaled = PostgresBindIntents(worker_engine, decision_case_id, desk.mails, 20)
    limits = (await scaled.read(by.scope, intent)).limits
    assert (limits.resubmit_after_s, limits.look_gap_s, limits.unknown_submits_max) == (15.0, 3.0, 5)
    assert (limits.window_s, limits.look_first_s, limits.park_after_s) == (2.0, 0.25, 4320.0)
    whole = (await desk.intents.read(by.scope, intent)).limits
    assert (whole.resubmit_after_s, whole.look_gap_s, whole.park_after_s) == (300.0, 60.0, 86400.0)
    by, intent = await desk.opened(adapter="says_nothing")
    unsaid = (await desk.intents.read(by.scope, intent)).limits
    assert (unsaid.resubmit_after_s, unsaid.look_gap_s, unsaid.unknown_submits_max) == (300.0, 60.0, 2)


async def test_a_step_that_has_ended_keeps_its_answer_whatever_is_told_of_it_later(desk: BindDesk) -> None:
    by, intent = await desk.opened()
    answer = {"Policy": "WC1"}
    await desk.intents.store_attempt(by.scope, intent, 0)
    bound = await desk.closing(by, intent, BOUND, answer=answer)
    await desk.intents.bind(by.scope, intent, (OURS,), bound)
    later = await desk.closing(by, intent, BOUND, error_code="application_failure")
    await desk.projections.project(by.scope, later)
    step = await desk.projections.step(by.scope, intent)
    assert (step.status.value, step.answer, step.error_code) == ("done", answer, None)
