/** Rate books for tests; a test names only what it is about. */
import type { BookDetail, BookHead, Rehearsal, TableFacts } from './api';

/** A published book of a person, in force since 2026. */
export function aBook(change: Partial<BookHead> = {}): BookHead {
  return {
    version: 'acme-2026',
    status: 'effective',
    source: 'draft from demo-1',
    note: 'Filing of spring',
    base_version: 'demo-1',
    sha256: 'a'.repeat(64),
    priced_sha256: 'a'.repeat(64),
    revision: 2,
    illustrative: true,
    effective_from: '2026-01-01',
    speaks_until: null,
    speaks: true,
    author: { id: 'u1', name: 'Rosa Keeper' },
    contributors: ['u1'],
    approver: { id: 'u2', name: 'Ada Admin' },
    created_at: '2025-11-01T12:00:00Z',
    approved_at: '2025-11-03T12:00:00Z',
    published_at: '2025-11-04T12:00:00Z',
    retired_at: null,
    ...change,
  };
}

/** A draft of the same person. */
export const aDraft = (change: Partial<BookHead> = {}): BookHead =>
  aBook({
    version: 'acme-2027',
    status: 'draft',
    effective_from: '2027-01-01',
    speaks: false,
    approver: null,
    approved_at: null,
    published_at: null,
    ...change,
  });

/** The table of rates. */
export const ratesFacts = (change: Partial<TableFacts> = {}): TableFacts => ({
  name: 'rates',
  rows: 1000,
  columns: ['state', 'class_code', 'value'],
  required: ['state', 'class_code', 'value'],
  key: ['state', 'class_code'],
  priced: true,
  ...change,
});

/** A book as its page reads it. */
export const aDetail = (book: BookHead, change: Partial<BookDetail> = {}): BookDetail => ({
  book,
  tables: [ratesFacts()],
  kinds: [ratesFacts(), ratesFacts({ name: 'programs', columns: ['program'], required: ['program'] })],
  states: ['IL', 'TX'],
  steps: [],
  events: [],
  imports: [],
  rehearsal: null,
  ...change,
});

/** A rehearsal that ended. */
export const aRehearsal = (change: Partial<Rehearsal> = {}): Rehearsal => ({
  id: 'r1',
  job_id: 'j1',
  version: 'acme-2027',
  sha256: 'a'.repeat(64),
  current: true,
  status: 'done',
  error_code: null,
  started_by: { id: 'u1', name: 'Rosa Keeper' },
  created_at: '2026-11-21T12:00:00Z',
  closed_at: '2026-11-21T12:00:05Z',
  total: 3,
  done: 3,
  untouched: 2,
  summary: {
    open_quotes: 2,
    same: 1,
    moved: 1,
    refused: 1,
    up: 1,
    down: 0,
    old_premium: '1000.00',
    new_premium: '1031.00',
    percent: '3.1',
    by_program: [
      {
        group: 'gms-uwic',
        quotes: 3,
        moved: 1,
        refused: 1,
        old_premium: '1000.00',
        new_premium: '1031.00',
        percent: '3.1',
      },
    ],
    by_state: [],
  },
  ...change,
});
