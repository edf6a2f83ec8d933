"""What the cases of the rulings are made of: books, programs, rates, modifications."""

from collections.abc import Mapping
from datetime import date
from decimal import Decimal

from models.risk import Modification, OverrideKind, RateOverride
from rating.book import RateBook
from rating.builtin import builtin_tables

OFFICE, CARPENTER, RESTAURANT = "8810", "5403", "9082"
SUMMER = date(2026, 9, 1)


def extended(tables: Mapping[str, list[dict[str, str]]]) -> RateBook:
    """The demo book, of its rates those that the cases need, with rows added; cells not given are empty."""
    changed = dict(builtin_tables())
    changed["rates"] = [
        row for row in changed["rates"] if row["class_code"] in (OFFICE, CARPENTER, RESTAURANT)
    ]
    for name, rows in tables.items():
        old = changed.get(name, ())
        columns = dict.fromkeys(column for row in (*old, *rows) for column in row)
        changed[name] = [*old, *({column: row.get(column, "") for column in columns} for row in rows)]
    return RateBook.from_tables("rulings", changed)


def program(key: str, **terms: str) -> dict[str, str]:
    """A program of one's own."""
    base = {
        "program": key, "state": "*", "carrier": key, "carrier_type": "A", "rate_decimals": "2",
        "loss_cost_multiplier": "1.00", "discount_mode": "marginal", "state_type": "mcp",
        "rounding": "dollar",
        "admin_fee_kind": "payroll_percent", "admin_fee_value": "0", "paygo": "false", "licensed": "true",
    }  # fmt: skip
    return {**base, **terms}


def filed(state: str, code: str, value: str, **more: str) -> dict[str, str]:
    """A filed rate."""
    return {
        "state": state, "class_code": code, "program": "*", "kind": "rate", "value": value,
        "effective": "2026-01-01", "reliability": "published", "illustrative": "false", **more,
    }  # fmt: skip


def mods(*entries: Modification) -> dict[str, tuple[Modification, ...]]:
    """As a risk takes them."""
    return {"modifications": entries}


def same_date() -> Modification:
    """Two rates that begin on one day."""
    return Modification(
        state="ncci", rate1=Decimal("0.90"), date1=SUMMER, rate2=Decimal("1.40"), date2=SUMMER
    )


def override(kind: OverrideKind, value: str) -> RateOverride:
    """What an underwriter sets for the carpenters of Illinois."""
    return RateOverride(
        kind=kind,
        state="IL",
        class_code=CARPENTER,
        value=Decimal(value),
        author="una@example.com",
        reason="r",
    )
