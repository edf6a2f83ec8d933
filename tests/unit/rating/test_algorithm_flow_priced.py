"""Patches of chance: whatever the desk takes is priced, and each printed amount is in the total once."""

from collections.abc import Callable, Mapping, Sequence
from decimal import Decimal
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from models.errors import NoSchedulePlan, QuotingError
from models.risk import ElectedCharge, Market, Modification, Risk
from models.worksheet import Worksheet
from rating.algorithm_flow import _Order
from rating.book import RateBook
from rating.builtin import builtin_tables
from rating.engine import rate
from rating.tables import order_check
from rating.tables.checks import check_tables
from rating.tables.overlay import laid_over
from rating.tables.table_file import TableReading
from tests.unit.rating.risks import place, risk

Rows = list[dict[str, str]]
PATCH_COLUMNS = (*builtin_tables()["algorithm_patches"][0], "industry")
STEPS = tuple(row for row in builtin_tables()["algorithms"] if row["algorithm"] == "NCCI_VOL")
KEYS = tuple(row["key"] for row in STEPS)
SUMS = tuple(row for row in STEPS if row["rule"] == "sum")
STATES = ("IN", "IL", "FL")
PROGRAM = "gms-key_risk"
OPTIONAL = ("extra", "ccpap", "drug_free_credit", "safety_credit")


def patch(op: str, key: str, **cells: str) -> dict[str, str]:
    """A row of the table with every cell, as the desk hands it on."""
    plain = dict.fromkeys(PATCH_COLUMNS, "")
    named = {"patch": "CHANCE", "algorithm": "NCCI_VOL", "state": "IN", "market": "all", "program": "*"}
    return plain | named | {"op": op, "key": key, "reason": "drawn"} | cells


@st.composite
def bases(draw: st.DrawFn, extra: bool) -> dict[str, str]:
    """A sum with one step more or less than it has, or with any steps at all."""
    row = draw(st.sampled_from(SUMS))
    base = row["base"].split(";")
    known = (*KEYS, "extra") if extra else KEYS
    match draw(st.integers(0, 3)):
        case 0:
            base = [*base, draw(st.sampled_from(known))]
        case 1:
            base = [key for key in base if key != draw(st.sampled_from(base))]
        case 2:
            base = draw(st.lists(st.sampled_from(known), max_size=5))
    return patch("set", row["key"], base=";".join(dict.fromkeys(base)))


@st.composite
def chance_patches(draw: st.DrawFn) -> Rows:
    """One to three rows: a step switched, moved, added, or a sum of other steps."""
    rows: Rows = []
    extra = draw(st.booleans())
    if extra:
        seq, base = draw(st.integers(5, 210)), draw(st.sampled_from(KEYS))
        sign, taker = draw(st.sampled_from("+-")), draw(st.sampled_from(SUMS))
        rows.append(
            patch("add", "extra", seq=str(seq), label="Extra", scope="state", sign=sign, base=base,
                  rule="percent", params_ref="optional_credits", rounding="program", visible="true",
                  enabled="true")
        )  # fmt: skip
        if draw(st.booleans()):
            rows.append(patch("set", taker["key"], base=f"{taker['base']};extra"))
    for _ in range(draw(st.integers(0 if extra else 1, 2))):
        match draw(st.integers(0, 3)):
            case 0:
                rows.append(patch("off", draw(st.sampled_from(KEYS))))
            case 1:
                rows.append(patch("on", draw(st.sampled_from(("ccpap", "arap", *KEYS)))))
            case 2:
                rows.append(patch("set", draw(st.sampled_from(KEYS)), seq=str(draw(st.integers(5, 210)))))
            case _:
                rows.append(draw(bases(extra)))
    where = draw(st.sampled_from(({}, {"state": "*"}, {"market": "voluntary"}, {"program": PROGRAM})))
    return [row | where for row in rows]


@cache
def _small_tables() -> Mapping[str, Sequence[Mapping[str, str]]]:
    """The built-in book with the rates of a few states, and rows for everything that can be elected."""
    tables = dict(builtin_tables())
    credit = {"effective": "", "percent": "7", "reliability": "assumed", "source": ""}
    charge = {"state": "DEFAULT", "market": "all", "program": "*", "charge": "waiver", "label": "Waiver",
              "stat_code": "0930", "kind": "percent", "value": "2", "minimum": "", "effective": "",
              "reliability": "assumed"}  # fmt: skip
    plan = {"state": "DEFAULT", "program": "*", "plan": "large", "amount": "1000", "hazard_group": "*",
            "credit_pct": "3", "effective": "", "reliability": "assumed"}  # fmt: skip
    tables["rates"] = [row for row in tables["rates"] if row["state"] in STATES]
    tables["optional_credits"] = [{**credit, "state": "DEFAULT", "key": key} for key in OPTIONAL]
    return {**tables, "subject_charges": [charge], "deductible_plans": [plan]}


