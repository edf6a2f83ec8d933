"""The rules of an intent, one by one: what settles an attempt, what is next, and what operations may do."""

import pytest

from models.bind_intent import BindLimits, IntentKind, IntentState, LookAnswer, Turn
from underwriting import bind_intent as rules
from underwriting.bind_intent import Seen, Standing

LIMITS = BindLimits(resubmit_after_s=300, look_gap_s=60, park_after_s=86_400, unknown_submits_max=5)
SENT = Standing(state=IntentState.OPEN, attempts=1, checked_at=0, sent_at=0, patience_since=0)
NOT_BOUND, REFUSED, PENDING = LookAnswer.NOT_BOUND, LookAnswer.REFUSED, LookAnswer.PENDING


def looked(standing: Standing, *looks: tuple[float, float, LookAnswer]) -> Standing:
    """The intent after looks: begun, answered, what they showed."""
    for begun, answered, answer in looks:
        after = rules.looked(standing, Seen(begun, answered, standing.attempts, answer), LIMITS)
        assert after is not None
        standing = after
    return standing


def turn(standing: Standing, now: float) -> Turn:
    return rules.next_turn(standing, LIMITS, now).turn


@pytest.mark.parametrize(
    ("looks", "settled"),
    [
        ([(301, 302, NOT_BOUND), (362, 363, NOT_BOUND)], True),
        ([(301, 302, NOT_BOUND), (361.9, 363, NOT_BOUND)], False),
        ([(300, 302, NOT_BOUND), (362, 363, NOT_BOUND)], False),
        ([(301, 302, NOT_BOUND), (340, 341, PENDING), (362, 363, NOT_BOUND)], False),
        ([(301, 302, NOT_BOUND), (340, 341, PENDING), (362, 363, NOT_BOUND), (423, 424, REFUSED)], True),
        ([(301, 302, REFUSED), (362, 363, NOT_BOUND)], True),
        ([(301, 302, NOT_BOUND)], False),
        ([(301, 302, PENDING), (362, 363, PENDING), (430, 431, PENDING)], False),
        ([(10.0 * n, 10.0 * n + 1, NOT_BOUND) for n in range(1, 39)], True),
    ],
)
def test_two_looks_settle_an_attempt_a_minute_apart_and_both_after_its_time(
    looks: list[tuple[float, float, LookAnswer]], settled: bool
) -> None:
    after = looked(SENT, *looks)
    assert (rules.is_settled(after), after.unknown_submits) == (settled, int(settled))
    assert len(after.looks) <= rules.MOST_LOOKS


def test_a_look_that_began_before_the_last_attempt_counts_for_none() -> None:
    early = Seen(400, 401, 0, NOT_BOUND)
    after = rules.looked(SENT, early, LIMITS)
    assert after is not None and rules.first_that_counts(after, LIMITS) is None


@pytest.mark.parametrize("age", [60, 61])
def test_a_check_holds_for_a_minute(age: float) -> None:
    opened = Standing(state=IntentState.OPEN, checked_at=0)
    assert (rules.attempted(opened, 0, age, LIMITS) is not None) is (age <= 60)
    assert turn(opened, age) is (Turn.SUBMIT if age <= 60 else Turn.CHECK)


def test_a_check_that_took_longer_than_two_minutes_opens_nothing() -> None:
    assert rules.checked(Standing(), 0, 0, 120, LIMITS) is not None
    assert rules.checked(Standing(), 0, 0, 121, LIMITS) is None


def test_a_check_opens_nothing_while_an_attempt_is_out_or_another_one_was_stored() -> None:
    settled = SENT._replace(settled=1)
    assert rules.checked(SENT, 1, 0, 1, LIMITS) is None
    assert rules.checked(settled, 0, 0, 1, LIMITS) is None
    after = rules.checked(settled, 1, 0, 1, LIMITS)
    assert after is not None and after.checked_at == 1


@pytest.mark.parametrize("elapsed", [10.0, 10.1])
def test_an_attempt_is_sent_within_ten_seconds(elapsed: float) -> None:
    assert rules.may_still_send(elapsed, LIMITS) is (elapsed <= 10)


