"""How large a file may be that a person brings: one place for the desk, the import and the API.

Each bound is checked before the file is read, or while it is read, never after it filled the memory.
"""

from datetime import date

MEGABYTE = 1024 * 1024

TABLE_BYTES = 10 * MEGABYTE
"""A CSV of one table. A folder may hold more of a table in several files: rates-1.csv, rates-2.csv."""
TABLE_ROWS = 100_000
TABLE_COLUMNS = 200

RISK_BYTES = MEGABYTE
"""One risk as JSON; a line of a JSONL file is one risk."""
RISK_LOCATIONS = 500
RISK_LINES = 5_000
"""Class lines of a risk, over all its locations."""

LOGO_BYTES = 200 * 1024
"""A logo as an agency brings it: PNG or SVG."""

DOCUMENT_BYTES = 20 * MEGABYTE
"""A document that is read: an application, a packet, a loss run."""
DOCUMENT_PAGES = 200

FAULTS_SHOWN = 200
"""Faults that are printed; how many more there are is said."""

FIRST_DAY, LAST_DAY = date(1900, 1, 1), date(2200, 12, 31)
"""Days that a policy, a row of a table or a modification may be about, both ends included."""
