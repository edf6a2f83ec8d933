"""Faults by which a carrier makes a second policy, seen at its sandbox; no server is needed for them."""

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
)
