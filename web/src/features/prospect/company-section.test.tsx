import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { showInDraft } from '@test/draft';
import { CompanySection } from './company-section';

const open = () => showInDraft(<CompanySection entityTypes={[{ value: 'LLC', label: 'LLC' }]} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const profile = ({ session }: ReturnType<typeof open>) => session.store.read().draft.companyProfile;

it('[QE-107] a word can be typed in the middle of a name', async () => {
  const view = open();
  const name = field('Company name');
  await view.user.type(name, ' Acme Corp');
  name.setSelectionRange(4, 4);
  await view.user.keyboard(' Tool');
  expect(name).toHaveValue('Acme Tool Corp');
  name.setSelectionRange(4, 4);
  await view.user.keyboard(' ');
  await view.user.tab();
  expect(profile(view).companyName).toBe('Acme Tool Corp');
});

it('[QE-101] years of business that were pasted with a blank keep all their digits', async () => {
  const view = open();
  await view.user.click(field('Years in business'));
  await view.user.paste(' 1998');
  expect(profile(view).yearsInBusiness).toBe('1998');
  await view.user.keyboard('7');
  expect(profile(view).yearsInBusiness).toBe('1998');
});

it('[QE-069] a year on its way to four digits moves no other date', () => {
  const view = open();
  const effective = field('Effective date');
  expect(effective).toHaveAttribute('max', '9999-12-31');
  for (const typed of ['0002', '0020', '0202']) {
    fireEvent.change(effective, { target: { value: `${typed}-03-01` } });
    expect(effective).toHaveValue(`${typed}-03-01`);
    expect(profile(view)).toMatchObject({ effectiveDate: '2026-07-01', expectedExpiryDate: '2027-07-01' });
  }
  fireEvent.change(effective, { target: { value: '2027-03-01' } });
  expect(profile(view)).toMatchObject({ effectiveDate: '2027-03-01', expectedExpiryDate: '2028-03-01' });
  fireEvent.change(effective, { target: { value: '0020-03-01' } });
  fireEvent.blur(effective);
  expect(profile(view).effectiveDate).toBe('0020-03-01');
});

it('takes no more of a field than the server does', async () => {
  const view = open();
  await view.user.click(field('Primary contact'));
  await view.user.paste('é'.repeat(230));
  expect(profile(view).primaryContact).toHaveLength(200);
});
