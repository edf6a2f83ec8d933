import { describe, expect, it } from 'vitest';
import { emptyLocation, type Draft } from './model';
import { fieldOf, valueAt } from './field-value';
import { setProfile } from './edits';
import { fillRead } from './read-in';
import { DraftStore } from './store';
import { newDraft } from './wire';

const TODAY = '2026-07-01';
const FORM = [
  { path: 'companyProfile.expectedExpiryDate', value: '2028-03-01' },
  { path: 'companyProfile.companyName', value: 'Peach Roofing LLC' },
  { path: 'companyProfile.sameAsPrimary', value: 'true' },
  { path: 'companyProfile.street1', value: '9 Elm St' },
  { path: 'companyProfile.state1', value: 'ga' },
  { path: 'companyProfile.effectiveDate', value: '2027-03-01' },
  { path: 'companyProfile.expectedStartDate', value: '2027-03-01' },
  { path: 'childrenLoc.1.street', value: '9 Elm St' },
  { path: 'childrenLoc.1.state', value: 'ga' },
  { path: 'childrenLoc.1.classCodesInfo.0.classCodeDescription', value: '8810: Clerical' },
  { path: 'childrenLoc.1.classCodesInfo.0.payroll', value: '$5,000' },
  { path: 'childrenLoc.1.classCodesInfo.1.classCodeDescription', value: '5403: Carpentry' },
  { path: 'childrenLoc.2.state', value: 'fl' },
  { path: 'emodStatesData.ncci.rate1', value: '0.93' },
  { path: 'emodStatesData.ncci.date1', value: '2027-04-01' },
  { path: 'uwQues.q3.response', value: 'Y' },
  { path: 'uwQues.q3.remarks', value: 'Roofs' },
  { path: 'uwQues.q6.remarks', value: '20' },
];

const open = (draft: Draft = newDraft(TODAY)) => {
  const store = new DraftStore(draft);
  store.edit(fillRead(draft, FORM));
  return store;
};

describe('what was read of a form, in a draft', () => {
  it('[QE-003] [QE-030] fills profile, locations, class codes with their flag, modifications and answers', () => {
    const { draft } = open().read();
    expect(draft.companyProfile).toMatchObject({
      companyName: 'Peach Roofing LLC',
      effectiveDate: '2027-03-01',
      expectedStartDate: '2027-03-01',
      expectedExpiryDate: '2028-03-01',
      street1: '9 Elm St',
      street2: '9 Elm St',
      state2: 'ga',
      sameAsPrimary: true,
    });
    const [first, second] = draft.childrenLoc;
    expect(first).toMatchObject({ number: '1', street: '9 Elm St', state: 'ga' });
    expect(first?.classCodes).toMatchObject([
      { classCodeDescription: '8810: Clerical', payroll: '$5,000', fromAcord: true },
      { classCodeDescription: '5403: Carpentry', payroll: '', fromAcord: true },
    ]);
    expect(second).toMatchObject({ number: '2', state: 'fl' });
    expect(draft.emodStatesData['ncci']).toMatchObject({
      rate1: '0.93',
      date1: '2027-04-01',
      response: true,
      default: false,
    });
    const answers = new Map(draft.uwQues.map((each) => [each.name, each]));
    expect(answers.get('q3')).toMatchObject({ response: 'Y', remarks: 'Roofs' });
    expect(answers.get('q6')).toMatchObject({ response: 'Y', remarks: '20' });
    expect(answers.get('q4')).toMatchObject({ response: 'N' });
  });

  it('is one step that is taken back, and comes again', () => {
    const before = newDraft(TODAY);
    const store = open(before);
    expect(store.read().undo?.words).toBe('18 fields filled in from the ACORD form');
    store.stepBack();
    expect(store.read().draft).toEqual(before);
    store.stepForth();
    expect(store.read().draft.companyProfile.companyName).toBe('Peach Roofing LLC');
  });

  it('taken back by its offer, it spares the section that was typed in since', () => {
    const store = open();
    store.edit(setProfile('companyName', 'Peach Inc'));
    store.undo();
    const { draft } = store.read();
    expect(draft.companyProfile.companyName).toBe('Peach Inc');
    expect(draft.childrenLoc).toHaveLength(1);
    expect(draft.emodStatesData).toEqual({});
  });

  it('leaves every section alone that nothing was read of', () => {
    const draft = newDraft(TODAY);
    const filled = fillRead(draft, [{ path: 'uwQues.q3.response', value: 'Y' }]).apply(draft);
    for (const section of ['companyProfile', 'childrenLoc', 'emodStatesData', 'carrierList'] as const) {
      expect(filled[section]).toBe(draft[section]);
    }
  });

  it('says at its field where it stands until it is typed over', () => {
    const store = open();
    const path = fieldOf(store.read().draft, 'childrenLoc.1.classCodesInfo.0.payroll') ?? '';
    const name = 'companyProfile.companyName';
    const mark = (field: string) => ({
      value: valueAt(store.read().draft, field) ?? '',
      message: 'ACORD p. 2',
    });
    store.note(
      new Map(
        [path, name, 'uwQues.q6.remarks', 'emodStatesData.ncci.rate1'].map((each) => [each, mark(each)]),
      ),
    );
    expect(store.read().notes.size).toBe(4);
    store.edit(setProfile('companyName', 'Peach Inc'));
    const left = [path, 'uwQues.q6.remarks', 'emodStatesData.ncci.rate1'];
    expect([...store.read().notes.keys()]).toEqual(left);
    // Taken back, the field says what it holds again.
    store.stepBack();
    expect(store.read().notes.size).toBe(4);
    store.stepForth();
    expect([...store.read().notes.keys()]).toEqual(left);
  });

  it('makes a location that the draft does not have behind the others', () => {
    const draft = { ...newDraft(TODAY), childrenLoc: [emptyLocation('7')] };
    const filled = fillRead(draft, [{ path: 'childrenLoc.1.street', value: 'x' }]).apply(draft);
    expect(filled.childrenLoc.map(({ number }) => number)).toEqual(['7', '1']);
  });
});
