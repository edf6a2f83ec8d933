"""An account as it goes out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from api.bind.account_schemas import (
    AccountWire,
    CheckWire,
    InvoiceWire,
    NetRateWire,
    PlanWire,
    PolicyWire,
    QuestionWire,
    StepWire,
    TermsWire,
)
from api.bind.bind_wire import bind_wire, waiting_wire
from api.bind.checklist import BindFacts, checklist
from api.bind.officer_schemas import OfficerFormWire, OfficersWire, OfficerTypeWire, OfficerWire
from api.case.schemas import event_wires
from models.bind_asked import AskedBind, CaseEvent
from models.bind_intent import HOLDING
from models.bind_record import AccountRecord, AskedQuestion
from models.bind_step import StepRow
from models.carrier_abilities import CARRIERS_CAN
from models.carrier_call import Capability
from models.carrier_officer import CarrierOfficer
from models.carrier_plan import NetRate, PaymentPlan
from models.job import JobStatus
from underwriting.bind_officers import states_without
from underwriting.bind_questions import first_ids, open_questions
from underwriting.bind_watch import is_bindable
from underwriting.case_words import reason_words
from underwriting.net_rate_premium import Payrolls, payroll_under, premium_by


@dataclass(frozen=True, slots=True)
class ShownAccount:
    """An account beside all that is shown of it. suggested: by the first id of a question.

    payrolls: what it was quoted for, where it has net rates.
    """

    facts: BindFacts
    ends_at: datetime
    steps: Sequence[StepRow]
    events: Sequence[CaseEvent]
    bind: AskedBind | None
    suggested: Mapping[str, str]
    payrolls: Payrolls


def account_wire(shown: ShownAccount) -> AccountWire:
    """The account with all that is shown of it."""
    record, steps = shown.facts.record, shown.steps
    chosen = record.chosen.id if record.chosen else None
    checks = checklist(shown.facts)
    return AccountWire(
        id=record.id,
        prospect_id=record.prospect_id,
        carrier=record.carrier_name,
        path=record.adapter.capitalize(),
        state=record.state,
        quote_id=record.quote_ref,
        eligibility=record.eligibility,
        quote_status=record.quote_status,
        bindable=is_bindable(record),
        premium=record.premium,
        taxes=record.taxes,
        plans=[_plan(plan, chosen) for plan in record.offered],
        questions=question_wires(record, shown.suggested),
        open_questions=open_questions(record.questions, record.answers),
        officers=_officers(record, shown.facts.officers),
        net_rates=[_net_rate(rate, shown.payrolls) for rate in record.net_rates],
        net_rates_error=_reason(record.net_rates_error, record),
        terms=None if record.terms is None else TermsWire.model_validate(dict(record.terms)),
        terms_ticked=shown.facts.terms_ticked,
        takes_messages=Capability.MESSAGES in CARRIERS_CAN[record.adapter],
        expires_at=record.expires_at,
        ends_at=shown.ends_at,
        policy=None if record.policy is None else PolicyWire.model_validate(dict(record.policy)),
        waiting=waiting_wire(record, shown.bind, shown.facts.held_since),
        bind=None if shown.bind is None else bind_wire(shown.bind, record.carrier_name),
        checklist=checks,
        may_bind=_may_bind(record, checks, shown.bind),
        steps=[_step(step, record) for step in _newest(steps)],
        running=[step.type.value for step in steps if step.status is JobStatus.PROCESSING],
        version=record.version,
        events=event_wires(shown.events, record.carrier_name),
    )


def question_wires(record: AccountRecord, suggested: Mapping[str, str]) -> list[QuestionWire]:
    """The questions of an account; parents by the ids that they have in this list."""
    first = first_ids(record.questions)
    return [_question(one, record, first, suggested) for one in record.questions]


def _may_bind(record: AccountRecord, checks: Sequence[CheckWire], bind: AskedBind | None) -> bool:
    asked = bind is not None and bind.intent.state in HOLDING
    if not record.live or record.binds or asked:
        return False
    return not any(check.open and check.blocks for check in checks)


def _newest(steps: Sequence[StepRow]) -> list[StepRow]:
    """Of each type, in the order of their asking."""
    newest = {step.type: step for step in steps}
    return [step for step in steps if newest[step.type] is step]


def _step(step: StepRow, record: AccountRecord) -> StepWire:
    failed = step.answer if step.error_code and isinstance(step.answer, Mapping) else {}
    words = failed.get("words") or _reason(step.error_code, record)
    return StepWire(
        uuid=step.job_id,
        type=step.type.value,
        status=step.status,
        code=step.error_code,
        words=words,
        path=failed.get("path") or None,
    )


def _reason(code: str | None, record: AccountRecord) -> str | None:
    return reason_words(code, record.carrier_name) if code else None


def _net_rate(rate: NetRate, payrolls: Payrolls) -> NetRateWire:
    payroll = payroll_under(rate, payrolls)
    return NetRateWire(
        state=rate.state,
        class_code=rate.class_code,
        class_description=rate.class_description,
        rate=str(rate.rate),
        payroll=payroll,
        premium=None if payroll is None else premium_by(rate, payroll),
    )


def _officers(record: AccountRecord, typed: Sequence[CarrierOfficer]) -> OfficersWire:
    return OfficersWire(
        listed=[
            OfficerTypeWire(
                state=option.state,
                kind=option.kind,
                forms=[
                    OfficerFormWire(**form.model_dump(exclude={"id", "form"})) for form in option.endorsements
                ],
                most_excluded=option.most_excluded,
                note=option.note,
            )
            for option in record.officer_options
        ],
        typed=[OfficerWire(**officer.model_dump()) for officer in typed],
        missing=list(states_without(typed, record.officer_options)),
    )


def _plan(plan: PaymentPlan, chosen: str | None) -> PlanWire:
    return PlanWire(
        id=plan.id,
        words=plan.words,
        billing=plan.billing,
        kind=plan.kind.value,
        payments=plan.payments,
        premium=plan.premium,
        taxes=plan.taxes,
        fees=plan.fees,
        total=plan.total,
        down_payment=plan.down_payment,
        down_payment_due=plan.down_payment_due,
        chosen=plan.id == chosen,
        invoices=[
            InvoiceWire(
                due=each.due_date,
                premium=each.premium,
                taxes=each.taxes,
                fees=each.fees,
                total=each.total,
                down_payment=each.is_down_payment,
            )
            for each in plan.invoices
        ],
    )


def _question(
    one: AskedQuestion, record: AccountRecord, first: Mapping[str, str], suggested: Mapping[str, str]
) -> QuestionWire:
    question, id = one.question, one.ids[0]
    answer = record.answers.get(id) or question.answer
    parent = question.parent_id
    return QuestionWire(
        id=id,
        text=question.text,
        kind=question.kind.value,
        options=list(question.options),
        parent=None if parent is None else first.get(parent, parent),
        parent_answer=question.parent_answer,
        answer=answer,
        remarks=record.remarks.get(id, ""),
        suggestion=None if answer else suggested.get(id),
    )
