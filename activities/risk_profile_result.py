"""The result object of a risk profile: each program that was asked, with its profile or why it has none."""

from collections.abc import Mapping

from activities.ports import CarrierPrices
from activities.quote.rows import unknown_program
from models.errors import QuotingError
from models.program import Program
from models.risk_profile import ProgramProfile, RiskProfile, RiskProfileInput, RiskProfileResult
from rating.book import RateBook
from rating.engine import rate
from underwriting.eligibility import evaluate
from underwriting.risk_profile import risk_profile, same_exposures, says_class_premiums

NOT_OFFERED = "This program is no longer offered."
NOT_PRICED = "This carrier prices for itself: get a quote, then look again."
PRICED_OTHERWISE = "This carrier's price is of other class codes, payrolls or dates: quote again."
NO_CLASS_LINES = "This carrier did not say what each class code costs."


def profile_result(
    asked: RiskProfileInput,
    programs: Mapping[str, Program],
    book: RateBook,
    prices: CarrierPrices | None,
) -> RiskProfileResult:
    """Every program in the order asked; a program that cannot be priced has its reason.

    Args: programs: of the catalogue, by key; book: in effect on the effective date; prices: of the
        prospect's last quote run, for carriers that price for themselves.
    """
    known = [programs[key] for key in asked.programs if key in programs]
    answers = {answer.program: answer for answer in evaluate(asked.risk, known, book).programs}

    def of(program: Program) -> RiskProfile | str:
        if program.adapter is None:
            try:
                worksheet = rate(asked.risk, program.key, book)
            except QuotingError as refusal:
                return refusal.message
        else:
            found = prices.worksheets.get(program.key) if prices else None
            if prices is None or found is None:
                return NOT_PRICED
            if not same_exposures(prices.risk, asked.risk):
                return PRICED_OTHERWISE
            worksheet = found
            if not says_class_premiums(worksheet):
                return NO_CLASS_LINES
        return risk_profile(asked.risk, worksheet, answers[program.key], book)

    return RiskProfileResult(
        effective_date=asked.risk.effective_date,
        start_date=asked.risk.start_date,
        expiry_date=asked.risk.expiry_date,
        programs=tuple(
            _entry(programs[key], of(programs[key])) if key in programs else _not_offered(key)
            for key in dict.fromkeys(asked.programs)
        ),
    )


def _entry(program: Program, found: RiskProfile | str) -> ProgramProfile:
    return ProgramProfile(
        program=program.key,
        partner=program.partner,
        partner_name=program.partner_name,
        carrier=program.carrier,
        carrier_name=program.carrier_name,
        profile=found if isinstance(found, RiskProfile) else None,
        reason=None if isinstance(found, RiskProfile) else found,
    )


def _not_offered(key: str) -> ProgramProfile:
    return _entry(unknown_program(key), NOT_OFFERED)
