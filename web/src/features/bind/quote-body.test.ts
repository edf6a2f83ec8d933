import { expect, it } from 'vitest';
import { quoteFacts, type QuotedBusiness } from './quote-body';

const BUSINESS: QuotedBusiness = {
  companyProfile: {
    companyName: 'Acme LLC',
    fein: '12-3456700',
    firstName: 'Dana',
    lastName: 'Whitfield',
    phoneNumber: '(512) 555-0100',
    emailId: 'dana@acme.example',
    yearsInBusiness: '2004',
    entityType: 'LLC',
    effectiveDate: '2026-12-01',
    street1: '1 Main St',
    cityName1: 'Austin',
    state1: 'tx',
    zipCode1: '78701',
    street2: 'PO Box 5',
    cityName2: 'Austin',
    state2: 'tx',
    zipCode2: '78702',
  },
  childrenLoc: [
    {
      state: 'tx',
      classCodes: [
        { classCodeDescription: '810: Bakery', ft: '4', pt: '', payroll: '$240,000' },
        { classCodeDescription: 'a description alone', ft: '1', pt: '1', payroll: '$1' },
      ],
    },
    { state: 'la', classCodes: [{ classCodeDescription: '8810: Clerical', ft: '', pt: '2', payroll: '' }] },
  ],
};

it('[QE-171] sends the listed fields, the first day as MM/DD/YYYY', () => {
  expect(quoteFacts(BUSINESS)).toEqual({
    EffectiveDate: '12/01/2026',
    Fein: '12-3456700',
    IsIncumbentAgent: false,
    NatureOfBusiness: 'Hospitality',
    IsNonProfit: false,
    LegalEntity: 0,
    EntityType: 'LLC',
    BusinessName: 'Acme LLC',
    YearsInBusiness: 22,
    PrimaryAddress: { Line1: '1 Main St', Line2: '', City: 'Austin', State: 'TX', Zip: '78701' },
    MailingAddress: { Line1: 'PO Box 5', Line2: '', City: 'Austin', State: 'TX', Zip: '78702' },
    ContactInformation: {
      FirstName: 'Dana',
      LastName: 'Whitfield',
      Email: 'dana@acme.example',
      Phone: '(512) 555-0100',
      AgentContactId: '',
    },
    ClassCodes: [
      {
        ClassCode: '0810',
        ClassCodeDescription: 'Bakery',
        ClassDescriptionCode: '',
        State: 'TX',
        Payroll: '240000',
        FullTimeEmployees: 4,
        PartTimeEmployees: 0,
      },
      {
        ClassCode: '8810',
        ClassCodeDescription: 'Clerical',
        ClassDescriptionCode: '',
        State: 'LA',
        Payroll: '0',
        FullTimeEmployees: 0,
        PartTimeEmployees: 2,
      },
    ],
  });
});

it('[QE-201] fills a class code up to four digits', () => {
  const [first] = quoteFacts(BUSINESS).ClassCodes ?? [];
  expect(first?.ClassCode).toBe('0810');
});

it.each(['LLC', 'Corporation', 'Not for Profit 501[c][3]'])(
  '[QE-202] [QE-203] says Hospitality, no incumbent agent, no non-profit and legal entity 0 of a %s',
  (entityType) => {
    const companyProfile = { ...BUSINESS.companyProfile, entityType };
    expect(quoteFacts({ ...BUSINESS, companyProfile })).toMatchObject({
      NatureOfBusiness: 'Hospitality',
      IsIncumbentAgent: false,
      IsNonProfit: false,
      LegalEntity: 0,
    });
  },
);

it.each([
  ['7', 7],
  ['', null],
  ['many', null],
  ['2030', 0],
])('[QE-171] reads %j years in business as %j', (yearsInBusiness, years) => {
  const companyProfile = { ...BUSINESS.companyProfile, yearsInBusiness };
  expect(quoteFacts({ ...BUSINESS, companyProfile }).YearsInBusiness).toBe(years);
});
