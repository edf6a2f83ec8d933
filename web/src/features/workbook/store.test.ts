import { describe, expect, it } from 'vitest';
import { saveOf } from './edits';
import { carrierFault, faultsOf } from './faults';
import { STATUS_OPTIONS } from './model';
import { boundTwice, overallAfter, rowsOf, shownColumns } from './rows';
import type { CellEdit, CellStatus } from './shapes';
import { WorkbookStore } from './store';
import {
  aCell,
  aColumn,
  aCustom,
  aMono,
  at,
  aWorkbook,
  KEY_RISK,
  twoPrograms,
  UWIC,
} from './workbook-builders';

const place = (row: string, column = KEY_RISK) => ({ column, row });
const credit = (text: string) => ({ text, credit: true });

function withStatuses(statuses: Readonly<Record<string, CellStatus>>, book = twoPrograms()) {
  const store = new WorkbookStore(book);
  for (const [key, status] of Object.entries(statuses)) {
    const [column = '', row = ''] = key.split(':');
    store.edit([[place(row, column), { status }]]);
  }
  return store.read();
}

describe('a Save', () => {
  it('[CB-122] W3: sends the changed fields of the changed cells alone, a credit negative', () => {
    const store = new WorkbookStore(aWorkbook());
    store.edit([
      [place('TX'), { percent: credit('15'), reasons: [{ category: 'premises', percent: '-15.00' }] }],
      [place('GA'), { percent: { text: '10', credit: false } }],
      [place('GA'), { comments: 'as last year' }],
      [place('GA'), { status: 'quoted' }],
    ]);
    const { cells, carriers, book } = store.read();
    expect(saveOf(book, cells, carriers).body).toEqual({
      base_version: 7,
      cells: [
        {
          column: KEY_RISK,
          row: 'TX',
          debit_credit: '-15.00',
          reasons: [{ category: 'premises', percent: '-15.00' }],
        },
        {
          column: KEY_RISK,
          row: 'GA',
          debit_credit: '10.00',
          status: 'quoted',
          comments: 'as last year',
        },
      ],
      columns: [],
      rates: [],
    });
  });

  it('[CB-343] takes a premium of a custom carrier back where it is emptied', () => {
    const key = 'custom_carrier_0000000a';
    const saved = aWorkbook({ columns: [aCustom(key, 'Summit', '900.00')] });
    saved.stateCarrierData[key] = { TX: aCell('900.00', { form: 'custom' }) };
    const store = new WorkbookStore(saved);
    store.edit([[place('TX', key), { premium: '' }]]);
    const { book, cells, carriers } = store.read();
    expect(saveOf(book, cells, carriers).body.cells).toEqual([{ column: key, row: 'TX', premium: null }]);
  });

  it('nothing is left to save where a cell is typed back to what it was', () => {
    const store = new WorkbookStore(aWorkbook());
    store.edit([[place('TX'), { percent: credit('15') }]]);
    store.edit([[place('TX'), { percent: { text: '0', credit: true } }]]);
    store.settle(place('TX'));
    expect(store.read().cells.size).toBe(0);
  });

  it('[CB-205] a minus outlives a newer workbook before its digits are typed: a credit never becomes a debit', () => {
    const store = new WorkbookStore(aWorkbook());
    store.edit([[place('GA'), { percent: credit('0.00') }]]);
    store.load(aWorkbook({ version: 8 }));
    expect(store.cell(place('GA'))?.percent).toEqual(credit('0.00'));
    const found: [string, CellEdit] = [`${KEY_RISK}:TX`, { seen: 7, comments: 'asked' }];
    expect(store.takeUp({ cells: new Map([found]), carriers: [], base: 7 })).toBe(1);
    expect(store.cell(place('GA'))?.percent).toEqual(credit('0.00'));
    store.settle(place('GA'));
    expect([...store.read().cells.keys()]).toEqual([found[0]]);
  });

  it('W16: what others saved is shown, what is typed stays, and stands upon the version it was typed upon', () => {
    const store = new WorkbookStore(aWorkbook());
    store.edit([[place('GA'), { percent: { text: '10', credit: false } }]]);
    const saved = aCell('20447.00', {
      debit_credit: { value: '15.00', isChecked: true, error: '' },
      version: 8,
    });
    const book = aWorkbook({ version: 8 });
    book.stateCarrierData[KEY_RISK]!['TX'] = saved;
    store.load(book);
    expect(store.cell(place('TX'))?.percent).toEqual(credit('15.00'));
    expect(store.cell(place('GA'))?.percent.text).toBe('10');
    expect(store.read().base).toBe(7);
    store.saved(store.read(), 9);
    expect(store.read().base).toBeNull();
    expect(store.read().cells.size).toBe(0);
  });

  it('[CB-052] [CB-056] [CB-123] a carrier that was added has rows of all states but MONO, and goes into the same Save', () => {
    const store = new WorkbookStore(aWorkbook({ rows: ['MASTER', 'OH'] }));
    const key = store.addCarrier('Summit');
    store.edit([[place('TX', key), { premium: '12000.5' }]]);
    expect(rowsOf(store.read())).toEqual(['MASTER', 'GA', 'OH', 'TX']);
    expect(shownColumns(store.read()).map(({ name }) => name)).toEqual(['Key Risk', 'Summit']);
    expect(store.cell(place('OH', key))?.cell.form).toBe('mono');
    const { book, cells, carriers } = store.read();
    const { body } = saveOf(book, cells, carriers);
    expect(body.columns).toEqual([{ name: 'Summit' }]);
    expect(body.cells).toEqual([{ column: 'columns.0', row: 'TX', premium: '12000.5' }]);
  });

  it('[CB-056] [CB-343] a carrier that was saved is renamed, or taken out of sight, by its key', () => {
    const [one, other] = ['custom_carrier_0000000a', 'custom_carrier_0000000b'];
    const columns = [aCustom(one, 'Summit', '0 of 2'), aCustom(other, 'Zenith', '0 of 2')];
    const store = new WorkbookStore(aWorkbook({ columns }));
    store.changeCarrier(one, { name: ' Summit Mutual ' });
    store.changeCarrier(other, { hidden: true });
    const { book, cells, carriers } = store.read();
    expect(saveOf(book, cells, carriers).body.columns).toEqual([
      { key: one, name: 'Summit Mutual' },
      { key: other, hidden: true },
    ]);
  });

  it('[CB-193] names are compared without case and spaces', () => {
    const store = new WorkbookStore(aWorkbook());
    store.addCarrier(' key RISK');
    expect(carrierFault(store.read())).toBe('Carrier already exists');
    const nameless = new WorkbookStore(
      aWorkbook({ columns: [aCustom('custom_carrier_0000000a', 'Summit', '')] }),
    );
    nameless.changeCarrier('custom_carrier_0000000a', { name: '  ' });
    expect(carrierFault(nameless.read())).toBe(
      'One or more Carrier Name input boxes is empty. Please fill the Carrier Name to submit.',
    );
  });

  it('[CB-208] [RD-184] a premium of a custom carrier is digits, with a point only before one or two of them', () => {
    const store = new WorkbookStore(aWorkbook());
    const key = store.addCarrier('Summit');
    const words = (premium: string) => {
      store.edit([[place('TX', key), { premium }]]);
      return faultsOf(store.read(), new Map())[0]?.words;
    };
    for (const right of ['12000', '0', '12000.5', '12000.50', '1234567890.12'])
      expect(words(right)).toBeUndefined();
    for (const wrong of ['-1', '1e5', '1.234', 'x', '12.', '.5', '1,200', '1 2', '12345678901'])
      expect(words(wrong)).toBe(
        'A premium is a number from 0 up, of at most ten digits before the point and two behind it',
      );
  });

  it('[CB-191] a wrong percent is a fault; a failed look-up of a cell that was not changed is none', () => {
    const store = new WorkbookStore(aWorkbook());
    const failed = new Map([[at('GA'), { state: 'failed' } as const]]);
    expect(faultsOf(store.read(), failed)).toEqual([]);
    store.edit([[place('GA'), { percent: credit('5') }]]);
    expect(faultsOf(store.read(), failed)[0]?.words).toBe('Unable to get range!');
  });
});

