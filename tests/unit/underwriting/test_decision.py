"""A carrier's decision: what may follow what, which of it needs a reason, and the clock."""

from datetime import UTC, date, datetime, timedelta
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.decision import DecisionAction, DecisionEnd, DecisionStanding, QuoteStatus
from models.decision_errors import DecisionFinal, InvalidTransition, QuoteTooOld, RemarkRequired
from models.errors import InvalidInput, QuotingError
from underwriting.decision import (
    DAY,
    approved_until,
    at,
    days_remaining,
    deadline_of,
    decided,
    extended,
    next_reminder,
    overridden,
    refuse_old,
    withdrawn,
)

BEGUN = datetime(2026, 11, 27, 9, 30, 0, 250_000, tzinfo=UTC)
RUN = "018f0000-0000-7000-8000-000000000001"
NEW = DecisionStanding(deadline=BEGUN + 30 * DAY, approved_until=BEGUN + 120 * DAY)
MOMENT = timedelta(microseconds=1)
ACTIONS = tuple(DecisionAction)
ALLOWED = {
    ("open", "approve"): "proceed_uw",
    ("open", "hold"): "hold",
    ("open", "reject"): "reject",
    ("hold", "reopen"): "uwportal",
    ("uwportal", "approve"): "proceed_uw",
    ("uwportal", "hold"): "hold",
    ("uwportal", "reject"): "reject",
    ("proceed_uw", "bound"): "bound",
}
STATUSES = st.sampled_from([*QuoteStatus])
STEPS = st.lists(
    st.tuples(
        st.sampled_from([*ACTIONS, *("proceed_uw", "uwportal", "bound", "nonsense"), 1, 30, 31, None]),
        st.integers(0, 40),
    ),
    max_size=12,
)


def key(moment: datetime, program: str = "quadrant-key_risk") -> str:
    """A quote record's key."""
    return f"{int(moment.timestamp() * 1000)}+{RUN}+{program}+1 Main St, Austin, TX, 75001"


def standing(status: QuoteStatus) -> DecisionStanding:
    """One that has come so far by the acts of people."""
    ends = {"bound": DecisionEnd.BOUND, "reject": DecisionEnd.REJECTED, "expired": DecisionEnd.EXPIRED}
    return DecisionStanding(NEW.deadline, NEW.approved_until, status, ends.get(status.value))


@pytest.mark.req("CB-155", "CB-156", "CB-157", "CB-158", "CB-159", "CB-160", "CB-161")
@pytest.mark.parametrize(("status", "action"), [*product(QuoteStatus, ACTIONS)])
def test_each_action_follows_from_its_statuses_alone(status: QuoteStatus, action: DecisionAction) -> None:
    follows = ALLOWED.get((status.value, action.value))
    if follows is None:
        with pytest.raises((DecisionFinal, InvalidTransition)):
            decided(standing(status), action, "a reason", BEGUN)
    else:
        assert decided(standing(status), action, "a reason", BEGUN).status == follows


@pytest.mark.req("CB-162", "CB-163")
@pytest.mark.parametrize("action", [DecisionAction.HOLD, DecisionAction.REJECT])
@pytest.mark.parametrize("remark", ["", "   ", "\n\t "])
def test_who_holds_or_rejects_says_why(action: DecisionAction, remark: str) -> None:
    with pytest.raises(RemarkRequired, match=r"^Reason Required in Remarks$"):
        decided(NEW, action, remark, BEGUN)


@pytest.mark.req("CB-162")
@pytest.mark.parametrize("blank", ["", " "])
def test_approving_reopening_and_binding_need_no_reason(blank: str) -> None:
    approved = decided(NEW, DecisionAction.APPROVE, blank, BEGUN)
    assert decided(approved, DecisionAction.BOUND, blank, BEGUN).ended is DecisionEnd.BOUND
    held = decided(NEW, DecisionAction.HOLD, "loss runs", BEGUN)
    assert decided(held, DecisionAction.REOPEN, blank, BEGUN).status is QuoteStatus.UWPORTAL


@pytest.mark.req("CB-228")
def test_the_clock_runs_thirty_times_24_hours_from_the_newest_record() -> None:
    keys = [key(BEGUN - 3 * DAY), key(BEGUN, "lib-key_risk"), key(BEGUN - DAY)]
    assert deadline_of(keys) == BEGUN + timedelta(hours=30 * 24)
    with pytest.raises(InvalidInput, match="The key of a quote record"):
        deadline_of(["quadrant-key_risk"])


@pytest.mark.req("CB-228", "CB-349")
@pytest.mark.parametrize(
    ("passed", "left"),
    [(timedelta(0), 30), (DAY - MOMENT, 30), (DAY, 29), (29 * DAY, 1), (30 * DAY - MOMENT, 1),
     (30 * DAY, 0), (400 * DAY, 0)],
)  # fmt: skip
def test_days_remaining_are_thirty_less_whole_days(passed: timedelta, left: int) -> None:
    assert days_remaining(NEW.deadline, BEGUN + passed) == left


@pytest.mark.req("CB-228", "CB-349")
@given(st.timedeltas(timedelta(0), timedelta(days=400)), st.timedeltas(timedelta(0), timedelta(days=9)))
def test_days_remaining_never_grow_and_are_never_negative(passed: timedelta, later: timedelta) -> None:
    before, after = (days_remaining(NEW.deadline, BEGUN + each) for each in (passed, passed + later))
    assert 30 >= before >= after >= 0
    assert (after > 0) == (BEGUN + passed + later < NEW.deadline)


