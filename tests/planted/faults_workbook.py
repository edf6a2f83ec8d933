"""Faults in the underwriting page: whose cell is kept, which price is current, what may go out."""

from tests.planted.fault import Fault

MERGE, PERCENT = "underwriting/workbook_merge.py", "underwriting/workbook_percent.py"
STATUS, AUTHORITY = "underwriting/workbook_status.py", "underwriting/workbook_authority.py"
STEP, STORE = "activities/recalculation.py", "adapters/postgres/recalculation/store.py"
QUERIES = "adapters/postgres/recalculation/queries.py"
MERGE_TESTS = "tests/unit/underwriting/test_workbook_merge.py"
PERCENT_TESTS = "tests/unit/underwriting/test_workbook_percent.py"
GRID_TESTS = "tests/unit/underwriting/test_workbook_grid.py"
AUTHORITY_TESTS = "tests/unit/underwriting/test_workbook_authority.py"
STEP_TESTS = "tests/unit/activities/test_recalculation.py"
API_TESTS = "tests/integration/api/test_workbook.py"
APPROVAL_TESTS = "tests/integration/api/test_workbook_authority.py"
AT_ONCE_TESTS = "tests/integration/api/test_workbook_at_once.py"
CROSSING_TESTS = "tests/integration/api/test_workbook_crossing.py"
BAD_INPUT = "tests/integration/api/test_workbook_bad_input.py"
RATE_TESTS = "tests/integration/api/test_workbook_rates.py"

