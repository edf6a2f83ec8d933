"""A worksheet as a person reads it at a desk, and as a program reads it: an aligned table, or plain JSON."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from enum import Enum
from typing import Any

from pydantic import BaseModel

from models.rounding import net_shown
from models.worksheet import ClassMinimum, Scope, Worksheet, WorksheetLine
from rating.ledger import money
from rating.steps import plain

ILLUSTRATIVE = "Illustrative rates, not filed with any regulator"
_HEADINGS = ("seq", "where", "step", "code", "base", "factor", "sign", "amount", "running", "from")
_RIGHT = {"seq", "base", "factor", "amount", "running"}
_STRUCK = "="
_JSON = (str, int, bool)
_OF = "."
"""Between the key of a step and which of its lines one is: taxes_assessments.second_injury_fund."""


def worksheet_json(worksheet: Worksheet) -> dict[str, Any]:
    """Lines and totals first, then what explains them; every number is a string."""
    record: dict[str, Any] = {
        "lines": [_line_json(line) for line in worksheet.lines],
        "totals": _plain({**_step_totals(worksheet), **dict(worksheet.totals)}),
    }
    for name in type(worksheet).model_fields:
        if name not in record:
            record[name] = _plain(getattr(worksheet, name))
    if worksheet.illustrative:
        record["label"] = ILLUSTRATIVE
    return record


def _step_totals(worksheet: Worksheet) -> dict[str, Decimal]:
    """What each step of a state does to the premium, over all states: credits negative, subtotals as struck.

    A step that did not fire did nothing. total_tax is the sum of the taxes, by the name of the field.
    """
    totals = {step.key: Decimal(0) for step in worksheet.skipped}
    for line in worksheet.lines:
        if line.scope is Scope.STATE:
            key = line.key.partition(_OF)[0]
            change = -line.amount if line.sign == "-" else line.amount
            totals[key] = totals.get(key, Decimal(0)) + change
    return {**totals, "total_tax": worksheet.totals.taxes_assessments}


def _line_json(line: WorksheetLine) -> dict[str, Any]:
    """A line with its base as one object {keys, amount}; a step of several lines says which in 'code'."""
    fields: dict[str, Any] = _plain(line)
    fields["key"], _, code = line.key.partition(_OF)
    base = {"keys": fields.pop("base_keys"), "amount": fields.pop("base_amount")}
    names = list(fields)
    place = names.index("sign") + 1
    return {name: fields[name] for name in names[:place]} | {"code": code or None, "base": base} | fields


def _plain(value: Any) -> Any:
    """Models and tuples as JSON takes them; decimals as text without an exponent."""
    if value is None or type(value) in _JSON:
        return value
    if isinstance(value, BaseModel):
        return {name: _plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, Mapping):
        return {str(key): _plain(entry) for key, entry in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(entry) for entry in value]
    if isinstance(value, Enum):
        return value.value
    return value if isinstance(value, str) else str(value)


def worksheet_text(worksheet: Worksheet) -> str:
    """The worksheet as text: lines, totals, rates, and the steps that did not fire."""
    parts = [
        f"Program {worksheet.program}, rate book {worksheet.book_version}",
        f"Algorithm: {worksheet.algorithm}; share of the policy year: {worksheet.proration}",
        "",
        aligned([_HEADINGS, *(_cells(line) for line in worksheet.lines)], _HEADINGS),
        "",
        "Totals",
        *_totals(worksheet),
    ]
    if worksheet.class_rates:
        parts += ["", "Rates per $100 of payroll", _rates(worksheet)]
    if worksheet.class_minimums:
        parts += ["", "Class minimums", _minimums(worksheet)]
    if worksheet.skipped:
        parts += ["", "Steps that did not fire"]
        parts += [f"  {step.state or 'policy':<6}  {step.key}: {step.reason}" for step in worksheet.skipped]
    if worksheet.illustrative:
        parts += ["", ILLUSTRATIVE]
    return "\n".join(parts)


def _cells(line: WorksheetLine) -> tuple[str, ...]:
    """One line of the table."""
    where = " ".join(part for part in (line.state or line.scope.value, line.class_code) if part)
    source = line.factor_source
    words = "" if source is None else f"{source.table} {source.row_key} ({source.reliability})"
    factor = "" if line.factor is None else plain(line.factor)
    return (
        str(line.seq),
        where,
        line.label,
        line.stat_code or "",
        "" if line.base_amount is None else money(line.base_amount).replace("$", ""),
        factor,
        line.sign,
        money(line.amount).replace("$", ""),
        "" if line.sign == _STRUCK else money(line.running_total).replace("$", ""),
        "; ".join(part for part in (words, line.note) if part),
    )


def aligned(rows: Sequence[Sequence[str]], headings: Sequence[str]) -> str:
    """Rows in columns; figures end at the right of theirs, the last column is as long as it is."""
    widths = [max(len(row[index]) for row in rows) for index in range(len(headings))]
    lines = []
    for row in rows:
        cells = [
            cell.rjust(width) if heading in _RIGHT else cell.ljust(width)
            for cell, width, heading in zip(row, widths, headings, strict=True)
        ]
        lines.append("  ".join(cells).rstrip())
    return "\n".join(lines)


def _totals(worksheet: Worksheet) -> list[str]:
    names = list(type(worksheet.totals).model_fields)
    width = max(len(name) for name in names)
    amounts = [money(getattr(worksheet.totals, name)) for name in names]
    most = max(len(amount) for amount in amounts)
    return [
        f"  {name.replace('_', ' '):<{width}}  {amount:>{most}}"
        for name, amount in zip(names, amounts, strict=True)
    ]


def _rates(worksheet: Worksheet) -> str:
    headings = ("  state", "class", "amount", "running", "base")
    shown = ("  state", "class", "manual", "net", "net with taxes")
    rows = [
        (
            f"  {rate.state}",
            rate.class_code,
            plain(rate.manual_rate_per_100),
            "N/A" if rate.net_rate is None else str(net_shown(rate.net_rate)),
            "N/A" if rate.net_rate_ax is None else str(net_shown(rate.net_rate_ax)),
        )
        for rate in worksheet.class_rates
    ]
    return aligned([shown, *rows], headings)


def _minimums(worksheet: Worksheet) -> str:
    headings = ("  state", "class", "amount", "made of", "from")
    rows = [
        (f"  {one.state}", one.class_code, money(one.minimum), one.formula, _minimum_rows(one))
        for one in worksheet.class_minimums
    ]
    return aligned([("  state", "class", "minimum", "made of", "from"), *rows], headings)


def _minimum_rows(minimum: ClassMinimum) -> str:
    """The row of the multiplier, and that of the constant where it is another."""
    sources = dict.fromkeys(
        source for source in (minimum.factor_source, minimum.constant_source) if source is not None
    )
    return "; ".join(f"{source.table} {source.row_key} ({source.reliability})" for source in sources)
