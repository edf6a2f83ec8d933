import { expect, it } from 'vitest';
import type { CompanyProfile } from './model';
import { profileIssues } from './profile-issues';
import { newDraft } from './wire';

const about = (field: keyof CompanyProfile, change: Partial<CompanyProfile>) =>
  new Map(profileIssues({ ...newDraft('2026-07-01').companyProfile, ...change })).get(
    field as Exclude<typeof field, 'sameAsPrimary'>,
  );

it('[QE-109] compares the expiry with the start, and an equal one has words of its own', () => {
  const dates = { effectiveDate: '2026-07-01', expectedStartDate: '2026-08-01' };
  const of = (expectedExpiryDate: string) => about('expectedExpiryDate', { ...dates, expectedExpiryDate });
  expect(['2026-07-31', '2026-07-01', '2025-08-01'].map(of)).toEqual(
    Array(3).fill('Expected Expiry Date cannot be before Start Date'),
  );
  expect(of('2026-08-01')).toBe('Expiry date must lie after the start date');
  expect([of('2026-08-02'), of('')]).toEqual([undefined, undefined]);
  const alone = { effectiveDate: '', expectedStartDate: '2026-08-01', expectedExpiryDate: '2026-07-31' };
  expect(about('expectedExpiryDate', alone)).toBe('Expected Expiry Date cannot be before Start Date');
});

it('[CB-212] compares a founding year with the effective date, whatever today is', () => {
  const of = (yearsInBusiness: string, effectiveDate: string) =>
    about('yearsInBusiness', { yearsInBusiness, effectiveDate });
  expect([of('2026', '2026-01-01'), of('2031', '2031-12-31'), of('2031', '')]).toEqual(
    Array(3).fill(undefined),
  );
  const later = 'The founding year lies after the effective date';
  expect([of('2026', '2025-12-31'), of('2032', '2031-12-31')]).toEqual([later, later]);
});

it('[QE-101] [CB-212] takes up to four digits of years, and five hundred as the most of a count', () => {
  const of = (yearsInBusiness: string) => about('yearsInBusiness', { yearsInBusiness });
  expect(['1', '500', '1500'].map(of)).toEqual(Array(3).fill(undefined));
  const four = 'Up to 4 digits: a founding year such as 1998, or a number of years';
  expect(['20011', '12a'].map(of)).toEqual([four, four]);
  expect(of('501')).toBe('A founding year has 4 digits');
  expect(of('1499')).toBe('A founding year such as 1998, or a number of years');
});

it('[QE-100] wants all ten digits of a phone, or none', () => {
  const of = (phoneNumber: string) => about('phoneNumber', { phoneNumber });
  expect(of('(512) 555-014')).toBe('Phone has 10 digits: (###) ###-####');
  expect([of('(512) 555-0147'), of('')]).toEqual([undefined, undefined]);
});

it.each(['zipCode1', 'zipCode2'] as const)('[QE-102] takes five digits as %s of the profile', (field) => {
  const of = (zip: string) => about(field, { [field]: zip });
  expect(['7870', '787011', '7870a'].map(of)).toEqual(Array(3).fill('Zip has 5 digits'));
  expect([of('78701'), of('')]).toEqual([undefined, undefined]);
});
