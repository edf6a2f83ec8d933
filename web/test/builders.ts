/** Answers of the API with sensible values; a test names only what it is about. */
import type { Problem } from '@/api/errors';
import type { Session } from '@/api/session';

/** An agency user who may quote and see the dashboards. */
export function aSession(change: Partial<Session> = {}): Session {
  return {
    user: {
      email: 'agent@agency.example',
      name: 'Ada Agent',
      user_type: 'agency',
      partner_key: null,
      agency_key: 'north',
      carrier_key: null,
      phone: null,
      mobile: null,
      fax: null,
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
