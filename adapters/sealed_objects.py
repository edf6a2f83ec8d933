"""What lies sealed in the object store, as fields of rows do: opened by us alone, under its own key."""

import asyncio

from activities.ports import ObjectStore
from adapters.crypto import FieldCipher

_TABLE = "object"
_TYPE = "application/octet-stream"


class SealedObjects:
    """Objects whose contents their store never sees; one that is moved to another key does not open."""

    def __init__(self, objects: ObjectStore, cipher: FieldCipher) -> None:
        self._objects, self._cipher = objects, cipher

    async def put(self, key: str, body: bytes) -> None:
        """Seal and store. Raises: StoreUnavailable."""
        closed = await asyncio.to_thread(self._cipher.seal_bytes, body, table=_TABLE, row=key)
        await self._objects.put(key, closed, content_type=_TYPE)

    async def get(self, key: str) -> bytes:
        """Read and open. Raises: StoreUnavailable, KeyError when there is no such object, SealBroken."""
        closed = await self._objects.get(key)
        return await asyncio.to_thread(self._cipher.open_bytes, closed, table=_TABLE, row=key)
