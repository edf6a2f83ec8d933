"""What people type for an account: answers with remarks, and officers; each part has a version of its own."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import func, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.bind.mails import TOLD
from adapters.postgres.bind.records import account_columns, opened_officers, record_of, sealed_officers
from adapters.postgres.core.ownership import within
from adapters.postgres.core.prospect_lock import hold_prospect_of_row
from adapters.postgres.tables.index import bind_account
from models.bind_errors import AccountNotFound, NotEligible, TypedSince
from models.bind_record import AccountRecord
from models.carrier_officer import CarrierOfficer
from models.errors import InvalidInput
from models.tenant import Tenant

Told = Callable[[AccountRecord], Any]
"""A part as whoever types reads it."""


class BindTyped:
    """Writes under the prospect's lock, as whoever moves or ends accounts."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant, cipher: FieldCipher) -> None:
        self._connection, self._tenant, self._cipher = connection, tenant, cipher

    async def answers(
        self,
        account_id: UUID,
        base_version: int,
        answers: Mapping[str, str],
        remarks: Mapping[str, str],
        newer: Told,
    ) -> int:
        """Save answers as typed, by the first id of their question; an empty one is taken away.

        Args: newer: how answers are told to whoever typed past somebody else.
        Returns: the account's version. Raises: AccountNotFound, NotEligible, TypedSince, InvalidInput.
        """
        record, _ = await self._held(account_id, base_version)
        if record.answers_version > base_version:
            raise TypedSince("questions", newer(record), record.version)
        return await self._write(
            record,
            "answers_version",
            answers=_merged(record.answers, answers),
            remarks=_merged(record.remarks, remarks),
        )

    async def officers(self, account_id: UUID, base_version: int, officers: Sequence[CarrierOfficer]) -> int:
        """Replace the officers, sealed. Returns, raises: as answers."""
        record, row = await self._held(account_id, base_version)
        if record.officers_version > base_version:
            newest = opened_officers(self._cipher, row)
            told = [each.model_dump(mode="json") for each in newest]
            raise TypedSince("officers", told, record.version)
        sealed = sealed_officers(self._cipher, account_id, officers)
        return await self._write(record, "officers_version", officers_sealed=sealed)

    async def told(self, account_id: UUID, address: str) -> None:
        """Note, sealed, whom mails about an account go to until it is submitted: the agent who asks."""
        sealed = self._cipher.seal(address, table=TOLD, row=account_id)
        mine = bind_account.c.id == account_id, within(self._tenant, bind_account)
        await self._connection.execute(update(bind_account).where(*mine).values(told_sealed=sealed))

    async def _held(self, account_id: UUID, base_version: int) -> tuple[AccountRecord, Any]:
        await hold_prospect_of_row(self._connection, bind_account, account_id)
        query = select(*account_columns()).where(
            bind_account.c.id == account_id, within(self._tenant, bind_account)
        )
        row = (await self._connection.execute(query.with_for_update(of=bind_account))).first()
        if row is None:
            raise AccountNotFound("There is no such account, or it is not yours to see")
        record = record_of(row)
        if not record.live:
            raise NotEligible(f"This quote has ended as {record.state.value}; press Get Quote for a new one")
        if base_version > record.version:
            words = f"The account has version {record.version}; read it again"
            raise InvalidInput(words, "base_version")
        return record, row

    async def _write(self, record: AccountRecord, part: str, **values: Any) -> int:
        version = record.version + 1
        await self._connection.execute(
            update(bind_account)
            .where(bind_account.c.id == record.id)
            .values(**values, **{part: version}, version=version, updated_at=func.now())
        )
        return version


def _merged(before: Mapping[str, str], typed: Mapping[str, str]) -> dict[str, str]:
    merged = {**before, **typed}
    return {key: text for key, text in merged.items() if text}
