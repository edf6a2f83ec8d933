"""One-time codes: bound to a session and an address, kept as a hash, good for some minutes and few tries."""

import hmac
import secrets
from datetime import timedelta
from uuid import UUID

from sqlalchemy import delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from uuid6 import uuid7

from adapters.crypto import FieldCipher
from adapters.postgres.tables.index import otp_code
from models.campaign import CODE_DIGITS, CODE_LIFE, CODE_TRIES, OtpOutcome, mailbox


class OtpCodes:
    """Codes of this moment; a new one takes the place of the one before."""

    def __init__(self, connection: AsyncConnection, cipher: FieldCipher) -> None:
        self._connection, self._cipher = connection, cipher

    async def issue(self, session_id: bytes, email: str, lasting: timedelta = CODE_LIFE) -> str:
        """Make the code of a session and an address. Returns: the code, which is nowhere else in clear."""
        code = new_code()
        code_id = uuid7()
        values = {
            "id": code_id,
            "code_hash": self._hashes(code_id, email, code)[0],
            "tries": 0,
            "created_at": func.now(),
            "expires_at": func.now() + lasting,
        }
        await self._connection.execute(
            insert(otp_code)
            .values(session_id=session_id, email_index=self._cipher.blind_index(mailbox(email)), **values)
            .on_conflict_do_update(index_elements=["session_id", "email_index"], set_=values)
        )
        return code

    async def is_held(self, session_id: bytes, email: str) -> bool:
        """Whether a session holds a code of this address that is still good."""
        table = otp_code.c
        live = select(table.id).where(
            table.session_id == session_id,
            table.email_index.in_(self._cipher.blind_indexes(mailbox(email))),
            table.expires_at > func.now(),
            table.tries < CODE_TRIES,
        )
        return (await self._connection.execute(live.limit(1))).first() is not None

    async def check(self, session_id: bytes, email: str, code: str) -> OtpOutcome:
        """Try a code; the right one is used up by it, a wrong one costs a try."""
        table = otp_code.c
        query = (
            select(table.id, table.code_hash, table.tries, (table.expires_at <= func.now()).label("over"))
            .where(
                table.session_id == session_id,
                table.email_index.in_(self._cipher.blind_indexes(mailbox(email))),
            )
            .order_by(table.created_at.desc())
            .limit(1)
            .with_for_update()
        )
        row = (await self._connection.execute(query)).first()
        if row is None:
            return OtpOutcome.NOT_GENERATED
        if row.over or row.tries >= CODE_TRIES:
            return OtpOutcome.EXPIRED
        wanted = bytes(row.code_hash)
        # Every key of the ring is compared, and always all of them.
        right = [hmac.compare_digest(wanted, one) for one in self._hashes(row.id, email, code)]
        if not any(right):
            await self._connection.execute(
                update(otp_code).where(table.id == row.id).values(tries=table.tries + 1)
            )
            return OtpOutcome.INVALID
        await self._connection.execute(delete(otp_code).where(table.id == row.id))
        return OtpOutcome.VERIFIED

    def _hashes(self, code_id: UUID, email: str, code: str) -> tuple[bytes, ...]:
        """The pepper is the cipher's key, the salt is the id of the row."""
        return self._cipher.blind_indexes(f"otp|{code_id}|{mailbox(email)}|{code}")


def new_code() -> str:
    """A code that nobody can guess: digits, each as likely as the others, also at its beginning."""
    return f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}d}"


async def sweep_codes(connection: AsyncConnection, limit: int) -> int:
    """Delete some of the codes that are over. Returns: how many."""
    table = otp_code.c
    some = select(table.id).where(table.expires_at < func.now()).limit(limit)
    gone = delete(otp_code).where(table.id.in_(some), table.expires_at < func.now())
    return (await connection.execute(gone)).rowcount
