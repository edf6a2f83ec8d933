"""What a case writes of its account without asking the carrier: a step that failed, silence, and the end."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from temporalio.exceptions import ApplicationError

from activities.bind.case import BindCaseActivities, CaseRows, _watch_at
from models.bind_account import BindAccountState
from models.bind_errors import AccountMoved, AccountNotFound
from models.bind_flow import CaseAsk, StepFailed
from models.bind_record import AccountRecord
from models.bind_step import BindStepType, Projection, StepRow
from models.job import JobStatus, TenantScope
from models.stuck_case import StuckWhat

NOW = datetime.now(UTC)
ENDS = NOW + timedelta(days=60)


class Rows:
    """All rows of one account, in memory. moved: how often somebody else writes it first."""

    def __init__(self, state: BindAccountState, *, moved: int = 0, erased: bool = False, **more: Any) -> None:
        self.account = AccountRecord(
            id=uuid4(), prospect_id=uuid4(), adapter="amtrust", carrier_name="AmTrust", run_id=uuid4(),
            state=state, quote_ref="q1", version=4, updated_at=NOW, expires_at=ENDS, **more,
        )  # fmt: skip
        self.erased, self.moved, self.written = erased, moved, list[Projection]()
        self.status = JobStatus.PROCESSING
        any_port: Any = self
        rows = CaseRows(any_port, any_port, any_port, any_port, any_port)
        self.activities = BindCaseActivities(rows)
        self.ask = CaseAsk(account=self.account.id, scope=TenantScope(user=uuid4()), event=uuid4())

    async def read(self, *_: Any) -> AccountRecord:
        """See AccountRecords."""
        if self.erased:
            raise AccountNotFound("It was erased")
        return self.account

    async def case(self, *_: Any) -> Any:
        """See CaseReads."""
        return SimpleNamespace(record=None if self.erased else self.account, live=None, steps=())

    async def step(self, scope: TenantScope, job: Any) -> StepRow:
        """See BindProjections."""
        return StepRow(
            job_id=job, account_id=self.account.id, type=BindStepType.CREATE_QUOTE, status=self.status
        )

    async def project(self, scope: TenantScope, projection: Projection) -> None:
        """See BindProjections."""
        if self.moved:
            self.moved -= 1
            raise AccountMoved(projection.seen + 1)
        self.written.append(projection)

    async def fail(self, kind: BindStepType, **more: str) -> None:
        """A step that no activity could end."""
        about = {"account": self.account.id, "scope": self.ask.scope, "event": self.ask.event}
        given = {"code": "outage", **more}
        await self.activities.fail_step(StepFailed(**about, job=uuid4(), type=kind.value, **given))

    async def failed(self, kind: BindStepType, **more: str) -> Projection:
        """The same. Returns: what is written of it."""
        await self.fail(kind, **more)
        (written,) = self.written
        return written


@pytest.mark.parametrize("kind", [BindStepType.CREATE_QUOTE, BindStepType.UPDATE_QUOTE])
@pytest.mark.parametrize(
    ("state", "forgotten"),
    [
        (BindAccountState.QUOTED, True), (BindAccountState.REFERRED, True),
        (BindAccountState.BINDING, False), (BindAccountState.BOUND, False),
    ],
)  # fmt: skip
async def test_of_a_quote_that_was_not_made_nothing_is_known_any_more_unless_a_bind_is_about_it(
    kind: BindStepType, state: BindAccountState, forgotten: bool
) -> None:
    changes = (await Rows(state).failed(kind)).changes
    assert changes.state is (BindAccountState.INVALID if forgotten else None)
    told = ("eligibility", "quote_status", "premium", "taxes", "plan", "plans", "questions", "net_rates")
    assert changes.cleared == (told if forgotten else ())


async def test_a_step_that_failed_closes_its_job_by_name_with_the_carriers_words_and_field() -> None:
    written = await Rows(BindAccountState.QUOTED).failed(
        BindStepType.SAVE_PAYMENT_PLANS, code="carrier_rejected", words="No such plan", path="Quote.Plan"
    )
    assert written.event is not None and written.step is not None
    assert (written.event.code, written.event.params) == (
        "save_payment_plans_failed", {"code": "carrier_rejected", "words": "No such plan"},
    )  # fmt: skip
    assert written.step.error_code == "carrier_rejected"
    assert written.step.answer == {
        "code": "carrier_rejected", "words": "No such plan", "path": "Quote.Plan",
    }  # fmt: skip
    assert (written.changes.state, written.changes.cleared) == (None, ())


@pytest.mark.parametrize(("words", "kept"), [("No rates yet", "No rates yet"), ("", "net_rates_missing")])
async def test_net_rates_that_never_came_leave_their_reason_on_the_account(words: str, kept: str) -> None:
    rows = Rows(BindAccountState.QUOTED)
    written = await rows.failed(BindStepType.GET_NET_RATES, code="net_rates_missing", words=words)
    assert written.changes.net_rates_error == kept


@pytest.mark.parametrize("status", [JobStatus.DONE, JobStatus.ERROR])
async def test_a_step_that_has_ended_is_not_ended_again(status: JobStatus) -> None:
    rows = Rows(BindAccountState.QUOTED)
    rows.status = status
    await rows.fail(BindStepType.CREATE_QUOTE)
    assert rows.written == []


async def test_a_carrier_that_is_silent_is_asked_again_later_and_it_is_told_once() -> None:
    rows = Rows(BindAccountState.REFERRED)
    await rows.activities.note_silence(rows.ask)
    first = rows.written[0]
    assert first.event is not None and first.event.code == "carrier_silent"
    waiting = first.changes.waiting
    assert waiting is not None
    assert (waiting["code"], waiting["attempt"], waiting["silent"]) == ("watch", 1, True)
    later = datetime.fromisoformat(waiting["next_at"]) - datetime.fromisoformat(waiting["since"])
    assert timedelta(minutes=4) < later < timedelta(minutes=6)
    again = Rows(BindAccountState.REFERRED, waiting=waiting)
    await again.activities.note_silence(again.ask)
    second = again.written[0]
    assert second.event is None, "whoever was told is not told again"
    assert second.changes.waiting is not None
    assert (second.changes.waiting["attempt"], second.changes.waiting["since"]) == (2, waiting["since"])


@pytest.mark.parametrize(
    ("state", "ends"),
    [
        (BindAccountState.QUOTED, True), (BindAccountState.REFERRED, True),
        (BindAccountState.BINDING, False), (BindAccountState.BIND_UNRESOLVED, False),
        (BindAccountState.BOUND, False), (BindAccountState.WITHDRAWN, False),
    ],
)  # fmt: skip
async def test_a_quote_whose_time_is_over_expires_but_one_that_binds_is_left_to_its_bind(
    state: BindAccountState, ends: bool
) -> None:
    rows = Rows(state)
    await rows.activities.expire_account(rows.ask)
    told = [
        (each.changes.state, each.changes.cleared, each.event and each.event.code) for each in rows.written
    ]
    assert told == ([(BindAccountState.EXPIRED, ("waiting",), "expired")] if ends else [])


async def test_of_an_erased_account_nothing_is_written_and_its_case_ends() -> None:
    for act in ("note_silence", "expire_account", "read_case"):
        rows = Rows(BindAccountState.QUOTED, erased=True)
        stand = await getattr(rows.activities, act)(rows.ask)
        assert (stand.state, stand.ended, rows.written) == ("erased", True, [])


async def test_what_was_learnt_is_written_past_two_who_wrote_first_and_not_past_three() -> None:
    rows = Rows(BindAccountState.QUOTED, moved=2)
    await rows.activities.expire_account(rows.ask)
    assert rows.written[0].seen == 6
    stubborn = Rows(BindAccountState.QUOTED, moved=3)
    with pytest.raises(ApplicationError) as moved:
        await stubborn.activities.expire_account(stubborn.ask)
    assert (stubborn.written, moved.value.type) == ([], AccountMoved.code)


@pytest.mark.parametrize(
    ("state", "waiting", "ended", "needs_ops"),
    [
        (BindAccountState.QUOTED, None, False, False), (BindAccountState.BOUND, None, True, False),
        (BindAccountState.BIND_UNRESOLVED, None, False, True),
        (BindAccountState.QUOTED, StuckWhat.CREDENTIALS, False, True),
        (BindAccountState.QUOTED, StuckWhat.CORRECTION, False, True),
    ],
)  # fmt: skip
async def test_a_case_is_read_with_whether_it_has_ended_and_who_has_to_look(
    state: BindAccountState, waiting: StuckWhat | None, ended: bool, needs_ops: bool
) -> None:
    more: dict[str, Any] = {} if waiting is None else {"waiting": {"code": waiting.value}}
    rows = Rows(state, **more)
    stand = await rows.activities.read_case(rows.ask)
    assert (stand.ended, stand.needs_ops, stand.over_at) == (ended, needs_ops, ENDS)
    assert (stand.adapter, stand.carrier) == ("amtrust", "AmTrust")


@pytest.mark.parametrize(
    ("words", "bindable"),
    [
        ({"eligibility": "BindEligible"}, True), ({"quote_status": "Approved"}, True),
        ({"quote_status": "Quotable"}, True), ({"eligibility": "Refer"}, False), ({}, False),
    ],
)  # fmt: skip
async def test_a_quote_may_be_bound_by_the_carriers_words(words: dict[str, Any], bindable: bool) -> None:
    rows = Rows(BindAccountState.QUOTED, **words)
    assert (await rows.activities.read_case(rows.ask)).bindable is bindable


def test_a_policy_that_operations_alone_know_of_is_looked_for_a_day_after_the_last_look() -> None:
    record = Rows(BindAccountState.BOUND, waiting={"next_at": ENDS.isoformat()}).account

    def look(hours: float) -> Any:
        return SimpleNamespace(begun=NOW + timedelta(hours=hours), answered=NOW + timedelta(hours=hours + 1))

    def marked(*looks: Any, confirmed: bool = False) -> Any:
        return SimpleNamespace(intent=SimpleNamespace(confirmed=confirmed, looks=looks, now=NOW))

    day = timedelta(days=1)
    assert _watch_at(record, marked(look(-5), look(2))) == NOW + timedelta(hours=3) + day
    assert _watch_at(record, marked(look(-5), look(-1))) == NOW, "none since it was marked"
    assert _watch_at(record, marked()) == NOW
    assert _watch_at(record, marked(look(2), confirmed=True)) == ENDS, "the carrier shows it by now"
