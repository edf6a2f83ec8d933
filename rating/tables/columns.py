"""The columns that tables of a rate book are made of: how a cell is read, what may be left out.

Column names are those of the tables of the built-in book; a few other spellings of a name are understood.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rating.tables import cells
from rating.tables.cells import Reader

ANY, DEFAULT, OLD = "*", "DEFAULT", "DEFAULT_OLD"
RELIABILITY = cells.words(
    "published",
    "secondary",
    "secondary_weak",
    "assumed",
    "filed",
    **dict.fromkeys(("official", "verified", "bureau"), "published"),
    **dict.fromkeys(("example", "illustrative", "demo", "test", "invented", "unknown"), "assumed"),
)
MARKET = cells.words("all", "voluntary", "assigned_risk", residual="assigned_risk", **{"*": "all"})
UNSAID = "assumed"
"""How reliable a row is that does not say: nobody filed what nobody called filed."""


@dataclass(frozen=True, slots=True)
class Column:
    """One column. required: the cell must be filled; default: what an empty or absent one means."""

    name: str
    read: Reader = cells.text
    required: bool = False
    default: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableShape:
    """One table. key: the columns in which no two rows may agree; used: whether a price reads it.

    most: rows that a book may have of it; None: as many as its files may bring.
    """

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    used: bool = True
    most: int | None = None
    names: Mapping[str, Column] = field(init=False)

    def __post_init__(self) -> None:
        spellings = {name: column for column in self.columns for name in (column.name, *column.aliases)}
        object.__setattr__(self, "names", spellings)

    def column(self, heading: str) -> Column | None:
        """The column that a heading means; case, spaces and dashes do not matter."""
        return self.names.get(heading.strip().lstrip("\ufeff").casefold().replace(" ", "_").replace("-", "_"))

    @property
    def required(self) -> tuple[str, ...]:
        """The columns that must be there."""
        return tuple(column.name for column in self.columns if column.required)


def state_column(*others: str) -> Column:
    """The column of the state; others: words that stand for several states."""
    return Column("state", cells.state(*others), required=True)


def dated(*more: Column, state: Column | None = None, market: bool = True) -> tuple[Column, ...]:
    """State, market and date, then the table's own columns, then where the row came from."""
    first = [state or state_column(DEFAULT, OLD)]
    if market:
        first.append(
            Column(
                "market",
                MARKET,
                default="all",
            )
        )
    first.append(Column("effective", cells.days, aliases=("effective_date", "date")))
    return (*first, *more, *ORIGIN)


ORIGIN = (
    Column("reliability", RELIABILITY, default=UNSAID),
    Column("source"),
    Column("note"),
)
AMOUNT = cells.in_range("0")
FRACTION = cells.fraction
RATE = cells.in_range("0", "1000")
FACTOR = cells.in_range("0", "100")
PERCENT = cells.percent("0", "100")
CODE_LIST = cells.text
CARRIER_TYPE = cells.words(
    "A", "B", "*", stock="A", nonstock="B", non_stock="B", other="B", both="*", all="*"
)

SCOPE = cells.words(
    "class",
    "state",
    "policy",
    "state_policy",
    **dict.fromkeys(("state, policy", "state and policy", "policy, state"), "state_policy"),
    **{"policy, shared back to states": "policy"},
)
SIGN = cells.words(
    "+", "-", "=", "x", **{"*": "x", "\u00d7": "x", "\u2212": "-", "+/-": "+", "\u00b1": "+", "-/+": "+"}
)
STEP = (
    Column("seq", cells.whole, required=True),
    Column("key", required=True),
    Column("label"),
    Column("stat_code", aliases=("stat",)),
    Column("scope", SCOPE, required=True),
    Column("sign", SIGN, required=True),
    Column("base"),
    Column("industry"),
    Column(
        "rule",
        cells.words(
            "rate_per_100",
            "sum",
            "factor_with_minimum",
            "percent",
            "multiply",
            "bracket",
            "flat_once",
            "floor",
            "lines",
            "locations",
            "net_rate",
        ),
    ),
    Column("params_ref", aliases=("params",)),
    Column(
        "rounding",
        cells.words(
            "program",
            "dollar",
            "cent",
            **dict.fromkeys(("rate", "mod", "prorate", "percent01", "net"), "program"),
        ),
        default="program",
    ),
    Column("visible", cells.truth, default="true"),
    Column("enabled", cells.truth, default="true"),
    Column("reason"),
    Column("source"),
)


def loose(columns: Iterable[Column]) -> tuple[Column, ...]:
    """The columns of a step as a patch may fill them: any of them, and none has a default."""
    return tuple(Column(c.name, c.read, required=c.name == "key", aliases=c.aliases) for c in columns)


PROGRAM = (
    Column("program", required=True, aliases=("program_key", "key")),
    Column("state", cells.state(ANY), default=ANY),
    Column("carrier", aliases=("carrier_name",)),
    Column("carrier_type", CARRIER_TYPE, aliases=("type",)),
    Column("rate_decimals", cells.decimals, aliases=("decimals",)),
    Column(
        "loss_cost_multiplier", cells.in_range("0.01", "100"), aliases=("multiplier", "lcm", "lc_multiplier")
    ),
    Column(
        "discount_mode",
        cells.words("marginal", "average_0_1pct", "none", off="none", average="average_0_1pct"),
        aliases=("discount",),
    ),
    Column(
        "schedule_debit_max_pct",
        PERCENT,
        aliases=("debit_max_pct", "schedule_debit", "schedule_debit_max", "schedule_debit_pct"),
    ),
    Column(
        "schedule_credit_max_pct",
        cells.percent("-100", "100"),
        aliases=("credit_max_pct", "schedule_credit", "schedule_credit_max", "schedule_credit_pct"),
    ),
    Column("schedule_range", cells.schedule_range, aliases=("schedule", "schedule_range_pct")),
    Column(
        "min_premium_multiplier",
        AMOUNT,
        aliases=("minimum_multiplier", "min_multiplier", "minimum_premium_multiplier"),
    ),
    Column("min_premium_cap", AMOUNT, aliases=("minimum_cap", "min_cap", "cap", "minimum_premium_cap")),
    Column("state_type", cells.words("mcp", "master", "mono")),
    Column("peo_mod", cells.in_range("0.01", "10"), aliases=("peo_modification", "mod")),
    Column("fund_load", cells.in_range("0.01", "10")),
    Column("admin_fee_kind", cells.words("payroll_percent", "per_head", percent="payroll_percent")),
    Column("admin_fee_value", AMOUNT, aliases=("admin_fee",)),
    Column(
        "rounding",
        cells.words("dollar", "cent", dollars="dollar", cents="cent"),
        aliases=("amount_rounding", "intermediate_rounding"),
    ),
    Column("paygo", cells.truth),
    Column("licensed", cells.truth),
    Column("from_date", cells.days, aliases=("effective", "effective_date", "from", "valid_from", "start")),
    Column("to_date", cells.last_day, aliases=("expiry", "expiry_date", "to", "valid_to", "end")),
    *ORIGIN,
)
LAYER = (
    Column("from_premium", AMOUNT, default="0"),
    Column("to_premium", cells.upper_end),
)
