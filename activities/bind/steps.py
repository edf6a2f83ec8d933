"""Steps of an account at its carrier: one activity for each, on the carrier's queue, under its lease."""

from collections.abc import Awaitable, Callable, Mapping
from datetime import UTC, datetime
from uuid import uuid5

from temporalio import activity

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.awaiting import path_to_correct
from activities.bind.carrier_port import CarrierPort
from activities.bind.case import CaseRows, watched
from activities.bind.lease import held
from activities.bind.officer_steps import OfficerSteps
from activities.bind.plan_steps import PlanSteps
from activities.bind.ports import CarrierLeases
from activities.bind.question_steps import read_questions, save_questions
from activities.bind.quote_steps import QuoteSteps
from activities.bind.record_ports import AccountRows, StepRows
from activities.bind.refusals import as_application_errors
from activities.bind.retrieval import CarrierRetrieval
from activities.bind.underwriter_steps import acknowledge_terms, refer, send_message
from models.bind_errors import AccountNotFound, CarrierHeld, CarrierLacks, NotEligible, StepNotFound
from models.bind_flow import CaseAsk, CaseStand, StepAsk
from models.bind_record import AccountRecord
from models.bind_step import BindStepType, StepClosed, StepRow
from models.carrier_abilities import lacks
from models.errors import CarrierRejected, InvalidInput
from models.fein import plain
from models.job import JobRef, JobStatus
from models.stuck_case import StuckWhat

Work = Callable[[AskedStep], Awaitable[StepDone]]


class BindStepActivities:
    """What is asked of a carrier for an account. carriers: by adapter."""

    def __init__(
        self,
        rows: CaseRows,
        leases: CarrierLeases,
        retrieval: CarrierRetrieval,
        carriers: Mapping[str, CarrierPort],
        plans: PlanSteps | None = None,
    ) -> None:
        self._rows, self._leases, self._carriers = rows, leases, dict(carriers)
        quotes, plans = QuoteSteps(retrieval), plans or PlanSteps()
        self._details: Work = quotes.details
        self._work: Mapping[BindStepType, Work] = {
            BindStepType.CREATE_QUOTE: quotes.create,
            BindStepType.UPDATE_QUOTE: quotes.update,
            BindStepType.GET_QUOTE_DETAILS: quotes.details,
            BindStepType.LOOK: quotes.details,
            BindStepType.WITHDRAW: quotes.withdraw,
            BindStepType.GET_QUESTIONS: read_questions,
            BindStepType.SAVE_QUESTIONS: save_questions,
            BindStepType.SAVE_PAYMENT_PLANS: plans.save,
            BindStepType.PLAN: plans.choose,
            BindStepType.GET_NET_RATES: plans.net_rates,
            BindStepType.REFER: refer,
            BindStepType.MESSAGE: send_message,
            BindStepType.TERMS: acknowledge_terms,
            BindStepType.OFFICERS: OfficerSteps(rows.records).save,
        }

    @activity.defn
    async def carry_out_step(self, ask: StepAsk) -> CaseStand:
        """One step to its end: carrier asked, rows written, job closed. One that has ended does nothing."""
        with as_application_errors():
            found = await self._rows.reads.step(ask.scope, ask.account, ask.job)
            if found.step.status is JobStatus.PROCESSING:
                await self._left_to_operations(ask, found)
            return await self._rows.stand(ask.scope, ask.account)

    @activity.defn
    async def watch_account(self, ask: CaseAsk) -> CaseStand:
        """What the carrier changed by itself."""
        with as_application_errors():
            found = await self._rows.reads.account(ask.scope, ask.account)
            record = found.record
            if record is not None and record.live and record.quote_ref is not None:
                await self._watched(ask, found, record)
            return await self._rows.stand(ask.scope, ask.account)

    async def _left_to_operations(self, ask: StepAsk, found: StepRows) -> None:
        """Carried out; a field that was refused and can be sent otherwise is noted for them."""
        try:
            await self._carried_out(ask, found)
        except CarrierRejected as refused:
            path = path_to_correct(refused)
            if path is not None:
                await self._rows.awaiting.ask(ask.scope, ask.account, StuckWhat.CORRECTION, path)
            raise

    async def _carried_out(self, ask: StepAsk, found: StepRows) -> None:
        step, record = found.step, found.record
        if record is None:
            raise AccountNotFound("There is no such account, or it is not yours to see")
        work = self._work.get(step.type)
        if work is None:
            raise StepNotFound(f"This build does not know a step {step.type.value}.")
        if not record.live:
            raise NotEligible(f"This quote has ended as {record.state.value}.")
        done = await self._asked(ask, step, found, record, work)
        closed = StepClosed(job_id=step.job_id, answer=done.answer)
        await self._rows.project(ask, record, done.changes, done.event, closed)

    async def _asked(
        self, ask: CaseAsk, step: StepRow, found: AccountRows, record: AccountRecord, work: Work
    ) -> StepDone:
        """Under the lease, so that nobody else writes about this business meanwhile."""
        if found.held is not None:
            raise CarrierHeld(f"Held by operations: {found.held}")
        makes = step.type in (BindStepType.CREATE_QUOTE, BindStepType.UPDATE_QUOTE)
        if record.quote_ref is None and not makes:
            raise InvalidInput("There is no quote at this carrier yet; make one first", "quoteId")
        request = found.request
        if record.run_id is None or request is None:
            raise InvalidInput("There is no quote run to ask with; get a quote first", "user_id")
        carrier = self._carriers[record.adapter]
        lacking = lacks(carrier.can, step.type)
        if lacking is not None:
            raise CarrierLacks(f"{record.carrier_name} {lacking}.")
        holder = uuid5(step.job_id, record.adapter)
        fein = plain(request.fein)
        async with held(self._leases, record.adapter, fein, record.run_id, holder) as lease:
            job = JobRef(job_id=step.job_id, scope=ask.scope)
            return await work(AskedStep(job, step, record, request, carrier, lease, found.corrections))

    async def _watched(self, ask: CaseAsk, found: AccountRows, record: AccountRecord) -> None:
        step = StepRow(job_id=ask.event, account_id=ask.account, type=BindStepType.LOOK)
        done = await self._asked(ask, step, found, record, self._details)
        now = datetime.now(UTC)
        is_new = done.changes.state not in (None, record.state)
        changed = is_new or done.changes.quote_status != record.quote_status
        changed = changed or done.changes.premium != record.premium
        if changed:
            await self._rows.project(ask, record, done.changes, done.event)
        else:  # nothing to tell: only when it is looked again
            changes = done.changes.model_copy(update={"waiting": watched(record, now)})
            await self._rows.project(ask, record, changes, None)
