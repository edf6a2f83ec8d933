"""A carrier's list over a thousand open cases, and whether it ever asks Temporal."""

import asyncio
import os
import time

import psycopg

from adapters.crypto import FieldCipher
from adapters.settings import Settings
from bench import uw_dashboard
from bench.figure import Figure, at_most, p95
from bench.poll import temporal_calls
from bench.product_client import Product
from models.decision_snapshot import DecisionProgram, DecisionSnapshot

CASES, READS = 1_000, 60
CARRIER = "key_risk"
_SEED = """
INSERT INTO decision (id, submission_id, prospect_id, tenant_partner, tenant_org, tenant_user, carrier,
    uuid_carriers, quote_status, deadline, approved_until, origin, snapshot_sealed, user_index, version,
    status_version)
SELECT %(id)s, id, prospect_id, tenant_partner, tenant_org, tenant_user, %(carrier)s, ARRAY['bench'], 'open',
    now() + interval '20 days', now() + interval '120 days', 'agent', %(sealed)s, %(index)s, 1, 1
FROM submission WHERE id = %(submission)s
"""
_FREE = """
SELECT s.id, s.company, s.effective_date, gen_random_uuid() FROM submission s
WHERE s.state = 'open' AND NOT EXISTS (SELECT FROM decision d WHERE d.submission_id = s.id) LIMIT %s
"""


async def portal_list(carrier: Product) -> list[Figure]:
    """How long a carrier's list takes with a thousand open rows."""
    await asyncio.to_thread(uw_dashboard.seed)
    await asyncio.to_thread(_seed)
    times: list[float] = []
    await carrier.http.get("/api/decisions")
    before = await temporal_calls(carrier.origin)
    for _ in range(READS):
        begun = time.perf_counter()
        answer = await carrier.http.get("/api/decisions")
        times.append((time.perf_counter() - begun) * 1000)
    calls = await temporal_calls(carrier.origin) - before
    rows = len(answer.raise_for_status().json()["decisions"])
    if rows < CASES:
        raise RuntimeError(f"the carrier's list holds {rows} rows; it would measure too little")
    note = f"of {READS} reads of {rows} open decisions"
    return [
        at_most("portal_list_p95_ms", p95(times), 50, "ms", note),
        at_most("portal_list_temporal_calls", calls, 0, "calls", note),
    ]


def _seed() -> None:
    """Decisions on submissions of the dashboard's bench, sealed as the product seals them."""
    cipher = FieldCipher.parse(Settings().field_keys.get_secret_value())
    with psycopg.connect(os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")) as connection:
        for submission, company, effective, id in connection.execute(_FREE, [CASES]).fetchall():
            shown = DecisionSnapshot(
                user_email_id=f"user_{id.hex}", domain="bench.example", company_name=company,
                contact_person="Ann Roe", phone_number="312-555-0100", emod="0.95", effective_date=effective,
                programs=(DecisionProgram(program="quadrant-key_risk", payroll="90000", indication="1204"),),
            )  # fmt: skip
            row = {
                "id": id, "submission": submission, "carrier": CARRIER,
                "sealed": cipher.seal(shown.model_dump_json(), table="decision", row=id),
                "index": cipher.blind_index(shown.user_email_id),
            }  # fmt: skip
            connection.execute(_SEED, row)
    with psycopg.connect(
        os.environ["OWNER_DATABASE_URL"].replace("+psycopg", ""), autocommit=True
    ) as connection:
        connection.execute("VACUUM ANALYZE decision")
