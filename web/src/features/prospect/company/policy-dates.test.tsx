/** The policy's dates as people type them, and what is said of them. */
import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showInDraft } from '@test/draft';
import { CompanySection } from './company-section';

const open = () => showInDraft(<CompanySection entityTypes={[]} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const profile = ({ session }: ReturnType<typeof open>) => session.store.read().draft.companyProfile;

/** A day as the browser tells it: after each key what the parts come to, '' while they come to no day. */
function keyed(input: HTMLInputElement, days: readonly string[]) {
  const bad = vi.spyOn(input, 'validity', 'get');
  for (const day of days) {
    fireEvent.keyDown(input, { key: '0' });
    bad.mockReturnValue({ badInput: day === '' } as ValidityState);
    fireEvent.change(input, { target: { value: day } });
  }
}

it('[QE-069] a date that is typed moves the expiry once, when its year is whole', () => {
  const view = open();
  keyed(field('Effective date'), ['2026-03-01', '2026-03-01', '2026-03-15', '0002-03-15', '0202-03-15']);
  expect(profile(view)).toMatchObject({ effectiveDate: '2026-07-01', expectedExpiryDate: '2027-07-01' });
  keyed(field('Effective date'), ['2027-03-15']);
  expect(profile(view)).toMatchObject({ effectiveDate: '2027-03-15', expectedExpiryDate: '2028-03-15' });
});

it('[QE-069] a month or day that is typed over another moves the expiry once the field is left', () => {
  const view = open();
  keyed(field('Effective date'), ['2026-12-01', '2026-12-02', '2026-12-24']);
  expect(profile(view)).toMatchObject({ effectiveDate: '2026-07-01', expectedExpiryDate: '2027-07-01' });
  fireEvent.blur(field('Effective date'));
  expect(profile(view)).toMatchObject({ effectiveDate: '2026-12-24', expectedExpiryDate: '2027-12-24' });
  keyed(field('Effective date'), ['2026-11-24']);
  fireEvent.keyDown(field('Effective date'), { key: 'Enter' });
  expect(profile(view)).toMatchObject({ effectiveDate: '2026-11-24', expectedExpiryDate: '2027-11-24' });
});

it('[QE-069] a day that does not exist moves no expiry, is said at the field and goes nowhere', () => {
  const view = open();
  const effective = field('Effective date');
  keyed(effective, ['2026-02-01', '2026-02-03', '', '', '', '', '']);
  expect(profile(view)).toMatchObject({ effectiveDate: '2026-07-01', expectedExpiryDate: '2027-07-01' });
  fireEvent.blur(effective);
  expect(screen.getByText('No such day: enter month, day and year')).toBeVisible();
  expect(profile(view)).toMatchObject({ effectiveDate: '', expectedExpiryDate: '2027-07-01' });
  keyed(effective, ['2027-02-02', '2027-02-28']);
  expect(screen.queryByText(/^No such day/)).not.toBeInTheDocument();
  expect(profile(view).expectedExpiryDate).toBe('2027-07-01');
  fireEvent.blur(effective);
  expect(profile(view)).toMatchObject({ effectiveDate: '2027-02-28', expectedExpiryDate: '2028-02-28' });
});

it('[QE-109] an expiry before the start is said while it is typed, before the field is left', () => {
  open();
  fireEvent.change(field('Expected expiry date'), { target: { value: '2026-06-30' } });
  expect(screen.getByText('Expected Expiry Date cannot be before Start Date')).toBeVisible();
});

it('a day that does not exist is said also where a key saves or goes on without leaving the field', () => {
  const view = open();
  const effective = field('Effective date');
  keyed(effective, ['2026-02-03', '']);
  fireEvent.keyDown(effective, { key: 'Control', ctrlKey: true });
  expect(profile(view).effectiveDate).toBe('2026-07-01');
  fireEvent.keyDown(effective, { key: 's', ctrlKey: true });
  expect(screen.getByText('No such day: enter month, day and year')).toBeVisible();
  expect(profile(view).effectiveDate).toBe('');
});

it('a day that comes without a key, picked or filled in, is taken at once, also after keys', () => {
  const view = open();
  const effective = field('Effective date');
  keyed(effective, ['2026-12-01']);
  fireEvent.keyUp(effective, { key: '1' });
  fireEvent.change(effective, { target: { value: '2026-12-24' } });
  expect(profile(view)).toMatchObject({ effectiveDate: '2026-12-24', expectedExpiryDate: '2027-12-24' });
});

it('[QE-115] says at the expiry which share of the policy year is insured', () => {
  open();
  const term = [
    ['Effective date', '2027-07-01'],
    ['Expected start date', '2028-03-01'],
    ['Expected expiry date', '2028-07-01'],
  ] as const;
  for (const [name, value] of term) fireEvent.change(field(name), { target: { value } });
  // 122 of the 366 days from the effective date; the year from the start has 365.
  const said = 'Prorated: 0.333 of the policy year';
  expect(field('Expected expiry date')).toHaveAccessibleDescription(said);
});

it('says of an effective date that it is in the past, without refusing it', () => {
  vi.useFakeTimers({ now: new Date(2026, 6, 1, 12), toFake: ['Date'] });
  const view = open();
  const effective = field('Effective date');
  expect(effective).toHaveAccessibleDescription('Picks programs and rates');
  fireEvent.change(effective, { target: { value: '2026-06-30' } });
  fireEvent.blur(effective);
  expect(effective).toHaveAccessibleDescription('The effective date is in the past');
  expect(effective).not.toHaveAttribute('aria-invalid');
  expect(view.session.store.read().issues.has('companyProfile.effectiveDate')).toBe(false);
  fireEvent.change(effective, { target: { value: '1899-12-31' } });
  fireEvent.blur(effective);
  expect(effective).toHaveAccessibleDescription('Enter a day from 1900 to 2200');
  vi.useRealTimers();
});