@pytest.mark.req("CB-349")
@pytest.mark.parametrize("status", [QuoteStatus.OPEN, QuoteStatus.HOLD, QuoteStatus.UWPORTAL])
def test_what_nobody_decided_expires_at_the_deadline_and_not_before(status: QuoteStatus) -> None:
    found = standing(status)
    assert at(found, NEW.deadline - MOMENT) == found
    over = at(found, NEW.deadline)
    assert (over.status, over.ended) == (QuoteStatus.EXPIRED, DecisionEnd.EXPIRED)
    with pytest.raises(DecisionFinal, match="expired"):
        decided(found, DecisionAction.APPROVE, "", NEW.deadline)


def test_an_approval_outlives_the_clock_and_lapses_ninety_days_after_the_policy_would_begin() -> None:
    assert approved_until(date(2027, 1, 1), NEW.deadline) == datetime(2027, 4, 1, tzinfo=UTC)
    assert approved_until(None, NEW.deadline) == NEW.deadline + 90 * DAY
    approved = standing(QuoteStatus.PROCEED_UW)
    assert at(approved, NEW.approved_until - MOMENT) == approved
    over = at(approved, NEW.approved_until)
    assert (over.status, over.ended) == (QuoteStatus.PROCEED_UW, DecisionEnd.LAPSED)


def test_a_quote_of_more_than_twenty_days_is_too_old() -> None:
    refuse_old(BEGUN, BEGUN + 20 * DAY)
    with pytest.raises(QuoteTooOld, match="Get Quote again"):
        refuse_old(BEGUN, BEGUN + 20 * DAY + MOMENT)


def test_the_carrier_is_reminded_at_ten_five_and_one_days_left() -> None:
    told, after = [], BEGUN
    while found := next_reminder(NEW, after):
        after, days = found
        told.append((days, days_remaining(NEW.deadline, after)))
    assert told == [(10, 10), (5, 5), (1, 1)]
    assert next_reminder(standing(QuoteStatus.PROCEED_UW), BEGUN) is None
    assert next_reminder(withdrawn(NEW), BEGUN) is None


def test_an_extension_moves_the_deadline_and_reminds_again() -> None:
    more = extended(NEW, "20", BEGUN + 28 * DAY)
    assert more.deadline == NEW.deadline + 20 * DAY
    assert next_reminder(more, BEGUN + 28 * DAY) == (more.deadline - 10 * DAY, 10)
    assert days_remaining(more.deadline, BEGUN) == 50


def test_an_extension_brings_an_expired_one_back_from_today() -> None:
    late = NEW.deadline + 9 * DAY
    back = extended(at(NEW, late), 2, late)
    assert (back.status, back.ended, back.deadline) == (QuoteStatus.UWPORTAL, None, late + 2 * DAY)
    assert decided(back, DecisionAction.APPROVE, "", late).status is QuoteStatus.PROCEED_UW


@pytest.mark.parametrize("days", ["0", "31", "-1", "2.5", "", "two", "٢", "1000000", None])
def test_days_that_are_none_are_refused_with_what_would_be_right(days: str | None) -> None:
    with pytest.raises(InvalidInput, match="whole number from 1 to 30"):
        extended(NEW, str(days), BEGUN)


def test_sixty_days_are_given_in_all() -> None:
    twice = extended(extended(NEW, 30, BEGUN), 29, BEGUN)
    with pytest.raises(InvalidInput, match="60 days in all; 1 of them are left"):
        extended(twice, 2, BEGUN)
    assert extended(twice, 1, BEGUN).extended_days == 60


@pytest.mark.parametrize("status", ["proceed_uw", "hold", "reject", "uwportal"])
def test_support_sets_a_status_by_hand_whatever_stood(status: str) -> None:
    for before in (NEW, withdrawn(NEW), standing(QuoteStatus.REJECT)):
        found = overridden(before, status, BEGUN)
        assert found.status == status
        assert (found.ended is DecisionEnd.REJECTED) == (status == "reject")


def test_support_neither_binds_nor_unbinds() -> None:
    with pytest.raises(InvalidInput, match="status is one of proceed_uw, hold, reject, uwportal"):
        overridden(NEW, "bound", BEGUN)
    with pytest.raises(DecisionFinal):
        overridden(standing(QuoteStatus.BOUND), "hold", BEGUN)


def test_an_expired_one_is_given_time_before_it_is_set_to_something_that_waits() -> None:
    over = at(NEW, NEW.deadline)
    with pytest.raises(InvalidInput, match="extend the clock first"):
        overridden(over, "hold", NEW.deadline)
    assert overridden(over, "proceed_uw", NEW.deadline).ended is None


@given(STEPS)
def test_no_order_of_acts_leaves_a_bound_one_or_outlasts_ninety_days(steps: list[tuple[object, int]]) -> None:
    found, now = NEW, BEGUN
    for act, later in steps:
        before, now = at(found, now + later * DAY), now + later * DAY
        try:
            if isinstance(act, DecisionAction):
                found = decided(before, act, "a reason", now)
            elif isinstance(act, int):
                found = extended(before, act, now)
            else:
                found = withdrawn(before) if act is None else overridden(before, str(act), now)
        except QuotingError:
            found = before
        assert before.ended is not DecisionEnd.BOUND or found == before
        assert found.extended_days <= 60
        assert found.status is not QuoteStatus.BOUND or before.status in ("proceed_uw", "bound")
        assert found.undecided is False or now < found.deadline
        assert (found.status is QuoteStatus.EXPIRED) <= (found.ended is DecisionEnd.EXPIRED)
