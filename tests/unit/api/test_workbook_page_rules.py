"""What a reader may do on an underwriting page, who decides an issue, and which rates are other ones."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest

from api.auth import Caller
from api.caller import access
from api.workbook.net_rate_schemas import UwNetRate
from api.workbook.page import allowed, issue_answer, presence_answer
from api.workbook.page_cells import _referred, _state_type, payrolls_of
from api.workbook.rates_routes import _differing
from models.principal import Principal
from models.quote import ProgramState
from models.workbook import CellForm, EnteredRate
from models.workbook_authority import AuthorityIssue, IssueState, Measure
from underwriting.workbook_checks import RatedClass

ENTERED = "Percents and rates are entered by underwriters who may recalculate"


def an_underwriter(*groups: str, level: int = 2) -> Caller:
    person = Principal(
        subject=uuid4(), email="u@x.example", name="U", groups=frozenset({"UWBeta", *groups}), uw_level=level
    )
    return Caller(principal=person, scope=access.scope_of(person), session=None, ip=None, request_id="r")


@pytest.mark.parametrize(
    ("state", "open_", "recalculates", "price", "why"),
    [
        ("open", True, True, True, ""), ("open", True, False, False, ENTERED),
        ("released", False, True, False, "The submission was released"),
        ("bound", False, True, False, "The submission is bound"),
        ("closed", False, False, False, "The submission is closed"),
    ],
)  # fmt: skip
def test_a_page_is_saved_while_it_is_open_and_priced_by_who_may_recalculate(
    state: str, open_: bool, recalculates: bool, price: bool, why: str
) -> None:
    desk: Any = type("Desk", (), {"head": type("Head", (), {"state": state, "is_open": open_})})
    user = an_underwriter(*(["RecalBeta"] if recalculates else []))
    found = allowed(desk, user)
    assert (found.save, found.price, found.why_not, found.level) == (open_, price, why, 2)


@pytest.mark.parametrize(
    ("state", "level", "part", "mine"),
    [
        (IssueState.OPEN, 2, "", True), (IssueState.OPEN, 3, "", False), (IssueState.OPEN, 1, "", True),
        (IssueState.APPROVED, 1, "", False), (IssueState.OPEN, 1, "raised_by", False),
        (IssueState.OPEN, 1, "made_by", False),
    ],
)  # fmt: skip
def test_an_issue_is_decided_by_another_person_of_its_level(
    state: IssueState, level: int, part: str, mine: bool
) -> None:
    user = an_underwriter()
    me = user.principal.subject
    issue = AuthorityIssue(
        id=uuid4(), column="c", price_run=uuid4(), measure=Measure.CREDIT, level=level, state=state,
        raised_by=me if part == "raised_by" else uuid4(), raised_at=datetime.now(UTC),
        made_by=frozenset({me} if part == "made_by" else ()),
    )  # fmt: skip
    assert issue_answer(issue, user).mine_to_decide is mine


def test_who_is_there_with_me_is_told_apart_from_me() -> None:
    user, other = an_underwriter(), uuid4()
    there: Any = [
        type("Present", (), {"person": person, "name": "U", "cell": None})
        for person in (user.principal.subject, other)
    ]
    assert [each.me for each in presence_answer(there, user)] == [True, False]


COMPUTED = RatedClass(
    description="Clerical",
    manual_rate=Decimal("0.31"),
    net_rate=Decimal("0.0025"),
    net_rate_ax=Decimal("0.0031"),
)


@pytest.mark.parametrize(
    ("sent", "entered", "differing"),
    [
        ({"manual_rate": "0.31"}, {}, {}), ({"manual_rate": "0.32"}, {}, {"manual_rate": "0.32"}),
        ({"net_rate": "0.25"}, {}, {}), ({"net_rate": "0.26"}, {}, {"net_rate": "0.0026"}),
        ({"net_rate_ax": "0.31"}, {}, {}), ({"net_rate_ax": "0.4"}, {}, {"net_rate_ax": "0.004"}),
        ({"net_rate": "0.25"}, {"net_rate": "0.0026"}, {"net_rate": "0.0025"}),
        ({"net_rate": "0.26"}, {"net_rate": "0.0026"}, {}), ({"net_rate": None}, {}, {}),
        ({"net_rate": None}, {"net_rate": "0.0026"}, {"net_rate": None}), ({}, {"net_rate": "0.0026"}, {}),
    ],
)  # fmt: skip
def test_of_a_class_what_is_shown_anyway_changes_nothing(
    sent: dict[str, str | None], entered: dict[str, str], differing: dict[str, str | None]
) -> None:
    found = _differing(UwNetRate.model_validate(sent), EnteredRate.model_validate(entered), COMPUTED)
    assert found == {name: None if value is None else Decimal(value) for name, value in differing.items()}


@pytest.mark.parametrize(
    ("form", "word"),
    [
        (CellForm.MONO, "MONO"), (CellForm.MASTER, "MASTER"), (CellForm.IN_MASTER, "MASTER"),
        (CellForm.OPEN, "MCP"), (CellForm.CUSTOM, "MCP"),
    ],
)  # fmt: skip
def test_the_type_of_a_state_has_the_specified_words(form: CellForm, word: str) -> None:
    assert _state_type(form) == word


def test_a_carrier_that_refers_says_each_rule_once_with_its_class() -> None:
    def row(state: ProgramState, *reasons: tuple[str | None, str]) -> Any:
        told = [type("Reason", (), {"class_code": code, "text": text}) for code, text in reasons]
        return type("Row", (), {"state": state, "reasons": told})

    referred = row(ProgramState.REFERRED, ("5190", "Referred"), ("5190", "Referred"), (None, "Losses"))
    assert _referred(referred) == "5190: Referred · Losses"
    assert _referred(row(ProgramState.REFERRED)) == "The carrier refers this risk"
    assert _referred(row(ProgramState.QUOTED, ("5190", "Referred"))) == ""


def test_payroll_is_added_by_state() -> None:
    def place(state: str, *payrolls: int) -> Any:
        lines = [type("Line", (), {"payroll": Decimal(each)}) for each in payrolls]
        return type("Place", (), {"state": state, "employees": lines})

    risk: Any = type("Risk", (), {"locations": [place("TX", 10, 20), place("GA", 5), place("TX", 1)]})
    assert payrolls_of(risk) == {"TX": Decimal(31), "GA": Decimal(5)}
