"""Faults in what says whether a price still stands, and in what is shown of a price: it has to add up."""

from tests.planted.fault import Fault

FACTS = "underwriting/rated_facts.py"
RULE = "underwriting/freshness.py"
DRAFT = "underwriting/intake_draft.py"
FACT_TESTS = "tests/unit/underwriting/test_rated_facts.py"
RULE_TESTS = "tests/unit/underwriting/test_freshness.py"

FAULTS = (
    Fault(
        "a price stands though the payroll of a class is another one",
        FACTS,
        "    paired = min(len(gone), len(come))\n",
        "    return\n    paired = min(len(gone), len(come))\n",
        f"{FACT_TESTS} -k one_changed_fact",
    ),
    Fault(
        "class lines in another order make a price out of date",
        FACTS,
        "    gone, come = list((before - after).elements()), list((after - before).elements())\n",
        "    gone, come = list(old), list(new)\n",
        f"{FACT_TESTS} -k equal_facts",
    ),
    Fault(
        "a price stands though its losses are others",
        FACTS,
        "        *_moved(claim_facts(was), claim_facts(now)),\n",
        "",
        f"{RULE_TESTS} -k losses",
    ),
    Fault(
        "a location that a state fund insures makes a price out of date",
        DRAFT,
        "        if lines and _insured(place, book):\n",
        "        if lines:\n",
        f"{RULE_TESTS} -k not_rated",
    ),
    Fault(
        "a price stands though its effective date has passed",
        RULE,
        "    if run.priced_at.date() <= run.risk.effective_date < today.day:\n",
        "    if run.priced_at.date() <= run.risk.effective_date < run.priced_at.date():\n",
        f"{RULE_TESTS} -k has_passed_since",
    ),
    Fault(
        "a price stands though its program is not sold any more",
        RULE,
        "*_day_passed(run, today), *_no_longer_sold(run, today), ",
        "*_day_passed(run, today), ",
        f"{RULE_TESTS} -k not_sold",
    ),
    Fault(
        "a price stands though another rate book is in effect",
        RULE,
        "    if today.newer_book is not None:\n",
        "    if today.newer_book is not None and False:\n",
        f"{RULE_TESTS} -k rate_book",
    ),
    Fault(
        "a program that would refuse the risk of today goes unnamed",
        RULE,
        "        if was.outcome is not now.outcome:\n",
        "        if was.outcome is now.outcome:\n",
        f"{RULE_TESTS} -k answer_otherwise",
    ),
    Fault(
        "amounts of a price with cents are rounded on documents, so that they do not add up",
        "models/shown_dollars.py",
        "    return cents if any(amount % 1 for amount in amounts) else dollars\n",
        '    return lambda amount: f"${amount:,.0f}"\n',
        "tests/unit/models/test_shown_dollars.py",
    ),
    Fault(
        "amounts of a price with cents are rounded on the screen, so that they do not add up",
        "web/src/lib/shown-money.ts",
        "  hasCents(amount) ? dollarsAndCents(amount) : wholeDollars(amount);",
        "  wholeDollars(amount);",
        "web/src/lib/shown-money.test.ts",
    ),
    Fault(
        "the whole cost of a price with cents is no sum of its parts in the PDF",
        "documents/price_by_state.py",
        '        ("Total cost", cents(cost.total)),\n',
        '        ("Total cost", cents(cost.total.to_integral_value())),\n',
        "tests/unit/documents/test_premium_steps.py -k whole_cost",
    ),
    Fault(
        "the totals of the view by location are rounded, its locations are not",
        "web/src/features/quote/progress-places.tsx",
        "amount={premium} shown={shownOf(row)} strong",
        "amount={premium.replace(/\\..*/, '.00')} shown={shownOf(row)} strong",
        "web/src/app/quote/price-sums.test.tsx -t locations that add up",
    ),
    Fault(
        "a draft of another day is judged by the book of its run",
        "activities/quote/freshness.py",
        "book=await self._in_effect(risk.effective_date, day) if moved else of_run,",
        "book=of_run,",
        "tests/unit/activities/test_quote_freshness.py -k own_day",
    ),
)
