"""Faults of who is told what was done, and of what the audit log says of it."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "whoever makes a demo link leaves no line of it",
        "api/identity/demo_routes.py",
        '            "demo_link.made",\n            actor=user.principal.subject,',
        '            "demo_link.made",',
        "tests/integration/api/test_demo.py -k throw_away_demo_user",
    ),
    Fault(
        "what was taken over of a form is in no audit log",
        "api/reading/proposal_routes.py",
        '            "reading.accepted",',
        '            "reading.read",',
        "tests/integration/api/acord/test_proposal.py -k kept_once_with_who",
    ),
    Fault(
        "a reading that is stopped leaves no line",
        "api/acord/stopping.py",
        "    await _noted(served, user, job_id)\n",
        "",
        "tests/integration/api/acord/test_stopping.py -k stopped_once",
    ),
    Fault(
        "nobody knows who took the sales desk from a submission",
        "api/decision/routes.py",
        '            await work.audit.append(\n                "submission.unflagged",',
        '            work.audit.append(\n                "submission.unflagged",',
        "tests/integration/api/decision/test_decision.py -k until_its_flag_is_removed",
    ),
    Fault(
        "a price that is asked for is in no audit log",
        "api/workbook/asking_prices.py",
        "        await _audit(saving, started.job.job_id)\n",
        "",
        "tests/integration/api/test_recalculation.py -k started_and_polled",
    ),
    Fault(
        "an agent is not told who works on a submission",
        "api/submission/routes.py",
        "            await work.notices.tell(NoticeKind.CLAIMED, id, "
        "Audience.of(found.submitted_by), by=me)\n",
        "",
        "tests/integration/api/submission/test_owner.py -k fastest_holds_it",
    ),
    Fault(
        "underwriters are called to a submission that somebody holds",
        "api/submission/routes.py",
        "            await work.notices.settle(id, NoticeKind.SUBMITTED)\n"
        "            await work.notices.tell(NoticeKind.CLAIMED",
        "            await work.notices.tell(NoticeKind.CLAIMED",
        "tests/integration/api/submission/test_owner.py -k fastest_holds_it",
    ),
    Fault(
        "a submission is taken away without a word",
        "api/submission/routes.py",
        "            told = Audience.of(wire.person, before)",
        "            told = Audience.of(wire.person)",
        "tests/integration/api/submission/test_owner.py -k with_a_reason_alone",
    ),
    Fault(
        "an agent is not told of a release",
        "api/submission/release.py",
        "    await work.notices.tell(NoticeKind.RELEASED, done.id, told, by=me.subject, facts=facts)\n",
        "",
        "tests/integration/api/submission/test_release.py -k gives_the_prospect_back",
    ),
    Fault(
        "an agent is not told that a release was taken back",
        "api/submission/release_routes.py",
        "        await work.notices.tell(NoticeKind.TAKEN_BACK, id, told, by=user.principal.subject)\n",
        "",
        "tests/integration/api/submission/test_release.py -k with_all_its_flags",
    ),
    Fault(
        "whoever may approve a price is not asked",
        "api/workbook/asking_prices.py",
        "    if levels:\n        await",
        "    if False:\n        await",
        "tests/integration/api/test_workbook_authority.py -k second_person_of_the_level",
    ),
    Fault(
        "a price that was refused is told as approved",
        "api/workbook/authority_routes.py",
        '"approved" if state is IssueState.APPROVED else "refused"',
        '"approved"',
        "tests/integration/api/test_workbook_authority.py -k gives_way",
    ),
    Fault(
        "an approval is asked of the lowest level of all that a price needs",
        "adapters/postgres/recalculation/store.py",
        "level = max(excess.level for excess in excesses)",
        "level = min(excess.level for excess in excesses)",
        "tests/integration/api/test_workbook_authority.py -k level_that_all_of_it_needs",
    ),
    Fault(
        "what is sent again of a form leaves a second line",
        "api/reading/proposal_routes.py",
        "        if is_noted:",
        "        if True:",
        "tests/integration/api/acord/test_proposal.py -k kept_once_with_who",
    ),
    Fault(
        "who sends an acceptance again is taken for who accepted",
        "adapters/postgres/reading/repository.py",
        "        if said and corrected == before.corrections and not is_given:",
        "        if False:",
        "tests/integration/adapters/test_readings.py -k adds_up",
    ),
    Fault(
        "a correction of what was accepted before is not noted",
        "adapters/postgres/reading/repository.py",
        "        if said and corrected == before.corrections and not is_given:",
        "        if said and not is_given:",
        "tests/integration/adapters/test_readings.py -k adds_up",
    ),
    Fault(
        "a form that was accepted before goes to no draft",
        "adapters/postgres/reading/repository.py",
        "        if said and corrected == before.corrections and not is_given:",
        "        if said and corrected == before.corrections:",
        "tests/integration/adapters/test_readings.py -k goes_to_the_prospect",
    ),
)
