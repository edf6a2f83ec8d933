"""Faults that no single cell shows: brackets with a gap, a rate of no program, a plan without a name."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal

from rating.program_terms import EVERY_STATE
from rating.row_choice import Row
from rating.tables.checked_tables import Readings, in_effect, placed
from rating.tables.findings import Finding, shown
from rating.tables.order_check import STEP_TABLES, order_findings
from rating.tables.step_checks import check_patches, check_steps
from rating.tables.table_file import Place
from rating.tables.table_shapes import SHAPES


def check_tables(readings: Readings, *, whole: bool = False) -> list[Finding]:
    """Every fault that some tables show together.

    Args: readings: the tables of a folder, where those that it lacks are the built-in ones; whole: they are
        all tables of a book, and nothing is lent.
    """
    found = [
        finding
        for check in (
            _layers,
            _discount_states,
            _rate_programs,
            _state_funds,
            _states_of_words,
            _program_dates,
            _plans,
            _credits,
            _sizes,
            check_steps,
            check_patches,
        )
        for finding in check(readings)
    ]
    steps = [readings[name] for name in STEP_TABLES if name in readings]
    files = {file for table in steps for file in (table.file, *table.files)}
    if steps and not any(
        finding.file in files for finding in (*found, *(f for t in steps for f in t.findings))
    ):
        found += order_findings(readings, whole=whole)
    return sorted(found)


def _layers(readings: Readings) -> Iterator[Finding]:
    """Brackets must begin at 0, follow each other without gap or overlap, and end open."""
    for table, columns in (
        ("premium_discount", ("table_id", "carrier_type", "effective")),
        ("surcharges", ("state", "market", "key", "effective")),
    ):
        groups: dict[tuple[str, ...], list[tuple[Place, Row]]] = {}
        for place, row in placed(readings, table):
            groups.setdefault(tuple(row[name] for name in columns), []).append((place, row))
        for group in groups.values():
            yield from _one_scale(group)


def _one_scale(group: list[tuple[Place, Row]]) -> Iterator[Finding]:
    ordered = sorted(group, key=lambda entry: Decimal(entry[1]["from_premium"]))
    expected = Decimal(0)
    for index, (place, row) in enumerate(ordered):
        low, top = Decimal(row["from_premium"]), row["to_premium"]
        if low != expected:
            yield Finding(
                *place,
                "from_premium",
                f"the layer begins at {low}",
                f"the layer before ends at {expected}",
            )
        if not top:
            if index + 1 < len(ordered):
                yield Finding(*place, "to_premium", "the layer is open", "only the last layer may be open")
            return
        expected = Decimal(top)
        if expected <= low:
            yield Finding(*place, "to_premium", f"the layer ends at {top}", f"end it above {low}")
    yield Finding(*ordered[-1][0], "to_premium", "the last layer ends", "leave its end empty")


def _discount_states(readings: Readings) -> Iterator[Finding]:
    ids = {row["table_id"] for row in in_effect(readings, "premium_discount")}
    families = ids | {name[:index] for name in ids for index, mark in enumerate(name) if mark == "_"}
    for place, row in placed(readings, "premium_discount_states"):
        if row["table"] and row["table"] not in families:
            yield Finding(
                *place,
                "table",
                f"{shown(row['table'])} is no discount table",
                f"use one of {', '.join(sorted(ids))}, or what it begins with",
            )


def _rate_programs(readings: Readings) -> Iterator[Finding]:
    """Where a folder names its programs, no rate may be of another one."""
    known = {row["program"] for _, row in placed(readings, "programs")}
    if not known or readings["programs"].findings:
        return
    for table in ("rates", "deductible_plans", "subject_charges"):
        for place, row in placed(readings, table):
            if row["program"] not in known and row["program"] != EVERY_STATE:
                yield Finding(
                    *place,
                    "program",
                    f"{shown(row['program'])} is not in programs.csv",
                    f"use '*' or one of {', '.join(sorted(known))}",
                )


def _state_funds(readings: Readings) -> Iterator[Finding]:
    """A rate where no carrier may insure, or in a state that is none."""
    categories = {row["state"]: row for row in in_effect(readings, "state_categories")}
    for place, row in placed(readings, "rates"):
        category = categories.get(row["state"])
        if category is None:
            yield _no_state(place, row["state"], "write a two-letter state of it")
        elif category["category"] == "monopolistic":
            problem = f"{row['state']} is insured by its state fund"
            yield Finding(*place, "state", problem, "leave the row out")


def _states_of_words(readings: Readings) -> Iterator[Finding]:
    """Trade words of a state that is none: nobody would ever find them."""
    states = {row["state"] for row in in_effect(readings, "state_categories")} | {EVERY_STATE}
    for place, row in placed(readings, "class_words"):
        if row["state"] not in states:
            yield _no_state(place, row["state"], f"write a two-letter state of it, or {EVERY_STATE} for all")


def _no_state(place: Place, state: str, right: str) -> Finding:
    return Finding(*place, "state", f"{shown(state)} is not a state of state_categories", right)


def _program_dates(readings: Readings) -> Iterator[Finding]:
    for place, row in placed(readings, "programs"):
        start, end = row["from_date"], row["to_date"]
        if start and end and date.fromisoformat(end) <= date.fromisoformat(start):
            yield Finding(*place, "to_date", f"the row ends on {end}", f"end it after {start}")


def _credits(readings: Readings) -> Iterator[Finding]:
    for place, row in placed(readings, "optional_credits"):
        if not row["percent"] and not row["amount"]:
            problem = "the row has neither a percent nor an amount"
            yield Finding(*place, "percent", problem, "write one of them")


def _sizes(readings: Readings) -> Iterator[Finding]:
    """A table with more rows than a book may have of it."""
    for reading in readings.values():
        most = SHAPES[reading.table].most if reading.table in SHAPES else None
        if most is not None and len(reading.rows) > most:
            problem = f"the table has {len(reading.rows):,} rows"
            yield Finding(reading.file, 0, "", problem, f"leave at most {most:,}")


def _plans(readings: Readings) -> Iterator[Finding]:
    for place, row in placed(readings, "deductible_plans"):
        if not row["plan"] and not row["amount"]:
            yield Finding(*place, "plan", "the plan has neither a name nor an amount", "write one of them")
