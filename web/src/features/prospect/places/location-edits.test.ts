import { describe, expect, it } from 'vitest';
import { DraftStore } from '../draft/store';
import { setProfile } from '../draft/edits';
import {
  addLine,
  addLocation,
  duplicateLocation,
  removeLine,
  removeLocation,
  setLine,
  setLineClass,
  setLocation,
  setLocationState,
} from './location-edits';
import { totals } from './totals';
import { newDraft } from '../draft/wire';

const open = () => new DraftStore(newDraft('2026-07-01'));
const profile = (store: DraftStore) => store.read().draft.companyProfile;
const location = (store: DraftStore, at = 0) => store.read().draft.childrenLoc[at]!;

describe('locations', () => {
  it('[QE-198] starts with one location', () => {
    expect(open().read().draft.childrenLoc).toHaveLength(1);
  });

  it('[QE-108] keeps the state in lower case', () => {
    const store = open();
    store.edit(setLocationState(location(store), 'TX'));
    expect(location(store).state).toBe('tx');
  });

  it('[QE-071] clears the class codes when the state changes, keeps heads and payroll, and undoes only that', () => {
    const store = open();
    store.edit(setLocationState(location(store), 'TX'));
    const { id } = location(store).classCodes[0]!;
    store.edit(setLineClass('1', id, '8810: Clerical'));
    store.edit(setLine('1', id, 'ft', '4'));
    store.edit(setLine('1', id, 'pt', '2'));
    store.edit(setLine('1', id, 'payroll', '$90,000'));
    store.edit(setLocationState(location(store), 'TX'));
    expect(location(store).classCodes[0]!.classCodeDescription).toBe('8810: Clerical');
    store.edit(addLine('1'));
    store.edit(setLineClass('1', location(store).classCodes[1]!.id, '8742: Sales'));
    store.edit(setLocationState(location(store), 'NV', 'Reno'));
    expect(location(store).classCodes).toMatchObject([
      { classCodeDescription: '', ft: '4', pt: '2', payroll: '$90,000' },
      { classCodeDescription: '' },
    ]);
    expect(store.read().undo?.words).toBe('State changed: cleared 2 class codes of location 1');
    store.edit(setProfile('companyName', 'Acme'));
    store.undo();
    expect(location(store)).toMatchObject({ state: 'tx', cityName: '' });
    expect(location(store).classCodes[0]!.classCodeDescription).toBe('8810: Clerical');
    expect(profile(store).companyName).toBe('Acme');
    expect(store.read().undo).toBeUndefined();
  });

  it('[QE-030] a class code that is typed or cleared is none of an ACORD form any more', () => {
    const draft = newDraft('2026-07-01');
    const [place] = draft.childrenLoc;
    const parsed = {
      ...place!.classCodes[0]!,
      id: 'a',
      classCodeDescription: '8810: Clerical',
      fromAcord: true,
    };
    const childrenLoc = [{ ...place!, state: 'tx', classCodes: [parsed, { ...parsed, id: 'b' }] }];
    const store = new DraftStore({ ...draft, childrenLoc });
    const flags = () => location(store).classCodes.map(({ fromAcord }) => fromAcord);
    store.edit(setLine('1', 'a', 'ft', '3'));
    expect(flags()).toEqual([true, true]);
    store.edit(setLineClass('1', 'a', '8742: Sales'));
    expect(flags()).toEqual([false, true]);
    store.edit(setLocationState(location(store), 'az'));
    expect(flags()).toEqual([false, false]);
  });

  it('numbers locations once and for all', () => {
    const store = open();
    store.edit(duplicateLocation('1'));
    expect(location(store, 1)).toMatchObject({ number: '2', key: '2' });
    store.edit(removeLocation(location(store), 0));
    store.edit(addLocation());
    expect(store.read().draft.childrenLoc.map(({ number }) => number)).toEqual(['2', '3']);
    store.undo();
    expect(store.read().draft.childrenLoc.map(({ number }) => number)).toEqual(['1', '2', '3']);
  });

  it('reads in the order of its numbers, also with a copy of the first', () => {
    const store = open();
    store.edit(addLocation());
    store.edit(duplicateLocation('1'));
    expect(store.read().draft.childrenLoc.map(({ number }) => number)).toEqual(['1', '2', '3']);
  });

  it('gives a location that comes back a number of its own where a new one has got its number', () => {
    const store = open();
    store.edit(duplicateLocation('1'));
    store.edit(removeLocation(location(store, 1), 1));
    store.edit(addLocation());
    store.undo();
    const numbers = store.read().draft.childrenLoc.map(({ number, key }) => [number, key]);
    expect(numbers).toEqual([
      ['1', '1'],
      ['2', '2'],
      ['3', '3'],
    ]);
  });

  it('puts the only class code back without the empty line that stood in for it', () => {
    const store = open();
    const [line] = location(store).classCodes;
    store.edit(setLineClass('1', line!.id, '8810: Clerical'));
    store.edit(removeLine('1', location(store).classCodes[0]!, 0));
    expect(location(store).classCodes).toMatchObject([{ classCodeDescription: '' }]);
    store.undo();
    expect(location(store).classCodes).toMatchObject([{ classCodeDescription: '8810: Clerical' }]);
  });

  it('[QE-030] removes one class code of several and no other, and puts it back where it stood', () => {
    const store = open();
    for (const _ of [1, 2]) store.edit(addLine('1'));
    const codes = ['8810: Clerical', '8742: Sales', '5551: Roofs'];
    location(store).classCodes.forEach(({ id }, at) => store.edit(setLineClass('1', id, codes[at]!)));
    const shown = () => location(store).classCodes.map((each) => each.classCodeDescription);
    store.edit(removeLine('1', location(store).classCodes[1]!, 1));
    expect(shown()).toEqual(['8810: Clerical', '5551: Roofs']);
    expect(store.read().undo?.words).toBe('Removed a class code of location 1');
    store.edit(removeLine('1', location(store).classCodes[0]!, 0));
    expect(shown()).toEqual(['5551: Roofs']);
    store.undo();
    expect(shown()).toEqual(['8810: Clerical', '5551: Roofs']);
  });

  it('[QE-198] keeps its last location', () => {
    const store = open();
    store.edit(removeLocation(location(store), 0));
    expect(store.read().draft.childrenLoc).toHaveLength(1);
  });

  it('adds up heads and payroll', () => {
    const store = open();
    const { id } = location(store).classCodes[0]!;
    store.edit(setLine('1', id, 'ft', '4'));
    store.edit(setLine('1', id, 'pt', '3'));
    store.edit(setLine('1', id, 'payroll', '250000'));
    store.edit(duplicateLocation('1'));
    expect(totals(store.read().draft.childrenLoc)).toEqual({ ft: 8, pt: 6, payroll: 500_000, classes: 0 });
  });

  it('keeps untouched rows identical, so that only the edited row renders', () => {
    const store = open();
    store.edit(addLocation());
    const before = location(store, 1);
    store.edit(setLocation('1', 'street', '1 Main'));
    expect(location(store, 1)).toBe(before);
  });
});