def elects_everything(market: Market) -> Risk:
    """Two states in which every step has something to charge; amounts that no two steps share."""
    policy = risk(
        place("1", "IN", ("8810", 1_234_567, 20), ("5403", 765_431, 11)),
        place("2", "IL", ("5403", 543_217, 9)),
        schedule=[("IN", "-10.75"), ("IL", "8.25")] if market is Market.VOLUNTARY else [],
    )
    mod = Modification(state="ncci", rate1=Decimal("1.17"), arap=Decimal("1.09"))
    more = {"modifications": (mod,), "market": market, "deductible_plan": "large"}
    return policy.model_copy(update={**more, "charges": (ElectedCharge(charge="waiver"),)})


def is_taken(rows: Rows) -> bool:
    """Whether the desk has no fault with a table of these patches."""
    reading = TableReading("algorithm_patches", "algorithm_patches.csv", rows, [*range(2, len(rows) + 2)])
    return not check_tables({"algorithm_patches": reading})


def assert_each_amount_counts_once(worksheet: Worksheet) -> None:
    """What the amounts printed for a state come to is its total, and all of those are the policy's."""
    totals = {part.state: part.total_estimated_annual_premium for part in worksheet.states}
    printed = dict.fromkeys(totals, Decimal(0))
    struck = {}
    for line in worksheet.lines:
        if line.state is None:
            continue
        if line.sign == "=":
            struck[line.state] = line.amount
        else:
            printed[line.state] += -line.amount if line.sign == "-" else line.amount
    assert printed == totals
    assert struck == totals
    assert worksheet.totals.manual_premium > 0
    assert worksheet.totals.total_estimated_annual_premium == sum(totals.values())


def _priced(wanted: Risk, book: RateBook) -> Worksheet:
    """The price; without schedule percents where a patch took the plan away, as the engine then asks for."""
    try:
        return rate(wanted, PROGRAM, book, cost_stack=False)
    except NoSchedulePlan:
        return rate(wanted.model_copy(update={"schedule": ()}), PROGRAM, book, cost_stack=False)


def draw_and_price(examples: int, *, the_same: bool = False) -> tuple[int, int]:
    """Draw patches and price what is taken; the_same: those of every run.

    Returns: how many were taken, and how many prices they made.
    """
    taken, priced = 0, 0

    @settings(max_examples=examples, derandomize=the_same, phases=[Phase.generate],
              suppress_health_check=list(HealthCheck))  # fmt: skip
    @given(chance_patches())
    def each(rows: Rows) -> None:
        nonlocal taken, priced
        if not is_taken(rows):
            return
        taken += 1
        tables = {**_small_tables(), **laid_over({"algorithm_patches": rows})[0]}
        book = RateBook.from_tables("chance", tables)
        for market in Market:
            wanted = elects_everything(market)
            try:
                worksheet = _priced(wanted, book)
            except QuotingError as refused:
                assert "different places" in refused.message  # a step of the policy moved in one state alone
                continue
            priced += 1
            assert_each_amount_counts_once(worksheet)

    each()
    return taken, priced


def test_every_patch_that_is_taken_counts_each_amount_once() -> None:
    taken, priced = draw_and_price(200)
    assert taken > 15
    assert priced > 15


def _nothing(*_args: object) -> list[object]:
    return []


@pytest.mark.parametrize(
    "break_checker",
    [
        pytest.param(lambda m: m.setattr(order_check, "faults_of_order", _nothing), id="no check at all"),
        pytest.param(lambda m: m.setattr(_Order, "sums", _nothing), id="sums are not looked at"),
        pytest.param(lambda m: m.setattr(_Order, "places", _nothing), id="places are not looked at"),
        pytest.param(lambda m: m.setattr(_Order, "ends", _nothing), id="the ends are not looked at"),
    ],
)
def test_a_checker_that_looks_away_is_found_out(
    break_checker: Callable[[pytest.MonkeyPatch], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    break_checker(monkeypatch)
    with pytest.raises(AssertionError):
        draw_and_price(600, the_same=True)
