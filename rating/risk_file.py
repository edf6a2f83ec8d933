"""Reading risk.json: a risk as a person writes it, to the risk that the engine takes.

Names of fields are those of docs/rating.md; camelCase and a few other spellings are understood, numbers may
be texts. Every fault is noted with its line before anything is refused.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, TypeVar

from models.risk import Exposure, Market, Modification, Risk, RiskLocation, ScheduleRating
from rating import cells
from rating.cells import CellRefused
from rating.findings import FilesRefused, Finding, shown
from rating.json_places import line_of, parse_json, places
from rating.modification import COMBINED
from rating.proration import default_expiry

T = TypeVar("T")

_ALIASES = {
    "effective": "effective_date",
    "date_effective": "effective_date",
    "policy_effective_date": "effective_date",
    "start": "start_date",
    "date_from": "start_date",
    "expiry": "expiry_date",
    "expiration": "expiry_date",
    "expiration_date": "expiry_date",
    "expires": "expiry_date",
    "date_to": "expiry_date",
    "el_limits": "limits",
    "emods": "emod",
    "emod_list": "emod",
    "mods": "emod",
    "modifications": "emod",
    "schedules": "schedule",
    "schedule_rating": "schedule",
    "sdr_factor": "sdr",
    "percent": "sdr",
    "class_code": "code",
    "classes": "employees",
    "class_codes": "employees",
    "zip_code": "zip",
    "rate": "rate1",
    "mod": "rate1",
    "date": "date1",
    "questions": "answers",
}
_MONEY = 2
_MOST_PAYROLL = Decimal("10000000000")
_MOST_HEADS = 99_999


@dataclass(slots=True)
class RiskRequest:
    """What a file asks: a risk, and the programs that it names (none: those of the book)."""

    file: str
    risk: Risk
    programs: tuple[str, ...]
    lines: Mapping[str, int]
    notices: tuple[str, ...]

    def finding(self, path: str | None, message: str) -> Finding:
        """A refusal of the engine as a fault of the file, where its path leads there."""
        lines = dict(self.lines)
        return Finding(self.file, line_of(lines, _written(path or "")), path or "", message)


def read_risk(text: str, file: str) -> RiskRequest:
    """The request of a JSON text. Raises: FilesRefused with every fault, each with its line and field."""
    value = parse_json(text, file)
    paper = _Paper(file, places(text))
    if not isinstance(value, Mapping):
        raise FilesRefused([Finding(file, 1, "", "the file holds no risk", "write an object: {...}")])
    top = _Part(paper, "", value)
    risk = _risk(top)
    programs = _programs(top)
    top.leave()
    if paper.findings or risk is None:
        raise FilesRefused(sorted(paper.findings))
    return RiskRequest(file, risk, programs, paper.lines, tuple(paper.notices))


@dataclass(slots=True)
class _Paper:
    """The file while it is read: where its fields stand, and what was found wrong."""

    file: str
    lines: dict[str, int]
    findings: list[Finding] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)

    def refuse(self, path: str, problem: str, right: str) -> None:
        self.findings.append(Finding(self.file, line_of(self.lines, path), path, problem, right))


class _Part:
    """One object of the file: fields are taken by name, what nobody took is said at the end."""

    def __init__(self, paper: _Paper, path: str, value: Mapping[str, Any]) -> None:
        self.paper = paper
        self.path = path
        self._values: dict[str, tuple[str, Any]] = {}
        self._left: set[str] = set()
        known = {_normal(name) for name, entry in value.items() if entry is not None}
        for name, entry in value.items():
            if entry is None:
                continue
            normal = _normal(name)
            alias = _ALIASES.get(normal, normal)
            self._values[normal if alias in known else alias] = (name, entry)
        self._left = set(self._values)

    def at(self, name: str) -> str:
        """The path of a field as it is written in the file."""
        written = self._values[name][0] if name in self._values else name
        return f"{self.path}.{written}" if self.path else written

    def raw(self, name: str) -> Any:
        """What stands there; None for nothing, null or an empty text."""
        self._left.discard(name)
        value = self._values.get(name, ("", None))[1]
        return None if value == "" else value

    def take(self, name: str, read: Callable[[str], T], required: bool = False) -> T | None:
        """A field by its reader; a fault is noted and None taken."""
        value = self.raw(name)
        if value is None:
            if required:
                self.paper.refuse(self.at(name), f"{name} is missing", _advice(read))
            return None
        if isinstance(value, bool | list | dict):
            words = {bool: "true or false", list: "a list", dict: "an object"}[type(value)]
            self.paper.refuse(self.at(name), f"{name} is {words}", _advice(read))
            return None
        try:
            return read(value)
        except CellRefused as refusal:
            self.paper.refuse(self.at(name), f"{shown(value)} is not a good {name}", f"write {refusal}")
            return None

    def flag(self, name: str) -> bool | None:
        """true, false, or None for nothing."""
        value = self.raw(name)
        if value is None or isinstance(value, bool):
            return value
        try:
            return cells.truth(str(value)) == "true"
        except CellRefused as refusal:
            self.paper.refuse(self.at(name), f"{shown(str(value))} is not a good {name}", f"write {refusal}")
            return None

    def parts(self, name: str, keyed: str | None = None, single: str | None = None) -> list["_Part"]:
        """A list of objects. An object of objects stands for such a list: its names fill the field 'keyed'.

        single: the field that a plain value of such an object fills.
        """
        value = self.raw(name)
        if value is None:
            return []
        entries: list[tuple[str, Any]] = []
        if isinstance(value, list):
            entries = [(str(index), entry) for index, entry in enumerate(value)]
        elif isinstance(value, Mapping) and keyed:
            for key, entry in value.items():
                plain = entry if isinstance(entry, Mapping) else {single or keyed: entry}
                entries.append((key, {keyed: key, **plain}))
        else:
            self.paper.refuse(self.at(name), f"{name} is not a list", "write [{...}, {...}]")
        found = []
        for key, entry in entries:
            path = f"{self.at(name)}.{key}"
            if isinstance(entry, Mapping):
                found.append(_Part(self.paper, path, entry))
            else:
                self.paper.refuse(path, f"an entry of {name} is not an object", "write {...}")
        return found

    def leave(self) -> None:
        """Say which fields nobody read."""
        for name in sorted(self._left):
            self.paper.notices.append(f"{self.paper.file}: {self.at(name)} is not read")


def _risk(top: _Part) -> Risk | None:
    effective = top.take("effective_date", cells.day, required=True)
    start = top.take("start_date", cells.day) or effective
    expiry = top.take("expiry_date", cells.day) or (default_expiry(start) if start else None)
    market = top.take("market", cells.words("voluntary", "assigned_risk", residual="assigned_risk"))
    places_found = tuple(
        place for index, part in enumerate(top.parts("locations")) if (place := _location(part, index))
    )
    limits = _limits(top)
    more = {
        "years_in_business": _whole(top, "years_in_business"),
        "subcontracted_percent": top.take("subcontracted_percent", _between("0", "100")),
        "answers": _answers(top),
        "modifications": _modifications(top),
        "schedule": _schedule(top),
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


def _programs(top: _Part) -> tuple[str, ...]:
    """program, or a list called programs."""
    one = top.take("program", cells.text)
    many = top.raw("programs")
    if isinstance(many, list):
        return tuple(dict.fromkeys(str(entry).strip() for entry in many if str(entry).strip()))
    return (one,) if one else ()


def _limits(top: _Part) -> str | None:
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


def _location(part: _Part, index: int) -> RiskLocation | None:
    name = part.take("name", cells.text) or str(index + 1)
    state = part.take("state", cells.state(), required=True)
    zip_code = part.take("zip", _zip)
    suta = part.take("suta", cells.text)
    lines = [line for entry in part.parts("employees") if (line := _exposure(entry))]
    part.leave()
    if state is None:
        return None
    return RiskLocation(name=name, state=state, zip=zip_code, suta=suta, employees=tuple(lines))


def _exposure(part: _Part) -> Exposure | None:
    code = part.take("code", _code, required=True)
    words = part.take("description", cells.text) or ""
    full, half = _whole(part, "ft"), _whole(part, "pt")
    payroll = part.take("payroll", _money, required=True)
    part.leave()
    if code is None or payroll is None:
        return None
    return Exposure(code=code, description=words, ft=full or 0, pt=half or 0, payroll=payroll)


def _modifications(top: _Part) -> tuple[Modification, ...]:
    """Entries of emod; one whose response is false says that there is no modification."""
    found: dict[str, Modification] = {}
    for part in top.parts("emod", keyed="state", single="rate1"):
        state = part.take("state", _mod_state, required=True)
        answered = part.flag("response")
        rate1 = part.take("rate1", _mod, required=answered is not False)
        date1 = part.take("date1", cells.day)
        rate2 = part.take("rate2", _mod)
        date2 = part.take("date2", cells.day)
        arap = part.take("arap", _between("0.5", "2"))
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


def _schedule(top: _Part) -> tuple[ScheduleRating, ...]:
    found: dict[str, ScheduleRating] = {}
    for part in top.parts("schedule", keyed="state", single="sdr"):
        state = part.take("state", cells.state(), required=True)
        sdr = part.take("sdr", _between("-100", "100"), required=True)
        part.leave()
        if state in found:
            part.paper.refuse(part.at("state"), f"{state} has two entries", "write one per state")
        elif state and sdr is not None:
            found[state] = ScheduleRating(state=state, sdr=sdr)
    return tuple(found.values())


def _answers(top: _Part) -> dict[str, str]:
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


def _whole(part: _Part, name: str) -> int | None:
    text = part.take(name, cells.whole)
    if text is None:
        return None
    if not 0 <= int(text) <= _MOST_HEADS:
        part.paper.refuse(part.at(name), f"{name} is {text}", f"write 0 to {_MOST_HEADS}")
        return None
    return int(text)


def _between(low: str, high: str) -> Callable[[str], Decimal]:
    read = cells.percent(low, high)
    return lambda text: Decimal(read(text))


def _money(text: str) -> Decimal:
    """Dollars, at most two decimals."""
    amount = cells.number(text)
    digits = amount.normalize().as_tuple().exponent
    if not 0 <= amount <= _MOST_PAYROLL or (isinstance(digits, int) and digits < -_MONEY):
        raise CellRefused("dollars from 0 to 10,000,000,000 with at most two decimals")
    return Decimal(cells.plain_number(amount.normalize()))


def _mod(text: str) -> Decimal:
    factor = cells.number(text)
    if not 0 < factor < _MONEY * 50:
        raise CellRefused("a factor above 0, e.g. 0.92")
    return factor


def _mod_state(text: str) -> str:
    found = text.strip()
    return COMBINED if found.casefold() == COMBINED else cells.state(COMBINED)(found)


def _code(text: str) -> str:
    """A class code; words behind it ('8810: Clerical') do no harm."""
    return cells.class_code(re.split(r"[:#\s]", text.strip(), maxsplit=1)[0])


def _zip(text: str) -> str:
    digits = text.strip()[:5]
    if not re.fullmatch(r"\d{3,5}", digits):
        raise CellRefused("a zip code of 5 digits")
    return digits


def _advice(read: Callable[[str], Any]) -> str:
    """What a reader would take."""
    try:
        read("")
    except CellRefused as refusal:
        return f"write {refusal}"
    return "write a text"


def _normal(name: str) -> str:
    """snake_case of a name in any case."""
    snake = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name.strip())
    return snake.casefold().replace(" ", "_").replace("-", "_")


def _written(path: str) -> str:
    """The engine's path of a field, by the words of the file."""
    return path.replace("modifications", "emod")
