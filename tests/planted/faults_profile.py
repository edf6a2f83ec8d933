"""Faults of stage one: addresses, class codes, modification, Continue; and of charges elected twice."""

from tests.planted.fault import Fault

REFUSED = "web/src/app/pages/quote-refused.test.tsx"
LINES = "web/src/app/pages/quote-lines.test.tsx"
EDITS = "web/src/features/prospect/edits.test.ts"

FAULTS = (
    Fault(
        "a charge that is elected twice is paid twice",
        "rating/desk/risk_charges.py",
        "if any(_meet(each, elected) for each in found):",
        "if False:",
        "tests/unit/rating/test_elections.py -k would_pay_twice",
    ),
    Fault(
        "a charge of a state is paid again where it counts in every state",
        "rating/desk/risk_charges.py",
        "(one.state == other.state or None in (one.state, other.state))",
        "one.state == other.state",
        "tests/unit/rating/test_elections.py -k would_pay_twice",
    ),
    Fault(
        "states of a combined modification are stored as they are sent",
        "api/drafts.py",
        "state_list=tuple(item.lower() for item in wire.state_list),",
        "state_list=tuple(wire.state_list),",
        "tests/integration/api/test_prospect.py -k stored_in_lower_case",
    ),
    Fault(
        "Continue goes on with fields missing",
        "web/src/app/pages/quote-continue.ts",
        "const [first] = session.store.read().issues.keys();",
        "const first = undefined as string | undefined;",
        f"{REFUSED} -t QE-078",
    ),
    Fault(
        "California needs no city",
        "web/src/features/prospect/validate.ts",
        "if (location.cityName.trim() === '') issues.set",
        "if (location.cityName === ' ') issues.set",
        f"{REFUSED} -t QE-082",
    ),
    Fault(
        "a second modification rate may be words",
        "web/src/features/prospect/validate.ts",
        "entry.displayMore ? (['rate1', 'rate2'] as const)",
        "entry.displayMore ? (['rate1'] as const)",
        "web/src/features/prospect/emod-section.test.tsx -t QE-094",
    ),
    Fault(
        "a class code that the server refuses is not led to",
        "web/src/app/pages/quote-continue.ts",
        "if (first !== undefined) {\n    store.seek(first);\n    jumpTo(first);",
        "if (first === '') {\n    store.seek(first);\n    jumpTo(first);",
        f"{REFUSED} -t QE-093",
    ),
    Fault(
        "the premium of a class code is asked for as of today",
        "web/src/app/pages/quote-lines.tsx",
        "date_from: date === '' ? null : date",
        "date_from: null",
        f"{LINES} -t QE-142",
    ),
    Fault(
        "the premium of a class code is asked for without its zip",
        "web/src/app/pages/quote-lines.tsx",
        "test(location.zipCode) ? location.zipCode : null;",
        "test(location.zipCode) ? null : null;",
        f"{LINES} -t QE-142",
    ),
    Fault(
        "a code that is not filed is refused in the words for a wrong one",
        "web/src/features/prospect/validate.ts",
        "MESSAGES.classNoDescription);",
        "MESSAGES.classInvalid);",
        f"{LINES} -t QE-090",
    ),
    Fault(
        "an NCCI state prefills the combined modification before an acting one",
        "web/src/features/prospect/emod.ts",
        "categories.actingNcciStates[0] ?? categories.ncciStates[0]",
        "categories.ncciStates[0] ?? categories.actingNcciStates[0]",
        f"{EDITS} -t RD-167",
    ),
    Fault(
        "a state stands twice in the combined modification",
        "web/src/features/prospect/emod.ts",
        "[...new Set([...ncciStates, ...actingNcciStates].map((state) => state.toLowerCase()))]",
        "[...ncciStates, ...actingNcciStates].map((state) => state.toLowerCase())",
        f"{EDITS} -t QE-035",
    ),
    Fault(
        "a street of a location begins with a space",
        "web/src/features/prospect/location-edits.ts",
        "(field === 'zipCode' ? zipTyped(typed, before) : typed.trimStart());",
        "(field === 'zipCode' ? zipTyped(typed, before) : typed);",
        "web/src/features/prospect/locations-section.test.tsx -t QE-105",
    ),
)
