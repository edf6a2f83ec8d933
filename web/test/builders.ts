/** Answers of the API with sensible values; a test names only what it is about. */
import type { Problem } from '@/api/errors';
import type { RunFreshness, StaleChange } from '@/api/freshness';
import type { Session } from '@/api/session';

/** An agency user who may quote and see the dashboards. */
export function aSession(change: Partial<Session> = {}): Session {
  return {
    user: {
      email: 'agent@agency.example',
      name: 'Ada Agent',
      producer: 'Ada Agent',
      user_type: 'agency',
      partner_key: null,
      agency_key: 'north',
      carrier_key: null,
      phone: null,
      mobile: null,
      fax: null,
      agency_name: null,
      agency_phone: null,
    },
    groups: ['AgencyBeta', 'GetQuoteBeta', 'DashboardBeta'],
    routes: ['/Quote', '/Dashboard', '/RaterDashboard'],
    permissions: ['signed_in'],
    csrf: 'token-1',
    draft_key: 'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
    ...change,
  };
}

/** A problem body. */
export function aProblem(status: number, code: string, detail: string, change: Partial<Problem> = {}) {
  return {
    type: `urn:quoteloom:problem:${code}`,
    title: 'Refused',
    status,
    code,
    detail,
    errors: [],
    request_id: 'req-1',
    ...change,
  };
}

/** A run's prices on the facts of today; changes make them those of before. */
export function standing(run: string, changes: Partial<StaleChange>[] = []): RunFreshness {
  const change: StaleChange = {
    cause: 'fact',
    about: 'Payroll of 8810 at 500 Main St',
    old: '$90,000',
    new: '$120,000',
    program: null,
  };
  return {
    run_id: run,
    stands: changes.length === 0,
    changes: changes.map((each) => ({ ...change, ...each })),
    more: 0,
    valid_until: '2026-08-01',
    facts: {
      priced_at: '2026-07-01T12:00:00Z',
      effective_date: '2026-08-01',
      payroll: '90000',
      locations: 1,
      states: ['TX'],
    },
  };
}
