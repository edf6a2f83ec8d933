"""A step is asked of an account: job, step and message in one transaction, then its case is told."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from adapters.postgres.bind.named_quote import quote_named, quote_steps
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.bind.said import check_body
from api.bind.schemas import CarrierQuoteCreate, StepStarted
from api.caller import access
from api.caller.access import Permission
from api.job.start import canonical, digest_of
from api.services import Services
from models.bind_asked import NOT_THERE, AskedAccount, StepInput
from models.bind_case import BindRef
from models.bind_errors import AccountNotFound, CarrierLacks, NotEligible
from models.bind_record import AccountRecord
from models.bind_step import BindStepType
from models.carrier_abilities import CARRIERS_CAN, lacks
from models.errors import InvalidInput, ViewOnly
from models.fein import plain
from models.job import JobStart
from models.prospect import Prospect
from underwriting.bind_questions import answers_to_all
from workflows.contracts import new_bind_step


async def ask(
    services: Services,
    user: Caller,
    carrier: str,
    quote_ref: str,
    kind: BindStepType,
    request: Mapping[str, Any] | None = None,
) -> StepStarted:
    """Ask a step about a carrier's quote.

    Raises: CarrierUnknown, AccountNotFound, NotEligible, CarrierLacks.
    """
    async with services.uow.begin(user.tenant, *quote_steps(user.tenant, carrier, quote_ref)) as work:
        account = quote_named(work.first, carrier)
        if kind is BindStepType.SAVE_QUESTIONS:
            _check_answers(account.record, (request or {})["answers"])
        started, message = await start_step(work, user, account, kind, request or {})
    services.send_later(message)
    return started


async def ask_account(
    services: Services, user: Caller, account_id: UUID, kind: BindStepType, request: Mapping[str, Any]
) -> StepStarted:
    """Ask a step of an account. Raises: AccountNotFound, NotEligible, CarrierLacks."""
    async with services.uow.begin(user.tenant) as work:
        account = await work.binds.get(account_id)
        started, message = await start_step(work, user, account, kind, request)
    services.send_later(message)
    return started


async def ask_quote(
    services: Services,
    user: Caller,
    carrier: str,
    wire: CarrierQuoteCreate,
    kind: BindStepType,
    quote_ref: str | None = None,
) -> StepStarted:
    """Ask for the quote itself, of what the prospect was quoted for last.

    Raises: CarrierUnknown, ProspectNotFound, InvalidInput, StaleBody, ViewOnly.
    """
    async with services.uow.begin(user.tenant) as work:
        adapter = await work.binds.adapter(carrier)
        draft = await _prospect(work, wire)
        run = await work.binds.last_run(draft.id)
        if run.submitted:
            raise ViewOnly("This prospect was submitted; it can be quoted again after its release")
        check_body(wire.Quote, run, draft)
        account = await work.binds.of_run(adapter, run)
        if quote_ref is not None and account.record.quote_ref != quote_ref:
            raise AccountNotFound(NOT_THERE, "quoteId")
        request = {"run_id": str(run.run_id)}
        started, message = await start_step(work, user, account, kind, request)
    services.send_later(message)
    return started


async def start_step(
    work: Work, user: Caller, account: AskedAccount, kind: BindStepType, request: Mapping[str, Any]
) -> tuple[StepStarted, Any]:
    """The step of an account, or the same one that is under way.

    Raises: NotEligible, CarrierLacks.
    """
    record = account.record
    if not record.live:
        raise NotEligible(f"This quote has ended as {record.state.value}; press Get Quote for a new one")
    lacking = lacks(CARRIERS_CAN[record.adapter], kind)
    if lacking is not None:
        raise CarrierLacks(f"{record.carrier_name} {lacking}; nothing was asked")
    begins = BindRef(account=record.id, scope=account.owner, expires_at=account.ends_at)
    job = new_bind_step(begins, record.adapter, kind.value)
    asked = StepInput(
        prospect_id=record.prospect_id, account_id=record.id, type=kind.value, request=dict(request)
    )
    digest = digest_of("bind-step", str(record.id), kind.value, canonical(asked.request))
    start = JobStart(job, job.job_id, asked, user.principal.subject, digest, account.owner)
    found = await work.jobs.start(start)
    if found.created and _is_told(user):
        await work.bind_typed.told(record.id, user.principal.email)
    if found.created:
        await work.audit.append(
            f"bind.{kind.value}",
            object_type="bind_account",
            object_id=str(record.id),
            request_id=user.request_id,
            ip=user.ip,
        )
    return StepStarted(uuid=found.job.job_id), found.message


def _is_told(user: Caller) -> bool:
    """Whether mails about the account go to whoever asks, until it is submitted: an agent."""
    binds = Permission.BIND in access.permissions_for(user.principal)
    return not (binds or user.visitor or user.demo)


async def _prospect(work: Work, wire: CarrierQuoteCreate) -> Prospect:
    if wire.user_id is not None:
        return await work.prospects.to_change(wire.user_id, "user_id")
    found = await work.binds.named_by(plain(wire.Quote.Fein) or "", wire.Quote.EffectiveDate)
    return await work.prospects.get(found)


def _check_answers(record: AccountRecord, answers: Sequence[Mapping[str, Any]]) -> None:
    """Answers to questions that were read before; the case looks at all of them once more.

    Raises: InvalidInput naming the answer.
    """
    if not record.questions:
        return
    for number, each in enumerate(answers):
        try:
            answers_to_all(record.questions, {each["QuestionId"]: each["AnswerValue"]})
        except InvalidInput as wrong:
            raise InvalidInput(wrong.message, f"{number}.{wrong.path}") from None
