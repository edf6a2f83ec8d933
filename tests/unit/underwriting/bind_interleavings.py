"""Everything that may happen to one bind, in every order: workflow, submit activities, carrier, people, time.

The rules are those of underwriting/bind_intent.py itself; bind_world.py has the world around them.
"""

from collections import deque
from collections.abc import Callable, Iterator

from models.bind_intent import UNSETTLED, IntentKind, IntentState, LookAnswer, Turn
from tests.unit.underwriting.bind_world import (
    ACTIVITIES,
    CHECKS_TAKE,
    COMMIT,
    LAG,
    LIMITS,
    LONG,
    LOOKS_TAKE,
    MOST_ATTEMPTS,
    WINDOW,
    Activity,
    World,
    a_tick_older,
    at_the_carrier,
    in_order,
    shortened,
    shown,
    with_activity,
)
from underwriting import bind_intent as rules
from underwriting.bind_intent import Seen, Standing

FREE = frozenset({IntentState.REJECTED, IntentState.ABORTED})
Steps = Iterator[tuple[str, World]]


class Worlds:
    """All worlds that can be reached, and what is wrong with them."""

    def __init__(self) -> None:
        self._rows: list[Standing] = []
        self._number: dict[Standing, int] = {}
        self._known: dict[tuple[object, ...], int | None] = {}
        self._turns: dict[int, tuple[str, int]] = {}
        self.count = 0

    def first_wrong(self) -> str | None:
        """The first violation with the way that leads to it; None: there is none."""
        first = World(self._keep(Standing()))
        came: dict[World, tuple[World, str] | None] = {first: None}
        todo = deque([first])
        while todo:
            world = todo.popleft()
            wrong = self._wrong(world)
            if wrong:
                return "\n".join([wrong, *self._way(came, world)])
            for name, after in self._steps(world):
                found = self._forgetting(after)
                if found not in came:
                    came[found] = (world, name)
                    todo.append(found)
        self.count = len(came)
        return None

    def _way(self, came: dict[World, tuple[World, str] | None], world: World) -> list[str]:
        way = []
        while (step := came[world]) is not None:
            world, name = step
            way.append(f"{name}: {self._rows[world.row]}" if name == "row" else name)
        return way[::-1]

    def _wrong(self, world: World) -> str:
        row, own = self._rows[world.row], len(world.policies)
        if own > 1:
            return "two policies at the carrier"
        if own and row.state in FREE:
            return "a policy that nobody knows of, beside that of a second carrier"
        if own and row.state is IntentState.BOUND and row.kind is IntentKind.OUTSIDE:
            return "a policy that nobody knows of: behind one from elsewhere"
        return ""

    # The row, by the rules alone.
    def _keep(self, row: Standing) -> int:
        row = shortened(row)
        if row not in self._number:
            self._number[row] = len(self._rows)
            self._rows.append(row)
        return self._number[row]

    def _row(self, world: World, rule: Callable[..., Standing | None], *args: object) -> int | None:
        """The row after a rule; None where the rule refuses."""
        asked = (rule.__name__, world.row, *args)
        if asked not in self._known:
            after = rule(self._rows[world.row], *args)
            self._known[asked] = None if after is None else self._keep(after)
        return self._known[asked]

    def _ruled(self, world: World, rule: Callable[..., Standing | None], *args: object) -> World:
        """The world after a rule, refused or not: the workflow is told the row as it is then."""
        row = self._row(world, rule, *args)
        return self._turn(world if row is None else world._replace(row=row))

    def _turn(self, world: World) -> World:
        """The workflow is told the row, and what is to be done next."""
        if world.row not in self._turns:
            row = self._rows[world.row]
            self._turns[world.row] = (rules.next_turn(row, LIMITS, 0).turn.value, row.attempts)
        turn, attempts = self._turns[world.row]
        return world._replace(at=turn, seen=attempts, found="", begun=0)

    def _steps(self, world: World) -> Steps:
        yield from self._time(world)
        yield from self._workflow(world)
        yield from self._operations(world)
        yield from self._activities(world)
        yield from at_the_carrier(world)

    def _time(self, world: World) -> Steps:
        if any(age >= COMMIT for age, _ in world.calls):
            return
        if world.found and -world.begun >= (LOOKS_TAKE if world.at == Turn.LOOK else CHECKS_TAKE):
            return
        row = self._row(world, a_tick_older)
        assert row is not None
        yield (
            "a tick",
            world._replace(
                row=row,
                begun=max(world.begun - 1, -LONG) if world.found else 0,
                activities=tuple(
                    each._replace(elapsed=min(each.elapsed + 1, WINDOW + 1))
                    if each.phase == "stored"
                    else each
                    for each in world.activities
                ),
                calls=tuple((age + 1, who) for age, who in world.calls),
                policies=tuple(min(age + 1, LAG) for age in world.policies),
            ),
        )

    def _workflow(self, world: World) -> Steps:
        if world.at == "begin":
            yield "workflow: begins", self._turn(world)
        elif world.found:
            yield from self._answered(world)
        elif world.at in (Turn.CHECK, Turn.LOOK):
            for found in shown(world):
                yield f"workflow: begins to {world.at}", world._replace(found=found)
        elif world.at == Turn.SUBMIT and self._may_start(world):
            new = (*world.activities, Activity(seen=world.seen))
            yield "workflow: starts a submit", world._replace(at="sending", activities=new)
        elif world.at == "sending":
            yield from self._heard(world)
        elif world.at == Turn.REJECT:
            yield "workflow: rejects", self._ruled(world, rules.rejected, world.seen)
        elif world.at == Turn.OUTSIDE:
            yield "workflow: bound outside", self._ruled(world, rules.bound_outside)
        elif world.at == Turn.PARK:
            yield "workflow: parks", self._ruled(world, rules.parked)
        if world.at != "begin" and world.resets < 1:
            lost = tuple(each._replace(heard=False) for each in world.activities)
            again = world._replace(at="begin", seen=0, found="", begun=0, activities=lost)
            yield "operations: reset, or terminated and begun again", again._replace(resets=1)

    def _may_start(self, world: World) -> bool:
        return len(world.activities) < ACTIVITIES and self._rows[world.row].attempts < MOST_ATTEMPTS

    def _answered(self, world: World) -> Steps:
        if world.found == "policy":
            yield f"workflow: {world.at} finds the policy", self._ruled(world, rules.bound)
        elif world.at == Turn.LOOK:
            look = Seen(world.begun, 0, world.seen, LookAnswer(world.found))
            noted = self._ruled(world, rules.looked, look, LIMITS)
            yield f"workflow: looked, {world.found}", noted
        elif world.found == LookAnswer.OUTSIDE:
            ended = self._ruled(world, rules.bound_outside)
            if ended.row == world.row:
                ended = self._ruled(world, rules.noted_outside)
            yield "workflow: the check finds a policy from elsewhere", ended
        elif world.found == LookAnswer.REFUSED:
            yield "workflow: the check differs", self._ruled(world, rules.rejected, world.seen)
        else:
            checked = self._ruled(world, rules.checked, world.seen, world.begun, 0, LIMITS)
            yield "workflow: checked", checked

    def _heard(self, world: World) -> Steps:
        """The workflow waits for the last activity: its answer, or that it is taken for dead."""
        last = world.activities[-1]
        over = (*world.activities[:-1], last._replace(phase="over", heard=False))
        if last.phase in ("new", "stored", "sent"):
            lost = (*world.activities[:-1], last._replace(heard=False))
            for name, left in (("killed", over), ("stalled", lost)):
                unsure = self._ruled(world._replace(activities=left), rules.unknown, last.number)
                yield f"workflow: the submit is lost, its worker {name}", unsure
            return
        world = world._replace(activities=over)
        if last.phase == "policy":
            yield "workflow: told of the policy", self._ruled(world, rules.bound)
        elif last.phase == "refused":
            yield "workflow: refused", self._ruled(world, _refused_by_reply, last.number)
        elif last.phase == "nothing":
            nothing = self._ruled(world, rules.nothing_taken, last.number)
            yield "workflow: nothing was taken", nothing
        elif last.phase == "unknown":
            yield "workflow: no usable reply", self._ruled(world, rules.unknown, last.number)
        elif last.phase == "clash":
            yield "workflow: nothing was stored", self._turn(world)

    def _operations(self, world: World) -> Steps:
        row = self._rows[world.row]
        if (
            world.aborts < 1
            and world.at in (Turn.CHECK, Turn.SUBMIT, Turn.LOOK, Turn.WAIT)
            and not world.found
        ):
            freed = self._row(world, rules.aborted)
            if freed is not None:
                yield "operations: abort", self._turn(world._replace(row=freed, aborts=1))
        if world.retries < 1 and row.parked and world.at == Turn.WAIT:
            going = self._ruled(world, rules.retried, 0, LIMITS)
            yield "operations: retry", going._replace(retries=1)

    def _activities(self, world: World) -> Steps:
        for n, one in enumerate(world.activities):
            if one.phase == "new":
                row = self._row(world, rules.attempted, one.seen, 0, LIMITS)
                if row is None:
                    yield f"submit {n}: may not store", with_activity(world, n, one._replace(phase="clash"))
                else:
                    number = self._rows[row].attempts
                    stored = one._replace(phase="stored", number=number)
                    yield (
                        f"submit {n}: stores attempt {number}",
                        with_activity(world, n, stored)._replace(row=row),
                    )
            elif one.phase == "stored":
                if rules.may_still_send(one.elapsed, LIMITS):
                    sent = with_activity(world, n, one._replace(phase="sent"))
                    yield f"submit {n}: sends", sent._replace(calls=(*world.calls, (0, n)))
                yield f"submit {n}: sends nothing", with_activity(world, n, one._replace(phase="nothing"))

    def _forgetting(self, world: World) -> World:
        """Without what can matter no more; activities of which nobody hears in one order."""
        if self._rows[world.row].state not in UNSETTLED:
            world = World(
                world.row,
                Turn.END,
                resets=1,
                activities=world.activities,
                calls=world.calls,
                policies=world.policies,
            )
        return in_order(world)


def _refused_by_reply(row: Standing, seen: int) -> Standing | None:
    return rules.rejected(row, seen, by_reply=True)
