import { expect, it } from 'vitest';
import { emptyModification } from '@/features/prospect/draft/emod';
import { newDraft } from '@/features/prospect/draft/wire';
import { sessionItems } from '@/lib/session-items';
import { addressLine, forgetProspect, keepCopy, keepRiskProfile } from './session-copy';

it('[QE-021] the copy has the risk profile seen last, after a later save too, and the questions of the carrier', () => {
  const draft = newDraft('2026-07-01');
  const questions = [{ Id: '7', Answer: 'No' }];
  const profile = { programs: [{ program: 'gms-a' }] };
  const extras = () => {
    const { riskProfile, amtrustQuesList } = sessionItems.currProspect.read() ?? {};
    return { riskProfile, amtrustQuesList };
  };
  keepCopy(draft);
  expect(extras()).toEqual({ riskProfile: null, amtrustQuesList: [] });
  keepRiskProfile(profile);
  const sections = { companyProfile: { companyName: '' }, childrenLoc: [{ number: '1' }] };
  expect(sessionItems.currProspect.read()).toMatchObject({ ...sections, riskProfile: profile });
  sessionItems.quesList.write(questions);
  keepCopy(draft);
  expect(extras()).toEqual({ riskProfile: profile, amtrustQuesList: questions });
  forgetProspect();
  keepCopy(draft);
  expect(extras()).toEqual({ riskProfile: null, amtrustQuesList: [] });
});

it('[RD-108] a save writes modification and date of each answered state into the session', () => {
  const answered = { ...emptyModification('2026-07-01'), rate1: '0.95', response: true };
  keepCopy({
    ...newDraft('2026-07-01'),
    emodStatesData: {
      ncci: { ...answered, stateList: ['il', 'in'] },
      ca: { ...answered, rate1: '1.10', date1: '2026-05-01' },
      nj: emptyModification('2026-07-01'),
    },
  });
  expect(JSON.parse(sessionStorage.getItem('validateEmodState') ?? 'null')).toEqual({
    il: { emod: '0.95', emodDate: '2026-07-01' },
    in: { emod: '0.95', emodDate: '2026-07-01' },
    ca: { emod: '1.10', emodDate: '2026-05-01' },
  });
});

/** As docs/session-items.md has them. */
const OF_A_PROSPECT = [
  'formStage',
  'currProspect',
  'user_id',
  'prospectId',
  'runId',
  'quoteData',
  'sortKeyList',
  'address',
  'hasProrateValue',
  'validateEmodState',
  'hideButtons',
  'submissionDate',
  'amtrustAccountDetails',
  'amtrustAccountDetailsCopy',
  'AmtrustEligibility',
  'amtrustNetRatesResponse',
  'quesList',
  'salesID',
  'preUnderwriter',
];
const OF_THE_PERSON = ['otpVerified', 'domain', 'salesLogin', 'uw_flow', 'uwLogin', 'loggedIn'];

it("[QE-022] [QE-215] of another prospect nothing is left in the tab, and what is the person's stays", () => {
  sessionStorage.clear();
  for (const key of [...OF_A_PROSPECT, ...OF_THE_PERSON]) sessionStorage.setItem(key, 'x');
  forgetProspect();
  expect(Object.keys(sessionStorage).toSorted()).toEqual(OF_THE_PERSON.toSorted());
});

it('[QE-021] [QE-022] the copy has no FEIN, says whether payroll is a share of the year, and where the business is', () => {
  const draft = newDraft('2026-07-01');
  const profile = {
    ...draft.companyProfile,
    fein: '12-3456789',
    effectiveDate: '2026-07-01',
    expectedStartDate: '2026-07-01',
    expectedExpiryDate: '2027-07-01',
    street1: '500 Main St',
    cityName1: 'Austin',
    state1: 'tx',
    zipCode1: '78701',
  };
  keepCopy({ ...draft, companyProfile: profile });
  expect(sessionStorage.getItem('currProspect')).not.toContain('3456789');
  expect(sessionItems.currProspect.read()?.['companyProfile']).toMatchObject({
    fein: '',
    cityName1: 'Austin',
  });
  expect(sessionStorage.getItem('hasProrateValue')).toBe('false');
  keepCopy({ ...draft, companyProfile: { ...profile, expectedExpiryDate: '2027-01-01' } });
  expect(sessionStorage.getItem('hasProrateValue')).toBe('true');
  expect(addressLine({ companyProfile: profile })).toBe('500 Main St, Austin TX 78701');
  expect(addressLine({ companyProfile: { ...profile, street1: '', zipCode1: '' } })).toBe('Austin TX');
});

it('[QE-021] [QE-022] the copy has every section of the draft, and says whether a part of a year is insured', () => {
  const begun = newDraft('2026-07-01');
  const ca = { ...emptyModification('2026-07-01'), rate1: '0.95', response: true };
  const draft = { ...begun, emodStatesData: { ca }, carrierList: [{ value: 'gms-a', label: 'Key Risk' }] };
  keepCopy(draft);
  expect(sessionItems.currProspect.read()).toMatchObject({
    companyProfile: { effectiveDate: '2026-07-01', expectedExpiryDate: '2027-07-01' },
    childrenLoc: [{ number: '1', classCodesInfo: [{ payroll: '' }] }],
    emodStatesData: { ca: { rate1: '0.95', response: true } },
    uwQues: draft.uwQues,
    carrierList: [{ value: 'gms-a', label: 'Key Risk' }],
  });
  expect(sessionStorage.getItem('hasProrateValue')).toBe('false');
  const companyProfile = { ...begun.companyProfile, expectedStartDate: '2026-10-01' };
  keepCopy({ ...draft, companyProfile });
  expect(sessionStorage.getItem('hasProrateValue')).toBe('true');
  // A year of 365 days, in a policy year that has 366 from its effective date.
  const leap = {
    effectiveDate: '2027-07-01',
    expectedStartDate: '2028-03-01',
    expectedExpiryDate: '2029-03-01',
  };
  keepCopy({ ...begun, companyProfile: { ...begun.companyProfile, ...leap } });
  expect(sessionStorage.getItem('hasProrateValue')).toBe('true');
});
