import { describe, expect, it } from 'vitest';
import { DraftStore } from './store';
import {
  choosePartner,
  dropCarriers,
  fillAddress,
  leaveProfile,
  profileText,
  setModification,
  setProfile,
  setSameAsPrimary,
  tidy,
  toggleCarrier,
} from './edits';
import { emptyModification, reconcile } from './emod';
import { setLocation } from '../places/location-edits';
import {
  defaultAnswers,
  percentAnswer,
  percentProblem,
  QUESTIONS,
  unanswered,
  withDefaults,
} from './questions';
import { draftOf, newDraft, patchOf, type WireSections } from './wire';

const open = () => new DraftStore(newDraft('2026-07-01'));
const profile = (store: DraftStore) => store.read().draft.companyProfile;
const location = (store: DraftStore, at = 0) => store.read().draft.childrenLoc[at]!;

describe('profile', () => {
  it('[QE-027] expires one year after the start by default', () => {
    expect(profile(open()).expectedExpiryDate).toBe('2027-07-01');
  });

  it('[QE-069] moves the expiry with the effective date', () => {
    const store = open();
    store.edit(setProfile('effectiveDate', '2026-09-15'));
    expect(profile(store).expectedExpiryDate).toBe('2027-09-15');
    store.edit(setProfile('effectiveDate', ''));
    expect(profile(store)).toMatchObject({ effectiveDate: '', expectedExpiryDate: '2027-09-15' });
  });

  it('[QE-069] moves the start only while it is the effective date', () => {
    const store = open();
    // Also with an expiry of one's own, and when the effective date was emptied in between.
    store.edit(setProfile('expectedExpiryDate', '2027-03-01'));
    for (const day of ['2026-07-10', '2026-07-20']) {
      store.edit(setProfile('effectiveDate', day));
      expect(profile(store).expectedStartDate).toBe(day);
      store.edit(setProfile('effectiveDate', ''));
    }
    store.edit(setProfile('expectedStartDate', '2026-08-01'));
    store.edit(setProfile('effectiveDate', '2026-07-15'));
    expect(profile(store)).toMatchObject({
      expectedStartDate: '2026-08-01',
      expectedExpiryDate: '2027-07-15',
    });
  });

  it('[QE-027] fills an empty expiry from the start date and leaves an entered one', () => {
    const store = open();
    store.edit(setProfile('expectedStartDate', '2026-08-01'));
    expect(profile(store).expectedExpiryDate).toBe('2027-07-01');
    store.edit(setProfile('expectedExpiryDate', ''));
    store.edit(setProfile('expectedStartDate', '2026-08-02'));
    expect(profile(store).expectedExpiryDate).toBe('2027-08-02');
  });

  it("[QE-070] copies the primary address while 'same as primary' is checked, clears it when unchecked", () => {
    const store = open();
    store.edit(setProfile('street1', '1 Main St'));
    store.edit(setSameAsPrimary(true));
    store.edit(setProfile('zipCode1', '78701'));
    store.edit(fillAddress(1, '78701', { city: 'Austin', state: 'TX' }));
    store.edit(fillAddress(1, '53202', { city: 'Milwaukee', state: 'WI' }));
    expect(profile(store)).toMatchObject({
      street2: '1 Main St',
      cityName2: 'Austin',
      state2: 'tx',
      zipCode2: '78701',
    });
    store.edit(setSameAsPrimary(false));
    expect(profile(store)).toMatchObject({
      street2: '',
      cityName2: '',
      state2: '',
      zipCode2: '',
      street1: '1 Main St',
    });
  });

  it('[QE-107] trims names at the start, and collapses white space once the field is left', () => {
    const store = open();
    // Between two words there is a moment with two blanks: a third word is being typed.
    store.edit(setProfile('companyName', '  Acme  Co'));
    expect(profile(store).companyName).toBe('Acme  Co');
    store.edit(leaveProfile('companyName'));
    expect(profile(store).companyName).toBe('Acme Co');
    for (const field of [
      'descriptionOfOperations',
      'firstName',
      'lastName',
      'primaryContact',
      'producer',
    ] as const) {
      store.edit(setProfile(field, '  One  two'));
      store.edit(leaveProfile(field));
      expect([field, profile(store)[field]]).toEqual([field, 'One two']);
    }
    const left = store.read();
    store.edit(leaveProfile('companyName'));
    expect(store.read()).toBe(left);
    store.edit(setProfile('notes', 'first  line'));
    store.edit(leaveProfile('notes'));
    expect(profile(store).notes).toBe('first  line');
    // A draft of before may begin with any blank.
    expect(['\u00a0\tAcme', '\u2003 Acme'].map(tidy)).toEqual(['Acme', 'Acme']);
  });

  it('[QE-105] blocks a leading space in street and city', () => {
    expect(profileText('street1', ' 1 Main')).toBe('1 Main');
    const store = open();
    store.edit(setLocation('1', 'cityName', ' Austin'));
    expect(location(store).cityName).toBe('Austin');
  });

  it('[QE-100] masks the phone as it is typed', () => {
    expect(profileText('phoneNumber', '5125550147')).toBe('(512) 555-0147');
  });
});

