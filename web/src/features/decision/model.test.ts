import { expect, it } from 'vitest';
import { aDecision } from './decision-builders';
import { actsOf, dayOf, needsRemark, type Act, type Decision } from './model';
import { standingLines } from './standing';

const DECIDES: readonly Act[] = ['proceed_uw', 'hold', 'reject'];

it.each<[Decision['quote_status'], readonly Act[]]>([
  ['open', DECIDES],
  ['uwportal', DECIDES],
  ['hold', ['uwportal']],
  ['proceed_uw', ['bound']],
  ['reject', []],
  ['bound', []],
  ['expired', []],
])('[CB-159] [CB-160] [CB-161] %s is followed by %j, whatever is remarked', (quote_status, acts) => {
  expect(actsOf({ quote_status, ended: null })).toEqual(acts);
});

it.each<NonNullable<Decision['ended']>>(['rejected', 'bound', 'expired', 'lapsed', 'withdrawn'])(
  '[CB-159] what ended as %s is followed by nothing',
  (ended) => {
    for (const quote_status of ['open', 'uwportal', 'hold', 'proceed_uw'] as const)
      expect(actsOf({ quote_status, ended })).toEqual([]);
  },
);

it('[CB-162] a hold and a rejection need a remark, and nothing else does', () => {
  const acts: readonly Act[] = ['proceed_uw', 'hold', 'reject', 'bound', 'uwportal'];
  expect(acts.filter(needsRemark)).toEqual(['hold', 'reject']);
});

it('says since when one that was withdrawn is over', () => {
  const withdrawn = aDecision({ ended: 'withdrawn', ended_at: '2026-11-22T16:00:00Z' });
  expect(dayOf(withdrawn)).toBe('Nov 22, 2026');
});

it('names once who bound or rejected it', () => {
  const by = { decided_by: 'Ann Lee', decided_at: '2026-11-20T16:00:00Z' };
  const lines = standingLines(aDecision({ ...by, quote_status: 'bound', ended: 'bound' }));
  expect(lines).toEqual([
    expect.stringMatching(/^Bound by Ann Lee, Nov 20, 2026, .* Nothing more is decided\.$/),
  ]);
  expect(
    standingLines(aDecision({ ended: 'rejected', quote_status: 'reject', decided_by: 'Ann Lee' })),
  ).toEqual(['Rejected by Ann Lee. Nothing more is decided.']);
});
