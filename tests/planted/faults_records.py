"""Faults of a quote that is asked for, and of the records that it leaves."""

from tests.planted.fault import Fault

ASKED = "web/src/app/quote/compare.test.tsx -t QE-129"
POSTED = "web/src/app/quote/records.test.tsx"
PRIOR = "tests/integration/api/test_quote_record.py -k comes_back_carrier_by_carrier"
KEPT = "tests/integration/api/test_quote_record_fields.py -k takes_nothing_back"
REQUEST = "web/src/features/quote/request.ts"
REQUEST_TEST = "web/src/features/quote/request.test.ts"
INPUT = "tests/unit/underwriting/test_intake.py"

FAULTS = (
    Fault(
        "a record is taken for a run of another prospect",
        "api/quote/records.py",
        "    if run.prospect_id != prospect.id:\n",
        "    if False:\n",
        "tests/integration/api/test_quote_record_fields.py -k own_prospect",
    ),
    Fault(
        "Get Quote asks for a prospect without a user id",
        "web/src/app/quote/start.ts",
        "if (!session || session.userId === '') return;",
        "if (!session) return;",
        "web/src/app/quote/session.test.tsx -t QE-077",
    ),
    Fault(
        "a quote is asked for although what was typed could not be saved",
        "web/src/app/quote/wait-for-saved.ts",
        "if (await autosave.flush()) return;",
        "await autosave.flush();\n  return;",
        "web/src/app/quote/start.test.tsx",
    ),
    Fault(
        "nobody can tell later which discount was given",
        "api/quote/record_routes.py",
        '            detail["discount"] = wire.discountData.model_dump(mode="json")\n',
        "            pass\n",
        "tests/integration/api/test_quote_record_fields.py -k history_keeps",
    ),
    Fault(
        "a run goes without the share of the year",
        "web/src/app/quote/start.ts",
        "startQuote(quoteRequest(draft, userId, factor)",
        "startQuote(quoteRequest(draft, userId, '1')",
        ASKED,
    ),
    Fault(
        "the unemployment rate of a location stays behind",
        "web/src/features/quote/request.ts",
        "suta: location.suta === '' ? null : location.suta,",
        "suta: null,",
        ASKED,
    ),
    Fault(
        "a modification that nobody answered counts",
        "web/src/features/quote/request.ts",
        "if (!entry.response) return [];",
        "if (entry.rate1 === '') return [];",
        ASKED,
    ),
    Fault(
        "a run whose result is away is not read anew",
        "web/src/app/quote/records.ts",
        "if (!fetched) reload();",
        "if (fetched) reload();",
        f"{POSTED} -t QE-061",
    ),
    Fault(
        "a record names no producer's e-mail",
        "web/src/app/quote/records.ts",
        "email: user.email,",
        "email: '',",
        f"{POSTED} -t QE-124",
    ),
    Fault(
        "a class code of a prior quote has lost its words",
        "api/quote/records.py",
        "ft=line.ft, description=line.description",
        'ft=line.ft, description=""',
        PRIOR,
    ),
    Fault(
        "an answer of a prior quote has lost its question",
        "api/quote/records.py",
        "sections_wire(prospect.sections, offers.labels(), offers.lists.wordings)",
        "sections_wire(prospect.sections, offers.labels(), {})",
        PRIOR,
    ),
    Fault(
        "a prior quote expires when it begins",
        "api/quote/records.py",
        "expiration_date=asked.risk.expiry_date.isoformat(),",
        "expiration_date=asked.risk.start_date.isoformat(),",
        PRIOR,
    ),
    Fault(
        "a prior quote has no producer's mobile",
        "api/quote/records.py",
        '"producerPhone", "producerMobile")',
        '"producerPhone")',
        PRIOR,
    ),
    Fault(
        "a record posted once more takes the state of its documents back",
        "api/quote/record_schemas.py",
        'first = {"doc_status"} if self.doc_status == FIRST_DOC_STATUS else set()',
        "first: set[str] = set()",
        KEPT,
    ),
    Fault(
        "a record posted once more blanks what it does not say",
        "api/quote/record_schemas.py",
        "exclude_none=True, exclude_unset=True",
        "exclude_none=True",
        KEPT,
    ),
    Fault(
        "a FEIN posted later loses the account at the carrier",
        "adapters/postgres/quote/record.py",
        "json.dumps(self._restricted(known) | restricted)",
        "json.dumps(restricted)",
        KEPT,
    ),
    Fault(
        "a field of the profile is not stored",
        "api/prospect/drafts.py",
        '"expected_expiry_date", "producer", "notes", "health_ques",',
        '"expected_expiry_date", "producer", "health_ques",',
        "tests/integration/api/test_prospect.py -k comes_back_as_it_was_typed",
    ),
    Fault(
        "one location with a state is enough for Continue",
        "web/src/features/prospect/draft/validate.ts",
        "if (location.state === '') issues.set(at('state'), 'Select the state');",
        "if (location.state === '' && location.number === '1') issues.set(at('state'), 'Select the state');",
        "web/src/features/prospect/draft/validate.test.ts -t QE-081",
    ),
    Fault(
        "a record is stored without its date",
        REQUEST,
        "    date: String(about.madeAt),\n",
        "",
        f"{REQUEST_TEST} -t QE-045",
    ),
    Fault(
        "a record names the carrier for the partner",
        REQUEST,
        "    peo: row.partner,",
        "    peo: row.carrier,",
        f"{REQUEST_TEST} -t QE-045",
    ),
    Fault(
        "an address keeps its second plus in a record's key",
        REQUEST,
        "address.replaceAll('+', ' ')",
        "address.replace('+', ' ')",
        f"{REQUEST_TEST} -t QE-047",
    ),
    Fault(
        "a request without limits is priced with lower ones",
        "underwriting/intake_policy.py",
        "or DEFAULT_LIMITS",
        'or "100/500/100"',
        f"{INPUT} -k without_limits",
    ),
    Fault(
        "a request that does not speak of limits is priced with lower ones",
        "api/quote/schemas.py",
        'el_limits: Annotated[str, StringConstraints(max_length=40, pattern=PRINTABLE)] = ""',
        'el_limits: Annotated[str, StringConstraints(max_length=40, pattern=PRINTABLE)] = "100/500/100"',
        f"{INPUT} -k without_limits",
    ),
    Fault(
        "a second modification is not priced",
        "underwriting/intake_policy.py",
        "rate2=entry.rate2, date2=entry.date2",
        "rate2=None, date2=entry.date2",
        f"{INPUT} -k both_its_rates",
    ),
    Fault(
        "an office loses its SUTA rate",
        "underwriting/intake_places.py",
        'suta=(office.suta or "").strip() or None',
        "suta=None",
        f"{INPUT} -k what_an_office_says",
    ),
    Fault(
        "who unticks the no-loss statement loses the years",
        "api/quote/record_routes.py",
        "ClaimHistory(years=stored.years)",
        "ClaimHistory()",
        "tests/integration/api/test_prospect_claims.py -k taken_back_alone",
    ),
    Fault(
        "a second record of a program hides the first",
        "api/quote/record_routes.py",
        "if first.setdefault((key.run_id, key.program), record) != record:",
        "if False:",
        "tests/integration/api/test_quote_record_fields.py -k second_record",
    ),
    Fault(
        "a run that closes and a deletion of its prospect wait for each other",
        "adapters/postgres/quote/write.py",
        "of_run).with_for_update(key_share=True)",
        "of_run)",
        "tests/integration/api/test_prospect_at_once.py -k one_order",
    ),
    Fault(
        "a changed draft is answered with the run of before",
        "api/quote/start_routes.py",
        "digest=digest_with(begun.digest, asked)",
        "digest=begun.digest",
        "tests/integration/api/test_quote.py -k changed_draft",
    ),
    Fault(
        "a button is noted of the one prospect while the body names another as well",
        "api/prospect/contradictions.py",
        "        if not is_key_of(found, key):\n",
        "        if not key:\n",
        "tests/integration/api/test_contradictions.py -k different_prospects",
    ),
    Fault(
        "one of two lists of records counts, whatever the other says",
        "api/prospect/contradictions.py",
        "if sorted(each) != sorted(said[first]):",
        "if not each:",
        "tests/integration/api/test_contradictions.py -k two_lists",
    ),
    Fault(
        "a new record keeps whatever key was sent",
        "api/prospect/routes.py",
        """    key = public_id(wire.user_email_id)
    async with served.uow.begin(user.tenant) as work:
        try:
""",
        """    key = wire.user_email_id
    async with served.uow.begin(user.tenant) as work:
        try:
""",
        "tests/integration/api/test_prospect_record.py -k specified_form",
    ),
    Fault(
        "documents are noted of no record",
        "api/quote/record_schemas.py",
        "if (self.discountData or self.doc_status) and",
        "if self.discountData and",
        "tests/integration/api/test_quote_record.py -k stored_and_noted",
    ),
    Fault(
        "who signs out is not told that records could not be stored",
        "web/src/app/quote/records.ts",
        "          setLost({ error, retry: keep });\n          return false;",
        "          setLost({ error, retry: keep });\n          return true;",
        "web/src/app/quote/records.test.tsx -t QE-134",
    ),
    Fault(
        "a tab keeps the record keys of the run before",
        "web/src/app/quote/records.ts",
        "          sessionItems.sortKeyList.write(",
        "          if (sessionItems.sortKeyList.read() === undefined) sessionItems.sortKeyList.write(",
        "web/src/app/quote/records.test.tsx -t QE-022",
    ),
)
