/** Stuck work for tests. */
import type { OpsCarrier, OpsCase, StuckCase } from './model';

/** A parked bind. */
export const aStuck = (more: Partial<StuckCase> = {}): StuckCase => ({
  case: '01c00000-0000-7000-8000-000000000001',
  kind: 'bind',
  prospect_id: '01a20000-0000-7000-8000-000000000001',
  carrier: 'birch',
  carrier_name: 'Birch',
  what: 'parked',
  state: 'bind_unresolved',
  premium: '1000.00',
  total: '1200.50',
  since: '2026-11-20T16:00:00Z',
  attempts: 2,
  next_at: null,
  owed_by: 'operations',
  ...more,
});

/** The same case whole. */
export const anOpsCase = (more: Partial<OpsCase> = {}): OpsCase => ({
  case: aStuck().case,
  kind: 'bind',
  prospect_id: aStuck().prospect_id,
  carrier: 'birch',
  carrier_name: 'Birch',
  state: 'bind_unresolved',
  ended: false,
  quote_ref: 'B-1',
  intent_state: 'unknown',
  policy: null,
  others: [],
  deadline: null,
  stuck: aStuck(),
  events: [
    {
      seq: 1,
      at: '2026-11-20T16:00:00Z',
      code: 'bind_parked',
      words: 'No answer for too long; operations settle it',
      params: {},
      source: 'platform',
    },
  ],
  evidence: [
    {
      id: '01d00000-0000-7000-8000-000000000001',
      call: 'bind',
      at: '2026-11-20T15:00:00Z',
      ms: 900,
      status: null,
    },
  ],
  actions: [
    {
      action: 'retry',
      allowed: true,
      code: null,
      why_not: null,
      signal: 'operator_retry',
      json_text: '{"who": "<you>", "reason": "<why>"}',
    },
    {
      action: 'mark-bound',
      allowed: true,
      code: null,
      why_not: null,
      signal: 'operator_mark_bound',
      json_text: '{}',
    },
    { action: 'abort', allowed: true, code: null, why_not: null, signal: 'operator_abort', json_text: '{}' },
    {
      action: 'correct',
      allowed: false,
      code: 'bind_open',
      why_not: 'A bind of this account is under way; wait until it has ended',
      signal: '',
      json_text: '',
    },
    {
      action: 'extend',
      allowed: false,
      code: 'wrong_case',
      why_not: 'This is for the decision of a portal carrier',
      signal: 'extend_clock',
      json_text: '{}',
    },
  ],
  workflow_id: 'bind/01c00000-0000-7000-8000-000000000001',
  workflow_url: '/temporal/namespaces/quoteloom/workflows/bind%2F1',
  runbook: 'stuck-bind.md#parked',
  live: null,
  ...more,
});

/** A carrier that is asked. */
export const anOpsCarrier = (more: Partial<OpsCarrier> = {}): OpsCarrier => ({
  key: 'birch',
  name: 'Birch',
  held: false,
  since: null,
  by: null,
  reason: null,
  waiting: 0,
  ...more,
});