describe('carriers', () => {
  const [one, two] = [
    { value: 'gms-a', label: 'A' },
    { value: 'gms-b', label: 'B' },
  ];

  it('brings back what a date took out, each carrier once', () => {
    const store = open();
    store.edit({ apply: (draft) => ({ ...draft, peoDetails: { selectedPeo: 'wcn', setAside: ['wcn-a'] } }) });
    store.edit(choosePartner('gms', [one, two]));
    expect(store.read().draft.peoDetails).toEqual({ selectedPeo: 'gms' });
    store.edit(dropCarriers('gms', [one, two], 'not sold on the effective date'));
    store.edit(toggleCarrier(two));
    store.undo();
    expect(store.read().draft.carrierList).toEqual([two, one]);
  });

  it('[QE-080] [QE-036] takes one carrier out and in again by itself, the others stay', () => {
    const store = open();
    store.edit(choosePartner('gms', [one, two]));
    store.edit(toggleCarrier(one));
    expect(store.read().draft.carrierList).toEqual([two]);
    store.edit(toggleCarrier(one));
    expect(store.read().draft.carrierList).toEqual([two, one]);
    store.edit(toggleCarrier(one));
    store.edit(toggleCarrier(two));
    expect(store.read().issues.get('carrierList')).toBe('Select at least one carrier');
  });

  it('brings nothing back under another partner', () => {
    const store = open();
    const other = { value: 'wcn-c', label: 'C' };
    store.edit(choosePartner('gms', [one, two]));
    store.edit(dropCarriers('gms', [one], 'not sold on the effective date'));
    store.edit(choosePartner('wcn', [other]));
    store.undo();
    expect(store.read().draft.carrierList).toEqual([other]);
  });
});

