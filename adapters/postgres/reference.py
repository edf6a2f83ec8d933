"""What is offered to everybody: programs, the lists of the screens, class codes of the book in force."""

from datetime import date
from typing import Any

from sqlalchemy import Row, Select, case, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.tables import (
    carrier,
    class_code,
    entity_type,
    liability_limit,
    partner,
    program,
    question,
    rate_book,
    us_state,
)
from models.base import Frozen
from models.program import CarrierKind, DateRange, Program

SEARCH_LIMIT = 50


class Partner(Frozen):
    """Who distributes programs."""

    key: str
    name: str


class StateRow(Frozen):
    """A state; code is upper case, category None where no bureau's modification applies."""

    code: str
    name: str
    bureau_category: str | None
    private_market: bool


class Limit(Frozen):
    """A choice of employers' liability limits; id in thousands, label in dollars."""

    id: str
    label: str


class Question(Frozen):
    """An underwriting question."""

    name: str
    wording: str
    default_response: str
    kind: str
    """yes_no | percent | number | slots."""
    remark_label: str | None
    states_not_asked: tuple[str, ...] = ()


class ClassCode(Frozen):
    """A class code of the rate book in force."""

    code: str
    description: str
    industry: str
    hazard_group: str
    federal: bool
    appetite: str
    """yes | uw | no: the demo book's word."""


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

    async def entity_types(self) -> tuple[str, ...]:
        """The kinds of legal entity, in order of display."""
        rows = await self._connection.execute(select(entity_type.c.name).order_by(entity_type.c.position))
        return tuple(row.name for row in rows)

    async def limits(self) -> tuple[Limit, ...]:
        """Employers' liability limits that may be chosen."""
        query = select(liability_limit.c.id, liability_limit.c.label).order_by(liability_limit.c.position)
        return tuple(Limit(id=row.id, label=row.label) for row in await self._connection.execute(query))

    async def questions(self) -> tuple[Question, ...]:
        """The underwriting questions in order."""
        query = select(*(question.c[name] for name in Question.model_fields)).order_by(question.c.position)
        rows = await self._connection.execute(query)
        return tuple(Question.model_validate(dict(row._mapping)) for row in rows)

    async def search_class_codes(self, text: str, *, limit: int = SEARCH_LIMIT) -> tuple[ClassCode, ...]:
        """Class codes whose code starts with the text or whose description has all its words."""
        typed = text.strip().lower()
        if not typed:
            return ()
        description = func.lower(class_code.c.description)
        by_code = class_code.c.code.startswith(typed.upper(), autoescape=True)
        words = [description.contains(word, autoescape=True) for word in typed.split()]
        every = words[0]
        for word in words[1:]:
            every = every & word
        query = _class_codes().where(or_(by_code, every))
        rank = case((by_code, 0), (description.startswith(typed, autoescape=True), 1), else_=2)
        rows = await self._connection.execute(query.order_by(rank, class_code.c.code).limit(limit))
        return tuple(_class_code(row) for row in rows)

    async def class_codes(self, codes: list[str] | tuple[str, ...]) -> dict[str, ClassCode]:
        """The class codes that exist, by code."""
        rows = await self._connection.execute(_class_codes().where(class_code.c.code.in_(codes)))
        return {row.code: _class_code(row) for row in rows}


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
        partner_name=row.partner_name,
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
    )


def _class_codes() -> Select[Any]:
    in_force = (
        select(rate_book.c.version)
        .where(rate_book.c.status == "effective", rate_book.c.effective_from <= func.current_date())
        .order_by(rate_book.c.effective_from.desc(), rate_book.c.imported_at.desc())
        .limit(1)
        .scalar_subquery()
    )
    columns = (class_code.c[name] for name in ClassCode.model_fields)
    return select(*columns).where(class_code.c.version == in_force)


def _class_code(row: Row[Any]) -> ClassCode:
    return ClassCode.model_validate(dict(row._mapping))
