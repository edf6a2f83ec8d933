"""What is offered to everybody: programs, how they are selected, and the lists of the screens."""

from datetime import date
from enum import StrEnum
from typing import Any

from sqlalchemy import Row, Select, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables.index import (
    carrier,
    entity_type,
    holiday,
    partner,
    program,
    question,
    selection_rule,
    us_state,
    us_territory,
)
from models.program import (
    CarrierAddition,
    CarrierKind,
    DateRange,
    LeftUnselected,
    Program,
    SelectionRules,
    partner_label,
)
from models.reference import Partner, Question, StateRow


class _Selection(StrEnum):
    """What a rule of selection says."""

    CHECK_SKIPPED = "premium_check_skipped"
    ADDED = "carriers_added"
    UNSELECTED = "left_unselected"
    RESERVED = "carrier_reserved"


class ReferenceData:
    """Reads only; the bootstrap writes."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def programs(self, on: date | None = None) -> tuple[Program, ...]:
        """All programs in order of display; with a day, those sold to policies that start on it."""
        rows = (await self._connection.execute(program_query().order_by(program.c.position))).all()
        found = tuple(program_of(row) for row in rows)
        return found if on is None else tuple(one for one in found if one.offered_on(on))

    async def partners(self) -> tuple[Partner, ...]:
        """Partners in order of display."""
        query = select(partner.c.key, partner.c.name).order_by(partner.c.position)
        return tuple(Partner(key=row.key, name=row.name) for row in await self._connection.execute(query))

    async def states(self) -> tuple[StateRow, ...]:
        """States by name."""
        rows = await self._connection.execute(select(us_state).order_by(us_state.c.name))
        return tuple(StateRow.model_validate(dict(row._mapping)) for row in rows)

    async def territories(self) -> dict[str, str]:
        """Names of the territories by their letters; 'NA' stands for the whole nation."""
        rows = await self._connection.execute(select(us_territory).order_by(us_territory.c.code))
        return {row.code: row.name for row in rows}

    async def holidays(self) -> frozenset[date]:
        """Days on which nobody works."""
        return frozenset((await self._connection.execute(select(holiday.c.day))).scalars())

    async def selection_rules(self) -> SelectionRules:
        """How carriers come into a selection, and where no premium range is asked for."""
        rows = (await self._connection.execute(select(selection_rule).order_by(selection_rule.c.key))).all()
        skipped = [state for row in rows if row.kind == _Selection.CHECK_SKIPPED for state in row.states]
        return SelectionRules(
            premium_check_skipped=tuple(skipped),
            carriers_added=tuple(
                CarrierAddition(state=state, when=tuple(row.programs), adds=tuple(row.adds), note=row.note)
                for row in rows
                if row.kind == _Selection.ADDED
                for state in row.states
            ),
            left_unselected=tuple(
                LeftUnselected(partner=row.partner, marker=row.marker, note=row.note)
                for row in rows
                if row.kind == _Selection.UNSELECTED
            ),
        )

    async def reserved_carriers(self) -> tuple[str, ...]:
        """Names that no carrier of an underwriter's own may have."""
        query = select(selection_rule.c.marker).where(selection_rule.c.kind == _Selection.RESERVED.value)
        return tuple(await self._connection.scalars(query.order_by(selection_rule.c.key)))

    async def entity_types(self) -> tuple[str, ...]:
        """The kinds of legal entity, in order of display."""
        rows = await self._connection.execute(select(entity_type.c.name).order_by(entity_type.c.position))
        return tuple(row.name for row in rows)

    async def questions(self) -> tuple[Question, ...]:
        """The underwriting questions in order."""
        query = select(*(question.c[name] for name in Question.model_fields)).order_by(question.c.position)
        rows = await self._connection.execute(query)
        return tuple(Question.model_validate(dict(row._mapping)) for row in rows)


def program_query() -> Select[Any]:
    """Programs with the names of their partner and carrier."""
    return (
        select(
            program,
            partner.c.name.label("partner_name"),
            carrier.c.name.label("carrier_name"),
            carrier.c.legal_name.label("carrier_legal_name"),
        )
        .join(partner, partner.c.key == program.c.partner)
        .join(carrier, carrier.c.key == program.c.carrier)
    )


def program_of(row: Row[Any]) -> Program:
    """The program that a row of `program_query` holds."""
    return Program(
        key=row.key,
        partner=row.partner,
        partner_name=partner_label(row.partner_name),
        carrier=row.carrier,
        carrier_name=row.carrier_name,
        carrier_legal_name=row.carrier_legal_name,
        demo_carrier_name=row.demo_carrier_name,
        kind=CarrierKind(row.kind),
        adapter=row.adapter,
        ranges=tuple(DateRange.model_validate(one) for one in row.ranges),
        disabled=row.disabled,
        illustrative=row.illustrative,
        paygo=row.paygo,
        dev_removed=row.dev_removed,
        prod_removed=row.prod_removed,
    )
