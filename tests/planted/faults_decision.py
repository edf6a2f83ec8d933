"""Faults of what carriers decide in the portal: who may, what follows, the reason, the clock, one carrier."""

from tests.planted.fault import Fault

RULES, STORE = "underwriting/decision.py", "adapters/postgres/decision/store.py"
UNIT = "tests/unit/underwriting/test_decision.py"
API = "tests/integration/api/decision/test_decision.py"
FAULTS = (
    Fault(
        "a prospect of the sales desk seems to come from its agent until it is submitted",
        "models/unsubmitted.py",
        "        return Origin.SALES_PERSON if self.salesperson else Origin.AGENT\n",
        "        return Origin.AGENT\n",
        "tests/integration/api/decision/test_record.py",
    ),
    Fault(
        "an agent decides for a carrier",
        "api/caller/access.py",
        '    "AgencyBeta": frozenset({Permission.LOOK_UP}),',
        '    "AgencyBeta": frozenset({Permission.LOOK_UP, Permission.DECIDE}),',
        f"{API} -k nobody_sees_a_row_of_another",
    ),
    Fault(
        "a carrier's people see the rows of every carrier",
        "migrations/row_security_v4.py",
        """    " AND carrier = (SELECT nullif(current_setting('app.carrier', true), ''))\"""",
        """    " AND carrier IS NOT NULL\"""",
        "tests/integration/adapters/test_row_security.py -k people_see_its_decisions",
    ),
    Fault(
        "blanks pass for a reason",
        RULES,
        "    if action in _NEEDS_REMARK and not remark.strip():",
        "    if action in _NEEDS_REMARK and not remark:",
        f"{UNIT} -k holds_or_rejects",
    ),
    Fault(
        "an approval may be held again",
        RULES,
        "    QuoteStatus.PROCEED_UW: {DecisionAction.BOUND: QuoteStatus.BOUND},",
        "    QuoteStatus.PROCEED_UW: {DecisionAction.BOUND: QuoteStatus.BOUND, **_FIRST},",
        f"{UNIT} -k each_action_follows",
    ),
    Fault(
        "a carrier has a day more than thirty",
        RULES,
        "DAYS_TO_DECIDE = 30",
        "DAYS_TO_DECIDE = 31",
        f"{UNIT} -k clock_runs_thirty",
    ),
    Fault(
        "it expires only after its deadline has passed",
        RULES,
        "    if until is None or now < until:",
        "    if until is None or now <= until:",
        f"{UNIT} -k at_the_deadline_and_not_before",
    ),
    Fault(
        "a hold stops the clock",
        "models/decision.py",
        "UNDECIDED = frozenset({QuoteStatus.OPEN, QuoteStatus.HOLD, QuoteStatus.UWPORTAL})",
        "UNDECIDED = frozenset({QuoteStatus.OPEN, QuoteStatus.UWPORTAL})",
        "tests/integration/workflows/test_decision_clock.py -k hold_does_not_stop",
    ),
    Fault(
        "the clock begins with the submission",
        "api/submission/portals.py",
        "            deadline = deadline_of(keys)",
        "            deadline = deadline_of([str(int(datetime.now(UTC).timestamp() * 1000)) + keys[0][13:]])",
        f"{API} -k days_remaining_count_from",
    ),
    Fault(
        "an old quote is submitted to a carrier",
        "api/submission/portals.py",
        "        refuse_old(made_at(keys[carrier]), datetime.now(UTC))",
        "        made_at(keys[carrier])",
        f"{API} -k more_than_twenty_days",
    ),
    Fault(
        "two carriers bind one prospect",
        STORE,
        "        if await bound_beside(connection, row):",
        "        if await bound_beside(connection, row) and row.ended:",
        f"{API} -k bind_beside_another",
    ),
    Fault(
        "one business is bound under two prospects",
        STORE,
        "        return Refused.FEIN_BOUND if elsewhere else None",
        "        return None",
        f"{API} -k two_prospects_of_one_business",
    ),
    Fault(
        "nobody is told what a carrier decided",
        STORE,
        "                await put_mails(connection, ref.scope, self._cipher, self._job_of, mails)",
        "                assert mails",
        f"{API} -k told_to_it_until",
    ),
    Fault(
        "a release leaves the carrier deciding",
        "api/submission/release.py",
        '    await work.decisions.withdraw(done.id, "released", decision_case_id)',
        "    assert decision_case_id",
        f"{API} -k release_withdraws",
    ),
    Fault(
        "a carrier binds what is practice",
        "adapters/postgres/decision/rows.py",
        " and not row.newer and not row.practice",
        " and not row.newer",
        "tests/unit/adapters/test_decision_rows.py",
    ),
    Fault(
        "an underwriter of ours who is a carrier's person too decides for every carrier",
        "api/decision/routes.py",
        "    if found is None or found.carrier != user.principal.carrier_key:\n",
        "    if found is None:\n",
        "tests/integration/api/decision/test_who_decides.py -k for_no_other_carrier",
    ),
    Fault(
        "a carrier opens the form of what was withdrawn from it",
        "api/decision/document_routes.py",
        "row.carrier == user.principal.carrier_key and row.ended is not DecisionEnd.WITHDRAWN",
        "row.carrier == user.principal.carrier_key",
        "tests/integration/api/decision/test_documents.py -k not_opened_any_more",
    ),
    Fault(
        "of an approval that lapsed the sales desk is told as of a new one",
        "activities/decision.py",
        "lapsed = telling.ended is DecisionEnd.LAPSED",
        "lapsed = False",
        "tests/unit/activities/test_decision.py -k lapses",
    ),
    Fault(
        "a carrier sees every file of a prospect",
        "adapters/postgres/upload/repository.py",
        "_files().where(wanted, file.c.kind.in_(_FOR_CARRIERS), theirs)",
        "_files().where(wanted, theirs)",
        "tests/integration/api/decision/test_documents.py -k none_of_its_other_files",
    ),
    Fault(
        "who decided is forgotten where operations give more days",
        "adapters/postgres/decision/changes.py",
        "decided_by=func.coalesce(person, mine.decided_by)",
        "decided_by=person",
        "tests/integration/api/decision/test_operated.py -k who_decided_stands",
    ),
)
