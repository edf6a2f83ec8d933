"""The second carrier's desk: decides and prices at once, refers with reasons, changes its mind in time."""

import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from sandbox.birch import questions
from sandbox.birch.premium_block import installments, price
from sandbox.scenarios import Scenario, scenario_of
from sandbox.state import State
from sandbox.store.policies import Binding
from sandbox.store.quotes import Record

KEY = "birch"
STATUSES = ("Undetermined", "Quotable", "Refer", "Decline")
NO_MARKET = frozenset({"AK", "ND", "OH", "WA", "WY"})
DECLINED_CLASSES = frozenset({"5551"})
MODS = (Decimal("0.40"), Decimal("1.99"))
MOST_MODIFIED = 250_000
MOST_LIMIT = 1_000_000
DEARER = Decimal("1.08")


class Desk:
    """Quotes of the carrier, kept in the sandbox's state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def declined(self, request: Mapping[str, Any]) -> list[str]:
        """Why a valid request gets no price; empty when it gets one."""
        scenario = scenario_of(KEY, tax_id(request))
        reasons = list(scenario.reasons) if scenario.first == "decline" else []
        for state in states_of(request):
            factor = Decimal(str((state.get("experienceModification") or {}).get("factor", 1)))
            if not MODS[0] <= factor <= MODS[1]:
                reasons.append(
                    f"The experience modification {factor} of {state['code']} is outside 0.40 to 1.99."
                )
            if state["code"] in NO_MARKET:
                reasons.append(f"{state['code']} is no market of ours.")
            codes = {each["class"] for place in state["locations"] for each in place["exposure"]}
            reasons += [f"Class {code} is outside the appetite." for code in sorted(codes & DECLINED_CLASSES)]
        return [*reasons, *questions.judged(request)[1]]

    def create(self, request: Mapping[str, Any], ref: str | None = None) -> tuple[str, Record]:
        """Keep a request that gets a price. Returns: its id and record."""
        fein, ref = tax_id(request), ref or str(uuid.uuid4())
        record: Record = {
            "fein": fein, "request": dict(request), "created_at": self.state.clock.now().isoformat(),
            "submitted_at": None, "flipped": None, "messages": [], "dearer": "1", "referred": None,
            "failed": None, "done": [],
        }  # fmt: skip
        with self.state.database.transaction():
            self.state.quotes.add(KEY, fein, record, ref)
            record = self.save(ref, record)
        return ref, record

    def existing(self, fein: str) -> str | None:
        """In scenario 20 the quote that the carrier has already."""
        if not scenario_of(KEY, fein).existing_quote:
            return None
        return self.state.quotes.newest_of(KEY, fein) or self.create(_elsewhere(fein))[0]

    def read(self, ref: str) -> Record | None:
        """A quote as it stands now: priced and decided anew, since time changes both."""
        record = self.state.quotes.read(KEY, ref)
        return None if record is None else self.save(ref, record)

    def save(self, ref: str, record: Record) -> Record:
        """Keep a record with its price and decision. Returns: it."""
        scenario = scenario_of(KEY, record["fein"])
        if scenario.dearer is not None and self._passed(record["created_at"], scenario.dearer):
            record = {**record, "dearer": str(DEARER)}
        refer = self._referring(record, scenario)
        items = self._items(ref, record, scenario)
        priced = price(states_of(record["request"]), Decimal(record["dearer"]))
        if priced["premiumDetails"]["modifiedPremium"] > MOST_MODIFIED:
            refer.append(f"A modified premium above {MOST_MODIFIED} needs approval.")
        record = {
            **record,
            "priced": priced,
            "items": items,
            "referReasons": refer,
            "bindStatus": record["flipped"] or self._status(record, scenario, refer, items),
            "premium": str(priced["premiumDetails"]["totalEstimatedPremium"]),
        }
        self.state.quotes.save(KEY, ref, record)
        return self._sell_elsewhere(ref, record, scenario)

    def bound(self, ref: str) -> tuple[str, str | None]:
        """instantBindStatus as far as binds decide it, and the policy's number."""
        found = self.state.policies.findable(KEY, quote=ref)
        if found:
            return "Succeeded", found[0]["number"]
        running = self.state.policies.pending(KEY, ref) or self.state.policies.all(carrier=KEY, quote=ref)
        return ("Pending", None) if running else ("Unspecified", None)

    def binding(self, ref: str, record: Record, *, source: str = "api", lag_s: float = 0) -> Binding:
        """What a bind makes a policy of."""
        return Binding(
            carrier=KEY,
            quote=ref,
            fein=record["fein"],
            business=str(record["request"]["namedInsured"]),
            effective_date=str(record["request"]["effectiveDate"]),
            premium=record["premium"],
            source=source,
            lag_s=lag_s,
        )

    def _status(
        self, record: Record, scenario: Scenario, refer: list[str], items: list[dict[str, Any]]
    ) -> str:
        if scenario.first == "undetermined":
            return "Undetermined"
        approved = scenario.after_submit.after_s is not None and self._passed(
            record["submitted_at"], scenario.after_submit.after_s
        )
        if refer and not approved:
            return "Refer"
        return "Quotable" if approved or all(item["answered"] for item in items) else "Refer"

    def _referring(self, record: Record, scenario: Scenario) -> list[str]:
        request = record["request"]
        reasons = [*questions.judged(request)[0], *([record["referred"]] if record["referred"] else [])]
        if scenario.first == "refer" and not scenario.items:
            reasons.append("Our underwriter must look at the losses.")
        zips = {place["address"]["zip"] for state in states_of(request) for place in state["locations"]}
        if "99999" in zips:
            reasons.append("Zip 99999 needs a territory review.")
        if max(request["workersCompensation"]["employersLiability"].values()) > MOST_LIMIT:
            reasons.append("Limits above 1,000,000 need approval.")
        prior = request["workersCompensation"]["priorCarriers"]
        if any(each["lapseInPeriod"] and not each["noLossStatement"] for each in prior):
            reasons.append("A lapse needs a statement that there were no losses.")
        return reasons

    def _items(self, ref: str, record: Record, scenario: Scenario) -> list[dict[str, Any]]:
        answers = {each["id"] for each in record["request"].get("eligibilityAnswers") or ()}
        found = []
        for number, text in enumerate(scenario.items):
            own = questions.item_id(ref, number)
            can_be_answered = scenario.after_submit.after_s is not None
            found.append({"id": own, "text": text, "answered": can_be_answered and own in answers})
        return found

    def _passed(self, since: str | None, seconds: float) -> bool:
        if since is None:
            return False
        wait = timedelta(seconds=self.state.clock.scaled(seconds))
        return self.state.clock.now() >= datetime.fromisoformat(since) + wait

    def _sell_elsewhere(self, ref: str, record: Record, scenario: Scenario) -> Record:
        """Scenario 54: once it can be bound, somebody presses the button in the carrier's own portal."""
        seconds = scenario.bound_elsewhere_s
        if seconds is None or record["bindStatus"] != "Quotable" or "sold" in record["done"]:
            return record
        record = {**record, "done": [*record["done"], "sold"]}
        with self.state.database.transaction():
            self.state.quotes.save(KEY, ref, record)
            self.state.policies.commit_later(self.binding(ref, record, source="portal"), seconds)
        return record


