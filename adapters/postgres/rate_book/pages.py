"""The tables of a rate book as people read them: a page at a time, by state, class and text."""

from collections.abc import Sequence

from sqlalchemy import ColumnElement, Table, Text, exists, func, literal, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.rate_book.rows import CLASS_CODES
from adapters.postgres.tables.index import class_code, class_rate, factor_table, rate_book
from models.rate_book import MOST_ROWS, RowFilter, RowPage, TableFacts
from rating.rate_book_content import RATES, table_facts


class BookPages:
    """Reads rows of any book."""

    def __init__(self, connection: AsyncConnection) -> None:
        self._connection = connection

    async def facts(self, version: str) -> tuple[TableFacts, ...]:
        """Every table of a book, rates first, then by name."""
        names = await self._connection.scalar(
            select(rate_book.c.table_names).where(rate_book.c.version == version)
        )
        counted = await self._connection.execute(
            select(factor_table.c.name, func.count().label("rows"))
            .where(factor_table.c.version == version)
            .group_by(factor_table.c.name)
        )
        counts = {row.name: int(row.rows) for row in counted}
        for name, table in ((RATES, class_rate), (CLASS_CODES, class_code)):
            query = select(func.count()).select_from(table).where(table.c.version == version)
            counts[name] = int(await self._connection.scalar(query) or 0)
        ordered = sorted(names or (), key=lambda name: (name != RATES, name))
        return tuple(
            table_facts(name, ()).model_copy(update={"rows": counts.get(name, 0)}) for name in ordered
        )

    async def page(self, version: str, name: str, wanted: RowFilter, offset: int, limit: int) -> RowPage:
        """Rows of a table in their order; none of a table that the book does not have."""
        table = {RATES: class_rate, CLASS_CODES: class_code}.get(name, factor_table)
        where = [table.c.version == version, *_wanted(table, wanted)]
        if table is factor_table:
            where.append(factor_table.c.name == name)
        total = await self._connection.scalar(select(func.count()).select_from(table).where(*where))
        query = select(table.c.row).where(*where).order_by(table.c.seq).offset(offset)
        rows = await self._connection.execute(query.limit(min(limit, MOST_ROWS)))
        return RowPage([row.row for row in rows], int(total or 0))

    async def descriptions(self, version: str, codes: Sequence[str]) -> dict[str, str]:
        """What classes are called in the book."""
        query = select(class_code.c.code, class_code.c.description).where(
            class_code.c.version == version, class_code.c.code.in_(codes)
        )
        return {row.code: row.description for row in await self._connection.execute(query)}

    async def states(self, version: str) -> tuple[str, ...]:
        """The states that have a rate."""
        query = select(class_rate.c.state).where(class_rate.c.version == version).distinct()
        return tuple(sorted((await self._connection.scalars(query)).all()))


def _wanted(table: Table, wanted: RowFilter) -> list[ColumnElement[bool]]:
    row = table.c.row
    found: list[ColumnElement[bool]] = []
    if wanted.state:
        found.append(
            class_rate.c.state == wanted.state
            if table is class_rate
            else row["state"].astext.in_((wanted.state, "*", "DEFAULT"))
        )
    if wanted.code:
        begins = [
            column.startswith(wanted.code, autoescape=True)
            for column in (
                [class_rate.c.class_code]
                if table is class_rate
                else [row["class_code"].astext, row["code"].astext]
            )
        ]
        found.append(or_(*begins))
    if wanted.text:
        cells = func.jsonb_each_text(row).table_valued("key", "value", joins_implicitly=True)
        part = func.lower(cells.c.value, type_=Text).contains(wanted.text.lower(), autoescape=True)
        found.append(exists(select(literal(1)).select_from(cells).where(part)))
    return found
