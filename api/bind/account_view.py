"""Reads all that is shown of an account, in the transaction of the request."""

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.bind.account_schemas import AccountWire
from api.bind.account_wire import ShownAccount, account_wire
from api.bind.checklist import BindFacts
from api.bind.workbench import Workbench, workbench_of
from api.caller.catalogue import Offers
from api.services import Services
from models.bind_asked import AskedAccount
from models.bind_record import AccountRecord
from models.bind_step import BindStepType
from models.job import JobStatus
from underwriting.bind_questions import suggestions
from underwriting.net_rate_premium import Payrolls, payrolls_of


async def shown(
    work: Work, served: Services, offers: Offers, user: Caller, account: AskedAccount
) -> AccountWire:
    """One account."""
    bench = await workbench_of(work, served, offers, user, account.record.prospect_id)
    return await shown_beside(work, account, bench)


async def shown_beside(work: Work, account: AskedAccount, bench: Workbench) -> AccountWire:
    """The same where the workbench was read for several of a prospect."""
    record = account.record
    steps = await work.binds.steps(record.id)
    bind = await work.bind_panel.asked_bind(record.id)
    holders = await work.bind_mutex.carriers(record.prospect_id)
    facts = BindFacts(
        record=record,
        officers=await work.bind_panel.officers(record.id),
        terms_ticked=any(step.type is BindStepType.TERMS and step.status is JobStatus.DONE for step in steps),
        bench=bench,
        held_since=await work.bind_panel.held_since(record.adapter),
        business=await work.bind_panel.business(record.id),
        others=[key for key in holders if key != record.adapter],
    )
    return account_wire(
        ShownAccount(
            facts=facts,
            ends_at=account.ends_at,
            steps=steps,
            events=await work.binds.events(record.id),
            bind=bind,
            suggested=await suggested_to(work, record),
            payrolls=await _payrolls(work, record),
        )
    )


async def _payrolls(work: Work, record: AccountRecord) -> Payrolls:
    """What net rates are multiplied with; nothing of an account without any."""
    if not record.net_rates or record.run_id is None:
        return {}
    risk = await work.bind_panel.risk(record.run_id)
    return {} if risk is None else payrolls_of(risk)


async def suggested_to(work: Work, record: AccountRecord) -> dict[str, str]:
    """What the prospect answered to the carrier's own words, by question."""
    if not record.questions or record.run_id is None:
        return {}
    ours = await work.binds.answers_of_run(record.run_id)
    wordings = {question.name: question.wording for question in await work.reference.questions()}
    return suggestions(record.questions, wordings, ours)
