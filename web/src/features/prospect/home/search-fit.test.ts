import { expect, it } from 'vitest';
import { fitsSearch } from './search-fit';

const row = { company_name: 'Cedar & Stone Bakery', states: ['ga', 'tn'], fein_last4: '0001' };

it.each(['cedar', 'STONE bak', 'ga', ' bakery TN ', '001', '0001', '12-3450001', '', 'cedar 01'])(
  'shows a row at once that fits %j',
  (typed) => expect(fitsSearch(row, typed)).toBe(true),
);

it.each(['cedar fence', 'tx', '0002', '12-3450002', 'cedar 0002'])(
  'takes out at once what does not fit %j',
  (typed) => expect(fitsSearch(row, typed)).toBe(false),
);

it('finds nothing by digits in a row without a FEIN', () => {
  expect(fitsSearch({ ...row, fein_last4: '' }, '0001')).toBe(false);
});
