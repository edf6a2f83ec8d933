"""Faults of the proposal that a customer gets, and of the limits and the agency that it names."""

from tests.planted.fault import Fault

PAGE = "tests/unit/documents/test_proposal_page.py"
STEPS = "tests/unit/documents/test_premium_steps.py"

FAULTS = (
    Fault(
        "a price that is referred is headed Quote",
        "documents/proposal_page.py",
        'return "Quote" if kind_of(sheet) == "Quote" else "Indication"',
        'return "Quote"',
        f"{PAGE} -k headed_indication",
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
)
