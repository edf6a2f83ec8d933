"""What a call for sheets asks the worker to write: whose run, which states, whose price, in whose words."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any, cast
from uuid import UUID, uuid4

import pytest

from api.caller.catalogue import Lists, Offers
from api.caller.disguise import Disguise
from api.document.sheet_schemas import AccordFormRequest
from api.document.sheets import sheet_asked
from models.claim_history import ClaimHistory
from models.eacord import SheetDocument, SheetKind, SheetPaper
from models.errors import InvalidInput
from models.program import CarrierKind, Program, SelectionRules
from models.prospect import CompanyProfile, DraftSections
from tests.support.people import a_principal

RUN, PROSPECT, SHOWN = uuid4(), uuid4(), uuid4()
PERSON = a_principal("AgencyBeta", agency_key="alder", phone="615", fax="616", mobile="617")
FIRST, SECOND = (
    Program(
        key=f"gms-{carrier}", partner="gms", partner_name="GMS", carrier=carrier, carrier_name=name,
        carrier_legal_name=name, kind=CarrierKind.RATED,
    )
    for carrier, name in (("uwic", "UWIC"), ("key_risk", "Key Risk"))
)  # fmt: skip
LISTS = Lists(
    programs=(FIRST, SECOND), states=(), entity_types=(), questions=(), territories={},
    disguise=Disguise(()), selection=SelectionRules(), campaigns={},
)  # fmt: skip
ASKED = {
    "email": "user_1", "timestamp": "1", "carrier": "key_risk", "stateList": ["tx", "ga"],
    "mail_address": ["PO Box 7"], "address": ["7 Elm St", "9 Oak St"],
}  # fmt: skip


async def _asked(
    *,
    paper: SheetPaper = SheetPaper.ACCORD_FORM,
    kind: SheetKind = SheetKind.NCCI,
    priced: Iterable[str] = ("GA", "TX", "CA", "FL", "OH"),
    version: int = 3,
    claims: int = 2,
    **changes: Any,
) -> SheetDocument:
    """What is asked of a run whose price its reader is shown of another one."""

    async def given(value: Any) -> Any:
        return value

    run = SimpleNamespace(programs=(FIRST.key, SECOND.key), risk=SimpleNamespace(states=tuple(priced)))
    profile = CompanyProfile(fein="12-3456789")
    draft = SimpleNamespace(
        id=PROSPECT, version=version, sections=DraftSections(company_profile=profile), fein_session=None
    )
    price = SimpleNamespace(record=SimpleNamespace(price=SimpleNamespace(run_id=SHOWN)))
    noted: list[UUID] = []

    async def note(run_id: UUID) -> None:
        noted.append(run_id)

    work = SimpleNamespace(
        documents=SimpleNamespace(run_at=lambda *_: given((RUN, PROSPECT))),
        submissions=SimpleNamespace(note_run_seen=note),
        priced_runs=SimpleNamespace(get=lambda _: given(run)),
        prospects=SimpleNamespace(get=lambda _: given(draft)),
        prices=SimpleNamespace(get=lambda *_: given(price)),
        claims=SimpleNamespace(of=lambda _: given(ClaimHistory(version=claims))),
    )
    user = SimpleNamespace(principal=PERSON, session=None, demo=False)
    wire = AccordFormRequest.model_validate({**ASKED, **changes})
    offers = Offers(LISTS, PERSON)
    found = await sheet_asked(wire, cast(Any, work), cast(Any, user), offers, paper, kind)
    assert noted == [RUN], "who has read it is noted"
    return found


@pytest.mark.req("CB-279", "CB-282")
async def test_a_sheet_is_of_the_carrier_and_the_states_that_are_named_with_their_addresses() -> None:
    found = await _asked()
    assert (found.run_id, found.prospect_id, found.program) == (RUN, PROSPECT, "gms-key_risk")
    assert (found.states, found.mail_address, found.address) == (
        ("GA", "TX"), ("PO Box 7",), ("7 Elm St", "9 Oak St"),
    )  # fmt: skip
    assert (found.with_premium, found.price_run, found.carrier_name) == (False, None, "")


@pytest.mark.req("CB-279", "CB-282")
async def test_the_premium_of_a_sheet_is_that_which_its_reader_is_shown() -> None:
    found = await _asked(includePremium=True)
    assert (found.with_premium, found.price_run, found.carrier_name) == (True, SHOWN, "Key Risk")


@pytest.mark.req("CB-143", "CB-279")
async def test_without_producer_details_the_producer_is_who_is_signed_in() -> None:
    found = (await _asked()).producer
    assert (found.name, found.email) == (PERSON.name, PERSON.email)
    assert (found.phone, found.fax, found.mobile) == ("615", "616", "617")


@pytest.mark.req("CB-279")
@pytest.mark.parametrize(
    ("kind", "states", "right"),
    [
        (SheetKind.NCCI, ["tx", "ca"], "CA and FL have calls of their own"),
        (SheetKind.NCCI, ["fl"], "CA and FL have calls of their own"),
        (SheetKind.CA, ["ca", "tx"], "it takes CA alone"),
        (SheetKind.FL, ["ca"], "it takes FL alone"),
        (SheetKind.NCCI, ["oh"], "own fund insures in OH"),
    ],
)
async def test_an_editable_sheet_takes_the_states_of_its_call_alone(
    kind: SheetKind, states: list[str], right: str
) -> None:
    with pytest.raises(InvalidInput, match=right) as refused:
        await _asked(paper=SheetPaper.EACORD, kind=kind, stateList=states)
    assert refused.value.path == "stateList"


@pytest.mark.req("CB-282")
async def test_what_stands_behind_a_form_is_in_the_name_by_which_it_is_given_again() -> None:
    first, same = await _asked(), await _asked()
    assert first.sameness == same.sameness
    others = [await _asked(version=4), await _asked(claims=3), await _asked(stateList=["tx"])]
    assert len({first.sameness, *(each.sameness for each in others)}) == 4
