"""Faults of what people type on the way to a quote, and of how it is read and sent."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "a modification that was entered gives way to one of a state",
        "web/src/features/prospect/draft/emod.ts",
        "known[COMBINED] ?? known[first] ??",
        "known[first] ?? known[COMBINED] ??",
        "web/src/features/prospect/draft/emod.test.ts -t of the combined entry are its own",
    ),
    Fault(
        "a date that nobody touched stays behind the effective date",
        "web/src/features/prospect/draft/emod.ts",
        "(entry.default || (day !== '' && day === from) ? to : day)",
        "(day !== '' && day === from ? to : day)",
        "web/src/features/prospect/draft/emod.test.ts -t nobody has touched the entry",
    ),
    Fault(
        "no zip is sent as an empty one",
        "web/src/features/quote/request.ts",
        "zip: location.zipCode === '' ? null : location.zipCode",
        "zip: location.zipCode",
        "web/src/features/quote/request.test.ts -t sends no zip",
    ),
    Fault(
        "what a location says of a program is lost",
        "web/src/features/eligibility/model.ts",
        "worst(before ? [before.outcome, word] : [word]) ?? word",
        "before?.outcome ?? word",
        "web/src/features/eligibility/model.test.ts -t takes the worst",
    ),
    Fault(
        "a code without its leading zeros is not known",
        "web/src/features/reference/model.ts",
        "code.padStart(4, '0')",
        "code",
        "web/src/features/reference/model.test.ts -t as the code of",
    ),
    Fault(
        "the last day of sale counts in",
        "web/src/features/reference/model.ts",
        "to && `before ${to}`",
        "to && `to ${to}`",
        "web/src/features/reference/model.test.ts -t with the days they are sold",
    ),
    Fault(
        "a term of a year counts as longer than a year",
        "web/src/features/prospect/draft/policy-term.ts",
        "> oneYearAfter(start)",
        ">= oneYearAfter(start)",
        "web/src/features/prospect/draft/policy-term.test.ts -t is long when",
    ),
    Fault(
        "a day of the year 1900 is refused",
        "web/src/lib/dates.ts",
        "['1900-01-01', '2200-12-31']",
        "['1901-01-01', '2200-12-31']",
        "web/src/lib/time-bounds.test.ts -t is one",
    ),
    Fault(
        "Undo takes the carriers away that were chosen before",
        "web/src/features/prospect/draft/edits.ts",
        "filter(({ value }) => !keys.has(value))",
        "filter(({ value }) => keys.has(value))",
        "web/src/features/prospect/draft/carrier-edits.test.ts -t go again by one Undo",
    ),
    Fault(
        "a field that is left rounds another class",
        "web/src/features/prospect/places/location-edits.ts",
        "find((line) => line.id === id)",
        "find((line) => line.id !== id)",
        "web/src/features/prospect/places/location-texts.test.ts -t of that class alone",
    ),
    Fault(
        "a program that dropped out counts as still asked",
        "web/src/features/quote/model.ts",
        "letter: 'D', running: false",
        "letter: 'D', running: true",
        "web/src/features/quote/model.test.ts -t whether it goes on",
    ),
)
