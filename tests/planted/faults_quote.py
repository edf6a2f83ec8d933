"""Faults in the run of a quote: what is decided, closed and written."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "the result object spells Dropped in lower case",
        "activities/quote/result.py",
        'DROPPED: Final = "Dropped"',
        'DROPPED: Final = "dropped"',
        "tests/unit/activities/test_quote_closing.py",
    ),
    Fault(
        "the result object has the money of a program that declined",
        "activities/quote/result.py",
        "    if row.state not in PRICED:\n        return DROPPED\n",
        "",
        "tests/unit/activities/test_quote_closing.py",
    ),
    Fault(
        "what a carrier reckons beside a refusal is kept as its price",
        "activities/quote/online.py",
        "if quote.premium is None or row.state not in PRICED:",
        "if quote.premium is None:",
        "tests/unit/activities/test_quote_carrier.py",
    ),
    Fault(
        "a program that declines what was measured keeps its price",
        "activities/quote/engine.py",
        """        if state is ProgramState.DECLINED:
            return PricedRow(row=row)
""",
        "",
        "tests/unit/activities/test_quote_engine_rows.py",
    ),
    Fault(
        "a recorded history no longer replays",
        "workflows/quote.py",
        "plan = await self._open()",
        "await workflow.sleep(1)\n        plan = await self._open()",
        "tests/replay",
    ),
    Fault(
        "a result names the carrier where the partner stands",
        "activities/quote/result.py",
        "partners.setdefault(row.partner, {})[row.carrier]",
        "partners.setdefault(row.carrier, {})[row.partner]",
        "tests/unit/activities/test_quote_closing.py",
    ),
    Fault(
        "a price at one location is that of the first",
        "activities/quote/result.py",
        "share = next((share for share in row.locations if share.location == location), None)",
        "share = next(iter(row.locations), None)",
        "tests/unit/activities/test_quote_closing.py",
    ),
    Fault(
        "a run in which one program failed counts as failed",
        "activities/quote/result.py",
        "return bool(rows) and all(row.state in TECHNICAL for row in rows)",
        "return any(row.state in TECHNICAL for row in rows)",
        "tests/unit/activities/test_quote_closing.py",
    ),
    Fault(
        "a job that was never started is never ended",
        "activities/ops/stuck.py",
        "if stand is WorkflowStatus.MISSING and (one.unsent or not late):",
        "if stand is WorkflowStatus.MISSING and one.unsent:",
        "tests/unit/activities/test_ops_stuck.py -k never_started",
    ),
    Fault(
        "a job is ended although the relay will start it",
        "activities/ops/stuck.py",
        "if stand is WorkflowStatus.MISSING and (one.unsent or not late):",
        "if stand is WorkflowStatus.MISSING and not late:",
        "tests/unit/activities/test_ops_stuck.py -k never_started",
    ),
    Fault(
        "a job whose workflow runs is ended because it is old",
        "activities/ops/stuck.py",
        "if stand is WorkflowStatus.RUNNING:\n            return",
        "if stand is WorkflowStatus.RUNNING and not late:\n            return",
        "tests/unit/activities/test_ops_stuck.py -k however_old",
    ),
    Fault(
        "a job that its own workflow closed counts as swept",
        "activities/ops/stuck.py",
        (
            "        if not await self._endings.give_up(one.job, code):\n"
            "            return StuckBatch(looked=1)\n"
        ),
        "        await self._endings.give_up(one.job, code)\n",
        "tests/unit/activities/test_ops_stuck.py -k closed_meanwhile",
    ),
    Fault(
        "a cancelled run keeps its job open",
        "workflows/endings.py",
        "except (asyncio.CancelledError, FailureError) as failure:",
        "except FailureError as failure:",
        "tests/replay/test_replay.py -k recorded_history",
    ),
    Fault(
        "a carrier that did not answer cannot be asked again",
        "web/src/features/quote/progress.ts",
        "row.state === 'outage' || row.state === 'unresponsive'",
        "row.state === 'outage'",
        "web/src/features/quote/progress.test.ts",
    ),
    Fault(
        "a reason that waits for a fact is told as the refusal",
        "web/src/features/quote/model.ts",
        "row.reasons.filter(({ pending }) => !pending)",
        "row.reasons.filter(() => true)",
        "web/src/features/quote/model.test.ts",
    ),
    Fault(
        "the deadline cuts off a program that is being settled",
        "workflows/quote.py",
        "            await workflow.wait(late)\n",
        "            [task.cancel() for task in late]\n",
        "tests/unit/workflows/test_quote_at_the_deadline.py",
    ),
    Fault(
        "a draft is read for a quote while another start of it is under way",
        "api/quote/start_routes.py",
        'to_change(named, "body.user_id", held=True)',
        'to_change(named, "body.user_id")',
        "tests/integration/api/test_quote_at_once.py -k held_before",
    ),
    Fault(
        "a try of one program holds up every other one of the run",
        "adapters/postgres/quote/retry.py",
        "                quote_attempt.c.program == program,\n                job.c.status",
        "                job.c.status",
        "tests/integration/adapters/test_quote_retry.py -k holds_up_no_other",
    ),
    Fault(
        "a run of which no carrier answered is done once it is tried again",
        "activities/quote/retry.py",
        "        if not all_technical(rows):\n",
        "        if rows:\n",
        "tests/unit/activities/test_quote_retry.py -k no_result",
    ),
)
