"""Lists over a thousand open cases, as their screens ask for them, and whether they ever ask Temporal."""

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
_PARKED = """
WITH account AS (
    INSERT INTO bind_account (id, prospect_id, tenant_partner, tenant_org, tenant_user, adapter, state,
        quote_ref, premium, version, waiting)
    SELECT gen_random_uuid(), prospect_id, tenant_partner, tenant_org, tenant_user, 'amtrust',
        'bind_unresolved', 'bench-' || id, 1204, 1, '{"code": "parked"}'
    FROM submission s WHERE s.state = 'open'
        AND NOT EXISTS (SELECT FROM bind_account a WHERE a.prospect_id = s.prospect_id) LIMIT %(cases)s
    RETURNING id, prospect_id, tenant_partner, tenant_org, tenant_user, adapter, quote_ref
)
INSERT INTO bind_intent (id, prospect_id, account_id, tenant_partner, tenant_org, tenant_user, adapter,
    quote_ref, effective_date, kind, state, accepted, attempts, sent_at, patience_since, parked_at)
SELECT gen_random_uuid(), prospect_id, id, tenant_partner, tenant_org, tenant_user, adapter, quote_ref,
    current_date + 40, 'online', 'unknown', '{"premium": "1204.00", "total": "1290.00"}', 1,
    now() - interval '1 day', now() - interval '1 day', now() - interval '1 hour' FROM account
"""


async def portal_list(carrier: Product) -> list[Figure]:
    """How long a carrier's list takes with a thousand open rows."""
    await asyncio.to_thread(uw_dashboard.seed)
    await asyncio.to_thread(_seed)
    return await _listed("portal_list", carrier, "/api/decisions", "decisions")


async def stuck_list(operator: Product) -> list[Figure]:
    """How long the list of stuck work takes with a thousand binds that wait for operations."""
    await asyncio.to_thread(uw_dashboard.seed)
    await asyncio.to_thread(_seed_parked)
    return await _listed("ops_stuck", operator, "/api/ops/stuck", "cases")


async def _listed(name: str, reader: Product, path: str, key: str) -> list[Figure]:
    times: list[float] = []
    await reader.http.get(path)
    before = await temporal_calls(reader.origin)
    for _ in range(READS):
        begun = time.perf_counter()
        answer = await reader.http.get(path)
        times.append((time.perf_counter() - begun) * 1000)
    calls = await temporal_calls(reader.origin) - before
    read = answer.raise_for_status().json()
    if read["total"] < CASES:
        raise RuntimeError(f"{path} knows of {read['total']} {key}; it would measure too little")
    note = f"of {READS} reads of {len(read[key])} of {read['total']} {key}"
    return [
        at_most(f"{name}_p95_ms", p95(times), 50, "ms", note),
        at_most(f"{name}_temporal_calls", calls, 0, "calls", note),
    ]


def _seed_parked() -> None:
    """Accounts of that bench's prospects, each with a bind that is parked."""
    with psycopg.connect(os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")) as connection:
        connection.execute(_PARKED, {"cases": CASES})
    with psycopg.connect(
        os.environ["OWNER_DATABASE_URL"].replace("+psycopg", ""), autocommit=True
    ) as connection:
        connection.execute("VACUUM ANALYZE bind_account, bind_intent")


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
