"""Faults of what was attacked: who reads what when, what stands twice, which field a refusal names."""

from tests.planted.fault import Fault

READ_TESTS = "tests/integration/api/submission/test_release_read.py"
INPUT_TESTS = "tests/integration/api/test_workbook_bad_input.py"
HISTORY_TESTS = "tests/integration/api/test_workbook_history.py"
SUBMISSIONS = "adapters/postgres/submission/repository.py"
CHECKS, MERGE = "underwriting/workbook_checks.py", "underwriting/workbook_merge.py"

FAULTS = (
    Fault(
        "an agent's history tells what the cells of the underwriters say",
        "api/quote/record_routes.py",
        "        staff = user.scope is DataScope.STAFF\n",
        "        staff = True\n",
        HISTORY_TESTS,
    ),
    Fault(
        "a carrier's status in the history is that of its first cell",
        "models/submission_status.py",
        "    if len(set(labels.values())) <= 1:\n",
        "    if labels:\n",
        "tests/unit/models/test_submission_status.py",
    ),
    Fault(
        "a release is taken back from who reads it at that moment",
        SUBMISSIONS,
        "        if await self._connection.scalar(held) is not None:\n",
        "        if await self._connection.scalar(held) is self:\n",
        f"{READ_TESTS} -k at_the_moment",
    ),
    Fault(
        "a price that was read in its worksheet is taken back",
        SUBMISSIONS,
        "        await self._note_seen(submission.c.prospect_id == whose)\n",
        "        await self._note_seen(submission.c.prospect_id != whose)\n",
        f"{READ_TESTS} -k read_by_any_call",
    ),
    Fault(
        "what an underwriter priced again is submitted as a quote",
        "api/submission/submit.py",
        "    if await work.quotes.is_made_again(run.id):\n",
        "    if not run.programs:\n",
        f"{READ_TESTS} -k priced_again",
    ),
    Fault(
        "a demo's bell names the carrier",
        "api/notice/routes.py",
        '"facts": offers.as_seen(item.facts)',
        '"facts": item.facts',
        f"{READ_TESTS} -k real_name",
    ),
    Fault(
        "an agent hears that a price is made again",
        "api/job/events.py",
        "    if found.kind is JobKind.RECALCULATION and user.scope is not DataScope.STAFF:\n",
        "    if found.kind is JobKind.RECALCULATION and user.scope is None:\n",
        f"{INPUT_TESTS} -k told_to_staff_alone",
    ),
    Fault(
        "of two rates of a class in one Save the last is taken",
        CHECKS,
        '    yield from _twice("rates", ((rate.column, rate.state, rate.code) for rate in save.rates))\n',
        "",
        f"{INPUT_TESTS} -k twice_stores_neither",
    ),
    Fault(
        "of two percents of a state in one recalculation the last is taken",
        "api/recalculation/asking.py",
        "        if state.upper() in spelled:\n",
        "        if state in spelled:\n",
        f"{INPUT_TESTS} -k names_its_own_fields",
    ),
    Fault(
        "a reason that changes alone makes the figure its author's",
        MERGE,
        '{"reason": edit.reason, "version": self._version}',
        '{"reason": edit.reason, "version": self._version, "by": self._by}',
        "tests/unit/underwriting/test_workbook_merge.py -k another_reason",
    ),
    Fault(
        "a reason that changes alone is dropped",
        MERGE,
        "        draft.take_reason(rate)\n",
        "        del rate\n",
        f"{INPUT_TESTS} -k another_reason",
    ),
    Fault(
        "a carrier passes as another by marks that show nothing",
        "underwriting/workbook_carriers.py",
        '_SHOWS_NOTHING = "Cf"\n',
        '_SHOWS_NOTHING = "Zl"\n',
        "tests/unit/underwriting/test_workbook_carriers.py",
    ),
)
