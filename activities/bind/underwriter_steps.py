"""Steps between a person here and the carrier's underwriter: refer, say something, agree to the terms."""

from datetime import date

from activities.bind.asked_step import AskedStep, StepDone
from activities.bind.plan_steps import changes_with_plans
from activities.bind.quote_steps import GONE, told_of
from models.bind_step import AccountChanges, EventSource
from models.carrier_underwriter import MessageReason
from models.errors import CarrierRejected


async def refer(asked: AskedStep) -> StepDone:
    """Hand a referred quote to the carrier's underwriter, with a note."""
    wanted = asked.step.request
    need_by = date.fromisoformat(wanted["need_by"]) if wanted.get("need_by") else None
    await asked.carrier.submit_to_underwriter(
        asked.about, asked.ref, wanted["note"], need_by, asked.key, asked.lease
    )
    quote = await asked.carrier.quote_details(asked.about, asked.ref)
    if quote is None:
        raise CarrierRejected(GONE)
    answer = {"Message": "Sent to the carrier's underwriter"}
    return StepDone("referred", answer, await changes_with_plans(asked, quote), told_of(quote))


async def send_message(asked: AskedStep) -> StepDone:
    """Say something to the carrier's underwriter."""
    wanted = asked.step.request
    reason = MessageReason(wanted["reason"])
    await asked.carrier.send_message(asked.about, asked.ref, wanted["text"], reason, asked.key, asked.lease)
    return StepDone("message_sent", {"Message": "Message sent"}, AccountChanges(), {"about": reason.value})


async def acknowledge_terms(asked: AskedStep) -> StepDone:
    """Tell the carrier that a person has read and ticked its terms."""
    await asked.carrier.acknowledge_terms(asked.about, asked.ref, asked.key, asked.lease)
    return StepDone("terms_ticked", {"Message": "Terms accepted"}, source=EventSource.PERSON)
