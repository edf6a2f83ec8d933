"""Submissions as they go out, to underwriters and to whose prospects they are."""

from collections.abc import Sequence
from datetime import UTC, datetime

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.access import Permission, permissions_for
from api.submission.schemas import Missing, Person, SubmissionAnswer, SubmissionStanding, SubmittedRisk
from models.claim_history import ClaimHistory
from models.submission import (
    TAKE_BACK_WITHIN,
    ProspectFlags,
    Submission,
    SubmissionState,
)
from models.upload import GIVEN_OUT, FileKind, StoredFile


def underwrites(user: Caller) -> bool:
    """Whether the caller sees what is the underwriters' alone."""
    return Permission.UNDERWRITE in permissions_for(user.principal)


def take_back_until(found: Submission) -> datetime | None:
    """Until when a release may be taken back; None for one that was read, or is none."""
    if found.state is not SubmissionState.RELEASED or found.released_at is None or found.seen_at is not None:
        return None
    until = found.released_at + TAKE_BACK_WITHIN
    return until if until > datetime.now(UTC) else None


def submission_wire(found: Submission, user: Caller) -> SubmissionAnswer:
    """The answer of whoever asks; what is the underwriters' alone is null for others."""
    sees = underwrites(user)
    same = (
        "id", "prospect_id", "user_id", "run_id", "number", "state", "company", "producer", "submitted_at",
        "needed_by", "effective_date", "practice", "released_at", "seen_at", "version",
    )  # fmt: skip
    return SubmissionAnswer(
        **{name: getattr(found, name) for name in same},
        submitted_by=Person(id=found.submitted_by, name=found.submitted_by_name),
        age_days=(datetime.now(UTC) - found.submitted_at).days,
        owner=Person(id=found.owner, name=found.owner_name) if found.owner else None,
        take_back_until=take_back_until(found) if sees else None,
        uw_status=found.uw_status if sees else None,
        derived_status=found.derived_status if sees else None,
        stale=found.stale if sees else None,
        risk=_risk(found) if sees else None,
    )


def _risk(found: Submission) -> SubmittedRisk:
    return SubmittedRisk(**{name: getattr(found, name) for name in SubmittedRisk.model_fields})


def standing_wire(
    flags: ProspectFlags,
    newest: Submission | None,
    losses: ClaimHistory,
    files: Sequence[StoredFile],
    user: Caller,
) -> SubmissionStanding:
    """What a prospect says of its submission, by the specified words."""
    runs = any(file.kind is FileKind.LOSS_RUN and file.state in GIVEN_OUT for file in files)
    there: dict[Missing, bool] = {
        "loss_runs": runs or losses.no_loss,
        "claims": bool(losses.years) or losses.no_loss,
    }
    sent = newest.submitted_at if newest else None
    return SubmissionStanding(
        quoteSubmitted=flags.quote_submitted,
        hideButtons=flags.quote_submitted,
        real_submission="false" if flags.practice else "true",
        submissionDate=str(int(sent.timestamp() * 1000)) if sent else "",
        uw_released=flags.uw_released,
        dealConfirmed=newest is not None and newest.state is SubmissionState.RELEASED,
        missing=[what for what, found in there.items() if not found],
        submission=submission_wire(newest, user) if newest else None,
    )


async def noted(work: Work, user: Caller, action: str, found: Submission, **detail: str | int | None) -> None:
    """Write an act upon a submission into the audit log."""
    await work.audit.append(
        f"submission.{action}",
        object_type="submission",
        object_id=str(found.id),
        request_id=user.request_id,
        ip=user.ip,
        detail={name: value for name, value in detail.items() if value is not None},
    )
