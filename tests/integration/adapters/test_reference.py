"""Reference data and rate books: seeded once, read back as they were."""

from collections.abc import AsyncIterator
from datetime import date

import pytest
import pytest_asyncio
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine

from adapters.postgres.core.engine import create_engine
from adapters.postgres.rate_book.books import PostgresRateBooks
from adapters.postgres.rate_book.rows import read_tables
from adapters.postgres.reference.catalogue import PostgresProgramCatalogue
from adapters.postgres.seed.builtin_books import import_rate_book
from adapters.postgres.seed.writing import seed_reference
from adapters.postgres.tables.index import partner, question, rate_book
from adapters.postgres.unit_of_work import UnitOfWork
from models.errors import TableRowMissing
from models.program import CarrierKind
from models.tenant import Tenant
from rating.book import RateBook
from rating.builtin import BUILTIN_VERSION, builtin_book, builtin_tables
from rating.engine import rate
from tests.support.databases import cloned_database
from tests.support.quote_cases import a_risk

NOBODY = Tenant.nobody()


@pytest_asyncio.fixture(loop_scope="session")
async def own_engine() -> AsyncIterator[AsyncEngine]:
    """The owner of a database that the test may change."""
    async with cloned_database() as database:
        engine = create_engine(database.owner)
        yield engine
        await engine.dispose()


@pytest.mark.req("QE-028")
async def test_exactly_the_nine_entity_types_are_offered_in_order(uow: UnitOfWork) -> None:
    async with uow.begin(NOBODY) as work:
        assert await work.reference.entity_types() == (
            "Corporation",
            "Joint Venture",
            "LLC",
            "Not for Profit 501[c][3]",
            "Other",
            "Partnership",
            "Sole Proprietor",
            "SubCharter 'S' corp",
            "Trust",
        )


async def test_questions_and_states_are_complete(uow: UnitOfWork) -> None:
    async with uow.begin(NOBODY) as work:
        questions = await work.reference.questions()
        states = {state.code: state for state in await work.reference.states()}
    expected = [f"q{number}" for number in range(1, 29)] + ["qc1", "qc2", "qc3"]
    assert [one.name for one in questions] == expected
    assert {one.name for one in questions if one.default_response == "Y"} == {"q8", "q19", "qc1", "qc3"}
    assert next(one for one in questions if one.name == "q18").states_not_asked == ("MO",)
    assert len(states) == 51
    assert {code for code, state in states.items() if not state.private_market} == {"ND", "OH", "WA", "WY"}
    assert {code for code, state in states.items() if state.bureau_category == "indBureauStates"} == {
        "CA", "DE", "MI", "NJ", "PA",
    }  # fmt: skip


async def test_programs_are_offered_by_date(uow: UnitOfWork, worker_engine: AsyncEngine) -> None:
    async with uow.begin(NOBODY) as work:
        every = {program.key: program for program in await work.reference.programs()}
        offered = {
            day: {program.key for program in await work.reference.programs(on=day)}
            for day in (date(2026, 5, 31), date(2026, 6, 1), date(2026, 9, 30), date(2026, 10, 1))
        }
    assert every["gms-key_risk"].demo_carrier_name == "Carrier A"
    amtrust = every["wcn-amtrust"]
    assert (amtrust.kind, amtrust.adapter, amtrust.paygo) == (CarrierKind.ONLINE_BIND, "amtrust", True)
    assert every["stafflink-sunz"].partner_name == "Prestige"
    assert every["nemr-zurich_american"].partner_name == "NEMR"
    changing = [{"stafflink-sunz", "ies-uwic"} & keys for keys in offered.values()]
    assert changing == [
        {"ies-uwic"},
        {"stafflink-sunz", "ies-uwic"},
        {"stafflink-sunz", "ies-uwic"},
        {"stafflink-sunz"},
    ]
    catalogue = PostgresProgramCatalogue(worker_engine)
    assert await catalogue.get(["gms-uwic", "no-such"]) == {"gms-uwic": every["gms-uwic"]}


