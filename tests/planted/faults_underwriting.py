"""Faults in eligibility and in what an applicant is asked."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "the mildest rule decides eligibility",
        "underwriting/verdicts.py",
        "return max(outcomes, key=_RANK.__getitem__, default=Eligibility.YES)",
        "return min(outcomes, key=_RANK.__getitem__, default=Eligibility.YES)",
        "tests/unit/underwriting/test_eligibility.py",
    ),
    Fault(
        "a fact that nobody knows counts as known",
        "underwriting/verdicts.py",
        "pending=fact.value is None,",
        "pending=False,",
        "tests/unit/underwriting/test_eligibility.py",
    ),
    Fault(
        "a refused program sets the lower end of a price range",
        "underwriting/premium_range.py",
        "if answer.outcome is Eligibility.NO or answer.program",
        "if answer.program",
        "tests/unit/underwriting/test_premium_range.py -k declines",
    ),
    Fault(
        "a rule still holds on the day that ends it",
        "underwriting/rules.py",
        "self.valid_to is None or day < self.valid_to",
        "self.valid_to is None or day <= self.valid_to",
        "tests/unit/underwriting/test_eligibility.py -k between_its_dates",
    ),
    Fault(
        "what is only information refuses a policy",
        "underwriting/verdicts.py",
        "if rule.blocks == _INFO:\n        return Eligibility.YES",
        "if rule.blocks == _INFO:\n        return rule.outcome",
        "tests/unit/underwriting/test_eligibility.py -k blocks",
    ),
    Fault(
        "a program that is left out of a rule is judged by it",
        "underwriting/rules.py",
        "return program.key not in self.programs.left_out and self.programs.meets(names)",
        "return self.programs.meets(names)",
        "tests/unit/underwriting/test_eligibility.py",
    ),
    Fault(
        "a state with a fund of its own is a master state",
        "underwriting/indication.py",
        "    if state in monopolistic:\n        return RowType.MONO\n",
        "",
        "tests/unit/underwriting/test_indication.py",
    ),
    Fault(
        "the total of a program leaves its payroll out",
        "underwriting/indication.py",
        "payroll=sum((cell.payroll for cell in own), Decimal(0)),",
        "payroll=Decimal(0),",
        "tests/unit/underwriting/test_indication.py",
    ),
    Fault(
        "a location is answered at the place of another",
        "underwriting/intake_partial.py",
        "        name=name,\n        state=state,",
        '        name=drafted.number if drafted else "1",\n        state=state,',
        "tests/unit/underwriting/test_intake_partial.py -k called_as_it_was_asked",
    ),
    Fault(
        "the remarks of any question are the percent of subcontracted work",
        "underwriting/intake.py",
        'question.name.casefold() == "q6" and ',
        "",
        "tests/unit/underwriting/test_intake.py -k q6_keeps_its_percent",
    ),
    Fault(
        "a carrier with a bound state can be hidden",
        "underwriting/workbook_checks.py",
        "if column.hidden and column.key and",
        "if not column.hidden and column.key and",
        "tests/unit/underwriting/test_workbook_merge.py -k not_hidden",
    ),
    Fault(
        "a surcharge is judged by the limits of credits",
        "underwriting/workbook_authority.py",
        "measure = Measure.CREDIT if percent < 0 else Measure.DEBIT",
        "measure = Measure.CREDIT",
        "tests/unit/underwriting/test_workbook_authority.py -k limits_of_surcharges",
    ),
)
