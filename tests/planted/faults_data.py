"""Faults that would lose, double or mix up what is stored."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a job that is closed is closed again with another ending",
        "adapters/postgres/job_closing.py",
        ", job.c.status == JobStatus.PROCESSING.value)",
        ")",
        "tests/integration/adapters/test_quote_store.py -k closes_once",
    ),
    Fault(
        "a limit refuses nobody",
        "adapters/postgres/rate_limit.py",
        "allowed=row.hits <= limit,",
        "allowed=True,",
        "tests/integration/adapters/test_machinery.py",
    ),
    Fault(
        "a limit's window never ends",
        "adapters/postgres/rate_limit.py",
        "over = table.c.ends_at <= now\n",
        "over = table.c.ends_at > now\n",
        "tests/integration/adapters/test_machinery.py",
    ),
    Fault(
        "an older row overwrites a newer one",
        "adapters/postgres/quote_write.py",
        "where=new.excluded.version > carrier_quote.c.version,",
        "where=new.excluded.version >= 0,",
        "tests/integration/adapters/test_quote_store.py -k older_version",
    ),
    Fault(
        "of two rows that share a commit the older one is kept",
        "adapters/postgres/quote_store.py",
        "row.version > newest[key].version",
        "row.version < newest[key].version",
        "tests/integration/adapters/test_quote_store.py -k share_a_commit",
    ),
    Fault(
        "the worksheet of an older price explains a newer one",
        "adapters/postgres/quote_store.py",
        "if projection.worksheet is not None and row is newest[(row.run_id, row.program)]",
        "if projection.worksheet is not None",
        "tests/integration/adapters/test_quote_store.py -k share_a_commit",
    ),
    Fault(
        "a job whose rows moved works for their former owner",
        "temporal/interceptors.py",
        'moved = job.model_copy(update={"scope": owner})',
        "moved = job",
        "tests/unit/temporal/test_interceptors.py -k owner_that_its_row_has_now",
    ),
    Fault(
        "the warning above the head of a quote PDF is lost",
        "documents/quote_pdf.py",
        "warning = [words(ILLUSTRATIVE, 9, bold=True, color=WARN, after=6)] if sheet.illustrative else []",
        "warning: list[Flowable] = []",
        "tests/unit/documents/test_quote_pdf.py -k illustrative_stands_above",
    ),
    Fault(
        "a key without an answer counts as running for four minutes",
        "adapters/postgres/idempotency.py",
        "ABANDONED = timedelta(minutes=2)",
        "ABANDONED = timedelta(minutes=4)",
        "tests/integration/adapters/test_machinery.py -k abandoned",
    ),
    Fault(
        "an answer is kept for two days",
        "adapters/postgres/idempotency.py",
        "KEPT = timedelta(hours=24)",
        "KEPT = timedelta(hours=48)",
        "tests/integration/adapters/test_machinery.py -k abandoned",
    ),
    Fault(
        "a claimed message is put off for a minute",
        "adapters/postgres/outbox.py",
        "CLAIMED_FOR = timedelta(seconds=30)",
        "CLAIMED_FOR = timedelta(seconds=60)",
        "tests/integration/adapters/test_quote_start.py -k two_claimers",
    ),
    Fault(
        "results of further tries stay behind their prospect",
        "adapters/postgres/prospect_erasure.py",
        "    if replaced:",
        "    if False:",
        "tests/integration/adapters/test_quote_retry.py -k go_with_their_prospect",
    ),
)
