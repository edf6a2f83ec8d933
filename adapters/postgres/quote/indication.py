"""What the price indication reads and keeps beside a run: forms of states, choices, notes."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from sqlalchemy import column, func, literal, select, true, union_all, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.ownership import owned, owner_columns, owner_of, rows_of, scoped
from adapters.postgres.prospect.key import hold_of_run
from adapters.postgres.quote.shown import shown_of
from adapters.postgres.tables.index import prospect, quote_run, quote_worksheet
from adapters.postgres.tables.quote_note import quote_choice, quote_note, state_note
from models.errors import ProspectNotFound, RunNotFound, ViewOnly
from models.indication import FormFlags, Pair, QuoteNote, RunScope, StateNote
from models.tenant import Tenant

_FUND = "fund_minimum"
_MINIMUMS = (_FUND, "balance_to_minimum")


class Indications:
    """Choices, forms and notes within the caller's scope."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def scope_of_run(self, run_id: UUID) -> RunScope:
        """The programs and states that a run was asked to price. Raises: RunNotFound."""
        asked = quote_run.c.input
        row = await scoped(
            self._connection, self._tenant, quote_run, run_id,
            asked["programs"], asked["risk"]["locations"], missing=_no_run(),
        )  # fmt: skip
        programs, places = tuple(row)
        return RunScope(programs=tuple(programs), states=tuple(sorted({place["state"] for place in places})))

    async def forms(self, run_id: UUID) -> dict[Pair, FormFlags]:
        """Which prices that a run shows are billed by a fund rate, and where a minimum is in effect."""
        steps = union_all(self._steps(run_id, "lines"), self._steps(run_id, "skipped")).subquery()
        found: dict[Pair, FormFlags] = {}
        for row in await self._connection.execute(select(steps).where(steps.c.state.is_not(None))):
            pair = Pair(program=row.program, state=row.state)
            known = found.get(pair, FormFlags())
            found[pair] = FormFlags(
                fund_rate=known.fund_rate or row.key == _FUND,
                minimum=known.minimum or row.part == "lines",
            )
        return found

    def _steps(self, run_id: UUID, part: str) -> Any:
        """Steps about minimums, taken (lines) or not (skipped); one of the whole policy has no state."""
        kept = quote_worksheet.c
        sheets = shown_of(self._tenant, quote_worksheet, run_id, kept.program, kept.worksheet).subquery()
        step = func.jsonb_array_elements(sheets.c.worksheet[part]).table_valued(
            column("value", kept.worksheet.type), name=f"{part}_step"
        )
        key, state = step.c.value["key"].astext, step.c.value["state"].astext
        return (
            select(sheets.c.program, state.label("state"), key.label("key"), literal(part).label("part"))
            .select_from(sheets)
            .join(step, true())
            .where(key.in_(_MINIMUMS))
        )

    async def unchecked(self, run_id: UUID) -> frozenset[Pair]:
        """The pairs that somebody took out of a run."""
        query = rows_of(self._tenant, quote_choice, run_id, quote_choice.c.unchecked)
        row = (await self._connection.execute(query)).first()
        return frozenset(Pair.model_validate(pair) for pair in (row.unchecked if row else ()))

    async def keep_unchecked(self, run_id: UUID, pairs: Collection[Pair]) -> None:
        """Keep what is unchecked in a run, in place of what was kept before.

        Raises: RunNotFound; ViewOnly once submitted.
        """
        if await hold_of_run(self._connection, self._tenant, run_id):
            raise ViewOnly("This prospect was submitted; its choices can be changed again after its release")
        columns = owner_columns(quote_run)
        row = await scoped(self._connection, self._tenant, quote_run, run_id, *columns, missing=_no_run())
        kept = [pair.model_dump() for pair in sorted(pairs, key=lambda pair: (pair.program, pair.state))]
        values = {"unchecked": kept, "edited_at": func.now()}
        await self._connection.execute(
            insert(quote_choice)
            .values(run_id=run_id, **owned(owner_of(row)), **values)
            .on_conflict_do_update(index_elements=["run_id"], set_=values)
        )

    async def note(self, prospect_id: UUID) -> QuoteNote:
        """The note of a prospect; version 0 where there is none."""
        row = (await self._connection.execute(rows_of(self._tenant, quote_note, prospect_id))).first()
        if row is None:
            return QuoteNote()
        return QuoteNote(
            text=row.text, version=row.version, edited_by=row.edited_by_name, edited_at=row.edited_at
        )

    async def keep_note(
        self, prospect_id: UUID, text: str, base_version: int, *, actor: UUID, name: str
    ) -> QuoteNote | None:
        """Save a note over the version that it was made from. Returns: None when another was saved meanwhile.

        Raises: ProspectNotFound; ViewOnly once submitted.
        """
        row = await scoped(
            self._connection, self._tenant, prospect, prospect_id,
            prospect.c.quote_submitted, *owner_columns(prospect),
            missing=ProspectNotFound("There is no such prospect, or it is not yours to see"),
        )  # fmt: skip
        if row.quote_submitted:
            raise ViewOnly("This prospect was submitted; its note can be changed again after its release")
        values = {
            "text": text,
            "version": base_version + 1,
            "edited_by": actor,
            "edited_by_name": name,
            "edited_at": func.now(),
        }
        if base_version == 0:
            statement: Any = (
                insert(quote_note)
                .values(prospect_id=prospect_id, **owned(owner_of(row)), **values)
                .on_conflict_do_nothing()
            )
        else:
            statement = update(quote_note).where(
                quote_note.c.prospect_id == prospect_id, quote_note.c.version == base_version
            )
            statement = statement.values(values)
        saved = await self._connection.execute(statement.returning(quote_note.c.version))
        return None if saved.first() is None else await self.note(prospect_id)

    async def state_notes(self, kind: str, states: Sequence[str]) -> tuple[StateNote, ...]:
        """Notes ('note') or licensing notes ('licensing') of these states, and those of every price."""
        wanted = set(states)
        rows = await self._connection.execute(
            select(state_note).where(state_note.c.kind == kind).order_by(state_note.c.position)
        )
        notes = []
        for row in rows:
            touched = tuple(sorted(wanted.intersection(row.states)))
            if row.states and not touched:
                continue
            notes.append(
                StateNote(
                    key=row.key,
                    states=touched,
                    restricted=row.restricted,
                    wording=row.wording,
                    illustrative=row.illustrative,
                )
            )
        return tuple(notes)


def _no_run() -> RunNotFound:
    return RunNotFound("There is no such quote run, or it is not yours to see")
