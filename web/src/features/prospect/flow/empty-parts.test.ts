import { expect, it } from 'vitest';
import { chooseLimits, setAnswer, setProfile } from '../draft/edits';
import { DraftStore } from '../draft/store';
import { newDraft } from '../draft/wire';
import { emptyParts } from './empty-parts';

it('gives no tick for what nobody has filled in or read', () => {
  const store = new DraftStore(newDraft('2026-07-01'));
  expect(emptyParts(store.read())).toEqual(['addresses', 'emod', 'coverage', 'questions']);
  const address = { street1: '500 Main St', cityName1: 'Austin', state1: 'tx', zipCode1: '78701' } as const;
  for (const field of ['street1', 'cityName1', 'state1', 'zipCode1'] as const) {
    store.edit(setProfile(field, address[field]));
  }
  store.confirm(true);
  expect(emptyParts(store.read())).toEqual(['emod', 'coverage']);
  store.confirm(false);
  const [first] = store.read().draft.uwQues;
  store.edit(setAnswer({ ...first!, response: 'Y' }));
  expect(emptyParts(store.read())).toEqual(['emod', 'coverage']);
  store.edit(chooseLimits('500-500-500'));
  expect(emptyParts(store.read())).toEqual(['emod']);
});

it('gives addresses no tick while a zip is missing, of the primary address or of a mailing address that was begun', () => {
  const store = new DraftStore(newDraft('2026-07-01'));
  const ticked = () => !emptyParts(store.read()).includes('addresses');
  const type = (field: 'street' | 'cityName' | 'state' | 'zipCode', which: 1 | 2, text: string) =>
    store.edit(setProfile(`${field}${which}`, text));
  for (const which of [1, 2] as const) {
    type('street', which, '500 Main St');
    type('cityName', which, 'Austin');
    type('state', which, 'tx');
    expect(ticked()).toBe(false);
    type('zipCode', which, '78701');
    expect(ticked()).toBe(true);
  }
});
