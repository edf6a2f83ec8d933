"""Who may write at a carrier about one business: one at a time, by the database's clock."""

from datetime import timedelta
from uuid import uuid4

import pytest
from sqlalchemy import func, select, text, update
from sqlalchemy.exc import ProgrammingError
from sqlalchemy.ext.asyncio import AsyncEngine

from activities.bind.ports import Lease
from adapters.crypto import FieldCipher
from adapters.postgres.bind.lease import PostgresCarrierLeases
from adapters.postgres.tables.index import carrier_lease

ADAPTER = "amtrust"


@pytest.fixture
def leases(worker_engine: AsyncEngine, cipher: FieldCipher) -> PostgresCarrierLeases:
    """As the worker takes them."""
    return PostgresCarrierLeases(worker_engine, cipher)


def a_fein() -> str:
    """One that no other test has."""
    return f"{uuid4().int % 10**9:09}"


async def taken(leases: PostgresCarrierLeases, fein: str | None, **by: object) -> Lease:
    """A lease that is free."""
    values = {"run_id": uuid4(), "holder": uuid4()} | by
    found = await leases.take(ADAPTER, fein, **values)  # type: ignore[arg-type]
    assert found is not None
    return found


async def passes(owner: AsyncEngine, lease: Lease, seconds: int) -> None:
    """So much of a lease's time."""
    async with owner.begin() as connection:
        shorter = carrier_lease.c.until - func.make_interval(0, 0, 0, 0, 0, 0, seconds)
        await connection.execute(
            update(carrier_lease).where(carrier_lease.c.token == lease.token).values(until=shorter)
        )


async def left_s(owner: AsyncEngine, lease: Lease) -> float | None:
    """Seconds that a key's lease has left, whosever it is; None where there is none."""
    query = select(carrier_lease.c.until - func.now()).where(carrier_lease.c.key == lease.key)
    async with owner.connect() as connection:
        left: timedelta | None = await connection.scalar(query)
    return None if left is None else left.total_seconds()


async def test_a_lease_is_one_persons_for_two_minutes_and_free_once_it_is_given_back(
    leases: PostgresCarrierLeases, owner_engine: AsyncEngine
) -> None:
    fein = a_fein()
    lease = await taken(leases, fein)
    assert await leases.take(ADAPTER, fein, uuid4(), uuid4()) is None
    assert await leases.take("birch", fein, uuid4(), uuid4()) is not None, "of another carrier"
    left = await left_s(owner_engine, lease)
    assert left is not None and 100 < left <= 120
    await leases.release(lease)
    assert (await taken(leases, fein)).before_until is None


async def test_without_a_fein_it_is_the_runs(leases: PostgresCarrierLeases) -> None:
    run = uuid4()
    await taken(leases, None, run_id=run)
    assert await leases.take(ADAPTER, None, run, uuid4()) is None
    await taken(leases, None)


async def test_what_is_renewed_lasts_and_what_runs_out_is_anybodys(
    leases: PostgresCarrierLeases, owner_engine: AsyncEngine
) -> None:
    fein = a_fein()
    lease = await taken(leases, fein)
    await passes(owner_engine, lease, 119)
    assert await leases.take(ADAPTER, fein, uuid4(), uuid4()) is None
    assert await leases.renew(lease)
    await passes(owner_engine, lease, 119)
    assert await leases.take(ADAPTER, fein, uuid4(), uuid4()) is None
    await passes(owner_engine, lease, 2)
    other = await taken(leases, fein)
    assert not await leases.renew(lease)
    assert not await leases.renew(lease, to_write=True)
    await leases.release(lease)
    assert await leases.renew(other), "who lost it gives nobody else's back"


async def test_a_later_try_of_the_same_program_goes_on_and_the_lost_one_may_not_write_any_more(
    leases: PostgresCarrierLeases,
) -> None:
    fein, holder = a_fein(), uuid4()
    lost = await taken(leases, fein, holder=holder)
    later = await taken(leases, fein, holder=holder)
    assert later.before_until is not None and not later.write_begun
    assert not await leases.renew(lost, to_write=True)
    assert await leases.renew(later, to_write=True)


async def test_a_write_of_a_lost_try_keeps_others_away_for_as_long_as_it_may_land(
    leases: PostgresCarrierLeases, owner_engine: AsyncEngine
) -> None:
    fein, holder = a_fein(), uuid4()
    lost = await taken(leases, fein, holder=holder)
    assert await leases.renew(lost, to_write=True)
    await passes(owner_engine, lost, 60)
    later = await taken(leases, fein, holder=holder)
    assert later.write_begun
    assert await leases.renew(later)
    await leases.release(later)
    assert await leases.take(ADAPTER, fein, uuid4(), uuid4()) is None
    left = await left_s(owner_engine, later)
    assert left is not None and 40 < left <= 60


async def test_leases_are_the_workers_alone(app_engine: AsyncEngine) -> None:
    async with app_engine.connect() as connection:
        with pytest.raises(ProgrammingError, match="permission denied"):
            await connection.execute(text("SELECT * FROM carrier_lease"))
