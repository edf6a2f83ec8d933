"""Release: what would go out, what has to be confirmed, and the act itself, whichever call brings it."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal
from uuid import UUID

from adapters.postgres.unit_of_work import Work
from api.auth import Caller
from api.caller.catalogue import Offers
from api.services import Services
from api.submission.schemas import ReleasePlan, ReleasePrice
from api.submission.stale import changes_of, stale_lines
from api.submission.wire import noted
from models.comment import CommentKind
from models.errors import InvalidInput
from models.freshness import StaleChange
from models.notice import Audience, NoticeFacts, NoticeKind
from models.prospect import StatusEvent
from models.submission import Submission, SubmissionState
from models.submission_errors import AlreadyReleased, ConfirmNeeded, Recalculating
from models.workbook_authority import AuthorityIssue, ColumnPrice, Measure
from workflows.contracts import decision_case_id

BUTTON = "release_clicked"
Confirmed = Literal["stale", "held_back"]


async def plan_of(
    work: Work, served: Services, offers: Offers, user: Caller, found: Submission
) -> tuple[ReleasePlan, tuple[ColumnPrice, ...]]:
    """What a release would hand out now, as the caller sees it; whether it is stale is kept for the list."""
    changes = await changes_of(work, served, offers, found.id, found.run_id)
    columns = await work.column_prices.of(found.id)
    return _plan(columns, changes, user), columns


def _plan(columns: Sequence[ColumnPrice], stale: Sequence[StaleChange], user: Caller) -> ReleasePlan:
    prices = [_price(column, user) for column in columns]
    held_back = [price for price in prices if price.level is not None]
    needed: list[Confirmed] = [*(["stale"] if stale else []), *(["held_back"] if held_back else [])]  # type: ignore[list-item]
    return ReleasePlan(
        prices=prices,
        held_back=len(held_back),
        mine=sum(price.mine for price in held_back),
        stale=stale_lines(stale),
        needed=needed,
    )


def _price(column: ColumnPrice, user: Caller) -> ReleasePrice:
    me, held = user.principal, column.held_back
    level = max((issue.level for issue in held), default=None)
    return ReleasePrice(
        column=column.key,
        name=column.name,
        run_id=column.goes_out.run_id,
        submitted=f"{column.submitted.total:.0f}",
        goes_out=f"{column.goes_out.total:.0f}",
        current=f"{column.current.total:.0f}",
        moved=f"{column.goes_out.total - column.submitted.total:.0f}",
        level=level,
        mine=level is not None
        and level <= me.uw_level
        and all(_may_decide(me.subject, issue) for issue in held),
        recalculating=column.running_job is not None,
        not_repriced=column.not_repriced,
    )


def _may_decide(person: UUID, issue: AuthorityIssue) -> bool:
    """Nobody decides a reason that is missing, nor what he made himself."""
    return issue.measure is not Measure.REASON_MISSING and person not in issue.made_by | {issue.raised_by}


async def release(
    work: Work,
    served: Services,
    offers: Offers,
    user: Caller,
    prospect_id: UUID,
    *,
    prices: Mapping[str, UUID] | None = None,
    accept: Sequence[str] = (),
    comment: str = "",
) -> tuple[Submission, StatusEvent]:
    """Give a prospect back to its agent with the newest price of each column that may go out.

    An open issue does not stop it: it keeps its price back, which has to be accepted, as stale prices have.

    Args: prices: run of each column, as the caller saw them; None: whatever goes out now.
    Raises: SubmissionNotFound, NotSubmitted, AlreadyReleased, BindOpen, AlreadyBound, Recalculating,
        ConfirmNeeded, PriceMoved.
    """
    await work.submissions.hold(prospect_id)
    newest = await work.submissions.newest(prospect_id)
    if newest is not None and newest.state is SubmissionState.RELEASED:
        raise AlreadyReleased("This submission was released already")
    await work.bind_mutex.refuse_while_held(prospect_id)
    found = await work.submissions.open_of(prospect_id)
    plan, columns = await plan_of(work, served, offers, user, found)
    _refuse_running(columns)
    named = prices if prices is not None else {column.key: column.goes_out.run_id for column in columns}
    _refuse_unnamed(columns, named)
    await work.column_prices.release(found.id, named)
    _ask_again(plan, accept)
    accepted = sorted({*accept} & {*plan.needed})
    return await _released(work, user, found, named, accepted, comment, _facts(plan, comment))


async def _released(
    work: Work,
    user: Caller,
    before: Submission,
    named: Mapping[str, UUID],
    accepted: Sequence[str],
    comment: str,
    facts: NoticeFacts,
) -> tuple[Submission, StatusEvent]:
    """Write the release with its entry of the history, its comment and its audit line; tell the producer."""
    done, me = await work.submissions.release(before), user.principal
    await work.decisions.withdraw(done.id, "released", decision_case_id)
    event = await work.prospects.add_event(
        done.prospect_id,
        BUTTON,
        {
            "submission": str(done.id),
            "uw_status": before.uw_status.value if before.uw_status else None,
            "prices": {key: str(run) for key, run in named.items()},
            "accepted": list(accepted),
        },
    )
    if comment:
        await work.comments.add(done.prospect_id, CommentKind.UW, comment, email=me.email, told=False)
    await noted(work, user, "released", done, number=done.number)
    told = Audience.of(done.submitted_by)
    await work.notices.tell(NoticeKind.RELEASED, done.id, told, by=me.subject, facts=facts)
    return done, event


def _refuse_running(columns: Sequence[ColumnPrice]) -> None:
    """Raises: Recalculating."""
    running = [column.name for column in columns if column.running_job is not None]
    if running:
        words = f"{', '.join(running)} is being priced; release once the price has landed"
        raise Recalculating(words, running)


def _refuse_unnamed(columns: Sequence[ColumnPrice], named: Mapping[str, UUID]) -> None:
    """Raises: InvalidInput for a column that the release does not name, or one that is none."""
    missing = [column.key for column in columns if column.key not in named]
    if missing:
        raise InvalidInput(f"Name the price of each column; {', '.join(missing)} is missing", "prices")
    strange = named.keys() - {column.key for column in columns}
    if strange:
        raise InvalidInput("There is no such column with a price", f"prices.{min(strange)}")


def _ask_again(plan: ReleasePlan, accept: Sequence[str]) -> None:
    """Raises: ConfirmNeeded for what is not accepted yet."""
    missing = [word for word in plan.needed if word not in accept]
    if not missing:
        return
    held: list[dict[str, Any]] = [price.model_dump(mode="json") for price in plan.prices if price.level]
    told = [f"{each['name']}: {int(each['goes_out']):,} goes out, {int(each['current']):,} waits for level"
            f" {each['level']}" for each in held]  # fmt: skip
    told += [f"{line.about}: was {line.old}, is {line.new}" for line in plan.stale]
    raise ConfirmNeeded(
        f"Release all the same? {'; '.join(told)}",
        missing,
        held,
        [line.model_dump(mode="json") for line in plan.stale],
    )


def _facts(plan: ReleasePlan, comment: str) -> NoticeFacts:
    """What changed in words: of the price that moved most."""
    moved = [price for price in plan.prices if price.moved != "0"]
    if not moved:
        return NoticeFacts(text=comment)
    most = max(moved, key=lambda price: abs(int(price.moved)))
    return NoticeFacts(
        column=most.name,
        before=f"{int(most.submitted):,}",
        after=f"{int(most.goes_out):,}",
        text=comment,
    )
