import { expect, it } from 'vitest';
import { groupsOf } from './order';
import { programRow, quoteRun } from './quote-builders';

const dear = programRow('gms-a', 'quoted', { TX: '9000' }, { carrier_name: 'Abel' });
const cheap = programRow('gms-b', 'quoted', { TX: '800' }, { carrier_name: 'Young' });
const equal = programRow('gms-c', 'quoted', { TX: '800' }, { carrier_name: 'Xavier' });
const referred = programRow('gms-d', 'referred', { TX: '100' }, { carrier_name: 'Willow' });
const indicated = programRow('gms-e', 'indication', { TX: '200' }, { carrier_name: 'Vale' });
const declined = programRow('gms-f', 'declined', {}, { carrier_name: 'Union' });
const again = programRow('gms-g', 'rating', {}, { carrier_name: 'Tyne' });
const ROWS = [again, referred, dear, declined, cheap, indicated, equal];

const said = (...of: Parameters<typeof groupsOf>) =>
  groupsOf(...of).map(({ name, rows }) => `${name}: ${rows.map((row) => row.carrier_name).join(' ')}`);

it('puts quotes before indications before referrals before the rest, the cheapest first, however they came', () => {
  const order = [
    'quotes: Xavier Young Abel',
    'indications: Vale',
    'referrals: Willow',
    'unpriced: Tyne Union',
  ];
  expect(said(quoteRun(ROWS, 'done'))).toEqual(order);
  expect(said(quoteRun(ROWS.toReversed(), 'error'))).toEqual(order);
});

it('puts programs of one carrier and one price by their keys, however they came', () => {
  const [one, two] = ['gms-b', 'wcn-b'].map((key) =>
    programRow(key, 'quoted', { TX: '800' }, { carrier_name: 'Young' }),
  );
  for (const rows of [
    [one!, two!],
    [two!, one!],
  ]) {
    const [group] = groupsOf(quoteRun(rows, 'done'));
    expect(group?.rows.map(({ program }) => program)).toEqual(['gms-b', 'wcn-b']);
  }
});

it('leaves every carrier in its place while answers arrive', () => {
  const before = said(quoteRun(ROWS.map((row) => ({ ...row, state: 'queued' as const }))));
  expect(before).toEqual(['pricing: Abel Tyne Union Vale Willow Xavier Young']);
  expect(said(quoteRun(ROWS))).toEqual(before);
});
