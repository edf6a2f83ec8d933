"""What was said to carriers and what they answered, kept for good: rows are only ever added."""

from sqlalchemy import bindparam
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.crypto import FieldCipher
from adapters.postgres.core.ownership import owned
from adapters.postgres.core.transaction import Query, one_trip
from adapters.postgres.tables.index import carrier_evidence
from models.carrier_call import About
from models.carrier_evidence import CarrierEvidence
from models.tenant import Tenant


class PostgresEvidenceLog:
    """The port EvidenceLog, on the worker's engine."""

    def __init__(self, engine: AsyncEngine, cipher: FieldCipher) -> None:
        self._engine, self._cipher = engine, cipher

    async def keep(self, about: About, evidence: CarrierEvidence) -> None:
        """Write one down, once. The hashes are keyed: nobody finds a FEIN by trying all there are."""
        row = {
            **evidence.model_dump(exclude={"request_bytes", "reply_bytes"}),
            "request_hash": self._hash(evidence.request_bytes),
            "reply_hash": self._hash(evidence.reply_bytes),
            "account_id": about.account_id,
            **owned(about.scope),
        }
        await one_trip(self._engine, Tenant.of_job(about.scope), _KEEP.step(**row))

    def _hash(self, said: bytes) -> bytes:
        return self._cipher.blind_index(said.decode(errors="backslashreplace"))


# Without a target: the worker may read nothing here, the id of what it writes twice no more than the rest.
_KEEP = Query(
    insert(carrier_evidence)
    .values({column.name: bindparam(column.name, type_=column.type) for column in carrier_evidence.c})
    .on_conflict_do_nothing()
)
