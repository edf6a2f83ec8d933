"""Who may do what with a file: whom each kind is shown to, who sends it, who deletes it."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

import pytest

from api.auth import Caller
from api.caller import access
from api.http.problems import NotPermitted
from api.upload.kept import kept_by_program, known_status
from api.upload.rules import is_shown, may_delete, may_send
from models.principal import Principal, PrincipalKind
from models.upload import FileKind, FileState, StoredFile

KINDS = (FileKind.LOSS_RUN, FileKind.OTHER, FileKind.UNDERWRITING)


def caller(*groups: str, **more: Any) -> Caller:
    """Somebody in these groups."""
    person = Principal(subject=uuid4(), email="a@b.example", name="A", groups=frozenset(groups), **more)
    return Caller(principal=person, scope=access.scope_of(person), session=None, ip=None, request_id="r")


def a_file(by: UUID | None = None, *, completed: bool = True, **changes: Any) -> StoredFile:
    """A loss run."""
    now = datetime.now(UTC)
    facts = {
        "id": uuid4(), "prospect_id": uuid4(), "kind": FileKind.LOSS_RUN, "program": None, "key": "k",
        "name": "a.pdf", "mime": "application/pdf", "size": 1, "state": FileState.READY, "code": None,
        "hint": None, "created_by": by or uuid4(), "created_at": now,
        "completed_at": now if completed else None,
    }  # fmt: skip
    return StoredFile.model_validate({**facts, **changes})


AGENT, UNDERWRITER = caller("GetQuoteBeta", "AgencyBeta"), caller("UWBeta")
ADMIN, CARRIER = caller("AdminBeta"), caller("CarrierBeta", carrier_key="zurich")
VISITOR = caller(kind=PrincipalKind.VISITOR)
WRITTEN: dict[str, Any] = {"kind": FileKind.QUOTE_PDF, "program": "gms-uwic"}


@pytest.mark.req("CB-142")
@pytest.mark.parametrize(
    ("who", "sends"),
    [(AGENT, KINDS[:2]), (UNDERWRITER, KINDS[2:]), (ADMIN, ()), (CARRIER, ())],
    ids=["agent", "underwriter", "admin", "carrier"],
)
def test_each_drop_zone_is_for_whom_it_is_meant(who: Caller, sends: tuple[FileKind, ...]) -> None:
    for kind in KINDS:
        if kind in sends:
            may_send(who, kind, "folder1")
            continue
        with pytest.raises(NotPermitted):
            may_send(who, kind, "folder1")


@pytest.mark.req("CB-289")
def test_documents_of_underwriters_are_shown_to_them_and_to_who_deletes_files() -> None:
    kept = a_file(kind=FileKind.UNDERWRITING)
    assert [is_shown(who, kept) for who in (UNDERWRITER, ADMIN, AGENT, CARRIER)] == [True, True, False, False]


@pytest.mark.req("RD-286")
def test_what_was_written_is_shown_to_who_had_it_written_and_to_staff() -> None:
    own, other = a_file(AGENT.principal.subject, **WRITTEN), a_file(**WRITTEN)
    assert [is_shown(AGENT, each) for each in (own, other)] == [True, False]
    assert is_shown(UNDERWRITER, other)
    assert kept_by_program([own, other], AGENT.tenant) == {"gms-uwic": ({"key": "k", "keyToFile": "a.pdf"},)}


def test_a_visitor_is_shown_what_he_sent_alone() -> None:
    assert is_shown(VISITOR, a_file(VISITOR.principal.subject))
    assert not is_shown(VISITOR, a_file())


@pytest.mark.req("CB-291", "CB-292")
def test_a_sender_deletes_what_did_not_arrive_and_an_office_whatever_did() -> None:
    mine = a_file(AGENT.principal.subject)
    waiting = a_file(AGENT.principal.subject, completed=False)
    assert may_delete(AGENT, waiting)
    assert not may_delete(AGENT, mine)
    assert not may_delete(AGENT, a_file(completed=False))
    assert may_delete(UNDERWRITER, mine) and may_delete(ADMIN, mine)
    assert not may_delete(CARRIER, mine)


@pytest.mark.req("QE-048")
def test_a_prospect_has_documents_once_one_came_that_was_not_refused() -> None:
    refused = a_file(state=FileState.REFUSED)
    assert known_status([a_file(completed=False), refused, a_file(**WRITTEN)]) is None
    assert known_status([refused, a_file()]) == "uploaded"
