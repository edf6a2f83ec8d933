"""The specified result object of a quote run, and how the run as a whole ended."""

import json
from collections.abc import Sequence
from typing import Final
from uuid import UUID

from models.quote import PRICED, TECHNICAL, ProgramQuote
from models.risk import Risk
from models.worksheet import LocationShare

DROPPED: Final = "Dropped"


def result_key(job_id: UUID) -> str:
    """Where the result object of a job lies; the same job writes the same object."""
    return f"jobs/{job_id}/result.json"


def republished_key(job_id: UUID, version: int) -> str:
    """Where the result object of a run lies after a further try; version: sum of the rows' versions."""
    return f"jobs/{job_id}/result-{version}.json"


def all_technical(rows: Sequence[ProgramQuote]) -> bool:
    """Whether no program gave a business answer at all."""
    return bool(rows) and all(row.state in TECHNICAL for row in rows)


def result_document(risk: Risk, rows: Sequence[ProgramQuote]) -> bytes:
    """{location: {peo: {carrier: six decimal strings, or 'Dropped'}}} as JSON, locations as asked."""
    document: dict[str, dict[str, dict[str, dict[str, str] | str]]] = {}
    for location in risk.locations:
        partners = document.setdefault(location.name, {})
        for row in rows:
            partners.setdefault(row.partner, {})[row.carrier] = value_at(row, location.name)
    return json.dumps(document, separators=(",", ":")).encode()


def value_at(row: ProgramQuote, location: str) -> dict[str, str] | str:
    """Six decimal strings for one location, or 'Dropped' where the program has no price."""
    if row.state not in PRICED:
        return DROPPED
    share = next((share for share in row.locations if share.location == location), None)
    return DROPPED if share is None else _amounts(share)


def _amounts(share: LocationShare) -> dict[str, str]:
    return {
        "admin_fee": str(share.admin_fee),
        "total_estimated_annual_premium": str(share.total_estimated_annual_premium),
        "total": str(share.total),
        "futa": str(share.futa),
        "fica": str(share.fica),
        "suta": str(share.suta),
    }
