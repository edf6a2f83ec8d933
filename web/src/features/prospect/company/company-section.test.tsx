import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { showInDraft, TODAY } from '@test/draft';
import { CompanySection } from './company-section';
import { setProfile } from '../draft/edits';
import { newDraft } from '../draft/wire';

const open = () => showInDraft(<CompanySection entityTypes={[{ value: 'LLC', label: 'LLC' }]} />);
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const profile = ({ session }: ReturnType<typeof open>) => session.store.read().draft.companyProfile;

it("[QE-152] the entity type stands on the blank choice 'Select One' until one is chosen", () => {
  const choices = [
    { value: '', label: 'Select One' },
    { value: 'LLC', label: 'LLC' },
  ];
  showInDraft(<CompanySection entityTypes={choices} />);
  const select = screen.getByRole('combobox', { name: /^Entity type/ }).closest('.ant-select');
  expect(select).toHaveTextContent('Select One');
});

it.each(['Phone', 'E-mail', 'Primary contact'])(
  'says of the %s that it can be typed later, and when',
  (label) => {
    open();
    expect(field(label)).toHaveAccessibleDescription(/Can wait until you bind$/);
  },
);

const NAMES = [
  'Company name',
  'Description of operations',
  'First name',
  'Last name',
  'Primary contact',
  'Producer',
];

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
  for (const label of NAMES) {
    fireEvent.change(field(label), { target: { value: '  Ann   Bell' } });
    expect(field(label)).toHaveValue('Ann   Bell');
    fireEvent.blur(field(label));
    expect(field(label)).toHaveValue('Ann Bell');
  }
});

it.each(NAMES)(
  '[QE-107] takes tabs and no-break spaces for white space, as they come with a pasted name: %s',
  async (label) => {
    const view = open();
    await view.user.click(field(label));
    await view.user.paste('\u00a0\tAcme\u00a0\u00a0Tool\t Co\u00a0of\u2003Ohio');
    expect(field(label)).toHaveValue('Acme\u00a0\u00a0Tool\t Co\u00a0of\u2003Ohio');
    await view.user.tab();
    expect(field(label)).toHaveValue('Acme Tool Co of Ohio');
  },
);

it('[QE-107] a blank before the description of operations is not taken, and the caret stays there', async () => {
  const view = open();
  const description = field('Description of operations');
  await view.user.type(description, 'Machine shop');
  description.setSelectionRange(0, 0);
  await view.user.keyboard(' Small ');
  expect(description).toHaveValue('Small Machine shop');
});

it('[QE-024] shows and takes each field of the profile in its own input', () => {
  const view = open();
  const typed = [
    ['Company name', 'companyName', 'Acme', 'Acme Tool'],
    ['FEIN', 'fein', '12-3456789', '98-7654321'],
    ['Years in business', 'yearsInBusiness', '1998', '2001'],
    ['Description of operations', 'descriptionOfOperations', 'Machine shop', 'Tool shop'],
    ['First name', 'firstName', 'Ann', 'Eve'],
    ['Last name', 'lastName', 'Bell', 'Holt'],
    ['Phone', 'phoneNumber', '(512) 555-0147', '(512) 555-0148'],
    ['E-mail', 'emailId', 'ann@acme.example', 'eve@acme.example'],
    ['Primary contact', 'primaryContact', 'Cy Dorn', 'Di Ewing'],
    ['Producer', 'producer', 'Pat Agent', 'Sam Agent'],
    ['Effective date', 'effectiveDate', '2026-07-02', '2026-07-03'],
    ['Expected start date', 'expectedStartDate', '2026-07-15', '2026-07-16'],
    ['Expected expiry date', 'expectedExpiryDate', '2027-06-30', '2027-06-29'],
    ['Notes', 'notes', 'Calls on Friday', 'Calls on Monday'],
  ] as const;
  const start = Object.fromEntries(typed.map(([, name, value]) => [name, value]));
  const companyProfile = { ...profile(view), ...start };
  act(() => view.session.store.replace({ companyProfile }));
  expect(typed.map(([label]) => field(label).value)).toEqual(typed.map(([, , value]) => value));
  for (const [label, , , value] of typed) fireEvent.change(field(label), { target: { value } });
  const end = Object.fromEntries(typed.map(([, name, , value]) => [name, value]));
  expect(profile(view)).toEqual({ ...companyProfile, ...end });
});

