"""Demo loss costs: invented by a deterministic model, so that premiums have a realistic size.

Nothing here is a filed rate or a bureau's loss cost. A change of any constant makes a new book.
The model: a loss cost per class (its band, or the level of its industry times the weight of its hazard group,
spread by a hash of the code), times the relativity of the state. Multipliers belong to the programs.
"""

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from models.rounding import cent, places
from rating.program_terms import EVERY_STATE, merge_terms
from rating.row_choice import Row

_SALT = "quoteloom-demo-1|"
_IN_FORCE_FROM = "2018-01-01"
_HASH_BITS = 64
_SPREAD_LOW = Decimal("0.70")
_SPREAD_WIDTH = Decimal("0.70")
_FLOOR = Decimal("0.02")
_HAZARD_WEIGHTS: Mapping[str, Decimal] = {
    "A": Decimal("0.75"),
    "B": Decimal("0.85"),
    "C": Decimal("1.00"),
    "D": Decimal("1.15"),
    "E": Decimal("1.40"),
    "F": Decimal("1.60"),
    "G": Decimal("2.00"),
}
RATE_COLUMNS = (
    "state",
    "class_code",
    "program",
    "kind",
    "value",
    "effective",
    "minimum_premium",
    "source",
    "reliability",
    "illustrative",
)

_six_places = places(6)


def spread(code: str) -> Decimal:
    """Where a class lies within its band: 0 to 1, six places, the same on every machine."""
    head = hashlib.sha256((_SALT + code).encode()).digest()[:8]
    return _six_places(Decimal(int.from_bytes(head, "big")) / Decimal(1 << _HASH_BITS))


def demo_loss_cost(
    row: Row, levels: Mapping[str, Decimal], bands: Mapping[str, tuple[Decimal, Decimal]]
) -> Decimal:
    """Loss cost of a class per 100 dollars of payroll in the median state, to the cent.

    row is the class's row of class_codes; levels are by industry; bands by code win over levels.
    """
    code, u = row["code"], spread(row["code"])
    if code in bands:
        low, high = bands[code]
        value = low + (high - low) * u
    else:
        weight = _HAZARD_WEIGHTS[row["hazard_group"]]
        value = levels[row["industry"]] * weight * (_SPREAD_LOW + _SPREAD_WIDTH * u)
    return max(cent(value), _FLOOR)


def demo_loss_costs(tables: Mapping[str, Sequence[Row]]) -> dict[str, Decimal]:
    """Loss cost by class code from class_codes, demo_rate_levels and demo_rate_bands."""
    levels = {row["industry"]: Decimal(row["level"]) for row in tables["demo_rate_levels"]}
    bands = {row["code"]: (Decimal(row["low"]), Decimal(row["high"])) for row in tables["demo_rate_bands"]}
    return {row["code"]: demo_loss_cost(row, levels, bands) for row in tables["class_codes"]}


def demo_rate_rows(tables: Mapping[str, Sequence[Row]]) -> list[dict[str, str]]:
    """The table 'rates' of the demo book: loss costs of every state with a market, fund rates of programs.

    A state without a relativity is insured by its state fund and gets no row.
    """
    costs = demo_loss_costs(tables)
    relativities = {
        row["state"]: Decimal(row["relativity"])
        for row in tables["demo_state_relativity"]
        if row["relativity"]
    }
    rows = [
        _rate_row(state, code, EVERY_STATE, "loss_cost", cost * relativity)
        for state, relativity in sorted(relativities.items())
        for code, cost in sorted(costs.items())
    ]
    rows.extend(_fund_rows(tables["programs"], costs, relativities))
    return rows


def _fund_rows(
    programs: Sequence[Row], costs: Mapping[str, Decimal], relativities: Mapping[str, Decimal]
) -> Iterator[dict[str, str]]:
    """Fund rates where a program is a master with fund rate: its rounded rate times its load, to the cent."""
    general = {row["program"]: row for row in programs if row["state"] == EVERY_STATE}
    for special in programs:
        if special["state"] == EVERY_STATE or not special["fund_load"]:
            continue
        program, state = special["program"], special["state"]
        terms = merge_terms(program, state, general[program], special)
        for code, cost in sorted(costs.items()):
            rate = terms.round_rate(cost * relativities[state] * terms.loss_cost_multiplier)
            yield _rate_row(state, code, program, "fund_rate", cent(rate * Decimal(special["fund_load"])))


def _rate_row(state: str, code: str, program: str, kind: str, value: Decimal) -> dict[str, str]:
    values = (state, code, program, kind, str(value), _IN_FORCE_FROM, "", "demo model", "assumed", "true")
    return dict(zip(RATE_COLUMNS, values, strict=True))