def states_of(request: Mapping[str, Any]) -> list[dict[str, Any]]:
    """All states of all legal entities."""
    return [state for entity in request["workersCompensation"]["legalEntities"] for state in entity["states"]]


def tax_id(request: Mapping[str, Any]) -> str:
    """The FEIN of the first legal entity."""
    return str(request["workersCompensation"]["legalEntities"][0]["taxId"])


def shown(record: Record, ref: str, bound: tuple[str, str | None]) -> dict[str, Any]:
    """A quote as the carrier sends it."""
    request, priced, dirty = record["request"], record["priced"], scenario_of(KEY, record["fein"]).unscored
    status, number = bound
    if status == "Unspecified":
        eligible = record["bindStatus"] == "Quotable" and not dirty
        status = "Failed" if record["failed"] else "Eligible" if eligible else "Ineligible"
    effective = datetime.fromisoformat(request["effectiveDate"]).date()
    return {
        "id": ref,
        "bindStatus": record["bindStatus"],
        "instantBindStatus": status,
        "referReasons": record["referReasons"] if record["bindStatus"] == "Refer" else [],
        "declineReasons": [],
        "referItems": record["items"],
        "messages": record["messages"],
        "isDirty": dirty,
        "namedInsured": request["namedInsured"],
        "effectiveDate": request["effectiveDate"],
        "expirationDate": request["expirationDate"],
        "quoteDate": record["created_at"][:10],
        "insuranceCompany": "Birch Direct (sandbox)",
        "policyNumber": number,
        "employersLiabilityLimits": request["workersCompensation"]["employersLiability"],
        **priced,
        "installments": installments(priced["premiumDetails"], effective),
    }


def _elsewhere(fein: str) -> dict[str, Any]:
    """What another agency asked for before us."""
    address = {"line1": "1 Main St", "line2": None, "city": "Atlanta", "state": "GA", "zip": "30301"}
    place = {"address": address, "exposure": [{"class": "8810", "payroll": 50000}], "officers": []}
    people = {"fullTimeEmployeeCount": 1, "partTimeEmployeeCount": 0}
    state = {"code": "GA", "experienceModification": None, "locations": [{**place, **people}]}
    entity = {"businessType": "Corporation", "taxId": fein, "name": "Asked for elsewhere", "states": [state]}
    limits = {"eachAccident": 100_000, "eachEmployee": 100_000, "eachPolicy": 500_000}
    return {
        "namedInsured": "Asked for elsewhere",
        "effectiveDate": "2026-01-01",
        "expirationDate": "2027-01-01",
        "workersCompensation": {
            "legalEntities": [entity],
            "employersLiability": limits,
            "priorCarriers": [],
        },
        "eligibilityAnswers": [],
    }