def test_what_is_next_follows_from_the_row_alone() -> None:
    assert turn(Standing(), 0) is Turn.CHECK
    assert turn(Standing(state=IntentState.BOUND), 0) is Turn.PERSIST
    assert turn(Standing(state=IntentState.REJECTED), 0) is Turn.END
    assert turn(Standing(state=IntentState.ABORTED), 0) is Turn.END
    assert turn(SENT, 100) is Turn.LOOK
    twice = (301.0, 302.0, NOT_BOUND), (362.0, 363.0, NOT_BOUND)
    settled = looked(SENT, *twice)
    assert turn(settled, 363) is Turn.CHECK
    assert turn(looked(SENT, twice[0], (362, 363, REFUSED)), 363) is Turn.REJECT
    assert turn(looked(SENT, twice[0], (362, 363, LookAnswer.OUTSIDE)), 363) is Turn.OUTSIDE
    assert turn(settled._replace(unknown_submits=5), 363) is Turn.PARK
    assert turn(settled._replace(unknown_submits=5, unknown_allowed=1), 363) is Turn.CHECK
    assert turn(SENT, 86_400) is Turn.PARK
    assert turn(SENT._replace(parked=True), 86_400) is Turn.WAIT


def test_looks_come_often_for_two_minutes_then_rarely_and_as_soon_as_they_count() -> None:
    paces = [rules.pace_s(age, LIMITS) for age in (0, 120, 240, 1440, 50_000)]
    assert paces == [5, 5, 10, 60, 60]
    near = looked(SENT, (295, 296, NOT_BOUND))
    assert rules.next_turn(near, LIMITS, 296).at == pytest.approx(300, abs=0.01)
    first = looked(SENT._replace(sent_at=-9_000), (0, 1, NOT_BOUND), (50, 51, NOT_BOUND))
    assert rules.next_turn(first, LIMITS, 51).at == 61


def test_what_was_not_taken_is_sent_again_more_and_more_rarely() -> None:
    taken = rules.nothing_taken(SENT, 1)
    assert taken is not None
    assert rules.next_turn(taken, LIMITS, 1) == (Turn.SUBMIT, 5)
    later = taken._replace(sent_at=2_000, checked_at=2_000)
    assert rules.next_turn(later, LIMITS, 2_001).at == 2_060


@pytest.mark.parametrize("attempt", [0, 2])
def test_a_reply_speaks_for_its_own_attempt_alone(attempt: int) -> None:
    assert rules.nothing_taken(SENT, attempt) is None
    assert rules.unknown(SENT, attempt) is None


def test_a_policy_is_never_denied() -> None:
    for state in IntentState:
        assert rules.bound(Standing(state=state, attempts=1)).state is IntentState.BOUND
    assert rules.bound(SENT).kind is IntentKind.ONLINE
    assert rules.bound(Standing()).kind is IntentKind.OUTSIDE


def test_a_business_that_is_bound_elsewhere_is_freed_by_nobody_and_waits_for_our_own_attempt() -> None:
    assert rules.bound_outside(SENT) is None
    noted = rules.noted_outside(SENT)
    assert noted is not None
    settled = noted._replace(settled=1)
    assert rules.rejected(settled, 1) is None and rules.aborted(settled) is None
    ended = rules.bound_outside(settled)
    assert ended is not None and (ended.state, ended.kind) == (IntentState.BOUND, IntentKind.OUTSIDE)


def test_only_who_there_confirmed_it_ends_a_parked_bind_that_is_not_settled() -> None:
    parked = rules.parked(SENT)
    assert parked is not None
    assert rules.aborted(parked) is None
    assert rules.aborted(SENT, confirmed=True) is None
    ended = rules.aborted(parked, confirmed=True)
    assert ended is not None and ended.state is IntentState.ABORTED


def test_each_retry_of_operations_allows_one_more_attempt() -> None:
    parked = SENT._replace(settled=1, unknown_submits=5, parked=True)
    again = rules.retried(parked, 100, LIMITS)
    assert again is not None and (again.unknown_allowed, again.patience_since) == (1, 100)
    assert turn(again, 100) is Turn.CHECK
    assert turn(again._replace(unknown_submits=6), 100) is Turn.PARK
    assert rules.retried(SENT, 100, LIMITS) is None


def test_a_policy_by_word_of_mouth_is_taken_back_only_once_nothing_can_come() -> None:
    marked = rules.marked_bound(SENT)
    assert marked is not None and not marked.confirmed
    assert rules.aborted(marked) is None
    settled = looked(marked, (301, 302, NOT_BOUND), (362, 363, NOT_BOUND))
    ended = rules.aborted(settled)
    assert ended is not None and ended.state is IntentState.ABORTED
    assert rules.aborted(rules.bound(settled)) is None


def test_scaled_limits_leave_a_step_its_time() -> None:
    scaled = LIMITS.scaled(20)
    assert (scaled.resubmit_after_s, scaled.look_gap_s, scaled.look_most_s) == (15, 3, 3)
    assert (scaled.window_s, scaled.check_holds_s, scaled.unknown_submits_max) == (2, 5, 5)
    assert LIMITS.scaled(1) == LIMITS
