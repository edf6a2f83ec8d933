"""Reading risk.json: a risk as a person writes it, to the risk that the engine takes.

Names of fields are those of docs/rating.md; camelCase and a few other spellings are understood, numbers may
be texts. Every fault is named with its line.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from models.policy_year import anniversary
from models.risk import (
    ClaimYear,
    Exposure,
    Market,
    Modification,
    OverrideKind,
    RateOverride,
    Risk,
    RiskLocation,
    ScheduleRating,
)
from rating.desk import risk_values
from rating.desk.json_fields import Paper, Part
from rating.desk.json_places import lines_of, parse_json
from rating.desk.risk_charges import read_charges
from rating.desk.risk_limits import check_counts, check_size
from rating.desk.risk_names import ALIASES
from rating.tables import cells
from rating.tables.cells import CellRefused
from rating.tables.findings import FilesRefused, Finding, shown

_MOST_HEADS = 99_999
_MOST_CLAIMS = 99


@dataclass(slots=True)
class RiskRequest:
    """What a file asks: a risk, and the programs that it names (none: those of the book)."""

    file: str
    risk: Risk
    programs: tuple[str, ...]
    text: str
    fields: frozenset[str]
    """What the file holds, and the names at its top: a refusal of the engine is told by line and field."""
    notices: tuple[str, ...]

    def finding(self, path: str | None, message: str) -> Finding:
        """A refusal of the engine as a fault of the file, where its path leads there."""
        written = (path or "").replace("modifications", "emod")  # by the words of the file
        return Finding(self.file, lines_of(self.text, {written})[written], path or "", message)


def read_risk(text: str, file: str) -> RiskRequest:
    """The request of a JSON text. Raises: FilesRefused with every fault, each with its line and field."""
    check_size(len(text.encode(errors="replace")), file)
    value = parse_json(text, file)
    paper = Paper(file, ALIASES)
    if not isinstance(value, Mapping):
        raise FilesRefused([Finding(file, 1, "", "the file holds no risk", "write an object: {...}")])
    check_counts(value, file)
    top = Part(paper, "", value)
    risk = _risk(top)
    programs = _programs(top)
    top.leave()
    if paper.findings or risk is None:
        raise FilesRefused(paper.placed(text))
    return RiskRequest(file, risk, programs, text, frozenset(value), tuple(paper.notices))


def _risk(top: Part) -> Risk | None:
    effective = top.take("effective_date", cells.day, required=True)
    start = top.take("start_date", cells.day) or effective
    expiry = top.take("expiry_date", cells.day) or (anniversary(start) if start else None)
    market = top.take("market", cells.words("voluntary", "assigned_risk", residual="assigned_risk"))
    places_found = tuple(
        place for index, part in enumerate(top.parts("locations")) if (place := _location(part, index))
    )
    limits = _limits(top)
    more = {
        "years_in_business": _whole(top, "years_in_business"),
        "subcontracted_percent": top.take("subcontracted_percent", risk_values.between("0", "100")),
        "answers": _answers(top),
        "modifications": _modifications(top),
        "schedule": _schedule(top),
        "deductible_plan": _deductible(top),
        "charges": read_charges(top),
        "overrides": _overrides(top),
        "claims": _claims(top),
        "no_loss_since": top.take("no_loss_since", cells.day),
        "prior_coverage_years": _whole(top, "prior_coverage_years"),
    }
    if effective is None or start is None or expiry is None:
        return None
    if not places_found and not top.paper.findings:
        top.paper.refuse("locations", "the risk has no location", "write at least one under locations")
    if top.paper.findings:
        return None
    return Risk(
        effective_date=effective,
        start_date=start,
        expiry_date=expiry,
        market=Market(market or "voluntary"),
        locations=places_found,
        **({"limits": limits} if limits else {}),
        **more,
    )


def _programs(top: Part) -> tuple[str, ...]:
    """program, or a list called programs."""
    one = top.take("program", cells.text)
    many = top.raw("programs")
    if isinstance(many, list):
        return tuple(dict.fromkeys(str(entry).strip() for entry in many if str(entry).strip()))
    return (one,) if one else ()


def _limits(top: Part) -> str | None:
    value = top.raw("limits")
    if isinstance(value, list):
        value = "/".join(str(part) for part in value)
    elif isinstance(value, Mapping):
        value = "/".join(str(part) for part in value.values())
    if value is None:
        return None
    try:
        return cells.limits(str(value))
    except CellRefused as refusal:
        top.paper.refuse(top.at("limits"), f"{shown(str(value))} are no limits", f"write {refusal}")
        return None


def _location(part: Part, index: int) -> RiskLocation | None:
    name = part.take("name", cells.text) or str(index + 1)
    state = part.take("state", cells.state(), required=True)
    zip_code = part.take("zip", risk_values.zip_code)
    suta = part.take("suta", cells.text)
    lines = [_exposure(entry) for entry in part.parts("employees")]
    if not lines:
        part.paper.refuse(part.at("employees"), "the location has no class code", "write one at least")
    part.leave()
    if state is None:
        return None
    return RiskLocation(name=name, state=state, zip=zip_code, suta=suta, employees=tuple(filter(None, lines)))


def _exposure(part: Part) -> Exposure | None:
    code = part.take("code", risk_values.class_code, required=True)
    words = part.take("description", cells.text) or ""
    full, half = _whole(part, "ft"), _whole(part, "pt")
    payroll = part.take("payroll", risk_values.money, required=True)
    part.leave()
    if code is None or payroll is None:
        return None
    return Exposure(code=code, description=words, ft=full or 0, pt=half or 0, payroll=payroll)


def _modifications(top: Part) -> tuple[Modification, ...]:
    """Entries of emod; one whose response is false says that there is no modification."""
    found: dict[str, Modification] = {}
    for part in top.parts("emod", keyed="state", single="rate1"):
        state = part.take("state", risk_values.modification_state, required=True)
        answered = part.flag("response")
        rate1 = part.take("rate1", risk_values.modification, required=answered is not False)
        date1 = part.take("date1", cells.day)
        rate2 = part.take("rate2", risk_values.modification)
        date2 = part.take("date2", cells.day)
        arap = part.take("arap", risk_values.between("0.5", "2"))
        for unused in ("state_list", "display_more", "default"):
            part.raw(unused)
        part.leave()
        if state is None or rate1 is None or answered is False:
            continue
        if state in found:
            part.paper.refuse(part.at("state"), f"{state} has two entries", "write one per state")
            continue
        found[state] = Modification(
            state=state, rate1=rate1, date1=date1, rate2=rate2, date2=date2, arap=arap
        )
    return tuple(found.values())


def _schedule(top: Part) -> tuple[ScheduleRating, ...]:
    found: dict[str, ScheduleRating] = {}
    for part in top.parts("schedule", keyed="state", single="sdr"):
        state = part.take("state", cells.state(), required=True)
        sdr = part.take("sdr", risk_values.schedule_percent, required=True)
        part.leave()
        if state in found:
            part.paper.refuse(part.at("state"), f"{state} has two entries", "write one per state")
        elif state and sdr is not None:
            found[state] = ScheduleRating(state=state, sdr=sdr)
    return tuple(found.values())


def _deductible(top: Part) -> str | None:
    """The name or the amount of a plan, alone or as {plan} or {amount}."""
    value = top.raw("deductible_plan")
    if isinstance(value, Mapping):
        part = Part(top.paper, top.at("deductible_plan"), value)
        found = part.take("plan", cells.text) or part.take("amount", cells.text)
        part.leave()
        return found
    return None if value is None else top.take("deductible_plan", cells.text)


def _claims(top: Part) -> tuple[ClaimYear, ...]:
    """Losses by year; they move no premium, but the answers of underwriting."""
    found: dict[int, ClaimYear] = {}
    for part in top.parts("claims", keyed="year"):
        year = part.take("year", risk_values.year, required=True)
        amounts = {
            name: part.take(name, risk_values.money)
            for name in ("premium", "incurred", "reserves", "payroll")
        }
        count, carrier = _whole(part, "claims"), part.take("carrier", cells.text)
        no_coverage = part.flag("no_coverage")
        part.leave()
        if year is None:
            continue
        if year in found or (count or 0) > _MOST_CLAIMS:
            problem = f"{year} stands twice" if year in found else f"{count} claims in {year}"
            part.paper.refuse(
                part.at("year"), problem, f"write each year once, at most {_MOST_CLAIMS} claims"
            )
            continue
        entered = {name: amount for name, amount in amounts.items() if amount is not None}
        found[year] = ClaimYear(
            year=year, carrier=carrier or "", claims=count or 0, no_coverage=bool(no_coverage), **entered
        )
    return tuple(found.values())


def _overrides(top: Part) -> tuple[RateOverride, ...]:
    found = []
    for part in top.parts("overrides"):
        kind = part.take("kind", cells.words(*OverrideKind), required=True)
        state = part.take("state", cells.state(), required=True)
        code = part.take("code", risk_values.class_code, required=True)
        net = kind is not None and kind != OverrideKind.MANUAL_RATE
        value = part.take(
            "value", risk_values.net_rate if net else risk_values.between("0", "1000"), required=True
        )
        program = part.take("program", cells.text)
        author, reason = part.take("author", cells.text), part.take("reason", cells.text)
        at = part.take("at", risk_values.moment)
        part.leave()
        if kind and state and code and value is not None:
            found.append(
                RateOverride(
                    kind=OverrideKind(kind),
                    state=state,
                    class_code=code,
                    value=value,
                    program=None if program in (None, "*") else program,
                    author=author or "",
                    at=at,
                    reason=reason or "",
                )
            )
    return tuple(found)


def _answers(top: Part) -> dict[str, str]:
    """Answers by question, as an object or as a list of {name, response}."""
    found: dict[str, str] = {}
    for part in top.parts("answers", keyed="name", single="response"):
        name = part.take("name", cells.text, required=True)
        answer = part.flag("response")
        for unused in ("ques", "remarks"):
            part.raw(unused)
        part.leave()
        if name and answer is not None:
            found[name.casefold()] = "Y" if answer else "N"
    return found


def _whole(part: Part, name: str) -> int | None:
    text = part.take(name, cells.whole)
    if text is None:
        return None
    if not 0 <= int(text) <= _MOST_HEADS:
        part.paper.refuse(part.at(name), f"{name} is {text}", f"write 0 to {_MOST_HEADS}")
        return None
    return int(text)
