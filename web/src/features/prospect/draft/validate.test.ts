import { describe, expect, it } from 'vitest';
import { emptyModification } from './emod';
import { leaveAmount, setLine } from '../places/location-edits';
import type { CompanyProfile, Draft, Location } from './model';
import { totals } from '../places/totals';
import { countByPart, linePath, partOf, unusualRate, validate } from './validate';
import { newDraft } from './wire';

const line = {
  id: 'a',
  classCodeDescription: '8810: Clerical',
  ft: '2',
  pt: '',
  payroll: '$90,000',
  fromAcord: false,
};

function complete(change: { profile?: Partial<CompanyProfile>; location?: Partial<Location> } = {}): Draft {
  const draft = newDraft('2026-07-01');
  const [location] = draft.childrenLoc;
  return {
    ...draft,
    peoDetails: { selectedPeo: 'gms' },
    carrierList: [{ value: 'gms-key_risk', label: 'Key Risk' }],
    companyProfile: {
      ...draft.companyProfile,
      companyName: 'Acme',
      fein: '12-3456789',
      firstName: 'Ann',
      lastName: 'Bell',
      descriptionOfOperations: 'Office work',
      yearsInBusiness: '1998',
      entityType: 'LLC',
      producer: 'Pat Agent',
      ...change.profile,
    },
    childrenLoc: [{ ...location!, state: 'tx', classCodes: [line], ...change.location }],
  };
}

const about = (draft: Draft, path: string) => validate(draft).get(path);

