"""A premium calculated a second time, apart from the product: its own reading of the method and the tables.

Written from the published order of a premium and from the tables as rows of text; nothing of rating/ is used.
What differs from state to state stands here in words of its own, so that a row or a rule that was changed by
mistake makes the two disagree.
"""

from calendar import monthrange
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal

from models.risk import Modification, Risk
from tests.support.independent_shares import parts_of

Row = Mapping[str, str]
Tables = Mapping[str, Sequence[Row]]
NONE, ONE = Decimal(0), Decimal(1)
NO_SCHEDULE = ("NJ", "WI", "MA", "FL")
"""Uniform or administered rates: no schedule plan."""
OWN_BUREAU = ("CA", "DE", "MI", "NJ", "PA")
ARAP_RESIDUAL = (
    "AL", "CT", "DC", "ID", "IL", "IA", "KS", "NV", "NH", "NM", "NC", "OR", "SC", "SD", "VT", "VA", "WV",
)  # fmt: skip
LIMITS = "1000/1000/1000"


@dataclass
class StatePrice:
    """What a state comes to; amounts of steps that do not apply are 0."""

    manual: Decimal = NONE
    standard: Decimal = NONE
    discount: Decimal = NONE
    constant: Decimal = NONE
    charges: Decimal = NONE
    balance: Decimal = NONE
    taxes: Decimal = NONE
    is_fund: bool = False
    minimums: list[Decimal] = field(default_factory=list)
    tax_bases: dict[str, Decimal] = field(default_factory=dict)

    @property
    def annual(self) -> Decimal:
        """Estimated annual premium."""
        return self.standard - self.discount + self.constant + self.charges + self.balance


def half_up(amount: Decimal, unit: str = "1") -> Decimal:
    """Away from zero at the half."""
    return amount.quantize(Decimal(unit), ROUND_HALF_UP)


