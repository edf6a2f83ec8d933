"""Named views of lists: each row its person's own."""

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.postgres.core.prospect_lock import hold_name
from adapters.postgres.tables.index import saved_view
from models.errors import TooManyViews
from models.saved_view import MOST_VIEWS, SavedView, ViewScreen
from models.tenant import Tenant


class SavedViews:
    """The caller's named views."""

    def __init__(self, connection: AsyncConnection, tenant: Tenant) -> None:
        self._connection, self._tenant = connection, tenant

    async def of(self, screen: ViewScreen) -> tuple[SavedView, ...]:
        """The views of a screen, by name."""
        query = select(saved_view.c.name, saved_view.c.filter).where(self._on(screen))
        rows = await self._connection.execute(
            query.order_by(func.lower(saved_view.c.name), saved_view.c.name)
        )
        return tuple(SavedView(name=row.name, filter=row.filter) for row in rows)

    async def keep(self, screen: ViewScreen, view: SavedView) -> None:
        """Keep a view, in place of the one of the same name. Raises: TooManyViews."""
        person = self._tenant.owner().user
        await hold_name(self._connection, f"saved_view:{person}")
        others = select(func.count()).where(self._on(screen), saved_view.c.name != view.name)
        if int(await self._connection.scalar(others) or 0) >= MOST_VIEWS:
            raise TooManyViews(f"At most {MOST_VIEWS} views have a name here; delete one first", path="name")
        kept = insert(saved_view).values(
            person=person, screen=screen.value, name=view.name, filter=view.filter
        )
        await self._connection.execute(
            kept.on_conflict_do_update(
                index_elements=["person", "screen", "name"],
                set_={"filter": kept.excluded.filter, "updated_at": func.now()},
            )
        )

    async def forget(self, screen: ViewScreen, name: str) -> None:
        """Delete a view; one that is not there is no error."""
        await self._connection.execute(delete(saved_view).where(self._on(screen), saved_view.c.name == name))

    def _on(self, screen: ViewScreen) -> ColumnElement[bool]:
        own: ColumnElement[bool] = saved_view.c.person == self._tenant.user
        return own & (saved_view.c.screen == screen.value)
