/** Decisions for tests. */
import type { Decision } from './model';

/** A submission that waits, with what a test needs otherwise. */
export const aDecision = (more: Partial<Decision> = {}): Decision => ({
  id: '01e00000-0000-7000-8000-000000000001',
  prospect_id: '01920000-0000-7000-8000-00000000000b',
  user_email_id: 'user_20260701_1',
  uuid_carrier: ['1763737200000+01f00000-0000-7000-8000-000000000001+quadrant-key_risk+500 Main St'],
  quote_status: 'open',
  uw: false,
  review: '',
  domain: 'acme.example',
  company_name: 'Acme LLC',
  contact_person: 'Rosa Lind',
  effective_date: '2027-01-01',
  phone_number: '5551234567',
  emod: '0.95',
  origin: 'agent',
  salesperson_email: '',
  carrier: 'key_risk',
  carrier_name: 'Key Risk',
  programs: [{ program: 'quadrant-key_risk', payroll: '1310000.00', indication: '36396.00' }],
  days_remaining: 12,
  deadline: '2026-12-01T16:00:00Z',
  approved_until: '2027-04-01T00:00:00Z',
  extended_days: 0,
  ended: null,
  submitted_at: '2026-11-01T16:00:00Z',
  decided_at: null,
  decided_by: '',
  version: 1,
  ...more,
});