describe('statuses of the cells', () => {
  const all = (status: CellStatus) =>
    [KEY_RISK, UWIC].flatMap((key) => [
      [`${key}:GA`, status],
      [`${key}:TX`, status],
    ]);

  it('[CB-151] [CB-152] [CB-153] [CB-154] [CB-335] W17: bound wins, closed and declined only where all are', () => {
    expect(overallAfter(withStatuses({ [at('TX')]: 'bound', [at('GA')]: 'quoted' }))).toBe('Bound');
    expect(overallAfter(withStatuses(Object.fromEntries(all('closed'))))).toBe('Closed');
    expect(overallAfter(withStatuses(Object.fromEntries(all('declined'))))).toBe('Declined');
    const one = { ...Object.fromEntries(all('closed')), [at('TX', UWIC)]: 'select' as const };
    expect(overallAfter(withStatuses(one))).toBeNull();
    expect(overallAfter(withStatuses({ ...one, [at('TX', UWIC)]: 'declined' }))).toBeNull();
  });

  it('[CB-150] [CB-335] has exactly seven, each under its label', () => {
    expect(STATUS_OPTIONS.map(({ value, label }) => `${value} ${label}`)).toEqual([
      'select Select',
      'bound Bound',
      'quoted Quoted',
      'closed Closed',
      'declined Declined',
      'uw_questions UW Quest',
      'submitted Submitted',
    ]);
  });

  it('[CB-190] W17: two bound cells of one carrier are right, of two carriers they are not', () => {
    expect(boundTwice(withStatuses({ [at('TX')]: 'bound', [at('GA')]: 'bound' }))).toBe(false);
    expect(boundTwice(withStatuses({ [at('GA')]: 'bound', [at('TX', UWIC)]: 'bound' }))).toBe(true);
  });
});

