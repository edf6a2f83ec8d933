import { expect, it } from 'vitest';
import { joinFirst, placePrimary } from '../places/first-location';
import { setLineClass, setLocation } from '../places/location-edits';
import { fillAddress, setProfile } from './edits';
import { firstIsPrimary } from './first-place';
import { DraftStore } from './store';
import { newDraft } from './wire';

const open = () => new DraftStore(newDraft('2026-07-01'));
const first = (store: DraftStore) => store.read().draft.childrenLoc[0]!;
const AUSTIN = { city: 'Austin', state: 'TX' };
const CHICAGO = { city: 'Chicago', state: 'IL' };

function typed(store: DraftStore, street: string, zip: string, place: typeof AUSTIN, settled = '') {
  store.edit(setProfile('street1', street));
  store.edit(setProfile('zipCode1', zip));
  placePrimary(store, fillAddress(1, zip, place), place, { zip: settled, city: '', state: '' });
}

it('types the primary address once: location 1 is there too', () => {
  const store = open();
  typed(store, '500 Main St', '78701', AUSTIN);
  expect(first(store)).toMatchObject({
    street: '500 Main St',
    zipCode: '78701',
    cityName: 'Austin',
    state: 'tx',
  });
  expect(firstIsPrimary(store.read().draft)).toBe(true);
  store.stepBack();
  expect(first(store).zipCode).toBe('');
});

it('leaves a location alone that somebody typed', () => {
  const store = open();
  store.edit(setLocation('1', 'street', '9 Own St'));
  typed(store, '500 Main St', '78701', AUSTIN);
  expect(first(store)).toMatchObject({ street: '9 Own St', zipCode: '', state: '' });
  expect(firstIsPrimary(store.read().draft)).toBe(false);
});

it('clears class codes with a word when the primary address takes location 1 to another state', () => {
  const store = open();
  typed(store, '500 Main St', '78701', AUSTIN);
  store.edit(setLineClass('1', first(store).classCodes[0]!.id, '8810: Clerical'));
  typed(store, '12 Lake St', '60601', CHICAGO, '78701');
  expect(first(store)).toMatchObject({ state: 'il', classCodes: [{ classCodeDescription: '' }] });
  expect(store.read().undo?.words).toBe('State changed: cleared 1 class code of location 1');
  store.undo();
  expect(first(store)).toMatchObject({
    state: 'tx',
    zipCode: '78701',
    classCodes: [{ classCodeDescription: '8810: Clerical' }],
  });
});

it('is parted and joined again by hand; parting keeps the state, on which class codes stand', () => {
  const store = open();
  typed(store, '500 Main St', '78701', AUSTIN);
  store.edit(setLineClass('1', first(store).classCodes[0]!.id, '8810: Clerical'));
  store.edit(joinFirst(first(store), null));
  expect(first(store)).toMatchObject({ street: '', zipCode: '', cityName: '', state: 'tx' });
  expect(first(store).classCodes[0]!.classCodeDescription).toBe('8810: Clerical');
  const primary = { street: '500 Main St', zip: '78701', city: 'Austin', state: 'tx' };
  store.edit(joinFirst(first(store), primary));
  expect(firstIsPrimary(store.read().draft)).toBe(true);
});