FAULTS = (
    Fault(
        "the second of two underwriters overwrites the first",
        MERGE,
        "        if (theirs := newest.get(wish.key)) is not None and theirs.after != wish.shown\n",
        "        if (theirs := newest.get(wish.key)) is not None and theirs.after is wish.shown\n",
        f"{MERGE_TESTS} -k at_once",
    ),
    Fault(
        "the same value twice is a clash",
        MERGE,
        "        if (theirs := newest.get(wish.key)) is not None and theirs.after != wish.shown\n",
        "        if (theirs := newest.get(wish.key)) is not None\n",
        f"{MERGE_TESTS} -k same_value",
    ),
    Fault(
        "a credit is checked against the debit range",
        PERCENT,
        "    most = min(allowed.credit if credit else allowed.debit, _MOST)\n",
        "    most = min(allowed.debit, _MOST)\n",
        f"{PERCENT_TESTS} -k beyond_the_range",
    ),
    Fault(
        "a large percent needs no note",
        PERCENT,
        "    if abs(percent) > most / _HALF and not noted:\n",
        "    if abs(percent) > most and not noted:\n",
        f"{PERCENT_TESTS} -k large_one",
    ),
    Fault(
        "two carriers may be bound",
        STATUS,
        "    if len(standing.bound) > 1:\n",
        "    if len(standing.bound) > 2:\n",
        f"{GRID_TESTS} -k second_risk",
    ),
    Fault(
        "a cell that says Select is closed with the others",
        STATUS,
        "    return next((status for status in _OF_ALL if found == {status}), None)\n",
        "    return next((status for status in _OF_ALL if status in found), None)\n",
        f"{GRID_TESTS} -k overall",
    ),
    Fault(
        "what is exactly at a limit needs approval",
        AUTHORITY,
        "        if limit is None or value <= limit:\n",
        "        if limit is None or value < limit:\n",
        f"{AUTHORITY_TESTS} -k limit_itself",
    ),
    Fault(
        "a price far below the submitted one needs nobody",
        AUTHORITY,
        "    for measure, value in ((Measure.PRICE_BELOW_SUBMITTED, below), (Measure.PRICE, total)):\n",
        "    for measure, value in ((Measure.PRICE, total),):\n",
        f"{AUTHORITY_TESTS} -k fall",
    ),
    Fault(
        "what a newer Save replaced is priced all the same",
        STEP,
        "        if task.waited_for:\n",
        "        if task.run_id:\n",
        f"{STEP_TESTS} -k nobody_waits",
    ),
    Fault(
        "the price of an older Save becomes the current one",
        QUERIES,
        "            column.c.asked_job == _JOB,\n",
        "",
        f"{AT_ONCE_TESTS} -k older_save",
    ),
    Fault(
        "a price that another Save made void goes out as if somebody had approved it",
        QUERIES,
        "            column.c.asked_job == _JOB,\n",
        "            column.c.asked_job.is_not(None),\n",
        f"{CROSSING_TESTS} -k beyond_the_level",
    ),
    Fault(
        "a wish that returns ends with the price that was given up for it",
        STORE,
        "            if held is None or held.asked_job == job_ref.job_id:\n",
        "            if held is None:\n",
        f"{CROSSING_TESTS} -k returns",
    ),
    Fault(
        "a price is judged by the level of whoever wished it first",
        STORE,
        "            if held is None or held.saved_by != task.saved_by:\n",
        "            if held is None:\n",
        f"{CROSSING_TESTS} -k wished_it_last",
    ),
    Fault(
        "whoever waits for a price is answered with that of another wish",
        STORE,
        "            status, ending = JobStatus.ERROR, RecalculationEnding.SUPERSEDED\n",
        "            status, ending = JobStatus.DONE, RecalculationEnding.SUPERSEDED\n",
        f"{CROSSING_TESTS} -k another_wish",
    ),
    Fault(
        "whoever set another percent of a price approves it",
        "api/workbook/authority_routes.py",
        "    if person.subject in issue.made_by | {issue.raised_by}:\n",
        "    if person.subject == issue.raised_by:\n",
        f"{APPROVAL_TESTS} -k another_percent",
    ),
    Fault(
        "whoever holds a submission is not told that somebody else moved a price",
        STORE,
        "                await self._tell_holder(connection, task, held, priced)\n",
        "",
        f"{APPROVAL_TESTS} -k holds_a_submission",
    ),
    Fault(
        "a Save that waited behind the release is kept all the same",
        "adapters/postgres/workbook/locking.py",
        "    return await hold_prospect_of_row(connection, submission, submission_id, version, row, *then)\n",
        "    first = await send(connection, row)\n"
        "    kept = await hold_prospect_of_row(connection, submission, submission_id, version, row, *then)\n"
        "    return [kept[0], *first, *kept[2:]]\n",
        f"{CROSSING_TESTS} -k behind_the_release",
    ),
    Fault(
        "whoever made a change may approve it",
        "api/workbook/authority_routes.py",
        "    if person.subject in issue.made_by | {issue.raised_by}:\n",
        "    if person.subject in ():\n",
        f"{APPROVAL_TESTS} -k second_person",
    ),
    Fault(
        "an approval outlives its price",
        "api/workbook/asking_prices.py",
        "    await _void(saving, column, name, run_id)\n",
        "",
        f"{APPROVAL_TESTS} -k void",
    ),
    Fault(
        "an agent reads a price that was not released",
        "adapters/postgres/recalculation/start.py",
        'KIND, STAFF = "recalculation", "staff"\n',
        'KIND, STAFF = "recalculation", "all"\n',
        f"{API_TESTS} -k agent_reads",
    ),
    Fault(
        "whoever may not recalculate saves percents",
        "api/workbook/checking.py",
        "    if Permission.RECALCULATE in permissions_for(user.principal):\n        return\n",
        "    if permissions_for(user.principal):\n        return\n",
        f"{API_TESTS} -k may_not_recalculate",
    ),
    Fault(
        "agents go on reading the submitted price after the release",
        "adapters/postgres/quote/shown.py",
        "    return select(newest.c.released_run).where(newest.c.released_run != run_id)\n",
        "    return select(newest.c.released_run).where(newest.c.released_run == run_id)\n",
        f"{RATE_TESTS} -k released",
    ),
    Fault(
        "a workbook takes any number of carriers of one's own",
        "underwriting/workbook_checks.py",
        "        if edit.key is None and room < 0:\n",
        "        if edit.key is None and room < -1_000:\n",
        f"{BAD_INPUT} -k carriers_of_ones_own",
    ),
    Fault(
        "a Save tells each of very many faults",
        "models/workbook_errors.py",
        "for each in faults[:MOST_FAULTS]]",
        "for each in faults]",
        f"{BAD_INPUT} -k very_many_faults",
    ),
    Fault(
        "a category is given twice for one percent",
        "underwriting/workbook_checks.py",
        "    yield from _given_twice(edit, path)\n",
        "",
        f"{BAD_INPUT} -k stands_twice_among",
    ),
    Fault(
        "jobs of prices that were never released outlive their prospect",
        "adapters/postgres/prospect/erasure.py",
        "    await set_context(connection, seeing_all(tenant))\n",
        "",
        "tests/integration/api/test_workbook_erased.py",
    ),
    Fault(
        "an emptied premium of a custom carrier is sent as text",
        "web/src/features/workbook/edits.ts",
        "premium: edit.premium === '' ? null : edit.premium }",
        "premium: edit.premium }",
        "web/src/features/workbook/store.test.ts -t where it is emptied",
    ),
    Fault(
        "whoever entered a rate approves the price that it made",
        "adapters/postgres/workbook/authority.py",
        "for part in (percents, rates, saved))",
        "for part in (percents, saved))",
        "tests/integration/api/test_workbook_authority.py -k entered_a_rate",
    ),
    Fault(
        "a price that is made again is a task of its own from its first try",
        "workflows/recalculation.py",
        "            local=PRICE_LOCAL,\n",
        "",
        "tests/integration/workflows/test_recalculation.py -k takes_no_task",
    ),
    Fault(
        "a price that goes on after its first tries is given the whole deadline again",
        "workflows/one_step.py",
        'preset = {**preset, "schedule_to_close_timeout": max(left, timedelta(seconds=1))}',
        "preset = {**preset}",
        "tests/integration/workflows/test_recalculation.py -k what_is_left",
    ),
)
