import { expect, it } from 'vitest';
import { isLowest, shownOfYear, yearOf } from './owner-cost';
import { inOrder } from './order';
import { programRow, quoteRun } from './quote-builders';

const fee = (admin: string) => ({
  admin_fee: admin,
  fica: '1.00',
  futa: '1.00',
  suta: '1.00',
  total: '0.00',
});
const dear = programRow('gms-dear', 'quoted', { TX: '8000' }, { cost: fee('5400.00') });
const cheap = programRow('ies-cheap', 'quoted', { TX: '9000' }, { cost: fee('1000.50') });
const alone = programRow('ies-alone', 'quoted', { TX: '12000' });
const unsure = programRow('ies-unsure', 'referred', { TX: '100' });
const silent = programRow('ies-silent', 'outage');
const ROWS = [dear, alone, unsure, cheap, silent];

it("compares what an owner pays: the insurance with the partner's fee, payroll taxes apart", () => {
  expect(ROWS.map(yearOf)).toEqual(['13400.00', '12000.00', '100.00', '10000.50', null]);
  const run = quoteRun(ROWS, 'done');
  // By the insurance alone it would be the other one.
  expect(ROWS.filter((row) => isLowest(row, run))).toEqual([cheap]);
  expect(inOrder(run, yearOf).programs.slice(0, 3)).toEqual([cheap, alone, dear]);
});

it('names no price the lowest while companies are asked', () => {
  expect(ROWS.filter((row) => isLowest(row, quoteRun(ROWS)))).toEqual([]);
});

it('writes the year, the insurance and the fee so that they add up', () => {
  const written = shownOfYear(cheap);
  expect([yearOf(cheap)!, '9000.00', '1000.50'].map(written)).toEqual([
    '$10,000.50',
    '$9,000.00',
    '$1,000.50',
  ]);
});
