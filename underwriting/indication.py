"""Rows of the price indication: the state type of each row, its flags and its figures by program."""

from collections.abc import Collection, Mapping, Sequence
from decimal import Decimal

from models.indication import FormFlags, IndicationCell, IndicationRow, Pair, RowType
from models.quote import PRICED, ProgramQuote

TOTAL = "TOTAL"
_PLAIN = FormFlags()


def row_type(state: str, types: Collection[str], monopolistic: Collection[str]) -> RowType:
    """The type of a state's row: MONO for a state with a fund of its own, else master, else mcp.

    Args: types: how the programs that price the state write it, in any case.
    """
    if state in monopolistic:
        return RowType.MONO
    written = {kind.upper() for kind in types}
    return RowType.MASTER if RowType.MASTER in written else RowType.MCP


def indication_rows(
    programs: Sequence[ProgramQuote],
    states: Collection[str],
    monopolistic: Collection[str],
    unchecked: Collection[Pair],
    flags: Mapping[Pair, FormFlags],
) -> tuple[IndicationRow, ...]:
    """The rows of a run, states A to Z, then TOTAL.

    Args: states: those that were asked for, priced or not; monopolistic: states with a fund of their own.
    """
    priced = [row for row in programs if row.state in PRICED]
    known = {part.state for row in priced for part in row.states} | set(states)
    rows = [_state_row(state, priced, monopolistic, unchecked, flags) for state in sorted(known)]
    return (*rows, _total_row(priced, rows))


def _state_row(
    state: str,
    programs: Sequence[ProgramQuote],
    monopolistic: Collection[str],
    unchecked: Collection[Pair],
    flags: Mapping[Pair, FormFlags],
) -> IndicationRow:
    cells = []
    for row in programs:
        for part in row.states:
            if part.state != state:
                continue
            pair = Pair(program=row.program, state=state)
            form, kind = flags.get(pair, _PLAIN), RowType(part.state_type.upper())
            fund = kind is RowType.MASTER and form.fund_rate
            cells.append(
                IndicationCell(
                    program=row.program,
                    premium=part.total_estimated_annual_premium,
                    payroll=part.payroll,
                    state_type=kind,
                    checked=pair not in unchecked,
                    is_master_with_fund_rate=fund,
                    master_with_fund_rate_or_minimum_prem_sum=fund or form.minimum,
                )
            )
    kind = row_type(state, {cell.state_type for cell in cells if cell.state_type}, monopolistic)
    return _row(state, kind, cells)


def _total_row(programs: Sequence[ProgramQuote], rows: Sequence[IndicationRow]) -> IndicationRow:
    cells = []
    for row in programs:
        own = [cell for each in rows for cell in each.programs if cell.program == row.program]
        cells.append(
            IndicationCell(
                program=row.program,
                premium=sum((cell.premium for cell in own), Decimal(0)),
                payroll=sum((cell.payroll for cell in own), Decimal(0)),
                state_type=None,
                checked=all(cell.checked for cell in own),
                is_master_with_fund_rate=any(cell.is_master_with_fund_rate for cell in own),
                master_with_fund_rate_or_minimum_prem_sum=any(
                    cell.master_with_fund_rate_or_minimum_prem_sum for cell in own
                ),
            )
        )
    return _row(TOTAL, None, cells)


def _row(name: str, kind: RowType | None, cells: Sequence[IndicationCell]) -> IndicationRow:
    return IndicationRow(
        name=name,
        type=kind,
        checked=bool(cells) and all(cell.checked for cell in cells),
        is_master_with_fund_rate=any(cell.is_master_with_fund_rate for cell in cells),
        master_with_fund_rate_or_minimum_prem_sum=any(
            cell.master_with_fund_rate_or_minimum_prem_sum for cell in cells
        ),
        programs=tuple(cells),
    )
