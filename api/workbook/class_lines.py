"""The classes of a column, one line per state and code: rates, premium, the class's part of the price."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from fastapi import APIRouter

from adapters.postgres.unit_of_work import Work
from api.auth import CallerOffers, MayUnderwrite
from api.body.json_route import JsonRoute
from api.caller.catalogue import Offers
from api.http.problems import READ, problems
from api.http.wire import Key, Wire
from api.services import Served
from api.workbook.desk import Desk, desk_of, read_classes
from api.workbook.page_cells import current_price, per_hundred
from models.apportionment import share
from models.base import Money
from models.eligibility import Eligibility
from models.errors import InvalidInput
from models.quote import ProgramQuote
from models.submission_errors import SubmissionNotFound
from models.worksheet import ClassRate, StatePremium, Worksheet
from underwriting.eligibility import evaluate

router = APIRouter(tags=["workbook"], route_class=JsonRoute)
_LINE = "class_manual_premium"
_FUND = "fund_minimum"


class ClassLine(Wire):
    """A class of a state as the rates screen shows it; rates per $100 of payroll."""

    state: str
    wc_code: str
    wc_desc: str
    state_type: str
    eligibility: Eligibility
    manual_rate: Decimal
    net_rate: Decimal | None
    """With taxes and expense constant; None where the state has no manual premium."""
    net_rate_without: Decimal | None
    manual_premium: Money
    payroll: Money
    """Prorated."""
    annual_payroll: Money
    teap: Money
    annualized_eap: Money
    annualized_net_rate: Decimal | None
    masterWithFundRateProratedEAP: Money | None  # noqa: N815 - the specified name
    filed_rate: Decimal
    """As computed, before anything was entered; so are the two below."""
    filed_net_rate: Decimal | None
    filed_net_rate_without: Decimal | None
    decimals: int | None
    """Most of a rate; None: any number."""
    editable: bool


@router.get(
    "/api/workbooks/{id}/columns/{key}/classes",
    operation_id="listWorkbookClasses",
    responses=problems(*READ, SubmissionNotFound),
)
async def list_workbook_classes(
    id: UUID, key: Key, served: Served, user: MayUnderwrite, offers: CallerOffers
) -> list[ClassLine]:
    """The classes of a column in its current price, by state and code; states of their own fund left out."""
    async with served.uow.begin(user.tenant) as work:
        head = await work.workbooks.head(id)
        desk = await desk_of(work, served, offers, head)
        if key not in desk.grid.columns or key not in {row.program for row in desk.programs}:
            raise InvalidInput("Rates are those of a program with a price; choose one of the columns", "key")
        return await _lines(work, desk, offers, key)


async def _lines(work: Work, desk: Desk, offers: Offers, key: str) -> list[ClassLine]:
    run = desk.book.column(key).price_run
    prices = await work.workbooks.prices([run] if run else [])
    current = current_price(desk, key, prices)
    sheet = await work.workbooks.worksheet(current.run_id, key)
    filed = (
        sheet if current.run_id == desk.head.run_id else await work.workbooks.worksheet(desk.head.run_id, key)
    )
    await read_classes(work, desk, [key])
    judged = _eligibility(desk, offers, key)
    return _Lines(desk, key, current, sheet, filed, judged).all()


def _eligibility(desk: Desk, offers: Offers, key: str) -> Mapping[str, Eligibility]:
    """Our answer by class code."""
    book = desk.rate_books.get(key)
    chosen = [program for program in offers.lists.programs if program.key == key]
    if book is None or not chosen:
        return {}
    return evaluate(desk.risk, chosen, book).programs[0].by_class


class _Lines:
    """The lines of one price."""

    def __init__(
        self,
        desk: Desk,
        key: str,
        current: ProgramQuote,
        sheet: Worksheet,
        filed: Worksheet,
        judged: Mapping[str, Eligibility],
    ) -> None:
        self._desk, self._key, self._current, self._sheet = desk, key, current, sheet
        self._filed = {(one.state, one.class_code): one for one in filed.class_rates}
        annual = sheet.original_class_rates or sheet.class_rates
        self._annual = {(one.state, one.class_code): one for one in annual}
        self._judged = judged
        self._manual = {
            (line.state or "", line.class_code or ""): line for line in sheet.lines if line.key == _LINE
        }
        self._fund = {line.state for line in sheet.lines if line.key == _FUND} | {
            step.state for step in sheet.skipped if step.key == _FUND
        }

    def all(self) -> list[ClassLine]:
        """By state and code."""
        states = {part.state: part for part in self._sheet.states}
        annual = {part.state: part for part in self._sheet.original_states or self._sheet.states}
        teaps = self._shares(states, lambda part: part.total_estimated_annual_premium)
        eaps = self._shares(annual, lambda part: part.estimated_annual_premium)
        rates = sorted(self._sheet.class_rates, key=lambda one: (one.state, one.class_code))
        return [
            self._line(rate, states[rate.state], teaps, eaps)
            for rate in rates
            if rate.state in states and states[rate.state].state_type != "MONO"
        ]

    def _shares(self, states: Mapping[str, StatePremium], of: Any) -> dict[tuple[str, str], Decimal]:
        """Each class's part of its state's amount by manual premium, in whole dollars."""
        found: dict[tuple[str, str], Decimal] = {}
        for state, part in states.items():
            weights = {code: line.amount for (at, code), line in self._manual.items() if at == state}
            if weights:
                amounts = share(of(part), weights, Decimal(1))
                found |= {(state, code): amount for code, amount in amounts.items()}
        return found

    def _line(
        self,
        rate: ClassRate,
        part: StatePremium,
        teaps: Mapping[tuple[str, str], Decimal],
        eaps: Mapping[tuple[str, str], Decimal],
    ) -> ClassLine:
        at = (rate.state, rate.class_code)
        manual, filed = self._manual.get(at), self._filed.get(at, rate)
        annual = self._annual.get(at)
        book = self._desk.rate_books.get(self._key)
        found = self._desk.classes.get(self._key, {}).get(at)
        premium = manual.amount if manual else Decimal(0)
        return ClassLine(
            state=rate.state,
            wc_code=rate.class_code,
            wc_desc=self._desk.description(rate.state, rate.class_code),
            state_type=part.state_type,
            eligibility=self._judged.get(rate.class_code, Eligibility.YES),
            manual_rate=rate.manual_rate_per_100,
            net_rate=per_hundred(rate.net_rate_ax),
            net_rate_without=per_hundred(rate.net_rate),
            manual_premium=premium,
            payroll=manual.base_amount if manual and manual.base_amount is not None else Decimal(0),
            annual_payroll=self._annual_payroll(*at),
            teap=teaps.get(at, Decimal(0)),
            annualized_eap=eaps.get(at, Decimal(0)),
            annualized_net_rate=per_hundred(annual.net_rate_ax) if annual else None,
            masterWithFundRateProratedEAP=premium if rate.state in self._fund else None,
            filed_rate=filed.manual_rate_per_100,
            filed_net_rate=per_hundred(filed.net_rate_ax),
            filed_net_rate_without=per_hundred(filed.net_rate),
            decimals=found.decimals if found else None,
            editable=book is not None,
        )

    def _annual_payroll(self, state: str, code: str) -> Decimal:
        lines: Sequence[Any] = [
            line
            for place in self._desk.risk.locations
            if place.state == state
            for line in place.employees
            if line.code == code
        ]
        return sum((line.payroll for line in lines), Decimal(0))
