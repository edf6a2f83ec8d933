"""Faults of what a quote record says of each location, and of which price it says it."""

from tests.planted.fault import Fault

PLACES = "underwriting/record_places.py"
TESTS = "tests/integration/api/submission/test_record_places.py"
FAULTS = (
    Fault(
        "a record tells the schedule of another price than its amounts are of",
        "adapters/postgres/worksheet/read.py",
        'sheets = shown_of(tenant, quote_worksheet, run_id, *columns).subquery("sheets")',
        "sheets = shown_of(tenant, kept.run_id.table, run_id, *columns).where("
        'kept.run_id == run_id).subquery("s")',
        f"{TESTS} -k that_its_reader_sees",
    ),
    Fault(
        "a credit raises the scheduled rating factor",
        PLACES,
        "    return _FACTOR + percent / _HUNDRED\n",
        "    return _FACTOR - percent / _HUNDRED\n",
        f"{TESTS} -k that_its_reader_sees",
    ),
    Fault(
        "an entered net rate is told as a fraction of payroll",
        PLACES,
        "each.value if rate else net_shown(each.value)",
        "each.value",
        f"{TESTS} -k that_its_reader_sees",
    ),
    Fault(
        "a class premium stands whole at each of its places",
        PLACES,
        "                parts = share(step.amount, weights)\n",
        "                parts = dict.fromkeys(weights, step.amount)\n",
        f"{TESTS} -k shared_by_payroll",
    ),
    Fault(
        "the premium of a short term is told as that of a year",
        PLACES,
        "        if self._parts.proration == _ONE or not self._parts.annual:\n",
        "        if self._parts.proration <= _ONE or not self._parts.annual:\n",
        f"{TESTS} -k beside_the_whole_year",
    ),
    Fault(
        "an entered fund rate is told as the program's",
        PLACES,
        'return "override" if entered.intersection(codes) else "program"',
        'return "program"',
        f"{TESTS} -k whose_that_is",
    ),
    Fault(
        "a refused class is told as taken",
        PLACES,
        "worst(said.get(code, [Eligibility.YES]))",
        "(said.get(code) and Eligibility.YES) or Eligibility.YES",
        f"{TESTS} -k answer_by_class",
    ),
    Fault(
        "a practice submission is told as a real one",
        "api/quote/records.py",
        '"real_submission": "false" if flags.practice else "true",',
        '"real_submission": "false" if flags.practice and newest else "true",',
        f"{TESTS} -k for_practice",
    ),
)
