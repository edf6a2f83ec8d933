import { expect, it } from 'vitest';
import { movedWords } from './moved-price';

const moved = (field: string, before: string | null, after: string | null) =>
  movedWords({ field, before, after });

it.each([
  ['premium', '11625.00', '12507.00', 'Premium: $12,507 now, $11,625 accepted'],
  ['total', '11900.50', '12783.00', 'Total: $12,783.00 now, $11,900.50 accepted'],
  ['premium', '11625.00', null, 'Premium: none now, $11,625 accepted'],
  ['effective_date', '2026-08-01', '2026-08-02', 'Effective date: Aug 2, 2026 now, Aug 1, 2026 accepted'],
  ['eligibility', 'bindable', 'Submitted', "The carrier's word: Submitted now, bindable accepted"],
  ['plan', 'In full (Direct)', null, 'Payment plan: none now, In full (Direct) accepted'],
  ['of_a_newer_build', 'this', 'that', 'Of a newer build: that now, this accepted'],
])('%s reads as what it is now and what was accepted', (field, before, after, words) => {
  expect(moved(field, before, after)).toBe(words);
});

it('payments are told by the first and how many follow', () => {
  const was = '2026-08-01 3094.15; 2026-11-01 3094.15; 2027-02-01 3094.15';
  const now = '2026-08-01 3318.00; 2026-11-01 3318.00; 2027-02-01 3318.00';
  expect(moved('invoices', was, now)).toBe(
    'Payments: now $3,318.00 on Aug 1, 2026, then 2 of $3,318.00; accepted $3,094.15 on Aug 1, 2026, then 2 of $3,094.15',
  );
  const other = '2026-08-01 3094.15; 2026-11-01 3094.15; 2027-02-01 3094.16';
  expect(moved('invoices', was, other)).toContain('then 2 others; accepted');
  expect(moved('invoices', was, was.replace('2026-11-01', '2026-11-15'))).toBe(
    'Payments: later ones are due on other days',
  );
});
