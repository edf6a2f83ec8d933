import { expect, it } from 'vitest';
import { setLocationState } from '../places/location-edits';
import { fundWords, quotedDraft } from './state-funds';
import { DraftStore } from './store';
import { newDraft } from './wire';
import { emptyLocation } from './model';

const FUNDS = new Map([['oh', 'Ohio']]);
const inStates = (...states: string[]) => {
  const childrenLoc = states.map((state, at) => ({ ...emptyLocation(String(at + 1)), state }));
  return new DraftStore({ ...newDraft('2026-07-01'), childrenLoc });
};
const of = (store: DraftStore, number: string) =>
  [...store.read().issues.keys()].filter((path) => path.startsWith(`childrenLoc.${number}.`));

it('keeps a location whose state fund insures it, needs nothing of it, and asks no carrier about it', () => {
  const store = inStates('tx', 'oh');
  expect(of(store, '2')).not.toEqual([]);
  store.knowFunds(FUNDS);
  expect(of(store, '2')).toEqual([]);
  expect(of(store, '1')).not.toEqual([]);
  const { draft } = store.read();
  expect(draft.childrenLoc).toHaveLength(2);
  expect(quotedDraft(store.read()).childrenLoc.map(({ number }) => number)).toEqual(['1']);
  expect(draft.childrenLoc.map((each) => fundWords(each, FUNDS))).toEqual([
    '',
    'Ohio state fund, not quoted',
  ]);
  store.edit(setLocationState(draft.childrenLoc[1]!, 'wi'));
  expect(of(store, '2')).not.toEqual([]);
});

it('has nothing to quote where funds insure every location, and says so', () => {
  const store = inStates('oh');
  store.knowFunds(FUNDS);
  expect(store.read().issues.get('childrenLoc.1.state')).toBe(
    'State funds insure every location: nothing to quote',
  );
});
