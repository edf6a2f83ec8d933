"""Drafts: versioned documents whose FEIN is sealed apart, searched within the caller's scope."""

from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import Row, Select, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.event_loop_offload import MANY, off_loop_if
from adapters.postgres.core.cursor import Cursor
from adapters.postgres.core.ownership import of_user, owned, owner_columns, owner_of, scoped, within
from adapters.postgres.prospect.document import columns_of, new_public_id, prospect_of, refuse_other_fein
from adapters.postgres.prospect.erasure import erase_prospect
from adapters.postgres.prospect.key import is_keyed
from adapters.postgres.tables.index import app_user, prospect, status_event
from adapters.postgres.tables.quote_rows import drafts_many
from models.erasure import ErasedProspect
from models.errors import ProspectNotFound, SeveralProspects, VersionConflict, ViewOnly
from models.job import TenantScope
from models.prospect import (
    DraftChanges,
    DraftSections,
    DraftStatus,
    Prospect,
    ProspectPage,
    ProspectSummary,
    Stage,
    StatusEvent,
)
from models.tenant import Tenant

_MOST_NAMED = 20
"""Ids that a refusal names."""
_STAGES = tuple(Stage)
_NEWEST = prospect.c.updated_at.desc(), prospect.c.id.desc()
_EVENT = tuple(status_event.c[name] for name in ("id", "button_name", "actor", "detail", "at"))


