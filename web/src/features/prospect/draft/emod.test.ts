import { describe, expect, it } from 'vitest';
import { setModification, setProfile } from './edits';
import { datesMoved, emptyModification, reconcile } from './emod';
import { DraftStore } from './store';
import { newDraft } from './wire';

const TODAY = '2026-07-01';
const none = { ncciStates: [], actingNcciStates: [], indBureauStates: [] };
const both = { ...none, ncciStates: ['TX'], indBureauStates: ['CA'] };

function open(effective = TODAY) {
  const store = new DraftStore(newDraft(TODAY));
  store.edit(setProfile('effectiveDate', effective));
  store.followBureaus(both, TODAY);
  const dates = (key: string) => {
    const entry = store.read().draft.emodStatesData[key];
    return [entry?.date1, entry?.date2];
  };
  return { store, dates };
}

describe('the dates of modifications', () => {
  it('[RD-109] are today in a new quote, and while the policy has no date', () => {
    const { store, dates } = open();
    for (const key of ['ncci', 'ca']) expect(dates(key)).toEqual([TODAY, TODAY]);
    store.followBureaus(none, TODAY);
    store.edit(setProfile('effectiveDate', ''));
    store.followBureaus(both, '2026-07-02');
    for (const key of ['ncci', 'ca']) expect(dates(key)).toEqual(['2026-07-02', '2026-07-02']);
  });

  it('begin with the effective date, and go with it while nobody has set them', () => {
    const { store, dates } = open('2026-09-01');
    for (const key of ['ncci', 'ca']) expect(dates(key)).toEqual(['2026-09-01', '2026-09-01']);
    store.edit(setModification('ca', { rate1: '0.95' }));
    store.edit(setProfile('effectiveDate', '2027-01-01'));
    for (const key of ['ncci', 'ca']) expect(dates(key)).toEqual(['2027-01-01', '2027-01-01']);
  });

  it('stay where somebody has put them, also while the other one moves', () => {
    const { store, dates } = open();
    store.edit(setModification('ncci', { date1: '2026-03-01' }));
    store.edit(setProfile('effectiveDate', '2027-01-01'));
    expect(dates('ncci')).toEqual(['2026-03-01', '2027-01-01']);
  });

  it('follow a date that was cleared before it was typed anew, but no year that nobody can mean', () => {
    const { store, dates } = open();
    store.edit(setModification('ncci', { rate1: '0.95' }));
    for (const typed of ['', '0002-03-15']) store.edit(setProfile('effectiveDate', typed));
    expect(dates('ncci')).toEqual([TODAY, TODAY]);
    store.edit(setProfile('effectiveDate', ''));
    store.edit(setProfile('effectiveDate', '2027-01-01'));
    expect(dates('ncci')).toEqual(['2027-01-01', '2027-01-01']);
  });

  it('go back with the effective date in one step', () => {
    const { store, dates } = open();
    store.edit(setProfile('effectiveDate', '2027-01-01'));
    store.stepBack();
    expect(store.read().draft.companyProfile.effectiveDate).toBe(TODAY);
    expect(dates('ncci')).toEqual([TODAY, TODAY]);
  });

  it('are the effective date of now where a state comes back of which nothing was typed', () => {
    const { store, dates } = open();
    store.followBureaus(none, TODAY);
    store.edit(setProfile('effectiveDate', '2027-01-01'));
    store.followBureaus(both, TODAY);
    expect(dates('ca')).toEqual(['2027-01-01', '2027-01-01']);
  });

  it('move with the effective date wherever they were while nobody has touched the entry', () => {
    const untouched = emptyModification('2026-01-01');
    const cleared = { ...untouched, default: false, date1: '', date2: TODAY };
    const moved = datesMoved({ ncci: untouched, ca: cleared }, TODAY, '2027-01-01');
    expect(moved['ncci']).toMatchObject({ date1: '2027-01-01', date2: '2027-01-01' });
    expect(moved['ca']).toMatchObject({ date1: '', date2: '2027-01-01' });
    expect(datesMoved({ ca: cleared }, '', '2027-01-01')['ca']).toMatchObject({ date1: '', date2: TODAY });
  });

  it('of the combined entry are its own, whatever a state of before had', () => {
    const own = { ...emptyModification('2026-03-01'), rate1: '0.9', response: true, default: false };
    const before = { ...own, rate1: '1.2' };
    expect(reconcile({ ncci: own, tx: before }, {}, both, TODAY).entries['ncci']?.rate1).toBe('0.9');
  });

  it('of a stored draft move with nothing but its effective date', () => {
    const { entries } = reconcile({}, {}, both, '2026-01-01');
    expect(reconcile(entries, {}, both, TODAY).entries).toBe(entries);
  });
});
