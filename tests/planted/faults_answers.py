"""Faults in what is asked of a business, and in what it is told before a price."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a health plan is denied until somebody answers",
        "web/src/features/prospect/draft/questions.ts",
        "ask('q19', 'people', 'Is a health plan offered to workers?', 'Y')",
        "ask('q19', 'people', 'Is a health plan offered to workers?')",
        "web/src/features/prospect/company/question-list.test.tsx -t each with its usual answer",
    ),
    Fault(
        "what is left of paid claims is no reserve",
        "api/prospect/claims_wire.py",
        "        reserves = incurred - paid\n",
        "        reserves = incurred\n",
        "tests/unit/api/test_claims_wire.py -k derived",
    ),
    Fault(
        "a short class code reaches the carrier unpadded",
        "adapters/carriers/amtrust_wire.py",
        "key = (location.state, padded(exposure.code, location.state))",
        "key = (location.state, exposure.code)",
        "tests/unit/adapters/carriers/test_amtrust.py -k padded",
    ),
    Fault(
        "the words for federal class codes differ by one",
        "web/src/features/eligibility/messages.ts",
        "with appropriate carrier",
        "with an appropriate carrier",
        "web/src/features/eligibility/model.test.ts -t says the specified words",
    ),
    Fault(
        "a failure at Continue leaves no line in the log",
        "web/src/app/quote/continue.ts",
        "    console.info(words);\n",
        "",
        "web/src/app/quote/continue.test.tsx -t it is logged",
    ),
    Fault(
        "a server that is silent is described in words of its own",
        "web/src/api/errors.ts",
        "'Oops! Server not responding'",
        "'Server not responding'",
        "web/src/api/client.test.tsx -t one text for 503",
    ),
    Fault(
        "a zip that nobody knows counts as a place",
        "web/src/features/reference/api.ts",
        "found === 'Data not found' ? null : found",
        "found === 'Data not found' ? { city: found, state: '' } : found",
        "web/src/app/quote/reference.test.tsx -t Data not found",
    ),
    Fault(
        "only class codes of four figures are federal",
        "web/src/features/eligibility/model.ts",
        "/^\\d+F$/i",
        "/^\\d{4}F$/i",
        "web/src/features/eligibility/model.test.ts -t CB-306",
    ),
    Fault(
        "Get Quote asks for a price of an incomplete profile",
        "web/src/app/quote/questions.tsx",
        "if (issues.size > 0) {",
        "if (issues.size > 9999) {",
        "web/src/app/quote/start.test.tsx -t QE-078",
    ),
    Fault(
        "modifications are asked for by the first carrier alone",
        "web/src/app/quote/profile.tsx",
        "useModificationStates(asked, programs.split(','))",
        "useModificationStates(asked, programs.split(',').slice(0, 1))",
        "web/src/app/quote/modification.test.tsx",
    ),
    Fault(
        "a pasted zip of nine digits fills no city",
        "web/src/features/prospect/places/zip.ts",
        "replaceAll(/\\D/g, '').slice(0, 5)",
        "replaceAll(/\\D/g, '')",
        "web/src/features/prospect/places/locations-section.test.tsx -t nine digits",
    ),
    Fault(
        "what may not be asked in the first state is asked nowhere",
        "web/src/features/prospect/company/question-list.tsx",
        "draft.childrenLoc.map(({ state }) => state).join(' ')).split(' ')",
        "draft.childrenLoc.slice(0, 1).map(({ state }) => state).join(' ')).split(' ')",
        "web/src/features/prospect/company/question-list.test.tsx -t may be asked",
    ),
    Fault(
        "a zip that is pasted over another leaves the state of that one",
        "web/src/features/prospect/places/use-paste.ts",
        "completePasted(store, pasted, completion)",
        "completePasted(store, { ...pasted, moved: [] }, completion)",
        "web/src/features/prospect/places/locations-section.test.tsx -t zips that are pasted",
    ),
    Fault(
        "federal classes are looked for at the first location alone",
        "web/src/app/quote/continue.ts",
        "const codes = askedClasses(draft).map",
        "const codes = askedClasses({ childrenLoc: draft.childrenLoc.slice(0, 1) }).map",
        "web/src/app/quote/continue-asked.test.tsx -t CB-306",
    ),
)
