"""What a body says of a quote, as the comparison with the prospect's last run wants it."""

from collections import defaultdict
from decimal import Decimal

from api.bind.schemas import CarrierAddress, CarrierContact, CarrierQuoteFacts
from models.bind_asked import LastRun
from models.bind_errors import StaleBody
from models.errors import InvalidInput
from models.prospect import Prospect
from underwriting.bind_body import Line, SaidAddress, SaidContact, SaidQuote, padded, stale_fields

OURS = "Leave it out: who binds, and under which description, is chosen here"


def check_body(facts: CarrierQuoteFacts, run: LastRun, draft: Prospect) -> None:
    """Compare a body with the last run, field by field. Raises: InvalidInput, StaleBody."""
    _refuse_chosen(facts)
    stale = stale_fields(_said(facts), run.request, _mailing(draft))
    if stale:
        names = ", ".join(f"Quote.{name}" for name in stale)
        words = f"{names}: not what was quoted last; press Get Quote again first"
        raise StaleBody(words, f"Quote.{stale[0]}")


def _refuse_chosen(facts: CarrierQuoteFacts) -> None:
    """What no run of ours has to compare with. Raises: InvalidInput naming the field."""
    if facts.ContactInformation and facts.ContactInformation.AgentContactId.strip():
        raise InvalidInput(OURS, "Quote.ContactInformation.AgentContactId")
    for number, each in enumerate(facts.ClassCodes):
        if each.ClassDescriptionCode.strip():
            raise InvalidInput(OURS, f"Quote.ClassCodes.{number}.ClassDescriptionCode")


def _said(facts: CarrierQuoteFacts) -> SaidQuote:
    return SaidQuote(
        effective_date=facts.EffectiveDate,
        fein=facts.Fein,
        business_name=facts.BusinessName,
        nature=facts.NatureOfBusiness,
        entity_type=facts.EntityType,
        legal_entity=facts.LegalEntity,
        non_profit=facts.IsNonProfit,
        incumbent=facts.IsIncumbentAgent,
        years=facts.YearsInBusiness,
        address=_address(facts.PrimaryAddress),
        mailing=_address(facts.MailingAddress),
        contact=_contact(facts.ContactInformation),
        lines=_lines(facts),
        words=tuple(
            (each.State.upper(), padded(each.ClassCode), each.ClassCodeDescription)
            for each in facts.ClassCodes
        ),
    )


def _lines(facts: CarrierQuoteFacts) -> dict[tuple[str, str], Line]:
    sums: defaultdict[tuple[str, str], Line] = defaultdict(lambda: Line(Decimal(0), 0, 0))
    for each in facts.ClassCodes:
        key = each.State.upper(), padded(each.ClassCode)
        before = sums[key]
        sums[key] = Line(
            before.payroll + each.Payroll,
            before.full_time + each.FullTimeEmployees,
            before.part_time + each.PartTimeEmployees,
        )
    return dict(sums)


def _address(address: CarrierAddress | None) -> SaidAddress | None:
    if address is None:
        return None
    return SaidAddress(
        street=address.Line1, more=address.Line2, city=address.City, state=address.State, zip=address.Zip
    )


def _contact(contact: CarrierContact | None) -> SaidContact:
    if contact is None:
        return SaidContact()
    return SaidContact(
        first_name=contact.FirstName, last_name=contact.LastName, email=contact.Email, phone=contact.Phone
    )


def _mailing(draft: Prospect) -> SaidAddress:
    known = draft.sections.company_profile.mailing_address
    return SaidAddress(street=known.street, city=known.city, state=known.state, zip=known.zip)
