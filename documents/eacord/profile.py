"""The first pages of a data sheet: who asks, for whom, on what terms, where, and who is to be spoken to."""

from collections.abc import Iterable

from reportlab.platypus import Flowable

from documents.acord.paths import rows_of
from documents.eacord.blocks import Cell, Cells, Option, Ticks, part
from documents.eacord.fields import field_of
from documents.eacord.pen import Pen
from documents.eacord.tables import Column, Table
from models.eacord import SheetKind

_ENTITIES = (
    "Sole Proprietor", "Partnership", "Corporation", "Subchapter 'S' Corp", "LLC", "Joint Venture", "Trust",
    "Unincorporated Association",
)  # fmt: skip
_LEAST_LOCATIONS, _LEAST_PEOPLE, _LEAST_ENTITIES = 3, 4, 3
_STATES_OF_A_LINE = 10
_OTHER = "policy.other_coverages[]"


def profile(pen: Pen) -> list[Flowable]:
    """Everything before the state worksheets."""
    return [
        *part("Submission", *_submission(pen)),
        *part("Agency", *_agency(pen)),
        *part("Applicant", *_applicant(pen)),
        *part("Policy information", *_policy(pen)),
        *part("Billing and audit", *_billing(pen)),
        *_locations(pen),
        *_people(pen),
    ]


def _submission(pen: Pen) -> Iterable[Flowable]:
    if pen.content.with_premium:
        yield Cells(pen, Cell("company", "Company", 3, 2), Cell("underwriter", "Underwriter", 2, 2))
    yield Ticks(
        pen, "Status of submission",
        Option("status_of_submission", "quote", "Quote"),
        Option("status_of_submission", "issue", "Issue policy"),
        Option("status_of_submission", "assigned_risk", "Assigned risk"),
        Option("status_of_submission", "bound", "Bound", "bound_date", 62),
    )  # fmt: skip


def _agency(pen: Pen) -> Iterable[Flowable]:
    yield Cells(
        pen,
        Cell("agency.name", "Agency", 4, 2),
        Cell("agency.license", "Producer license number", 1.6),
        Cell("form_date", "Date", 1),
    )
    yield Cells(
        pen,
        Cell("agency.line1", "Agency address, line 1", 3, 2),
        Cell("agency.line2", "Line 2", 2, 2),
        Cell("agency.city", "City", 2, 2),
        Cell("agency.state", "State", 0.6),
        Cell("agency.zip", "ZIP", 1),
    )
    yield Cells(
        pen,
        Cell("agency.producer_name", "Producer name", 3, 2),
        Cell("agency.cs_rep", "CS representative", 3, 2),
        Cell("agency.email", "E-mail address", 3, 2),
    )
    yield Cells(
        pen,
        Cell("agency.phone", "Agency phone", 1.6),
        Cell("agency.mobile", "Mobile phone", 1.6),
        Cell("agency.fax", "Fax", 1.6),
        Cell("agency.producer_code", "Code", 1.2),
        Cell("agency.sub_code", "Sub code", 1.2),
        Cell("agency.customer_id", "Agency customer ID", 1.5),
    )


def _applicant(pen: Pen) -> Iterable[Flowable]:
    yield Cells(
        pen, Cell("applicant.name", "Applicant name", 3, 3), Cell("applicant.dba", "Trade name (dba)", 2, 3)
    )
    yield Cells(
        pen,
        Cell("applicant.mailing_address.line1", "Mailing address, line 1", 3, 2),
        Cell("applicant.mailing_address.line2", "Line 2", 2, 2),
        Cell("applicant.mailing_address.city", "City", 2, 2),
        Cell("applicant.mailing_address.state", "State", 0.6),
        Cell("applicant.mailing_address.zip", "ZIP", 1),
    )
    yield Cells(
        pen,
        Cell("applicant.phone", "Business phone", 1.6),
        Cell("applicant.mobile", "Mobile phone", 1.6),
        Cell("applicant.email", "E-mail address", 2.6, 2),
        Cell("applicant.website", "Website", 2.2, 2),
    )
    yield Cells(
        pen,
        Cell("applicant.fein", "FEIN", 1.3),
        Cell("applicant.years_in_business", "Years in business", 1.1),
        Cell("applicant.sic", "SIC", 0.8),
        Cell("applicant.naics", "NAICS", 0.9),
        Cell("applicant.ncci_risk_id", "NCCI risk ID", 1.4),
        Cell("applicant.other_rating_bureau_id", _bureau(pen), 1.5),
    )
    yield Ticks(
        pen, "Legal entity",
        *(Option("applicant.entity_type", entity, entity) for entity in _ENTITIES),
        Option("applicant.entity_type", "Other", "Other", "applicant.entity_other_text", 150),
    )  # fmt: skip
    yield from _bureaus(pen)
    yield from _entities(pen)


