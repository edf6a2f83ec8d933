"""The port ProgramCatalogue: programs as they are sold, read once a minute."""

import asyncio
import time
from collections.abc import Mapping, Sequence

from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.transaction import begin
from adapters.postgres.reference.repository import program_of, program_query
from models.program import Program
from models.tenant import Tenant

KEPT_S = 60.0


class PostgresProgramCatalogue:
    """Keeps the whole catalogue for a minute: it is small, and every program of every run asks for it."""

    def __init__(self, engine: AsyncEngine, *, kept_s: float = KEPT_S) -> None:
        self._engine, self._kept_s = engine, kept_s
        self._lock = asyncio.Lock()
        self._programs: dict[str, Program] = {}
        self._read_at: float | None = None

    async def get(self, keys: Sequence[str]) -> Mapping[str, Program]:
        """The programs with these keys; unknown keys are absent."""
        async with self._lock:
            if self._read_at is None or time.monotonic() - self._read_at > self._kept_s:
                async with begin(self._engine, Tenant.nobody()) as connection:
                    rows = (await connection.execute(program_query())).all()
                self._programs = {row.key: program_of(row) for row in rows}
                self._read_at = time.monotonic()
        return {key: self._programs[key] for key in keys if key in self._programs}
