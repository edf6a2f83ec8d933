"""What a case writes of its account: quietly, beside what people type, and with its mails."""

from uuid import uuid4

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.case import ERASED, BindCaseActivities, CaseRows
from adapters.crypto import FieldCipher
from adapters.postgres.bind.awaiting import PostgresAwaiting
from adapters.postgres.bind.mails import TOLD, mail_id
from adapters.postgres.bind.records import PostgresAccountRecords
from adapters.postgres.unit_of_work import UnitOfWork
from models.bind_account import BindAccountState
from models.bind_flow import CaseAsk, StepFailed
from models.bind_step import AccountChanges, BindNews, BindStepType, NewCaseEvent
from models.mail import MailKind
from tests.integration.adapters.bind_desk import BindDesk, Quoted


@pytest.fixture
def desk(
    uow: UnitOfWork, worker_engine: AsyncEngine, owner_engine: AsyncEngine, cipher: FieldCipher
) -> BindDesk:
    """Quotes and binds."""
    return BindDesk(uow, worker_engine, owner_engine, cipher)


@pytest.fixture
def rows(desk: BindDesk, worker_engine: AsyncEngine, cipher: FieldCipher) -> CaseRows:
    """The rows of an account as its case reads and writes them."""
    records, awaiting = PostgresAccountRecords(worker_engine, cipher), PostgresAwaiting(worker_engine)
    return CaseRows(desk.reads, records, desk.projections, desk.intents, awaiting)


def about(by: Quoted) -> CaseAsk:
    """Something that is to be done about an account."""
    return CaseAsk(account=by.account, scope=by.scope, event=uuid4())


async def test_a_watch_that_finds_nothing_tells_nothing_and_a_silence_is_told_once(
    desk: BindDesk, rows: CaseRows
) -> None:
    by = await desk.quoted(state=BindAccountState.REFERRED)
    before = await desk.account(by)
    record = await rows.records.read(by.scope, by.account)
    for attempt in (1, 2):
        waiting = {"code": "watch", "attempt": attempt}
        await rows.project(about(by), record, AccountChanges(waiting=waiting), None)
    after = await desk.account(by)
    assert (after["waiting"], after["version"], after["seq"]) == (
        {"code": "watch", "attempt": 2}, before["version"], before["seq"],
    )  # fmt: skip
    silence = BindCaseActivities(rows)
    for _ in range(3):
        await silence.note_silence(about(by))
    assert [code for *_, code in await desk.events(by)] == ["carrier_silent"]
    assert (await desk.account(by))["waiting"]["attempt"] == 5


async def test_what_is_new_stands_beside_what_somebody_typed_meanwhile(
    desk: BindDesk, rows: CaseRows, uow: UnitOfWork
) -> None:
    by = await desk.quoted()
    record = await rows.records.read(by.scope, by.account)
    async with uow.begin(by.tenant) as work:
        typed = await work.bind_typed.answers(by.account, record.version, {"1": "yes"}, {}, lambda _: [])
    changes = AccountChanges(answers={"2": "no"}, remarks={"2": "by phone"})
    await rows.project(about(by), record, changes, NewCaseEvent(code="questions_saved"))
    account = await desk.account(by)
    assert (account["answers"], account["remarks"]) == ({"1": "yes", "2": "no"}, {"2": "by phone"})
    assert account["answers_version"] == account["version"] == typed + 1


async def test_a_mail_is_written_with_its_change_once_and_without_a_change_not_at_all(
    desk: BindDesk, uow: UnitOfWork, owner_engine: AsyncEngine
) -> None:
    by = await desk.quoted()
    async with uow.begin(by.tenant) as work:
        await work.bind_typed.told(by.account, "agent@alder.example")
    news = (BindNews(kind=MailKind.BIND_POLICY, facts={"policy": "WC1"}),)
    projection = await desk.projection(by, BindAccountState.BOUND, news=news)
    first = await desk.projections.project(by.scope, projection)
    assert await desk.projections.project(by.scope, projection) == first
    wanted = mail_id(by.account, first.version, MailKind.BIND_POLICY)
    query = text("SELECT id, kind FROM mail WHERE id = :id")
    async with owner_engine.connect() as connection:
        found = (await connection.execute(query, {"id": wanted})).all()
        sent = text("SELECT count(*) FROM outbox WHERE id = :id")
        assert (await connection.execute(sent, {"id": wanted})).scalar_one() == 1
    assert [(row.id, row.kind) for row in found] == [(wanted, "bind_policy")]


async def test_the_address_of_the_agent_is_sealed(
    desk: BindDesk, uow: UnitOfWork, cipher: FieldCipher
) -> None:
    by = await desk.quoted()
    async with uow.begin(by.tenant) as work:
        await work.bind_typed.told(by.account, "agent@alder.example")
    sealed = bytes((await desk.account(by))["told_sealed"])
    assert b"alder" not in sealed
    assert cipher.open(sealed, table=TOLD, row=by.account) == "agent@alder.example"


async def test_the_case_of_an_account_that_was_erased_hears_that_it_has_ended(
    desk: BindDesk, rows: CaseRows
) -> None:
    by, case = await desk.quoted(), BindCaseActivities(rows)
    gone = about(by).model_copy(update={"account": uuid4()})
    failed = StepFailed(**gone.model_dump(), job=uuid4(), type=BindStepType.LOOK.value, code="outage")
    assert await case.read_case(gone) == ERASED
    assert await case.note_silence(gone) == ERASED
    assert await case.expire_account(gone) == ERASED
    assert await case.fail_step(failed) == ERASED


async def test_an_account_whose_quote_is_over_expires_but_not_while_it_binds(
    desk: BindDesk, rows: CaseRows
) -> None:
    case = BindCaseActivities(rows)
    by, binding = await desk.quoted(), await desk.quoted(state=BindAccountState.BINDING)
    assert (await case.expire_account(about(by))).ended
    assert (await desk.account(by))["state"] == "expired"
    assert [code for *_, code in await desk.events(by)] == ["expired"]
    await case.expire_account(about(binding))
    assert (await desk.account(binding))["state"] == "binding"


async def test_why_a_step_failed_is_kept_with_it(desk: BindDesk, rows: CaseRows) -> None:
    by, job = await desk.asked()
    ask = about(by).model_dump()
    words = {"code": "carrier_rejected", "words": "No such class.", "path": "ClassCodes"}
    failed = StepFailed(**ask, job=job, type=BindStepType.GET_NET_RATES.value, **words)
    await BindCaseActivities(rows).fail_step(failed)
    step = await rows.rows.step(by.scope, job)
    assert (step.status, step.error_code, step.answer) == ("error", "carrier_rejected", words)
    assert (await desk.account(by))["net_rates_error"] == "No such class."
