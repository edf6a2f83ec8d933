"""The underwriters' dashboard over 50,000 submissions: a page with ten readers at once, and its CSV."""

import asyncio
import os
import time
from typing import Any

import httpx
import psycopg

from adapters.crypto import FieldCipher
from adapters.settings import Settings
from bench.figure import Figure, at_most, median, p95
from bench.product_client import Product

SUBMISSIONS, AGENCIES = 50_000, 40
READERS, PAGES, WARM = 10, 12, 2
PAGE_TARGET_MS, CSV_TARGET_S = 100, 5
EMAIL = "underwriter@quoteloom.example"
ASKED: tuple[dict[str, Any], ...] = (
    {"sort": "submitted"},
    {"sort": "payroll", "status": ["quoted", "select"]},
    {"sort": "company", "order": "asc", "governing_state": ["TX", "GA", "TN"]},
    {"q": "mill 12", "sort": "needed_by", "order": "asc"},
    {"view": "needs_decision", "sort": "effective", "partner": "gms"},
    {"sort": "status", "order": "asc", "page": 40},
    {"view": "due", "sort": "producer"},
    {"q": "0042", "sort": "submitted"},
)
"""What underwriters ask a list, each with a page of a hundred, its total and the counts of the views."""
_SEED = """
WITH made AS (
    SELECT n, gen_random_uuid() AS prospect, gen_random_uuid() AS job, gen_random_uuid() AS run,
        gen_random_uuid() AS submission, gen_random_uuid() AS agent, 'bench-' || n %% %(agencies)s AS org,
        initcap((ARRAY['oak', 'mill', 'river', 'stone', 'harbor'])[1 + n %% 5]) || ' Mill ' || n AS company,
        (ARRAY['TX', 'GA', 'TN', 'IL', 'FL', 'PA', 'CO', 'OH'])[1 + n %% 8] AS state,
        (ARRAY['gms', 'wcn', 'quadrant', 'ies'])[1 + n %% 4] AS partner,
        now() - n * interval '3 minutes' AS at
    FROM generate_series(1, %(submissions)s) AS n
), drafts AS (
    INSERT INTO prospect (id, public_id, tenant_org, tenant_user, version, stage, status, sections,
        company_name, states, last_run_id, quote_submitted, modified_by)
    SELECT prospect, 'user_20260101_bench' || n, org, agent, 1, 'three', 'quote_generated',
        jsonb_build_object('partner', partner), company, ARRAY[lower(state)], run, true, agent FROM made
), jobs AS (
    INSERT INTO job (id, kind, status, input_ref, tenant_org, tenant_user, created_by)
    SELECT job, 'quote', 'done', run, org, agent, agent FROM made
), runs AS (
    INSERT INTO quote_run (id, job_id, prospect_id, prospect_version, tenant_org, tenant_user, created_by,
        input, closed_at)
    SELECT run, job, prospect, 1, org, agent, agent, '{}', at FROM made
), said AS (
    INSERT INTO comment (id, prospect_id, kind, tenant_org, tenant_user, text, author, author_email)
    SELECT gen_random_uuid(), prospect, 'uw', org, agent, 'Waiting for the loss runs of ' || company, agent,
        'uma@quoteloom.example' FROM made WHERE n %% 3 = 0
)
INSERT INTO submission (id, prospect_id, run_id, number, prospect_version, tenant_org, tenant_user, producer,
    submitted_by, submitted_at, uw_status, needed_by, practice, company, company_folded, fein_sealed,
    fein_last4, primary_state, governing_state, governing_class, payroll, partner, effective_date)
SELECT submission, prospect, run, 1, 1, org, agent, 'agent' || n %% 400 || '@bench.example', agent, at,
    (ARRAY['bound', 'quoted', 'closed', 'declined', 'uw_questions', 'submitted', NULL, NULL])[1 + n %% 8],
    current_date + (n %% 60), n %% 50 = 0, company, lower(company), NULL,
    lpad((n %% 10000)::text, 4, '0'), state, state, (ARRAY['8810', '5190', '3632', '2003'])[1 + n %% 4],
    n * 17 %% 9000000, partner, current_date + 30 + (n %% 90)
FROM made
"""
_SEALED = "UPDATE submission SET fein_sealed = %s WHERE id = %s"


async def figures(origin: str, password: str) -> list[Figure]:
    """How long a page takes with ten readers, and the CSV of all rows."""
    await asyncio.to_thread(seed)
    readers = [Product(origin) for _ in range(READERS)]
    try:
        for reader in readers:
            await reader.sign_in(EMAIL, password)
        await asyncio.gather(*(_read(reader, turn, WARM) for turn, reader in enumerate(readers)))
        alone = await _read(readers[0], 0, len(ASKED))
        found = await asyncio.gather(*(_read(reader, turn, PAGES) for turn, reader in enumerate(readers)))
        times = [each for reader in found for each in reader]
        took, rows = await _csv(readers[0])
    finally:
        for reader in readers:
            await reader.close()
    beside = f"of {len(times)} pages of 100, {READERS} readers at once; alone {median(alone):.0f} ms"
    return [
        at_most("uw_dashboard_50k_rows_p95_ms", p95(times), PAGE_TARGET_MS, "ms", beside),
        at_most("uw_csv_50k_s", took, CSV_TARGET_S, "s", f"{rows:,} rows with their FEINs"),
    ]


def seed() -> None:
    """Submissions of forty agencies in one statement; then their FEINs, sealed as the product seals them.

    Once: a second group finds them.
    """
    cipher = FieldCipher.parse(Settings().field_keys.get_secret_value())
    url = os.environ["OWNER_DATABASE_URL"].replace("+psycopg", "")
    with psycopg.connect(url) as connection:
        if connection.execute("SELECT count(*) >= %s FROM submission", [SUBMISSIONS]).fetchone() == (True,):
            return
        connection.execute(_SEED, {"agencies": AGENCIES, "submissions": SUBMISSIONS})
        ids = connection.execute("SELECT id, fein_last4 FROM submission WHERE fein_sealed IS NULL").fetchall()
        sealed = (
            (cipher.seal(f"12345{last4}", table="submission", row=id), id) for id, last4 in ids if last4
        )
        with connection.cursor() as cursor:
            cursor.executemany(_SEALED, sealed)
    with psycopg.connect(url, autocommit=True) as connection:
        # Sealing wrote each row twice; the product writes it once, and its table has no holes from that.
        connection.execute("VACUUM FULL submission")
        for table in ("submission", "prospect", "comment", "quote_run", "job"):
            connection.execute(f"VACUUM ANALYZE {table}")


async def _read(reader: Product, turn: int, pages: int) -> list[float]:
    """Milliseconds of each page that one reader asks for, one after the other."""
    times, answers = [], []
    for number in range(pages):
        asked = ASKED[(turn + number) % len(ASKED)] | {"size": 100}
        begun = time.perf_counter()
        answers.append(await reader.http.get("/api/submissions", params=asked))
        times.append((time.perf_counter() - begun) * 1000)
    # Afterwards: what one reader makes of its page is not what the other one waits for.
    for answer in answers:
        if not answer.raise_for_status().json()["rows"]:
            raise httpx.DecodingError(f"no rows for {answer.url}")
    return times


async def _csv(reader: Product) -> tuple[float, int]:
    """Seconds of the whole file, and its rows."""
    begun = time.perf_counter()
    async with reader.http.stream("GET", "/api/exports/submissions", timeout=60) as answer:
        answer.raise_for_status()
        text = "".join([part async for part in answer.aiter_text()])
    return time.perf_counter() - begun, text.count("\r\n") - 1
