"""What a release would hand out: what is held back, whose it is to approve, what moved, what is asked."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from api.auth import Caller
from api.caller import access
from api.submission.release import _ask_again, _facts, _plan, _refuse_running, _refuse_unnamed
from api.submission.status import _version_of
from models.errors import InvalidInput
from models.freshness import StaleCause, StaleChange
from models.principal import Principal
from models.submission_errors import ConfirmNeeded, Recalculating
from models.workbook_authority import AuthorityIssue, ColumnPrice, IssueState, Measure, PricePoint

STALE = StaleChange(cause=StaleCause.FACT, about="Payroll", old="$90,000", new="$120,000")


def an_underwriter(level: int) -> Caller:
    person = Principal(
        subject=uuid4(), email="u@x.example", name="U", groups=frozenset({"UWBeta"}), uw_level=level
    )
    return Caller(principal=person, scope=access.scope_of(person), session=None, ip=None, request_id="r")


def an_issue(level: int = 2, **more: Any) -> AuthorityIssue:
    facts = {"raised_by": uuid4(), "raised_at": datetime.now(UTC), "state": IssueState.OPEN, **more}
    return AuthorityIssue(
        id=uuid4(), column="c", price_run=uuid4(), measure=Measure.CREDIT, level=level, **facts
    )


def a_column(
    *held: AuthorityIssue, name: str = "Key Risk", totals: Any = (4299, 4299, 4299), **more: Any
) -> ColumnPrice:
    submitted, current, out = (PricePoint(run_id=uuid4(), total=Decimal(total)) for total in totals)
    return ColumnPrice(
        key=name.lower(),
        name=name,
        submitted=submitted,
        current=current,
        goes_out=out,
        held_back=held,
        **more,
    )


@pytest.mark.parametrize(("level", "mine"), [(1, False), (2, True), (3, True)])
def test_a_price_that_is_held_back_is_for_whoever_has_its_level(level: int, mine: bool) -> None:
    plan = _plan([a_column(an_issue(), an_issue(level=1)), a_column(name="UWIC")], (), an_underwriter(level))
    held, free = plan.prices
    assert (held.level, held.mine) == (2, mine), "the highest of its levels"
    assert (free.level, free.mine) == (None, False)
    assert (plan.held_back, plan.mine, plan.needed) == (1, int(mine), ["held_back"])


@pytest.mark.parametrize("part", ["raised_by", "made_by"])
def test_whoever_made_or_raised_it_is_not_told_that_it_is_his_to_approve(part: str) -> None:
    me = an_underwriter(3)
    who: Any = me.principal.subject if part == "raised_by" else frozenset({me.principal.subject})
    plan = _plan([a_column(an_issue(), an_issue(**{part: who}))], (), me)
    assert (plan.prices[0].mine, plan.mine) == (False, 0)


def test_a_price_says_what_goes_out_and_how_far_that_moved() -> None:
    (price,) = _plan([a_column(totals=(4299, 3798, 4098))], (STALE,), an_underwriter(1)).prices
    assert (price.submitted, price.current, price.goes_out, price.moved) == ("4299", "3798", "4098", "-201")
    assert (price.recalculating, price.not_repriced) == (False, None)


def test_what_has_to_be_confirmed_is_named_each_by_itself() -> None:
    column, me = a_column(an_issue(), totals=(4299, 3798, 4299)), an_underwriter(1)
    assert _plan([a_column()], (), me).needed == []
    assert _plan([a_column()], (STALE,), me).needed == ["stale"]
    plan = _plan([column], (STALE,), me)
    assert plan.needed == ["stale", "held_back"]
    for accept in ((), ("stale",), ("held_back",)):
        with pytest.raises(ConfirmNeeded) as asked:
            _ask_again(plan, accept)
    assert "Key Risk: 4,299 goes out, 3,798 waits for level 2" in asked.value.message
    _ask_again(plan, ("held_back", "stale"))


def test_the_notice_tells_the_price_that_moved_most_whichever_way() -> None:
    columns = [
        a_column(name="A", totals=(4000, 4100, 4100)), a_column(name="B", totals=(12_000, 11_000, 11_000)),
        a_column(name="C", totals=(500, 500, 500)),
    ]  # fmt: skip
    facts = _facts(_plan(columns, (), an_underwriter(1)), "Fine")
    assert (facts.column, facts.before, facts.after, facts.text) == ("B", "12,000", "11,000", "Fine")
    still = _facts(_plan(columns[2:], (), an_underwriter(1)), "Fine")
    assert (still.column, still.text) == (_facts(_plan([], (), an_underwriter(1)), "").column, "Fine")


def test_a_price_that_is_being_made_is_waited_for_by_name() -> None:
    with pytest.raises(Recalculating, match="Key Risk is being priced"):
        _refuse_running([a_column(), a_column(running_job=uuid4())])
    _refuse_running([a_column()])


def test_a_release_names_each_column_and_no_other_one() -> None:
    column = a_column()
    _refuse_unnamed([column], {column.key: uuid4()})
    for named, path in (({}, "prices"), ({column.key: uuid4(), "other": uuid4()}, "prices.other")):
        with pytest.raises(InvalidInput) as refused:
            _refuse_unnamed([column], named)
        assert refused.value.path == path


@pytest.mark.parametrize(
    ("said", "version"), [(None, None), ("*", None), ('"3"', 3), ('W/"12"', 12), (" 7 ", 7)]
)
def test_the_version_that_was_read_is_taken_from_if_match(said: str | None, version: int | None) -> None:
    assert _version_of(said) == version


@pytest.mark.parametrize("said", ["", '"x"', '"1","2"', "-1"])
def test_an_if_match_that_is_no_version_is_refused(said: str) -> None:
    with pytest.raises(InvalidInput):
        _version_of(said)