it('[QE-024] [QE-028] shows the entity type as it is stored, lists the types as they came, and keeps the chosen one', async () => {
  const names = ['Trust', 'LLC', 'Corporation', 'a', 'b', 'c', 'd', 'e', 'f'];
  const types = names.map((value) => ({ value, label: value }));
  const companyProfile = { ...newDraft(TODAY).companyProfile, entityType: 'LLC' };
  const { user, session } = showInDraft(<CompanySection entityTypes={types} />, { companyProfile });
  expect(screen.getByText('LLC')).toBeInTheDocument();
  await user.click(field('Entity type'));
  const listed = [...document.querySelectorAll('.ant-select-item-option')].map((each) => each.textContent);
  expect(listed).toEqual(names);
  await user.click(await screen.findByTitle('Corporation'));
  expect(session.store.read().draft.companyProfile.entityType).toBe('Corporation');
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
  expect(profile(view)).toMatchObject({ effectiveDate: '0020-03-01', expectedExpiryDate: '2028-03-01' });
  fireEvent.change(effective, { target: { value: '9999-12-31' } });
  expect(profile(view)).toMatchObject({ effectiveDate: '9999-12-31', expectedExpiryDate: '2028-03-01' });
});

it('a masked FEIN stays until another is whole: one key takes nothing away', async () => {
  const view = open();
  const fein = field('FEIN');
  act(() => view.session.store.edit(setProfile('fein', 'XX-XXX6789')));
  expect(screen.getByText('Kept as stored; nine digits replace it')).toBeVisible();
  await view.user.click(fein);
  await view.user.keyboard('{End}{Backspace}');
  expect(fein).toHaveValue('');
  expect(profile(view).fein).toBe('XX-XXX6789');
  await view.user.tab();
  expect(fein).toHaveValue('XX-XXX6789');
  await view.user.click(fein);
  await view.user.keyboard('{End}12345678');
  expect(fein).toHaveValue('12345678');
  expect(profile(view).fein).toBe('XX-XXX6789');
  await view.user.keyboard('9');
  expect(profile(view).fein).toBe('123456789');
  await view.user.tab();
  expect(fein).toHaveValue('12-3456789');
});

it('[QE-098] refuses fewer digits than a FEIN has over a masked one, which stays as it is stored', async () => {
  const view = open();
  const fein = field('FEIN');
  act(() => view.session.store.edit(setProfile('fein', 'XX-XXX6789')));
  await view.user.click(fein);
  await view.user.keyboard('{End}{Backspace}{Backspace}{Backspace}{Backspace}1234');
  await view.user.tab();
  expect(profile(view).fein).toBe('XX-XXX6789');
  expect(fein).toHaveValue('XX-XXX6789');
  expect(screen.getByText('FEIN needs to be 9 digits')).toBeVisible();
  await view.user.click(fein);
  await view.user.keyboard('{End}012345678');
  await view.user.tab();
  expect(profile(view).fein).toBe('01-2345678');
  expect(screen.queryByText('FEIN needs to be 9 digits')).not.toBeInTheDocument();
});

it.each(['XX-XXX1234', 'xx-xxx1234', 'XX-XXX123', '**-***1234', 'XXX-XX-1234'])(
  '[QE-098] refuses %s typed or pasted as a FEIN: its digits are the last ones alone',
  async (mask) => {
    const view = open();
    const fein = field('FEIN');
    await view.user.type(fein, mask.replaceAll('*', 'x'));
    expect(fein).toHaveValue(mask.replaceAll('*', 'x'));
    await view.user.tab();
    expect([profile(view).fein, fein.value]).toEqual(['', '']);
    expect(screen.getByText('FEIN needs to be 9 digits')).toBeVisible();
    await view.user.type(fein, '12-3456789');
    expect(screen.queryByText('FEIN needs to be 9 digits')).not.toBeInTheDocument();
    await view.user.tab();
    for (const text of [mask, '']) {
      await view.user.click(fein);
      if (text !== '') fireEvent.change(fein, { target: { value: text } });
      await view.user.tab();
      expect(profile(view).fein).toBe('12-3456789');
      expect(screen.queryAllByText('FEIN needs to be 9 digits')).toHaveLength(text === '' ? 0 : 1);
    }
  },
);

it('no step back brings the mask of an earlier FEIN in place of that of the stored one', () => {
  const view = open();
  const { store } = view.session;
  act(() => store.edit(setProfile('fein', 'XX-XXX6789')));
  act(() => store.edit(setProfile('companyName', 'Acme')));
  act(() => store.edit(setProfile('fein', 'XX-XXX1111')));
  act(() => store.stepBack());
  act(() => store.stepBack());
  expect(profile(view)).toMatchObject({ companyName: '', fein: 'XX-XXX1111' });
});

