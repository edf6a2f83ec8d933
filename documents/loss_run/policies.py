"""Policies and their terms: rows of a summary, and headers above the claims of each."""

import re
from datetime import date

from documents.loss_run.business import WORKERS_COMPENSATION, named_line
from documents.loss_run.captions import is_amount
from documents.loss_run.header import Header
from documents.loss_run.kinds import ANY_DAY, FROM_TO, day, days, number_like
from documents.loss_run.lines import Line
from documents.loss_run.rows import row_values
from documents.loss_run.seen import Entry, Seen, seen_in
from documents.loss_run.state import OF_HEAD, OF_POLICY, SUMMED, State

_A_TERM, _A_YEAR, _UNLABELLED = (80, 370), range(360, 371), 0.8
_OF_TERM = re.compile(r"(?i)(?:policy|coverage)?\s*(?:year|term|period)\b[\s:]*(?:(?:19|20)\d{2})?:?")
_WORD = re.compile(r"[A-Za-z]{6}")
"""A caption such as `PREMIUM 12345`, which is no number."""
_WORKERS = re.compile(r"(?i)\b(?:workers?['\u2019]?s?['\u2019]? comp(?:ensation)?|wc)\b")
_SAID_BEFORE = re.compile(
    r"(?i)^\W*(?:claims?|loss(?:es)?|detail)(?:\s+details?)?\s*"
    r"(?:(?:\b(?:for|of|under|on)\s+policy\b|[-:\u2013]\s*policy\b)\s*(?:number|no\.?|#)?\s*:?|[-:\u2013])\s*"
)
_SAID_BEHIND = re.compile(
    r"(?i)\W*\b(?:no\s+(?:claims|losses)\b.*|(?:total\s+)?claims\s*:?\s*\d+\W*|"
    r"(?:[a-z]+\s+)?prem(?:ium)?\s*:?\s*\$?[\d,.]+\W*)$"
)
_PREMIUM = re.compile(r"(?i)\bprem(?:ium)?\s*:?\s*\$?[\d,.]+")
_YEAR = re.compile(r"\b(?:19|20)\d{2}\b")
_NUMBER = re.compile(r"(?<![\w$.,-])(?:[A-Z]{1,5}[ -]?)?\d[\dA-Z-]{4,}(?: \d{2})?(?!\w|[.,]\d)", re.ASCII)
_NAME, _OF_PERSON = re.compile(r"[^\W\d_]{2}"), ("claimant", "status", "type")
_date = date.fromisoformat
_OTHER_HEADER = frozenset({"effective", "expiration", "premium", "insured"})


def of_another_line(state: State, values: dict[str, Seen]) -> bool:
    """Whether a row names another line of business, whose figures are not those of the report."""
    if "line" not in values or named_line(str(values["line"].value)) in (None, WORKERS_COMPENSATION):
        return False
    state.records.votes.append(("line", values["line"]))
    state.mixed = True
    return True


def policy_row(state: State, values: dict[str, Seen]) -> None:
    """A row of a summary of policies."""
    if of_another_line(state, values):
        return
    policy = policy_of(state, values)
    for name, seen in values.items():
        if name in SUMMED or name == "experience_mod" or is_amount(name):
            policy.put(name, seen)
    if "other_premium" in values:
        policy.put_beside("premium", values["other_premium"])
    state.records.votes += [(name, values[name]) for name in sorted(OF_HEAD & values.keys())]
    state.begin(policy)
    state.in_summary = len(values.keys() & (SUMMED - {"premium"})) > 0 or any(map(is_amount, values))


def row_amid_claims(line: Line, header: Header) -> dict[str, Seen]:
    """A policy's row above those of its claims: a number and a term, and nobody who was injured."""
    if header.policies is None:
        return {}
    values, of_claim = dict(row_values(line, header.policies)), dict(row_values(line, header))
    if not values.keys() >= {"policy_number", "effective", "expiration"}:
        return {}
    begins, ends = (str(values[name].value) for name in ("effective", "expiration"))
    # Above the claimants' names the insured's may stand.
    of_person = [name for name in _OF_PERSON if name != "claimant" or "insured" not in header.policies.fields]
    told = any(name in of_claim and _NAME.search(str(of_claim[name].value)) for name in of_person)
    return {} if told or not is_term(begins, ends) else values


