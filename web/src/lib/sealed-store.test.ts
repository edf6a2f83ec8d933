import { openDB } from 'idb';
import { beforeEach, describe, expect, it } from 'vitest';
import '@test/indexed-db';
import { SealedStore } from './sealed-store';

const secret = (fill: number) => btoa(String.fromCharCode(fill).repeat(32));
const [ADA, BEN] = [secret(1), secret(2)];
const DAY = 24 * 3600 * 1000;
let now = 0;

interface Note {
  readonly fein: string;
}

async function opened(key: string): Promise<SealedStore<Note>> {
  const store = await SealedStore.open<Note>(key, () => now);
  if (!store) throw new Error('not opened');
  return store;
}

async function everything(): Promise<string> {
  const database = await openDB('quoteloom-kept', 1);
  const rows = (await database.getAll('kept')) as { body: ArrayBuffer }[];
  database.close();
  return rows
    .map((row) => JSON.stringify(row) + new TextDecoder('latin1').decode(new Uint8Array(row.body)))
    .join();
}

describe('what this browser keeps', () => {
  beforeEach(async () => {
    now = 100 * DAY;
    await (await opened(ADA)).clear();
    await (await opened(BEN)).clear();
  });

  it('comes back to its owner, oldest first, in the state it was put last', async () => {
    const store = await opened(ADA);
    await store.put('two', { fein: 'a' });
    now += 1;
    await store.put('one', { fein: 'b' });
    now += 1;
    await store.put('two', { fein: 'c' });
    expect((await (await opened(ADA)).all()).map(({ id, value }) => [id, value.fein])).toEqual([
      ['one', 'b'],
      ['two', 'c'],
    ]);
  });

  it('is neither listed for the next user of the browser nor readable on its disk', async () => {
    await (await opened(ADA)).put('draft', { fein: '12-3456789' });
    expect(await (await opened(BEN)).all()).toEqual([]);
    expect(await everything()).not.toContain('12-3456789');
    await (await opened(BEN)).clear();
    expect(await (await opened(ADA)).all()).toHaveLength(1);
  });

  it('is gone after a clear, one by one after a remove, and after thirty days', async () => {
    const store = await opened(ADA);
    await store.put('one', { fein: 'a' });
    await store.put('two', { fein: 'b' });
    await store.remove('one');
    expect((await store.all()).map(({ id }) => id)).toEqual(['two']);
    now += 31 * DAY;
    expect(await (await opened(ADA)).all()).toEqual([]);
    await store.put('three', { fein: 'c' });
    await store.clear();
    expect(await store.all()).toEqual([]);
  });

  it('is listed and cleared by its kind', async () => {
    await (await opened(ADA)).put('draft', { fein: 'a' });
    const cells = await SealedStore.open<Note>(ADA, () => now, 'workbook');
    await cells?.put('cells', { fein: 'b' });
    expect((await (await opened(ADA)).all()).map(({ id }) => id)).toEqual(['draft']);
    await cells?.clear();
    expect([await cells?.all(), await (await opened(ADA)).all()]).toMatchObject([[], [{ id: 'draft' }]]);
  });

  it('is nothing where the browser has no IndexedDB', async () => {
    const held = globalThis.indexedDB;
    Reflect.deleteProperty(globalThis, 'indexedDB');
    expect(await SealedStore.open(ADA, () => now)).toBeUndefined();
    globalThis.indexedDB = held;
  });
});
