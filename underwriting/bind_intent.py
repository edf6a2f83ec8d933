"""The rules by which one prospect gets one policy: what may be done next about an intent to bind.

Pure: times are arguments, seconds of one clock, which is the database's. What is stored about an intent is
stored by these functions alone, under the lock of its row; a test explores what workflow, workers and carrier
may do upon them, in every order.
"""

from typing import NamedTuple

from models.bind_intent import SUBMITTABLE, UNSETTLED, BindLimits, IntentKind, IntentState, LookAnswer, Turn

MOST_LOOKS = 20
"""That are kept on a row."""
NO_POLICY_OF_OURS = frozenset({LookAnswer.NOT_BOUND, LookAnswer.REFUSED, LookAnswer.OUTSIDE})
CHECKS_LONG = 2
"""A check may take that many times as long as it holds; one that took longer tells of another day."""


class Seen(NamedTuple):
    """A look: begun and answered are times; attempts are those stored when it began."""

    begun: float
    answered: float
    attempts: int
    answer: LookAnswer


class Standing(NamedTuple):
    """What the rules know of an intent; its row says the same (models/bind_intent.py, Intent)."""

    state: IntentState = IntentState.ASKED
    kind: IntentKind = IntentKind.ONLINE
    attempts: int = 0
    settled: int = 0
    unknown_submits: int = 0
    unknown_allowed: int = 0
    checked_at: float | None = None
    sent_at: float | None = None
    patience_since: float | None = None
    parked: bool = False
    looks: tuple[Seen, ...] = ()
    outside: bool = False
    """Whether a policy is known that is not ours."""
    confirmed: bool = True


class NextTurn(NamedTuple):
    """What is to be done, and from when on."""

    turn: Turn
    at: float


def is_settled(standing: Standing) -> bool:
    """Whether nothing was sent, or nothing can come any more of what was."""
    return standing.settled == standing.attempts


def next_turn(standing: Standing, limits: BindLimits, now: float) -> NextTurn:
    """What is to be done next; it follows from the row alone, whoever reads it, however often."""
    if standing.state is IntentState.BOUND:
        return NextTurn(Turn.PERSIST, now)
    if standing.state not in UNSETTLED:
        return NextTurn(Turn.END, now)
    if standing.state is IntentState.ASKED:
        return NextTurn(Turn.CHECK, now)
    if is_settled(standing) and standing.outside:
        return NextTurn(Turn.OUTSIDE, now)
    if is_settled(standing) and _refused_there(standing):
        return NextTurn(Turn.REJECT, now)
    if standing.parked:
        return NextTurn(Turn.WAIT, now)
    since = standing.patience_since
    if since is not None and now >= since + limits.park_after_s:
        return NextTurn(Turn.PARK, now)
    if not is_settled(standing):
        return NextTurn(Turn.LOOK, max(now, _next_look(standing, limits, now)))
    if standing.unknown_submits >= limits.unknown_submits_max + standing.unknown_allowed:
        return NextTurn(Turn.PARK, now)
    turn = Turn.SUBMIT if _check_holds(standing, limits, now) else Turn.CHECK
    return NextTurn(turn, max(now, _next_submit(standing, limits, now)))


def checked(standing: Standing, seen: int, begun: float, now: float, limits: BindLimits) -> Standing | None:
    """Nothing differs from what was accepted: it may be sent. None: look what the row says by now."""
    if standing.state not in UNSETTLED or standing.attempts != seen or not is_settled(standing):
        return None
    if now - begun > CHECKS_LONG * limits.check_holds_s:
        return None
    return standing._replace(state=_not_asked(standing.state), checked_at=now)


def attempted(standing: Standing, seen: int, now: float, limits: BindLimits) -> Standing | None:
    """One more attempt may be sent, within its window. None: another one was stored since, or check again."""
    if standing.state not in SUBMITTABLE or standing.parked:
        return None
    if standing.attempts != seen:
        return None
    if not _check_holds(standing, limits, now):
        return None
    since = now if standing.patience_since is None else standing.patience_since
    return standing._replace(attempts=standing.attempts + 1, sent_at=now, looks=(), patience_since=since)


def may_still_send(elapsed_s: float, limits: BindLimits) -> bool:
    """Whether an attempt may begin to be sent, so long after it was about to be stored."""
    return elapsed_s <= limits.window_s


def nothing_taken(standing: Standing, attempt: int) -> Standing | None:
    """The reply of an attempt says that the carrier has nothing of it: that settles it."""
    if standing.state not in SUBMITTABLE or attempt != standing.attempts:
        return None
    return standing._replace(settled=attempt)


def unknown(standing: Standing, attempt: int) -> Standing | None:
    """Nobody knows what became of an attempt."""
    if standing.state not in SUBMITTABLE or attempt != standing.attempts or is_settled(standing):
        return None
    return standing._replace(state=IntentState.UNKNOWN)


def looked(standing: Standing, look: Seen, limits: BindLimits) -> Standing | None:
    """A look found no policy of ours; a second one, long enough after the first, settles the last attempt."""
    is_open = standing.state in SUBMITTABLE
    if not is_open and not (standing.state is IntentState.BOUND and not standing.confirmed):
        return None
    looks = _kept((*standing.looks, look), standing, limits)
    outside = standing.outside or look.answer is LookAnswer.OUTSIDE
    after = standing._replace(looks=looks, outside=outside)
    if is_settled(standing) or not _shown_twice(after, limits):
        return after
    return after._replace(settled=after.attempts, unknown_submits=after.unknown_submits + 1)


def bound(standing: Standing) -> Standing:
    """A policy of our quote is known, which no row of ours may deny; without an attempt it came past us."""
    kind = IntentKind.OUTSIDE if standing.attempts == 0 else standing.kind
    return standing._replace(state=IntentState.BOUND, kind=kind, parked=False, confirmed=True)


