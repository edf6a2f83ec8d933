/** Rows of the underwriters' lists, of tests. */
import type { Page, Row } from './model';

/** A submission that nobody holds. */
export const aRow = (change: Partial<Row> = {}): Row => ({
  id: '01b00000-0000-7000-8000-000000000001',
  prospect_id: '01a20000-0000-7000-8000-000000000001',
  user_id: 'user_20260701_1',
  run_id: '01c00000-0000-7000-8000-000000000001',
  number: 1,
  state: 'open',
  submitted_at: '2026-07-04T17:00:00Z',
  company: 'Acme LLC',
  fein: '12-3456789',
  primary_state: 'TX',
  governing_state: 'GA',
  governing_class: '8810',
  payroll: '1250000.40',
  partner: 'gms',
  producer: 'agent@agency.example',
  submitted_by: 'agent',
  uw_comments: '',
  agent_comments: '',
  file_count: 0,
  uw_status: null,
  derived_status: null,
  owner: null,
  needed_by: null,
  effective_date: '2026-08-01',
  practice: false,
  stale: false,
  released_at: null,
  version: 3,
  ...change,
});

/** A page of these rows. */
export const aPage = (rows: readonly Row[], change: Partial<Page> = {}): Page => ({
  rows: [...rows],
  total: rows.length,
  counts: {
    all: rows.length,
    mine: 0,
    unowned: rows.length,
    needs_decision: 1,
    needs_my_approval: 0,
    due: 0,
    practice: 2,
  },
  ...change,
});
