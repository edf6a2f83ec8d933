"""Submit to Underwriter: one act, whichever call brings it."""

from collections.abc import Sequence
from datetime import UTC, date, datetime
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import Permission, permissions_for
from api.caller.catalogue import Offers
from api.caller.freshness import freshness
from api.http.problems import NotPermitted
from api.services import Services
from api.submission.portals import Portals, portals_of
from api.submission.wire import noted
from models.decision_errors import QuoteTooOld
from models.errors import InvalidInput, QuotingError, RunNotFound, RunStillOpen, TableRowMissing
from models.notice import Audience, NoticeKind
from models.prospect import Prospect
from models.quote import PRICED, QuoteRun
from models.quote_record import RecordKey
from models.submission import NewSubmission, Submission, SubmissionFacts, SubmissionState
from models.submission_errors import NoPrice, StalePrice
from underwriting.submission import facts_of, needed_by_default

BUTTON = "submit_to_underwriter"
REFUSED: tuple[type[QuotingError], ...] = (
    RunNotFound, RunStillOpen, NoPrice, StalePrice, TableRowMissing, QuoteTooOld,
)  # fmt: skip
"""What Submit may refuse, beside what the call that brings it does."""


def check_submitter(user: Caller) -> None:
    """Refuse underwriters and whoever may not quote. Raises: NotPermitted."""
    if Permission.SUBMIT not in permissions_for(user.principal):
        raise NotPermitted("Only who quotes a prospect, and is no underwriter, submits it")


def hands_over(said: object, user: Caller) -> bool:
    """Whether the quoteSubmitted of a record submits it. Raises: InvalidInput, NotPermitted."""
    if said in (None, ""):
        return False
    if said not in (True, "true"):
        words = "Only the release of an underwriter takes a submission back; leave quoteSubmitted out"
        raise InvalidInput(words, "quoteSubmitted")
    check_submitter(user)
    return True


def run_named(keys: Sequence[str], path: str) -> UUID | None:
    """The one run that the keys of quote records name; None without keys. Raises: InvalidInput."""
    runs = {RecordKey.parse(key, f"{path}.{place}").run_id for place, key in enumerate(keys)}
    if len(runs) > 1:
        raise InvalidInput("The keys name several runs; submit the quotes of one", path)
    return next(iter(runs), None)


async def submit(
    work: Work,
    served: Services,
    offers: Offers,
    user: Caller,
    prospect_id: UUID,
    *,
    run_id: UUID | None = None,
    path: str | None = None,
    needed_by: date | None = None,
) -> Submission:
    """Hand a prospect to the underwriters; one that they have already is answered as it stands.

    Losses and files that are missing do not hold it up. A demo's submission is practice, whatever was chosen.

    Args: run_id: whose prices are submitted; None: those of the last run. path: where the request names it.
        needed_by: None: five business days before the policy begins.
    Raises: ProspectNotFound, InvalidInput, NotPermitted, and those of REFUSED.
    """
    check_submitter(user)
    flags = await work.submissions.hold(prospect_id)
    before = await work.submissions.newest(prospect_id)
    if before is not None and before.state is SubmissionState.OPEN:
        return before
    found = await work.prospects.get(prospect_id)
    facts = _facts(found)
    run = await _standing_run(work, served, offers, found, run_id, path)
    portals = await portals_of(work, user, found, run)
    new = NewSubmission(
        prospect_id=found.id,
        prospect_version=found.version,
        run_id=run.id,
        producer=user.principal.email.lower(),
        practice=flags.practice or user.demo,
        needed_by=needed_by or await _usual_day(work, facts.effective_date),
        facts=facts,
        **portals.origin,
    )
    return await _handed_over(work, user, new, portals)


def _facts(found: Prospect) -> SubmissionFacts:
    """What the list will say of it. Raises: InvalidInput without a company's name."""
    facts = facts_of(found.sections)
    if facts.company in ("", "-"):
        raise InvalidInput("Enter the company's name before it is submitted", "companyProfile.companyName")
    return facts


async def _usual_day(work: Work, effective: date | None) -> date | None:
    return needed_by_default(effective, datetime.now(UTC).date(), await work.reference.holidays())


async def _handed_over(work: Work, user: Caller, new: NewSubmission, portals: Portals) -> Submission:
    """Write the submission, its entry of the history, its audit line; call underwriters to a real one.

    Carriers who decide in the portal are asked for one that is no practice.
    """
    made = await work.submissions.submit(new)
    await work.prospects.add_event(
        new.prospect_id, BUTTON, {"submission": str(made.id), "run": str(new.run_id)}
    )
    prospect, run = str(new.prospect_id), str(new.run_id)
    await noted(work, user, "submitted", made, prospect=prospect, run=run, number=made.number)
    if not made.practice:
        await portals.ask(work, made)
        await work.notices.tell(
            NoticeKind.SUBMITTED, made.id, Audience.owner_or_pool(made.owner), by=user.principal.subject
        )
    return made


async def _standing_run(
    work: Work, served: Services, offers: Offers, found: Prospect, run_id: UUID | None, path: str | None
) -> QuoteRun:
    """The run that is submitted, whose prices stand today. Raises: those of REFUSED."""
    run = await _priced_run(work, found, run_id, path)
    await _refuse_stale(work, served, offers, run, path)
    return run


async def _priced_run(work: Work, found: Prospect, run_id: UUID | None, path: str | None) -> QuoteRun:
    """The run that is submitted. Raises: RunNotFound, RunStillOpen, NoPrice."""
    wanted = run_id or found.last_run_id
    if wanted is None:
        raise NoPrice("There is no quote of this prospect yet; get one, then submit it", path)
    run = await work.quotes.run(wanted)
    if run.prospect_id != found.id:
        raise RunNotFound("There is no such run of this prospect", path)
    if await work.quotes.is_made_again(run.id):
        raise RunNotFound("An underwriter made this price again; submit the quote that it is of", path)
    if run.closed_at is None:
        raise RunStillOpen("Carriers are still being asked; submit the quote once they have answered", path)
    if not any(row.state in PRICED for row in run.programs):
        raise NoPrice("No carrier gave this quote a price; there is nothing to submit", path)
    return run


async def _refuse_stale(
    work: Work, served: Services, offers: Offers, run: QuoteRun, path: str | None
) -> None:
    """Raises: StalePrice with what changed."""
    (found,) = await freshness((await work.priced_runs.get(run.id),), served.books, offers)
    if not found.stands:
        first = found.changes[0].words
        raise StalePrice(
            f"These prices are of before a change: {first}. Get a new quote, then submit it",
            [change.model_dump(mode="json") for change in found.changes],
            path,
        )