describe('modification', () => {
  const categories = { ncciStates: ['TX'], actingNcciStates: ['WI'], indBureauStates: ['CA'] };

  it('[QE-075] makes, refreshes and removes the combined entry', () => {
    const first = reconcile({}, {}, categories, '2026-07-01');
    expect(Object.keys(first.entries)).toEqual(['ncci', 'ca']);
    expect(first.entries['ncci']?.stateList).toEqual(['tx', 'wi']);
    const fewer = reconcile(first.entries, {}, { ...categories, actingNcciStates: [] }, '2026-07-01');
    expect(fewer.entries['ncci']?.stateList).toEqual(['tx']);
    const acting = reconcile({}, {}, { ...categories, ncciStates: [] }, '2026-07-01');
    expect(acting.entries['ncci']?.stateList).toEqual(['wi']);
    const none = reconcile(
      fewer.entries,
      {},
      { ncciStates: [], actingNcciStates: [], indBureauStates: ['ca'] },
      '',
    );
    expect(Object.keys(none.entries)).toEqual(['ca']);
  });

  it('[QE-035] lists each state of the combined entry once', () => {
    const twice = { ncciStates: ['TX', 'WI', 'tx'], actingNcciStates: ['WI'], indBureauStates: [] };
    expect(reconcile({}, {}, twice, '2026-07-01').entries['ncci']?.stateList).toEqual(['tx', 'wi']);
  });

  it('[QE-074] drops what no longer fits, adds defaults, and brings values back with their state', () => {
    const store = open();
    store.replace({ emodStatesData: reconcile({}, {}, categories, '2026-07-01').entries });
    store.edit(setModification('ca', { rate1: '1.10' }));
    const without = { ...categories, indBureauStates: ['nj'] };
    const dropped = reconcile(store.read().draft.emodStatesData, {}, without, '2026-07-01');
    expect(Object.keys(dropped.entries)).toEqual(['ncci', 'nj']);
    expect(dropped.entries['nj']).toEqual(emptyModification('2026-07-01'));
    const back = reconcile(dropped.entries, dropped.shelf, categories, '2026-07-01');
    expect(back.entries['ca']).toMatchObject({ rate1: '1.10', response: true });
    // What was typed since counts, not what the shelf still has of the same state.
    const typed = { ...back.entries, ca: { ...back.entries['ca']!, rate1: '1.20' } };
    expect(reconcile(typed, dropped.shelf, categories, '2026-07-01').entries['ca']?.rate1).toBe('1.20');
  });

  it('[RD-109] defaults both dates to today', () => {
    const both = { date1: '2026-07-01', date2: '2026-07-01' };
    expect(emptyModification('2026-07-01')).toMatchObject(both);
    const { entries } = reconcile({}, {}, categories, '2026-07-01');
    expect([entries['ncci'], entries['ca']]).toMatchObject([both, both]);
  });

  it('[RD-167] prefills the combined entry from the first acting, else the first NCCI state', () => {
    const saved = (rate1: string) => ({ ...emptyModification('2026-01-01'), rate1, response: true });
    const stored = { tx: saved('0.81'), il: saved('0.85'), wi: saved('0.91') };
    const combined = (acting: string[]) =>
      reconcile(stored, {}, { ...categories, actingNcciStates: acting }, '2026-07-01').entries['ncci'];
    expect(combined(['WI', 'IL'])).toMatchObject({ rate1: '0.91', date1: '2026-01-01', response: true });
    expect(combined([])?.rate1).toBe('0.81');
  });

  it('[QE-068] answers by the rate', () => {
    const store = open();
    store.replace({ emodStatesData: { ncci: emptyModification('2026-07-01', ['tx']) } });
    store.edit(setModification('ncci', { date1: '2026-03-01' }));
    expect(store.read().draft.emodStatesData['ncci']).toMatchObject({ response: false, date1: '2026-03-01' });
    store.edit(setModification('ncci', { rate1: '0.9' }));
    expect(store.read().draft.emodStatesData['ncci']).toMatchObject({ response: true, default: false });
    store.edit(setModification('ncci', { rate1: '' }));
    expect(store.read().draft.emodStatesData['ncci']?.response).toBe(false);
  });

  it('reads a rate without the zero before its point, and one that was pasted with a blank', () => {
    const store = open();
    store.replace({ emodStatesData: { ncci: emptyModification('2026-07-01', ['tx']) } });
    store.edit(setModification('ncci', { rate1: '.95' }));
    store.edit(setModification('ncci', { rate2: ' 1.02 ' }));
    expect(store.read().draft.emodStatesData['ncci']).toMatchObject({ rate1: '0.95', rate2: '1.02' });
    store.edit(setModification('ncci', { rate1: ' ' }));
    expect(store.read().draft.emodStatesData['ncci']).toMatchObject({ rate1: '', response: false });
  });

  it('changes nothing when nothing changed', () => {
    const { entries } = reconcile({}, {}, categories, '2026-07-01');
    expect(reconcile(entries, {}, categories, '2026-07-02').entries).toBe(entries);
  });
});

