"""The one form of a request, by which a repeated one is known."""

import json

import pytest

from api.job.start import canonical
from api.quote.schemas import QuoteStart
from api.quote.start_routes import canonical_risk


@pytest.mark.parametrize("offices", [1, 2, 40])
async def test_a_quote_request_has_the_form_of_any_value_however_large(offices: int) -> None:
    people = [{"code": "8810", "ft": 2, "payroll": "1000.50", "description": "Café"}] * 10
    office = {"state": "tx", "employees": people, "carriers": [{"peo": "gms", "carrier": "uwic"}]}
    named = [{"name": str(number), **office} for number in range(offices)]
    common = {"sr_carriers": {"gms-uwic": {"TX": "-5"}, "a": {"IL": 2}}, "date_from": "2026-12-01"}
    wire = QuoteStart.model_validate({"body": common, "offices": named})
    written = await canonical_risk(wire)
    assert written == canonical(wire.model_dump(mode="json"))
    assert json.loads(written)["offices"][0]["employees"][0]["payroll"] == "1000.50"
