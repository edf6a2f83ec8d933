"""Two rate books side by side: nothing is missed, nothing is made up, percents are those of the rates."""

from decimal import Decimal

import pytest

from models.rate_book import Tables
from models.rate_book_difference import BookDifference, ChangeKind, RowChange
from rating.builtin import builtin_tables
from rating.rate_book_diff import compare_books, compare_table

D = Decimal


def rate_row(state: str, code: str, value: str, **more: str) -> dict[str, str]:
    """A row of the table rates."""
    return {
        "state": state, "class_code": code, "program": "*", "kind": "loss_cost", "value": value,
        "effective": "2026-01-01",
    } | more  # fmt: skip


def difference(old: list[dict[str, str]], new: list[dict[str, str]]) -> BookDifference:
    """Of two books that hold these rates."""
    return compare_books({"rates": old}, {"rates": new})


def test_a_book_differs_in_nothing_from_itself_and_from_itself_in_another_order() -> None:
    tables = builtin_tables()
    turned: Tables = {name: tuple(reversed(rows)) for name, rows in tables.items()}
    for other in (tables, turned):
        found = compare_books(tables, other)
        assert found.rows == ()
        assert found.by_state == ()
        assert sum(count.same for count in found.tables) == sum(len(rows) for rows in tables.values())


def test_rows_are_added_changed_and_removed_by_their_key() -> None:
    found = difference(
        [rate_row("TX", "8810", "0.20"), rate_row("TX", "9082", "1.00"), rate_row("GA", "9082", "2.00")],
        [rate_row("TX", "8810", "0.25"), rate_row("GA", "9082", "2.00"), rate_row("GA", "5403", "7.00")],
    )
    kinds = {(row.kind, row.state, row.code) for row in found.rows}
    assert kinds == {
        (ChangeKind.CHANGED, "TX", "8810"),
        (ChangeKind.REMOVED, "TX", "9082"),
        (ChangeKind.ADDED, "GA", "5403"),
    }
    [count] = found.tables
    assert (count.added, count.changed, count.removed, count.same) == (1, 1, 1, 1)


def test_percents_are_to_a_tenth_by_state_and_by_class() -> None:
    found = difference(
        [rate_row("TX", "8810", "0.20"), rate_row("TX", "9082", "3.00"), rate_row("GA", "9082", "2.00")],
        [rate_row("TX", "8810", "0.25"), rate_row("TX", "9082", "2.90"), rate_row("GA", "9082", "2.20")],
    )
    states = {move.group: (move.lowest, move.mean, move.highest) for move in found.by_state}
    assert states == {"TX": (D("-3.3"), D("10.9"), D("25.0")), "GA": (D("10.0"), D("10.0"), D("10.0"))}
    classes = {move.group: (move.changed, move.lowest, move.highest) for move in found.by_class}
    assert classes == {"8810": (1, D("25.0"), D("25.0")), "9082": (2, D("-3.3"), D("10.0"))}


def test_a_rate_that_only_got_a_later_day_is_a_change_of_it_and_not_another_rate() -> None:
    found = difference(
        [rate_row("TX", "8810", "0.20")], [rate_row("TX", "8810", "0.21", effective="2027-01-01")]
    )
    [row] = found.rows
    assert row.kind is ChangeKind.CHANGED
    assert row.percent == D("5.0")
    assert {cell.column: (cell.old, cell.new) for cell in row.cells} == {
        "value": ("0.20", "0.21"),
        "effective": ("2026-01-01", "2027-01-01"),
    }


def test_a_second_day_beside_the_first_is_an_added_row_that_moves_from_what_it_follows() -> None:
    old = [rate_row("TX", "8810", "0.10", effective="2025-01-01"), rate_row("TX", "8810", "0.20")]
    later = rate_row("TX", "8810", "0.21", effective="2027-01-01")
    found = difference(old, [later, *old, rate_row("TX", "9082", "4.00", effective="2027-01-01")])
    first, other = found.rows
    assert (first.kind, first.follows, first.percent) == (ChangeKind.ADDED, "2026-01-01", D("5.0"))
    assert [(cell.column, cell.old, cell.new) for cell in first.cells] == [("value", "0.20", "0.21")]
    assert (other.kind, other.follows, other.percent) == (ChangeKind.ADDED, None, None)
    [state] = found.by_state
    assert (state.added, state.lowest, state.highest) == (2, D("5.0"), D("5.0"))