def _bureaus(pen: Pen) -> Iterable[Flowable]:
    yield Cells(
        pen,
        Cell("applicant.credit_bureau_name", "Credit bureau name", 3, 2),
        Cell("applicant.credit_bureau_id", "ID number", 2),
    )


def _entities(pen: Pen) -> Iterable[Flowable]:
    """Further businesses, each with its FEIN; Florida always asks for them."""
    entities = len(rows_of(pen.values, "other_named_insureds"))
    if entities or pen.content.kind is SheetKind.FL:
        columns = (
            Column(".name", "Further entity that is to be insured", 4, lines=3),
            Column(".fein", "FEIN of the entity", 1),
        )
        yield Table(
            pen,
            "Further entities",
            _prefixes("other_named_insureds", max(_LEAST_ENTITIES, entities)),
            columns,
        )


def _bureau(pen: Pen) -> str:
    return "Bureau number" if pen.content.kind is SheetKind.CA else "Other rating bureau ID"


def _prefixes(name: str, rows: int) -> list[str]:
    return [f"{name}[{row}]" for row in range(rows)]


def _policy(pen: Pen) -> Iterable[Flowable]:
    yield Cells(
        pen,
        Cell("policy.effective_date", "Effective date"),
        Cell("policy.expiration_date", "Expiration date"),
        Cell("policy.rating_effective_date", "Rating effective date"),
        Cell("policy.anniversary_rating_date", "Anniversary rating date"),
        Cell("policy.retro_plan", "Retro plan", 1.4, 2),
    )
    yield Ticks(
        pen, "Dividends",
        Option("policy.participating", "true", "Participating"),
        Option("policy.participating", "false", "Non-participating"),
    )  # fmt: skip
    yield from _states(pen, "policy.part1_states", "Part 1: workers compensation states")
    yield from _states(pen, "policy.part3_states", "Part 3: other states")
    yield Cells(
        pen,
        Cell("policy.el_each_accident", "Employers liability: each accident"),
        Cell("policy.el_disease_policy_limit", "Disease, policy limit"),
        Cell("policy.el_disease_each_employee", "Disease, each employee"),
    )
    yield from _coverages(pen)


def _coverages(pen: Pen) -> Iterable[Flowable]:
    yield Ticks(
        pen, "Deductible",
        Option("policy.deductible.type", "medical", "Medical"),
        Option("policy.deductible.type", "indemnity", "Indemnity"),
        Option("policy.deductible.type", "other", "Other", "policy.deductible.text", 130),
    )  # fmt: skip
    others = max(1, len(rows_of(pen.values, "policy.other_coverages_text")))
    yield Ticks(
        pen, "Other coverages",
        Option(_OTHER, "uslh", "U.S. longshore and harbor"),
        Option(_OTHER, "voluntary", "Voluntary compensation"),
        Option(_OTHER, "foreign", "Foreign coverage"),
        Option(_OTHER, "managed", "Managed care"),
        *(
            Option(_OTHER, f"other_{n}", "Other", f"policy.other_coverages_text[{n - 1}]", 140)
            for n in range(1, others + 1)
        ),
    )  # fmt: skip
    yield Cells(
        pen,
        Cell("policy.deductible.amount", "Deductible amount", 1),
        Cell("policy.dividend_plan", "Dividend plan", 3, 3),
    )
    yield Cells(
        pen, Cell("policy.additional_company_information", "Additional company information", lines=10)
    )
    yield Cells(pen, Cell("policy.additional_coverages", "Additional coverages and endorsements", lines=10))
    if pen.content.with_premium:
        yield Cells(
            pen,
            Cell("totals.estimated_annual_premium", "Total estimated annual premium, all states"),
            Cell("totals.minimum_premium", "Total minimum premium, all states"),
            Cell("totals.deposit_premium", "Total deposit premium, all states"),
        )


