"""Faults of an account's case: its steps and questions, what is compared before a bind, who may bind."""

from tests.planted.fault import Fault

CASE = "tests/integration/workflows/test_bind.py"
CHECK = "tests/unit/underwriting/test_bind_check.py"
QUESTIONS = "tests/unit/underwriting/test_bind_questions.py"

STANDING = "tests/unit/underwriting/test_bind_standing.py"
SUMS = "tests/unit/api/test_bind_sums.py"

FAULTS = (
    Fault(
        "a policy that operations named alone counts as told by the carrier",
        "underwriting/bind_standing.py",
        "    known = intent.state is IntentState.BOUND and intent.confirmed\n",
        "    known = intent.state is IntentState.BOUND\n",
        f"{STANDING} -k are_news",
    ),
    Fault(
        "a second policy beside ours is taken for known",
        "underwriting/bind_standing.py",
        "{policy.number for policy in policies} == {intent.policy_number}",
        "intent.policy_number in {policy.number for policy in policies}",
        f"{STANDING} -k are_news",
    ),
    Fault(
        "a business without an address is bound",
        "api/bind/pressing.py",
        "    if missing:\n        raise NotEligible(missing_words",
        "    if missing and record.binds:\n        raise NotEligible(missing_words",
        "tests/unit/api/test_bind_address.py -k names_what_is_missing",
    ),
    Fault(
        "a plan of the price before is shown beside the one that stands",
        "api/bind/account_wire.py",
        "for plan in record.offered]",
        "for plan in record.plans]",
        f"{SUMS} -k every_plan_that_is_shown",
    ),
    Fault(
        "a plan of the price before is accepted with the one that stands",
        "models/bind_record.py",
        "return plan if plan is not None and self._is_of_price(plan) else None",
        "return plan",
        f"{SUMS} -k adds_up_and_is_what_was_shown",
    ),
    Fault(
        "a bind that is refused for its price does not say what it is now",
        "activities/bind/turns.py",
        "self._endings.refused(ask, refused, moved)",
        "self._endings.refused(ask, refused, moved[:0])",
        "tests/unit/activities/test_bind_one_policy.py -k refused_for_its_price",
    ),
    Fault(
        "a carrier without terms is never bound, since nobody can tick them",
        "api/bind/pressing.py",
        "    if not has_terms(record.adapter):\n        return\n",
        "",
        "tests/integration/api/bind/test_second_carrier.py -k to_its_policy_number",
    ),
    Fault(
        "a step brings back an account whose quote is another prospect's by now",
        "activities/bind/steps.py",
        "        if not record.live:\n            raise NotEligible",
        "        if record.live and step.type is None:\n            raise NotEligible",
        "tests/unit/activities/test_bind_steps.py -k ended_meanwhile",
    ),
    Fault(
        "a step that has ended loses its answer to what is told of it later",
        "adapters/postgres/bind/steps.py",
        ", exists(select(closed.c.event_seq)))",
        ")",
        "tests/integration/adapters/test_bind_intents.py -k keeps_its_answer",
    ),
    Fault(
        "a step that a carrier lacks is asked again and again",
        "activities/bind/steps.py",
        "        if lacking is not None:\n",
        "        if lacking is not None and step.type is None:\n",
        "tests/unit/activities/test_bind_steps.py -k lacks_is_refused",
    ),
    Fault(
        "a bind names nobody whom the carrier may write to",
        "activities/bind/turn_asking.py",
        "contact_email=self._contact",
        'contact_email=""',
        "tests/integration/api/bind/test_second_carrier.py -k to_its_policy_number",
    ),
    Fault(
        "a premium that moved by a cent is bound",
        "underwriting/bind_check.py",
        "    if after is not None and before == after:\n",
        "    if after is not None and abs(before - after) < 1:\n",
        f"{CHECK} -k test_a_quote_that_moved_is_told_with_before_and_after",
    ),
    Fault(
        "other due dates are bound as if they were the accepted ones",
        "underwriting/bind_check.py",
        "if dues and dues != stands else []",
        "if not dues and dues != stands else []",
        f"{CHECK} -k test_a_plan_that_is_not_offered_any_more",
    ),
    Fault(
        "a plan is bound that the carrier keeps in place of the accepted one",
        "underwriting/bind_check.py",
        "(one for one in plans if one.current)",
        "(one for one in plans if one.id == accepted.plan)",
        f"{CHECK} -k keeps_in_place_of",
    ),
    Fault(
        "net rates leave the carrier with another plan than the one that somebody chose",
        "activities/bind/plan_steps.py",
        "            await self._saved(asked, chosen)  #",
        "            pass  #",
        "tests/unit/activities/test_bind_plans.py -k somebody_chose",
    ),
    Fault(
        "a quote that was referred meanwhile is bound",
        "underwriting/bind_check.py",
        "    if quote.verdict is CarrierVerdict.QUOTED:\n",
        "    if quote.premium is not None:\n",
        f"{CHECK} -k test_a_quote_that_moved_is_told_with_before_and_after",
    ),
    Fault(
        "an answer goes to one of the ids of its question alone",
        "underwriting/bind_questions.py",
        "for each in one.ids]\n    return tuple(sent), kept",
        "for each in one.ids[:1]]\n    return tuple(sent), kept",
        f"{QUESTIONS} -k test_one_text_under_three_ids",
    ),
    Fault(
        "an answer that is no option goes to the carrier",
        "underwriting/bind_questions.py",
        "    if question.options and value not in question.options:\n",
        "    if not value and value not in question.options:\n",
        f"{QUESTIONS} -k test_an_answer_that_is_none_is_refused",
    ),
    Fault(
        "a quote that is not eligible is bound",
        "workflows/bind_turns.py",
        "    if not stand.bindable:\n",
        "    if stand.ended:\n",
        f"{CASE} -k test_a_quote_that_is_not_eligible_is_not_bound",
    ),
    Fault(
        "a step is done twice that was delivered twice",
        "workflows/bind.py",
        "        if step.job != self._doing and all(step.job != other.job for other in self._waiting):\n",
        "        if step.job is not None:\n",
        f"{CASE} -k test_a_step_that_was_never_delivered_is_taken_up",
    ),
    Fault(
        "the quote is written while nobody knows whether a policy exists",
        "workflows/bind_turns.py",
        "    if (stand.bind_job or binding) and step.type not in READS:\n",
        "    if (stand.bind_job and binding is None) and step.type not in READS:\n",
        f"{CASE} -k test_while_nobody_knows_of_a_policy",
    ),
    Fault(
        "a submit that was lost is sent again without a look",
        "workflows/bind_turns.py",
        "            return await projected(\n                BindTurnActivities.note_lost_bind,",
        "            return move or await projected(\n                BindTurnActivities.note_lost_bind,",
        f"{CASE} -k test_a_submit_that_is_lost_with_its_worker",
    ),
    Fault(
        "a bind whose workflow was lost is not taken up",
        "workflows/bind.py",
        "        if stand.bind_job is not None or self._acts.asked:\n",
        "        if self._acts.asked:\n",
        f"{CASE} -k test_a_new_run_takes_up_a_bind",
    ),
    Fault(
        "a demo user asks a carrier to bind",
        "api/caller/access.py",
        "    return allowed - {Permission.BIND} if person.has(DEMO_GROUP) else allowed\n",
        "    return allowed\n",
        "tests/unit/api/test_access.py -k test_neither_a_demo_user_nor_a_visitor_binds",
    ),
    Fault(
        "what was released to its agent is bound all the same",
        "api/bind/workbench.py",
        "self.found.state in (SubmissionState.OPEN, SubmissionState.BOUND)",
        "self.found.state in SubmissionState",
        "tests/unit/api/test_bind_submission.py",
    ),
    Fault(
        "a link on another site has a payment plan saved at the carrier",
        "api/bind/routes.py",
        "STARTED = [Depends(same_origin_read), *LIMITED]",
        "STARTED = LIMITED",
        "tests/unit/api/test_csrf.py -k starts_something",
    ),
    Fault(
        "what a carrier asks for is told with a FEIN",
        "activities/bind/quote_steps.py",
        "without_feins(item.text) for",
        "item.text for",
        "tests/unit/activities/test_bind_wanted.py -k told_once_each",
    ),
)
