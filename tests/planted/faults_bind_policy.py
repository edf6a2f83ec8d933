"""Faults by which a carrier makes a second policy, or the end of a bind is told wrongly; no servers."""

from tests.planted.fault import Fault

RULES = "underwriting/bind_intent.py"
AT_CARRIER = "tests/unit/activities/test_bind_one_policy.py"

FAULTS = (
    Fault(
        "without the reconcile: a reply that is lost makes a second policy at the carrier",
        RULES,
        "    if not is_settled(standing):\n        return NextTurn(Turn.LOOK",
        "    if standing.state is IntentState.ASKED:\n        return NextTurn(Turn.LOOK",
        f"{AT_CARRIER} -k lost_is_looked_for",
    ),
    Fault(
        "with two looks a minute apart from the lost reply on: a late commit (53) makes a second policy",
        RULES,
        "look.begun > standing.sent_at + limits.resubmit_after_s",
        "look.begun > standing.sent_at",
        f"{AT_CARRIER} -k after_three_minutes",
    ),
    Fault(
        "with 'refused there' as an ending: a decline during a late commit (53) lets another carrier bind",
        RULES,
        "    if is_settled(standing) or not _shown_twice(after, limits):\n",
        "    if is_settled(standing) or not (_shown_twice(after, limits) or _refused_there(after)):\n",
        f"{AT_CARRIER} -k declined_while",
    ),
    Fault(
        "without the fence: a worker that is stopped before it stores binds beside its successor",
        RULES,
        "    if standing.attempts != seen:\n        return None\n    if not _check_holds",
        "    if not _check_holds",
        f"{AT_CARRIER} -k before_it_stored",
    ),
    Fault(
        "without the window: a worker that is stopped between store and send binds beside its successor",
        RULES,
        "return elapsed_s <= limits.window_s",
        "return True",
        f"{AT_CARRIER} -k before_it_sends",
    ),
    Fault(
        "a second policy is told as a plain bind",
        "activities/bind/turn_endings.py",
        "if len(policies) > 1:",
        "if len(policies) > 2:",
        "tests/unit/activities/test_bind_endings.py -k second_policy",
    ),
    Fault(
        "a policy at another premium is told as a plain bind",
        "activities/bind/turn_endings.py",
        "if accepted is not None and first.premium not in (None, accepted.premium):",
        "if False:",
        "tests/unit/activities/test_bind_endings.py -k second_policy",
    ),
    Fault(
        "a bind at the carrier itself is answered as ours",
        "activities/bind/turn_endings.py",
        "        if not intent.attempts:  # ",
        "        if intent.attempts:  # ",
        "tests/unit/activities/test_bind_endings.py -k of_which_nothing",
    ),
    Fault(
        "a bind of which something was sent is freed without an answer",
        "activities/bind/turn_endings.py",
        "if stand.intent.attempts == 0 and turn in",
        "if turn in",
        "tests/unit/activities/test_bind_endings.py -k without_an_answer",
    ),
    Fault(
        "self-reporting names the insured in the agency's place",
        "activities/bind/plan_steps.py",
        "agent_email=agent.email",
        "agent_email=insured[1]",
        "tests/unit/activities/test_bind_plan_people.py -k names_the_insured",
    ),
    Fault(
        "a plan that the carrier refuses is asked for again",
        "activities/bind/plan_steps.py",
        "            except CarrierUnavailable as error:\n                failure = error",
        "            except (CarrierUnavailable, CarrierRejected) as error:\n                failure = error",
        "tests/unit/activities/test_bind_plan_people.py -k three_times",
    ),
)
