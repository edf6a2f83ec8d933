"""Faults of what stands in cells, of what controls offer, and for how long somebody is asked."""

from tests.planted.fault import Fault

DESK = "web/src/app/desk"
BOOK = "web/src/features/workbook"
FAULTS = (
    Fault(
        "a status that was picked cannot be taken away again",
        "web/src/features/dashboard/status-select.tsx",
        "const OPTIONS = STATUSES.map(",
        "const OPTIONS = STATUSES.filter(([value]) => value !== '').map(",
        f"{DESK}/desk.test.tsx -t CB-148",
    ),
    Fault(
        "the list of submissions has pages of two sizes",
        "web/src/features/dashboard/submission-table.tsx",
        "sizes={[...SIZES]}",
        "sizes={[SIZES[0], SIZES[4]]}",
        f"{DESK}/desk-told.test.tsx -t CB-324",
    ),
    Fault(
        "OK leaves the popup of two bound carriers open",
        f"{BOOK}/workbook-panel.tsx",
        "<BindError onClose={close} />",
        "<BindError onClose={() => undefined} />",
        f"{BOOK}/workbook-save.test.tsx -t CB-061",
    ),
    Fault(
        "a Save leaves statuses out",
        f"{BOOK}/edits.ts",
        "    ...(text && edit.status !== undefined && { status: edit.status }),\n",
        "",
        f"{BOOK}/store.test.ts -t CB-122",
    ),
    Fault(
        "another name of a carrier that was added before is not saved",
        f"{BOOK}/edits.ts",
        "          ...(name !== undefined && { name: name.trim() }),\n",
        "",
        f"{BOOK}/store.test.ts -t CB-343",
    ),
    Fault(
        "a carrier that was taken out of sight comes back",
        f"{BOOK}/edits.ts",
        "          ...(hidden && { hidden }),\n",
        "",
        f"{BOOK}/store.test.ts -t CB-343",
    ),
    Fault(
        "the code of a class stands under its state",
        f"{BOOK}/rates-table.tsx",
        '<td data-name="State">{line.state}</td>',
        '<td data-name="State">{line.wc_code}</td>',
        f"{BOOK}/rates-screen.test.tsx -t CB-065",
    ),
    Fault(
        "the net rate with taxes stands in the column of the one without",
        f"{BOOK}/rate-edits.ts",
        "return figure === 'net_rate_ax' ? line.net_rate : line.net_rate_without;",
        "return figure === 'net_rate' ? line.net_rate : line.net_rate_without;",
        f"{BOOK}/rates-screen.test.tsx -t CB-065",
    ),
    Fault(
        "other states of a carrier bring no other form",
        "web/src/app/quote/prices.tsx",
        "    accord.chosen(next);\n",
        "",
        "web/src/app/quote/prices.test.tsx -t CB-034",
    ),
    Fault(
        "a quote that takes the carrier ten seconds is given up",
        "web/src/features/bind/carrier-quote.ts",
        "anew ? 'updateQuote' : 'createQuote', patience)",
        "anew ? 'updateQuote' : 'createQuote', { tries: 10, ...patience })",
        "web/src/features/bind/carrier-quote.test.tsx -t QE-062",
    ),
    Fault(
        "carriers that were added stand before the programs",
        f"{BOOK}/rows.ts",
        "const all = [...saved, ...added];",
        "const all = [...added, ...saved];",
        f"{BOOK}/store.test.ts -t CB-052",
    ),
    Fault(
        "the moments of a status history have numbers of one digit",
        "api/dashboard/underwriter_routes.py",
        '_TIME = "%m/%d/%Y %H:%M:%S"',
        '_TIME = "%-m/%-d/%Y %-H:%M:%S"',
        "tests/unit/api/test_listed_rows.py -k both_digits",
    ),
    Fault(
        "net rates are asked for twice and then given up",
        "activities/bind/plan_steps.py",
        "TRIES, APART_S = 5, 1.0",
        "TRIES, APART_S = 2, 1.0",
        "tests/unit/activities/test_bind_plans.py -k never_come",
    ),
    Fault(
        "a cell of the workbook is checked whatever was left out",
        "api/workbook/page_cells.py",
        "isChecked=Pair(program=column.key, state=row) not in self._unchecked,",
        "isChecked=Pair(program=column.key, state=row) is not None,",
        "tests/integration/api/test_workbook.py -k the_page_has_each_cell",
    ),
    Fault(
        "a cell of the workbook has its note in place of its comment",
        "api/workbook/page_cells.py",
        "            comments=cell.comments,\n",
        "            comments=cell.note,\n",
        "tests/integration/api/test_workbook.py -k the_page_has_each_cell",
    ),
    Fault(
        "what was released counts as never submitted",
        "adapters/postgres/submission/records.py",
        "        ~exists().where(submission.c.prospect_id == table.id),\n",
        "        ~exists().where(submission.c.prospect_id == table.id, submission.c.state == 'open'),\n",
        "tests/integration/api/submission/test_specified_lists.py -k leaves_the_active_list",
    ),
    Fault(
        "a mail of a reopening is said to be sent",
        "api/decision/routes.py",
        "told = found.quote_status not in (QuoteStatus.OPEN, QuoteStatus.UWPORTAL)",
        "told = found.quote_status is not QuoteStatus.OPEN",
        "tests/integration/api/decision/test_decision.py -k what_the_sales_desk_submitted",
    ),
    Fault(
        "of several prices that were left out one is kept",
        "adapters/postgres/quote/indication.py",
        'values = {"unchecked": kept, "edited_at": func.now()}',
        'values = {"unchecked": kept[:1], "edited_at": func.now()}',
        "tests/integration/api/test_quote_indication.py -k kept_for_whoever_opens",
    ),
)
