"""No body sent to us has a key that is ignored in silence: unknown ones are forbidden at every depth."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.support.openapi import served_schema

SCHEMA: dict[str, Any] = served_schema()
OPAQUE = {
    "eligibility", "prospect_addresses", "carrier_location_data", "currProspectDetails", "industries",
    "details", "classCodeEligibility", "BindData", "address",
}  # fmt: skip
"""What no specification gives a shape."""
MAPS = {
    "getCarrierElig.body": "location names",
    "body.sr_carriers": "programs",
    "body.sr_carriers.*": "states",
    "emodStatesData": "states, or ncci",
    "body.sdr_factor": "states",
    "acceptReading.body.corrections": "paths of a reading",
    "releaseSubmission.body.prices": "columns of a workbook",
    "body.uw_net_rates": "columns of a workbook",
    "body.uw_net_rates.*": "states",
    "body.uw_net_rates.*.*": "class codes with their descriptions",
    "putSavedView.body.filter": "names of an address's query",
    "payloads.metadata": "names that the Temporal server chooses",
}
"""Objects whose keys are data; the end of the path, and what the keys are."""

Part = tuple[str, dict[str, Any]]


def _parts(path: str, schema: dict[str, Any]) -> Iterator[Part]:
    """A schema and everything below it, references followed, each under its dotted path."""
    if "$ref" in schema:
        yield from _parts(path, SCHEMA["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
        return
    choices = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())]
    for choice in choices:
        yield from _parts(path, choice)
    if choices:
        return
    yield path, schema
    for name, below in schema.get("properties", {}).items():
        yield from _parts(f"{path}.{name}", below)
    for below in schema.get("patternProperties", {}).values():
        yield from _parts(f"{path}.*", below)
    if isinstance(schema.get("additionalProperties"), dict):
        yield from _parts(f"{path}.*", schema["additionalProperties"])
    if isinstance(schema.get("items"), dict):
        yield from _parts(path, schema["items"])


def bodies() -> Iterator[tuple[str, dict[str, Any]]]:
    """Operation id and schema of every body that a call takes."""
    for methods in SCHEMA["paths"].values():
        for operation in methods.values():
            for content in operation.get("requestBody", {}).get("content", {}).values():
                yield operation["operationId"], content["schema"]


BODIES = dict(bodies())


def _open(path: str, part: dict[str, Any]) -> str | None:
    """Why a part of a body takes keys that nobody reads; None: it does not."""
    name = path.rpartition(".")[2]
    if part.get("x-opaque"):
        return None if name in OPAQUE else f"{path} is opaque"
    kinds = part.get("type")
    if kinds is None and not {"const", "enum"} & set(part):
        return f"{path} takes anything"
    if "object" not in ([kinds] if isinstance(kinds, str) else kinds or []):
        return None
    if part.get("additionalProperties") is False:
        return None
    keyed = isinstance(part.get("additionalProperties"), dict) or "patternProperties" in part
    if keyed and "properties" not in part and any(path.endswith(known) for known in MAPS):
        return None
    return f"{path} takes unknown keys"


@pytest.mark.parametrize("call", sorted(BODIES))
def test_a_body_takes_no_key_that_nobody_reads(call: str) -> None:
    found = [_open(path, part) for path, part in _parts(f"{call}.body", BODIES[call])]
    assert not [fault for fault in found if fault]


def test_what_is_opaque_stands_in_the_schema() -> None:
    parts = [part for call in BODIES for part in _parts(call, BODIES[call])]
    assert {path.rpartition(".")[2] for path, part in parts if part.get("x-opaque")} == OPAQUE
    assert len(parts) > 300
