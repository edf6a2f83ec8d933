"""The carrier and the quote that a specified call names, read in the trip that a transaction begins with."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import ARRAY, Text, any_, bindparam, case, literal, select

from adapters.postgres.bind.records import account_columns, record_of
from adapters.postgres.core.ownership import ScopedQuery, owner_of
from adapters.postgres.core.transaction import Query, Step
from adapters.postgres.tables.index import bind_account, program
from models.bind_account import LIVE
from models.bind_asked import NOT_THERE, AskedAccount
from models.bind_errors import AccountNotFound, CarrierUnknown
from models.tenant import Tenant


def carrier_step(word: str) -> Step:
    """Ask for the adapter that a word of a path names, in any case."""
    return _CARRIER.step(adapter=word.casefold())


def refuse_unknown_carrier(rows: Sequence[Any], word: str) -> None:
    """Refuse a word that names none. Raises: CarrierUnknown."""
    if not rows:
        raise CarrierUnknown(f"No carrier that is asked online is called {word[:40]}")


def quote_steps(tenant: Tenant, word: str, quote_ref: str) -> tuple[Step, Step]:
    """Ask for the carrier of a word and for the account of its quote, the newest where several had it."""
    named = {"adapter": word.casefold(), "quote_ref": quote_ref, "live": [state.value for state in LIVE]}
    return carrier_step(word), _ACCOUNT.of(tenant, **named)


def quote_named(answers: Sequence[Sequence[Any]], word: str) -> AskedAccount:
    """What they answered. Raises: CarrierUnknown, AccountNotFound."""
    carriers, accounts = answers
    refuse_unknown_carrier(carriers, word)
    if not accounts:
        raise AccountNotFound(NOT_THERE, "quoteId")
    return AskedAccount(record=record_of(accounts[0]), owner=owner_of(accounts[0]))


_CARRIER = Query(
    select(program.c.adapter).where(program.c.adapter == bindparam("adapter", type_=Text)).limit(1)
)
_LIVE = bind_account.c.state == any_(bindparam("live", type_=ARRAY(Text)))
_ACCOUNT = ScopedQuery(
    select(*account_columns())
    .where(
        bind_account.c.adapter == bindparam("adapter", type_=Text),
        bind_account.c.quote_ref == bindparam("quote_ref", type_=Text),
    )
    .order_by(case((_LIVE, literal(0)), else_=literal(1)), bind_account.c.updated_at.desc())
    .limit(1),
    bind_account,
)
