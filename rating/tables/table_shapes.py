"""What each table of a rate book looks like: one description serves the reading of a folder and its check."""

from collections.abc import Mapping

from rating.tables import cells
from rating.tables.bases import premium_base
from rating.tables.columns import (
    AMOUNT,
    ANY,
    CARRIER_TYPE,
    DEFAULT,
    FRACTION,
    LAYER,
    ORIGIN,
    PERCENT,
    PROGRAM,
    RATE,
    RELIABILITY,
    UNSAID,
    Column,
    TableShape,
    dated,
    state_column,
)
from rating.tables.policy_table_shapes import POLICY_SHAPES

_CREDIT = ("percent", "credit", "credit_percent", "credit_max_pct")
_KIND = cells.words(
    "loss_cost",
    "rate",
    "fund_rate",
    **dict.fromkeys(("lc", "losscost", "pure_premium", "advisory_loss_cost"), "loss_cost"),
    **dict.fromkeys(("manual_rate", "class_rate", "advisory_rate"), "rate"),
    fund="fund_rate",
)
_PREMIUM_SHAPES = (
    TableShape(
        "class_codes",
        (
            Column("code", cells.class_code, required=True, aliases=("class_code",)),
            Column("base_code"),
            Column("description"),
            Column("industry"),
            Column("hazard_group", cells.words("A", "B", "C", "D", "E", "F", "G")),
            Column("hazard_group_reliability", RELIABILITY),
            Column("sic_major_group"),
            Column("naics3"),
            Column("federal", cells.truth),
            Column("standard_exception", cells.truth, default="false"),
            Column("demo_appetite", cells.words("yes", "uw", "no"), default="yes"),
            Column("note"),
        ),
        ("code",),
    ),
    TableShape(
        "class_words",
        (
            Column("words", cells.trade_words, required=True, aliases=("word", "phrase", "trade")),
            Column("class_code", cells.class_code, required=True, aliases=("code", "class")),
            Column("state", cells.state(ANY), default=ANY),
            Column("rank", cells.words(*"123456789"), default="5"),
            Column("source"),
            Column("licence", aliases=("license", "licence_note")),
            Column("reliability", RELIABILITY, default="assumed"),
        ),
        ("words", "class_code", "state"),
        used=False,
        most=30_000,
    ),
    TableShape(
        "rates",
        (
            state_column(),
            Column("class_code", cells.class_code, required=True, aliases=("code", "class")),
            Column("program", default=ANY),
            Column("kind", _KIND, required=True),
            Column("value", RATE, required=True, aliases=("rate",)),
            Column("effective", cells.days, aliases=("effective_date", "date")),
            Column("minimum_premium", AMOUNT, aliases=("min_premium",)),
            Column("source"),
            Column("licence", aliases=("license", "licence_note")),
            Column("reliability", RELIABILITY, default=UNSAID),
            Column("illustrative", cells.truth, default="false"),
            Column("final", cells.truth, default="false"),
        ),
        ("state", "class_code", "program", "kind", "effective"),
    ),
    TableShape("programs", PROGRAM, ("program", "state", "from_date")),
    TableShape(
        "increased_limits",
        dated(
            Column("limits_thousands", cells.limits, required=True, aliases=("limits",)),
            Column("factor", FRACTION, required=True),
            Column("minimum_charge", AMOUNT, aliases=("minimum",)),
        ),
        ("state", "market", "limits_thousands", "effective"),
    ),
    TableShape(
        "premium_discount",
        (
            Column("table_id", required=True, aliases=("table",)),
            Column("carrier_type", CARRIER_TYPE, default=ANY),
            *LAYER,
            Column("marginal_discount", FRACTION, required=True, aliases=("discount",)),
            Column("effective", cells.days),
            *ORIGIN,
        ),
        ("table_id", "carrier_type", "from_premium", "effective"),
    ),
    TableShape(
        "premium_discount_states",
        dated(Column("table", aliases=("table_id",)), market=False),
        ("state", "effective"),
    ),
    TableShape(
        "expense_constants",
        dated(
            Column("expense_constant", AMOUNT, required=True, aliases=("constant",)),
            Column("min_premium_multiplier", AMOUNT, aliases=("minimum_multiplier",)),
            Column("min_premium_cap", AMOUNT, aliases=("minimum_cap", "cap")),
        ),
        ("state", "market", "effective"),
    ),
    TableShape(
        "terrorism_cat",
        dated(
            Column("terrorism_9740_per_100", RATE, aliases=("terrorism",)),
            Column("catastrophe_9741_per_100", RATE, aliases=("catastrophe",)),
        ),
        ("state", "market", "effective"),
    ),
    TableShape(
        "assessments",
        dated(
            Column("name", required=True),
            Column("base", premium_base, default="eap"),
            Column("rate", FRACTION),
            state=state_column(),
        ),
        ("state", "market", "name", "effective"),
    ),
    TableShape(
        "schedule_ranges",
        dated(
            Column("debit_max_pct", PERCENT, required=True, aliases=("debit",)),
            Column("credit_max_pct", cells.percent("-100", "100"), required=True, aliases=("credit",)),
            Column("status"),
            market=False,
        ),
        ("state", "effective"),
    ),
    TableShape(
        "deductible_plans",
        dated(
            Column("program", default=ANY),
            Column("plan"),
            Column("amount", AMOUNT, aliases=("deductible", "deductible_amount")),
            Column("hazard_group", cells.words("A", "B", "C", "D", "E", "F", "G", "*"), default=ANY),
            Column("credit_pct", cells.percent("0", "100"), required=True, aliases=_CREDIT),
            state=Column("state", cells.state(DEFAULT), default=DEFAULT),
            market=False,
        ),
        ("state", "program", "plan", "amount", "hazard_group", "effective"),
    ),
    TableShape(
        "subject_charges",
        dated(
            Column("program", default=ANY),
            Column("charge", required=True, aliases=("name",)),
            Column("label"),
            Column("stat_code"),
            Column("kind", cells.words("percent", "flat", pct="percent"), required=True),
            Column("value", AMOUNT, required=True, aliases=("percent", "amount")),
            Column("minimum", AMOUNT),
            state=state_column(DEFAULT),
        ),
        ("state", "market", "program", "charge", "effective"),
    ),
    TableShape(
        "optional_credits",
        dated(
            Column("key", required=True),
            Column("percent", cells.percent("-100", "100")),
            Column("amount", AMOUNT),
            market=False,
        ),
        ("state", "key", "effective"),
    ),
    TableShape(
        "surcharges",
        dated(
            Column("key", required=True),
            *LAYER,
            Column("marginal_rate", FRACTION, required=True),
        ),
        ("state", "market", "key", "from_premium", "effective"),
    ),
    TableShape(
        "territories",
        dated(
            Column("zip3", required=True, aliases=("zip",)),
            Column("factor", cells.in_range("0.01", "10"), required=True),
            state=state_column(),
            market=False,
        ),
        ("state", "zip3", "effective"),
    ),
)

SHAPES: Mapping[str, TableShape] = {shape.name: shape for shape in (*_PREMIUM_SHAPES, *POLICY_SHAPES)}
"""Every table by name, which is the stem of its CSV."""
