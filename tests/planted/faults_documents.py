"""Faults of reading strangers' files: of the gate, of the children, of what is refused."""

from tests.planted.fault import Fault

GATE = "tests/unit/documents/pdf/test_gate.py"
POOL = "tests/unit/adapters/test_document_pool.py"

FAULTS = (
    Fault(
        "a file of any number of pages is read",
        "documents/pdf/tree.py",
        "        if len(found) > DOCUMENT_PAGES:",
        "        if len(found) > DOCUMENT_PAGES * 9:",
        f"{GATE} -k refused_by_its_name_and_soon",
    ),
    Fault(
        "drawings in drawings are counted once",
        "documents/pdf/drawing.py",
        "            sketch.draws += inner.draws + 1",
        "            sketch.draws += 1",
        f"{GATE} -k pictures_of_fields",
    ),
    Fault(
        "XML of a form that declares entities is read",
        "documents/pdf/xfa_state.py",
        "if len(data) > OUTPUT or _DECLARES.search(data):",
        "if len(data) > OUTPUT:",
        f"{GATE} -k declares_entities",
    ),
    Fault(
        "a page too large to be drawn reaches the readers",
        "documents/pdf/gate.py",
        "            document.del_page(index)",
        "            continue",
        f"{GATE} -k too_large",
    ),
    Fault(
        "a child is told all that we know",
        "adapters/document_pool/child.py",
        'cwd=folder / "tmp", env=_environment(folder),',
        'cwd=folder / "tmp", env={**os.environ, **_environment(folder)},',
        f"{POOL} -k nothing_of_our_environment",
    ),
    Fault(
        "a child may hold any memory",
        "adapters/document_pool/child.py",
        "            if held > most_mb:",
        "            if held > most_mb * 10_000:",
        f"{POOL} -k time_and_memory",
    ),
    Fault(
        "a loss run of another line of business is taken",
        "documents/child/assembling.py",
        "    wanted = [report for report in reports if refusal([report]) is None]",
        "    wanted = list(reports)",
        "tests/unit/documents/child/test_assembling.py -k other_lines",
    ),
    Fault(
        "files beyond what an archive holds are not named",
        "web/src/features/document/download.ts",
        "return [...missing, ...left].map",
        "return missing.map",
        "web/src/features/document/file-downloads.test.tsx -t CB-293",
    ),
    Fault(
        "underwriters fetch their own files by the agents' call",
        "web/src/features/document/download.ts",
        "if (!underwriter || file.list !== 'uwFileList')",
        "if (!underwriter || file.list === 'uwFileList')",
        "web/src/features/document/file-downloads.test.tsx -t CB-290",
    ),
    Fault(
        "the first letter of no loss is shown for the last",
        "web/src/features/document/viewer.tsx",
        ".findLast((file) => file.kind === 'NoLoss'",
        ".find((file) => file.kind === 'NoLoss'",
        "web/src/features/document/viewer.test.tsx -t CB-108",
    ),
    Fault(
        "a quote is shown in a popup for one of its states",
        "web/src/features/quote/price-pdf.ts",
        "told.append('state', state)",
        "told.set('state', state)",
        "web/src/features/quote/price-pdf.test.tsx -t CB-014",
    ),
)
