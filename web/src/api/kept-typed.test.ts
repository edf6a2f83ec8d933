import { beforeEach, expect, it, vi } from 'vitest';
import { sessionStore } from '@/api/session';
import { TabShelf } from '@/lib/tab-shelf';
import { aSession } from '@test/builders';
import { haveDatabases } from '@test/indexed-db';
import { PATIENCE } from '@test/timeouts';
import { KeptTyped, type Typed } from './kept-typed';

const [UMA, BEN] = [1, 2].map((fill) => btoa(String.fromCharCode(fill).repeat(32)));
const as = (key: string | undefined) => sessionStore.set(aSession({ draft_key: key ?? '' }));

/** A page that was just opened. */
const aPage = () => new KeptTyped(new TabShelf<Typed>('typed', () => sessionStore.current()?.draft_key));

beforeEach(async () => {
  haveDatabases();
  for (const key of [UMA, BEN]) {
    as(key);
    const page = aPage();
    await page.look();
    await page.leave(true);
  }
  as(UMA);
});

it('what was typed stands again after a reload, place by place, until it is sent', async () => {
  const before = aPage();
  for (const text of ['L', 'Lo', 'Loss runs']) before.type('remark 1', { text });
  before.type('remark 2', { text: 'Roof' });
  before.type('remark 2', { day: '2027-01-01' });
  expect(before.read().get('remark 1'), 'at once').toEqual({ text: 'Loss runs' });
  await before.written();
  const after = aPage();
  await after.look();
  expect(after.read().get('remark 1')).toEqual({ text: 'Loss runs' });
  expect(after.read().get('remark 2')).toEqual({ text: 'Roof', day: '2027-01-01' });
  after.forget('remark 1');
  after.type('remark 2', { text: ' ', day: '' });
  expect(after.read().get('remark 1')).toEqual({});
  await after.written();
  const later = aPage();
  await later.look();
  expect([...later.read()]).toEqual([]);
});

it('nobody else reads it, and who signs out leaves nothing', async () => {
  const page = aPage();
  page.type('remark 1', { text: 'Loss runs' });
  await page.written();
  await page.leave(false);
  expect([...page.read()]).toEqual([]);
  as(BEN);
  const other = aPage();
  await other.look();
  expect([...other.read()]).toEqual([]);
  as(UMA);
  const own = aPage();
  const told = vi.fn();
  own.subscribe(told);
  await own.look();
  expect(told).toHaveBeenCalledTimes(1);
  expect(own.read().get('remark 1')).toEqual({ text: 'Loss runs' });
  await own.leave(true);
  const gone = aPage();
  await gone.look();
  expect([...gone.read()]).toEqual([]);
});

it('what is typed before the look has ended wins, and what was sent meanwhile stays away', async () => {
  const before = aPage();
  before.type('one', { text: 'old' });
  before.type('two', { text: 'old' });
  await before.written();
  const page = aPage();
  const looking = page.look();
  page.type('one', { text: 'new' });
  page.forget('two');
  await looking;
  expect(page.read().get('one')).toEqual({ text: 'new' });
  expect(page.read().get('two')).toEqual({});
});

it('stands in the page alone where the browser keeps nothing', async () => {
  vi.stubGlobal('indexedDB', undefined);
  const page = aPage();
  page.type('one', { text: 'x' });
  await vi.waitFor(() => page.written(), PATIENCE);
  await page.look();
  expect(page.read().get('one')).toEqual({ text: 'x' });
});