it('does not take a FEIN back that was typed over a masked one: nobody here knows the earlier', () => {
  const view = open();
  const { store } = view.session;
  act(() => store.edit(setProfile('fein', 'XX-XXX6789')));
  act(() => store.edit(setProfile('companyName', 'Acme')));
  act(() => store.edit(setProfile('fein', '01-2345678')));
  act(() => store.stepBack());
  expect(profile(view).fein).toBe('01-2345678');
  act(() => store.stepBack());
  expect(profile(view)).toMatchObject({ companyName: '', fein: '01-2345678' });
  act(() => store.stepForth());
  expect(profile(view)).toMatchObject({ companyName: 'Acme', fein: '01-2345678' });
});

it('takes no more of a field than the server does', async () => {
  const view = open();
  await view.user.click(field('Primary contact'));
  await view.user.paste('é'.repeat(230));
  expect(profile(view).primaryContact).toHaveLength(200);
});

it('[QE-027] shows a term of one year from today', () => {
  open();
  expect(field('Effective date')).toHaveValue('2026-07-01');
  expect(field('Expected start date')).toHaveValue('2026-07-01');
  expect(field('Expected expiry date')).toHaveValue('2027-07-01');
});

it.each(['ann@', 'ann', '@acme.example', 'ann@acme', 'ann bell@acme.example', 'ann@acme.example'])(
  '[QE-099] says of %s whether it is an e-mail address once the field is left',
  async (typed) => {
    const view = open();
    await view.user.type(field('E-mail'), typed);
    await view.user.tab();
    const right = typed === 'ann@acme.example';
    expect(screen.queryAllByText('format name@example.com')).toHaveLength(right ? 0 : 1);
  },
);

it('a day that was copied somewhere is pasted as it is written', () => {
  const view = open();
  const paste = (text: string) =>
    fireEvent.paste(field('Effective date'), { clipboardData: { getData: () => text } });
  paste('3/15/2027');
  expect(profile(view)).toMatchObject({ effectiveDate: '2027-03-15', expectedExpiryDate: '2028-03-15' });
  paste('next week');
  expect(profile(view).effectiveDate).toBe('2027-03-15');
});

it('a field that is left with 02/30 in it says that there is no such day', () => {
  open();
  const effective = field('Effective date');
  const impossible = vi.spyOn(effective, 'validity', 'get');
  impossible.mockReturnValue({ badInput: true } as ValidityState);
  fireEvent.change(effective, { target: { value: '' } });
  fireEvent.blur(effective);
  expect(screen.getByText('No such day: enter month, day and year')).toBeVisible();
  impossible.mockReturnValue({ badInput: false } as ValidityState);
  fireEvent.change(effective, { target: { value: '2027-03-01' } });
  expect(screen.queryByText(/^No such day/)).not.toBeInTheDocument();
});

it('takes a start date that nobody moved along with the effective date, and with it the full year', () => {
  const view = open();
  const term = () => view.session.store.read().draft.companyProfile;
  for (const day of ['2026-08-01', '2027-02-03']) {
    fireEvent.change(field('Effective date'), { target: { value: day } });
    expect(term()).toMatchObject({ effectiveDate: day, expectedStartDate: day });
  }
  expect(term().expectedExpiryDate).toBe('2028-02-03');
  expect(screen.getByText('A full policy year')).toBeVisible();
  // Half a day in the field is no other date: what follows it stays until there is one.
  fireEvent.change(field('Effective date'), { target: { value: '' } });
  fireEvent.change(field('Effective date'), { target: { value: '2027-03-04' } });
  expect(term()).toMatchObject({ expectedStartDate: '2027-03-04', expectedExpiryDate: '2028-03-04' });
});

it('says at once which day does not fit to one that was changed, and what a long term costs', () => {
  const view = open();
  act(() => view.session.store.edit(setProfile('expectedStartDate', '2026-07-15')));
  fireEvent.change(field('Effective date'), { target: { value: '2026-08-01' } });
  // Without leaving the field: the day that does not fit is another one.
  expect(screen.getByText('Start date cannot be before the effective date')).toBeVisible();
  expect(screen.getByText('More than a year: priced as one year')).toBeVisible();
  act(() => view.session.store.edit(setProfile('expectedStartDate', '2026-08-01')));
  expect(screen.getByText('A full policy year')).toBeVisible();
  fireEvent.change(field('Expected expiry date'), { target: { value: '2028-08-01' } });
  expect(screen.queryByText('A full policy year')).not.toBeInTheDocument();
  fireEvent.change(field('Expected start date'), { target: { value: '' } });
  expect(screen.queryByText('A full policy year')).not.toBeInTheDocument();
  fireEvent.change(field('Expected expiry date'), { target: { value: '2027-08-01' } });
  fireEvent.change(field('Expected start date'), { target: { value: '2028-01-01' } });
  fireEvent.blur(field('Expected start date'));
  expect(screen.getByText('Expected Expiry Date cannot be before Start Date')).toBeVisible();
});