def test_a_later_day_with_the_same_rate_moves_nothing() -> None:
    old = [rate_row("TX", "8810", "0.20")]
    [row] = difference(old, [*old, rate_row("TX", "8810", "0.200", effective="2027-01-01")]).rows
    assert (row.follows, row.cells, row.percent) == ("2026-01-01", (), None)


def test_an_earlier_day_beside_the_first_follows_nothing() -> None:
    old = [rate_row("TX", "8810", "0.20")]
    [row] = difference(old, [*old, rate_row("TX", "8810", "0.19", effective="2025-01-01")]).rows
    assert (row.follows, row.percent) == (None, None)
    assert ("value", "", "0.19") in [(cell.column, cell.old, cell.new) for cell in row.cells]


@pytest.mark.parametrize(("old", "new"), [("4.7", "4.70"), ("1000", "1E+3"), ("0", "0.00")])
def test_the_same_number_written_otherwise_is_no_change(old: str, new: str) -> None:
    assert difference([rate_row("TX", "8810", old)], [rate_row("TX", "8810", new)]).rows == ()


def test_what_a_row_leaves_out_is_what_its_column_means() -> None:
    short, long = rate_row("TX", "8810", "0.20"), rate_row("TX", "8810", "0.20", final="false", licence="")
    assert difference([short], [long]).rows == ()


def test_from_nothing_there_is_no_percent() -> None:
    [row] = difference([rate_row("TX", "8810", "0")], [rate_row("TX", "8810", "0.20")]).rows
    assert row.percent is None
    [move] = difference([rate_row("TX", "8810", "0")], [rate_row("TX", "8810", "0.20")]).by_state
    assert (move.changed, move.mean) == (1, None)


def test_a_program_is_named_by_its_own_key_and_measured_by_its_multiplier() -> None:
    row = {"program": "p", "state": "*", "from_date": "", "loss_cost_multiplier": "1.30"}
    _, changes = compare_table("programs", [row], [{**row, "loss_cost_multiplier": "1.43"}])
    [change] = changes
    assert isinstance(change, RowChange)
    assert change.key == {"program": "p", "state": "*", "from_date": ""}
    assert change.percent == D("10.0")
    named = {**row, "loss_cost_multiplier": "1.43", "carrier": "Other"}
    _, [both] = compare_table("programs", [{**row, "carrier": "One"}], [named])
    assert isinstance(both, RowChange)
    assert both.percent == D("10.0")


def test_a_number_that_measures_nothing_has_no_percent() -> None:
    row = {"algorithm": "A", "seq": "10", "key": "k"}
    _, [change] = compare_table("algorithms", [row], [{**row, "seq": "20"}])
    assert change.percent is None


def test_a_table_that_nobody_described_is_compared_row_by_row() -> None:
    counts, changes = compare_table("own", [{"a": "1"}, {"a": "2"}], [{"a": "2"}, {"a": "3"}])
    assert (counts.added, counts.removed, counts.same) == (1, 1, 1)
    assert {(change.kind, change.key["a"]) for change in changes} == {
        (ChangeKind.ADDED, "3"),
        (ChangeKind.REMOVED, "1"),
    }


def test_every_row_of_two_books_is_in_the_answer_once() -> None:
    tables = builtin_tables()
    half = tables["rates"][: len(tables["rates"]) // 2]
    found = compare_books(tables, {**tables, "rates": half})
    assert len(found.rows) == len(tables["rates"]) - len(half)
    assert {row.kind for row in found.rows} == {ChangeKind.REMOVED}
    back = compare_books({**tables, "rates": half}, tables)
    assert {row.kind for row in back.rows} == {ChangeKind.ADDED}
    assert len(back.rows) == len(found.rows)
