"""A prospect's losses as they are saved: upon what was read, and unless a carrier has approved them."""

from collections.abc import Sequence
from datetime import UTC, date, datetime

from adapters.postgres.unit_of_work import Work
from api.http.problems import ApiRefusal
from api.prospect.claims_schemas import ClaimsSent, ClaimYearEntry
from api.prospect.claims_wire import claim_history
from models.claim_history import ClaimHistory
from models.prospect import Prospect
from underwriting.intake import years_in_business


class ClaimsChanged(ApiRefusal):
    """The claims were saved by somebody else since they were read."""

    code = "claims_changed"
    status = 409


class ClaimsLocked(ApiRefusal):
    """A carrier has approved the prospect with the no-loss statement that it has, or without one."""

    code = "claims_locked"
    status = 409


async def save_claims(work: Work, wire: ClaimsSent, found: Prospect) -> int:
    """Store the losses of a prospect that is held. Returns: their version.

    Without a table the years that stand stay, whatever is said of the statement.
    Raises: InvalidInput naming the entry, ClaimsChanged, ClaimsLocked, ViewOnly.
    """
    stored = await work.claims.of(found.id)
    if wire.claims_version not in (None, stored.version):
        raise ClaimsChanged("Somebody else saved these claims meanwhile; read them again", "claims_version")
    sent = _history(wire, found, stored)
    if _statement(sent) != _statement(stored) and await work.claims.are_locked(found.id):
        raise ClaimsLocked(
            "A carrier has approved this prospect: 'No historical claims' and its date stay as they are",
            "isNoLossChckd",
        )
    return await work.claims.put(found.id, sent)


def founded_year(founded: str, effective: date) -> int | None:
    """The year in which a business began, by what stands in its draft; None where nobody knows."""
    age = years_in_business(founded, effective)
    return None if age is None else effective.year - age


def _history(wire: ClaimsSent, found: Prospect, stored: ClaimHistory) -> ClaimHistory:
    today = datetime.now(UTC).date()
    profile = found.sections.company_profile
    founded = founded_year(profile.years_in_business, profile.effective_date or today)
    entries: Sequence[ClaimYearEntry] = wire.historicalClaims or ()
    made = claim_history(entries, wire.no_loss, wire.startDate, founded, today)
    return made if wire.historicalClaims is not None else made.model_copy(update={"years": stored.years})


def _statement(history: ClaimHistory) -> tuple[bool, date | None]:
    return history.no_loss, history.no_loss_since