class ProspectRepository:
    """Prospects within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def create(
        self,
        sections: DraftSections,
        *,
        id: UUID | None = None,
        public_id: str | None = None,
        owner: TenantScope | None = None,
        session: bytes | None = None,
    ) -> Prospect:
        """Store a new draft at version 1; its owner is the caller unless the caller says otherwise.

        Args: id: chosen by a client that may send its draft twice; what is stored under it is the answer.
            session: a visitor's, in which it was typed.
        Raises: ProspectNotFound when one of the ids is that of a prospect outside the scope; InvalidInput.
        """
        prospect_id, owner = id or uuid7(), owner or self._tenant.owner()
        whole = DraftChanges.whole(sections)
        refuse_other_fein(self._cipher, prospect_id, whole, None)
        values = await self._columns(prospect_id, whole, owner.partner, session)
        made = await self._connection.execute(
            insert(prospect)
            .values(
                id=prospect_id,
                public_id=public_id or new_public_id(),
                version=1,
                stage=Stage.ONE.value,
                status=DraftStatus.DRAFT.value,
                modified_by=self._tenant.user or owner.user,
                **(owned(owner) | values),
            )
            .on_conflict_do_nothing()
        )
        if made.rowcount == 0 and id is None:
            raise ProspectNotFound("There is no such prospect, or it is not yours to see")
        return await self.get(prospect_id)

    async def count_own(self, besides: UUID | None) -> int:
        """How many other drafts the caller's user has; who counts the same waits for this transaction."""
        own, others = self._tenant.owner().user, prospect.c.id.is_distinct_from(besides)
        await self._connection.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(str(own), 0))))
        query = select(func.count()).where(of_user(prospect, own), others)
        return int(await self._connection.scalar(query) or 0)

    async def get(self, prospect_id: UUID) -> Prospect:
        """Raises: ProspectNotFound."""
        return await self._first(self._query().where(prospect.c.id == prospect_id))

    async def by_public_id(self, key: str, *, held: bool = False) -> Prospect:
        """By user_id, by the e-mail of a campaign's visitor in any case, or by id.

        Of several under one e-mail, each with another owner, the one that was changed last.
        Args: held: as `hold` does it, before it is read. Raises: ProspectNotFound.
        """
        query = self._query().where(is_keyed(key)).order_by(*_NEWEST).limit(1)
        return await self._first(query.with_for_update() if held else query)

    async def to_change(self, key: str, path: str = "user_email_id", *, held: bool = False) -> Prospect:
        """The one that a key names, for a change.

        Args: path: of the key in the request. Raises: ProspectNotFound, SeveralProspects.
        """
        keyed = select(prospect.c.id).where(is_keyed(key), within(self._tenant, prospect))
        ids = (await self._connection.execute(keyed.order_by(*_NEWEST).limit(_MOST_NAMED))).scalars().all()
        if len(ids) > 1:
            raise SeveralProspects(
                "Several owners keep a prospect under this e-mail; send the id of one of them instead",
                path,
                ids,
            )
        return await self.by_public_id(str(ids[0]) if ids else key, held=held)

    async def hold(self, prospect_ids: Collection[UUID]) -> None:
        """Keep others from changing or deleting prospects until the transaction ends.

        It comes before the rows that hang on them are written, and in one order, so that no two callers wait
        for each other. Raises: ProspectNotFound.
        """
        for prospect_id in sorted(set(prospect_ids)):
            await self._locked(prospect_id)

    async def list(
        self, *, search: str | None = None, cursor: str | None = None, limit: int = 20
    ) -> ProspectPage:
        """The drafts last changed first; search is a part of the company's name.

        Raises: InvalidInput for a cursor that was not ours.
        """
        # One draft of an older shape must not keep all others from being listed.
        partner = func.coalesce(prospect.c.sections["partner"].astext, "").label("partner")
        query = select(
            prospect.c.id, prospect.c.company_name, partner, prospect.c.stage, prospect.c.status,
            prospect.c.version, prospect.c.last_run_id, prospect.c.updated_at,
        ).where(within(self._tenant, prospect), prospect.c.archived_at.is_(None))  # fmt: skip
        if search and search.strip():
            query = query.where(
                func.lower(prospect.c.company_name).contains(search.strip().lower(), autoescape=True)
            )
        if cursor:
            query = query.where(Cursor.parse(cursor).after(prospect.c.updated_at, prospect.c.id))
        rows = (await self._connection.execute(query.order_by(*_NEWEST).limit(limit + 1))).all()
        items = tuple(ProspectSummary.model_validate(dict(row._mapping)) for row in rows[:limit])
        last = items[-1] if len(rows) > limit else None
        return ProspectPage(items=items, cursor=str(Cursor(last.updated_at, last.id)) if last else None)

    async def save(
        self,
        prospect_id: UUID,
        changes: DraftChanges,
        *,
        base_version: int | None,
        stage: Stage | None = None,
        status: DraftStatus | None = None,
        session: bytes | None = None,
    ) -> int:
        """Replace sections whole. Returns: the version written.

        What is typed in an archived draft takes it out of the archive.

        Args: base_version: what the changes were typed upon; None: the last writer wins. stage: only ever
            moves forward. status: replaces the stored one. session: a visitor's, in which it was typed.
        Raises: ProspectNotFound; ViewOnly once submitted; VersionConflict with the newer draft; InvalidInput.
        """
        found = await self._locked(prospect_id)
        if found.quote_submitted:
            raise ViewOnly("This prospect was submitted; it can be changed again after its release")
        if base_version is not None and base_version != found.version:
            raise VersionConflict(
                f"The draft is at version {found.version}, this change was typed upon {base_version}",
                path="base_version",
                newer=await self.get(prospect_id),
            )
        refuse_other_fein(self._cipher, prospect_id, changes, found.fein_sealed)
        values = await self._columns(prospect_id, changes, owner_of(found).partner, session)
        values["archived_at"] = None
        if stage and _STAGES.index(stage) > _STAGES.index(Stage(found.stage)):
            values["stage"] = stage.value
        if status:
            values["status"] = status.value
        await self._write(prospect_id, values | {"version": found.version + 1})
        return int(found.version) + 1

    async def archive(self, prospect_id: UUID, *, away: bool) -> None:
        """Put a prospect into the archive or take it out; its version and its place in lists stay.

        Raises: ProspectNotFound; ViewOnly for one that was submitted and is still to be decided on.
        """
        found = await self._locked(prospect_id)
        if away and found.quote_submitted:
            raise ViewOnly("This prospect was submitted; it can be archived after its release")
        moment = func.coalesce(prospect.c.archived_at, func.clock_timestamp()) if away else None
        await self._connection.execute(
            update(prospect).where(prospect.c.id == prospect_id).values(archived_at=moment)
        )

    async def reach(self, prospect_id: UUID, stage: Stage) -> None:
        """Note that the flow has come this far; never moves back. Raises: ProspectNotFound."""
        found = await self._locked(prospect_id)
        if _STAGES.index(stage) > _STAGES.index(Stage(found.stage)):
            await self._write(prospect_id, {"stage": stage.value})

    async def name_run(self, prospect_id: UUID, run_id: UUID) -> None:
        """Make one of the prospect's runs its quote. Raises: ProspectNotFound."""
        await self._locked(prospect_id)
        await self._write(prospect_id, {"last_run_id": run_id})

    async def add_event(
        self, prospect_id: UUID, button_name: str, detail: Mapping[str, Any] | None = None
    ) -> StatusEvent:
        """Append to the status history. Raises: ProspectNotFound."""
        owner = owner_of(await self._locked(prospect_id))
        written = await self._connection.execute(
            insert(status_event)
            .values(
                id=uuid7(),
                prospect_id=prospect_id,
                button_name=button_name,
                actor=self._tenant.user or owner.user,
                detail=dict(detail or {}),
                **owned(owner),
            )
            .returning(*_EVENT)
        )
        return StatusEvent.model_validate(dict(written.one()._mapping))

    async def events(self, prospect_id: UUID) -> tuple[StatusEvent, ...]:
        """The status history, oldest first."""
        query = (
            select(*_EVENT, func.coalesce(app_user.c.name, "").label("who"))
            .outerjoin(app_user, app_user.c.id == status_event.c.actor)
            .where(status_event.c.prospect_id == prospect_id, within(self._tenant, status_event))
            .order_by(status_event.c.at, status_event.c.id)
        )
        return tuple(
            StatusEvent.model_validate(dict(row._mapping)) for row in await self._connection.execute(query)
        )

    async def erase(self, prospect_id: UUID) -> ErasedProspect:
        """Delete the prospect with its history, runs, profiles, rows and jobs. Raises: ProspectNotFound."""
        await self._locked(prospect_id)
        return await erase_prospect(self._connection, self._tenant, prospect_id)

    async def _columns(self, prospect_id: UUID, changes: DraftChanges, *rest: Any) -> dict[str, Any]:
        """What `columns_of` makes, beside the event loop where it takes long."""
        taken = (self._cipher, prospect_id, changes, *rest)
        return await off_loop_if(changes.lines > MANY, columns_of, *taken)

    def _query(self) -> Select[Any]:
        return select(prospect).where(within(self._tenant, prospect))

    async def _first(self, query: Select[Any]) -> Prospect:
        row = (await self._connection.execute(query)).first()
        if row is None:
            raise ProspectNotFound("There is no such prospect, or it is not yours to see")
        return await off_loop_if(drafts_many(row.sections), prospect_of, self._cipher, row)

    async def _locked(self, prospect_id: UUID) -> Row[Any]:
        table = prospect.c
        return await scoped(
            self._connection, self._tenant, prospect, prospect_id,
            table.version, table.stage, table.quote_submitted, table.fein_sealed, *owner_columns(prospect),
            missing=ProspectNotFound("There is no such prospect, or it is not yours to change"), held=True,
        )  # fmt: skip

    async def _write(self, prospect_id: UUID, values: Mapping[str, Any]) -> None:
        changed = {"updated_at": func.clock_timestamp(), **values}
        if self._tenant.user:
            changed["modified_by"] = self._tenant.user
        await self._connection.execute(update(prospect).where(prospect.c.id == prospect_id).values(changed))
