"""Accounts with all that their cases work on, as the worker reads them."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Uuid, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.transaction import Query, Step, one_trip
from adapters.postgres.tables.index import bind_account, carrier, carrier_quote, program
from models.bind_errors import AccountNotFound
from models.bind_record import AccountRecord, AskedQuestion, ChosenPlan
from models.carrier_officer import CarrierOfficer, OfficerOption
from models.carrier_plan import NetRate, PaymentPlan
from models.carrier_question import QuestionAnswer
from models.job import TenantScope
from models.tenant import Tenant
from underwriting.bind_questions import answers_to_all, still_asked


class PostgresAccountRecords:
    """The port AccountRecords, on the worker's engine."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def read(self, scope: TenantScope, account_id: UUID) -> AccountRecord:
        """Raises: AccountNotFound."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), record_step(account_id))
        return found_record(rows)

    async def officers(self, scope: TenantScope, account_id: UUID) -> tuple[CarrierOfficer, ...]:
        """The officers that somebody typed, none where nobody did. Raises: AccountNotFound."""
        (rows,) = await one_trip(self._engine, Tenant.of_job(scope), _RECORD.step(account=account_id))
        if not rows:
            raise AccountNotFound("There is no such account, or it is not yours to see")
        return opened_officers(self._cipher, rows[0])


def record_step(account_id: UUID) -> Step:
    """Ask for what record_of reads."""
    return _RECORD.step(account=account_id)


def found_record(rows: Sequence[Any]) -> AccountRecord:
    """The account that it brought. Raises: AccountNotFound."""
    if not rows:
        raise AccountNotFound("There is no such account, or it is not yours to see")
    return record_of(rows[0])


def record_of(row: Any) -> AccountRecord:
    """An account from the columns of account_columns."""
    return AccountRecord(
        id=row.id,
        prospect_id=row.prospect_id,
        adapter=row.adapter,
        carrier_name=row.carrier_name or row.adapter,
        program=row.program,
        run_id=row.run_id,
        state=row.state,
        quote_ref=row.quote_ref,
        eligibility=row.eligibility or "",
        quote_status=row.quote_status or "",
        premium=row.premium,
        taxes=row.taxes,
        plan=None if row.plan is None else ChosenPlan.model_validate(row.plan),
        plans=tuple(PaymentPlan.model_validate(each) for each in row.plans or ()),
        questions=tuple(AskedQuestion.model_validate(each) for each in row.questions or ()),
        answers=row.answers or {},
        remarks=row.remarks or {},
        answers_version=row.answers_version,
        officer_options=tuple(OfficerOption.model_validate(each) for each in row.officer_options or ()),
        officers_version=row.officers_version,
        has_officers=row.officers_sealed is not None,
        net_rates=tuple(NetRate.model_validate(each) for each in row.net_rates or ()),
        net_rates_error=row.net_rates_error,
        expires_at=row.expires_at,
        policy=row.policy,
        terms=row.terms,
        waiting=row.waiting,
        version=row.version,
        updated_at=row.updated_at,
    )


def typed_answers_of(row: Any) -> tuple[QuestionAnswer, ...]:
    """The answers of a row of which questions and answers were read, as its carrier is sent them."""
    questions = tuple(AskedQuestion.model_validate(each) for each in row.questions or ())
    return answers_to_all(questions, still_asked(questions, row.answers or {}))[0]


def sealed_officers(cipher: FieldCipher, account_id: UUID, officers: Sequence[CarrierOfficer]) -> bytes:
    """Officers as their column has them."""
    whole = _OFFICERS.dump_json(list(officers)).decode()
    return cipher.seal(whole, table="bind_account.officers", row=account_id)


def opened_officers(cipher: FieldCipher, row: Any) -> tuple[CarrierOfficer, ...]:
    """The officers of a row of which id and officers_sealed were read."""
    if row.officers_sealed is None:
        return ()
    opened = cipher.open(row.officers_sealed, table="bind_account.officers", row=row.id)
    return tuple(_OFFICERS.validate_json(opened))


def _sold() -> Any:
    """A program by which the run was asked at the adapter, where none was chosen."""
    return (
        select(program.c.key)
        .join(carrier_quote, carrier_quote.c.program == program.c.key)
        .where(carrier_quote.c.run_id == bind_account.c.run_id, program.c.adapter == bind_account.c.adapter)
        .order_by(program.c.position)
        .limit(1)
        .correlate(bind_account)
        .scalar_subquery()
    )


def carrier_name() -> Any:
    """The name of an account's carrier, as people call it."""
    return (
        select(carrier.c.name)
        .join(program, program.c.carrier == carrier.c.key)
        .where(program.c.adapter == bind_account.c.adapter)
        .limit(1)
        .correlate(bind_account)
        .scalar_subquery()
        .label("carrier_name")
    )


def account_columns() -> tuple[Any, ...]:
    """What record_of reads."""
    others = [column for column in bind_account.c if column.name != "program"]
    return (
        *others,
        func.coalesce(bind_account.c.program, _sold()).label("program"),
        carrier_name(),
    )


_OFFICERS = TypeAdapter(list[CarrierOfficer])
_RECORD = Query(select(*account_columns()).where(bind_account.c.id == bindparam("account", type_=Uuid)))
