/** What the company profile still needs, by field, in the order of the page; the last word on a field counts. */
import { dayProblem } from '@/lib/dates';
import { isEmail } from '@/lib/email';
import { feinTooLong } from '@/lib/fein';
import { phoneComplete } from '@/lib/phone';
import { MESSAGES } from './messages';
import type { CompanyProfile, ProfileField } from './model';

/** A field and the message about it. */
export type ProfileIssue = readonly [field: ProfileField, message: string];

const REQUIRED = [
  ['companyName', 'Enter the company name'],
  ['fein', 'Enter the FEIN, 9 digits'],
  ['firstName', 'Enter the first name'],
  ['lastName', 'Enter the last name'],
  ['descriptionOfOperations', 'Describe what the business does'],
  ['yearsInBusiness', 'Enter the founding year, or a count'],
  ['entityType', 'Select the entity type'],
  ['expectedStartDate', 'Enter the expected start date'],
  ['effectiveDate', 'Enter the effective date'],
  ['producer', 'Enter the producer'],
] as const;

/** No business that asks for a quote is older, in years and as a founding year. */
const [OLDEST, FIRST_FOUNDED] = [500, 1500];

/** All that is wrong with a profile. */
export function profileIssues(profile: CompanyProfile): ProfileIssue[] {
  const missing = REQUIRED.filter(([field]) => {
    const value = profile[field].trim();
    return value === '' || (field === 'entityType' && value === 'Please Select');
  });
  const issues: ProfileIssue[] = [...missing];
  if (feinTooLong(profile.fein)) issues.push(['fein', MESSAGES.feinTooLong]);
  issues.push(...yearsIssues(profile));
  if (profile.emailId !== '' && !isEmail(profile.emailId)) {
    issues.push(['emailId', 'format name@example.com']);
  }
  if (profile.phoneNumber !== '' && !phoneComplete(profile.phoneNumber)) {
    issues.push(['phoneNumber', 'Phone has 10 digits: (###) ###-####']);
  }
  for (const field of ['zipCode1', 'zipCode2'] as const) {
    if (profile[field] !== '' && !/^\d{5}$/.test(profile[field])) issues.push([field, 'Zip has 5 digits']);
  }
  return [...issues, ...termIssues(profile)];
}

function yearsIssues({ yearsInBusiness: years, effectiveDate }: CompanyProfile): ProfileIssue[] {
  if (years === '') return [];
  const wrong = (message: string): ProfileIssue[] => [['yearsInBusiness', message]];
  if (!/^\d{1,4}$/.test(years)) {
    return wrong('Up to 4 digits: a founding year such as 1998, or a number of years');
  }
  if (years.length < 4) return Number(years) > OLDEST ? wrong('A founding year has 4 digits') : [];
  if (Number(years) < FIRST_FOUNDED) return wrong('A founding year such as 1998, or a number of years');
  const after = effectiveDate.trim() !== '' && years > effectiveDate.slice(0, 4);
  return after ? wrong('The founding year lies after the effective date') : [];
}

function termIssues({
  effectiveDate: effective,
  expectedStartDate: start,
  expectedExpiryDate: expiry,
}: CompanyProfile): ProfileIssue[] {
  const issues: ProfileIssue[] = [];
  if (start !== '' && effective !== '' && start < effective) {
    issues.push(['expectedStartDate', 'Start date cannot be before the effective date']);
  }
  if (expiry !== '' && start !== '') {
    if (expiry < start) issues.push(['expectedExpiryDate', MESSAGES.expiryBeforeStart]);
    else if (expiry === start)
      issues.push(['expectedExpiryDate', 'Expiry date must lie after the start date']);
  }
  for (const [field, day] of [
    ['effectiveDate', effective],
    ['expectedStartDate', start],
    ['expectedExpiryDate', expiry],
  ] as const) {
    const problem = dayProblem(day);
    if (problem !== null) issues.push([field, problem]);
  }
  return issues;
}