describe('questions', () => {
  it('[QE-038] asks q1 to q28', () => {
    const names = QUESTIONS.map(({ name }) => name).filter((name) => /^q\d/.test(name));
    expect(names).toEqual(Array.from({ length: 28 }, (_, at) => `q${at + 1}`));
  });

  it('[QE-040] answers Yes to q8 and q19 by default and No to the others', () => {
    const yes = defaultAnswers().filter(({ name, response }) => /^q\d/.test(name) && response === 'Y');
    expect(yes.map(({ name }) => name)).toEqual(['q8', 'q19']);
  });

  it('[QE-041] answers the company questions Yes, No, Yes by default', () => {
    const company = defaultAnswers().filter(({ name }) => name.startsWith('qc'));
    expect(company.map(({ name, response }) => `${name}${response}`)).toEqual(['qc1Y', 'qc2N', 'qc3Y']);
  });

  it('[QE-039] [QE-106] reads q6 as a percent of at most three characters', () => {
    const q6 = defaultAnswers().find(({ name }) => name === 'q6')!;
    expect(percentAnswer(q6, '30%')).toMatchObject({ response: 'Y', remarks: '30' });
    expect(percentAnswer(q6, '0')).toMatchObject({ response: 'N', remarks: '0' });
    expect(percentAnswer(q6, '1')).toMatchObject({ response: 'Y', remarks: '1' });
    expect(percentAnswer(q6, '100')).toMatchObject({ response: 'Y', remarks: '100' });
    expect(unanswered([percentAnswer(q6, '')])).toEqual(['q6']);
    for (const typed of ['2505', '0050', '101', '45.5', '-5', '1e1']) {
      const answer = percentAnswer(q6, typed);
      expect(answer).toMatchObject({ response: '', remarks: typed });
      expect(percentProblem(answer.remarks)).toBe('A whole percent from 0 to 100');
      expect(unanswered([answer])).toEqual(['q6']);
    }
    expect(['', '0', '100'].map(percentProblem)).toEqual([null, null, null]);
  });

  it('keeps what is stored and fills the rest', () => {
    const stored = [{ name: 'q3', ques: 'old words', response: 'Y', remarks: 'a mast' }];
    const answers = withDefaults(stored);
    expect(answers).toHaveLength(31);
    const ques = 'Is any work done underground or more than 15 feet above ground?';
    expect(answers[2]).toEqual({ name: 'q3', ques, response: 'Y', remarks: 'a mast' });
  });
});

describe('wire', () => {
  it('says the same after a round trip', () => {
    const draft = newDraft('2026-07-01');
    const sections = patchOf(draft) as unknown as WireSections;
    expect(patchOf(draftOf(sections))).toEqual(sections);
  });

  it('[QE-024] [QE-029] [QE-030] speaks the specified names', () => {
    const patch = patchOf(newDraft('2026-07-01'));
    expect(Object.keys(patch.companyProfile!).toSorted()).toEqual(
      [
        'companyName',
        'fein',
        'firstName',
        'lastName',
        'phoneNumber',
        'emailId',
        'primaryContact',
        'descriptionOfOperations',
        'yearsInBusiness',
        'entityType',
        'producer',
        'notes',
        'healthQues',
        'expectedStartDate',
        'effectiveDate',
        'expectedExpiryDate',
        'sameAsPrimary',
        'street1',
        'cityName1',
        'state1',
        'zipCode1',
        'street2',
        'cityName2',
        'state2',
        'zipCode2',
      ].toSorted(),
    );
    expect(patch.childrenLoc![0]).toEqual({
      number: '1',
      key: '1',
      street: '',
      cityName: '',
      state: '',
      zipCode: '',
      suta: '',
      classCodesInfo: [{ classCodeDescription: '', ft: '', pt: '', payroll: '', fromAcord: false }],
    });
  });
});
