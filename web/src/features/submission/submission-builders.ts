/** Submissions of tests. */
import type { ReleasePlan, ReleasePrice, ReleasedColumn, Standing, Submission } from './api';

/** An open submission that nobody holds. */
export const aSubmission = (change: Partial<Submission> = {}): Submission => ({
  id: '01b00000-0000-7000-8000-000000000001',
  prospect_id: '01a20000-0000-7000-8000-000000000001',
  user_id: 'user_20260701_1',
  run_id: '01c00000-0000-7000-8000-000000000001',
  number: 1,
  state: 'open',
  company: 'Acme LLC',
  producer: 'agent@agency.example',
  submitted_by: { id: '01d00000-0000-7000-8000-000000000001', name: 'Ada Agent' },
  submitted_at: '2026-07-01T17:00:00Z',
  age_days: 2,
  owner: null,
  needed_by: null,
  effective_date: '2026-08-01',
  practice: false,
  released_at: null,
  seen_at: null,
  take_back_until: null,
  uw_status: null,
  derived_status: null,
  stale: false,
  risk: {
    primary_state: 'TN',
    governing_state: 'TX',
    governing_class: '3632',
    payroll: '2700000.00',
    partner: 'gms',
  },
  version: 1,
  ...change,
});

/** A prospect that was never submitted. */
export const aStanding = (change: Partial<Standing> = {}): Standing => ({
  quoteSubmitted: false,
  hideButtons: false,
  real_submission: 'true',
  submissionDate: '',
  uw_released: false,
  dealConfirmed: false,
  missing: ['loss_runs', 'claims'],
  submission: null,
  ...change,
});

/** A column whose price goes out as it was submitted. */
export const aReleasePrice = (change: Partial<ReleasePrice> = {}): ReleasePrice => ({
  column: 'gms-key_risk',
  name: 'Key Risk',
  run_id: '01c00000-0000-7000-8000-000000000002',
  submitted: '36396',
  goes_out: '36396',
  current: '36396',
  moved: '0',
  level: null,
  mine: false,
  recalculating: false,
  not_repriced: null,
  ...change,
});

/** A release that asks nothing. */
export const aPlan = (change: Partial<ReleasePlan> = {}): ReleasePlan => ({
  prices: [aReleasePrice()],
  held_back: 0,
  mine: 0,
  stale: [],
  needed: [],
  ...change,
});

/** A price that an underwriter gave a credit in Texas, which moved Georgia too. */
export const aReleasedColumn = (change: Partial<ReleasedColumn> = {}): ReleasedColumn => ({
  column: 'gms-key_risk',
  name: 'Key Risk',
  submitted: '36396',
  released: '33027',
  states: [
    { state: 'GA', submitted: '12546', released: '12580', schedule: null, rates: [] },
    { state: 'TX', submitted: '23850', released: '20447', schedule: '-15.00', rates: [] },
  ],
  ...change,
});
