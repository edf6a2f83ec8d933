"""A program's row as the table holds it and as the house knows it."""

from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row

from adapters.postgres.tables import carrier_quote
from models.eligibility import Reason
from models.job import TenantScope
from models.quote import ProgramQuote
from models.worksheet import CostStack, LocationShare, PremiumTotals, StatePremium

_REASONS = TypeAdapter(tuple[Reason, ...])
_STATES = TypeAdapter(tuple[StatePremium, ...])
_LOCATIONS = TypeAdapter(tuple[LocationShare, ...])

COLUMNS = tuple(carrier_quote.c[name] for name in ProgramQuote.model_fields)


def program_quote(row: Row[Any]) -> ProgramQuote:
    """The value that a row of `COLUMNS` holds."""
    found = row._mapping
    return ProgramQuote.model_validate({name: found[name] for name in ProgramQuote.model_fields})


def column_values(row: ProgramQuote, *, job_id: UUID, owner: TenantScope, seq: int) -> dict[str, Any]:
    """The columns that hold a value; time is the database's."""
    return {
        "run_id": row.run_id,
        "program": row.program,
        "job_id": job_id,
        "tenant_partner": owner.partner,
        "tenant_org": owner.org,
        "tenant_user": owner.user,
        "version": row.version,
        "seq": seq,
        "partner": row.partner,
        "carrier": row.carrier,
        "carrier_name": row.carrier_name,
        "state": row.state.value,
        "source": row.source.value,
        "reasons": _REASONS.dump_python(row.reasons, mode="json"),
        "totals": _json(row.totals),
        "cost": _json(row.cost),
        "states": _STATES.dump_python(row.states, mode="json"),
        "locations": _LOCATIONS.dump_python(row.locations, mode="json"),
        "illustrative": row.illustrative,
        "has_worksheet": row.has_worksheet,
        "elapsed_ms": row.elapsed_ms,
    }


def _json(value: PremiumTotals | CostStack | None) -> dict[str, Any] | None:
    return value.model_dump(mode="json") if value else None