describe('steps', () => {
  it('typing in one cell is one step, a change of many cells another, and both come again', () => {
    const store = new WorkbookStore(aWorkbook());
    for (const text of ['1', '12', '12.5']) store.edit([[place('TX'), { percent: credit(text) }]]);
    store.settle(place('TX'));
    const five = { percent: credit('5') };
    store.edit([
      [place('TX'), five],
      [place('GA'), five],
    ]);
    expect(store.undo()).toHaveLength(2);
    expect(store.cell(place('TX'))?.percent).toEqual(credit('12.5'));
    expect(store.undo()).toEqual([place('TX')]);
    expect(store.read()).toMatchObject({ base: null, steps: { back: false, forth: true } });
    store.redo();
    store.redo();
    expect(store.cell(place('GA'))?.percent).toEqual(credit('5'));
    expect(store.read().steps).toEqual({ back: true, forth: false });
  });

  it('a cell that is put back to what stood there is no step, nor is what was saved', () => {
    const store = new WorkbookStore(aWorkbook());
    store.putBack(place('TX'), undefined);
    expect(store.read().steps.back).toBe(false);
    store.edit([[place('GA'), { percent: credit('5') }]]);
    store.saved(store.read(), 8);
    expect(store.undo()).toEqual([]);
  });

  it('what Escape threw away of a cell comes again with one step back', () => {
    const store = new WorkbookStore(aWorkbook());
    store.edit([[place('GA'), { note: 'Seen at the visit' }]]);
    store.putBack(place('GA'), undefined);
    expect(store.read().cells.size).toBe(0);
    expect(store.undo()).toEqual([place('GA')]);
    expect(store.cell(place('GA'))?.note).toBe('Seen at the visit');
  });

  it('what comes again still stands upon the version that it was typed upon, so that a clash is seen', () => {
    const store = new WorkbookStore(aWorkbook());
    store.edit([[place('TX'), { percent: credit('9') }]]);
    store.undo();
    store.load(aWorkbook({ version: 9 }));
    store.redo();
    expect(store.read()).toMatchObject({ base: 7 });
  });
});

it('[CB-051] folded and hidden columns show no figures; a removed new carrier takes its cells along', () => {
  const folded = aColumn(UWIC, 'UWIC', '0.00', { price: null, folded_why: 'Declined: class 5190' });
  const store = new WorkbookStore(aWorkbook({ columns: [aColumn(KEY_RISK, 'Key Risk', '1.00'), folded] }));
  expect(shownColumns(store.read()).map(({ key }) => key)).toEqual([KEY_RISK]);
  const key = store.addCarrier('Summit');
  store.edit([[place('TX', key), { premium: '1' }]]);
  store.changeCarrier(key, { hidden: true });
  expect(store.read().cells.size + store.read().carriers.length).toBe(0);
  expect(aMono().open).toBe(false);
});
