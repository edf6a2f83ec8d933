import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { completePasted } from './complete-pasted';
import { DraftStore } from '../draft/store';
import { emptyLine, emptyLocation, type Location } from '../draft/model';
import { NO_FUNDS, type StateFunds } from '../draft/state-funds';
import { newDraft } from '../draft/wire';

const PLACES: Readonly<Record<string, { city: string; state: string }>> = {
  '85004': { city: 'Phoenix', state: 'AZ' },
  '78701': { city: 'Austin', state: 'TX' },
};
const FOUND: Record<string, string> = {
  'az 8810': '8810: Clerical',
  'wi 8810': '8810: Office work',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Completes pasted locations 1 to 3 of four; answers them, what was asked, and what is not filed. */
async function completed(...places: Partial<Location>[]) {
  return completedOf(places, []);
}

/** The same where some of them got another zip. */
async function completedOf(
  places: readonly Partial<Location>[],
  moved: readonly string[],
  funds: StateFunds = NO_FUNDS,
) {
  const asked: string[] = [];
  const childrenLoc = places.map((each, at) => ({ ...emptyLocation(String(at + 1)), ...each }));
  const store = new DraftStore({ ...newDraft('2026-07-01'), childrenLoc });
  store.knowFunds(funds);
  const ending = completePasted(
    store,
    { numbers: ['1', '2', '3'], moved },
    {
      lookup: (zip) => {
        asked.push(zip);
        return Promise.resolve(PLACES[zip] ?? null);
      },
      find: (state, code) => {
        asked.push(`${state} ${code}`);
        return Promise.resolve(FOUND[`${state} ${code}`] ?? '');
      },
    },
  );
  await vi.runAllTimersAsync();
  const { taken, unread: unknown } = await ending;
  return { unknown, taken, asked, places: store.read().draft.childrenLoc };
}

it('[QE-076] fills city and state of a pasted zip, each only where the paste has left it out', async () => {
  const { places, asked } = await completed(
    { zipCode: '85004' },
    { zipCode: '78701', cityName: 'West Lake', state: '' },
    { zipCode: '99999' },
    { zipCode: '85004' },
  );
  expect(places.map(({ cityName, state }) => [cityName, state])).toEqual([
    ['Phoenix', 'az'],
    ['West Lake', 'tx'],
    ['', ''],
    // This one was not pasted.
    ['', ''],
  ]);
  expect(asked).toEqual(['85004', '78701', '99999']);
});

it('[QE-031] finds the words of a pasted class code in the state of its location, and names those not filed', async () => {
  const line = (code: string) => ({
    ...emptyLine(),
    classCodeDescription: `${code}: no description found`,
  });
  const { places, asked, unknown } = await completed(
    { zipCode: '85004', classCodes: [line('8810'), line('9999')] },
    { state: 'wi', classCodes: [line('8810'), { ...line(''), classCodeDescription: '8810: Own words' }] },
    { state: 'wi', classCodes: [{ ...emptyLine(), classCodeDescription: '5551: Roofs' }] },
    // This one was not pasted.
    { state: 'wi', classCodes: [line('8810')] },
  );
  const texts = places.map(({ classCodes }) => classCodes.map((each) => each.classCodeDescription));
  expect(texts).toEqual([
    ['8810: Clerical', '9999: no description found'],
    ['8810: Office work', '8810: Own words'],
    ['5551: Roofs'],
    ['8810: no description found'],
  ]);
  expect(asked).toEqual(['85004', 'az 8810', 'az 9999', 'wi 8810']);
  const path = `childrenLoc.1.classCodesInfo.${places[0]!.classCodes[1]!.id}.classCodeDescription`;
  const where = 'Location 1, class code 2';
  expect(unknown).toEqual([{ path, where, text: '9999', why: 'no such class code in AZ' }]);
});

it('takes words that mean one class, and leaves others in the cell that the list leads to', async () => {
  FOUND['tx roofing all kinds'] = '5551: Roofing';
  const line = (text: string) => ({ ...emptyLine(), classCodeDescription: text, ft: '2' });
  const { places, unknown, taken } = await completed(
    { state: 'tx', classCodes: [line('roofing all kinds'), line('shop'), line('roofing all kinds')] },
    { classCodes: [line('clerical')] },
  );
  expect(places.map(({ classCodes }) => classCodes.map((each) => each.classCodeDescription))).toEqual([
    ['5551: Roofing', 'shop', '5551: Roofing'],
    ['clerical'],
  ]);
  // A class that somebody did not type is said once, beside the words that it was taken for.
  expect(taken).toEqual([{ words: 'roofing all kinds', text: '5551: Roofing' }]);
  expect(unknown.map(({ where, text, why }) => [where, text, why])).toEqual([
    ['Location 1, class code 2', 'shop', 'not one class of TX: choose it'],
    ['Location 2, class code 1', 'clerical', 'needs the state, then a class code'],
  ]);
});

it('asks for no class of a location that the fund of its state insures, and lists none', async () => {
  const line = (text: string) => ({ ...emptyLine(), classCodeDescription: text, ft: '2' });
  const places = [
    { state: 'oh', classCodes: [line('roofer'), line('8810: no description found')] },
    { state: 'tx', classCodes: [line('shop')] },
  ];
  const { asked, unknown } = await completedOf(places, [], new Map([['oh', 'Ohio']]));
  expect(asked).toEqual(['tx shop']);
  expect(unknown.map(({ text }) => text)).toEqual(['shop']);
});

it('[QE-191] asks once more where a lookup of pasted rows fails, and then logs it and leaves the cells as they are', async () => {
  const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const asked: string[] = [];
  const wordless = { ...emptyLine(), classCodeDescription: '8810: no description found' };
  const childrenLoc = [
    { ...emptyLocation('1'), zipCode: '85004' },
    { ...emptyLocation('2'), state: 'wi', classCodes: [wordless] },
  ];
  const store = new DraftStore({ ...newDraft('2026-07-01'), childrenLoc });
  const fail = (what: string) => {
    asked.push(what);
    return Promise.reject(new Error('down'));
  };
  const ending = completePasted(
    store,
    { numbers: ['1', '2'], moved: [] },
    { lookup: fail, find: (state, code) => fail(`${state} ${code}`) },
  );
  await vi.runAllTimersAsync();
  // Nobody has said that there is no such class code.
  expect(await ending).toEqual({ taken: [], unread: [] });
  expect(asked).toEqual(['85004', '85004', 'wi 8810', 'wi 8810']);
  expect(store.read().draft.childrenLoc).toEqual(childrenLoc);
  const said = logged.mock.calls.map(([words]) => String(words).replace(/: .*/, ''));
  expect(said).toEqual(['Pasted cell not looked up', 'Pasted cell not looked up']);
  logged.mockRestore();
});

it('[QE-076] [QE-071] another zip takes city, state and class codes of the one before away, as it does by hand', async () => {
  const filed = { ...emptyLine(), classCodeDescription: '8810: Clerical', ft: '2' };
  const before = { cityName: 'Phoenix', state: 'az', classCodes: [filed] };
  const { places } = await completedOf(
    [
      { ...before, zipCode: '78701' },
      { ...before, zipCode: '85004', cityName: 'Mesa' },
      { ...before, zipCode: '99999' },
    ],
    ['1', '2', '3'],
  );
  expect(places).toMatchObject([
    { cityName: 'Austin', state: 'tx', classCodes: [{ classCodeDescription: '', ft: '2' }] },
    { cityName: 'Phoenix', state: 'az', classCodes: [{ classCodeDescription: '8810: Clerical' }] },
    // Nobody knows where this one lies.
    { cityName: '', state: '', classCodes: [{ classCodeDescription: '8810: Clerical' }] },
  ]);
});
