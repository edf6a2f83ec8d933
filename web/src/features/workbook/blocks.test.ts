import { describe, expect, it } from 'vitest';
import { cleared, pastedInto } from './block-edits';
import { fillOf } from './fill';
import { RangeStore } from './ranges';
import type { Range } from './percent';
import type { Workbook } from './shapes';
import { WorkbookStore } from './store';
import { aCell, aCustom, aWorkbook, KEY_RISK, twoPrograms, UWIC } from './workbook-builders';

const place = (row: string, column = KEY_RISK) => ({ column, row });
const credit = (text: string) => ({ text, credit: true });
const PREMISES = [{ category: 'premises', percent: '-12.50' }] as const;
const PERCENT = { percent: credit('12.50'), reasons: PREMISES, note: 'new guards since spring' };

/** Answers at once: 25 both ways, but where told. */
class KnownRanges extends RangeStore {
  constructor(readonly others: Readonly<Record<string, Range>> = {}) {
    super('');
  }

  override ask(program: string, state: string): Promise<Range> {
    return Promise.resolve(this.others[`${program}:${state}`] ?? { state: 'known', debit: 25, credit: 25 });
  }
}

const deskOf = (book: Workbook, others?: Readonly<Record<string, Range>>) => ({
  submission: '',
  store: new WorkbookStore(book),
  ranges: new KnownRanges(others),
});
const BOTH = [KEY_RISK, UWIC];

describe('pasting and clearing', () => {
  it('a block is pasted over open cells, a minus a credit; texts that no cell takes are named', () => {
    const desk = deskOf(twoPrograms());
    const lost = pastedInto(desk, '-12.5\t10\n5\t6\n-1\t-2\t7', place('GA'));
    const { store } = desk;
    expect(store.cell(place('GA'))?.percent).toEqual(credit('12.5'));
    expect(store.cell(place('GA', UWIC))?.percent).toEqual({ text: '10', credit: false });
    expect(store.cell(place('TX', UWIC))?.percent).toEqual(credit('2'));
    expect([...store.read().cells.keys()].some((key) => key.endsWith(':OH'))).toBe(false);
    // Ohio's own fund prices it, and the table has no third carrier.
    expect(lost).toEqual(['5', '6', '7']);
    store.undo();
    expect(store.read().cells.size).toBe(0);
  });

  it('a block is emptied, and comes back by one step', () => {
    const desk = deskOf(twoPrograms());
    pastedInto(desk, '1\t2', place('GA'));
    cleared(desk, { rows: ['GA', 'OH', 'TX'], columns: BOTH });
    expect(desk.store.read().cells.size).toBe(0);
    desk.store.undo();
    expect(desk.store.read().cells.size).toBe(2);
  });

  it('who may not price empties and pastes nothing', () => {
    const why = 'Percents are entered by underwriters who may recalculate';
    const allowed = { save: true, price: false, level: 1, why_not: why };
    const desk = deskOf(aWorkbook({ allowed }));
    expect(pastedInto(desk, '1\n2', place('GA'))).toEqual(['1', '2']);
    cleared(desk, { rows: ['GA'], columns: [KEY_RISK] });
    expect(desk.store.read().cells.size).toBe(0);
  });
});

