"""An account as it goes out."""

from collections.abc import Mapping, Sequence
from typing import Any

from api.bind.account_schemas import (
    AccountWire,
    CaseEventWire,
    InvoiceWire,
    NetRateWire,
    PlanWire,
    PolicyWire,
    QuestionWire,
    WaitingWire,
)
from models.bind_asked import CaseEvent
from models.bind_record import AccountRecord, AskedQuestion
from models.bind_step import BindStepType, StepRow
from models.carrier_plan import PaymentPlan
from models.job import JobStatus
from underwriting.bind_questions import open_questions
from underwriting.bind_watch import is_bindable


def account_wire(record: AccountRecord, steps: Sequence[StepRow], events: Sequence[CaseEvent]) -> AccountWire:
    """The account with its steps and what happened."""
    chosen = record.plan.plan.id if record.plan else None
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
        plans=[_plan(plan, chosen) for plan in record.plans],
        questions=[_question(one, record.answers) for one in record.questions],
        open_questions=open_questions(record.questions, record.answers),
        net_rates=[
            NetRateWire(
                state=rate.state,
                class_code=rate.class_code,
                class_description=rate.class_description,
                rate=str(rate.rate),
            )
            for rate in record.net_rates
        ],
        net_rates_error=record.net_rates_error,
        terms_ticked=any(step.type is BindStepType.TERMS and step.status is JobStatus.DONE for step in steps),
        expires_at=record.expires_at,
        policy=None if record.policy is None else PolicyWire.model_validate(dict(record.policy)),
        waiting=_waiting(record.waiting),
        running=[step.type.value for step in steps if step.status is JobStatus.PROCESSING],
        version=record.version,
        events=[CaseEventWire.model_validate(event.model_dump()) for event in events],
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


def _question(one: AskedQuestion, answers: Mapping[str, str]) -> QuestionWire:
    question = one.question
    return QuestionWire(
        id=one.ids[0],
        text=question.text,
        kind=question.kind.value,
        options=list(question.options),
        parent=question.parent_id,
        parent_answer=question.parent_answer,
        answer=answers.get(one.ids[0]) or question.answer,
    )


def _waiting(waiting: Mapping[str, Any] | None) -> WaitingWire | None:
    if not waiting:
        return None
    return WaitingWire(
        code=str(waiting.get("code", "")), since=waiting.get("since"), next_at=waiting.get("next_at")
    )