describe('validate', () => {
  it('has nothing to say about a complete draft', () => {
    expect([...validate(complete())]).toEqual([]);
  });

  it.each([
    'companyName',
    'descriptionOfOperations',
    'firstName',
    'lastName',
    'yearsInBusiness',
    'entityType',
    'expectedStartDate',
    'effectiveDate',
    'fein',
    'producer',
  ] as const)('[QE-078] refuses Continue while %s is empty', (field) => {
    const issues = validate(complete({ profile: { [field]: '  ' } }));
    expect([...issues.keys()]).toEqual([`companyProfile.${field}`]);
  });

  it("[QE-079] counts 'Please Select' as no entity type", () => {
    expect(
      about(complete({ profile: { entityType: 'Please Select' } }), 'companyProfile.entityType'),
    ).toBeDefined();
  });

  it('[QE-080] needs a partner and a carrier', () => {
    const issues = validate({ ...complete(), peoDetails: { selectedPeo: '' }, carrierList: [] });
    expect([...issues.keys()]).toEqual(['peoDetails.selectedPeo', 'carrierList']);
  });

  it('[QE-081] needs a state at each location', () => {
    expect(about(complete({ location: { state: '' } }), 'childrenLoc.1.state')).toBe('Select the state');
    const [first] = complete().childrenLoc;
    const second = { ...first!, number: '2', key: '2', state: '' };
    const two = { ...complete(), childrenLoc: [first!, second] };
    expect([...validate(two)]).toEqual([['childrenLoc.2.state', 'Select the state']]);
  });

  it('[QE-082] needs zip and city in California only', () => {
    expect([...validate(complete({ location: { state: 'ca' } })).keys()]).toEqual([
      'childrenLoc.1.zipCode',
      'childrenLoc.1.cityName',
    ]);
    const blanks = { state: 'ca', zipCode: '94103', cityName: ' \u00a0' };
    expect([...validate(complete({ location: blanks })).keys()]).toEqual(['childrenLoc.1.cityName']);
    for (const state of ['nv', 'or', 'az', 'co', 'ct', 'wa', 'ny'])
      expect(validate(complete({ location: { state } })).size).toBe(0);
  });

  it('names a payroll that nobody can have', () => {
    const of = (payroll: string) =>
      about(complete({ location: { classCodes: [{ ...line, payroll }] } }), linePath('1', 'a', 'payroll'));
    expect(of('$10,000,000,000')).toBeUndefined();
    expect(of('$10,000,000,001')).toBe('At most $10,000,000,000');
  });

  it('says what a server said about a date or a state, while the value stands there', () => {
    const path = 'companyProfile.effectiveDate';
    const marks = new Map([
      [path, { value: '2015-01-01', message: 'No rate book is in effect' }],
      ['childrenLoc.1.state', { value: 'oh', message: 'Ohio insures through its state fund' }],
    ]);
    const dates = { effectiveDate: '2015-01-01', expectedStartDate: '2015-01-01', expectedExpiryDate: '' };
    const wrong = complete({ profile: dates, location: { state: 'oh' } });
    expect([...validate(wrong, marks)]).toEqual([
      [path, 'No rate book is in effect'],
      ['childrenLoc.1.state', 'Ohio insures through its state fund'],
    ]);
    expect([...validate(complete(), marks)]).toEqual([]);
  });

  it('[QE-083] needs description, payroll, and FT or PT above zero', () => {
    const empty = { ...line, classCodeDescription: '', ft: '0', pt: '', payroll: '' };
    const keys = [...validate(complete({ location: { classCodes: [empty] } })).keys()];
    expect(keys).toEqual(['classCodeDescription', 'ft', 'payroll'].map((field) => linePath('1', 'a', field)));
    for (const ft of ['', '0'])
      expect(validate(complete({ location: { classCodes: [{ ...line, ft, pt: '3' }] } })).size).toBe(0);
  });

  it('[QE-083] needs them of each class code, at each location', () => {
    const second = { ...line, id: 'b', payroll: '' };
    const [place] = complete().childrenLoc;
    const other = { ...place!, number: '2', key: '2', classCodes: [line, { ...line, id: 'c', ft: '' }] };
    const draft = { ...complete(), childrenLoc: [{ ...place!, classCodes: [line, second] }, other] };
    expect([...validate(draft).keys()]).toEqual([linePath('1', 'b', 'payroll'), linePath('2', 'c', 'ft')]);
  });

  it('ignores a blank line beside a typed one', () => {
    const blank = { id: 'b', classCodeDescription: '', ft: '', pt: '', payroll: '', fromAcord: false };
    expect(validate(complete({ location: { classCodes: [line, blank] } })).size).toBe(0);
  });

  it('[QE-090] asks for the description where the lookup found none', () => {
    const path = linePath('1', 'a', 'classCodeDescription');
    // A reader takes a class code without the space after its colon too.
    for (const classCodeDescription of ['8810: no description found', '8810:no description found']) {
      const unknown = { ...line, classCodeDescription };
      expect(about(complete({ location: { classCodes: [unknown] } }), path)).toBe(
        'Please select the description.',
      );
    }
  });

  it('[QE-089] shows what a server marked until the value changes', () => {
    const path = linePath('1', 'a', 'classCodeDescription');
    const marks = new Map([
      [path, { value: line.classCodeDescription, message: 'Invalid class code. Please check.' }],
    ]);
    expect(validate(complete(), marks).get(path)).toBe('Invalid class code. Please check.');
    const changed = complete({
      location: { classCodes: [{ ...line, classCodeDescription: '8742: Sales' }] },
    });
    expect(validate(changed, marks).size).toBe(0);
  });

  it('[QE-094] wants numbers where the modification is answered', () => {
    const entry = {
      ...emptyModification('2026-07-01'),
      response: true,
      rate1: 'abc',
      displayMore: true,
      rate2: '',
    };
    const issues = validate({ ...complete(), emodStatesData: { ncci: entry } });
    expect([...issues.keys()]).toEqual(['emodStatesData.ncci.rate1', 'emodStatesData.ncci.rate2']);
    for (const rate1 of ['0.95x', '0,95', '95%'])
      expect(
        validate({ ...complete(), emodStatesData: { ncci: { ...entry, rate1, rate2: '1' } } }).size,
      ).toBe(1);
    const off = { ...entry, response: false };
    expect(validate({ ...complete(), emodStatesData: { ncci: off } }).size).toBe(0);
  });

  it.each([
    ['0026-01-01', 'Enter the year with four digits'],
    ['1899-12-31', 'Enter a day from 1900 to 2200'],
    ['2201-01-01', 'Enter a day from 1900 to 2200'],
  ])('says at each date what the server takes, before it refuses %s', (day, words) => {
    const { companyProfile } = complete();
    for (const field of ['effectiveDate', 'expectedStartDate', 'expectedExpiryDate'] as const) {
      const issues = validate({ ...complete(), companyProfile: { ...companyProfile, [field]: day } });
      expect(issues.get(`companyProfile.${field}`)).toBe(words);
    }
    const entry = { ...emptyModification('2026-07-01'), date1: day, date2: day };
    const one = validate({ ...complete(), emodStatesData: { ncci: entry } });
    expect([...one]).toEqual([['emodStatesData.ncci.date1', words]]);
    const two = validate({ ...complete(), emodStatesData: { ncci: { ...entry, displayMore: true } } });
    expect([...two.keys()]).toEqual(['emodStatesData.ncci.date1', 'emodStatesData.ncci.date2']);
  });

  it.each(['0', '0.001', '0.0049'])('takes no modification that is 0 once it is rounded: %s', (rate1) => {
    const entry = { ...emptyModification('2026-07-01'), response: true, rate1 };
    const path = 'emodStatesData.ncci.rate1';
    expect(validate({ ...complete(), emodStatesData: { ncci: entry } }).get(path)).toContain('from 0.01');
    const small = { ...entry, rate1: '0.005' };
    expect(validate({ ...complete(), emodStatesData: { ncci: small } }).size).toBe(0);
  });

  it('[QE-098] refuses a FEIN of more than nine digits', () => {
    expect(about(complete({ profile: { fein: '1234567890' } }), 'companyProfile.fein')).toBe(
      'FEIN needs to be 9 digits',
    );
  });

  it('[QE-099] wants an e-mail address of the standard form', () => {
    expect(about(complete({ profile: { emailId: 'ann@' } }), 'companyProfile.emailId')).toMatch(/^format /);
    expect(validate(complete({ profile: { emailId: 'ann@acme.example' } })).size).toBe(0);
  });

  it('[QE-101] takes at most four digits of years', () => {
    expect(
      about(complete({ profile: { yearsInBusiness: '19988' } }), 'companyProfile.yearsInBusiness'),
    ).toBeDefined();
    expect(
      about(complete({ profile: { yearsInBusiness: '1998' } }), 'companyProfile.yearsInBusiness'),
    ).toBeUndefined();
  });

  it.each([
    ['1', undefined],
    ['28', undefined],
    ['1998', undefined],
    ['2026', undefined],
    ['2027', 'The founding year lies after the effective date'],
    ['0000', 'A founding year such as 1998, or a number of years'],
    ['999', 'A founding year has 4 digits'],
  ])('[CB-212] reads %s as a founding year or as a count of years', (yearsInBusiness, message) => {
    expect(about(complete({ profile: { yearsInBusiness } }), 'companyProfile.yearsInBusiness')).toBe(message);
  });

  it.each([
    ['7870', 'Zip has 5 digits'],
    ['787011', 'Zip has 5 digits'],
    ['78701-1234', 'Zip has 5 digits'],
    ['7870a', 'Zip has 5 digits'],
    [' 78701', 'Zip has 5 digits'],
    ['78701', undefined],
  ])('[QE-102] takes a zip of five digits, so of %j it says %s', (zipCode, words) => {
    expect(about(complete({ location: { zipCode } }), 'childrenLoc.1.zipCode')).toBe(words);
  });

  it('[QE-109] refuses an expiry before the start, and a start before the effective date', () => {
    const reversed = {
      effectiveDate: '2026-07-01',
      expectedStartDate: '2026-08-01',
      expectedExpiryDate: '2026-07-15',
    };
    expect(about(complete({ profile: reversed }), 'companyProfile.expectedExpiryDate')).toBe(
      'Expected Expiry Date cannot be before Start Date',
    );
    expect(
      about(complete({ profile: { expectedStartDate: '2026-06-30' } }), 'companyProfile.expectedStartDate'),
    ).toBe('Start date cannot be before the effective date');
  });

  it('knows the part of each path and counts by it', () => {
    expect(partOf('companyProfile.zipCode2')).toBe('addresses');
    expect(partOf('companyProfile.fein')).toBe('company');
    const issues = validate(newDraft('2026-07-01'));
    expect(countByPart(issues).get('classCodes')).toBe(3);
    expect(countByPart(issues).get('locations')).toBe(1);
  });

  it.each([
    ['ft', '2.5', 'A whole number'],
    ['ft', '-5', 'A whole number'],
    ['pt', '1e5', 'A whole number'],
    ['ft', '123456', 'At most 5 digits'],
    ['payroll', '-125000', 'Payroll takes no minus sign'],
    ['payroll', '(500)', 'Payroll takes no minus sign'],
    ['payroll', '1.250.000,00', 'Dollars, such as 250000'],
    ['payroll', '1e5', 'Dollars, such as 250000'],
    ['payroll', '', 'Enter the payroll'],
    ['payroll', '1234567890123', 'At most $10,000,000,000'],
  ] as const)('[QE-103] [QE-104] refuses %s %j', (field, typed, message) => {
    const draft = complete();
    const { number, classCodes } = draft.childrenLoc[0]!;
    const id = classCodes[0]!.id;
    const edits = [setLine(number, id, field, typed), leaveAmount(number, id, field)];
    const edited = edits.reduce((now, { apply }) => apply(now), draft);
    expect(about(edited, linePath(number, id, field))).toBe(message);
    expect(totals(edited.childrenLoc)[field]).toBe(
      field === 'payroll' && typed.length === 13 ? Number(typed) : 0,
    );
  });

  it('warns about an unusual rate without refusing it', () => {
    expect(unusualRate('3.20')).toBeDefined();
    expect(unusualRate('0.95')).toBeUndefined();
    expect(['0.39', '0.40', '3.00', '3.01'].map((rate) => unusualRate(rate) !== undefined)).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });
});
