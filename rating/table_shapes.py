"""What each table of a rate book looks like: its columns, how a cell is read, what may be left out.

One description serves the reading of a licensee's folder and its check. Column names are those of the tables
of the built-in book; a few other spellings of a name are understood.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rating import cells
from rating.cells import Reader

_ANY, _DEFAULT, _OLD = "*", "DEFAULT", "DEFAULT_OLD"
_RELIABILITY = cells.words("published", "secondary", "secondary_weak", "assumed", "filed")
FILED = "filed"
"""How reliable a licensee's row is that says nothing else: it stands as it was filed."""


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
    """One table. key: the columns in which no two rows may agree; used: whether a price reads it."""

    name: str
    columns: tuple[Column, ...]
    key: tuple[str, ...]
    used: bool = True
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


def _state(*others: str) -> Column:
    return Column("state", cells.state(*others), required=True)


def _dated(*more: Column, state: Column | None = None, market: bool = True) -> tuple[Column, ...]:
    """State, market and date, then the table's own columns, then where the row came from."""
    first = [state or _state(_DEFAULT, _OLD)]
    if market:
        first.append(
            Column(
                "market",
                cells.words("all", "voluntary", "assigned_risk", residual="assigned_risk", **{"*": "all"}),
                default="all",
            )
        )
    first.append(Column("effective", cells.days, aliases=("effective_date", "date")))
    return (*first, *more, *_ORIGIN)


_ORIGIN = (
    Column("reliability", _RELIABILITY, default=FILED),
    Column("source"),
    Column("note"),
)
_AMOUNT = cells.in_range("0")
_FRACTION = cells.in_range("0", "1")
_RATE = cells.in_range("0", "1000")
_FACTOR = cells.in_range("0", "100")
_PERCENT = cells.percent("0", "100")
_CODE_LIST = cells.text
_CARRIER_TYPE = cells.words(
    "A", "B", "*", stock="A", nonstock="B", non_stock="B", other="B", both="*", all="*"
)

_STEP = (
    Column("seq", cells.whole, required=True),
    Column("key", required=True),
    Column("label"),
    Column("stat_code", aliases=("stat",)),
    Column("scope", cells.words("class", "state", "policy", "state_policy"), required=True),
    Column("sign", cells.words("+", "-", "=", "x"), required=True),
    Column("base"),
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
        required=True,
    ),
    Column("params_ref", aliases=("params",)),
    Column("rounding", cells.words("program", "dollar", "cent"), default="program"),
    Column("visible", cells.truth, default="true"),
    Column("enabled", cells.truth, default="true"),
    Column("reason"),
    Column("source"),
)


def _loose(columns: Iterable[Column]) -> tuple[Column, ...]:
    """The columns of a step as a patch may fill them: any of them, and none has a default."""
    return tuple(Column(c.name, c.read, required=c.name == "key", aliases=c.aliases) for c in columns)


_PROGRAM = (
    Column("program", required=True, aliases=("program_key", "key")),
    Column("state", cells.state(_ANY), default=_ANY),
    Column("carrier", aliases=("carrier_name",)),
    Column("carrier_type", _CARRIER_TYPE, aliases=("type",)),
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
        _PERCENT,
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
        _AMOUNT,
        aliases=("minimum_multiplier", "min_multiplier", "minimum_premium_multiplier"),
    ),
    Column("min_premium_cap", _AMOUNT, aliases=("minimum_cap", "min_cap", "cap", "minimum_premium_cap")),
    Column("state_type", cells.words("mcp", "master", "mono")),
    Column("peo_mod", cells.in_range("0.01", "10"), aliases=("peo_modification", "mod")),
    Column("fund_load", cells.in_range("0.01", "10")),
    Column("admin_fee_kind", cells.words("payroll_percent", "per_head", percent="payroll_percent")),
    Column("admin_fee_value", _AMOUNT, aliases=("admin_fee",)),
    Column("rounding", cells.words("dollar", "cent")),
    Column("paygo", cells.truth),
    Column("licensed", cells.truth),
    Column("from_date", cells.days, aliases=("effective", "effective_date", "from", "valid_from", "start")),
    Column("to_date", cells.days, aliases=("expiry", "expiry_date", "to", "valid_to", "end")),
    *_ORIGIN,
)
_LAYER = (
    Column("from_premium", _AMOUNT, default="0"),
    Column("to_premium", _AMOUNT),
)

