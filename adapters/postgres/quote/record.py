"""What the screens post after a run (postUsersData): one record per carrier, upserted by its public key."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

from sqlalchemy import Row, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.event_loop_offload import off_loop_if
from adapters.postgres.core.ownership import owned, owner_columns, owner_of, rows_of, scoped, within
from adapters.postgres.tables.index import prospect, quote_record, quote_run
from adapters.postgres.tables.quote_rows import holds_many
from models.errors import RunNotFound
from models.job import TenantScope
from models.quote import QuoteInput
from models.quote_record import StoredQuoteRecord
from models.tenant import Tenant

RESTRICTED = frozenset({"fein", "amtrustAccountDetails"})
"""Fields of a record that lie sealed."""


class QuoteRecords:
    """Records within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def upsert(
        self,
        uuid_carrier: str,
        body: Mapping[str, Any],
        *,
        run_id: UUID | None = None,
        prospect_id: UUID | None = None,
    ) -> int:
        """Store a record under its key. Returns: its version.

        Raises: RunNotFound when the key belongs to somebody outside the scope.
        """
        for _ in range(2):  # a record that was made meanwhile is found the second time
            version = await self._written(uuid_carrier, body, run_id, prospect_id)
            if version is not None:
                return version
        raise RunNotFound("This record is not yours to change", path="uuid_carrier")

    async def _written(
        self, uuid_carrier: str, body: Mapping[str, Any], run_id: UUID | None, prospect_id: UUID | None
    ) -> int | None:
        """The version that was stored; None: somebody has the key who was not seen."""
        owner = await self._owner(prospect_id)
        query = rows_of(self._tenant, quote_record, uuid_carrier)
        known = (await self._connection.execute(query.with_for_update())).first()
        public = {name: value for name, value in body.items() if name not in RESTRICTED}
        values: dict[str, Any] = {"body": public, "run_id": run_id, "prospect_id": prospect_id}
        restricted = {name: body[name] for name in RESTRICTED if body.get(name)}
        if restricted:
            whole = json.dumps(self._restricted(known) | restricted)
            values["restricted_sealed"] = self._cipher.seal(whole, table="quote_record", row=uuid_carrier)
        written = insert(quote_record).values(
            uuid_carrier=uuid_carrier,
            version=1,
            **owned(owner),
            **values,
        )
        if known is not None:
            # What other calls keep in the record, a discount or files, outlives a record posted once more.
            merged = quote_record.c.body.op("||")(written.excluded.body)
            written = written.on_conflict_do_update(
                index_elements=["uuid_carrier"],
                set_={
                    **values,
                    "body": merged,
                    "version": quote_record.c.version + 1,
                    "updated_at": func.now(),
                },
            )
        else:
            written = written.on_conflict_do_nothing()
        row = (await self._connection.execute(written.returning(quote_record.c.version))).first()
        return None if row is None else int(row.version)

    async def _owner(self, prospect_id: UUID | None) -> TenantScope:
        """A record belongs to whom its prospect belongs, e.g. a campaign's visitor; else to the caller."""
        query = rows_of(self._tenant, prospect, prospect_id, *owner_columns(prospect))
        row = (await self._connection.execute(query)).first() if prospect_id else None
        return self._tenant.owner() if row is None else owner_of(row)

    async def get(self, uuid_carrier: str) -> StoredQuoteRecord:
        """Raises: RunNotFound."""
        missing = RunNotFound("There is no such record, or it is not yours to see", path="uuid_carrier")
        return self._opened(
            await scoped(self._connection, self._tenant, quote_record, uuid_carrier, missing=missing)
        )

    async def count_others(self, run_id: UUID, uuid_carrier: str) -> int:
        """How many records of a run have another key; 0 where one has this key."""
        own = quote_record.c.uuid_carrier == uuid_carrier
        query = select(func.count(), func.bool_or(own)).where(
            quote_record.c.run_id == run_id, within(self._tenant, quote_record)
        )
        many, known = (await self._connection.execute(query)).one()
        return 0 if known else int(many)

    async def of_run(self, run_id: UUID) -> tuple[StoredQuoteRecord, ...]:
        """The records of a run, last written first."""
        query = (
            select(quote_record)
            .where(quote_record.c.run_id == run_id, within(self._tenant, quote_record))
            .order_by(quote_record.c.updated_at.desc())
        )
        return tuple(self._opened(row) for row in await self._connection.execute(query))

    async def input_of_run(self, run_id: UUID) -> QuoteInput:
        """What a run priced. Raises: RunNotFound."""
        row = await scoped(
            self._connection, self._tenant, quote_run, run_id, quote_run.c.input, quote_run.c.fein_sealed,
            missing=RunNotFound("There is no such quote run, or it is not yours to see"),
        )  # fmt: skip
        asked = dict(row.input)
        if row.fein_sealed is not None:
            asked["fein"] = self._cipher.open(row.fein_sealed, table="quote_run", row=run_id)
        return await off_loop_if(holds_many(asked["risk"]), QuoteInput.model_validate, asked)

    def _restricted(self, row: Row[Any] | None) -> dict[str, Any]:
        """The sealed fields of a record; none of one that is not stored yet."""
        if row is None or row.restricted_sealed is None:
            return {}
        opened = self._cipher.open(row.restricted_sealed, table="quote_record", row=row.uuid_carrier)
        return dict(json.loads(opened))

    def _opened(self, row: Row[Any]) -> StoredQuoteRecord:
        body = dict(row.body) | self._restricted(row)
        return StoredQuoteRecord(
            uuid_carrier=row.uuid_carrier,
            run_id=row.run_id,
            prospect_id=row.prospect_id,
            version=row.version,
            body=body,
            updated_at=row.updated_at,
        )
