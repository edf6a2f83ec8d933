"""Faults of the proposal that a customer gets, and of the limits and the agency that it names."""

from tests.planted.fault import Fault

PAGE = "tests/unit/documents/test_proposal_page.py"
STEPS = "tests/unit/documents/test_premium_steps.py"

FAULTS = (
    Fault(
        "the proposal of an underwriter's price does not say whose it is",
        "documents/proposal_page.py",
        "if sheet.underwritten else []",
        "if sheet.underwritten and not sheet.number else []",
        f"{PAGE} -k underwriter_made",
    ),
    Fault(
        "a price that is referred is headed Quote",
        "documents/proposal_page.py",
        'return "Quote" if kind_of(sheet) == "Quote" else "Indication"',
        'return "Quote"',
        f"{PAGE} -k headed_indication",
    ),
    Fault(
        "a price of before a change says how it is accepted",
        "documents/proposal_days.py",
        "    return bool(sheet.asked.changes)",
        "    return False",
        "tests/unit/documents/test_before_change.py -k tells_nobody",
    ),
    Fault(
        "a customer reads a carrier's name that is hidden",
        "documents/proposal_page.py",
        "{without_hidden_names(sheet.asked, reason)}",
        "{reason}",
        f"{PAGE} -k headed_indication",
    ),
    Fault(
        "states that are not shown are missing in the sum",
        "documents/price_by_state.py",
        "    if others:\n",
        "    if False:\n",
        f"{PAGE} -k adds_up",
    ),
    Fault(
        "the total of the policy leaves out states that are not shown",
        "documents/premium_steps.py",
        "    if len(named) < len(parts):\n",
        "    if False:\n",
        f"{STEPS} -k not_shown",
    ),
    Fault(
        "limits are offered that a state of the risk does not price",
        "underwriting/liability_limits.py",
        " and all(row_of(state, limits) is not None for state in wanted)",
        "",
        "tests/unit/underwriting/test_liability_limits.py -k no_choice_for_the_policy",
    ),
    Fault(
        "the limits of the draft are not priced",
        "underwriting/intake.py",
        "policy.el_limits.strip() or chosen",
        "policy.el_limits",
        "tests/unit/underwriting/test_intake.py -k draft_holds",
    ),
    Fault(
        "a carrier that has other limits is compared with the others",
        "adapters/carriers/amtrust/quote_reply.py",
        "verdict, premium, lines = CarrierVerdict.DECLINED, None, ()",
        "verdict = CarrierVerdict.QUOTED",
        "tests/unit/adapters/carriers/test_amtrust_wire.py -k other_limits",
    ),
    Fault(
        "two prices with other limits do not say so",
        "rating/record/difference_causes.py",
        "limits = self._limits(new)",
        'limits = ""',
        "tests/unit/rating/test_difference.py -k other_limits",
    ),
    Fault(
        "Get Quote sends the specified limits, whatever was chosen",
        "web/src/features/quote/request.ts",
        "draft.coverage.el_limits || LIABILITY_LIMITS",
        "LIABILITY_LIMITS",
        "web/src/features/quote/request.test.ts -t QE-193",
    ),
    Fault(
        "a logo with a script is drawn",
        "documents/logo.py",
        "if name in _ACTIVE or any(",
        "if any(",
        "tests/unit/documents/test_logo.py -k no_plain_picture",
    ),
    Fault(
        "a logo may refer to whatever lies elsewhere",
        "documents/logo.py",
        "any(not _OWN_REFERENCE.match(link) for link in links)",
        "False",
        "tests/unit/documents/test_logo.py -k no_plain_picture",
    ),
    Fault(
        "a proposal may be accepted long after its policy was to begin",
        "models/freshness.py",
        "return begins if priced_on <= begins else priced_on + HOLDS_FOR",
        "return priced_on + HOLDS_FOR",
        "tests/unit/documents/test_proposal_page.py -k until_its_policy_begins",
    ),
    Fault(
        "one agency's logos hold every place to draw",
        "adapters/document_pool/logos.py",
        "        if agency in self._drawing:",
        "        if agency == '':",
        "tests/unit/documents/test_logo.py -k one_logo_at_a_time",
    ),
    Fault(
        "a campaign's visitor changes the agency's logo",
        "api/agency/routes.py",
        "    user.refuse_visitor(_OWN_PEOPLE)\n    key = _key(user)",
        "    key = _key(user)",
        "tests/integration/api/campaign/test_visitor_session.py -k none_of_the_agencys_people",
    ),
)