def _states(pen: Pen, path: str, caption: str) -> Iterable[Flowable]:
    """A box for each state, ten to a line."""
    count = len(rows_of(pen.values, path))
    for start in range(0, max(1, count), _STATES_OF_A_LINE):
        places = range(start, start + _STATES_OF_A_LINE)
        yield Cells(pen, *(Cell(f"{path}[{n}]", caption) for n in places), caption="" if start else caption)


def _billing(pen: Pen) -> Iterable[Flowable]:
    yield Ticks(
        pen, "Billing plan",
        Option("billing.plan", "agency", "Agency bill"),
        Option("billing.plan", "direct", "Direct bill"),
    )  # fmt: skip
    yield Ticks(
        pen, "Payment plan",
        Option("billing.payment_plan", "annual", "Annual"),
        Option("billing.payment_plan", "semiannual", "Semi-annual"),
        Option("billing.payment_plan", "quarterly", "Quarterly"),
        Option("billing.payment_plan", "other", "Other", "billing.payment_plan_text", 130),
    )  # fmt: skip
    yield Ticks(
        pen, "Audit",
        Option("billing.audit", "expiration", "At expiration"),
        Option("billing.audit", "semiannual", "Semi-annual"),
        Option("billing.audit", "quarterly", "Quarterly"),
        Option("billing.audit", "monthly", "Monthly"),
        Option("billing.audit", "other", "Other", "billing.audit_text", 110),
    )  # fmt: skip
    yield Cells(pen, Cell("billing.percent_down", "Percent down", 1))


def _locations(pen: Pen) -> list[Flowable]:
    columns = (
        Column(".number", "Loc", 0.6),
        Column(".highest_floor", "Highest\nfloor", 0.7),
        Column(".street", "Street", 3.4, lines=4),
        Column(".line2", "Line 2", 1.5, lines=4),
        Column(".city", "City", 2),
        Column(".county", "County", 1.6),
        Column(".state", "State", 0.6),
        Column(".zip", "ZIP", 1.1),
    )
    rows = [row for row in rows_of(pen.values, "locations") if field_of(f"locations[{row}].street")]
    count = max(_LEAST_LOCATIONS, max(rows, default=-1) + 1)
    return part("Locations", Table(pen, "Locations", _prefixes("locations", count), columns))


def _people(pen: Pen) -> list[Flowable]:
    contacts: list[Flowable] = []
    for role, caption in (
        ("inspection", "Inspection"),
        ("accounting", "Accounting records"),
        ("claims", "Claims"),
    ):
        path = f"contacts.{role}"
        contacts.append(
            Cells(
                pen,
                Cell(f"{path}.name", f"{caption}: name", 2.2, 2),
                Cell(f"{path}.phone", "Phone", 1.5),
                Cell(f"{path}.mobile", "Mobile phone", 1.5),
                Cell(f"{path}.email", "E-mail address", 2.2, 2),
            )
        )
    columns = (
        Column(".state", "State", 0.7),
        Column(".loc", "Loc", 0.6),
        Column(".name", "Name", 2.6, lines=5),
        Column(".date_of_birth", "Date of\nbirth", 1.25),
        Column(".title", "Title or\nrelationship", 1.7),
        Column(".ownership_percent", "Owner-\nship %", 0.9),
        Column(".duties", "Duties", 2.2, lines=6),
        Column(".included", "INC or\nEXC", 0.8),
        Column(".class_code", "Class\ncode", 0.95),
        Column(".remuneration", "Remuneration", 1.6, "right"),
    )
    rows = rows_of(pen.values, "individuals")
    count = max(_LEAST_PEOPLE, max((row for row in rows if row < 24), default=-1) + 1)
    title = "Individuals included or excluded"
    return [
        *part("Contacts", *contacts),
        *part(title, Table(pen, title, _prefixes("individuals", count), columns)),
    ]
