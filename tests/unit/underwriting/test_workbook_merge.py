"""A Save laid upon what others saved: by field, a clash where two differ, nothing where none does."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from models.workbook import CellStatus, Change, ReasonCategory, ScheduleReason, Workbook
from models.workbook_edits import CellEdit, ColumnEdit, RateEdit, WorkbookSave
from tests.support.workbooks import (
    KEY_RISK,
    NOW,
    OTHER,
    a_grid,
    a_save,
    empty_book,
    percent,
    person,
    plan,
    status,
)
from underwriting.workbook_checks import merged_faults, read_percents
from underwriting.workbook_merge import Clash, Merged, clashes, merge, shown_value, wishes_of

UMA, THEO = "Uma", "Theo"


def saved(
    book: Workbook, save: WorkbookSave, who: str, history: list[Change]
) -> tuple[Merged | None, list[Clash]]:
    """A Save as the server takes it, or its clashes; the history grows by what it changed."""
    percents, faults = read_percents(save, a_grid(), plan)
    assert faults == []
    wishes = wishes_of(save, percents, {})
    later = [change for change in history if change.version > save.base_version]
    if found := clashes(wishes, later):
        return None, found
    merged = merge(book, save, wishes, by=person(who), name=who, at=NOW)
    history += merged.changes
    return merged, []


def test_two_underwriters_at_once_and_the_one_who_differs_is_told() -> None:
    history: list[Change] = []
    book = empty_book(7)
    first, _ = saved(book, a_save(7, percent("TX", "-15")), UMA, history)
    assert first is not None
    second, _ = saved(first.book, a_save(7, percent("GA", "10")), THEO, history)
    assert second is not None
    assert second.book.version == 9
    assert second.book.schedule(KEY_RISK) == {"GA": Decimal(10), "TX": Decimal(-15)}
    nothing, found = saved(second.book, a_save(7, percent("TX", "-5")), THEO, history)
    assert nothing is None
    assert [(one.theirs.after, one.theirs.by_name, one.wish.shown) for one in found] == [
        ("-15.00", UMA, "-5.00")
    ]


def test_the_same_value_twice_is_no_clash_and_changes_nothing() -> None:
    history: list[Change] = []
    first, _ = saved(empty_book(), a_save(0, percent("TX", "-15")), UMA, history)
    assert first is not None
    again, found = saved(first.book, a_save(0, percent("TX", "-15.0")), THEO, history)
    assert found == []
    assert again is not None
    assert (again.changes, again.book.version) == ((), 1)


def test_other_fields_of_one_cell_are_merged() -> None:
    history: list[Change] = []
    first, _ = saved(empty_book(), a_save(0, status("TX", CellStatus.QUOTED)), UMA, history)
    assert first is not None
    edit = CellEdit(column=KEY_RISK, row="TX", comments="call the agent")
    second, found = saved(first.book, a_save(0, edit), THEO, history)
    assert found == []
    assert second is not None
    cell = second.book.cell(KEY_RISK, "TX")
    assert (cell.status, cell.comments, cell.version) == (CellStatus.QUOTED, "call the agent", 2)


def test_a_percent_that_is_taken_back_takes_its_reasons_along() -> None:
    history: list[Change] = []
    why = ScheduleReason(category=ReasonCategory.EMPLOYEES, percent=Decimal(-15))
    with_reason = percent("TX", "-15", note="New guards on all saws", reasons=(why,))
    first, _ = saved(empty_book(), a_save(0, with_reason), UMA, history)
    assert first is not None
    assert first.book.cell(KEY_RISK, "TX").note
    assert first.book.cell(KEY_RISK, "TX").reasons == (why,)
    taken = CellEdit(column=KEY_RISK, row="TX", debit_credit=None)
    back, _ = saved(first.book, a_save(1, taken), UMA, history)
    assert back is not None
    cell = back.book.cell(KEY_RISK, "TX")
    assert not (cell.debit_credit or cell.reasons or cell.note)
    assert cell.percent_by == person(UMA)


def test_names_and_rates_of_a_column_clash_alike() -> None:
    rate = RateEdit(
        column=KEY_RISK, state="TX", code="3632", description="Machine shop", net_rate=Decimal("0.0085")
    )
    named = ColumnEdit(key="custom_carrier_1", name="A")
    save = WorkbookSave(base_version=0, rates=(rate,), columns=(named,))
    wishes = wishes_of(save, {}, {})
    assert [(one.key.row, one.key.field, one.shown) for one in wishes] == [
        ("", "name", "A"), ("TX|3632#Machine shop", "net_rate", "0.85"),
    ]  # fmt: skip
    merged = merge(empty_book(), save, wishes, by=person(UMA), name=UMA, at=NOW)
    assert merged.book.entered(KEY_RISK)["TX", "3632"].net_rate == Decimal("0.0085")
    other = save.model_copy(update={"rates": (rate.model_copy(update={"net_rate": Decimal("0.009")}),)})
    found = clashes(wishes_of(other, {}, {}), merged.changes)
    assert [one.wish.key.field for one in found] == ["net_rate"]
    assert [one.path for one in wishes] == ["columns.0.name", "rates.0.net_rate"]


_SAVES = st.lists(
    st.tuples(st.sampled_from(["GA", "TX"]), st.integers(-25, 25), st.sampled_from([UMA, THEO])), max_size=12
)


@given(_SAVES)
def test_versions_count_the_saves_that_changed_something_and_the_last_value_stands(
    saves: list[tuple[str, int, str]],
) -> None:
    history: list[Change] = []
    book, last, counted = empty_book(), dict[str, Decimal](), 0
    for row, value, who in saves:
        merged, found = saved(book, a_save(book.version, percent(row, str(value))), who, history)
        assert found == []
        assert merged is not None
        counted += bool(merged.changes)
        book, last[row] = merged.book, Decimal(value)
    assert book.version == counted
    assert book.schedule(KEY_RISK) == {row: value for row, value in sorted(last.items()) if value}
    assert {change.version for change in history} == set(range(1, counted + 1))


@pytest.mark.parametrize("value", [None, True, (), Decimal("0")])
def test_what_is_shown_of_nothing_is_plain(value: object) -> None:
    assert shown_value("debit_credit", value) in (None, True, [], "0.00")


def test_another_reason_of_figures_that_stay_is_kept_and_they_stay_those_of_who_entered_them() -> None:
    rate = RateEdit(
        column=KEY_RISK, state="TX", code="3632", description="Machine shop", manual_rate=Decimal(2),
        reason="Agreed on the phone",
    )  # fmt: skip
    history: list[Change] = []
    first, _ = saved(empty_book(), a_save(0, rates=(rate,)), UMA, history)
    assert first is not None and [one.field for one in first.changes] == ["manual_rate"]
    other = rate.model_copy(update={"reason": "Agreed in writing"})
    second, found = saved(first.book, a_save(1, rates=(other,)), THEO, history)
    assert second is not None and found == []
    (change,) = second.changes
    assert (change.row, change.field, change.before, change.after, change.by_name) == (
        "TX|3632#Machine shop", "reason", "Agreed on the phone", "Agreed in writing", THEO,
    )  # fmt: skip
    kept = second.book.entered(KEY_RISK)["TX", "3632"]
    assert (kept.reason, kept.by, kept.version) == ("Agreed in writing", person(UMA), 2)
    again, _ = saved(second.book, a_save(2, rates=(other,)), THEO, history)
    assert again is not None and again.changes == ()
    untouched = RateEdit(column=KEY_RISK, state="GA", code="3632", reason="Agreed in writing")
    nothing, _ = saved(second.book, a_save(2, rates=(untouched,)), THEO, history)
    assert nothing is not None and nothing.changes == (), "there is no figure that the reason is of"


def test_a_carrier_with_a_bound_state_is_not_hidden_and_another_one_is() -> None:
    book, _ = saved(empty_book(), a_save(0, status("TX", CellStatus.BOUND)), UMA, [])
    assert book is not None
    hiding = a_save(1, columns=tuple(ColumnEdit(key=key, hidden=True) for key in (OTHER, KEY_RISK)))
    merged = merge(book.book, hiding, wishes_of(hiding, {}, {}), by=person(THEO), name=THEO, at=NOW)
    faults = list(merged_faults(hiding, merged, a_grid(), plan))
    assert [(fault.path, fault.message) for fault in faults] == [
        ("columns.1.hidden", "A carrier with a bound state cannot be hidden")
    ]
    shown = a_save(1, columns=(ColumnEdit(key=KEY_RISK, hidden=False),))
    merged = merge(book.book, shown, wishes_of(shown, {}, {}), by=person(THEO), name=THEO, at=NOW)
    assert list(merged_faults(shown, merged, a_grid(), plan)) == []
