"""Bind is pressed: what stands in the way is said at once, and what is accepted is written with the wish."""

from activities.ports import MessageKind, OutboxMessage
from adapters.postgres.bind.named_quote import quote_named, quote_steps
from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.bind.checklist import NOT_ELIGIBLE
from api.bind.named import refuse_others
from api.bind.schemas import AcceptedPrice, BindQuoteCreate, StepStarted
from api.bind.workbench import NOT_SUBMITTED, PRACTICE, STALE, Workbench, workbench_of
from api.caller.catalogue import Offers
from api.services import Services
from models.bind_asked import BindWish
from models.bind_case import BindRef
from models.bind_errors import NotEligible, TermsOpen
from models.bind_intent import Accepted, AcceptedInvoice
from models.bind_record import AccountRecord
from models.bind_step import BindStepType
from models.carrier_abilities import has_terms
from models.carrier_plan import PaymentPlan
from models.job import JobRef, JobStatus, NewJob
from models.submission_errors import NotSubmitted, StalePrice
from models.workbook_errors import PriceMoved
from underwriting.bind_watch import is_bindable
from underwriting.carrier_address import missing_parts, missing_words
from workflows.contracts import new_bind_step


async def press(
    served: Services, user: Caller, offers: Offers, carrier: str, wire: BindQuoteCreate
) -> StepStarted:
    """Ask the carrier to bind its quote, or join the same wish that is under way.

    Raises: CarrierUnknown, AccountNotFound, NotEligible, TermsOpen, StalePrice, PriceMoved, NotSubmitted,
    OneCarrier, FeinBound.
    """
    async with served.uow.begin(user.tenant, *quote_steps(user.tenant, carrier, wire.quoteId)) as work:
        asked = quote_named(work.first, carrier).record
        # What is looked at below stays: a release, a switch to practice and a second press wait meanwhile.
        await work.bind_mutex.hold(asked.prospect_id)
        account = await work.binds.get(asked.id)
        record = account.record
        bench = await workbench_of(work, served, offers, user, record.prospect_id)
        await refuse_others(work, record, bench.found, wire)
        await refuse_without_address(work, record)
        accepted = accepted_of(record, wire.accepted)
        await _refuse_open(work, record)
        _refuse_submission(bench, record)
        begins = BindRef(account=record.id, scope=account.owner, expires_at=account.ends_at)
        job = new_bind_step(begins, record.adapter, BindStepType.BIND.value, update="bind")
        wish = BindWish(
            account_id=record.id,
            job=job,
            accepted=accepted,
            request={"quoteId": wire.quoteId},
            actor=user.principal.subject,
            request_id=user.request_id,
            ip=user.ip,
        )
        started = await work.bind_asking.ask(wish, lambda ref: _message(job, ref))
    served.send_later(started.message)
    return StepStarted(uuid=started.job.job_id)


def _message(job: NewJob, ref: JobRef) -> OutboxMessage:
    return OutboxMessage(
        id=job.job_id,
        kind=MessageKind.UPDATE,
        workflow_id=job.workflow_id,
        name=job.update,
        job=ref,
        call=job.call,
    )


def accepted_of(record: AccountRecord, given: AcceptedPrice | None) -> Accepted:
    """The figures that stand on the account; those that somebody accepted have to be the same, to the cent.

    Raises: NotEligible, PriceMoved.
    """
    if not is_bindable(record) or record.premium is None:
        raise NotEligible(NOT_ELIGIBLE)
    plan = record.chosen
    if plan is None:
        raise NotEligible("Choose a payment plan first")
    stands = {
        "premium": record.premium,
        "taxes": plan.taxes if record.taxes is None else record.taxes,
        "down_payment": plan.down_payment,
        "plan_id": plan.id,
    }
    if given is not None:
        moved = {name: value for name, value in stands.items() if getattr(given, name) != value}
        if moved:
            told = {
                name: {"before": str(getattr(given, name)), "after": str(value)}
                for name, value in moved.items()
            }
            first = next(iter(moved))
            raise PriceMoved(
                "The price is another one by now; accept it anew", f"accepted.{first}", {"moved": told}
            )
    return _of_plan(record, plan)


def _of_plan(record: AccountRecord, plan: PaymentPlan) -> Accepted:
    return Accepted(
        premium=record.premium if record.premium is not None else plan.premium,
        taxes=plan.taxes if record.taxes is None else record.taxes,
        fees=plan.fees,
        total=plan.total,
        plan=plan.id,
        plan_words=plan.words,
        down_payment=plan.down_payment,
        invoices=tuple(
            AcceptedInvoice(due=each.due_date, amount=each.total, down_payment=each.is_down_payment)
            for each in plan.invoices
        ),
    )


async def refuse_without_address(work: Work, record: AccountRecord) -> None:
    """Raises: NotEligible where the insured has no street or no city."""
    missing = missing_parts(await work.bind_panel.business(record.id))
    if missing:
        raise NotEligible(missing_words(missing, record.carrier_name))


async def _refuse_open(work: Work, record: AccountRecord) -> None:
    """Raises: TermsOpen where the carrier has terms, and nobody has read and ticked them."""
    if not has_terms(record.adapter):
        return
    steps = await work.binds.steps(record.id)
    ticked = any(step.type is BindStepType.TERMS and step.status is JobStatus.DONE for step in steps)
    if not ticked:
        raise TermsOpen("Read and tick the carrier's terms first")


def _refuse_submission(bench: Workbench, record: AccountRecord) -> None:
    """Raises: NotSubmitted, NotEligible, StalePrice."""
    if not bench.is_submitted:
        raise NotSubmitted(NOT_SUBMITTED)
    if bench.is_practice:
        raise NotEligible(PRACTICE)
    if bench.stale:
        raise StalePrice(STALE, [line.model_dump(mode="json") for line in bench.stale])
    held = bench.held_back(record.program)
    if held is not None:
        raise NotEligible(f"The price of {held} waits for approval; it can be bound once it has that")