_SHAPES = (
    TableShape(
        "class_codes",
        (
            Column("code", cells.class_code, required=True, aliases=("class_code",)),
            Column("base_code"),
            Column("description"),
            Column("industry"),
            Column("hazard_group", cells.words("A", "B", "C", "D", "E", "F", "G")),
            Column("hazard_group_reliability", _RELIABILITY),
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
        "rates",
        (
            _state(),
            Column("class_code", cells.class_code, required=True, aliases=("code", "class")),
            Column("program", default=_ANY),
            Column("kind", cells.words("loss_cost", "rate", "fund_rate"), required=True),
            Column("value", _RATE, required=True, aliases=("rate",)),
            Column("effective", cells.days, aliases=("effective_date", "date")),
            Column("minimum_premium", _AMOUNT, aliases=("min_premium",)),
            Column("source"),
            Column("licence", aliases=("license", "licence_note")),
            Column("reliability", _RELIABILITY, default=FILED),
            Column("illustrative", cells.truth, default="false"),
            Column("final", cells.truth, default="false"),
        ),
        ("state", "class_code", "program", "kind", "effective"),
    ),
    TableShape("programs", _PROGRAM, ("program", "state", "from_date")),
    TableShape(
        "increased_limits",
        _dated(
            Column("limits_thousands", cells.limits, required=True, aliases=("limits",)),
            Column("factor", _FRACTION, required=True),
            Column("minimum_charge", _AMOUNT, aliases=("minimum",)),
        ),
        ("state", "market", "limits_thousands", "effective"),
    ),
    TableShape(
        "premium_discount",
        (
            Column("table_id", required=True, aliases=("table",)),
            Column("carrier_type", _CARRIER_TYPE, default=_ANY),
            *_LAYER,
            Column("marginal_discount", _FRACTION, required=True, aliases=("discount",)),
            Column("effective", cells.days),
            *_ORIGIN,
        ),
        ("table_id", "carrier_type", "from_premium", "effective"),
    ),
    TableShape(
        "premium_discount_states",
        _dated(Column("table", aliases=("table_id",)), market=False),
        ("state", "effective"),
    ),
    TableShape(
        "expense_constants",
        _dated(
            Column("expense_constant", _AMOUNT, required=True, aliases=("constant",)),
            Column("min_premium_multiplier", _AMOUNT, aliases=("minimum_multiplier",)),
            Column("min_premium_cap", _AMOUNT, aliases=("minimum_cap", "cap")),
        ),
        ("state", "market", "effective"),
    ),
    TableShape(
        "terrorism_cat",
        _dated(
            Column("terrorism_9740_per_100", _RATE, aliases=("terrorism",)),
            Column("catastrophe_9741_per_100", _RATE, aliases=("catastrophe",)),
        ),
        ("state", "market", "effective"),
    ),
    TableShape(
        "assessments",
        _dated(
            Column("name", required=True),
            Column(
                "base", cells.words("standard_premium", "eap", standard="standard_premium"), default="eap"
            ),
            Column("rate", _FRACTION),
            state=_state(),
        ),
        ("state", "market", "name", "effective"),
    ),
    TableShape(
        "schedule_ranges",
        _dated(
            Column("debit_max_pct", _PERCENT, required=True, aliases=("debit",)),
            Column("credit_max_pct", cells.percent("-100", "100"), required=True, aliases=("credit",)),
            Column("status"),
            market=False,
        ),
        ("state", "effective"),
    ),
    TableShape(
        "deductible_plans",
        _dated(
            Column("program", default=_ANY),
            Column("plan", required=True),
            Column("amount", _AMOUNT),
            Column("hazard_group", cells.words("A", "B", "C", "D", "E", "F", "G", "*"), default=_ANY),
            Column("credit_pct", cells.percent("0", "100"), required=True, aliases=("percent", "credit")),
            state=_state(_DEFAULT),
            market=False,
        ),
        ("state", "program", "plan", "hazard_group", "effective"),
    ),
    TableShape(
        "subject_charges",
        _dated(
            Column("program", default=_ANY),
            Column("charge", required=True, aliases=("name",)),
            Column("label"),
            Column("stat_code"),
            Column("kind", cells.words("percent", "flat", pct="percent"), required=True),
            Column("value", _AMOUNT, required=True, aliases=("percent", "amount")),
            Column("minimum", _AMOUNT),
            state=_state(_DEFAULT),
        ),
        ("state", "market", "program", "charge", "effective"),
    ),
    TableShape(
        "optional_credits",
        _dated(
            Column("key", required=True),
            Column("percent", cells.percent("-100", "100"), required=True),
            market=False,
        ),
        ("state", "key", "effective"),
    ),
    TableShape(
        "surcharges",
        _dated(
            Column("key", required=True),
            *_LAYER,
            Column("marginal_rate", _FRACTION, required=True),
        ),
        ("state", "market", "key", "from_premium", "effective"),
    ),
    TableShape(
        "territories",
        _dated(
            Column("zip3", required=True, aliases=("zip",)),
            Column("factor", cells.in_range("0.01", "10"), required=True),
            state=_state(),
            market=False,
        ),
        ("state", "zip3", "effective"),
    ),
    TableShape(
        "state_categories",
        (
            _state(),
            Column(
                "category",
                cells.words("ncciStates", "actingNcciStates", "indBureauStates", "monopolistic"),
                required=True,
            ),
            Column("bureau"),
            Column("mod_plan", cells.words("ncci", "ncci_when_interstate", "own_bureau", "none")),
            Column("class_system"),
            Column("rate_type"),
            Column("uniform_rate", cells.truth, default="false"),
            Column("has_private_market", cells.truth),
            Column("category_reliability"),
            Column("class_system_reliability"),
            Column("source"),
            Column("note"),
        ),
        ("state",),
    ),
    TableShape(
        "federal_payroll_tax",
        (
            Column("item", required=True),
            Column("year", cells.years, required=True),
            Column("value", _AMOUNT, required=True),
            *_ORIGIN,
        ),
        ("item", "year"),
    ),
    TableShape(
        "suta",
        (
            _state(),
            Column("wage_base", _AMOUNT, required=True),
            Column("wage_base_year", cells.years),
            Column("wage_base_reliability"),
            Column("new_employer_rate", _FRACTION, required=True, aliases=("rate",)),
            Column("rate_year", cells.years),
            Column("rate_reliability"),
            Column("rate_source"),
            Column("effective", cells.days),
            Column("note"),
        ),
        ("state", "effective"),
    ),
    TableShape(
        "demo_state_relativity",
        (
            _state(),
            Column("index_2022", _FACTOR),
            Column("relativity", _FACTOR),
            Column("demo_assessment_pct", _PERCENT),
            Column("reliability", _RELIABILITY, default="assumed"),
            Column("note"),
        ),
        ("state",),
    ),
    TableShape(
        "algorithms",
        (Column("algorithm", default="NCCI_VOL"), *_STEP),
        ("algorithm", "key"),
    ),
    TableShape(
        "algorithm_patches",
        (
            Column("patch", required=True),
            Column("algorithm", default="NCCI_VOL"),
            Column("state", cells.state(_ANY), default=_ANY),
            Column("market", cells.words("all", "voluntary", "assigned_risk"), default="all"),
            Column("program", default=_ANY),
            Column("op", cells.words("add", "set", "on", "off"), required=True),
            *_loose(_STEP),
        ),
        ("patch", "algorithm", "state", "market", "program", "op", "key"),
    ),
    TableShape(
        "eligibility_rules",
        (
            Column("rule_id", required=True),
            Column("seq", cells.whole, required=True),
            Column("program", default=_ANY),
            Column("states", default=_ANY),
            Column("codes", _CODE_LIST),
            Column("industries"),
            Column("hazard_groups"),
            Column("naics3"),
            Column("field", required=True),
            Column(
                "operator", cells.words("eq", "ne", "in", "not_in", "lt", "le", "gt", "ge"), required=True
            ),
            Column("value", required=True),
            Column("outcome", cells.words("yes", "uw", "no"), required=True),
            Column("reason", required=True),
            Column("source_kind", default="program"),
            Column("source_name"),
            Column("source_link"),
            Column("blocks", cells.words("quote", "bind", "info"), default="quote"),
            Column("valid_from", cells.days),
            Column("valid_to", cells.days),
        ),
        ("rule_id",),
    ),
    TableShape(
        "claim_bands",
        (Column("band", required=True), Column("up_to", _AMOUNT), *_ORIGIN),
        ("band",),
    ),
    TableShape(
        "hazard_index",
        (
            Column("hazard_group", cells.words("A", "B", "C", "D", "E", "F", "G"), required=True),
            Column("index", cells.in_range("1", "10"), required=True),
            *_ORIGIN,
        ),
        ("hazard_group",),
    ),
    TableShape(
        "hazard_bands",
        (
            Column("band", required=True),
            Column("low", cells.in_range("1", "10"), required=True),
            Column("high", cells.in_range("1", "10"), required=True),
            *_ORIGIN,
        ),
        ("band",),
    ),
    TableShape(
        "officer_payroll",
        (
            _state(_DEFAULT),
            Column("effective", cells.days),
            Column("who", required=True),
            Column("min_week", _AMOUNT),
            Column("max_week", _AMOUNT),
            Column("min_annual", _AMOUNT),
            Column("max_annual", _AMOUNT),
            *_ORIGIN,
        ),
        ("state", "who", "effective"),
        used=False,
    ),
    TableShape(
        "demo_rate_levels",
        (Column("industry", required=True), Column("level", _FACTOR, required=True)),
        ("industry",),
        used=False,
    ),
    TableShape(
        "demo_rate_bands",
        (
            Column("code", cells.class_code, required=True),
            Column("low", _RATE, required=True),
            Column("high", _RATE, required=True),
        ),
        ("code",),
        used=False,
    ),
)

SHAPES: Mapping[str, TableShape] = {shape.name: shape for shape in _SHAPES}
"""Every table by name, which is the stem of its CSV."""