def bound_outside(standing: Standing) -> Standing | None:
    """The business is bound past us. None: noted, but what we sent ourselves is not settled yet."""
    if standing.state not in UNSETTLED or not is_settled(standing):
        return None
    return standing._replace(state=IntentState.BOUND, kind=IntentKind.OUTSIDE, parked=False, outside=True)


def noted_outside(standing: Standing) -> Standing | None:
    """A policy is known that is not ours; looks for our own go on."""
    return standing._replace(outside=True) if standing.state in UNSETTLED else None


def rejected(standing: Standing, seen: int, *, by_reply: bool = False) -> Standing | None:
    """Free the prospect. by_reply: the carrier refused attempt `seen` itself, which settles it.

    None: another attempt was stored since, or something may come of the last one still.
    """
    if by_reply and standing.attempts == seen and standing.state in SUBMITTABLE:
        standing = standing._replace(settled=seen)
    return _freed(standing, seen, IntentState.REJECTED)


def aborted(standing: Standing, *, confirmed: bool = False) -> Standing | None:
    """Free the prospect by operations. confirmed: somebody at the carrier said that nothing is bound there.

    That counts where the carrier could not be asked until it was parked. None: refused.
    """
    if confirmed and standing.parked:
        standing = standing._replace(settled=standing.attempts)
    if standing.state is IntentState.BOUND and not standing.confirmed and is_settled(standing):
        return standing._replace(state=IntentState.ABORTED, parked=False)
    return _freed(standing, standing.attempts, IntentState.ABORTED)


def marked_bound(standing: Standing) -> Standing | None:
    """Bound by the word of operations; what the carrier shows later wins."""
    if standing.state not in UNSETTLED:
        return None
    return standing._replace(state=IntentState.BOUND, confirmed=False, parked=False)


def parked(standing: Standing) -> Standing | None:
    """It waits for operations; it keeps the prospect."""
    return standing._replace(parked=True) if standing.state in SUBMITTABLE else None


def retried(standing: Standing, now: float, limits: BindLimits) -> Standing | None:
    """Operations let it go on: patience begins anew, and one more attempt may end unknown."""
    if standing.state not in SUBMITTABLE or not standing.parked:
        return None
    allowed = max(standing.unknown_allowed, standing.unknown_submits + 1 - limits.unknown_submits_max)
    return standing._replace(parked=False, patience_since=now, unknown_allowed=allowed)


def pace_s(age_s: float, limits: BindLimits) -> float:
    """Until the next try, so long after the first one: five seconds for two minutes, then up to sixty."""
    share = limits.look_often_for_s / limits.look_first_s
    return min(limits.look_most_s, max(limits.look_first_s, age_s / share))


def _freed(standing: Standing, seen: int, to: IntentState) -> Standing | None:
    if standing.state not in UNSETTLED or standing.attempts != seen or standing.outside:
        return None
    if not is_settled(standing):
        return None
    return standing._replace(state=to, parked=False)


def _not_asked(state: IntentState) -> IntentState:
    return IntentState.OPEN if state is IntentState.ASKED else state


def _check_holds(standing: Standing, limits: BindLimits, now: float) -> bool:
    return standing.checked_at is not None and now - standing.checked_at <= limits.check_holds_s


def _counts(look: Seen, standing: Standing, limits: BindLimits) -> bool:
    """Whether a look may show that nothing came of the last attempt: none began before that could be told."""
    if standing.sent_at is None or look.attempts != standing.attempts:
        return False
    return look.answer in NO_POLICY_OF_OURS and look.begun > standing.sent_at + limits.resubmit_after_s


def first_that_counts(standing: Standing, limits: BindLimits) -> Seen | None:
    """The first look that counts for the last attempt, since the carrier last said that it works on it."""
    first: Seen | None = None
    for look in standing.looks:
        if look.answer is LookAnswer.PENDING:
            first = None
        elif first is None and _counts(look, standing, limits):
            first = look
    return first


def _shown_twice(standing: Standing, limits: BindLimits) -> bool:
    first, last = first_that_counts(standing, limits), standing.looks[-1]
    if first is None or not _counts(last, standing, limits):
        return False
    return last.begun >= first.answered + limits.look_gap_s


def _kept(looks: tuple[Seen, ...], standing: Standing, limits: BindLimits) -> tuple[Seen, ...]:
    """The last ones, and always the first that counts."""
    if len(looks) <= MOST_LOOKS:
        return looks
    first = first_that_counts(standing._replace(looks=looks), limits)
    return looks[1:] if looks[0] is not first else (looks[0], *looks[2:])


def _refused_there(standing: Standing) -> bool:
    """Whether the last look showed that the carrier refuses the quote."""
    return bool(standing.looks) and standing.looks[-1].answer is LookAnswer.REFUSED


def _next_look(standing: Standing, limits: BindLimits, now: float) -> float:
    """By the pace, but as soon as a look begins to count."""
    sent = now if standing.sent_at is None else standing.sent_at
    last = standing.looks[-1].answered if standing.looks else sent
    times = [last + pace_s(now - sent, limits), sent + limits.resubmit_after_s + 1e-3]
    first = first_that_counts(standing, limits)
    if first is not None:
        times.append(first.answered + limits.look_gap_s)
    return min(time for time in times if time > last)


def _next_submit(standing: Standing, limits: BindLimits, now: float) -> float:
    """At once the first time and once looks have settled the last attempt; else as often as looks are."""
    if standing.sent_at is None or standing.patience_since is None or standing.looks:
        return now
    return standing.sent_at + pace_s(now - standing.patience_since, limits)
