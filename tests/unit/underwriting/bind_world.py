"""One bind and the world around it, for the exploration of all orders (bind_interleavings.py).

Times are ticks, counted from now, and forgotten where they matter no more: so there are finitely many worlds.
"""

from collections.abc import Iterator
from typing import NamedTuple

from models.bind_intent import SUBMITTABLE, BindLimits, LookAnswer
from underwriting import bind_intent as rules
from underwriting.bind_intent import Seen, Standing

WINDOW, COMMIT, LAG = 1, 2, 1
"""Ticks: to send after storing, of the longest commit after the send, until a search shows a policy."""
LIMITS = BindLimits(
    resubmit_after_s=WINDOW + COMMIT + LAG,
    look_gap_s=1,
    park_after_s=1_000_000,
    unknown_submits_max=1,
    window_s=WINDOW,
    check_holds_s=1,
)
ACTIVITIES = 3
"""Submit activities at a time; each may stall, wake, or die at each of its steps."""
MOST_ATTEMPTS = 3
LOOKS_TAKE, CHECKS_TAKE = 1, 3
"""Ticks between begin and answer, at most."""
LONG = WINDOW + COMMIT + LAG + LOOKS_TAKE + 2
"""Ticks after which nobody can tell any more how long ago something was."""


class Activity(NamedTuple):
    """A submit: what it does next, upon how many attempts, and how long ago it was about to store its own."""

    phase: str = "new"
    seen: int = 0
    elapsed: int = 0
    heard: bool = True
    """Whether the workflow waits for it still; else it is taken for dead, and may not be."""
    number: int = 0


class World(NamedTuple):
    """Where everything stands. row: a number for the Standing, see Worlds."""

    row: int
    at: str = "begin"
    seen: int = 0
    found: str = ""
    """What a look or a check that has begun will answer."""
    begun: int = 0
    activities: tuple[Activity, ...] = ()
    calls: tuple[tuple[int, int], ...] = ()
    """On their way at the carrier: age and activity."""
    policies: tuple[int, ...] = ()
    """Of our quote: how long ago each was made."""
    resets: int = 0
    aborts: int = 0
    retries: int = 0


def at_the_carrier(world: World) -> Iterator[tuple[str, World]]:
    """What the carrier may do with each call on its way."""
    for n, (_, who) in enumerate(world.calls):
        one = world.activities[who]
        rest = world._replace(calls=world.calls[:n] + world.calls[n + 1 :])
        made = rest._replace(policies=(*world.policies, 0))
        lost = one._replace(phase="unknown")
        yield f"carrier: binds for submit {who}", with_activity(made, who, one._replace(phase="policy"))
        yield f"carrier: binds for submit {who}, its reply is lost", with_activity(made, who, lost)
        yield f"carrier: never hears submit {who}", with_activity(rest, who, lost)
        no = with_activity(rest, who, one._replace(phase="refused"))
        yield f"carrier: refuses submit {who}", no


def shown(world: World) -> tuple[str, ...]:
    """What a look or a check that begins now may answer; refused stands for a moved price too.

    Nothing says when a price moves, an underwriter declines or somebody else binds: each look may find it.
    """
    if LAG in world.policies:
        return ("policy",)
    return LookAnswer.NOT_BOUND, LookAnswer.REFUSED, LookAnswer.OUTSIDE


def with_activity(world: World, n: int, activity: Activity) -> World:
    """The world with an activity as it is now; who is taken for dead tells nobody anything."""
    if world.activities[n].phase == "over":
        return world
    changed = (*world.activities[:n], activity, *world.activities[n + 1 :])
    return world._replace(activities=changed)


def a_tick_older(row: Standing) -> Standing:
    def older(time: float | None) -> float | None:
        return None if time is None else time - 1

    looks = tuple(look._replace(begun=look.begun - 1, answered=look.answered - 1) for look in row.looks)
    return row._replace(checked_at=older(row.checked_at), sent_at=older(row.sent_at), looks=looks)


def shortened(row: Standing) -> Standing:
    """Without what the rules ask for no more: old times, looks that neither count nor are the last."""
    checked_at = None if row.checked_at is None else max(row.checked_at, -LONG)
    if row.state not in SUBMITTABLE:
        return Standing(state=row.state, kind=row.kind, attempts=row.attempts, checked_at=checked_at)
    sent_at = None if row.sent_at is None else max(row.sent_at, -LONG)
    looks = tuple(look._replace(begun=0, answered=0) for look in row.looks[-1:])
    if not rules.is_settled(row):
        first = rules.first_that_counts(row, LIMITS)
        looks = () if first is None or sent_at is None else (_just_counting(first, sent_at),)
    return row._replace(checked_at=checked_at, sent_at=sent_at, patience_since=None, looks=looks)


def _just_counting(look: Seen, sent_at: float) -> Seen:
    answered = max(look.answered, -LIMITS.look_gap_s)
    return look._replace(begun=sent_at + LIMITS.resubmit_after_s + 1, answered=answered)


def in_order(world: World) -> World:
    """Without activities of which nobody hears and that do nothing more; the others in one order."""
    callers = {who for _, who in world.calls}
    kept = []
    for n, one in enumerate(world.activities):
        if one.heard or one.phase in ("new", "stored"):
            kept.append((one.heard, one, n))
        elif n in callers:
            kept.append((False, Activity("over", heard=False), n))
    kept.sort()
    place = {n: at for at, (_, _, n) in enumerate(kept)}
    return world._replace(
        activities=tuple(one for _, one, _ in kept),
        calls=tuple(sorted((age, place[who]) for age, who in world.calls)),
        policies=tuple(sorted(world.policies)),
    )
