"""Submissions as their acts change them, each within the lock of its prospect."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import ColumnElement, Row, Select, exists, func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.core.notify import submission_changed
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, scoped, within
from adapters.postgres.core.prospect_lock import hold_prospect
from adapters.postgres.tables.index import (
    app_user,
    prospect,
    quote_run,
    submission,
    workbook,
    workbook_cell,
)
from adapters.postgres.upload.counting import files_arrived
from models.errors import ProspectNotFound
from models.submission import (
    NewSubmission,
    ProspectFlags,
    Submission,
    SubmissionState,
    Underwriter,
    UwStatus,
)
from models.submission_errors import (
    ALREADY_READ,
    AlreadyRead,
    NotSubmitted,
    StatusMoved,
    SubmissionNotFound,
)
from models.tenant import Tenant

_HOLDER, _SENDER = app_user.alias("holder"), app_user.alias("sender")
_OPEN = submission.c.state == SubmissionState.OPEN.value
_NOT_THERE = "There is no such submission, or it is not yours to see"


def shown_name(person: Any) -> ColumnElement[str]:
    """The name by which somebody is shown, else the address; '' for nobody we know."""
    return func.coalesce(func.nullif(person.c.name, ""), person.c.email, "")


class Submissions:
    """Submissions within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def hold(self, prospect_id: UUID) -> ProspectFlags:
        """Keep acts of others from the prospect until the transaction ends. Raises: ProspectNotFound."""
        await hold_prospect(self._connection, prospect_id)
        return await self._flags(prospect_id, held=True)

    async def flags(self, prospect_id: UUID) -> ProspectFlags:
        """What the prospect says of its submission. Raises: ProspectNotFound."""
        return await self._flags(prospect_id, held=False)

    async def get(self, id: UUID) -> Submission:
        """Raises: SubmissionNotFound."""
        return await self._one(submission.c.id == id)

    async def held(self, id: UUID) -> Submission:
        """The same, with its prospect held until the transaction ends. Raises: SubmissionNotFound."""
        found = await self.get(id)
        await self.hold(found.prospect_id)
        return await self.get(id)

    async def newest(self, prospect_id: UUID) -> Submission | None:
        """The last submission of a prospect; None for one that was never submitted."""
        query = self._query().where(submission.c.prospect_id == prospect_id)
        row = (await self._connection.execute(query.order_by(submission.c.number.desc()).limit(1))).first()
        return _submission(row) if row else None

    async def open_of(self, prospect_id: UUID) -> Submission:
        """The submission that the underwriters have. Raises: NotSubmitted."""
        found = await self.newest(prospect_id)
        if found is None or found.state is not SubmissionState.OPEN:
            raise NotSubmitted("This prospect is not with the underwriters; it is to be submitted first")
        return found

    async def submit(self, new: NewSubmission) -> Submission:
        """Hand a held prospect over: the submission, its workbook, and what the prospect says of it."""
        owner = owner_of(await self._prospect(new.prospect_id, *owner_columns(prospect)))
        id, facts = uuid7(), new.facts
        number = select(func.coalesce(func.max(submission.c.number), 0) + 1).where(
            submission.c.prospect_id == new.prospect_id
        )
        await self._connection.execute(
            submission.insert().values(
                id=id,
                number=number.scalar_subquery(),
                submitted_by=self._tenant.owner().user,
                file_count=files_arrived(new.prospect_id),
                company_folded=facts.company.lower(),
                fein_sealed=self._cipher.seal(facts.fein, table="submission", row=id) if facts.fein else None,
                fein_index=self._cipher.blind_index(facts.fein) if facts.fein else None,
                fein_last4=facts.fein[-4:] or None,
                **new.model_dump(exclude={"facts"}),
                **facts.model_dump(exclude={"fein"}),
                **owned(owner),
            )
        )
        await self._connection.execute(workbook.insert().values(submission_id=id, **owned(owner)))
        await self._tell_prospect(
            new.prospect_id,
            quote_submitted=True,
            uw_released=False,
            practice=new.practice,
            last_run_id=new.run_id,
            archived_at=None,
        )
        return await self._written(id)

    async def change(self, id: UUID, **values: Any) -> Submission:
        """Write what an act changes of a submission that is held."""
        await self._connection.execute(
            update(submission).where(submission.c.id == id).values(version=submission.c.version + 1, **values)
        )
        return await self._written(id)

    async def release(self, found: Submission) -> Submission:
        """Give a held prospect back to its agent. What the cells hold stays as it is."""
        await self._tell_prospect(found.prospect_id, quote_submitted=False, uw_released=True)
        return await self.change(
            found.id,
            state=SubmissionState.RELEASED.value,
            uw_status=None,
            released_at=func.clock_timestamp(),
            released_by=self._tenant.owner().user,
            seen_at=None,
        )

    async def take_back(self, found: Submission, uw_status: UwStatus | None) -> Submission:
        """Take a release back, with the status that it had. Raises: AlreadyRead."""
        # Whoever reads it now waits for us, and then finds nothing released; who was first is heard here.
        row = submission.c
        held = select(row.seen_at).where(row.id == found.id).with_for_update()
        if await self._connection.scalar(held) is not None:
            raise AlreadyRead(ALREADY_READ)
        await self._tell_prospect(found.prospect_id, quote_submitted=True, uw_released=False)
        return await self.change(
            found.id,
            state=SubmissionState.OPEN.value,
            uw_status=uw_status.value if uw_status else None,
            released_at=None,
            released_by=None,
        )

    async def mark_practice(self, prospect_id: UUID, *, practice: bool) -> None:
        """Whether a held prospect is practice, and with it its open submission."""
        await self._tell_prospect(prospect_id, practice=practice)
        opened = (submission.c.prospect_id == prospect_id) & _OPEN
        await self._connection.execute(
            update(submission)
            .where(opened)
            .values(practice=practice, version=submission.c.version + 1)
            .returning(submission_changed(submission.c.id))
        )

    async def has_bound_cell(self, prospect_id: UUID) -> bool:
        """Whether a cell of one of the prospect's submissions is bound."""
        bound = (
            exists()
            .where(workbook_cell.c.submission_id == submission.c.id)
            .where(workbook_cell.c.status == UwStatus.BOUND.value)
        )
        query = select(submission.c.id).where(submission.c.prospect_id == prospect_id, bound).limit(1)
        return (await self._connection.execute(query)).first() is not None

    async def clear_released(self, prospect_id: UUID) -> None:
        """Take the flag away that says that a held prospect came back from a release."""
        await self._tell_prospect(prospect_id, uw_released=False)

    async def pick_status(self, prospect_id: UUID, status: str | None, base_version: int | None) -> int:
        """Set what an underwriter says of the open submission. Returns: its version.

        Args: status: stored value or label, '' or None for none. base_version: what was read; None: the last
        writer wins. Raises: ProspectNotFound, NotSubmitted, StatusMoved, ValueError for an unknown status.
        """
        await self.hold(prospect_id)
        found, picked = await self.open_of(prospect_id), UwStatus.said(status or "")
        if base_version is not None and base_version != found.version:
            words = (
                f"The submission is at version {found.version}, this status was picked upon {base_version}"
            )
            raise StatusMoved(words, found.version, found.uw_status)
        if picked is found.uw_status:
            return found.version
        return (await self.change(found.id, uw_status=picked.value if picked else None)).version

    async def set_derived(self, submission_id: UUID, status: UwStatus) -> Submission:
        """Write the status that follows from the cells of a workbook, as derived and as picked."""
        return await self.change(submission_id, uw_status=status.value, derived_status=status.value)

    async def note_seen(self, prospect_id: UUID) -> None:
        """Note that the agent's side reads what was released; a release that was read is not taken back.

        It comes before the price is read: who reads while it is taken back then finds nothing released.
        """
        await self._note_seen(submission.c.prospect_id == prospect_id)

    async def note_run_seen(self, run_id: UUID) -> None:
        """The same, by a run of the prospect."""
        whose = select(quote_run.c.prospect_id).where(quote_run.c.id == run_id).scalar_subquery()
        await self._note_seen(submission.c.prospect_id == whose)

    async def _note_seen(self, which: ColumnElement[bool]) -> None:
        if self._tenant.scope == "staff":
            return
        unseen = (which, submission.c.seen_at.is_(None))
        released = submission.c.state == SubmissionState.RELEASED.value
        await self._connection.execute(
            update(submission)
            .where(*unseen, released, within(self._tenant, submission))
            .values(seen_at=func.clock_timestamp())
        )

    async def underwriters(self, group: str) -> tuple[Underwriter, ...]:
        """Whoever of the group has signed in once, by name."""
        name = shown_name(app_user)
        folded = func.lower(func.array_to_string(app_user.c.groups, ",")).op("||")(",")
        query = select(app_user.c.id, name.label("name")).where(folded.contains(f"{group.lower()},"))
        rows = await self._connection.execute(query.order_by(func.lower(name), app_user.c.id))
        return tuple(Underwriter(id=row.id, name=row.name) for row in rows)

    async def need_by(self, id: UUID, day: date | None) -> Submission:
        """The day by which a held submission is needed."""
        return await self.change(id, needed_by=day)

    def _query(self) -> Select[Any]:
        named = (submission.c[name] for name in Submission.model_fields if name in submission.c)
        return (
            select(
                *named,
                prospect.c.public_id.label("user_id"),
                shown_name(_HOLDER).label("owner_name"),
                shown_name(_SENDER).label("submitted_by_name"),
            )
            .select_from(
                submission.join(prospect, prospect.c.id == submission.c.prospect_id)
                .outerjoin(_HOLDER, _HOLDER.c.id == submission.c.owner)
                .outerjoin(_SENDER, _SENDER.c.id == submission.c.submitted_by)
            )
            .where(within(self._tenant, submission))
        )

    async def _one(self, where: ColumnElement[bool]) -> Submission:
        row = (await self._connection.execute(self._query().where(where))).first()
        if row is None:
            raise SubmissionNotFound(_NOT_THERE)
        return _submission(row)

    async def _written(self, id: UUID) -> Submission:
        await self._connection.execute(
            select(submission_changed(submission.c.id)).where(submission.c.id == id)
        )
        return await self.get(id)

    async def _flags(self, prospect_id: UUID, *, held: bool) -> ProspectFlags:
        columns = (prospect.c[name] for name in ProspectFlags.model_fields)
        row = await self._prospect(prospect_id, *columns, held=held)
        return ProspectFlags.model_validate(dict(row._mapping))

    async def _prospect(
        self, prospect_id: UUID, *columns: ColumnElement[Any], held: bool = False
    ) -> Row[Any]:
        missing = ProspectNotFound("There is no such prospect, or it is not yours to see")
        return await scoped(
            self._connection, self._tenant, prospect, prospect_id, *columns, missing=missing, held=held
        )

    async def _tell_prospect(self, prospect_id: UUID, **values: Any) -> None:
        """Write flags of a prospect; its version is that of what was typed, and stays."""
        told: Mapping[str, Any] = {**values, "updated_at": func.clock_timestamp()}
        await self._connection.execute(update(prospect).where(prospect.c.id == prospect_id).values(told))


def _submission(row: Row[Any]) -> Submission:
    return Submission.model_validate(dict(row._mapping))
