"""Faults of choices among several on screens: a second row, event, file or source beside the first."""

from tests.planted.fault import Fault

FAULTS = (
    Fault(
        "the next row that opens is always one below",
        "web/src/features/decision/model.ts",
        "const turned = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))];",
        "const turned = rows.slice(at + 1);",
        "web/src/features/decision/model.test.ts -t opened, from there on",
    ),
    Fault(
        "the contact is not searched",
        "web/src/features/decision/model.ts",
        "[row.company_name, row.contact_person, row.domain]",
        "[row.company_name, row.domain]",
        "web/src/features/decision/model.test.ts -t company, its contact",
    ),
    Fault(
        "a lapsed approval is over since the wrong day",
        "web/src/features/decision/model.ts",
        "    lapsed: row.approved_until,\n",
        "    lapsed: row.deadline,\n",
        "web/src/features/decision/model.test.ts -t says since when one",
    ),
    Fault(
        "what failed before the last bind counts as settled",
        "web/src/features/bind/model.ts",
        "return ended > 0 && lastOf(SETTLES) > ended;",
        "return ended > 0 && lastOf(SETTLES) > 0;",
        "web/src/features/bind/model.test.ts -t seen to since",
    ),
    Fault(
        "the underwriter's first words are shown",
        "web/src/features/bind/model.ts",
        "told.toSorted((one, two) => two.seq - one.seq)[0]",
        "told.toSorted((one, two) => one.seq - two.seq)[0]",
        "web/src/features/bind/model.test.ts -t asked for last",
    ),
    Fault(
        "a file that does not fit ends an archive",
        "web/src/features/document/model.ts",
        "if (fits) bytes += file.size;",
        "bytes += file.size;",
        "web/src/features/document/model.test.ts -t 200 files",
    ),
    Fault(
        "the sources of years are named by the first of them",
        "web/src/features/claims/offers.ts",
        "const form = read.some(({ source }) => source === 'application');",
        "const form = read[0]?.source === 'application';",
        "web/src/features/claims/offers.test.ts -t what told the years",
    ),
    Fault(
        "two conflicts are one conflict",
        "web/src/features/acord/model.ts",
        "counted(conflicts, 'conflict')",
        "counted(1, 'conflict')",
        "web/src/features/acord/model.test.ts -t in conflict",
    ),
    Fault(
        "a jpeg is no picture",
        "web/src/features/upload/model.ts",
        "return end === 'jpeg' ? 'jpg' : end;",
        "return end;",
        "web/src/features/upload/model.test.ts -t offers it",
    ),
    Fault(
        "a code that stands in a table is said to be wrong",
        "web/src/app/quote/acord-fill.ts",
        "unknown.has(path) && !corrected ? ",
        "!corrected ? ",
        "web/src/app/quote/acord-fill.test.ts -t marks the codes",
    ),
    Fault(
        "any note at a code is taken for one of a wrong code",
        "web/src/app/quote/acord-fill.ts",
        "proposal.fields.filter(({ note }) => note === MESSAGES.classInvalid)",
        "proposal.fields.filter(({ note }) => note !== '')",
        "web/src/app/quote/acord-fill.test.ts -t marks the codes",
    ),
    Fault(
        "the sixth question is noted at an answer that it has not",
        "web/src/app/quote/acord-fill.ts",
        "      name === 'q6'\n",
        "      name === 'q7'\n",
        "web/src/app/quote/acord-fill.test.ts -t at the sixth",
    ),
    Fault(
        "the address of a download is never given back where another one follows",
        "web/src/lib/csv.ts",
        "/** Hands a file to the browser as a download. */\n"
        "export function saveFile(name: string, content: Blob): void {\n"
        "  const address = URL.createObjectURL(content);\n"
        "  const link = document.createElement('a');\n"
        "  link.href = address;\n"
        "  link.download = name;\n"
        "  link.click();\n"
        "  setTimeout(() => URL.revokeObjectURL(address), 7000);\n"
        "}\n",
        "let revoking: ReturnType<typeof setTimeout> | undefined;\n"
        "\n"
        "/** Hands a file to the browser as a download. */\n"
        "export function saveFile(name: string, content: Blob): void {\n"
        "  const address = URL.createObjectURL(content);\n"
        "  const link = document.createElement('a');\n"
        "  link.href = address;\n"
        "  link.download = name;\n"
        "  link.click();\n"
        "  clearTimeout(revoking);\n"
        "  revoking = setTimeout(() => URL.revokeObjectURL(address), 7000);\n"
        "}\n",
        "web/src/lib/csv.test.tsx -t each of two downloads",
    ),
)
