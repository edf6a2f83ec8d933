"""The records of one run are found by an index: when they are read, and when their run is deleted."""

from sqlalchemy import text

from tests.integration.adapters.conftest import Alone
from tests.integration.adapters.run_starts import started
from tests.support.people import an_agency

RUNS, EACH = 400, 5
READ = "SELECT * FROM quote_record WHERE run_id = :run ORDER BY updated_at DESC"
GONE_WITH_ITS_RUN = "DELETE FROM ONLY quote_record WHERE run_id = :run"
"""What PostgreSQL itself asks for each run that is deleted."""
_MANY = [
    text(
        "INSERT INTO job (id, kind, status, input_ref, tenant_org, tenant_user, created_by)"
        " SELECT gen_random_uuid(), kind, 'error', gen_random_uuid(), tenant_org, tenant_user, created_by"
        " FROM job, generate_series(1, :runs) WHERE id = :job"
    ),
    text(
        "INSERT INTO quote_run (id, job_id, tenant_org, tenant_user, created_by, input)"
        " SELECT gen_random_uuid(), job.id, run.tenant_org, run.tenant_user, run.created_by, run.input"
        " FROM job, quote_run AS run WHERE run.id = :run AND job.status = 'error'"
    ),
    text(
        "INSERT INTO quote_record (uuid_carrier, run_id, tenant_org, tenant_user, version, body)"
        " SELECT id || '+' || number, id, tenant_org, tenant_user, 1, '{}'"
        " FROM quote_run, generate_series(1, :each) AS number"
    ),
    text("ANALYZE quote_record"),
]


async def test_the_records_of_a_run_are_found_by_an_index(alone: Alone) -> None:
    run = await started(alone.uow, an_agency())
    values = {"runs": RUNS, "each": EACH, "job": run.job.job_id, "run": run.run_id}
    async with alone.owner.begin() as connection:
        for statement in _MANY:
            named = {name: values[name] for name in statement.compile().params}
            await connection.execute(statement, named)
        for asked in (READ, GONE_WITH_ITS_RUN):
            found = await connection.execute(text(f"EXPLAIN {asked}"), {"run": run.run_id})
            plan = "\n".join(row[0] for row in found)
            assert "ix_quote_record_run_id" in plan, plan
            assert "Seq Scan" not in plan