def is_term(begins: str, ends: str) -> bool:
    """Whether a policy may run from one day to another: a quarter, a year, or what is between."""
    return _A_TERM[0] <= (_date(ends) - _date(begins)).days <= _A_TERM[1]


def bare_header(line: Line) -> dict[str, Seen]:
    """`WC-0012345 (01/01/2025-01/01/2026)`: nothing but a number and the term of a year.

    Behind them may stand what there is of the policy: `No claims`, `Claims: 3`.
    """
    whole = _SAID_BEHIND.sub("", _SAID_BEFORE.sub("", line.text))
    found = days(whole)
    text = ANY_DAY.sub(" ", whole)
    number = text.split("  ")[0].strip(" ()-:\u2013")
    rest = _WORKERS.sub("", text.strip().removeprefix(number).casefold())
    if len(found) != 2 or (_date(found[1]) - _date(found[0])).days not in _A_YEAR:
        return {}
    if re.sub(r"[\s()\u2013:-]|to|thru|through", "", rest) or not number_like(number):
        number = _amid_words(whole)
    if not number:
        return {}
    values = {"policy_number": number, "effective": found[0], "expiration": found[1]}
    return {name: seen_in(line, list(line.words), value, _UNLABELLED) for name, value in values.items()}


def _amid_words(text: str) -> str:
    """The number in `Coverage WC 123456 for the year 01/01/2025 through 01/01/2026`, if it is the only one.

    The two days belong together, and no amount but a premium stands beside them.
    """
    if not FROM_TO.search(text):
        return ""
    rest = _YEAR.sub(" ", _PREMIUM.sub(" ", FROM_TO.sub(" ", text)))
    found = _NUMBER.findall(rest)
    return (
        found[0]
        if len(found) == 1 and len(re.findall(r"\d", rest)) == len(re.findall(r"\d", found[0]))
        else ""
    )


def with_number(line: Line, values: dict[str, Seen]) -> dict[str, Seen]:
    """`Policy Year 2026  WC-001234  01/01/2026 to 01/01/2027`: a term's label, with its number in a cell."""
    if not values.keys() >= {"effective", "expiration"} or "policy_number" in values:
        return values
    if amid := _amid_words(line.text):
        return {**values, "policy_number": seen_in(line, list(line.words), amid, _UNLABELLED)}
    if len(line.cells) < 3:
        return values
    label, number, *rest = line.cells
    if any(not ANY_DAY.search(cell.text) and re.search(r"\d", cell.text) for cell in rest):
        return values
    if not _OF_TERM.fullmatch(label.text) or not number_like(number.text) or _WORD.match(number.text):
        return values
    return {**values, "policy_number": seen_in(line, number.words, number.text, _UNLABELLED)}


def leave_summary(state: State) -> None:
    """Claims below a summary are not those of its last row."""
    if state.in_summary:
        state.policy, state.in_summary = None, False


def policy_of(state: State, values: dict[str, Seen]) -> Entry:
    """The policy that a number and a term name, a new one where none is known."""
    policy = _known(state, values.get("policy_number"), values.get("effective"))
    if policy is None:
        policy = Entry()
        state.records.policies.append(policy)
    for name in ("policy_number", *sorted(OF_POLICY)):
        if name in values:
            policy.put(name, values[name])
    state.policy, state.in_summary = policy, False
    return policy


def take_header_of_policy(state: State, line: Line, values: dict[str, Seen]) -> None:
    """Labels that name a policy or a term, unless they are labels of a claim's block."""
    values = with_number(line, values)
    _take_end(state, values)
    if "policy_number" not in values and ("effective" not in values or state.block):
        return
    term = bare_term(line, values)
    if not (term and _is_whole(state)) and _of_claim(state, line, values):
        return
    before = state.policy
    policy = _headed(state, {**term, **values})
    if policy is None:
        state.term = {name: seen for name, seen in values.items() if name in OF_POLICY}
    elif policy is not before or not line.furniture:
        state.of_state = state.of_state if policy is before else None
        state.summed = state.summed and policy is before
        state.block = state.block and policy is before
        state.record = state.record if state.block or line.furniture else policy


