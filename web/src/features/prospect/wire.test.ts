import { describe, expect, it } from 'vitest';
import { emptyModification } from './emod';
import { COMBINED, emptyLine } from './model';
import { newDraft, patchOf } from './wire';

const TODAY = '2026-07-01';

describe('sections on the wire', () => {
  it('[QE-034] [RD-109] a state has one modification with rates, dates and its three flags', () => {
    const sent = patchOf({ emodStatesData: { ca: emptyModification(TODAY) } }).emodStatesData;
    expect(sent).toEqual({
      ca: {
        rate1: '',
        rate2: '',
        date1: TODAY,
        date2: TODAY,
        response: false,
        displayMore: false,
        default: true,
        stateList: [],
      },
    });
  });

  it('[QE-035] the combined entry is called ncci and lists its states, each once', () => {
    const entry = { ...emptyModification(TODAY, ['il', 'in']), rate1: '0.95', response: true };
    const sent = patchOf({ emodStatesData: { [COMBINED]: entry } }).emodStatesData;
    expect(sent?.['ncci']).toMatchObject({ rate1: '0.95', response: true, stateList: ['il', 'in'] });
  });

  it('[QE-037] an underwriting answer is its name, the question, Y or N, and remarks', () => {
    const sent = patchOf({ uwQues: newDraft(TODAY).uwQues }).uwQues ?? [];
    for (const answer of sent) {
      expect(Object.keys(answer).toSorted()).toEqual(['name', 'ques', 'remarks', 'response']);
      expect(['Y', 'N']).toContain(answer.response);
      expect(answer.ques).not.toBe('');
    }
    expect(sent).toHaveLength(31);
  });

  it('[QE-032] stores the payroll of a class code in whole dollars, also while cents are typed', () => {
    const { childrenLoc } = newDraft(TODAY);
    const [place] = childrenLoc;
    const classCodes = ['$90,000', '$90,000.', '$90,000.75', ''].map((payroll) => ({
      ...emptyLine(),
      payroll,
    }));
    const sent = patchOf({ childrenLoc: [{ ...place!, classCodes }] }).childrenLoc?.[0]?.classCodesInfo;
    expect(Object.values(sent ?? {}).map(({ payroll }) => payroll)).toEqual([
      '$90,000',
      '$90,000',
      '$90,000',
      '',
    ]);
  });

  it('[QE-026] carries healthQues as it is stored: text about health cover that no screen edits yet', () => {
    const { companyProfile } = newDraft(TODAY);
    const kept = patchOf({ companyProfile: { ...companyProfile, healthQues: 'Group plan since 2019' } });
    expect(kept.companyProfile?.healthQues).toBe('Group plan since 2019');
  });

  it('[QE-025] the two addresses of a profile are flat fields with the numbers 1 and 2', () => {
    const profile = patchOf({ companyProfile: newDraft(TODAY).companyProfile }).companyProfile;
    expect(Object.keys(profile ?? {})).toEqual(
      expect.arrayContaining([
        'street1',
        'cityName1',
        'state1',
        'zipCode1',
        'street2',
        'cityName2',
        'state2',
        'zipCode2',
      ]),
    );
  });
});
