"""Faults of what is worked out by night and upon each act: prices of before a change, days that are near."""

from tests.planted.fault import Fault

ROUND = "adapters/postgres/submission/round.py"
ROUND_TESTS = "tests/integration/adapters/test_submission_round.py"
STALE = "adapters/postgres/submission/stale.py"
STALE_TESTS = "tests/integration/api/test_workbook_stale.py"

FAULTS = (
    Fault(
        "nobody else on the page hears of a Save",
        "adapters/postgres/workbook/write.py",
        "return Query(saved.returning(submission_changed(workbook.c.submission_id)))",
        "return Query(saved)",
        "tests/integration/api/test_submission_events.py -k hears_of_saves",
    ),
    Fault(
        "nobody looks by night whether released prices stand",
        ROUND,
        "or_(_OPEN, and_(_RELEASED, ~for_good))",
        "or_(_OPEN, and_(_RELEASED, for_good))",
        f"{ROUND_TESTS} -k are_looked_at_newest_first",
    ),
    Fault(
        "one price that cannot be judged leaves all others unmarked",
        "activities/submission.py",
        "            except UNREADABLE as why:",
        "            except StopAsyncIteration as why:",
        "tests/unit/activities/test_submission.py -k keeps_its_mark",
    ),
    Fault(
        "one run that cannot be read ends the round night after night",
        ROUND,
        "            except UNREADABLE:\n",
        "            except StopAsyncIteration:\n",
        f"{ROUND_TESTS} -k cannot_be_read",
    ),
    Fault(
        "one outage of a notice leaves all prices unmarked",
        "workflows/submission.py",
        "                return UpkeepOutcome.GAVE_UP\n",
        "                raise\n",
        "tests/integration/workflows/test_submission.py -k nobody_can_be_told",
    ),
    Fault(
        "who holds a submission is told of the same day night after night",
        ROUND,
        "submission.c.needed_by <= last, ~_told())",
        "submission.c.needed_by <= last)",
        f"{ROUND_TESTS} -k once_and_of_another_day",
    ),
    Fault(
        "two rounds at once tell of a day twice",
        ROUND,
        "where(*still, _OPEN, ~_told())",
        "where(*still, _OPEN)",
        f"{ROUND_TESTS} -k once_and_of_another_day",
    ),
    Fault(
        "all underwriters are told of a day that concerns who holds the submission",
        ROUND,
        "Audience.owner_or_pool(row.owner)",
        "Audience.owner_or_pool(None)",
        f"{ROUND_TESTS} -k once_and_of_another_day",
    ),
    Fault(
        "underwriters are called to practice",
        ROUND,
        "(_OPEN, ~submission.c.practice, ",
        "(_OPEN, ",
        f"{ROUND_TESTS} -k of_practice",
    ),
    Fault(
        "what was worked out by night is not kept",
        ROUND,
        "            return await StaleMarks(connection, tenant, notices).note(id, changes)\n",
        "            return bool(notices)\n",
        "tests/integration/api/submission/test_round.py",
    ),
    Fault(
        "an approval outlives a change under its price",
        STALE,
        "if fresh and before.state == SubmissionState.OPEN.value:",
        "if not fresh and before.state == SubmissionState.OPEN.value:",
        f"{STALE_TESTS} -k void_with_its_cause",
    ),
    Fault(
        "a price goes out though its approval is void",
        STALE,
        "        await raise_issues(",
        "        excesses.clear()\n        await raise_issues(",
        f"{STALE_TESTS} -k void_with_its_cause",
    ),
    Fault(
        "a price goes out as the one that was approved last, though its approval is void",
        STALE,
        "        await self._fall_back(submission_id, concerned)\n",
        "",
        f"{STALE_TESTS} -k void_with_its_cause",
    ),
    Fault(
        "an approval that was given knowing of a change is void each time it is looked at",
        STALE,
        "fresh = [change for change in changes if change not in known]",
        "fresh = list(changes)",
        f"{STALE_TESTS} -k knowing_of_a_change",
    ),
    Fault(
        "a change of one program makes the approval of another void",
        STALE,
        "causes = [change for change in fresh if change.concerns(key)]",
        "causes = list(fresh)",
        f"{STALE_TESTS} -k concerns_another_program",
    ),
    Fault(
        "nobody is told that an approval holds no longer",
        STALE,
        "await tell(NoticeKind.APPROVAL_VOID, submission_id, Audience.of(*people), ",
        "await tell(NoticeKind.APPROVAL_VOID, submission_id, Audience.of(), ",
        f"{STALE_TESTS} -k void_with_its_cause",
    ),
    Fault(
        "who saves is not told that the prices are of before a change",
        "api/workbook/saving.py",
        'update={"stale": stale_lines(changes)}',
        "update={}",
        f"{STALE_TESTS} -k a_save_answers",
    ),
    Fault(
        "a Save sent again says what changed before it was first answered",
        "api/workbook/saving.py",
        "    return await told_of_changes(served, user, offers, submission_id, answer)\n",
        "    return answer\n",
        f"{STALE_TESTS} -k a_save_answers",
    ),
    Fault(
        "an approval outlives a change where a percent is recalculated directly",
        "api/recalculation/routes.py",
        "    await changes_now(served, user, offers, asked.submission_id)\n",
        "",
        f"{STALE_TESTS} -k direct_recalculation",
    ),
    Fault(
        "open pages do not hear that prices are of before a change",
        "models/workbook_stand.py",
        "self.submission_version, self.stale\n",
        "self.submission_version, False\n",
        f"{STALE_TESTS} -k hears_of_a_new_mark",
    ),
    Fault(
        "what a Save found of the prices is kept from who saved",
        "web/src/app/quote/underwriting.tsx",
        "answer ? keepStale(answer.stale) : false",
        "answer ? keepStale([]) : false",
        "web/src/app/quote/underwriting.test.tsx -t a Save that finds",
    ),
    Fault(
        "a price that was made after its policy began is never valid",
        "models/freshness.py",
        "return begins if priced_on <= begins else priced_on + HOLDS_FOR",
        "return begins",
        "tests/unit/models/test_freshness.py -k sixty_days",
    ),
    Fault(
        "prices of before a change are shown as valid",
        "web/src/app/quote/prices.tsx",
        "fresh.stands ? dayWords",
        "fresh.run_id ? dayWords",
        "web/src/app/quote/prices.test.tsx -t no day once",
    ),
)
