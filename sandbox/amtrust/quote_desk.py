"""The carrier's desk: takes a quote request, prices it, keeps it, and lets its underwriter answer in time."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from decimal import ROUND_UP, Decimal, InvalidOperation
from typing import Any

from sandbox.amtrust.questions import open_questions, questions_of, referring
from sandbox.amtrust.rules import eligibility_details, limits_given, quote_of
from sandbox.premium import price
from sandbox.scenarios import Scenario, scenario_of
from sandbox.state import State
from sandbox.store.policies import Binding
from sandbox.store.quotes import Record

KEY = "amtrust"
WORST = ("Decline", "Refer", "Incomplete", "BindEligible")
STATUSES = (
    "Not Submitted", "Submitted", "Approved", "UnderwriterDeclined", "AdditionalInformationNeeded",
    "ApprovalSubjectTo",
)  # fmt: skip
LOCKED = ("Approved", "UnderwriterDeclined")
DEARER = Decimal("1.08")
DOLLAR = Decimal(1)
"""The carrier tells state taxes in whole dollars; a part of one is one."""

AFRESH: Mapping[str, Any] = {
    "status": "Not Submitted", "submitted_at": None, "answers": {}, "officers": [], "plan": None,
    "terms": None, "messages": [], "dearer": "1", "referred": None, "done": [],
}  # fmt: skip
"""What a quote has beside what was asked; a file of an earlier sandbox may lack it."""


class Desk:
    """Quotes of the carrier, kept in the sandbox's state."""

    def __init__(self, state: State) -> None:
        self.state = state

    def create(self, body: Mapping[str, Any]) -> tuple[str, Record]:
        """Keep a valid request as a new quote. Returns: its id and record."""
        fein = quote_of(body).get("Fein")
        scenario = scenario_of(KEY, fein)
        record = {**AFRESH, "status": scenario.status, **_asked(body)}
        if scenario.items:
            text = f"We need: {' '.join(scenario.items)}"
            record["messages"] = [_message("Underwriter", text, self.state.clock.now(), agent=False)]
        record["answers"] = {
            str(entry["QuestionId"]): entry["AnswerValue"] for entry in body.get("Questions") or ()
        }
        ref = self.state.quotes.add(KEY, record["fein"], self._rated(record))
        return ref, self.save(ref, record)

    def update(self, ref: str, record: Record, body: Mapping[str, Any]) -> Record:
        """Replace what was asked by the whole body: what is left out is deleted. Answers stay."""
        return self.save(ref, {**record, **_asked(body)})

    def read(self, ref: str) -> Record | None:
        """A quote as it stands now, its underwriter's answer included."""
        record = self.state.quotes.read(KEY, ref)
        if record is None:
            return None
        record = {**AFRESH, **record}
        answer = scenario_of(KEY, record["fein"]).after_submit
        if record["status"] != "Submitted" or record["submitted_at"] is None or answer.after_s is None:
            return record
        wait = timedelta(seconds=self.state.clock.scaled(answer.after_s))
        if self.state.clock.now() < datetime.fromisoformat(record["submitted_at"]) + wait:
            return record
        return self.save(ref, {**record, "status": answer.status})

    def save(self, ref: str, record: Record) -> Record:
        """Keep a record with its price and eligibility. Returns: it."""
        rated = self._rated(record)
        self.state.quotes.save(KEY, ref, rated)
        return self._sell_elsewhere(ref, rated)

    def submit(self, ref: str, record: Record, note: str) -> Record:
        """Hand a referred quote to the underwriter."""
        now = self.state.clock.now()
        messages = [*record["messages"], _message("Agent", note, now, agent=True)]
        submitted = {"status": "Submitted", "submitted_at": now.isoformat(), "messages": messages}
        self.save(ref, {**record, **submitted})
        return self.read(ref) or record

    def message(self, ref: str, record: Record, who: str, text: str, *, agent: bool) -> Record:
        """Keep a message; the agent's answer is all that an open request for information waits for."""
        said = _message(who, text, self.state.clock.now(), agent=agent)
        record = {**record, "messages": [*record["messages"], said]}
        if agent and record["status"] == "AdditionalInformationNeeded":
            record["status"] = "Approved"
        return self.save(ref, record)

    def answer(self, ref: str, record: Record, entries: list[Mapping[str, Any]]) -> Record:
        """Keep answers; in scenario 60 the price changes with them."""
        given = {str(entry["QuestionId"]): entry["AnswerValue"] for entry in entries}
        record = {**record, "answers": {**record["answers"], **given}}
        if scenario_of(KEY, record["fein"]).dearer is not None:
            record["dearer"] = str(DEARER)
        return self.save(ref, record)

    def questions(self, record: Record) -> list[dict[str, Any]]:
        """The questions of a quote, with the answers so far."""
        return questions_of(record, same_question=scenario_of(KEY, record["fein"]).same_question)

    def existing(self, fein: str) -> str | None:
        """The quote that the carrier has for a FEIN; scenario 20 brings one from elsewhere."""
        found = self.state.quotes.newest_of(KEY, fein)
        record = None if found is None else self.read(found)
        if record is not None and locked(record):
            return None
        if found is None and scenario_of(KEY, fein).existing_quote:
            return self.create({"Quote": _elsewhere(fein)})[0]
        return found

    def binding(self, ref: str, record: Record, *, source: str = "api", lag_s: float = 0) -> Binding:
        """What a bind makes a policy of."""
        quote = record["quote"]
        return Binding(
            carrier=KEY,
            quote=ref,
            fein=record["fein"],
            business=str(quote.get("BusinessName") or ""),
            effective_date=str(quote.get("EffectiveDate") or ""),
            premium=record["premium"],
            source=source,
            lag_s=lag_s,
        )

    def _rated(self, record: Record) -> Record:
        scenario = scenario_of(KEY, record["fein"])
        details = [*eligibility_details(record["quote"]), *self._more_details(record, scenario)]
        words = {detail["Eligibility"] for detail in details} | {"BindEligible"}
        if open_questions(self.questions(record)):
            words.add("Incomplete")
        if scenario.first == "refer":
            words.add("Refer")
        eligibility = next(word for word in WORST if word in words)
        factors = {each["State"]: Decimal(each["Value"]) for each in record["modifiers"]}
        priced = price(record["quote"]["ClassCodes"], factors, Decimal(record["dearer"]))
        declined = eligibility == "Decline"
        return {
            **record,
            "details": details,
            "eligibility": eligibility,
            "premium": None if declined else str(priced.premium),
            "taxes": None if declined else str(priced.taxes.quantize(DOLLAR, ROUND_UP)),
            "lines": None if declined or scenario.unscored else list(priced.lines),
        }

    def _more_details(self, record: Record, scenario: Scenario) -> list[dict[str, str]]:
        texts = [f"The answer to '{text}' needs a look." for text in referring(self.questions(record))]
        if record["referred"]:
            texts.append(str(record["referred"]))
        return [{"Type": "Questions", "Eligibility": "Refer", "Description": text} for text in texts]

    def _sell_elsewhere(self, ref: str, record: Record) -> Record:
        """Scenario 54: once it can be bound, somebody presses the button in the carrier's own portal."""
        seconds = scenario_of(KEY, record["fein"]).bound_elsewhere_s
        if seconds is None or not bindable(record) or "sold" in record["done"]:
            return record
        record = {**record, "done": [*record["done"], "sold"]}
        with self.state.database.transaction():
            self.state.quotes.save(KEY, ref, record)
            self.state.policies.commit_later(self.binding(ref, record, source="portal"), seconds)
        return record