@pytest.mark.req("QE-206", "QE-207", "QE-208", "QE-092")
async def test_selection_rules_are_rows_not_code(uow: UnitOfWork) -> None:
    async with uow.begin(NOBODY) as work:
        rules = await work.reference.selection_rules()
        programs = {program.key: program for program in await work.reference.programs()}
    assert rules.premium_check_skipped == ("OH", "WA", "WY", "ND")
    (california,) = rules.carriers_added
    assert (california.state, california.when) == ("CA", ("lib-key_risk",))
    assert california.adds == ("lib-berkley_casualty", "lib-carolina_casualty")
    (by_hand,) = rules.left_unselected
    assert [key for key, program in programs.items() if by_hand.leaves_out(program)] == ["galactic-hemic_1"]
    assert {program for rule in rules.carriers_added for program in rule.when + rule.adds} <= set(programs)


async def test_every_program_that_we_rate_has_terms_in_the_book(uow: UnitOfWork) -> None:
    async with uow.begin(NOBODY) as work:
        rated = {one.key for one in await work.reference.programs() if one.adapter is None}
    assert rated == set(builtin_book().programs())


async def test_a_second_seeding_changes_nothing_and_a_changed_row_is_mended(own_engine: AsyncEngine) -> None:
    async with own_engine.begin() as connection:
        assert await seed_reference(connection) == 0
        assert await import_rate_book(connection, BUILTIN_VERSION, builtin_tables()) is None
        await connection.execute(partner.update().where(partner.c.key == "gms").values(name="Wrong"))
        await connection.execute(question.delete().where(question.c.name == "q7"))
        await connection.execute(partner.insert().values(key="gone", name="Gone", position=99))
        assert await seed_reference(connection) == 3
        names = {row.key: row.name for row in await connection.execute(select(partner))}
    assert names["gms"] == "GMS"
    assert "gone" not in names


async def test_a_book_that_changed_is_a_new_book_and_the_old_one_stays_readable(
    own_engine: AsyncEngine,
) -> None:
    tables = dict(builtin_tables())
    first = dict(tables["rates"][0])
    changed = {**tables, "rates": ({**first, "value": "9.99"}, *tables["rates"][1:])}
    async with own_engine.begin() as connection:
        name = await import_rate_book(connection, BUILTIN_VERSION, changed)
    assert name is not None
    assert name.startswith(f"{BUILTIN_VERSION}+")
    books = PostgresRateBooks(own_engine)
    assert (await books.for_date(date(2026, 7, 1))).version == name
    async with own_engine.begin() as connection:
        assert (await read_tables(connection, BUILTIN_VERSION))["rates"][0] == first
        assert (await read_tables(connection, name))["rates"][0]["value"] == "9.99"
        assert await import_rate_book(connection, BUILTIN_VERSION, builtin_tables()) == BUILTIN_VERSION
        found = {row.version: row.status for row in await connection.execute(select(rate_book))}
    assert found == {BUILTIN_VERSION: "effective", name: "retired"}


async def test_a_book_with_other_words_to_search_by_is_no_new_book(own_engine: AsyncEngine) -> None:
    """It is the one that prices point at; its own words, or the built-in ones, find its classes."""
    row = {"words": "tinkering", "class_code": "3365", "state": "*", "rank": "1"}
    tables = {**builtin_tables(), "class_words": (row,)}
    async with own_engine.begin() as connection:
        assert await import_rate_book(connection, BUILTIN_VERSION, tables) is None
        stored = await read_tables(connection, BUILTIN_VERSION)
    assert row not in stored.get("class_words", ())


async def test_the_stored_book_rates_like_the_built_in_one(worker_engine: AsyncEngine) -> None:
    books = PostgresRateBooks(worker_engine)
    stored: RateBook = await books.for_date(date(2026, 7, 1))
    assert stored.version == BUILTIN_VERSION
    assert await books.for_date(date(2027, 1, 1)) is stored
    assert rate(a_risk(), "gms-uwic", stored) == rate(a_risk(), "gms-uwic", builtin_book())
    async with worker_engine.connect() as connection:
        tables = await read_tables(connection, BUILTIN_VERSION)
    assert {name: list(rows) for name, rows in builtin_tables().items()} == tables


async def test_a_day_before_every_book_is_refused_by_name(worker_engine: AsyncEngine) -> None:
    with pytest.raises(TableRowMissing, match="1999-01-01"):
        await PostgresRateBooks(worker_engine).for_date(date(1999, 1, 1))
