import { beforeEach, describe, expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { aSession } from '@test/builders';
import '@test/indexed-db';
import { PATIENCE } from '@test/timeouts';
import { keptEdits } from './kept-edits';
import { WorkbookStore } from './store';
import type { Workbook } from './shapes';
import { aCell, aWorkbook, KEY_RISK, SUBMISSION, twoPrograms, UWIC } from './workbook-builders';

const [UMA, BEN] = [1, 2].map((fill) => btoa(String.fromCharCode(fill).repeat(32)));
const as = (key: string | undefined) => sessionStore.set(aSession({ draft_key: key ?? '' }));
const place = (row: string, column = KEY_RISK) => ({ column, row });
const credit = (text: string) => ({ text, credit: true });

/** A visit to the page of a submission; came: how many changes it took up, once it has looked. */
function visit(book: Workbook = twoPrograms(), submission = SUBMISSION) {
  const store = new WorkbookStore(book);
  const copy = keptEdits(submission, store);
  const took = vi.fn<(changes: number) => void>();
  copy.begin(took);
  return { store, copy, took };
}

/** The visit ends as a tab does that is reloaded or crashes: nothing is said to the page. */
const cut = async ({ copy }: ReturnType<typeof visit>) => copy.end();

const came = async ({ took }: ReturnType<typeof visit>, changes: number) =>
  vi.waitFor(() => expect(took).toHaveBeenCalledWith(changes), PATIENCE);

/** Nothing came: another submission's visit, begun later, has taken up its own meanwhile. */
async function nothingCame(of: ReturnType<typeof visit>) {
  const other = visit(twoPrograms(), 'another');
  other.store.edit([[place('GA'), { comments: 'x' }]]);
  await cut(other);
  const after = visit(twoPrograms(), 'another');
  await came(after, 1);
  after.store.undo();
  await cut(after);
  expect(of.took).not.toHaveBeenCalled();
}

beforeEach(async () => {
  for (const key of [UMA, BEN]) {
    as(key);
    const empty = visit();
    await cut(empty);
    await sessionStore.forget(true);
  }
  as(UMA);
});

describe('what is typed and not saved', () => {
  it('comes back with the next visit, upon the version that it was typed upon, and by one step goes', async () => {
    const first = visit();
    first.store.edit([
      [place('TX'), { percent: credit('12.5'), reasons: [{ category: 'premises', percent: '-12.50' }] }],
      [place('GA', UWIC), { status: 'quoted', comments: 'asked' }],
    ]);
    const added = first.store.addCarrier('Summit');
    first.store.edit([[place('TX', added), { premium: '900' }]]);
    const typed = first.store.read();
    await cut(first);
    const next = visit({ ...twoPrograms(), version: 9 });
    await came(next, 4);
    const { cells, carriers, base, steps } = next.store.read();
    expect([...cells]).toEqual([...typed.cells]);
    expect([carriers, base, steps.back]).toEqual([typed.carriers, 7, true]);
    next.store.undo();
    expect(next.store.read()).toMatchObject({ carriers: [], base: null });
  });

  it('is gone once it was saved, and never comes to another submission or another person', async () => {
    const first = visit();
    first.store.edit([[place('TX'), { percent: credit('5') }]]);
    await cut(first);
    as(BEN);
    await nothingCame(visit());
    as(UMA);
    const next = visit();
    await came(next, 1);
    next.store.saved(next.store.read(), 8);
    await cut(next);
    await nothingCame(visit());
  });

  it('is no change where the workbook says it by now, or has no such cell any more', async () => {
    const first = visit();
    first.store.edit([
      [place('TX'), { percent: credit('5') }],
      [place('GA', UWIC), { percent: credit('5') }],
    ]);
    await cut(first);
    const now = aWorkbook();
    now.stateCarrierData[KEY_RISK]!['TX'] = aCell('23850.00', {
      debit_credit: { value: '5.00', isChecked: true, error: '' },
    });
    await nothingCame(visit(now));
  });

  it('gives way to what is typed in the same cell meanwhile, and waits while nothing may be saved', async () => {
    const first = visit();
    first.store.edit([
      [place('TX'), { percent: credit('5') }],
      [place('GA'), { percent: credit('6') }],
    ]);
    await cut(first);
    const closed = visit({
      ...twoPrograms(),
      allowed: { save: false, price: false, level: 1, why_not: 'x' },
    });
    await nothingCame(closed);
    await cut(closed);
    const next = visit();
    next.store.edit([[place('TX'), { percent: credit('9') }]]);
    await came(next, 1);
    expect(next.store.cell(place('TX'))?.percent).toEqual(credit('9'));
    expect(next.store.cell(place('GA'))?.percent).toEqual(credit('6'));
  });

  it('outlives the end of a session that somebody else takes over; signing out removes it', async () => {
    const first = visit();
    first.store.edit([[place('TX'), { percent: credit('5') }]]);
    await first.copy.write();
    await sessionStore.forget(false);
    await cut(first);
    as(UMA);
    const next = visit();
    await came(next, 1);
    await next.copy.write();
    await sessionStore.forget(true);
    await cut(next);
    as(UMA);
    await nothingCame(visit());
  });
});
