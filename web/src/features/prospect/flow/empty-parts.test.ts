import { expect, it } from 'vitest';
import { chooseLimits, setAnswer, setProfile } from '../draft/edits';
import { DraftStore } from '../draft/store';
import { newDraft } from '../draft/wire';
import { emptyParts } from './empty-parts';

it('gives no tick for what nobody has filled in or read', () => {
  const store = new DraftStore(newDraft('2026-07-01'));
  expect(emptyParts(store.read())).toEqual(['addresses', 'emod', 'coverage', 'questions']);
  store.edit(setProfile('street1', '500 Main St'));
  store.confirm(true);
  expect(emptyParts(store.read())).toEqual(['emod', 'coverage']);
  store.confirm(false);
  const [first] = store.read().draft.uwQues;
  store.edit(setAnswer({ ...first!, response: 'Y' }));
  expect(emptyParts(store.read())).toEqual(['emod', 'coverage']);
  store.edit(chooseLimits('500-500-500'));
  expect(emptyParts(store.read())).toEqual(['emod']);
});
