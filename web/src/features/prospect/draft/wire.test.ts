import { describe, expect, it } from 'vitest';
import { emptyModification } from './emod';
import { COMBINED, emptyLine, emptyLocation } from './model';
import { draftOf, newDraft, patchOf, type WireSections } from './wire';

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

  it('[QE-024] [QE-034] [QE-029] keeps each date, rate and field of a place where it belongs, there and back', () => {
    const dates = {
      effectiveDate: '2026-07-02',
      expectedStartDate: '2026-07-15',
      expectedExpiryDate: '2027-06-30',
    };
    const ca = {
      rate1: '0.95',
      rate2: '1.05',
      date1: '2026-01-02',
      date2: '2026-09-03',
      response: true,
      displayMore: true,
      default: false,
      stateList: [],
    };
    const place = {
      ...emptyLocation('2'),
      street: '1 Main St',
      cityName: 'Austin',
      state: 'tx',
      zipCode: '78701',
      suta: '2.7',
    };
    const draft = newDraft(TODAY);
    const companyProfile = { ...draft.companyProfile, ...dates };
    const sent = patchOf({ ...draft, companyProfile, childrenLoc: [place], emodStatesData: { ca } });
    expect(sent.companyProfile).toMatchObject(dates);
    expect(sent.emodStatesData).toEqual({ ca });
    const { classCodes: _, ...fields } = place;
    expect(sent.childrenLoc?.[0]).toMatchObject(fields);
    const back = draftOf(sent as WireSections);
    expect(back.companyProfile).toMatchObject(dates);
    expect(back.emodStatesData).toEqual({ ca });
    expect(back.childrenLoc[0]).toMatchObject(fields);
  });

  it('[QE-021] [QE-024] [QE-030] [QE-037] a stored draft comes back with all that was entered', () => {
    const begun = newDraft(TODAY);
    const dates = ['expectedStartDate', 'effectiveDate', 'expectedExpiryDate', 'sameAsPrimary', 'fein'];
    const names = Object.keys(begun.companyProfile).filter((name) => !dates.includes(name));
    const texts = Object.fromEntries(names.map((name) => [name, `${name} as typed`]));
    const companyProfile = { ...begun.companyProfile, ...texts, fein: '12-3456789', sameAsPrimary: true };
    const lines = ['8810: Clerical', '5551: Roofs'].map((classCodeDescription, at) => ({
      classCodeDescription,
      ft: String(at + 2),
      pt: String(at + 4),
      payroll: `$${at + 6},000`,
      fromAcord: at === 1,
    }));
    const classCodes = lines.map((line) => ({ ...emptyLine(), ...line }));
    const uwQues = begun.uwQues.map((each) =>
      each.name === 'q3' ? { ...each, response: 'Y', remarks: 'A mast' } : each,
    );
    const peoDetails = { selectedPeo: 'gms' };
    const carrierList = [
      { value: 'gms-a', label: 'Key Risk' },
      { value: 'gms-b', label: 'UWIC' },
    ];
    const childrenLoc = [{ ...emptyLocation('3'), state: 'tx', classCodes }];
    const sent = patchOf({ ...begun, companyProfile, childrenLoc, uwQues, peoDetails, carrierList });
    expect(sent).toMatchObject({ companyProfile, uwQues, peoDetails, carrierList });
    expect(sent.childrenLoc?.[0]?.classCodesInfo).toEqual(lines);
    const back = draftOf(sent as WireSections);
    expect(back).toMatchObject({ companyProfile, uwQues, peoDetails, carrierList });
    expect(back.childrenLoc[0]?.classCodes).toMatchObject(lines);
    expect(new Set(back.childrenLoc[0]?.classCodes.map(({ id }) => id)).size).toBe(2);
  });

  it('[QE-198] [QE-037] a stored draft without locations or answers gets one location and the default answers', () => {
    const sent = patchOf({ ...newDraft(TODAY), childrenLoc: [], uwQues: [] });
    const back = draftOf(sent as WireSections);
    expect(back.childrenLoc).toMatchObject([{ number: '1', classCodes: [{ payroll: '' }] }]);
    expect(back.uwQues).toEqual(newDraft(TODAY).uwQues);
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

  it('[QE-037] an answer that was taken away stays away once the draft is read back', () => {
    const open = newDraft(TODAY).uwQues.map((answer) =>
      answer.name === 'q6' ? { ...answer, response: '', remarks: '' } : answer,
    );
    const sent = patchOf({ ...newDraft(TODAY), uwQues: open });
    expect(draftOf(sent as WireSections).uwQues).toEqual(open);
  });

  it('[QE-032] stores the payroll of a class code in whole dollars, also while cents are typed', () => {
    const { childrenLoc } = newDraft(TODAY);
    const [place] = childrenLoc;
    const typed = { ...emptyLine(), classCodeDescription: '8810: Clerical', ft: '2', pt: '1' };
    const classCodes = ['$90,000', '$90,000.', '$90,000.75', ''].map((payroll) => ({ ...typed, payroll }));
    const sent = patchOf({ childrenLoc: [{ ...place!, classCodes }] }).childrenLoc?.[0]?.classCodesInfo;
    expect(Object.values(sent ?? {}).map(({ payroll }) => payroll)).toEqual([
      '$90,000',
      '$90,000',
      '$90,001',
      '',
    ]);
    const { id: _, payroll: _of, ...rest } = typed;
    for (const line of Object.values(sent ?? {})) expect(line).toMatchObject(rest);
  });

  it.each(['0020-03-01', '2026-02-30', '2026-02', '1899-12-31', '2201-01-01', ''])(
    'sends no day for %j, which stands on the screen alone',
    (day) => {
      const draft = newDraft(TODAY);
      const dates = { expectedStartDate: day, effectiveDate: day, expectedExpiryDate: day };
      const entry = { ...emptyModification(TODAY), date1: day, date2: day };
      const { companyProfile, emodStatesData } = patchOf({
        companyProfile: { ...draft.companyProfile, ...dates },
        emodStatesData: { ncci: entry },
      });
      expect(companyProfile).toMatchObject({
        expectedStartDate: null,
        effectiveDate: null,
        expectedExpiryDate: null,
      });
      expect(emodStatesData?.['ncci']).toMatchObject({ date1: null, date2: null });
    },
  );

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
