"""What a request asks of a carrier otherwise than the one that stands there, in words."""

from models.modification import Category
from models.quote import Business, QuoteInput
from underwriting.rated_facts import FactNames, changes_between

OTHERWISE = "Something that no screen shows by itself"
"""Said where requests differ and no fact of ours does: silence would mean that nothing differs."""


def differences(
    was: QuoteInput, now: QuoteInput, category: Category, *, same_fein: bool = True
) -> tuple[str, ...]:
    """Each in the order in which it is entered: 'Effective date: 07/01/2026 there, 08/01/2026 now'.

    What tells of people or of who is insured is named without its values.
    """
    rated = tuple(
        f"{change.about}: {change.old} there, {change.new} now"
        for change in changes_between(was.risk, now.risk, FactNames(category=category))
    )
    named = [] if same_fein else ["FEIN"]
    if was.company_name != now.company_name:
        named.append("Business name")
    before, after = was.business or Business(), now.business or Business()
    if (before.street, before.city, before.state, before.zip) != (
        after.street, after.city, after.state, after.zip,
    ):  # fmt: skip
        named.append("Address of the business")
    if (before.first_name, before.last_name, before.email, before.phone) != (
        after.first_name, after.last_name, after.email, after.phone,
    ):  # fmt: skip
        named.append("Contact")
    if before.entity_type != after.entity_type:
        named.append("Legal entity")
    if before.operations != after.operations:
        named.append("Description of operations")
    return (*rated, *named) or (OTHERWISE,)
