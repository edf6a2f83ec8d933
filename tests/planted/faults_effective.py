"""Faults in which day decides: the effective date picks book, rows and rules, however late a term starts."""

from tests.planted.fault import Fault

RATED = "tests/unit/rating/test_effective_date.py"
JUDGED = "tests/unit/underwriting/test_effective_date.py"
ENGINE = "tests/unit/activities/test_quote_engine.py -k effective_date"

FAULTS = (
    Fault(
        "the start of a term picks the rows of its premium",
        "rating/ledger.py",
        "return self.risk.effective_date",
        "return self.risk.start_date",
        f"{RATED} -k comes_between",
    ),
    Fault(
        "the start of a term picks its rates",
        "rating/policy_opening.py",
        "ledger.terms.program, ledger.state, risk.effective_date, ledger.zip3",
        "ledger.terms.program, ledger.state, risk.start_date, ledger.zip3",
        f"{RATED} -k comes_between",
    ),
    Fault(
        "the start of a term picks what a program takes for it",
        "rating/policy_opening.py",
        "terms = book.terms(program, state, risk.effective_date)",
        "terms = book.terms(program, state, risk.start_date)",
        f"{RATED} -k comes_between",
    ),
    Fault(
        "the start of a term picks one of two modifications",
        "models/modification.py",
        "choose(entry, risk.effective_date).factor",
        "choose(entry, risk.start_date).factor",
        f"{RATED} -k second_modification",
    ),
    Fault(
        "rules hold that came after the effective date",
        "underwriting/eligibility.py",
        "rule.in_effect(risk.effective_date)",
        "rule.in_effect(risk.start_date)",
        f"{JUDGED} -k a_rule_holds",
    ),
    Fault(
        "a program is judged as sold by the start of the term",
        "underwriting/facts.py",
        "sold = program.offered_on(self.risk.effective_date)",
        "sold = program.offered_on(self.risk.start_date)",
        f"{JUDGED} -k in_its_range",
    ),
    Fault(
        "the terms of a book are looked for on the start of the term",
        "underwriting/facts.py",
        "self._book.sells(program.key, self.risk.effective_date)",
        "self._book.sells(program.key, self.risk.start_date)",
        f"{JUDGED} -k terms_of_a_book",
    ),
    Fault(
        "a carrier is licensed by the start of the term",
        "underwriting/facts.py",
        "self._book.licensed(program.key, state, self.risk.effective_date)",
        "self._book.licensed(program.key, state, self.risk.start_date)",
        f"{JUDGED} -k is_licensed",
    ),
    Fault(
        "a class is judged as filed by the start of the term",
        "underwriting/facts.py",
        "place.class_code, self.risk.effective_date",
        "place.class_code, self.risk.start_date",
        f"{JUDGED} -k class_is_filed",
    ),
    Fault(
        "a program is judged by the book of the start of the term",
        "activities/quote/engine.py",
        "        book = await self._books.for_date(risk.effective_date)",
        "        book = await self._books.for_date(risk.start_date)",
        ENGINE,
    ),
    Fault(
        "a program is priced by the book of the start of the term",
        "activities/quote/engine.py",
        "            return await self._books.for_date(risk.effective_date)",
        "            return await self._books.for_date(risk.start_date)",
        ENGINE,
    ),
    Fault(
        "a risk profile is priced by the book of the start of the term",
        "activities/risk_profile.py",
        "self._books.for_date(asked.risk.effective_date)",
        "self._books.for_date(asked.risk.start_date)",
        "tests/unit/activities/test_risk_profile.py -k effective_date",
    ),
    Fault(
        "a quote is taken for the book of the start of the term",
        "api/quote/start_routes.py",
        "book = await served.books.for_date(term.effective)",
        "book = await served.books.for_date(term.start)",
        "tests/integration/api/test_quote.py -k what_cannot_be_quoted",
    ),
    Fault(
        "a class is taken that is filed only from the start of the term on",
        "underwriting/intake.py",
        "priced_places(asked.offices, sections, book, term.effective)",
        "priced_places(asked.offices, sections, book, term.start)",
        "tests/unit/underwriting/test_intake.py -k filed_by_the_effective",
    ),
    Fault(
        "a business is as old as it will be when its policy ends",
        "underwriting/intake.py",
        "said_of_business(sections, policy.questions, term.effective)",
        "said_of_business(sections, policy.questions, term.expiry)",
        "tests/unit/underwriting/test_intake.py -k draft_gives",
    ),
    Fault(
        "the online carrier is asked for the start of the term",
        "adapters/carriers/amtrust_wire.py",
        '"EffectiveDate": risk.effective_date.strftime',
        '"EffectiveDate": risk.start_date.strftime',
        "tests/unit/adapters/carriers/test_amtrust_wire.py -k counts_from_its_own_day",
    ),
    Fault(
        "the online carrier gets the modification of the start of the term",
        "adapters/carriers/amtrust_wire.py",
        "_in_force(entry, risk.effective_date)",
        "_in_force(entry, risk.start_date)",
        "tests/unit/adapters/carriers/test_amtrust_wire.py -k counts_from_its_own_day",
    ),
    Fault(
        "a quote PDF says that the term starts on its effective date",
        "documents/proposal_page.py",
        "{day_text(risk.start_date)} to",
        "{day_text(risk.effective_date)} to",
        "tests/unit/documents/test_quote_pdf.py -k starts_later",
    ),
    Fault(
        "claims are those before the start of the term",
        "underwriting/claims.py",
        "return risk.effective_date.year - risk.years",
        "return risk.start_date.year - risk.years",
        "tests/unit/underwriting/test_claims.py -k before_the_effective",
    ),
    Fault(
        "a line names the territory of the start of the term",
        "rating/policy_opening.py",
        "book.territory(state, ledger.zip3, risk.effective_date)",
        "book.territory(state, ledger.zip3, risk.start_date)",
        f"{RATED} -k names_the_territory",
    ),
    Fault(
        "the online carrier counts a business to the start of the term",
        "adapters/carriers/amtrust_wire.py",
        "years(risk.years_in_business, risk.effective_date)",
        "years(risk.years_in_business, risk.start_date)",
        "tests/unit/adapters/carriers/test_amtrust_wire.py -k founding_year_is_counted",
    ),
)
