import { expect, it } from 'vitest';
import { aDecision } from './decision-builders';
import { actsOf, dayOf, daysLeft, matching, needsRemark, nextOf, type Act, type Decision } from './model';
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

it.each<[NonNullable<Decision['ended']>, string]>([
  ['bound', 'Nov 20, 2026'],
  ['rejected', 'Nov 20, 2026'],
  ['expired', 'Dec 1, 2026'],
  ['lapsed', 'Apr 2, 2027'],
  ['withdrawn', 'Nov 22, 2026'],
])('[CB-228] says since when one that ended as %s is over', (ended, day) => {
  const days = { decided_at: '2026-11-20T16:00:00Z', ended_at: '2026-11-22T16:00:00Z' };
  expect(dayOf(aDecision({ ...days, approved_until: '2027-04-02T16:00:00Z', ended }))).toBe(day);
});

it('[CB-228] presses in the last five days, and most on the last one', () => {
  const told = [100, 99, 6, 5, 2, 1, 0].map((days_remaining) => daysLeft({ days_remaining }));
  expect(told.map(({ tone }) => tone)).toEqual(['idle', 'idle', 'idle', 'warn', 'warn', 'bad', 'bad']);
  expect(told.map(({ letter }) => letter)).toEqual(['', '99', '6', '5', '2', '1', '0']);
});

const [FIRST, HELD, THIRD, LAST] = ['1', '2', '3', '4'].map((id) =>
  aDecision({ id, quote_status: id === '2' ? 'hold' : id === '3' ? 'uwportal' : 'open' }),
) as [Decision, Decision, Decision, Decision];

it('after a decision the next row that waits is opened, from there on and then from the top', () => {
  const rows = [FIRST, HELD, THIRD, LAST];
  expect(rows.map(({ id }) => nextOf(rows, id))).toEqual(['3', '3', '4', '1']);
  expect(nextOf(rows, 'gone'), 'of a row that the list has lost').toBe('1');
  expect(nextOf([HELD, FIRST], FIRST.id), 'neither itself nor one in hold').toBeNull();
});

it('finds a row by its company, its contact and the domain, in any case, and by what stands', () => {
  const other = { company_name: 'Beta Inc', contact_person: 'Kim Ode', domain: 'beta.example' };
  const rows = [FIRST, { ...HELD, ...other }];
  const found = (text: string, standing: Parameters<typeof matching>[2] = null) =>
    matching(rows, text, standing).map(({ id }) => id);
  expect([' BETA inc', 'kim ', 'beta.ex', 'rosa'].map((text) => found(text))).toEqual([
    ['2'],
    ['2'],
    ['2'],
    ['1'],
  ]);
  expect([found(''), found('', 'hold'), found('', 'waiting'), found('acme', 'hold')]).toEqual([
    ['1', '2'],
    ['2'],
    ['1'],
    [],
  ]);
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
