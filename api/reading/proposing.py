"""A kept reading beside a draft: what the product knows is put to the mapping, its answer on the wire."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from api.caller.catalogue import Lists
from api.reading.proposal_schemas import (
    MissingField,
    Place,
    ProposedField,
    ReadApplication,
    ReadBeside,
    ReadClaims,
    ReadMark,
    ReadNotice,
    ReadPage,
)
from documents.acord.prospect.propose import Application, Proposal, applications, propose
from documents.acord.prospect.proposed import ClassWords, Known, Proposed, Question, State, alike
from documents.acord.prospect.source import Seen
from documents.loss_run.prior_years import ClaimsRead, claims_read
from models.errors import ClassNotFiled, StateNotFiled
from models.kept_reading import KeptReading
from models.principal import Principal
from models.prospect import DraftSections
from rating.book import RateBook
from underwriting.class_codes import find_class_code

_NAMED_ONLY = "form.named"


def known_to(
    lists: Lists, book: RateBook, day: date, person: Principal, agency: str, drafted_on: date | None
) -> Known:
    """What stands beside every form: classes of the day's rate book, bureaus, questions, who sells."""
    bureaus = {row.code: row.bureau_category for row in lists.states if row.bureau_category}
    named = (person.name, agency)
    return Known(
        class_words=_class_words(book, day),
        bureaus=bureaus,
        questions={one.name: Question(one.wording, one.default_response) for one in lists.questions},
        producers=frozenset(name.casefold() for name in named if name),
        drafted_on=drafted_on,
    )


def _class_words(book: RateBook, day: date) -> ClassWords:
    def words(state: str, code: str) -> tuple[str, str] | None:
        try:
            found = find_class_code(book, state, code, day)
        except (ClassNotFiled, StateNotFiled):
            return None
        return found.code, found.description

    return words


def readings_of(kept: KeptReading) -> Sequence[Mapping[str, Any]]:
    """The entries of a reading; none while the file is being read, or where it was refused."""
    return (kept.reading or {}).get("readings") or ()


def chosen(found: Sequence[Application], wanted: int | None) -> int | None:
    """Which application is proposed: the only one, else the one that the person chose."""
    indexes = [one.index for one in found]
    if wanted in indexes:
        return wanted
    return indexes[0] if len(indexes) == 1 else None


def marks_of(kept: KeptReading, draft: DraftSections, known: Known) -> tuple[list[ReadMark], list[str]]:
    """The accepted fields that still hold what was read or corrected, and the questions left as usual.

    Of two applications it was the one of which most accepted fields are found.
    """
    if not kept.accepted:
        return [], []
    taken = set(kept.accepted)
    each = [propose(readings_of(kept), one.index, draft, known) for one in applications(readings_of(kept))]
    held = [[mark for field in one.fields if (mark := _mark(field, taken, kept.corrections))] for one in each]
    best = max(range(len(held)), key=lambda at: len(held[at]), default=None)
    return ([], []) if best is None else (held[best], list(each[best].unanswered))


def _mark(one: Proposed, taken: set[str], corrections: Mapping[str, Any]) -> ReadMark | None:
    corrected = str(corrections[one.path]) if one.path in corrections else None
    as_corrected = corrected is not None and alike(one.current, corrected)
    if one.path not in taken or not (as_corrected or one.state is State.SAME):
        return None
    return ReadMark(path=one.path, page=one.seen.page, corrected=as_corrected)


def page_wires(kept: KeptReading) -> list[ReadPage]:
    """The pages with their sizes."""
    return [
        ReadPage(page=one.page, width=one.width, height=one.height, drawn=one.drawn) for one in kept.pages
    ]


def notices(kept: KeptReading) -> list[ReadNotice]:
    """What was passed over, and the forms of the packet that were named and not read."""
    read = kept.reading or {}
    said = [ReadNotice(**warning) for warning in read.get("warnings") or ()]
    ours = {page for one in readings_of(kept) for page in one.get("pages") or ()}
    for segment in read.get("segments") or ():
        if not ours & set(segment["pages"]):
            pages = ", ".join(map(str, segment["pages"]))
            text = f"{segment['form']} on page {pages} was found and not read"
            said.append(ReadNotice(code=_NAMED_ONLY, page=segment["pages"][0], text=text))
    return said


def application_wires(found: Sequence[Application]) -> list[ReadApplication]:
    """The applications of a file."""
    return [
        ReadApplication(
            index=one.index,
            form=one.form,
            edition=one.edition,
            pages=list(one.pages),
            applicant=one.applicant,
        )
        for one in found
    ]


def _place(seen: Seen) -> Place:
    return Place(
        source=seen.source,
        page=seen.page,
        box=list(seen.box) if seen.box else None,
        snippet=seen.snippet,
        method=seen.method,
        flags=list(seen.flags),
    )


def field_wires(proposal: Proposal) -> list[ProposedField]:
    """The fields of a proposal."""
    return [
        ProposedField(
            path=one.path,
            section=one.section.value,
            field=one.field,
            label=one.label,
            current=one.current,
            read=one.read,
            as_printed=one.seen.as_printed,
            confidence=one.seen.confidence,
            state=one.state.value,
            selected=one.selected,
            note=one.note,
            evidence=_place(one.seen),
        )
        for one in proposal.fields
    ]


def missing_wires(proposal: Proposal) -> list[MissingField]:
    """What the form does not give."""
    return [
        MissingField(
            path=one.path,
            label=one.label,
            as_printed=one.seen.as_printed if one.seen else None,
            evidence=_place(one.seen) if one.seen else None,
        )
        for one in proposal.missing
    ]


def beside_wires(proposal: Proposal) -> list[ReadBeside]:
    """What has no field."""
    return [
        ReadBeside(label=one.label, read=one.read, confidence=one.seen.confidence, evidence=_place(one.seen))
        for one in proposal.beside
    ]


def claims_wires(kept: KeptReading, index: int | None, drafted: date | None) -> list[ReadClaims]:
    """The policy years that the file tells beside an application."""
    years: Sequence[ClaimsRead] = () if index is None else claims_read(readings_of(kept), index, drafted)
    return [
        ReadClaims(
            year=one.year,
            carrier=one.carrier,
            premium=one.premium,
            claims=one.claims,
            incurred=one.incurred,
            reserves=one.reserves,
            paid=one.paid,
            confidence=one.confidence,
            page=one.page,
            flags=list(one.flags),
        )
        for one in years
    ]
