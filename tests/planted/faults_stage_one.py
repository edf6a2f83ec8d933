"""Faults of what stage one fills in, leaves out and asks to be confirmed."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "carriers are asked about a location that a state fund insures",
        "web/src/features/prospect/draft/state-funds.ts",
        "filter((each) => isQuoted(each, funds))",
        "filter(() => true)",
        "web/src/features/prospect/draft/state-funds.test.ts -t keeps a location",
    ),
    Fault(
        "a location that a state fund insures holds Continue up",
        "web/src/features/prospect/draft/validate.ts",
        "const quoted = draft.childrenLoc.filter((each) => isQuoted(each, funds));",
        "const quoted = draft.childrenLoc;",
        "web/src/features/prospect/draft/state-funds.test.ts -t keeps a location",
    ),
    Fault(
        "the fund states of a price are the others",
        "underwriting/intake_places.py",
        "return not book.has_private_market(state)",
        "return book.has_private_market(state)",
        "tests/unit/underwriting/test_fund_states.py -k own_fund",
    ),
    Fault(
        "the primary address writes over a location that was typed",
        "web/src/features/prospect/draft/first-place.ts",
        " || !firstIsPrimary(before)) return after",
        ") return after",
        "web/src/features/prospect/draft/first-place.test.ts -t leaves a location alone",
    ),
    Fault(
        "class codes of another state stay where the primary address moves",
        "web/src/features/prospect/places/first-location.ts",
        "{ ...lastAt(first, settled), zipCode: settled.zip }",
        "{ ...first, state: '', zipCode: settled.zip }",
        "web/src/features/prospect/draft/first-place.test.ts -t clears class codes",
    ),
    Fault(
        "a start date that was moved goes with the effective date",
        "web/src/features/prospect/draft/edits.ts",
        "last !== '' && before.expectedStartDate === last ?",
        "last !== '' ?",
        "web/src/features/prospect/company/company-section.test.tsx -t says at once which day",
    ),
    Fault(
        "a start date that nobody moved stays behind",
        "web/src/features/prospect/draft/edits.ts",
        "? { expectedStartDate: day } : {}",
        "? {} : {}",
        "web/src/features/prospect/company/company-section.test.tsx -t takes a start date",
    ),
    Fault(
        "half a year is called a full policy year",
        "web/src/features/prospect/draft/policy-term.ts",
        "expiryOf(start, expiry) === oneYearAfter(start);",
        "expiryOf(start, expiry) <= oneYearAfter(start);",
        "web/src/features/prospect/company/policy-dates.test.tsx -t QE-115",
    ),
    Fault(
        "a price is asked for by answers that nobody read",
        "web/src/app/quote/get-quote.ts",
        "    if (asks) return document",
        "    if (!asks) return document",
        "web/src/app/quote/session.test.tsx -t asks once that the answers were read",
    ),
    Fault(
        "an offer to undo outlives its step",
        "web/src/features/prospect/flow/undo-line.tsx",
        "  useEffect(() => store.dropOffers, [store]);\n",
        "",
        "web/src/features/prospect/flow/undo-line.test.tsx -t goes with the step",
    ),
    Fault(
        "words that mean several classes become the first",
        "web/src/features/reference/only-class.ts",
        "return only && !another ?",
        "return only ?",
        "web/src/app/quote/class-line-slots.test.tsx -t takes words",
    ),
    Fault(
        "any text passes for a state unemployment tax",
        "web/src/lib/typed-number.ts",
        "text === '' || percent || account ? null",
        "text !== null ? null",
        "web/src/lib/typed-number.test.ts -t unemployment",
    ),
    Fault(
        "a zip that nobody knows stays in the state of the zip before",
        "web/src/features/prospect/places/zip.ts",
        "else if (state !== '' && city === given && state === there)",
        "else if (state === '' && city === given && state === there)",
        "web/src/features/prospect/places/locations-section.test.tsx -t takes city and state away",
    ),
    Fault(
        "the date of a modification stays behind the effective date",
        "web/src/features/prospect/draft/edits.ts",
        "emodStatesData: datesMoved(draft.emodStatesData, last, day)",
        "emodStatesData: datesMoved(draft.emodStatesData, last, last)",
        "web/src/features/prospect/draft/emod.test.ts -t go with it while nobody",
    ),
)