def bindable(record: Mapping[str, Any]) -> bool:
    """BindEligible with nobody looking at it, or approved by the underwriter."""
    untouched = record["status"] == "Not Submitted" and record["eligibility"] == "BindEligible"
    return bool(untouched or record["status"] == "Approved")


def locked(record: Mapping[str, Any]) -> bool:
    """Whether later edits are refused."""
    return record["eligibility"] == "Decline" or record["status"] in LOCKED


def only_the_date(record: Mapping[str, Any], body: Mapping[str, Any]) -> bool:
    """Whether a body changes nothing but the effective date, which an approved quote allows."""
    now, then = dict(record["quote"]), dict(quote_of(body))
    return {**now, "EffectiveDate": ""} == {**then, "EffectiveDate": ""}


def _asked(body: Mapping[str, Any]) -> Record:
    quote = dict(quote_of(body))
    return {
        "fein": quote.get("Fein"),
        "quote": quote,
        "governing_state": quote["ClassCodes"][0]["State"],
        "limits": limits_given(quote),
        "modifiers": [
            {"Id": "EmPct", "State": state, "Value": str(factor)}
            for state, factor in _modifiers(body).items()
        ],
    }


def _modifiers(body: Mapping[str, Any]) -> dict[str, Decimal]:
    """Experience modification by state: one for all, or one each; 1 where none is given."""
    states = dict.fromkeys(str(entry["State"]) for entry in quote_of(body)["ClassCodes"])
    given = {str(entry.get("State")): _em_pct(entry) for entry in body.get("StateModifiers") or ()}
    one = _em_pct(body.get("ExperienceModifier"))
    return {state: _factor(given.get(state) or one) for state in states}


def _em_pct(entry: Any) -> Any:
    """The factor of an entry: bare, beside its state, or among named modifiers."""
    if not isinstance(entry, dict):
        return entry
    return entry.get("EmPct") or (entry.get("Modifiers") or {}).get("EmPct")


def _factor(value: Any) -> Decimal:
    try:
        return Decimal(str(value or "1"))
    except InvalidOperation:
        return Decimal(1)


def _message(who: str, text: str, at: datetime, *, agent: bool) -> dict[str, Any]:
    return {"User": who, "Message": text, "AgentEntry": agent, "Sent": at.isoformat()}


def _elsewhere(fein: str) -> dict[str, Any]:
    """What another agency asked for before us."""
    entry = {"ClassCode": "8810", "State": "GA", "Payroll": 50000, "FullTimeEmployees": 1}
    return {
        "Fein": fein,
        "BusinessName": "Asked for elsewhere",
        "ClassCodes": [{**entry, "PartTimeEmployees": 0}],
    }
