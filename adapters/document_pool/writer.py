"""The port DocumentWriter: warm children that write our own data as documents."""

from adapters.document_pool.child import ChildEnded, Reason
from adapters.document_pool.pool import Pool
from models.document import QuoteSheet
from models.errors import DocumentUnwritten

AT_ONCE = 2
SECONDS = 20.0
"""A document of a hundred pages takes five."""


class PooledDocumentWriter:
    """Writes documents in children that hold nothing of our environment."""

    def __init__(self, *, at_once: int = AT_ONCE, seconds: float = SECONDS) -> None:
        self._pool, self._seconds = Pool("writer", at_once), seconds

    async def quote(self, sheet: QuoteSheet) -> bytes:
        """The quote PDF of a sheet. Raises: DocumentUnwritten."""
        return await self._written("quote", sheet.model_dump_json().encode())

    async def aclose(self) -> None:
        """End its children."""
        await self._pool.close()

    async def _written(self, operation: str, data: bytes) -> bytes:
        try:
            answer = await self._pool.ask({"op": operation}, data, self._seconds)
        except ChildEnded as ended:
            if ended.reason is Reason.TIME:
                raise DocumentUnwritten(f"The document was not written within {self._seconds:g} s") from None
            raise DocumentUnwritten(f"The document could not be written: {ended.reason.value}") from None
        if answer.refused or not answer.data.startswith(b"%PDF"):
            # By the type of the error; its text may quote the data.
            kind = answer.head.get("message") or "nothing said"
            raise DocumentUnwritten(f"The document could not be written: {kind}")
        return answer.data
