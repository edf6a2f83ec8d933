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
)
