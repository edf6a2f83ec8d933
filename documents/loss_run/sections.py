"""Headings of sections, of one line of business each, and totals that name the line that they are of."""

import re
from collections.abc import Sequence

from documents.loss_run.business import WORKERS_COMPENSATION, named_line
from documents.loss_run.kinds import is_money
from documents.loss_run.lines import Line
from documents.loss_run.pieces import pieces
from documents.loss_run.seen import Seen, seen_in
from documents.loss_run.state import State
from documents.loss_run.totals import Scope, total_scope

_NAMES = {
    WORKERS_COMPENSATION: r"work(?:er|ers|er[\u2019']s|ers[\u2019'])?\s*comp(?:ensation)?"
    r"(?:\s+(?:and|&)\s+employers?[\u2019']?s?[\u2019']?\s+liab(?:ility)?)?",
    "commercial auto": r"(?:commercial|business)\s+(?:auto(?:mobile)?s?|vehicles?)"
    r"(?:\s+(?:liab(?:ility)?|physical\s+damage))?"
    r"|auto(?:mobile)?\s+(?:liab(?:ility)?|physical\s+damage)|motor\s+truck\s+cargo|garage\s+liab(?:ility)?",
    "general liability": r"(?:commercial\s+)?general\s+liab(?:ility)?|products?\s+liab(?:ility)?",
    "commercial property": r"(?:commercial\s+)?(?:inland|ocean)\s+marine|commercial\s+property",
    "professional liability": r"professional\s+liab(?:ility)?|errors\s+(?:and|&)\s+omissions"
    r"|directors\s+(?:and|&)\s+officers|employment\s+practices(?:\s+liab(?:ility)?)?"
    r"|cyber(?:\s+liab(?:ility)?)?",
    "umbrella": r"(?:commercial\s+)?umbrella(?:\s+liab(?:ility)?)?|excess\s+liab(?:ility)?",
    "business owners": r"business\s?owners?[\u2019']?s?[\u2019']?(?:\s+policy)?|commercial\s+package",
}  # fmt: skip
_SHORT = {
    WORKERS_COMPENSATION: "wc", "commercial auto": "auto(?:mobile)?|trucking", "general liability": "c?gl",
    "commercial property": "property|crime", "business owners": "bop|package",
}  # fmt: skip
"""What is a name only beside a word such as `policy` or a policy's number."""
_NOUNS = (
    r"insurance|coverage|section|polic(?:y|ies)|line|claims?|loss(?:es)?|loss\s*runs?|"
    r"details?|summary|history|report|listing|experience"
)
_BEFORE = (
    r"\W*(?:(?:line\s+of\s+business|lob|line|coverage|section)\s*[:-]\s*)?(?:[a-z]{2,4}\s*[-\u2013:]\s*)?"
)
_HEADED = 0.85
_POLICY = re.compile(r"(?i)\W*(?:policy|pol)\b")


def _compiled(names: dict[str, str], form: str) -> dict[str, re.Pattern[str]]:
    return {
        line: re.compile(form.replace("{name}", f"(?:{name})"), re.IGNORECASE) for line, name in names.items()
    }


_EITHER = {line: "|".join(filter(None, (name, _SHORT.get(line)))) for line, name in _NAMES.items()}
_ALONE = _compiled(_NAMES, _BEFORE + r"{name}(?:\s+(?:" + _NOUNS + r"))*\W*")
_WITH_NOUN = _compiled(_EITHER, _BEFORE + r"{name}(?:\s+(?:" + _NOUNS + r"))+\W*")
_BESIDE_NUMBER = _compiled(_EITHER, _BEFORE + r"{name}(?:\s+(?:" + _NOUNS + r"))*\W*")
_TOTAL_OF = _compiled(_EITHER, r"\W*{name}\s+(?:(?:" + _NOUNS + r")\s+)*(?:sub-?)?totals?\b")
_OF_TOTAL = _compiled(
    _EITHER, r"\W*(?:grand\s+)?(?:sub-?)?totals?\s+(?:(?:for|of)\s+)?(?:(?:the|all)\s+)?"
    r"(?:(?:line\s+of\s+(?:business|insurance)|lob|line|coverage)\s*:?\s*)?{name}\b",
)  # fmt: skip


def take_section(state: State, line: Line, found: Sequence[tuple[str, Seen]]) -> None:
    """A label or a heading that names the line of business of what follows."""
    for name, seen in found:
        if name == "line":
            (state.kept or state.records).votes.append((name, seen))
            state.take_line(named_line(str(seen.value)))
    named = section_of(line, of_policy="policy_number" in dict(found))
    if named == WORKERS_COMPENSATION and state.kept is not None:
        state.kept.votes.append(("line", seen_in(line, list(line.words), named, _HEADED)))
    state.take_line(named)


def scope_of(state: State, line: Line) -> Scope | None:
    """What a line adds up, by its words: it may name the line of business that it is of."""
    named = total_of(line.text)
    if named is not None:
        state.policy = None if named == WORKERS_COMPENSATION and state.kept is None else state.policy
        return Scope.ALL if named == WORKERS_COMPENSATION else Scope.ASIDE
    return total_scope(line.text)


def section_of(line: Line, *, of_policy: bool) -> str | None:
    """The line of business that a heading names, alone or beside its policy's number."""
    if sum(is_money(piece.text) for piece in pieces(line)) > 1:
        return None
    first = line.cells[0].text
    beside = of_policy or any(_POLICY.match(cell.text) for cell in line.cells[1:])
    if beside:
        texts = [part for cell in line.cells for part in re.split(r"\s[-\u2013|]\s|[()]", cell.text)]
        return next((name for text in texts if (name := _named(text, (_BESIDE_NUMBER,)))), None)
    return _named(first, (_ALONE, _WITH_NOUN)) if len(line.cells) == 1 else None


def total_of(text: str) -> str | None:
    """The line of business that a line of totals names: `General Liability total`, `Total for WC`."""
    ways = (_TOTAL_OF, _OF_TOTAL)
    return next((name for way in ways for name, words in way.items() if words.match(text)), None)


def _named(text: str, ways: tuple[dict[str, re.Pattern[str]], ...]) -> str | None:
    return next((name for way in ways for name, words in way.items() if words.fullmatch(text)), None)
