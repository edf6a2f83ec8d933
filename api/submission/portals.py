"""What Submit asks carriers who decide in the portal, and what release and bind tell them."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import SALES_GROUP
from api.http.problems import NotPermitted
from models.case import CaseKind
from models.decision_snapshot import NewDecision
from models.program import CarrierKind
from models.prospect import DraftSections, Prospect
from models.quote import PRICED, ProgramQuote, QuoteRun
from models.quote_record import RecordKey, one_line
from models.submission import Origin, Submission, SubmissionState, SubmittedRun
from underwriting.decision import approved_until, deadline_of, made_at, refuse_old
from underwriting.decision_snapshot import snapshot_of
from workflows.contracts import CASES, decision_case_id

_WORKFLOW = CASES[CaseKind.DECISION].workflow


class Portals:
    """The portal carriers of a run that is submitted, each with its programs that have a price."""

    def __init__(
        self,
        found: Prospect,
        programs: Mapping[str, Sequence[ProgramQuote]],
        keys: Mapping[str, Sequence[str]],
        salesperson: str | None,
    ) -> None:
        """By carrier: its programs, and the keys of its quote records. salesperson: address, see origin."""
        self._found, self._programs, self._keys = found, programs, keys
        self._salesperson = salesperson

    @property
    def origin(self) -> dict[str, Any]:
        """Where the submission comes from, as it is kept with it."""
        origin = Origin.SALES_PERSON if self._salesperson else Origin.AGENT
        return {"origin": origin, "salesperson_email": self._salesperson}

    async def ask(self, work: Work, made: Submission) -> None:
        """One decision for each carrier, with what starts its case."""
        for carrier, rows in self._programs.items():
            keys = self._keys[carrier]
            deadline = deadline_of(keys)
            new = NewDecision(
                submission_id=made.id,
                prospect_id=made.prospect_id,
                carrier=carrier,
                uuid_carriers=tuple(keys),
                deadline=deadline,
                approved_until=approved_until(made.effective_date, deadline),
                origin=self.origin["origin"],
                snapshot=snapshot_of(self._found, made, rows, self._salesperson or ""),
            )
            await work.decisions.ask(new, _WORKFLOW, decision_case_id)


async def portals_of(work: Work, user: Caller, found: Prospect, run: QuoteRun) -> Portals:
    """The portal carriers of a run. Raises: NotPermitted for a demo, QuoteTooOld."""
    kinds = {program.key: program.kind for program in await work.reference.programs()}
    programs: dict[str, list[ProgramQuote]] = {}
    for row in run.programs:
        if kinds.get(row.program) is CarrierKind.PORTAL and row.state in PRICED:
            programs.setdefault(row.carrier, []).append(row)
    if programs and user.demo:
        raise NotPermitted("A demo is not submitted to a carrier; choose other programs")
    keys: dict[str, list[str]] = {}
    for carrier, rows in programs.items():
        stored = (await work.submission_records.runs([run.id]))[run.id]
        keys[carrier] = record_keys(stored, found.sections, [f"{row.partner}-{row.carrier}" for row in rows])
        refuse_old(made_at(keys[carrier]), datetime.now(UTC))
    return Portals(found, programs, keys, await _salesperson(work, user, found))


async def tell_carriers(work: Work, user: Caller, made: Submission | None) -> None:
    """Tell the portal carriers of an open submission that it is practice by now, or that it is real.

    Raises: QuoteTooOld where they are asked for the first time, too late.
    """
    if made is None or made.state is not SubmissionState.OPEN:
        return
    if made.practice:
        await work.decisions.withdraw(made.id, "practice", decision_case_id)
        return
    who, why = str(user.principal.subject), "no practice any more"
    if await work.decisions.bring_back(made.id, who, decision_case_id, why) == 0:
        prospect, run = await work.prospects.get(made.prospect_id), await work.quotes.run(made.run_id)
        await (await portals_of(work, user, prospect, run)).ask(work, made)


async def _salesperson(work: Work, user: Caller, found: Prospect) -> str | None:
    """The address of the sales desk, if it submits the prospect or made it."""
    if user.principal.has(SALES_GROUP):
        return user.principal.email.lower()
    return await work.decisions.salesperson(found.id, SALES_GROUP)


def record_keys(run: SubmittedRun, draft: DraftSections, programs: Sequence[str]) -> list[str]:
    """The keys of a run's records of some programs: as they were stored, else as they would be."""
    stored = [key for key in run.keys if RecordKey.parse(key).program in programs]
    known = {RecordKey.parse(key).program for key in stored}
    place = draft.company_profile.primary_address
    address = one_line(place.street, place.city, f"{place.state.upper()} {place.zip}".strip())
    at = int(run.made_at.timestamp() * 1000)
    rest = [program for program in programs if program not in known]
    return stored + [
        str(RecordKey(made_at=at, run_id=run.id, program=program, address=address)) for program in rest
    ]