describe('filling', () => {
  it('across: the first column goes into the others, row by row, with what it is given for', async () => {
    const desk = deskOf(twoPrograms());
    desk.store.edit([
      [place('GA'), PERCENT],
      [place('TX'), { percent: { text: '7', credit: false } }],
    ]);
    const { changes, refused } = await fillOf(desk, { rows: ['GA', 'OH', 'TX'], columns: BOTH }, 'across');
    expect(refused).toEqual([]);
    expect(changes).toEqual([
      [place('GA', UWIC), PERCENT],
      [place('TX', UWIC), { percent: { text: '7', credit: false }, reasons: [], note: '' }],
    ]);
  });

  it('down: the first row goes into the others, over a state without a percent of its own', async () => {
    const desk = deskOf(twoPrograms());
    desk.store.edit([[place('GA', UWIC), PERCENT]]);
    const { changes } = await fillOf(desk, { rows: ['GA', 'OH', 'TX'], columns: [UWIC] }, 'down');
    expect(changes).toEqual([[place('TX', UWIC), PERCENT]]);
  });

  it('a single cell takes what stands above it, or to its left', async () => {
    const desk = deskOf(twoPrograms());
    desk.store.edit([[place('GA'), PERCENT]]);
    const down = await fillOf(desk, { rows: ['TX'], columns: [KEY_RISK] }, 'down');
    expect(down.changes).toEqual([[place('TX'), PERCENT]]);
    const across = await fillOf(desk, { rows: ['GA'], columns: [UWIC] }, 'across');
    expect(across.changes).toEqual([[place('GA', UWIC), PERCENT]]);
    expect(await fillOf(desk, { rows: ['GA'], columns: BOTH.slice(0, 1) }, 'down')).toEqual({
      changes: [],
      refused: [],
    });
  });

  it('names each cell that refuses it: outside its range, without a plan, look-up failed, closed', async () => {
    const book = twoPrograms();
    book.states = ['AL', ...book.states];
    book.rows = book.states;
    const closed = { open: false, closed_why: 'the carrier prices it itself' };
    for (const key of BOTH) book.stateCarrierData[key]!['AL'] = aCell('1.00', key === UWIC ? closed : {});
    book.states.push('WI');
    for (const key of BOTH) book.stateCarrierData[key]!['WI'] = aCell('1.00');
    const desk = deskOf(book, {
      [`${UWIC}:GA`]: { state: 'known', debit: 25, credit: 10 },
      [`${UWIC}:TX`]: { state: 'known', debit: 0, credit: 0 },
      [`${UWIC}:WI`]: { state: 'failed' },
    });
    desk.store.edit(['AL', 'GA', 'TX', 'WI'].map((row) => [place(row), PERCENT] as const));
    const { refused } = await fillOf(desk, { rows: book.states, columns: BOTH }, 'across');
    expect(refused.map(({ column, row, words }) => [column, row, words])).toEqual([
      [UWIC, 'AL', 'the carrier prices it itself'],
      [UWIC, 'GA', 'Your credit range is 0 - 10'],
      [UWIC, 'TX', 'No Range Available!'],
      [UWIC, 'WI', 'Unable to get range!'],
    ]);
  });

  it('a percent is no premium: a carrier that was added takes premiums alone', async () => {
    const book = aWorkbook();
    const key = 'custom_carrier_0000000a';
    const desk = deskOf({
      ...book,
      columns: [...book.columns, aCustom(key, 'Summit', '0 of 2 states')],
      stateCarrierData: {
        ...book.stateCarrierData,
        [key]: {
          GA: aCell('900', { form: 'custom', open: false }),
          TX: aCell(null, { form: 'custom', open: false }),
        },
      },
    });
    desk.store.edit([[place('GA'), PERCENT]]);
    const across = await fillOf(desk, { rows: ['GA'], columns: [KEY_RISK, key] }, 'across');
    expect(across.refused).toEqual([{ ...place('GA', key), words: 'holds a premium, not a percent' }]);
    const down = await fillOf(desk, { rows: ['GA', 'TX'], columns: [key] }, 'down');
    expect(down.changes).toEqual([[place('TX', key), { premium: '900' }]]);
  });

  it('who may not price fills nothing, and reads why', async () => {
    const why = 'Percents are entered by underwriters who may recalculate';
    const desk = deskOf({ ...twoPrograms(), allowed: { save: true, price: false, level: 1, why_not: why } });
    const { refused } = await fillOf(desk, { rows: ['GA'], columns: BOTH }, 'across');
    expect(refused.map(({ words }) => words)).toEqual([why]);
  });
});
