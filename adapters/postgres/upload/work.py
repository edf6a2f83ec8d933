"""The repositories of a transaction that is about files of prospects and what was read of them."""

from functools import cached_property

from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.crypto import FieldCipher
from adapters.postgres.reading.inputs import FormInputs
from adapters.postgres.reading.repository import Readings
from adapters.postgres.upload.repository import Uploads
from models.tenant import Tenant


class FileWork:
    """What a unit of work has for them; it brings the rest."""

    tenant: Tenant
    _connection: AsyncConnection
    _cipher: FieldCipher

    @cached_property
    def uploads(self) -> Uploads:
        """Files of prospects."""
        return Uploads(self._connection, self.tenant)

    @cached_property
    def readings(self) -> Readings:
        """What was read of files."""
        return Readings(self._connection, self.tenant, self._cipher)

    @cached_property
    def forms(self) -> FormInputs:
        """Forms that are sent to be read."""
        return FormInputs(self._connection, self.tenant)
