"""Faults of stage one: addresses, class codes, modification, Continue; and of charges elected twice."""

from tests.planted.fault import Fault

REFUSED = "web/src/app/pages/quote-refused.test.tsx"
LINES = "web/src/app/pages/quote-lines.test.tsx"
EDITS = "web/src/features/prospect/edits.test.ts"
WIRE, WIRED = "web/src/features/prospect/wire.ts", "web/src/features/prospect/wire.test.ts"

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
    Fault(
        "the second modification of a combined entry is lost",
        "web/src/features/quote/request.ts",
        "...(entry.displayMore && {",
        "...(entry.displayMore && key !== 'ncci' && {",
        "web/src/features/quote/request.test.ts -t QE-096",
    ),
    Fault(
        "a stored draft takes its start date for its effective date",
        WIRE,
        "effectiveDate: typedDay(profile.effectiveDate)",
        "effectiveDate: typedDay(profile.expectedStartDate)",
        f"{WIRED} -t QE-024",
    ),
    Fault(
        "the second date of a modification is saved as its first",
        WIRE,
        "date2: wireDay(entry.date2)",
        "date2: wireDay(entry.date1)",
        f"{WIRED} -t QE-034",
    ),
    Fault(
        "only the first class code of a location is judged",
        "web/src/features/prospect/model.ts",
        "return typed.length > 0 ? typed : ",
        "return typed.length > 0 ? typed.slice(0, 1) : ",
        "web/src/features/prospect/validate.test.ts -t QE-083",
    ),
    Fault(
        "a state that is filled down keeps the class codes of another",
        "web/src/features/prospect/block-edits.ts",
        "const edit = column === 'state' ? setLocationState(location, text) : ",
        "const edit = column === ('' as PlaceColumn) ? setLocationState(location, text) : ",
        "web/src/features/prospect/block-edits.test.ts -t QE-071",
    ),
    Fault(
        "eligibility is asked for policies that begin with the term",
        "web/src/app/pages/quote-asked.ts",
        "userId, peo, date: draft.companyProfile.effectiveDate };",
        "userId, peo, date: draft.companyProfile.expectedStartDate };",
        "web/src/app/pages/quote-asked.test.ts -t same question",
    ),
    Fault(
        "Continue leads to the first location, whichever is wrong",
        "api/class_lines.py",
        'f"childrenLoc.{index}.classCodesInfo.{number}"',
        'f"childrenLoc.0.classCodesInfo.{number}"',
        "tests/unit/api/test_class_lines.py",
    ),
    Fault(
        "a dash for reserves makes them nothing though it says what was paid",
        "api/claims_wire.py",
        'if entry.tot_res.strip() in ("", "-") and',
        'if entry.tot_res.strip() == "" and',
        "tests/unit/api/test_claims_wire.py -k a_dash",
    ),
    Fault(
        "eligibility forgets the part-time people of the draft",
        "api/eligibility_facts.py",
        "pt=_HEADS.validate_python(entry.pt),",
        "pt=0,",
        "tests/unit/api/test_eligibility_facts.py -k people_and_work",
    ),
)
