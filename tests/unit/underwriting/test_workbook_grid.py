"""Rows of the underwriting page, what each cell is, and what all statuses say together."""

import pytest

from models.indication import RowType
from models.workbook import Cell, CellForm, CellStatus, Workbook
from models.workbook_errors import TwoCarriersBound
from tests.support.workbooks import (
    KEY_RISK,
    OTHER,
    SUBMISSION,
    a_grid,
    custom_column,
    empty_book,
    program_column,
)
from underwriting.workbook_status import check_one_bound, overall_status, standing_of

SUNZ = "wcn-sunz"
STATES = ("AL", "GA", "OH", "TX")
MIXED = {"AL": RowType.MCP, "GA": RowType.MASTER, "OH": RowType.MONO, "TX": RowType.MASTER}


@pytest.mark.req("CB-053")
@pytest.mark.req("CB-342")
def test_master_stands_first_and_states_that_all_write_as_master_have_no_row() -> None:
    grid = a_grid(program_column(SUNZ, MIXED), states=STATES)
    assert grid.rows == ("MASTER", "AL", "OH")
    forms = {row: grid.form(SUNZ, row) for row in ("MASTER", *STATES)}
    assert forms == {
        "MASTER": CellForm.MASTER, "AL": CellForm.OPEN, "GA": CellForm.IN_MASTER, "OH": CellForm.MONO,
        "TX": CellForm.IN_MASTER,
    }  # fmt: skip


@pytest.mark.req("CB-053", "CB-343")
def test_a_custom_carrier_brings_the_rows_of_master_states_back() -> None:
    added = custom_column("custom_carrier_0a1b2c3d", "Zenith")
    grid = a_grid(program_column(SUNZ, MIXED), added, states=STATES)
    assert grid.rows == ("MASTER", *STATES)
    assert grid.form(added.key, "MASTER") is None
    assert grid.form(added.key, "OH") is CellForm.MONO
    assert grid.form(added.key, "GA") is CellForm.CUSTOM
    hidden = custom_column(added.key, "Zenith", hidden=True)
    assert a_grid(program_column(SUNZ, MIXED), hidden, states=STATES).rows == ("MASTER", "AL", "OH")


@pytest.mark.req("CB-053")
def test_a_state_that_one_program_writes_by_client_keeps_its_row() -> None:
    client = program_column(KEY_RISK, dict.fromkeys(("AL", "GA", "TX"), RowType.MCP))
    assert a_grid(program_column(SUNZ, MIXED), client, states=STATES).rows == ("MASTER", *STATES)


@pytest.mark.req("CB-151")
@pytest.mark.req("CB-152")
@pytest.mark.req("CB-153")
@pytest.mark.req("CB-154")
@pytest.mark.req("CB-335")
@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        (("bound", "quoted"), "bound"),
        (("closed", "closed"), "closed"),
        (("declined", "declined"), "declined"),
        (("closed", "select"), None),
        (("closed", "declined"), None),
        ((), None),
    ],
)
def test_the_overall_status_follows_from_all_cells(statuses: tuple[str, ...], expected: str | None) -> None:
    assert overall_status(map(CellStatus, statuses)) == expected


def _of_b(**by_cell: str) -> Workbook:
    """Statuses of risk B: key_risk_TX='bound'."""
    cells: dict[tuple[str, str], Cell] = {}
    for name, value in by_cell.items():
        column, state = name.rsplit("_", 1)
        cells[f"gms-{column}", state] = Cell(status=CellStatus(value))
    return Workbook(submission_id=SUBMISSION, cells=cells)


@pytest.mark.req("CB-150")
@pytest.mark.req("CB-190")
def test_statuses_of_the_second_risk() -> None:
    seven = ["select", "bound", "quoted", "closed", "declined", "uw_questions", "submitted"]
    assert [status.value for status in CellStatus] == seven
    alone = a_grid(a_grid().columns[KEY_RISK])
    assert standing_of(alone, _of_b(key_risk_TX="bound", key_risk_GA="quoted")).overall == "bound"
    every = {f"{column}_{state}": "closed" for column in ("key_risk", "uwic") for state in ("GA", "TX")}
    assert standing_of(a_grid(), _of_b(**every)).overall == "closed"
    assert standing_of(a_grid(), _of_b(**(every | {"uwic_TX": "select"}))).overall is None
    assert standing_of(a_grid(), _of_b(**(every | {"uwic_TX": "declined"}))).overall is None
    both = standing_of(a_grid(), _of_b(uwic_TX="bound", key_risk_GA="bound"))
    assert both.bound == ("key_risk", "uwic")
    with pytest.raises(TwoCarriersBound, match=r"You can only bind with one carrier\."):
        check_one_bound(both)


@pytest.mark.req("CB-190", "CB-062")
def test_two_bound_states_of_one_carrier_are_one_carrier() -> None:
    twice = program_column("wcn-key_risk", a_grid().columns[KEY_RISK].types)
    grid = a_grid(a_grid().columns[KEY_RISK], twice)
    book = Workbook(
        submission_id=SUBMISSION,
        cells={
            (KEY_RISK, "TX"): Cell(status=CellStatus.BOUND),
            (twice.key, "GA"): Cell(status=CellStatus.BOUND),
        },
    )
    check_one_bound(standing_of(grid, book))
    with pytest.raises(TwoCarriersBound):
        check_one_bound(standing_of(grid, book, elsewhere=("amtrust",)))


@pytest.mark.req("CB-151", "CB-152", "CB-153")
def test_what_is_not_counted_changes_nothing() -> None:
    added, gone = custom_column("custom_carrier_00000001", "Zenith"), "custom_carrier_00000002"
    grid = a_grid(*a_grid().columns.values(), added, custom_column(gone, "Old", hidden=True))
    counted = {(column.key, row) for column, row, _ in grid.counted(empty_book())}
    assert counted == {(column, state) for column in (KEY_RISK, OTHER) for state in ("GA", "TX")}
    book = Workbook(submission_id=SUBMISSION, cells={(added.key, "TX"): Cell(status=CellStatus.QUOTED)})
    assert (added.key, "TX") in {(column.key, row) for column, row, _ in grid.counted(book)}
