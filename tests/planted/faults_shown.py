"""Faults of which price a reader is shown: staff the current one, everybody else the released one."""

from tests.planted.fault import Fault

SHOWN, STORE = "adapters/postgres/quote/shown.py", "adapters/postgres/document/store.py"
TESTS = "tests/integration/api/submission/test_shown.py"
FAULTS = (
    Fault(
        "of two releases of one run the older is its agent's price",
        SHOWN,
        ".order_by(column.key, submission.c.number.desc())",
        ".order_by(column.key, submission.c.number)",
        f"{TESTS} -k begins_at_the_submitted",
    ),
    Fault(
        "of two impact checks of a book the older is shown",
        "adapters/postgres/rate_book/rehearsal_read.py",
        ".order_by(table.c.created_at.desc(), table.c.id.desc())",
        ".order_by(table.c.created_at, table.c.id)",
        "tests/integration/adapters/rate_book/test_rehearsal.py -k priced_again",
    ),
    Fault(
        "a quote that every carrier declined is submitted",
        "api/submission/submit.py",
        "if not any(row.state in PRICED for row in run.programs):",
        "if not run.programs:",
        "tests/integration/api/submission/test_submit.py -k without_a_price",
    ),
    Fault(
        "staff are shown the submitted price until release",
        SHOWN,
        "made_again = _current(run_id) if tenant.is_staff else _released(run_id)",
        "made_again = _released(run_id)",
        f"{TESTS} -k see_the_current_price",
    ),
    Fault(
        "a new submission takes the released price from its agent",
        SHOWN,
        "made_again = _current(run_id) if tenant.is_staff else _released(run_id)",
        "made_again = _current(run_id)",
        f"{TESTS} -k takes_no_released_one",
    ),
    Fault(
        "a price that was not released is called released",
        "adapters/postgres/quote/read.py",
        '            released=made_again[row.program].shown_to == "all",',
        '            released=made_again[row.program].shown_to != "",',
        f"{TESTS} -k see_the_current_price",
    ),
    Fault(
        "the record of a run is another price's than its worksheet",
        "adapters/postgres/worksheet/read.py",
        "kept.run_id == (run_id if own else shown_run(self._tenant, run_id, program))",
        "kept.run_id == run_id",
        f"{TESTS} -k see_the_current_price",
    ),
    Fault(
        "the run's own price is lost once another was released",
        "adapters/postgres/quote/read.py",
        "quote_worksheet.c.run_id == (run_id if own else shown_run(self._tenant, run_id, program))",
        "quote_worksheet.c.run_id == shown_run(self._tenant, run_id, program)",
        f"{TESTS} -k stays_readable_by_its_name",
    ),
    Fault(
        "the flags of the indication are those of another price than its figures",
        "adapters/postgres/quote/indication.py",
        "sheets = shown_of(self._tenant, quote_worksheet, run_id, kept.program, kept.worksheet).subquery()",
        "sheets = shown_of(self._tenant, quote_worksheet, run_id, kept.program, kept.worksheet).where("
        "kept.run_id == run_id).subquery()",
        f"{TESTS} -k flags_of_the_indication",
    ),
    Fault(
        "a document is of another price than whoever asked was shown",
        STORE,
        "quote_worksheet.c.run_id == (asked.price_run or asked.run_id)",
        "quote_worksheet.c.run_id == asked.run_id",
        f"{TESTS} -k document_is_of_the_price",
    ),
    Fault(
        "a document is made of another tenant's price",
        STORE,
        "self._first(_prices(asked).where(within(Tenant.of_job(job_ref.scope), quote_run)))",
        "self._first(_prices(asked))",
        "tests/integration/adapters/test_document.py -k no_price_but_its_own_tenants",
    ),
    Fault(
        "the proposal of a price that was not released does not say so",
        "documents/proposal_page.py",
        "UNDERWRITTEN if sheet.released else UNRELEASED",
        "UNDERWRITTEN if sheet.number or sheet.released else UNRELEASED",
        f"{TESTS} -k document_is_of_the_price",
    ),
    Fault(
        "staff read of an unreleased price that it is the underwriter's, and no more",
        "web/src/features/quote/price-kind.ts",
        "first.program === row.program && !first.released",
        "first.program === row.program && first.total === ''",
        "web/src/features/quote/price-table.test.tsx -t released",
    ),
    Fault(
        "the first price of a history opens as the underwriter's",
        "web/src/features/worksheet/api.ts",
        "query: { own: true } });",
        "query: { own: run === program } });",
        "web/src/features/worksheet/explain-drawer.test.tsx -t very",
    ),
)
