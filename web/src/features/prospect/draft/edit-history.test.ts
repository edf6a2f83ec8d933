import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftStore } from './store';
import { dropCarriers, setModification, setProfile, toggleCarrier } from './edits';
import {
  duplicateLocation,
  removeLocation,
  setLine,
  setLocation,
  setLocationState,
} from '../places/location-edits';
import { linePath, profilePath } from './validate';
import { newDraft } from './wire';

let store: DraftStore;
const draft = () => store.read().draft;
const place = (at = 0) => draft().childrenLoc[at]!;

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  store = new DraftStore(newDraft('2026-07-01'));
  return () => vi.useRealTimers();
});

describe('undo and redo over the whole draft', () => {
  it('takes a run of typing back at once, and what was typed after a rest by itself', () => {
    for (const typed of ['A', 'Ac', 'Acm', 'Acme']) store.edit(setProfile('companyName', typed));
    vi.advanceTimersByTime(2000);
    store.edit(setProfile('companyName', 'Acme LLC'));
    store.stepBack();
    expect(draft().companyProfile.companyName).toBe('Acme');
    store.stepBack();
    expect(draft().companyProfile.companyName).toBe('');
    expect(store.read().canUndo).toBe(false);
    store.stepForth();
    store.stepForth();
    expect(draft().companyProfile.companyName).toBe('Acme LLC');
    expect(store.read().canRedo).toBe(false);
  });

  it('goes through sections in the order of the steps and leads to the field', () => {
    const line = place().classCodes[0]!.id;
    store.edit(setProfile('firstName', 'Ann'));
    store.edit(setLine('1', line, 'payroll', '5000'));
    store.edit(duplicateLocation('1'));
    store.stepBack();
    expect(draft().childrenLoc).toHaveLength(1);
    store.stepBack();
    expect(place().classCodes[0]!.payroll).toBe('');
    expect(store.read().sought).toBe(linePath('1', line, 'payroll'));
    expect(draft().companyProfile.firstName).toBe('Ann');
    store.stepBack();
    expect(store.read().sought).toBe(profilePath('firstName'));
  });

  it('takes what the screen did by itself back with the step that caused it', () => {
    const carrier = { value: 'gms-a', label: 'A' };
    store.edit(toggleCarrier(carrier));
    store.edit(setProfile('effectiveDate', '2027-01-01'));
    store.edit(dropCarriers('gms', [carrier], 'not sold on the effective date'));
    store.stepBack();
    expect(draft().carrierList).toEqual([carrier]);
    expect(draft().companyProfile.effectiveDate).toBe('2026-07-01');
    expect(store.read().undo).toBeUndefined();
  });

  it('takes the place of a zip back with the zip', () => {
    store.edit(setLocation('1', 'zipCode', '78701'));
    store.edit(setLocationState(place(), 'TX', 'Austin'));
    store.stepBack();
    expect(place()).toMatchObject({ zipCode: '', state: '', cityName: '' });
    store.stepForth();
    expect(place()).toMatchObject({ zipCode: '78701', state: 'tx', cityName: 'Austin' });
  });

  it('can take back what Undo of a removal brought', () => {
    store.edit(duplicateLocation('1'));
    store.edit(removeLocation(place(1), 1));
    store.undo();
    expect(draft().childrenLoc).toHaveLength(2);
    store.stepBack();
    expect(draft().childrenLoc).toHaveLength(1);
  });

  it('[QE-075] a step back leaves the modification to the states that are there now', () => {
    const none = { ncciStates: [], actingNcciStates: [], indBureauStates: [] };
    store.followBureaus({ ...none, ncciStates: ['tx'] }, '2026-07-01');
    store.edit(setModification('ncci', { rate1: '0.95' }));
    store.followBureaus({ ...none, indBureauStates: ['ca'] }, '2026-07-01');
    store.stepBack();
    expect(Object.keys(draft().emodStatesData)).toEqual(['ca']);
  });

  it('leads back over nothing that somebody else wrote, and changes nothing that is view only', () => {
    store.edit(setProfile('firstName', 'Ann'));
    store.replace({ companyProfile: { ...draft().companyProfile, lastName: 'Theirs' } });
    expect(store.read().canUndo).toBe(false);
    store.edit(setProfile('notes', 'mine'));
    store.lock(true);
    store.stepBack();
    expect(draft().companyProfile.notes).toBe('mine');
  });
});