def _take_end(state: State, values: dict[str, Seen]) -> None:
    """`Expiration Date` on a line of its own, below the day on which the term begins."""
    ends = values.get("expiration")
    if ends is None or values.keys() & {"policy_number", "effective"} or state.block or state.in_claim:
        return
    term = state.term or (state.policy.fields if state.policy else {})
    begins = term.get("effective")
    if begins is not None and is_term(str(begins.value), str(ends.value)):
        term.setdefault("expiration", ends)


def settle(state: State) -> None:
    """A term whose number did not follow is another term of the policy before it."""
    if state.term:
        waiting, state.term = state.term, {}
        state.record = term_of(state, waiting)


def term_of(state: State, values: dict[str, Seen]) -> Entry:
    """A term without a number: of the policy before it, if that has none yet, else another of its number."""
    policy = state.policy
    begins = policy.text("effective") if policy else None
    if policy is not None and (begins is None or begins == values["effective"].value):
        return _filled(policy, values)
    number = policy.fields.get("policy_number") if policy else None
    return policy_of(state, {**({"policy_number": number} if number else {}), **values})


def same_number(one: str | None, other: str | None) -> bool:
    """Whether two numbers are the same but for spaces and dashes."""
    return one is not None and other is not None and _bare(one) == _bare(other)


def _headed(state: State, values: dict[str, Seen]) -> Entry | None:
    """The policy that a header names; none yet for a term whose number may stand on the next line."""
    if "policy_number" in values:
        waiting, state.term = state.term, {}
        return policy_of(state, {**waiting, **values})
    begins = state.policy.text("effective") if state.policy else None
    if state.policy is None or (begins is not None and begins != values["effective"].value):
        return None
    return _filled(state.policy, values)


def bare_term(line: Line, values: dict[str, Seen]) -> dict[str, Seen]:
    """`Policy: WC-1  01/01/2025 to 01/01/2026`: two days a term apart, behind a number and no label."""
    if "policy_number" not in values or values.keys() & {"effective", "expiration"}:
        return {}
    found = days(line.text)
    if len(found) != 2 or not is_term(found[0], found[1]):
        return {}
    words = [word for word in line.words if day(word.text)]
    return {
        name: seen_in(line, words, value, _UNLABELLED)
        for name, value in zip(("effective", "expiration"), found, strict=True)
    }


def _filled(policy: Entry, values: dict[str, Seen]) -> Entry:
    for name in sorted(OF_POLICY & values.keys()):
        policy.put(name, values[name])
    return policy


def _known(state: State, number: Seen | None, effective: Seen | None) -> Entry | None:
    for policy in state.records.policies:
        named, begins = policy.text("policy_number"), policy.text("effective")
        fits = number is None or named is None or same_number(named, str(number.value))
        same_term = effective is None or begins is None or begins == effective.value
        told = (number is not None and named is not None) or (effective is not None and begins is not None)
        if fits and same_term and told:
            return policy
    return None


def _of_claim(state: State, line: Line, values: dict[str, Seen]) -> bool:
    """Whether a policy's number stands in a claim's block, as one of its labels."""
    claim = state.record
    if (
        not state.block
        or not state.in_claim
        or line.furniture
        or claim is None
        or _OTHER_HEADER & values.keys()
    ):
        return False
    number = str(values["policy_number"].value)
    return state.policy is None or claim.text("policy_number") in (None, number)


def _is_whole(state: State) -> bool:
    """Whether the claim before has its amounts, so that a number with a term begins another policy."""
    claim = state.record
    return claim is not None and any(map(is_amount, (*claim.fields, *claim.beside)))


def _bare(text: str) -> str:
    return "".join(filter(str.isalnum, text)).casefold()
