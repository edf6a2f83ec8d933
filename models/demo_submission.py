"""A demo business that was submitted: its draft as an agent typed it, and where its life has come."""

from collections.abc import Sequence
from datetime import date, timedelta

from models.base import Frozen
from models.policy_year import anniversary
from models.prospect import (
    Address,
    ClassCodeEntry,
    CompanyProfile,
    DraftLocation,
    DraftSections,
    ModificationEntry,
    UnderwritingAnswer,
)
from models.reference import Question

DEMO_NOTE = "Demonstration data: this business does not exist."
WORDS = {
    "5190": "Electrical wiring within buildings",
    "8810": "Clerical office employees",
    "9082": "Restaurant not otherwise classified",
    "2003": "Bakery, wholesale, with drivers and route sales",
    "8292": "Storage warehouse not otherwise classified",
    "8742": "Salespersons or collectors, outside",
    "3632": "Machine shop not otherwise classified",
}


class DemoSubmission(Frozen):
    """A business, how long ago it was submitted, and what became of that.

    life: open, practice, released, or again: released and submitted anew. owner: first or second underwriter.
    """

    key: str
    company: str
    fein: str
    partner: str
    programs: str
    mod: str
    places: str
    """state:city:zip:class:people:payroll, parted by ';'."""
    starts_in: int
    days_ago: int
    life: str
    owner: str
    status: str
    uw_comment: str
    agent_comment: str

    @property
    def public_id(self) -> str:
        """The key of its prospect."""
        return f"user_20260101_{self.key}"

    def draft(self, questions: Sequence[Question], today: date) -> DraftSections:
        """The draft as its agent typed it."""
        locations = self._locations()
        start = today + timedelta(days=self.starts_in)
        states = tuple(sorted({place.state for place in locations}))
        mods = {}
        if self.mod:
            entry = ModificationEntry(
                rate1=self.mod, date1=start, response=True, default=False, state_list=states
            )
            mods["ncci"] = entry
        return DraftSections(
            company_profile=self._profile(locations[0], start),
            locations=locations,
            modifications=mods,
            answers=tuple(
                UnderwritingAnswer(name=one.name, response=one.default_response) for one in questions
            ),
            partner=self.partner,
            programs=tuple(self.programs.split(";")),
        )

    def _profile(self, first: DraftLocation, start: date) -> CompanyProfile:
        home = Address(street=first.street, city=first.city, state=first.state, zip=first.zip)
        return CompanyProfile(
            company_name=self.company,
            fein=self.fein,
            first_name="Demo",
            last_name="Owner",
            primary_contact="Demo Owner",
            phone_number="(555) 555-0100",
            email_id=f"{self.key}@example.com",
            description_of_operations=DEMO_NOTE,
            years_in_business="2012",
            entity_type="LLC",
            expected_start_date=start,
            effective_date=start,
            expected_expiry_date=anniversary(start),
            producer="Alma Alder",
            notes=DEMO_NOTE,
            primary_address=home,
            mailing_address=home,
            mailing_same_as_primary=True,
        )

    def _locations(self) -> tuple[DraftLocation, ...]:
        """One location for each state, with its classes."""
        by_state: dict[str, DraftLocation] = {}
        for written in self.places.split(";"):
            state, city, zip_code, code, people, payroll = written.split(":")
            line = ClassCodeEntry(
                class_code_description=f"{code}: {WORDS[code]}",
                ft=people,
                pt="0",
                payroll=f"${int(payroll):,}",
            )
            place = by_state.get(state) or DraftLocation(
                number=str(len(by_state) + 1),
                street="100 Main Street",
                city=city,
                state=state.lower(),
                zip=zip_code,
            )
            by_state[state] = place.model_copy(update={"class_codes": (*place.class_codes, line)})
        return tuple(by_state.values())
