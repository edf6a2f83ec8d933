"""What a wish to bind names beside its quote: the prospect, the records of its run, the payroll company."""

from adapters.postgres.unit_of_work import Work
from api.bind.schemas import BindQuoteCreate, PaygoEligibility
from api.submission.submit import run_named
from models.bind_asked import NOT_THERE
from models.bind_errors import AccountNotFound
from models.bind_record import AccountRecord
from models.carrier_plan import PlanKind
from models.errors import InvalidInput
from models.submission import Submission

KINDS = ("PAYO", "PSR", "None")


async def refuse_others(
    work: Work, record: AccountRecord, found: Submission | None, wire: BindQuoteCreate
) -> None:
    """Refuse a wish that names another prospect's quote, another run, or another plan's company.

    Raises: AccountNotFound, ProspectNotFound, SeveralProspects, InvalidInput.
    """
    if wire.user_email_id:
        named = await work.prospects.to_change(wire.user_email_id, "user_email_id")
        if named.id != record.prospect_id:
            raise AccountNotFound(NOT_THERE, "user_email_id")
    run = run_named(wire.sortKeyList, "sortKeyList")
    runs = {record.run_id, found.run_id if found else None}
    if run is not None and run not in runs:
        words = "These are the records of another quote; read the quotes again, then bind"
        raise InvalidInput(words, "sortKeyList")
    if wire.amtrustPaygoEligibility is not None:
        _refuse_company(wire.amtrustPaygoEligibility, record)


def _refuse_company(said: PaygoEligibility, record: AccountRecord) -> None:
    path = "amtrustPaygoEligibility"
    if said.plan_type not in KINDS:
        raise InvalidInput(f"plan_type is one of {', '.join(KINDS)}", f"{path}.plan_type")
    plan = record.chosen
    company = plan.payroll_company_id if plan is not None and plan.kind is PlanKind.PAYO else None
    if said.payroll_company_id and said.payroll_company_id != company:
        words = "The chosen payment plan has another payroll company, or none; choose the plan first"
        raise InvalidInput(words, f"{path}.payroll_company_id")