class SecondPremium:
    """The premium of a risk and a program, by state; for risks without elections or overrides."""

    def __init__(self, tables: Tables, risk: Risk, program: str) -> None:
        self.tables, self.risk, self.program, self.day = tables, risk, program, risk.effective_date
        self.market = risk.market.value
        year = date(self.day.year + 1, self.day.month, 1)
        last = monthrange(year.year, year.month)[1]
        days = (year.replace(day=min(self.day.day, last)) - self.day).days
        insured = Decimal((risk.expiry_date - risk.start_date).days) / days
        self.prorated = min(half_up(insured, "0.001"), ONE)
        self.terms = {state: self._terms(state) for state in risk.states}
        unit = "0.01" if self.terms[risk.states[0]]["rounding"] == "cent" else "1"
        self.money: Callable[[Decimal], Decimal] = lambda amount: half_up(amount, unit)
        self.unit = Decimal(unit)

    def price(self) -> dict[str, StatePrice]:
        """Every state of the risk."""
        found = {state: self._until_standard(state) for state in self.risk.states}
        priced = {state: one for state, one in found.items() if self._insured(state) and not one.is_fund}
        if priced:
            self._discount(priced)
            self._constant(priced)
            self._minimum(priced)
        for state, one in found.items():
            if self._insured(state):
                one.taxes = self._taxes(state, one)
        return found

    def _insured(self, state: str) -> bool:
        row = next(row for row in self.tables["state_categories"] if row["state"] == state)
        return row["has_private_market"] == "true"

    def _terms(self, state: str) -> dict[str, str]:
        rows = [row for row in self.tables["programs"] if row["program"] == self.program and self._sold(row)]
        terms: dict[str, str] = {}
        for wanted in ("*", state):
            for row in sorted(rows, key=lambda row: row["from_date"]):
                if row["state"] == wanted:
                    terms |= {name: cell for name, cell in row.items() if cell or name not in terms}
        return terms

    def _sold(self, row: Row) -> bool:
        day = self.day.isoformat()
        return (row["from_date"] or "0") <= day < (row["to_date"] or "9999")

    def _row(self, table: str, state: str, **cells: str) -> Row | None:
        """The latest row in force of the state and market, then of all markets, then of DEFAULT."""
        for place in (state, "DEFAULT"):
            for market in (self.market, "all"):
                fitting = [
                    row
                    for row in self.tables[table]
                    if row["state"] == place
                    and (row.get("market") or "all") == market
                    and (row.get("effective") or "0") <= self.day.isoformat()
                    and all(row[name] in (cell, "*") for name, cell in cells.items())
                ]
                if fitting:
                    return max(fitting, key=lambda row: row.get("effective") or "0")
        return None

    def _class_rates(self, state: str) -> dict[str, tuple[Decimal, Decimal, str]]:
        """Of each class: prorated payroll, rate per 100, filed minimum."""
        payrolls: dict[str, Decimal] = {}
        for place in self.risk.locations:
            for line in place.employees if place.state == state else ():
                payrolls[line.code] = payrolls.get(line.code, NONE) + line.payroll
        return {code: (annual * self.prorated, *self._rate(state, code)) for code, annual in payrolls.items()}

    def _rate(self, state: str, code: str) -> tuple[Decimal, str]:
        terms = self.terms[state]
        fund = terms["state_type"] == "master" and terms["fund_load"] != ""
        for kind in (("fund_rate",) if fund else ()) + ("rate", "loss_cost"):
            for program in (self.program, "*"):
                rows = [
                    row
                    for row in self.tables["rates"]
                    if (row["state"], row["class_code"], row["kind"], row["program"])
                    == (state, code, kind, program)
                    and (row["effective"] or "0") <= self.day.isoformat()
                ]
                if rows:
                    row = max(rows, key=lambda row: row["effective"])
                    return self._rounded_rate(state, kind, row, fund), row.get("minimum_premium") or ""
        raise LookupError(f"{code} in {state}")

    def _rounded_rate(self, state: str, kind: str, row: Row, fund: bool) -> Decimal:
        terms, value = self.terms[state], Decimal(row["value"])
        if kind == "fund_rate":
            return value
        if kind == "loss_cost":
            value *= Decimal(terms["loss_cost_multiplier"])
        if row.get("final") != "true":
            value *= self._territory(state)
        if terms["rate_decimals"] != "none":
            value = half_up(value, str(Decimal(1).scaleb(-int(terms["rate_decimals"]))))
        return half_up(value * Decimal(terms["fund_load"]), "0.01") if fund else value

    def _territory(self, state: str) -> Decimal:
        own = [row for row in self.tables["territories"] if row["state"] == state]
        if not own:
            return ONE
        places = [place for place in self.risk.locations if place.state == state]
        main = min(places, key=lambda place: (-sum(line.payroll for line in place.employees), place.name))
        return next(Decimal(row["factor"]) for row in own if row["zip3"] == str(main.zip)[:3])

    def _until_standard(self, state: str) -> StatePrice:
        if not self._insured(state):
            return StatePrice()
        classes, one = self._class_rates(state), StatePrice()
        one.manual = sum((self.money(pay / 100 * rate) for pay, rate, _ in classes.values()), NONE)
        one.minimums = self._class_minimums(state, [(rate, filed) for _, rate, filed in classes.values()])
        terms = self.terms[state]
        if terms["state_type"] == "master" and terms["fund_load"]:
            one.is_fund, one.standard = True, one.manual
            one.balance = max(NONE, sum(one.minimums, NONE) - one.manual)
            return one
        limits = self._limits(state, one.manual)
        subject = one.manual if state in ("NJ", "MN") else one.manual + limits
        mod, arap = self._modification(state)
        modified = self.money(subject * mod)
        schedule = self.money(modified * abs(self._schedule(state)) / 100)
        credits = -schedule if self._schedule(state) < 0 else schedule
        late = limits if state in ("NJ", "MN") else NONE
        extra = self.money(modified * (arap - 1)) if self._has_arap(state) else NONE
        if (state, self.market) == ("IN", "assigned_risk"):
            extra += self.money(max(NONE, modified - 2_750) * Decimal("0.30"))
        one.standard = modified + credits + late + extra
        one.tax_bases = {"standard_premium": one.standard, "manual_premium": one.manual}
        payroll = sum((pay for pay, _, _ in classes.values()), NONE)
        for column in ("terrorism_9740_per_100", "catastrophe_9741_per_100"):
            if not (state == "MN" and column.startswith("cat")):
                one.charges += self.money(payroll / 100 * self._per_100(state, column))
        return one

    def _limits(self, state: str, manual: Decimal) -> Decimal:
        row = self._row("increased_limits", state, limits_thousands=LIMITS)
        if state == "NY" or row is None:
            return NONE
        return self.money(max(manual * Decimal(row["factor"]), Decimal(row["minimum_charge"] or 0)))

    def _modification(self, state: str) -> tuple[Decimal, Decimal]:
        terms = self.terms[state]
        if terms["state_type"] == "master":
            return Decimal(terms["peo_mod"] or 1), ONE
        entries: dict[str, Modification] = {entry.state: entry for entry in self.risk.modifications}
        entry = entries.get(state) or (entries.get("ncci") if state not in OWN_BUREAU else None)
        if entry is None:
            return ONE, ONE
        return half_up(entry.rate1, "0.01"), entry.arap if entry.arap is not None else ONE

    def _has_arap(self, state: str) -> bool:
        return state == "MA" or (self.market == "assigned_risk" and state in ARAP_RESIDUAL)

    def _schedule(self, state: str) -> Decimal:
        no_plan = state in NO_SCHEDULE or self.market == "assigned_risk"
        if no_plan or self.terms[state]["state_type"] == "master":
            return NONE
        return next((entry.sdr for entry in self.risk.schedule if entry.state == state), NONE)

    def _per_100(self, state: str, column: str) -> Decimal:
        row = self._row("terrorism_cat", state)
        if row is None or not row[column]:
            row = next(row for row in self.tables["terrorism_cat"] if row["state"] == "DEFAULT")
        return Decimal(row[column])

    def _class_minimums(self, state: str, rates: Sequence[tuple[Decimal, str]]) -> list[Decimal]:
        row = self._row("expense_constants", state) or {}
        source = row if row.get("min_premium_multiplier") else self.terms[state]
        found = []
        for rate, filed in rates:
            if filed:
                found.append(Decimal(filed))
            elif source["min_premium_multiplier"]:
                constant = Decimal(row.get("expense_constant") or 0)
                minimum = self.money(rate * Decimal(source["min_premium_multiplier"]) + constant)
                cap = source["min_premium_cap"]
                found.append(min(minimum, Decimal(cap)) if cap else minimum)
        return found

    def _discount(self, priced: Mapping[str, StatePrice]) -> None:
        """Each state's own brackets on the standard premium of all, times its part."""
        whole = sum((one.standard for one in priced.values()), NONE)
        for state, one in priced.items():
            terms = self.terms[state]
            none = state in ("MA", "IN") and self.market == "assigned_risk"
            row = self._row("premium_discount_states", state)
            if none or terms["discount_mode"] == "none" or row is None or not row["table"]:
                continue
            full = NONE
            for layer in self.tables["premium_discount"]:
                mine = layer["table_id"] == row["table"] or layer["table_id"].startswith(row["table"] + "_")
                if mine and layer["carrier_type"] in (terms["carrier_type"], "*"):
                    top = Decimal(layer["to_premium"]) if layer["to_premium"] else whole
                    inside = max(NONE, min(whole, top) - Decimal(layer["from_premium"]))
                    full += inside * Decimal(layer["marginal_discount"])
            if full and terms["discount_mode"] == "average_0_1pct":
                one.discount = self.money(one.standard * half_up(full / whole * 100, "0.1") / 100)
            elif full:
                one.discount = self.money(full * one.standard / whole)

    def _constant(self, priced: Mapping[str, StatePrice]) -> None:
        """The largest of the states, once, where the standard premium is largest."""
        rows = [self._row("expense_constants", state) or {} for state in priced]
        most = max(Decimal(row.get("expense_constant") or 0) for row in rows)
        governing = min(priced, key=lambda state: (-priced[state].standard, state))
        priced[governing].constant = self.money(most)

    def _minimum(self, priced: Mapping[str, StatePrice]) -> None:
        """What the policy lacks to its highest class minimum, shared by manual premium."""
        minimums = [minimum for one in priced.values() for minimum in one.minimums]
        missing = max(minimums, default=NONE) - sum((one.annual for one in priced.values()), NONE)
        if missing <= 0:
            return
        weights = {state: one.manual for state, one in priced.items()}
        if not any(weights.values()):
            weights = {state: self._payroll(state) for state in priced}
        for state, part in parts_of(self.money(missing), weights, self.unit).items():
            priced[state].balance = part

    def _payroll(self, state: str) -> Decimal:
        lines = (line for place in self.risk.locations if place.state == state for line in place.employees)
        return sum((line.payroll for line in lines), NONE) * self.prorated

    def _taxes(self, state: str, one: StatePrice) -> Decimal:
        """Each tax of the state; where it has none, the demo percent on the standard premium."""
        bases = {**one.tax_bases, "eap": one.annual}
        usual = bases.get("standard_premium", one.annual)
        demo = next(row for row in self.tables["demo_state_relativity"] if row["state"] == state)
        percent = Decimal(demo["demo_assessment_pct"] or 0) / 100
        newest: dict[str, Row] = {}
        for row in sorted(self.tables["assessments"], key=lambda row: row["effective"]):
            if row["state"] == state and (row["effective"] or "0") <= self.day.isoformat():
                newest[row["name"]] = row
        if not newest:
            return self.money(usual * percent)
        taxes = NONE
        for row in newest.values():
            names = [name for name in row["base"].split(";") if name in bases]
            base = sum((bases[name] for name in names), NONE) if names else one.annual
            taxes += self.money(base * (Decimal(row["rate"]) if row["rate"] else percent))
        return taxes
